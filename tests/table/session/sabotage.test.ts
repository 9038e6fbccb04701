/** What members, who may sign, can do to make honest devices harm themselves: it must not work. */
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryVault, type MemoryVault } from '../../../src/adapters/storage/memory.ts';
import { bytesToHex, hash } from '../../../src/crypto/index.ts';
import { decodeEntry, signEntry } from '../../../src/table/log/entry.ts';
import type { Log } from '../../../src/table/log/log.ts';
import { readUpdate, writeUpdate } from '../../../src/table/log/yjs.ts';
import type { Body } from '../../../src/table/log/body.ts';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import { PROTOCOL, type Message } from '../../../src/table/wire/messages.ts';
import { decodeBase, encodeBase, foundingBase } from '../../../src/table/base.ts';
import { cleanName, isName } from '../../../src/table/wire/names.ts';
import { highCard } from '../../support/high-card.ts';
import { forge, noteBody, piece } from '../../support/log-kit.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

let bench: Bench;
let ana: Device;
let ben: Device;
let mal: Device;

const logOf = (device: Device): Log => (device.session.document() as { log: Log }).log;
const send = (message: Message, to: Device = ana): boolean => mal.link.send(to.key, encodeMessage(message));
const codes = (device: Device): string[] => device.state.reports.map((report) => report.code);

/** Mallory's own software signs this, and sends it to everybody. */
async function say(body: Body): Promise<void> {
  const log = logOf(mal);
  const update = log.write(mal.key, mal.seed, log.chain(mal.key).newest?.client ?? 0, body);
  mal.session.close();
  log.receiveOwn(update);
  for (const to of [ana, ben]) send({ type: 'update', hand: log.hand, update }, to);
  await bench.world.settle(1_000);
}

beforeEach(async () => {
  bench = new Bench(79);
  [ana, ben, mal] = (await bench.table(3)) as [Device, Device, Device];
  await bench.world.settle(500);
});

describe('a note', () => {
  it('with the greatest number there is does not keep the others from saying anything', async () => {
    await say(noteBody({ kind: 'unready' }, 2 ** 40));
    await ana.session.setName('Anna');
    await bench.world.settle(1_000);
    expect(codes(ana)).not.toContain('log/own-entry');
    expect(ben.state.members.find((m) => m.key === ana.key)?.name).toBe('Anna');
    ana.kill();
    expect((await ana.tryReopen()).ok).toBe(true);
  });
});

/** A vault that is as slow as a real one: other things happen while it writes, so that who writes without end does not stop the test. */
function slow(vault: MemoryVault = memoryVault()): MemoryVault {
  const append = vault.append.bind(vault);
  vault.append = async (...args) => {
    await new Promise<void>((done) => setImmediate(done));
    return append(...args);
  };
  return vault;
}

/** How much each device writes of its own while time goes on and everything may be done that they do by themselves. */
async function written(devices: readonly Device[]): Promise<number[]> {
  const own = (device: Device): number => logOf(device).chain(device.key).length;
  const before = devices.map(own);
  const settled = bench.world.settle(20_000);
  for (let i = 0; i < 2_000; i++) await new Promise<void>((done) => setImmediate(done));
  const after = devices.map(own);
  // Else a device that goes on for ever would never let the world come to rest.
  for (const device of devices) device.session.close();
  await settled;
  return after.map((count, i) => count - (before[i] as number));
}

describe('a note with the greatest number, of the member with the greatest key', () => {
  /** So many at a table between two hands. Mallory is not the one who founded it. */
  async function between(count: number): Promise<Device[]> {
    for (let seed = 300; ; seed++) {
      bench = new Bench(seed, highCard, { vault: () => slow() });
      const devices = await bench.table(count);
      mal = [...devices].sort((a, b) => (a.key < b.key ? 1 : -1))[0] as Device;
      if (mal === devices[0]) continue;
      await bench.begin();
      await bench.play();
      await bench.world.settle(2_000);
      return devices;
    }
  }

  it('that names somebody as absent who is here is answered by them once, and that counts', async () => {
    [ana, ben] = (await between(3)).filter((device) => device !== mal) as [Device, Device];
    await say(noteBody({ kind: 'absent', seats: [ben.key] }, 2 ** 40));
    expect(ana.state.draft?.absent).toEqual([]);
    await say(noteBody({ kind: 'absent', seats: [ben.key, ana.key] }, 2 ** 40));
    expect(await written([ana, ben])).toEqual([0, 0]);
    expect(ana.state.draft?.absent).toEqual([]);
    expect([...logOf(ana).chain(ben.key).all()].filter(({ body }) => body.type === 'note').length).toBeLessThan(6);
  }, 60_000);

  it('that seats somebody who has left is answered once by each', async () => {
    const devices = await between(4);
    const dan = devices.filter((device) => device !== mal)[2] as Device;
    const rest = devices.filter((device) => device !== dan);
    [ana, ben] = rest.filter((device) => device !== mal) as [Device, Device];
    await Promise.all([dan.session.leave(), bench.world.settle(2_000)]);
    dan.kill();
    await bench.begin(rest);
    await bench.play(rest);
    await bench.world.settle(2_000);
    const before = [ana, ben].map((device) => logOf(device).chain(device.key).length);
    await say(noteBody({ kind: 'admit', key: dan.key }, 5));
    await say(noteBody({ kind: 'seats', seats: [ana.key, ben.key, mal.key, dan.key], without: [] }, 2 ** 40));
    expect(await written([ana, ben])).toEqual([0, 0]);
    expect([ana, ben].map((device, i) => logOf(device).chain(device.key).length - (before[i] as number)).every((count) => count < 4)).toBe(true);
    expect(ana.state.draft?.seats).not.toContain(dan.key);
  }, 60_000);
});

