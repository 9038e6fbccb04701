/** What members, who may sign, can do to make honest devices harm themselves: it must not work. */
import { beforeEach, describe, expect, it } from 'vitest';
import { bytesToHex } from '../../../src/crypto/index.ts';
import type { Log } from '../../../src/table/log/log.ts';
import type { Body } from '../../../src/table/log/body.ts';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import type { Message } from '../../../src/table/wire/messages.ts';
import { decodeBase, encodeBase, foundingBase } from '../../../src/table/base.ts';
import { cleanName, isName } from '../../../src/table/wire/names.ts';
import { noteBody } from '../../support/log-kit.ts';
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

describe('strangers with the table’s link', () => {
  it('in any number do not make a device write what no log takes', async () => {
    for (let i = 0; i < 70; i++) {
      const key = bytesToHex(bench.random.entropy().bytes(32));
      bench.net.link(key);
      bench.net.connect(key, ana.key);
      const hello: Message = { type: 'hello', protocol: 1, table: ana.state.id, hand: 0, members: [] };
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
  const hello = (hand: number): Message => ({ type: 'hello', protocol: 1, table: ana.state.id, hand, members: [] });
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

  it.each([['\u202eanA', 'anA'], ['👨\u200d👩', '👨👩'], ['x'.repeat(39) + '😀', 'x'.repeat(39)], ['a\ud83d', 'a'], ['\u200b', '']])('%j is written as %j', (name, written) => {
    expect(cleanName(name)).toBe(written);
    expect(isName(written)).toBe(true);
  });
});
