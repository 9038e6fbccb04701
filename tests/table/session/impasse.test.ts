/** Law 7: the terms and the end of a hand are never silently stuck. It is said who is missing, and a way on is offered to those who are there. */
import { describe, expect, it } from 'vitest';
import { continueTable, originHere } from '../../../src/table/index.ts';
import type { Log } from '../../../src/table/log/log.ts';
import { Store } from '../../../src/table/session/store.ts';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import { forge, noteBody } from '../../support/log-kit.ts';
import { Network } from '../../support/simulation.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';

const OK = { ok: true, value: undefined };
const NEW = 'bb'.repeat(16);

const logOf = (device: Device): Log => (device.session.document() as { log: Log }).log;

async function done<T>(bench: Bench, work: Promise<T>, within = 2_000): Promise<T> {
  const [result] = await Promise.all([work, bench.world.settle(within)]);
  return result;
}

/** A table at which one hand was played. */
async function between(seed: number, count: number): Promise<{ bench: Bench; devices: Device[] }> {
  const bench = new Bench(seed);
  const devices = await bench.table(count);
  await bench.begin();
  await bench.play();
  await bench.world.settle(2_000);
  return { bench, devices };
}

/** The device opens a table that goes on from this one, and sits at it. */
async function carriesOn(bench: Bench, device: Device): Promise<void> {
  const from = await done(bench, originHere(device.vault, TABLE, device.key));
  if (from === null) throw new Error('nothing to go on from');
  const record = { id: NEW, key: new Uint8Array(16), seed: device.seed, name: device.name, game: '', hand: 0, broker: null, members: [], opened: 0, touched: 0, summary: { names: [], hand: 0, phase: 'lobby' as const, mine: false } };
  const { world } = bench;
  const entered = await done(bench, continueTable(record, { vault: device.vault, link: new Network(world).link(device.key), clock: world.clock, entropy: world.random.entropy(), game: (id) => device.games.find((game) => game.id === id) }, from));
  if (!entered.ok) throw new Error(entered.refusal.code);
  expect(entered.value.state().draft?.seats).toEqual([device.key]);
  entered.value.close();
}

/** Each of these says that somebody else is missing, and may go on elsewhere. */
async function expectWayOut(bench: Bench, devices: readonly Device[], missing: Device): Promise<void> {
  for (const device of devices) {
    expect(device.state.awaited?.seats, device.name).toContain(missing.key);
    expect(device.state.awaited?.seats.filter((key) => key !== missing.key), device.name).not.toContain(device.key);
    expect(device.state.mayCarryOn, device.name).toBe(true);
  }
  await carriesOn(bench, devices[0] as Device);
}

async function setBack(device: Device): Promise<void> {
  const copy = await device.backup();
  await new Store(copy, TABLE).setBack(true);
  device.kill();
  device.vault = copy;
  await device.reopen();
}

