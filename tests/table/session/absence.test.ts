import { describe, expect, it } from 'vitest';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import type { AnyGame } from '../../../src/engine/kernel/index.ts';
import { decodeMessage, encodeMessage } from '../../../src/table/wire/codec.ts';
import type { HighView } from '../../support/high-card.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

/** Begins a hand with these choices, all of them in unless said otherwise. */
type Begin = (bench: Bench, devices: readonly Device[]) => Promise<void>;

/** A table in the middle of a hand, before the last round of `highCard`, at a question that `who` alone owes the answer to; of the first seed from this one on that comes to it. */
async function waitingFor(seed: number, count: number, pick: number, game?: AnyGame, begin: Begin = (bench) => bench.begin()): Promise<{ bench: Bench; devices: Device[]; who: Device; others: Device[] }> {
  for (let tries = 0; tries < 20; tries++) {
    const bench = new Bench(seed + 1_000 * tries, game);
    const devices = await bench.table(count);
    await begin(bench, devices);
    const who = devices[pick] as Device;
    const isAwaited = ({ state: { awaited } }: Device): boolean => awaited?.kind === 'game' && awaited.seats.join() === who.key && !awaited.question.startsWith('game/2/');
    if (await reaches(bench, devices, () => devices.every(isAwaited))) return { bench, devices, who, others: devices.filter((d) => d !== who) };
  }
  throw new Error(`seed ${seed} and those after it: nobody waits for seat ${pick} alone`);
}

/** Plays on with random answers, each told to all before the next, until it is so; false when the hand ends before. */
async function reaches(bench: Bench, devices: readonly Device[], holds: () => boolean): Promise<boolean> {
  for (let i = 0; i < 2_000 && !holds(); i++) {
    if (devices.every(({ state }) => state.phase !== 'hand' && state.hand?.deal.stage !== 'checking')) return false;
    await bench.act(devices);
    await bench.world.settle(150);
  }
  return holds();
}

async function until(bench: Bench, devices: readonly Device[], holds: () => boolean): Promise<void> {
  expect(await reaches(bench, devices, holds)).toBe(true);
}

/** The one who sits last watches. */
const lastWatches: Begin = async (bench, devices) => {
  await bench.world.settle(500);
  const said = devices.map((device) => device.session.ready(device === devices.at(-1) ? 'out' : 'in'));
  await bench.world.settle(500);
  for (const done of await Promise.all(said)) expect(done.ok).toBe(true);
};

