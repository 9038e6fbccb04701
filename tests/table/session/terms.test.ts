/** Lobby and terms: what the notes make of the draft, rounds of signing, and how people come and go between hands. */
import { describe, expect, it } from 'vitest';
import { decodeMessage } from '../../../src/table/wire/codec.ts';
import type { Result } from '../../../src/engine/kernel/index.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

async function done<T>(bench: Bench, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, bench.world.settle(1_000)]);
  return result;
}
const ok: Result<void> = { ok: true, value: undefined };
const keys = (...devices: Device[]): string[] => devices.map((d) => d.key);

describe('the lobby', () => {
  it('of one alone waits for others, and says so', async () => {
    const bench = new Bench(1);
    const [ana] = (await bench.table(1)) as [Device];
    expect(ana.state).toMatchObject({ phase: 'lobby', hand: null, draft: { game: 'high-card', options: { rounds: 3, open: true }, blocked: { code: 'table/too-few' } } });
    expect(ana.state.awaited).toMatchObject({ kind: 'terms', question: 'terms/ready' });
  });

  it('shows everybody the same members, names and rules, whoever let them in', async () => {
    const bench = new Bench(2);
    const [ana, ben, cleo] = [bench.device('Ana'), bench.device('Ben'), bench.device('Cleo')];
    await ana.start(true);
    await ben.start();
    await cleo.start();
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle();
    // Ben lets Cleo in; she has no channel to Ana.
    bench.net.connect(ben.key, cleo.key);
    await bench.world.settle();
    for (const device of [ana, ben, cleo]) {
      expect(device.state.members.map((m) => [m.name, m.here])).toEqual([
        ['Ana', device !== cleo],
        ['Ben', true],
        ['Cleo', device !== ana],
      ]);
      expect(device.state.draft?.seats).toEqual(keys(ana, ben, cleo));
      expect(device.state.reports).toEqual([]);
    }
    // And they can play like that.
    await bench.begin();
    await bench.play();
    await bench.world.settle();
    bench.expectEqual();
  });

  it('takes table rules and seat orders from anybody; the last word counts, and readiness is for one draft only', async () => {
    const bench = new Bench(3);
    const [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
    expect(await done(bench, ana.session.ready('in'))).toEqual(ok);
    expect(ben.state.members.find((m) => m.key === ana.key)).toMatchObject({ ready: true, choice: 'in' });
    expect(await done(bench, ben.session.propose({ options: { rounds: 1, open: false } }))).toEqual(ok);
    expect(await done(bench, cleo.session.propose({ seats: keys(cleo, ana, ben) }))).toEqual(ok);
    for (const device of [ana, ben, cleo]) {
      expect(device.state.draft).toMatchObject({ options: { rounds: 1, open: false }, seats: keys(cleo, ana, ben) });
      expect(device.state.members.every((m) => !m.ready)).toBe(true);
    }
    await bench.begin();
    expect(ana.state.hand).toMatchObject({ seats: keys(cleo, ana, ben), me: 1, options: { rounds: 1, open: false } });
  });

  it('refuses what the game or the table does not know', async () => {
    const bench = new Bench(4);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    const code = async (work: Promise<Result<void>>): Promise<string | null> => {
      const result = await done(bench, work);
      return result.ok ? null : result.refusal.code;
    };
    expect(await code(ana.session.propose({ options: { rounds: 99, open: true } }))).toBe('options/value');
    expect(await code(ana.session.propose({ game: 'whist' }))).toBe('table/no-such-game');
    expect(await code(ana.session.propose({ seats: ['00'.repeat(32)] }))).toBe('table/bad-seats');
    expect(await code(ana.session.propose({ seats: [ana.key, ana.key] }))).toBe('table/bad-seats');
    expect(await code(ana.session.ready('leave'))).toBe('table/no-such-choice');
    expect(ana.session.check({ kind: 'no' })).toEqual({ code: 'table/not-asked' });
    expect(await code(ana.session.answer({ kind: 'no' }))).toBe('table/not-asked');
    expect([ana, ben].flatMap((d) => d.state.reports)).toEqual([]);
  });

  it('lets readiness be taken back until it is signed', async () => {
    const bench = new Bench(5);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    await done(bench, ana.session.ready('in'));
    expect(await done(bench, ana.session.ready(null))).toEqual(ok);
    expect(ben.state.members.some((m) => m.ready)).toBe(false);
    await done(bench, ben.session.ready('in'));
    expect(ben.state.phase).toBe('lobby');
    expect(ben.state.awaited).toMatchObject({ kind: 'terms', question: 'terms/ready', seats: [ana.key] });
    await done(bench, ana.session.ready('in'));
    await bench.world.until('the hand begins', () => ben.state.phase === 'hand');
    expect(await done(bench, ana.session.ready(null))).toMatchObject({ ok: false, refusal: { code: 'table/hand-running' } });
  });

  it('plays without those who are not in the proposed seats; they watch, and sit down by a new proposal', async () => {
    const bench = new Bench(6);
    const [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
    await done(bench, ana.session.propose({ seats: keys(ana, ben) }));
    await bench.readyAll([ana, ben]);
    await bench.world.until('the hand begins', () => bench.devices.every((d) => d.state.phase === 'hand'));
    expect(cleo.state.hand).toMatchObject({ me: null, seats: keys(ana, ben) });
    expect(cleo.state.hand?.view).toMatchObject({ cards: [] });
    await bench.play();
    await bench.world.settle(2_000);
    bench.expectEqual();
    expect(cleo.state.members.map((m) => m.name)).toEqual(['Ana', 'Ben', 'Cleo']);
    await done(bench, cleo.session.propose({ seats: keys(cleo, ana, ben) }));
    await bench.begin();
    expect(cleo.state.hand).toMatchObject({ number: 2, me: 0 });
  });
});

describe('signing', () => {
  it('of a draft that too many took back before signing is dead once these sign another; the next round begins', async () => {
    const bench = new Bench(8);
    const [ana, ben, cleo, dan] = (await bench.table(4)) as [Device, Device, Device, Device];
    const { net, world } = bench;
    const deaf = [cleo, dan];
    // Cleo and Dan hear nothing: they say ready, do not know that all are, and change their minds. Ana and Ben, no majority, have signed by then.
    net.tap = (_from, to, message) => (deaf.some(({ key }) => key === to) ? null : message);
    await done(bench, Promise.all([ana.session.ready('in'), ben.session.ready('in')]));
    await done(bench, Promise.all(deaf.map((d) => d.session.ready('in'))));
    for (const device of [ana, ben]) expect(device.state.awaited).toMatchObject({ question: 'terms/1', kind: 'terms', seats: keys(cleo, dan) });
    expect(await done(bench, ana.session.ready(null))).toEqual({ ok: false, refusal: { code: 'table/already-signed' } });
    for (const device of deaf) await done(bench, device.session.ready(null));
    await done(bench, cleo.session.propose({ options: { rounds: 1, open: true } }));
    net.tap = null;
    for (const device of deaf) for (const other of bench.devices) if (other !== device) net.disconnect(device.key, other.key);
    net.connectAll(keys(ana, ben, cleo, dan));
    await world.settle(2_000);
    expect(bench.devices.every((d) => d.state.phase === 'lobby')).toBe(true);
    await bench.readyAll();
    await world.until('the hand begins', () => bench.devices.every((d) => d.state.phase === 'hand'));
    for (const device of bench.devices) {
      const rounds = device.session.fold()?.rounds;
      expect(device.state.hand?.options).toEqual({ rounds: 1, open: true });
      expect(rounds?.answer(1, ana.key)?.id).not.toBe(rounds?.answer(1, cleo.key)?.id);
      expect(new Set([ana, ben, cleo, dan].map((d) => rounds?.answer(2, d.key)?.id).filter((id) => id !== undefined)).size).toBe(1);
      expect(device.state.reports).toEqual([]);
    }
    bench.expectEqual();
  });
});

describe('newcomers', () => {
  it('are let in in the middle of a hand, watch it, and sit down at the next', async () => {
    const bench = new Bench(9);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    await bench.begin();
    await bench.act();
    const cleo = bench.device('Cleo');
    await cleo.start();
    expect(cleo.state).toMatchObject({ phase: 'lobby', draft: null, awaited: { question: 'terms/welcome' } });
    bench.net.connect(cleo.key, ben.key);
    await bench.world.settle(2_000);
    expect(cleo.state).toMatchObject({ phase: 'hand', hand: { number: 1, me: null } });
    bench.net.connect(cleo.key, ana.key);
    await bench.play();
    await bench.world.settle(2_000);
    expect(cleo.state.draft?.seats).toEqual(keys(ana, ben, cleo));
    await bench.begin();
    expect(cleo.state.hand).toMatchObject({ number: 2, me: 2 });
    await bench.play();
    await bench.world.settle();
    bench.expectEqual();
  });

  it('learn the table from whoever is there, long after its founder has gone home', async () => {
    const bench = new Bench(10);
    const [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
    await bench.begin();
    await bench.play();
    await bench.world.settle(2_000);
    ana.kill();
    const dan = bench.device('Dan');
    await dan.start();
    bench.net.connect(dan.key, cleo.key);
    await bench.world.settle(2_000);
    bench.net.connect(dan.key, ben.key);
    await bench.world.settle(2_000);
    expect(dan.state).toMatchObject({ phase: 'lobby' });
    expect(dan.state.members.map((m) => m.name)).toEqual(['Ana', 'Ben', 'Cleo', 'Dan']);
    // Ana is awaited, by name; the others may go on without her.
    await bench.readyAll([ben, cleo, dan]);
    expect(ben.state.awaited).toMatchObject({ question: 'terms/ready', seats: [ana.key] });
    await done(bench, ben.session.propose({ seats: keys(ben, cleo, dan) }));
    await bench.readyAll([ben, cleo, dan]);
    await bench.world.until('the hand begins', () => [ben, cleo, dan].every((d) => d.state.phase === 'hand'));
    // She comes back two hands later and finds everything.
    await bench.play([ben, cleo, dan]);
    await bench.world.settle(2_000);
    await ana.reopen();
    bench.net.connectAll(keys(ana, ben, cleo, dan));
    await bench.world.settle(3_000);
    bench.expectEqual();
    expect(ana.state).toMatchObject({ phase: 'between', hand: { number: 2 } });
    expect(ana.state.reports).toEqual([]);
  });
});

describe('leaving', () => {
  it('by choice: the seat is not at the next hand, and is not let in again by itself', async () => {
    const bench = new Bench(11);
    const [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
    await bench.begin();
    await bench.play();
    await bench.world.settle(2_000);
    await done(bench, Promise.all([ana.session.ready('in'), ben.session.ready('in'), cleo.session.ready('leave')]));
    await bench.world.until('the hand begins', () => bench.devices.every((d) => d.state.phase === 'hand' && d.state.hand?.number === 2));
    await bench.play();
    await bench.world.settle(3_000);
    for (const device of [ana, ben]) {
      expect(device.state.draft?.seats).toEqual(keys(ana, ben));
      expect(device.state.members.filter((m) => !m.left).map((m) => m.name)).toEqual(['Ana', 'Ben']);
      // The result of the hand still says whose it is (RR-19).
      expect(device.state.members.find((m) => m.key === cleo.key)).toMatchObject({ name: 'Cleo', left: true, here: false });
    }
  });

  it('by a note: at once in the lobby, also for the founder; the others go on', async () => {
    const bench = new Bench(12);
    const [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
    expect(await done(bench, ana.session.leave())).toEqual(ok);
    expect(ben.state.draft?.seats).toEqual(keys(ben, cleo));
    expect(ben.state.members.find((m) => m.key === ana.key)?.left).toBe(true);
    expect(await done(bench, ana.session.ready('in'))).toMatchObject({ ok: false, refusal: { code: 'table/not-a-member' } });
    ana.kill();
    await bench.begin([ben, cleo]);
    await bench.play([ben, cleo]);
    await bench.world.settle(2_000);
    bench.expectEqual([ben, cleo]);
  });

  it('by stopping together: the table is finished, with its final standing', async () => {
    const bench = new Bench(13);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    await bench.begin();
    await bench.play();
    await bench.world.settle(2_000);
    await done(bench, Promise.all([ana.session.ready('stop'), ben.session.ready('stop')]));
    await bench.world.until('it is finished', () => bench.devices.every((d) => d.state.phase === 'finished'));
    expect(ana.state.hand?.finished).toBe(true);
    ana.kill();
    await ana.reopen();
    expect(ana.state.phase).toBe('finished');
  });
});

describe('what is hidden', () => {
  it('a device’s state shows its own cards and no other’s, and messages carry no face', async () => {
    const bench = new Bench(14);
    const devices = await bench.table(3);
    await bench.begin();
    await bench.world.settle();
    const hands = devices.map((d) => (d.state.hand?.view as { cards: { face: number }[] }).cards.map((c) => c.face));
    for (const hand of hands) expect(hand.every((face) => face >= 0)).toBe(true);
    expect(new Set(hands.flat()).size).toBe(9);
  });

  it('a time limit answers for a player who does nothing, and only then', async () => {
    const bench = new Bench(15);
    const devices = await bench.table(2);
    await bench.begin();
    await bench.world.settle(1_000);
    const asked = devices.find((d) => [...d.session.legal()].length > 0) as Device;
    const { awaited } = asked.state;
    expect(awaited).toMatchObject({ question: 'game/0/bet', seats: [asked.key] });
    expect((awaited?.deadline ?? 0) - (awaited?.since ?? 0)).toBe(20_000);
    // Others are told who is awaited, and have no deadline of their own.
    expect(devices.find((d) => d !== asked)?.state.awaited?.deadline).toBeNull();
    await bench.world.settle(18_000);
    expect(asked.state.awaited?.question).toBe('game/0/bet');
    await bench.world.settle(3_000);
    for (const device of devices) {
      expect(device.state.awaited?.question).toBe('game/0/show');
      expect(device.state.hand?.events.some(({ event }) => (event as { type: string }).type === 'bet')).toBe(true);
    }
  });
});

describe('messages of a whole hand', () => {
  it('are all read by the strict reader', async () => {
    const bench = new Bench(16);
    const seen = new Map<string, number>();
    bench.net.tap = (_from, _to, message) => {
      const decoded = decodeMessage(message);
      const type = decoded.ok ? decoded.value.type : 'none';
      seen.set(type, (seen.get(type) ?? 0) + 1);
      return message;
    };
    await bench.table(2);
    await bench.begin();
    await bench.play();
    expect([...seen.keys()].sort()).toEqual(['awareness', 'base', 'held', 'hello', 'sync', 'update']);
  });
});