/** Whatever Mallory's phone answers from now on names an entry of Ana's that does not exist. */
function lies(log: Log): void {
  const write = log.write.bind(log);
  log.write = (seat, seed, client, body) => {
    const read = readUpdate(write(seat, seed, client, body));
    if (!read.ok) throw new Error(read.code);
    const pieces = read.pieces.map((p, i) => {
      const entry = decodeEntry(p.content);
      if (entry === undefined || i < read.pieces.length - 1 || body.type !== 'answer') return p;
      const numbers = entry.heads.numbers.map(([key, n]) => [key, ana.key.startsWith(key) ? 15_000 : n] as const);
      return { ...p, content: signEntry({ ...entry, heads: { ...entry.heads, numbers } }, seed).bytes };
    });
    return writeUpdate(pieces);
  };
}

describe('heads that name what does not exist', () => {
  it('make their author awaited, who can be gone on without; the others come to the next hand (law 4)', async () => {
    await bench.begin();
    await bench.world.settle(1_000);
    lies(logOf(mal));
    const hasLied = (): boolean => logOf(ana).chain(mal.key).length > (ana.session.fold()?.count(mal.key) ?? Infinity);
    for (let i = 0; i < 400 && !(hasLied() && [ana, ben].every((device) => device.state.awaited?.seats.join() === mal.key)); i++) {
      await Promise.all([mal.session.answer([...mal.session.legal()][0] ?? null), bench.world.settle(60)]);
      await bench.act([ana, ben]);
    }
    expect([ana, ben].map((device) => device.state.awaited?.seats)).toEqual([[mal.key], [mal.key]]);
    expect(hasLied()).toBe(true);
    mal.kill();
    const passed = Promise.all([ana, ben].map((device) => device.session.passOver([mal.key])));
    await bench.world.settle(12_000);
    expect((await passed).map(({ ok }) => ok)).toEqual([true, true]);
    await bench.play([ana, ben]);
    await bench.world.settle(5_000);
    expect([ana, ben].map((device) => device.session.document()?.hand)).toEqual([2, 2]);
    bench.expectEqual([ana, ben]);
  }, 60_000);

  it('of a confirmation do not make who was passed over say without end that it is back', async () => {
    bench = new Bench(86, highCard, { vault: () => slow() });
    [ana, ben, mal] = (await bench.table(3)) as [Device, Device, Device];
    await bench.begin();
    const log = logOf(mal);
    ben.kill();
    for (let i = 0; i < 400 && ana.state.awaited?.seats.includes(ben.key) !== true; i++) if (!(await bench.act([ana, mal]))) await bench.world.settle(60);
    await bench.world.settle(9_000);
    mal.session.close();
    await Promise.all([ana.session.passOver([ben.key]), bench.world.settle(1_000)]);
    for (const update of logOf(ana).diff(log.vector()) ?? []) log.receive(update);
    const last = (device: Device): Body | undefined => logOf(ana).chain(device.key).newest?.body;
    const promised = last(ana);
    if (promised?.type !== 'promise') throw new Error('Ana has promised nothing');
    const update = log.write(mal.key, mal.seed, log.chain(mal.key).newest?.client ?? 0, promised);
    log.receiveOwn(update);
    send({ type: 'update', hand: log.hand, update });
    await bench.world.settle(1_000);
    const confirmed = last(ana);
    const newest = log.chain(mal.key).newest;
    if (confirmed?.type !== 'confirm' || newest === undefined) throw new Error('Ana has confirmed nothing');
    const numbers = newest.heads.numbers.map(([key, n]) => [key, ana.key.startsWith(key) ? 15_000 : n] as const);
    const lie = forge(logOf(ana), { name: 'Mallory', seed: mal.seed, key: mal.key }, { client: newest.client, heads: { numbers, hash: hash('court-cards/heads') }, body: confirmed });
    send({ type: 'update', hand: log.hand, update: writeUpdate([piece(lie, log.clients.get(newest.client)?.length ?? 0)]) });
    await bench.world.settle(2_000);
    expect(logOf(ana).chain(mal.key).newest?.id).toBe(lie.id);
    // Nobody can ever know of it: nothing is decided by it.
    expect(ana.session.fold()?.marks?.epochs.decided).toEqual([]);
    ben.vault = slow(ben.vault);
    await ben.reopen();
    bench.net.connect(ana.key, ben.key);
    expect(Math.max(...(await written([ben])))).toBeLessThan(6);
  }, 60_000);
});

