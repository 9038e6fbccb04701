/** Law 4 between hands, RR-18, RR-19: the next hand begins without whoever is not there, whose place, chips and turn to deal are kept. */
import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyView } from '../../../src/engine/rummy-royal/index.ts';
import { Store } from '../../../src/table/session/store.ts';
import { agreementToPlain, type Agreement } from '../../../src/table/terms/agreement.ts';
import { proveRun } from '../../../src/table/terms/verdict.ts';
import { decodeEntry } from '../../../src/table/log/entry.ts';
import type { Log } from '../../../src/table/log/log.ts';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';

const OK = { ok: true, value: undefined };
const view = (device: Device): RummyView => device.state.hand?.view as RummyView;
const logOf = (device: Device): Log => (device.session.document() as { readonly log: Log }).log;
const codes = (device: Device): string[] => device.state.reports.map((report) => report.code);

async function done<T>(bench: Bench, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, bench.world.settle(1_000)]);
  return result;
}

/** A table after its first hand. */
async function between(seed: number, count: number, game?: AnyGame): Promise<{ bench: Bench; devices: Device[] }> {
  const bench = new Bench(seed, game);
  const devices = await bench.table(count);
  await bench.begin();
  await bench.play();
  await bench.world.settle(2_000);
  return { bench, devices };
}

async function until(bench: Bench, devices: readonly Device[], holds: () => boolean): Promise<void> {
  for (let i = 0; i < 2_000 && !holds(); i++) if (!(await bench.act(devices))) await bench.world.settle(60);
  expect(holds()).toBe(true);
}