/** Plays until one of these has ended the hand with what only it and `hears` hold; null when it does not come to that. */
async function endsApart(bench: Bench, players: readonly Device[], hears: Device): Promise<Device | null> {
  // In the last round one seat alone has to bet, and has the last card to show.
  const owing = (): Device | undefined => players.find((d) => players.every(({ state }) => state.awaited?.question === 'game/2/bet' && state.awaited.seats.join() === d.key));
  for (let i = 0; i < 100 && owing() === undefined; i++) {
    await bench.act(players);
    await bench.world.settle(100);
  }
  const who = owing();
  if (who === undefined) return null;
  for (const x of [who, hears]) for (const y of players.filter((d) => d !== who)) bench.net.disconnect(x.key, y.key);
  for (let i = 0; i < 10; i++) if (!(await bench.act([who]))) await bench.world.settle(60);
  if (![who, hears].every((d) => d.session.fold()?.hand?.ended === true)) return null;
  // What could still be another end opens nobody's cards.
  expect(who.state.awaited).toMatchObject({ question: expect.stringMatching(/^deal\/held\//) as string, kind: 'end' });
  expect(who.session.fold()?.answers.list('deal/audit/keys', who.key)).toEqual([]);
  return who;
}

/** Plays until one of these has ended the check of the hand with a verdict that only it and `hears` hold. */
async function endsCheckApart(bench: Bench, players: readonly Device[], hears: Device): Promise<Device> {
  const [who, ...others] = players as [Device, ...Device[]];
  bench.net.tap = (from, to, message) => ([who.key, hears.key].includes(from) && others.some(({ key }) => key === to) && speaksOf('deal/audit/verdict', message) ? null : message);
  await reaches(bench, players, () => [who, hears].every((d) => d.session.fold()?.hand?.over === true));
  expect([who, hears, ...others].map((d) => d.session.fold()?.hand?.over)).toEqual([true, true, ...others.map(() => false)]);
  for (const x of [who, hears]) for (const y of others) bench.net.disconnect(x.key, y.key);
  bench.net.tap = null;
  return who;
}

const speaksOf = (question: string, message: Uint8Array): boolean => Buffer.from(message).includes(question);

/** The questions of the game that have closed, with their answers. */
const closed = (device: Device): readonly string[] => device.session.fold()?.hand?.closed.map((step) => JSON.stringify(step)) ?? [];
const absent = (device: Device): readonly number[] => device.state.hand?.absent.map(({ seat }) => seat) ?? [];

describe('law 4: a seat is passed over by the signatures of a majority', () => {
  for (const game of [undefined, rummyRoyal as AnyGame]) {
    const name = game?.id ?? 'high-card';
    it(`one of three is gone in the middle of a hand, and the others play it to its end (${name}, RR-18)`, async () => {
      const { bench, who, others } = await waitingFor(401, 3, 1, game);
      const [ana, cleo] = others as [Device, Device];
      who.kill();
      await bench.world.settle(9_000);
      expect(ana.state.awaited?.passable).toEqual([who.key]);
      expect(await ana.session.passOver([who.key])).toEqual({ ok: true, value: undefined });
      // Cleo's phone misses Ben's as well, and signs along by itself.
      await bench.world.until('they go on', () => others.every((d) => absent(d).length === 1));
      await bench.play(others);
      bench.expectEqual([ana, cleo]);
      for (const device of others) expect(device.state.phase).toBe('between');
    }, 60_000);
  }

  it('what the seat had answered and one of the others holds still counts', async () => {
    const { bench, who, others } = await waitingFor(412, 3, 1);
    const [ana, cleo] = others as [Device, Device];
    bench.net.disconnect(who.key, ana.key);
    bench.net.disconnect(ana.key, cleo.key);
    const before = ana.state.awaited?.question;
    await bench.act([who]);
    await bench.world.settle(1_000);
    expect(cleo.state.awaited?.question).not.toBe(before);
    who.kill();
    await bench.world.settle(9_000);
    expect(ana.state.awaited?.question).toBe(before);
    // Ana wants to go on without Ben, and learns from Cleo that he had answered.
    await ana.session.passOver([who.key]);
    bench.net.connect(ana.key, cleo.key);
    await bench.world.settle(12_000);
    expect(absent(ana)).toEqual(absent(cleo));
    expect(ana.state.awaited?.question).toBe(cleo.state.awaited?.question);
    bench.expectEqual([ana, cleo]);
  }, 60_000);

  it('a seat that was only cut off takes back nothing of the others, says that it is back, and is asked again', async () => {
    const { bench, devices, who, others } = await waitingFor(403, 4, 2, rummyRoyal as AnyGame);
    for (const other of others) bench.net.disconnect(who.key, other.key);
    await bench.act([who]);
    await bench.world.settle(9_000);
    await others[0]?.session.passOver([who.key]);
    await bench.world.until('they go on', () => others.every((d) => absent(d).includes(2)));
    expect(absent(who)).toEqual([]);
    for (const other of others) bench.net.connect(who.key, other.key);
    await bench.world.settle(2_000);
    // What it had answered beyond what they held is void, on its own phone too.
    bench.expectEqual(devices);
    await until(bench, others, () => devices.every((d) => !absent(d).includes(2)) || others[0]?.state.phase !== 'hand');
    await bench.play(devices);
    bench.expectEqual(devices);
  }, 60_000);

  it('two devices: the hand pauses', async () => {
    const { bench, who, others } = await waitingFor(404, 2, 1);
    who.kill();
    await bench.world.settle(9_000);
    const [ana] = others as [Device];
    expect(ana.state.awaited?.passable).toEqual([]);
    expect(await ana.session.passOver([who.key])).toMatchObject({ ok: false, refusal: { code: 'table/too-few-here' } });
    await who.reopen();
    bench.net.connect(ana.key, who.key);
    await bench.world.settle(2_000);
    await bench.play([ana, who]);
    bench.expectEqual([ana, who]);
  }, 60_000);

  it('one who sits out has no say: whoever plays goes on without somebody', async () => {
    const { bench, devices } = await waitingFor(431, 4, 1, undefined, lastWatches);
    const [ana, ben, cleo, dan] = devices as [Device, Device, Device, Device];
    ben.kill();
    await bench.world.settle(9_000);
    expect(dan.state.awaited).toMatchObject({ passable: [], noSay: true });
    expect(await dan.session.passOver([ben.key])).toMatchObject({ ok: false, refusal: { code: 'table/no-say' } });
    expect(ana.state.awaited?.passable).toEqual([ben.key]);
    expect(await ana.session.passOver([ben.key])).toMatchObject({ ok: true });
    await bench.play([ana, cleo, dan]);
    bench.expectEqual([ana, cleo, dan]);
  }, 60_000);

  it.each([
    ['the game', endsApart],
    ['its check', endsCheckApart],
  ])('who holds an answer that ended the hand (%s), and that the others have passed over, comes to their end before it goes on', async (_, ends) => {
    const apart = async (seed: number): Promise<{ bench: Bench; devices: Device[]; last: Device }> => {
      const bench = new Bench(seed);
      const devices = await bench.table(4);
      await lastWatches(bench, devices);
      // One who plays gives the last answer where only the one who sits out hears it.
      const last = await ends(bench, devices.slice(0, 3), devices[3] as Device);
      return last === null ? apart(seed + 1) : { bench, devices, last };
    };
    const { bench, devices, last } = await apart(439);
    const out = devices[3] as Device;
    const others = devices.slice(0, 3).filter((d) => d !== last);
    await bench.world.settle(9_000);
    expect(await others[0]?.session.passOver([last.key])).toMatchObject({ ok: true });
    await bench.world.until('they go on', () => others.every((d) => absent(d).length === 1));
    await bench.play(others);
    await bench.world.until('they come to the next hand', () => others.every((d) => d.session.document()?.hand === 2));
    expect([last, out].map((d) => d.session.document()?.hand)).toEqual([1, 1]);
    for (const x of [last, out]) for (const y of others) bench.net.connect(x.key, y.key);
    await bench.world.until('all are there', () => devices.every((d) => d.session.document()?.hand === 2));
    await bench.world.settle(2_000);
    expect(devices.flatMap((d) => d.state.reports.map(({ code }) => code))).toEqual([]);
    bench.expectEqual(devices);
  }, 60_000);

  it('who has the end of a hand, and does not know who else has it, goes on with one who came after it', async () => {
    const bench = new Bench(433);
    const devices = await bench.table(3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    await bench.begin();
    // Ana hears what is played, and never what the others have stored of it, or that they go on.
    bench.net.tap = (_from, to, message) => {
      const decoded = decodeMessage(message);
      const kept = to === ana.key && decoded.ok && (decoded.value.type === 'held' || (decoded.value.type !== 'update' && ben.session.document()?.hand === 2));
      return kept ? null : message;
    };
    await bench.play();
    await bench.world.until('the others go on', () => [ben, cleo].every((d) => d.session.document()?.hand === 2));
    expect([ana.session.document()?.hand, ana.session.fold()?.hand?.over, ana.state.awaited?.kind]).toEqual([1, true, 'end']);
    for (const other of [ben, cleo]) bench.net.disconnect(ana.key, other.key);
    bench.net.tap = null;
    const dan = bench.device('Dan');
    await dan.start();
    bench.net.connect(dan.key, ben.key);
    await bench.world.until('Dan is in', () => dan.session.document()?.hand === 2);
    for (const other of [ben, cleo]) other.kill();
    bench.net.connect(ana.key, dan.key);
    await bench.world.until('Ana goes on', () => ana.session.document()?.hand === 2);
    await bench.world.settle(2_000);
    bench.expectEqual([ana, dan]);
  }, 60_000);

  it('split in the middle, neither half goes on; joined again, all play on', async () => {
    const { bench, devices, who } = await waitingFor(405, 4, 3, rummyRoyal as AnyGame);
    const [a, b, c, d] = devices as [Device, Device, Device, Device];
    for (const x of [a, b]) for (const y of [c, d]) bench.net.disconnect(x.key, y.key);
    await bench.world.settle(9_000);
    // It is offered nowhere: those who could agree are fewer than three.
    expect(devices.map((device) => device.state.awaited?.passable)).toEqual([[], [], [], []]);
    expect(await a.session.passOver([who.key])).toMatchObject({ ok: true });
    await bench.world.settle(20_000);
    expect(absent(a)).toEqual([]);
    for (const x of [a, b]) for (const y of [c, d]) bench.net.connect(x.key, y.key);
    a.session.waitForAll();
    await bench.world.settle(5_000);
    await bench.play(devices);
    bench.expectEqual(devices);
  }, 60_000);

  it('one who leaves in the middle of a hand is gone from it, without anybody’s agreement (RR-19)', async () => {
    const { bench, who, others } = await waitingFor(406, 3, 1, rummyRoyal as AnyGame);
    await who.session.leave();
    await bench.world.until('he is gone', () => others.every((d) => d.state.hand?.absent.some(({ gone }) => gone) === true));
    await bench.play(others);
    bench.expectEqual(others);
    // Nor does the next hand wait for him.
    who.kill();
    await bench.world.settle(2_000);
    await bench.begin(others);
    expect(others.map((d) => d.state.hand?.number)).toEqual([2, 2]);
    expect(others[0]?.state.hand?.seats).not.toContain(who.key);
  }, 60_000);

  it('one who leaves while nobody hears it, and is passed over, changes nothing of what the others have played since', async () => {
    const { bench, devices, who, others } = await waitingFor(407, 3, 1, rummyRoyal as AnyGame);
    const [ana] = others as [Device, Device];
    for (const other of others) bench.net.disconnect(who.key, other.key);
    // The first thing that it says and they do not have: their agreement counts its entries up to exactly there.
    await who.session.leave();
    await bench.world.settle(9_000);
    await ana.session.passOver([who.key]);
    await bench.world.until('they go on', () => others.every((d) => absent(d).includes(1)));
    for (let i = 0; i < 4; i++) await bench.act(others);
    await bench.world.until('it is firm', () => ana.session.firm);
    const played = closed(ana);
    for (const other of others) bench.net.connect(who.key, other.key);
    await bench.world.settle(2_000);
    bench.expectEqual(devices);
    expect(ana.state.members.find(({ key }) => key === who.key)?.left).toBe(true);
    expect(closed(ana).slice(0, played.length)).toEqual(played);
    await bench.play(others);
    bench.expectEqual(others);
  }, 60_000);

  /** The last card, which nobody but one has yet to show; it has not heard that it is asked. */
  async function atLastCard(bench: Bench, devices: readonly Device[]): Promise<Device> {
    const asks = (name: string) => (d: Device): boolean => d.session.fold()?.hand?.open?.name === name;
    await until(bench, devices, () => devices.every(asks('game/2/bet')));
    const cards = ({ state }: Device): number => (state.hand?.view as HighView).cards.length;
    const who = devices.find((d) => d.state.awaited?.seats.includes(d.key) === false && cards(d) > 0) as Device;
    const others = devices.filter((d) => d !== who);
    bench.net.tap = (_, to, message) => (to === who.key ? null : message);
    await bench.act(others);
    await bench.world.until('only its card is missing', () => others.every((d) => asks('game/2/show')(d) && d.state.awaited?.seats.length === 1));
    return who;
  }

  /** The last verdict, which nobody but one has yet to give: it lacks the keys of the others. */
  async function atLastVerdict(bench: Bench, devices: readonly Device[]): Promise<Device> {
    const [who, ...others] = devices as [Device, ...Device[]];
    bench.net.tap = (_, to, message) => (to === who.key && speaksOf('deal/audit/keys', message) ? null : message);
    const waits = ({ state: { awaited } }: Device): boolean => awaited?.question === 'deal/audit/verdict' && awaited.seats.join() === who.key;
    await until(bench, devices, () => others.every(waits));
    return who;
  }

  it.each([
    ['the game', atLastCard, 'ended'],
    ['its check', atLastVerdict, 'over'],
  ] as const)('what came of a leaving is firm when a majority has the word of it, also at the end of a hand (%s)', async (_, at, end) => {
    const bench = new Bench(408);
    const devices = await bench.table(5);
    await bench.begin();
    const who = await at(bench, devices);
    const others = devices.filter((d) => d !== who);
    const [ana, ...rest] = others as [Device, ...Device[]];
    await bench.world.settle(1_000);
    expect(ana.session.firm).toBe(true);
    for (const one of rest) for (const apart of [ana, who]) bench.net.disconnect(apart.key, one.key);
    await who.session.leave();
    await bench.world.until('the word is here', () => ana.session.document()?.hand !== 1 || ana.state.members.find(({ key }) => key === who.key)?.left === true);
    // The three others could still agree on another end, in which this seat was merely missed.
    await bench.world.settle(1_000);
    expect(ana.session.document()?.hand).toBe(1);
    expect(ana.session.fold()?.hand?.[end]).toBe(true);
    expect(ana.session.firm).toBe(false);
    // So it shows nobody its key either, when it has not yet.
    expect(ana.session.fold()?.answers.list('deal/audit/keys', ana.key)).toHaveLength(end === 'over' ? 1 : 0);
    await bench.world.settle(9_000);
    await rest[0]?.session.passOver([who.key]);
    await bench.world.until('they go on', () => rest.every((d) => d.session.document()?.hand === 2));
    bench.net.tap = null;
    for (const one of rest) for (const apart of [ana, who]) bench.net.connect(apart.key, one.key);
    await bench.world.until('all come to the same end', () => ana.session.document()?.hand === 2);
    await bench.world.settle(2_000);
    bench.expectEqual(others);
  }, 60_000);

  it('who is passed over while another still thinks is so once, however long that takes', async () => {
    const bench = new Bench(407);
    const devices = await bench.table(4);
    await bench.begin();
    await until(bench, devices, () => devices.every((d) => d.state.awaited?.kind === 'game' && d.state.awaited.seats.length > 2));
    const asked = devices[0]?.state.awaited?.seats ?? [];
    const cleo = devices.find((d) => d.key === asked[0]) as Device;
    const ana = devices.find((d) => d !== cleo) as Device;
    const others = devices.filter((d) => d !== cleo);
    cleo.kill();
    await bench.world.settle(9_000);
    expect(await ana.session.passOver([cleo.key])).toEqual({ ok: true, value: undefined });
    await bench.world.settle(20_000);
    expect(others.map((d) => d.session.fold()?.marks?.epochs.decided.length)).toEqual([1, 1, 1]);
    expect(ana.state.awaited?.seats).not.toContain(cleo.key);
    await bench.play(others);
    bench.expectEqual(others);
  }, 60_000);

  it('a wish to go on without somebody who then answers is taken back, and all play on', async () => {
    const { bench, devices, who, others } = await waitingFor(401, 3, 1);
    await others[0]?.session.passOver([who.key]);
    await bench.world.settle(1_000);
    expect(others[0]?.state.passing?.seats).toEqual([who.key]);
    await bench.act([who]);
    await bench.play(devices);
    bench.expectEqual(devices);
  }, 60_000);

  it('a wish to go on without somebody who is there lapses once another one does not share it', async () => {
    const { bench, devices, who, others } = await waitingFor(401, 3, 1);
    await others[0]?.session.passOver([who.key]);
    await bench.world.settle(50_000);
    for (const device of devices) expect(device.state.passing).toBeNull();
    await bench.act([who]);
    await bench.play(devices);
    bench.expectEqual(devices);
  }, 60_000);

  it('a seat passed over while another one still owes its answer is no longer waited for, and is not passed over again and again', async () => {
    const bench = new Bench(408);
    const devices = await bench.table(3);
    await bench.begin();
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    await until(bench, devices, () => devices.some((d) => d.state.awaited?.question === 'game/0/show'));
    await bench.world.settle(500);
    expect(ana.state.awaited?.seats).toEqual(devices.map(({ key }) => key));
    await bench.act([ben]);
    cleo.kill();
    await bench.world.settle(9_000);
    // Ana owes an answer as well.
    await ana.session.passOver([cleo.key]);
    await bench.world.settle(1_000);
    for (const device of [ana, ben]) {
      expect(device.state.awaited?.seats).toEqual([ana.key]);
      expect(device.session.fold()?.marks?.epochs.decided).toHaveLength(1);
    }
    await bench.play([ana, ben]);
    expect(ana.session.fold()?.marks?.epochs.decided.length ?? 0).toBeLessThanOrEqual(1);
    bench.expectEqual([ana, ben]);
  }, 60_000);

  it('a wish to go on without somebody who is there comes to nothing when others will not: all are asked again, and play on (law 7)', async () => {
    for (const wishing of [1, 2]) {
      const { bench, devices, who, others } = await waitingFor(414, 5, 1);
      for (const device of others.slice(0, wishing)) expect(await device.session.passOver([who.key])).toEqual({ ok: true, value: undefined });
      // Everybody has signed, the one they wait for too, before its player says anything: until it is decided, nobody may answer.
      await bench.world.settle(5_000);
      expect(await who.session.answer([...who.session.legal()][0] ?? null)).toMatchObject({ ok: false, refusal: { code: 'table/passing' } });
      await bench.world.until('nobody is missed', () => devices.every((d) => d.state.passing === null && d.session.fold()?.marks?.epochs.decided.length === 1), 90_000);
      expect(devices.map(absent)).toEqual(devices.map(() => []));
      await bench.play(devices);
      await bench.world.settle(1_000);
      bench.expectEqual(devices);
    }
  }, 180_000);

  it('a wish of two to go on without somebody who is there comes to nothing also where another one is gone, whom all go on without (law 7)', async () => {
    const { bench, who, others } = await waitingFor(414, 5, 1);
    const [ana, cleo, dan, eva] = others as [Device, Device, Device, Device];
    eva.kill();
    await bench.world.settle(9_000);
    for (const device of [ana, cleo]) expect(await device.session.passOver([who.key])).toEqual({ ok: true, value: undefined });
    // Dan and the one they wait for go on without Eva alone, and too few have signed either.
    await bench.world.settle(5_000);
    expect(await who.session.answer([...who.session.legal()][0] ?? null)).toMatchObject({ ok: false, refusal: { code: 'table/passing' } });
    const staying = [ana, who, cleo, dan];
    const decided = (device: Device): readonly string[] => {
      const { hand, marks } = device.session.fold() ?? {};
      return (marks?.epochs.decided ?? []).map(({ absent: cuts }) => cuts.map(({ seat }) => hand?.seats[seat]).join());
    };
    await bench.world.until('it is decided', () => staying.every((d) => d.state.passing === null && decided(d).length > 0), 90_000);
    for (const device of staying) expect(decided(device)).toEqual([eva.key]);
    await bench.play(staying);
    await bench.world.settle(1_000);
    bench.expectEqual(staying);
  }, 120_000);

  it('a wish to go on without somebody who is there stands when all others agree, one after the other', async () => {
    const { bench, who, others } = await waitingFor(410, 4, 1);
    for (const device of others) {
      expect(await device.session.passOver([who.key])).toEqual({ ok: true, value: undefined });
      await bench.world.settle(2_000);
    }
    await bench.world.until('they go on', () => others.every((d) => (d.session.fold()?.marks?.epochs.decided[0]?.absent.length ?? 0) === 1));
    await bench.play([who, ...others]);
    bench.expectEqual([who, ...others]);
  }, 60_000);

  it('heads that name a seat nobody knows, and whose key begins like another’s, leave no trace: what is here still counts as held', async () => {
    const { bench, devices, who, others } = await waitingFor(411, 3, 1);
    const [ana, cleo] = others as [Device, Device];
    const doc = cleo.session.document();
    const seat = `${ana.key.slice(0, -1)}${ana.key.endsWith('0') ? '1' : '0'}`;
    cleo.link.send(ana.key, encodeMessage({ type: 'sync', hand: 1, vector: doc?.log.vector() ?? new Uint8Array(), heads: [{ seat, n: 0, hash: new Uint8Array(32) }] }));
    await bench.world.settle(500);
    await bench.act([who]);
    await bench.world.settle(500);
    expect([...(ana.session.document()?.log.grounded() ?? [])]).toEqual([...(cleo.session.document()?.log.grounded() ?? [])]);
    await bench.play(devices);
    await bench.world.settle(1_000);
    bench.expectEqual(devices);
  }, 60_000);
});