describe('strangers with the table’s link', () => {
  it('in any number do not make a device write what no log takes', async () => {
    for (let i = 0; i < 70; i++) {
      const key = bytesToHex(bench.random.entropy().bytes(32));
      bench.net.link(key);
      bench.net.connect(key, ana.key);
      const hello: Message = { type: 'hello', protocol: PROTOCOL, table: ana.state.id, hand: 0, members: [] };
      bench.net.get(key)?.send(ana.key, encodeMessage(hello));
      bench.net.get(key)?.send(ana.key, encodeMessage({ type: 'sync', hand: 1, vector: Uint8Array.of(0), heads: [] }));
    }
    await bench.world.settle(20_000);
    expect(codes(ana)).not.toContain('log/own-entry');
    ana.kill();
    expect((await ana.tryReopen()).ok).toBe(true);
  }, 60_000);
});

/** A key that nobody knows has a channel to Ana, and says this on it. */
function stranger(...words: Message[]): void {
  const key = bytesToHex(bench.random.entropy().bytes(32));
  const link = bench.net.link(key);
  bench.net.connect(key, ana.key);
  for (const word of words) link.send(ana.key, encodeMessage(word));
}

describe('strangers with the table’s link who come one after the other', () => {
  const hello = (hand: number): Message => ({ type: 'hello', protocol: PROTOCOL, table: ana.state.id, hand, members: [] });
  const held = (): Message => ({ type: 'sync', hand: 1, vector: logOf(ana).vector(), heads: [{ seat: ana.key, n: 9_999, hash: new Uint8Array(32) }] });

  it.each<readonly [string, () => Message[]]>([
    ['and say nothing', () => []],
    ['and claim to be hands ahead', () => [hello(900)]],
    ['and claim to hold later answers', () => [hello(1), held()]],
  ])('%s do not keep a device from answering for ever', async (_, words) => {
    let done = false;
    let written: Promise<void> | null = null;
    for (let i = 0; i < 24 && !done; i++) {
      stranger(...words());
      written ??= ana.session.ready('in').then(() => void (done = true));
      await bench.world.settle(5_000);
    }
    expect(done).toBe(true);
  });
});

describe('presence', () => {
  it('is not taken from one who comes later by whoever names their client id first', async () => {
    bench = new Bench(80);
    [ana, mal, ben] = ['Ana', 'Mallory', 'Ben'].map((name) => bench.device(name)) as [Device, Device, Device];
    for (const device of [ana, mal, ben]) await device.start(device === ana);
    bench.net.connect(ana.key, mal.key);
    await bench.world.settle(1_000);
    // Ben comes to Mallory first, who hears his awareness and says the same words to Ana in his place.
    bench.net.tap = (from, to, message) => {
      if (from === ben.key && to === mal.key) mal.link.send(ana.key, message);
      return message;
    };
    bench.net.connect(ben.key, mal.key);
    await bench.world.settle(1_000);
    bench.net.tap = null;
    bench.net.connect(ben.key, ana.key);
    await bench.world.settle(1_000);
    expect(bench.net.dropped.filter((d) => d.peer === ben.key)).toEqual([]);
    expect(ana.state.members.map((m) => m.name)).toContain('Ben');
  });
});

describe('names', () => {
  const hostile = ['\u202eanA', 'Ana\u061c', 'A\u00adna', '\u200b', 'Ana\u{e0041}', ' Ana', 'Ana\n', 'A'.repeat(41)];

  it.each(hostile)('%j is none, in a base either', (name) => {
    expect(isName(name)).toBe(false);
    const base = foundingBase('aa'.repeat(16), 'high-card', {}, { key: mal.key, name });
    expect(decodeBase(encodeBase(base))).toBeUndefined();
  });

  it.each([['\u202eanA', 'anA'], ['👨\u200d👩', '👨\u200d👩'], ['A\u200d👩', 'A👩'], ['👨\u200d\u200d👩', '👨👩'], ['👨\u200d', '👨'], ['x'.repeat(39) + '😀', 'x'.repeat(39)], ['x'.repeat(37) + '👨\u200d👩', 'x'.repeat(37)], ['a\ud83d', 'a'], ['\u200b', '']])('%j is written as %j', (name, written) => {
    expect(cleanName(name)).toBe(written);
    expect(isName(written)).toBe(true);
  });
});