describe('a seat that was passed over', () => {
  it('is not dealt into the next hand, pays no ante, keeps chips and place; the deal that falls on it passes to the left; back, it is dealt in again (RR-18, RR-19)', async () => {
    const bench = new Bench(601, rummyRoyal);
    const devices = await bench.table(4);
    const keys = devices.map(({ key }) => key);
    await bench.begin();
    await until(bench, devices, () => devices[0]?.state.awaited?.kind === 'game' && view(devices[0]).dealer !== null);
    const dealer = view(devices[0] as Device).dealer ?? 0;
    const gone = (dealer + 1) % 4;
    const ben = devices[gone] as Device;
    const others = devices.filter((d) => d !== ben);
    const [ana] = others as [Device];
    // The deal would fall on him after this hand.
    ben.kill();
    await until(bench, others, () => others.every((d) => d.state.phase === 'hand' && d.state.awaited?.seats.includes(ben.key) === true));
    await bench.world.settle(9_000);
    expect(await ana.session.passOver([ben.key])).toEqual(OK);
    await bench.world.settle(3_000);
    await bench.play(others);
    await bench.world.settle(2_000);
    const chips = view(ana).seats[gone]?.chips ?? 0;
    expect(chips).toBeGreaterThan(0);
    for (const device of others) {
      expect(device.state.phase).toBe('between');
      expect(device.state.draft).toMatchObject({ seats: keys, absent: [ben.key] });
      expect(device.state.awaited?.seats).not.toContain(ben.key);
    }
    await bench.begin(others);
    await until(bench, others, () => ana.state.awaited?.kind === 'game');
    expect(ana.state.hand?.seats).toEqual(keys);
    expect(view(ana).seats[gone]).toMatchObject({ chips, playing: false });
    expect(view(ana).dealer).toBe((gone + 1) % 4);

    // Back in the middle of it he watches, and is in the next one at his place.
    await ben.reopen();
    bench.net.connectAll(keys);
    await bench.world.settle(2_000);
    await bench.play(devices);
    await bench.world.settle(2_000);
    for (const device of devices) expect(device.state.draft).toMatchObject({ seats: keys, absent: [] });
    await bench.begin();
    await until(bench, devices, () => ana.state.awaited?.kind === 'game');
    expect(ana.state.hand?.seats).toEqual(keys);
    expect(view(ana).seats[gone]?.playing).toBe(true);
    await bench.play();
    bench.expectEqual();
    expect(devices.flatMap(codes)).toEqual([]);
  }, 120_000);

  it('that is back before the next hand has begun is asked again', async () => {
    const { bench, devices } = await between(602, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    ben.kill();
    await bench.world.settle(1_000);
    expect(await done(bench, ana.session.passOver([ben.key]))).toEqual(OK);
    expect(cleo.state.draft?.absent).toEqual([ben.key]);
    expect(cleo.state.draft?.changes).toEqual([{ kind: 'absent', by: ana.key, seat: ben.key }]);
    await ben.reopen();
    bench.net.connectAll(devices.map(({ key }) => key));
    await bench.world.settle(2_000);
    for (const device of devices) expect(device.state.draft?.absent).toEqual([]);
    await bench.begin();
    expect(ben.state.hand?.me).toBe(1);
  }, 60_000);
});

describe('a seat that vanishes between hands', () => {
  it('before it is ready: a majority goes on without it, by a tap', async () => {
    const { bench, devices } = await between(603, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    ben.kill();
    await bench.readyAll([ana, cleo]);
    await bench.world.settle(2_000);
    expect(ana.state.awaited).toMatchObject({ question: 'terms/ready', seats: [ben.key], passable: [ben.key] });
    expect(await done(bench, ana.session.passOver([ana.key]))).toMatchObject({ ok: false, refusal: { code: 'table/not-missed' } });
    expect(await done(bench, ana.session.passOver([ben.key]))).toEqual(OK);
    await bench.begin([ana, cleo]);
    expect(ana.state.hand).toMatchObject({ number: 2, seats: devices.map(({ key }) => key) });
    await bench.play([ana, cleo]);
    bench.expectEqual([ana, cleo]);
  }, 60_000);

  it('between being ready and signing: the hand begins all the same, with it, and others can come back to it by verdicts', async () => {
    const { bench, devices } = await between(604, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    // Ben says ready, and hears of nothing any more.
    bench.net.tap = (_from, to, message) => (to === ben.key ? null : message);
    await bench.readyAll([ben]);
    ben.kill();
    bench.net.tap = null;
    await bench.readyAll([ana, cleo]);
    await bench.world.until('the hand begins', () => [ana, cleo].every((d) => d.state.phase === 'hand'));
    expect(ana.session.fold()?.rounds.answer(1, ben.key)).toBeUndefined();
    expect(ana.state.hand?.seats).toContain(ben.key);
    await bench.world.settle(9_000);
    await ana.session.passOver([ben.key]);
    await bench.play([ana, cleo]);
    await bench.world.settle(2_000);

    const store = new Store(ana.vault, TABLE);
    const steps = [await store.verdict(1), await store.verdict(2)].filter((step) => step !== undefined);
    const log = ana.session.document()?.log;
    const last = { base: log?.encodedBase ?? new Uint8Array(), entries: [ana, cleo].map(({ key }) => log?.chain(key).at(0)[0]?.bytes ?? new Uint8Array()) };
    expect(proveRun(TABLE, [...steps, last])).toMatchObject({ base: { hand: 3 } });
    const silent = steps.map((step, i) => (i === 0 ? step : { ...step, entries: step.entries.filter((bytes) => decodeEntry(bytes)?.seat !== ben.key) }));
    expect(silent[1]?.entries.length).toBe((steps[1]?.entries.length ?? 0) - 1);
    expect(proveRun(TABLE, [...silent, last])).toBeUndefined();

    await ben.reopen();
    bench.net.connectAll(devices.map(({ key }) => key));
    await bench.world.settle(3_000);
    bench.expectEqual();
    expect(devices.flatMap(codes)).toEqual([]);
  }, 60_000);

  it('of two: the other one waits, and both go on when it is back', async () => {
    const { bench, devices } = await between(605, 2);
    const [ana, ben] = devices as [Device, Device];
    ben.kill();
    await bench.readyAll([ana]);
    await bench.world.settle(20_000);
    expect(ana.state.awaited).toMatchObject({ seats: [ben.key], passable: [] });
    expect(await done(bench, ana.session.passOver([ben.key]))).toMatchObject({ ok: false, refusal: { code: 'table/too-few-here' } });
    await ben.reopen();
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(2_000);
    await bench.begin();
    await bench.play();
    bench.expectEqual();
  }, 60_000);

  it('with half of the table: neither half begins; joined again, all do', async () => {
    const { bench, devices } = await between(606, 4);
    const [a, b, c, d] = devices as [Device, Device, Device, Device];
    for (const x of [a, b]) for (const y of [c, d]) bench.net.disconnect(x.key, y.key);
    await bench.readyAll();
    await bench.world.settle(10_000);
    expect(await done(bench, a.session.passOver([c.key, d.key]))).toMatchObject({ ok: false, refusal: { code: 'table/too-few-here' } });
    expect(devices.every((device) => device.state.phase === 'between')).toBe(true);
    for (const x of [a, b]) for (const y of [c, d]) bench.net.connect(x.key, y.key);
    await bench.world.until('the hand begins', () => devices.every((device) => device.state.phase === 'hand'));
    await bench.play();
    bench.expectEqual();
  }, 60_000);
});

describe('who came in this document', () => {
  it('is not spoken for by the founder: nobody is dealt in, called something else, or counted to another phone, by one signature', async () => {
    const bench = new Bench(72);
    const [mal, ana, ben] = (await bench.table(3)) as [Device, Device, Device];
    await bench.world.settle(1_000);
    const log = logOf(mal);
    const draft = mal.session.fold()?.draft().agreement as Agreement;
    const agreement: Agreement = {
      ...draft,
      seats: [{ key: mal.key, name: 'Ana' }, { key: ana.key, name: 'Loser', device: mal.key }, { key: ben.key, name: 'Ben' }],
      absent: [ana.key, ben.key],
      choices: ['in', 'in', 'in'],
      locked: true,
    };
    const update = log.write(mal.key, mal.seed, log.chain(mal.key).newest?.client ?? 0, { type: 'answer', question: 'terms/1', answer: agreementToPlain(agreement), at: null });
    mal.session.close();
    for (const to of [ana, ben]) mal.link.send(to.key, encodeMessage({ type: 'update', hand: log.hand, update }));
    await bench.world.settle(2_000);
    for (const device of [ana, ben]) {
      expect(device.state.phase).toBe('lobby');
      expect(codes(device)).toEqual(['table/bad-terms']);
      expect(device.state.members.filter(({ device: on }) => on === mal.key)).toHaveLength(1);
    }
  }, 60_000);

  it('has no seat while it is not there, and one again as soon as it is, also when others were moved meanwhile', async () => {
    const bench = new Bench(73);
    const [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
    cleo.kill();
    await bench.world.settle(10_000);
    // Ben, who looks at the table, is named as well, and says that he is there.
    expect(await done(bench, ana.session.passOver([cleo.key, ben.key]))).toEqual(OK);
    for (const device of [ana, ben]) expect(device.state.draft).toMatchObject({ seats: [ana.key, ben.key], absent: [] });
    expect(await done(bench, ana.session.propose({ seats: [ben.key, ana.key] }))).toEqual(OK);
    await cleo.reopen();
    bench.net.connectAll([ana.key, ben.key, cleo.key]);
    await bench.world.settle(2_000);
    for (const device of [ana, ben, cleo]) expect(device.state.draft).toMatchObject({ seats: [ben.key, ana.key, cleo.key], absent: [] });

    cleo.kill();
    expect(await done(bench, ben.session.passOver([cleo.key]))).toEqual(OK);
    await bench.begin([ana, ben]);
    expect(ana.state.hand?.seats).toEqual([ben.key, ana.key]);
    expect(ana.session.fold()?.hand?.setup.seats.map(({ choice }) => choice)).toEqual(['in', 'in']);
  }, 60_000);

  it('has a seat as well when anybody proposes one', async () => {
    const bench = new Bench(74);
    const [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
    cleo.session.setAway(true);
    await bench.world.settle(1_000);
    expect(await done(bench, ana.session.passOver([cleo.key]))).toEqual(OK);
    expect(ben.state.draft?.seats).toEqual([ana.key, ben.key]);
    expect(await done(bench, ana.session.propose({ seats: [ana.key, cleo.key, ben.key] }))).toEqual(OK);
    for (const device of [ana, ben]) expect(device.state.draft).toMatchObject({ seats: [ana.key, cleo.key, ben.key], absent: [] });
    expect(await done(bench, ben.session.passOver([cleo.key]))).toEqual(OK);
    expect(ana.state.draft?.seats).toEqual([ana.key, ben.key]);
  }, 60_000);

  it('and went home before the first hand is not in the base of the next: two of five play on', async () => {
    const bench = new Bench(88);
    const [ana, ben, ...gone] = (await bench.table(5)) as [Device, Device, Device, Device, Device];
    for (const device of gone) device.kill();
    await bench.world.settle(10_000);
    expect(await done(bench, ana.session.passOver(gone.map(({ key }) => key)))).toEqual(OK);
    for (let hand = 1; hand <= 2; hand++) {
      await bench.begin([ana, ben]);
      expect(ana.state.hand).toMatchObject({ number: hand, seats: [ana.key, ben.key] });
      await bench.play([ana, ben]);
      await bench.world.settle(2_000);
    }
    // An open table lets in whoever comes back.
    const cleo = gone[0] as Device;
    await cleo.reopen();
    bench.net.connectAll([ana.key, ben.key, cleo.key]);
    await bench.world.settle(3_000);
    expect(ana.state.draft?.seats).toEqual([ana.key, ben.key, cleo.key]);
    await bench.begin([ana, ben, cleo]);
    expect(cleo.state.hand?.me).toBe(2);
  }, 60_000);
});

it('a seat that is absent is called as the base calls it, whatever it has said since; back, it is called as it wants', async () => {
  const { bench, devices } = await between(607, 3);
  const [ana, ben, cleo] = devices as [Device, Device, Device];
  expect(await done(bench, ben.session.setName('Benjamin'))).toEqual(OK);
  ben.kill();
  await bench.world.settle(10_000);
  expect(await done(bench, ana.session.passOver([ben.key]))).toEqual(OK);
  await bench.begin([ana, cleo]);
  expect(ana.session.fold()?.hand?.terms.agreement).toMatchObject({ absent: [ben.key], seats: [{}, { key: ben.key, name: 'Ben' }, {}], choices: ['in', 'out', 'in'] });
  await bench.play([ana, cleo]);
  await ben.reopen();
  bench.net.connectAll(devices.map(({ key }) => key));
  await bench.world.settle(3_000);
  expect(ana.state.members.find(({ key }) => key === ben.key)?.name).toBe('Benjamin');
  await bench.begin();
  expect(ana.session.fold()?.hand?.terms.agreement.seats[1]).toEqual({ key: ben.key, name: 'Benjamin' });
  expect(devices.flatMap(codes)).toEqual([]);
}, 60_000);