describe('terms that cannot be complete with those who are there (ADR 0015)', () => {
  it('one is ready with two choices, each for another one’s eyes, and dies: the others sign the same all the same', async () => {
    const { bench, devices } = await between(71, 3);
    const [ana, ben, mal] = devices as [Device, Device, Device];
    const log = logOf(mal);
    const draft = mal.session.fold()?.draft().hash as Uint8Array;
    const lamport = mal.session.fold()?.notes.lamport ?? 0;
    mal.session.close();
    const say = (choice: 'in' | 'out', lamport: number): Uint8Array => {
      const update = log.write(mal.key, mal.seed, log.chain(mal.key).newest?.client as number, noteBody({ kind: 'ready', draft, choice }, lamport));
      log.receiveOwn(update);
      return update;
    };
    const { hand } = log;
    const send = (to: Device, update: Uint8Array): void => void mal.link.send(to.key, encodeMessage({ type: 'update', hand, update }));
    const [first, second] = [say('in', lamport + 1), say('out', lamport + 2)];
    for (const to of [ana, ben]) send(to, first);
    await bench.world.settle(1_000);
    bench.net.disconnect(ana.key, ben.key);
    send(ben, second);
    await bench.world.settle(500);
    await done(bench, Promise.all([ana.session.ready('in'), ben.session.ready('in')]), 500);
    // Each hears from Mallory that the other is ready.
    const [a, b] = [ana, ben].map((device) => [...(logOf(device).diff(log.vector()) ?? [])]) as [Uint8Array[], Uint8Array[]];
    for (const update of a) send(ben, update);
    for (const update of b) send(ana, update);
    await bench.world.settle(500);
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(5_000);
    mal.kill();
    await bench.world.settle(60_000);
    // Whoever hears that Ben is ready has all that Ben had seen, so that both sign for the same choice.
    expect([ana, ben].map((device) => device.state.phase)).toEqual(['hand', 'hand']);
  }, 120_000);

  it('one is ready, another signs out of reach of the rest, the rules change and the first one dies: it is named, and the others may go on elsewhere', async () => {
    const { bench, devices } = await between(72, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    await done(bench, Promise.all([ben.session.ready('in'), cleo.session.ready('in')]), 1_000);
    for (const other of [ben, cleo]) bench.net.disconnect(ana.key, other.key);
    expect(await done(bench, ana.session.ready('in'))).toEqual(OK);
    expect(await done(bench, ben.session.propose({ options: { rounds: 1, open: true } }))).toEqual(OK);
    cleo.kill();
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(2_000);
    expect(await done(bench, ben.session.passOver([cleo.key]))).toEqual(OK);
    await done(bench, Promise.all([ana, ben].map((device) => device.session.ready('in'))), 20_000);
    await expectWayOut(bench, [ana, ben], cleo);
  }, 120_000);
});

describe('one takes its readiness back while another one, out of reach for a second, signs (ADR 0015)', () => {
  it.each(['dies later', 'watches, by its own wish', 'is left out by the others'])('then it %s: the others go on at this table', async (what) => {
    const { bench, devices } = await between(81, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    await done(bench, Promise.all([ben.session.ready('in'), cleo.session.ready('in')]), 1_000);
    for (const other of [ben, cleo]) bench.net.disconnect(ana.key, other.key);
    expect(await done(bench, Promise.all([ana.session.ready('in'), cleo.session.ready(null)]), 1_000)).toEqual([OK, OK]);
    expect(ana.session.fold()?.rounds.answer(1, ana.key), 'Ana has signed alone').toBeDefined();
    bench.net.connectAll(devices.map(({ key }) => key));
    await bench.world.settle(60_000);
    if (what === 'dies later') {
      cleo.kill();
      await bench.world.settle(20_000);
      expect(await done(bench, ben.session.passOver([cleo.key]))).toEqual(OK);
    } else expect(await done(bench, (what.startsWith('watches') ? cleo : ben).session.propose({ seats: [ana.key, ben.key] }))).toEqual(OK);
    await done(bench, Promise.all([ana.session.ready('in'), ben.session.ready('in')]), 10_000);
    expect([ana, ben].map((device) => device.state.phase)).toEqual(['hand', 'hand']);
  }, 60_000);

  it.each(['by a proposal of seats', 'as one that is not there, its player elsewhere'])('or one that was ready is left out meanwhile %s: it lets go of what has been signed, and the others go on at this table', async (what) => {
    const { bench, devices } = await between(86, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    await done(bench, Promise.all([ben.session.ready('in'), cleo.session.ready('in')]), 1_000);
    for (const other of [ben, cleo]) bench.net.disconnect(ana.key, other.key);
    expect(await done(bench, ana.session.ready('in'), 1_000)).toEqual(OK);
    if (what.startsWith('as')) {
      cleo.session.setAway(true);
      expect(await done(bench, ben.session.passOver([cleo.key]))).toEqual(OK);
    } else expect(await done(bench, ben.session.propose({ seats: [ana.key, ben.key] }))).toEqual(OK);
    bench.net.connectAll(devices.map(({ key }) => key));
    await bench.world.settle(60_000);
    await done(bench, Promise.all([ana.session.ready('in'), ben.session.ready('in')]), 10_000);
    expect([ana, ben].map((device) => device.state.phase)).toEqual(['hand', 'hand']);
  }, 60_000);

  it('and another one, who has not signed yet, dies: it is named, and the others may go on elsewhere', async () => {
    const { bench, devices } = await between(87, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    await done(bench, Promise.all([ana.session.ready('in'), ben.session.ready('in')]), 1_000);
    for (const other of [ana, ben]) bench.net.disconnect(cleo.key, other.key);
    expect(await done(bench, Promise.all([cleo.session.ready('in'), ana.session.ready(null)]), 1_000)).toEqual([OK, OK]);
    ben.kill();
    bench.net.connect(ana.key, cleo.key);
    await bench.world.settle(20_000);
    await done(bench, ana.session.ready('in'), 20_000);
    await expectWayOut(bench, [ana, cleo], ben);
  }, 60_000);

  it('and is ready again: all three play', async () => {
    const { bench, devices } = await between(84, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    for (let i = 0; i < 3; i++) for (const choice of ['in', null] as const) expect(await done(bench, cleo.session.ready(choice), 500)).toEqual(OK);
    await done(bench, Promise.all([ana, ben, cleo].map((device) => device.session.ready('in'))));
    await bench.world.until('the hand begins', () => devices.every((device) => device.state.hand?.number === 2 && device.state.phase === 'hand'));
    await bench.play();
    bench.expectEqual();
  }, 60_000);
});

describe('a second entry with the number of a readiness, in the middle of the hand (law 8)', () => {
  it('takes the hand back, so that nobody may sign any more: the one who did it is named, and the others may go on elsewhere', async () => {
    const { bench, devices } = await between(85, 3);
    const [ana, ben, mal] = devices as [Device, Device, Device];
    await bench.begin();
    for (let i = 0; i < 6; i++) await bench.act();
    await bench.world.settle(1_000);
    const log = logOf(mal);
    const ready = [...log.chain(mal.key).entries()].find(({ body }) => body.type === 'note' && body.note.kind === 'ready');
    if (ready === undefined) throw new Error('never ready');
    const other = forge(log, { name: 'M', seed: mal.seed, key: mal.key }, { n: ready.n, prev: ready.prev, client: ready.client, heads: ready.heads, body: noteBody({ kind: 'unready' }, 3) });
    mal.session.close();
    for (const to of [ana, ben]) mal.link.send(to.key, encodeMessage({ type: 'chain', hand: log.hand, entries: [other.bytes] }));
    await bench.world.settle(3_000);
    expect([ana, ben].map((device) => device.state.reports.map(({ code }) => code))).toEqual([['log/double'], ['log/double']]);
    mal.kill();
    await bench.world.settle(20_000);
    expect(await done(bench, ana.session.passOver([mal.key]))).toEqual(OK);
    await done(bench, Promise.all([ana, ben].map((device) => device.session.ready('in'))), 20_000);
    await expectWayOut(bench, [ana, ben], mal);
  }, 60_000);
});

describe('of three, one gone for good and one set back (ADR 0013)', () => {
  it.each(['in a hand', 'between hands'])('%s: both who are there may go on at a new table', async (when) => {
    const { bench, devices } = await between(82, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    if (when === 'in a hand') await bench.begin();
    cleo.kill();
    await setBack(ben);
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(30_000);
    expect(ben.state.trouble?.code).toBe('table/set-back');
    expect([ana, ben].map((device) => device.state.mayCarryOn)).toEqual([true, true]);
    for (const { state } of [ana, ben]) expect(state.awaited?.passable).toEqual([]);
    await carriesOn(bench, ana);
  }, 60_000);

  it('not any more when it knows again what it had said', async () => {
    const { bench, devices } = await between(83, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    await setBack(ben);
    bench.net.connectAll(devices.map(({ key }) => key));
    await bench.world.settle(5_000);
    expect(ben.state.trouble).toBeNull();
    cleo.kill();
    await bench.world.settle(30_000);
    expect([ana, ben].map((device) => device.state.mayCarryOn)).toEqual([false, false]);
  }, 60_000);
});

describe('the end of a hand that only one of three has, when the two others die (law 4)', () => {
  it('says whose phones have not got it, and offers a way on', async () => {
    const bench = new Bench(512);
    const devices = await bench.table(3);
    const [last, ...others] = devices as [Device, Device, Device];
    await bench.begin();
    // Its verdict, the last answer of the check, reaches nobody.
    bench.net.tap = (from, _to, message) => (from === last.key && Buffer.from(message).includes('deal/audit/verdict') ? null : message);
    for (let i = 0; i < 400 && last.session.fold()?.hand?.over !== true; i++) if (!(await bench.act())) await bench.world.settle(60);
    expect(devices.map((device) => device.session.fold()?.hand?.over)).toEqual([true, false, false]);
    for (const other of others) other.kill();
    await bench.world.settle(60_000);
    expect(last.state).toMatchObject({ phase: 'between', hand: { firm: false }, awaited: { kind: 'end', question: 'end', passable: [] }, mayCarryOn: true });
    expect([...(last.state.awaited?.seats ?? [])].sort()).toEqual(others.map(({ key }) => key).sort());
    await carriesOn(bench, last);
  }, 60_000);

  it('the same of the last answer of the game, whose check waits for them', async () => {
    for (let seed = 512; seed < 540; seed++) {
      const bench = new Bench(seed);
      const devices = await bench.table(3);
      await bench.begin();
      const last = await lastAlone(bench, devices);
      // Of the first hand only who founded the table has something to go on with elsewhere.
      if (last === null || last !== devices[0]) continue;
      const others = devices.filter((device) => device !== last);
      for (const other of others) other.kill();
      await bench.world.settle(60_000);
      expect(last.state).toMatchObject({ phase: 'between', hand: { firm: false, deal: { stage: 'checking' } }, awaited: { kind: 'end', question: expect.stringMatching(/^deal\/held\//) as string, passable: [] }, mayCarryOn: true });
      expect(last.state.awaited?.seats).toEqual(expect.arrayContaining(others.map(({ key }) => key)));
      await carriesOn(bench, last);
      return;
    }
    throw new Error('no hand ended with an answer that one gave alone');
  }, 100_000);
});

/** Plays; whoever alone has to answer does it out of reach of the others, so that in the end one device alone has the end. */
async function lastAlone(bench: Bench, devices: readonly Device[]): Promise<Device | null> {
  for (let i = 0; i < 400 && devices.every((device) => device.state.phase === 'hand'); i++) {
    const able = devices.filter((device) => [...device.session.legal()].length > 0);
    const [one] = able;
    if (one === undefined || able.length > 1) {
      if (!(await bench.act())) await bench.world.settle(60);
      continue;
    }
    for (const other of devices) if (other !== one) bench.net.disconnect(one.key, other.key);
    await done(bench, one.session.answer([...one.session.legal()][0] ?? null), 300);
    if (one.session.fold()?.hand?.ended === true) return one;
    bench.net.connectAll(devices.map(({ key }) => key));
    await bench.world.settle(300);
  }
  return null;
}
