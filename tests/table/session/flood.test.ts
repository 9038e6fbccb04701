/** A peer that sends what is cheap to send and dear to answer, as fast as it can: bounded work, and nobody honest notices. */
import { describe, expect, it } from 'vitest';
import type { HandDoc } from '../../../src/table/session/hand-doc.ts';
import { decodeMessage, encodeMessage } from '../../../src/table/wire/codec.ts';
import { PROTOCOL, type Message } from '../../../src/table/wire/messages.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';

const WISHES: readonly (readonly [string, (hand: number, vector: Uint8Array) => Message])[] = [
  ['greetings', (hand) => ({ type: 'hello', protocol: PROTOCOL, table: TABLE, hand, members: [] })],
  ['questions for what is here', (hand) => ({ type: 'sync', hand, vector: Uint8Array.of(0), heads: [] })],
  ['questions for hands that are over', () => ({ type: 'want', hand: 1 })],
];

describe('a flood', () => {
  it.each(WISHES)('of %s is answered so far, then its peer is dropped; a new channel gives it no more, and the others play on', async (_, wish) => {
    const bench = new Bench(91);
    const [ana, ben, mal] = (await bench.table(3)) as [Device, Device, Device];
    await bench.begin();
    await bench.world.settle(1_000);
    const { hand, log } = mal.session.document() as { hand: number; log: { vector(): Uint8Array } };
    const message = encodeMessage(wish(hand, log.vector()));
    let answered = 0;
    bench.net.tap = (from, to, sent) => {
      if (from === ana.key && to === mal.key) answered++;
      return sent;
    };
    const flood = async (): Promise<number> => {
      answered = 0;
      for (let i = 0; i < 5_000; i++) mal.link.send(ana.key, message);
      await bench.world.settle(1_000);
      return answered;
    };
    // A greeting has up to four answers here: updates, presence, a question of one's own.
    expect(await flood()).toBeLessThan(8_000);
    expect(bench.net.dropped).toMatchObject([{ by: ana.key, peer: mal.key, code: 'table/too-much' }]);
    expect(ana.state.reports.map((report) => report.code)).toEqual(['table/too-much']);
    bench.net.connect(ana.key, mal.key);
    expect(await flood()).toBeLessThan(400);
    // Ben is connected to both, and all play on.
    bench.net.tap = null;
    await bench.play();
    await bench.world.settle(3_000);
    bench.expectEqual([ana, ben]);
    expect(ben.state.reports).toEqual([]);
  }, 120_000);
});

describe('two phones of which each keeps what the other never takes, of a seat that has signed two things', () => {
  it('ask each other for it once, and not without end', async () => {
    const bench = new Bench(92);
    const [ana, ben, mal] = (await bench.table(3)) as [Device, Device, Device];
    await bench.world.settle(1_000);
    mal.session.close();
    bench.net.disconnect(ana.key, ben.key);
    // Each has a pair of its own by which it knows; of the other's it takes nothing any more.
    for (const [device, clients] of [[ana, [4_001, 4_002]], [ben, [4_003, 4_004]]] as const) {
      const { hand, log } = device.session.document() as HandDoc;
      const written = clients.map((client) => log.write(mal.key, mal.seed, client, { type: 'note', lamport: 5, note: { kind: 'name', name: `Mal ${client}` } }));
      for (const update of written) mal.link.send(device.key, encodeMessage({ type: 'update', hand, update }));
      await bench.world.settle(500);
      expect(device.state.reports.map((report) => report.code)).toEqual(['log/double']);
    }
    let asked = 0;
    bench.net.tap = (_from, _to, sent) => {
      const message = decodeMessage(sent);
      if (message.ok && message.value.type === 'sync') asked++;
      return sent;
    };
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(60_000);
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThan(30);
    expect(bench.net.dropped).toEqual([]);
  }, 60_000);
});
