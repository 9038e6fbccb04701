/** What a hostile device can do with blobs: it stops nobody but itself, and costs nobody more than anything else it says. */
import { describe, expect, it } from 'vitest';
import type { Body } from '../../../src/table/log/body.ts';
import { nameOf } from '../../../src/table/log/long.ts';
import type { HandDoc } from '../../../src/table/session/hand-doc.ts';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import { begun, blobsIn, codes, docOf, listen, namedIn, of, says, untilAsked } from '../../support/blob-bench.ts';
import { LENGTH } from '../../support/long-answers.ts';
import type { Bench, Device } from '../../support/table-bench.ts';

/** The first of these has dropped that device for what it sent, and all play the hand to its end. */
async function dropsAndPlaysOn(bench: Bench, mal: Device, [ana, ben]: readonly [Device, Device]): Promise<void> {
  expect(bench.net.dropped).toMatchObject([{ by: ana.key, peer: mal.key, code: 'table/too-much' }]);
  bench.net.tap = null;
  await bench.play();
  await bench.world.settle(3_000);
  bench.expectEqual([ana, ben]);
}

describe('hostile devices', () => {
  const never: Body = { type: 'long', question: 'game/0/show', blob: nameOf(new Uint8Array(5_000).fill(99)), at: new Uint8Array(8) };

  /** Mal signs it as the next entry of its own, and tells everybody. */
  function signs(mal: Device, to: readonly Device[], body: Body, client: number): void {
    const { hand, log } = docOf(mal);
    const update = log.write(mal.key, mal.seed, client, body);
    for (const device of to) mal.link.send(device.key, encodeMessage({ type: 'update', hand, update }));
  }

  it('one that names what nobody has is awaited like one that says nothing; it is asked for now and then, and can be passed over', async () => {
    const [bench, a, b, m] = await begun(17, 3);
    const [ana, ben, mal] = [a, b, m] as [Device, Device, Device];
    await untilAsked(bench, mal);
    mal.session.close();
    signs(mal, [ana, ben], never, 4_001);
    const heard = listen(bench);
    await bench.world.settle(120_000);
    expect(docOf(ana).log.blobs.missing()).toHaveLength(1);
    expect(ana.state.awaited?.seats).toContain(mal.key);
    // Two devices, two peers each, now and then.
    expect(of(heard, 'lack').length).toBeGreaterThan(8);
    expect(of(heard, 'lack').length).toBeLessThan(60);
    mal.kill();
    await bench.world.settle(10_000);
    for (const device of [ana, ben]) await Promise.all([device.session.passOver([mal.key]), bench.world.settle(1_000)]);
    await bench.play([ana, ben]);
    await bench.world.settle(3_000);
    bench.expectEqual([ana, ben]);
    expect([...codes(ana), ...codes(ben)]).toEqual([]);
  }, 60_000);

  it('one that names very much does not keep others from what an honest seat names', async () => {
    const [bench, a, b, m] = await begun(28, 3);
    const [ana, ben, mal] = [a, b, m] as [Device, Device, Device];
    mal.session.close();
    const { log, hand } = docOf(mal);
    for (let i = 0; i < 60; i++) {
      const update = log.write(mal.key, mal.seed, 4_001, { ...never, blob: nameOf(new Uint8Array(2_100).fill(i)) } as Body);
      log.receiveOwn(update, new Uint8Array(2_100).fill(i));
      for (const device of [ana, ben]) mal.link.send(device.key, encodeMessage({ type: 'update', hand, update }));
    }
    const answer = await untilAsked(bench, ana).catch(() => null);
    if (answer !== null) {
      let lost = 0;
      const heard = listen(bench, ({ from, message }) => from === 'Ana' && message.type === 'blob' && ++lost === 1);
      await says(bench, ana, answer, 3_000);
      expect(lost).toBeGreaterThan(0);
      expect(of(heard, 'lack')).toContain('Ben > Ana');
      expect(docOf(ben).log.blobs.missing().every(({ seat }) => seat === mal.key)).toBe(true);
      bench.expectEqual([ana, ben]);
    }
    expect(docOf(ben).log.blobs.missing()).toHaveLength(60);
    expect(answer).not.toBeNull();
  }, 60_000);

  it('blobs that nobody has named are neither kept nor passed on, and cost their sender what every message does', async () => {
    const [bench, a, b, m] = await begun(19, 3);
    const [ana, ben, mal] = [a, b, m] as [Device, Device, Device];
    await bench.world.settle(1_000);
    const stored = await blobsIn(ana);
    const heard = listen(bench);
    const { hand } = docOf(mal);
    for (let i = 0; i < 5; i++) mal.link.send(ana.key, encodeMessage({ type: 'blob', hand, blob: new Uint8Array(2_000).fill(i) }));
    await bench.world.settle(1_000);
    expect(await blobsIn(ana)).toEqual(stored);
    expect(of(heard, 'blob').filter((way) => !way.startsWith('Cleo'))).toEqual([]);
    expect(bench.net.dropped).toEqual([]);
    for (let i = 0; i < 1_100; i++) mal.link.send(ana.key, encodeMessage({ type: 'blob', hand, blob: new Uint8Array(2_049).fill(i) }));
    await bench.world.settle(1_000);
    await dropsAndPlaysOn(bench, mal, [ana, ben]);
  }, 60_000);

  it('one that asks without end is given so much, and the others play on', async () => {
    const [bench, a, b, m] = await begun(20, 3);
    const [ana, ben, mal] = [a, b, m] as [Device, Device, Device];
    await says(bench, ana, await untilAsked(bench, ana));
    const { hand, log } = docOf(ana);
    const blobs = namedIn({ log } as HandDoc).map((id) => Uint8Array.from(id.match(/../g) ?? [], (byte) => parseInt(byte, 16)));
    expect(blobs.length).toBeGreaterThan(0);
    let sent = 0;
    bench.net.tap = (from, to, data) => {
      if (from === ana.key && to === mal.key) sent += data.length;
      return data;
    };
    // Each message asks for the same things once; it may send as many as any.
    for (let i = 0; i < 950; i++) mal.link.send(ana.key, encodeMessage({ type: 'lack', hand, blobs: [...blobs, ...blobs] }));
    await bench.world.settle(1_000);
    expect(sent).toBeGreaterThan(LENGTH);
    expect(sent).toBeLessThan(10 * 1024 * 1024);
    for (let i = 0; i < 100; i++) mal.link.send(ana.key, encodeMessage({ type: 'lack', hand, blobs }));
    await bench.world.settle(1_000);
    await dropsAndPlaysOn(bench, mal, [ana, ben]);
  }, 60_000);

  it('one that asks for what is not here, or for a hand that is not yet, gets nothing', async () => {
    const [bench, a, , m] = await begun(21, 3);
    const [ana, mal] = [a, m] as [Device, Device];
    const { hand } = docOf(ana);
    await bench.world.settle(1_000);
    const heard = listen(bench);
    for (const asked of [hand, hand + 1, 999]) mal.link.send(ana.key, encodeMessage({ type: 'lack', hand: asked, blobs: [new Uint8Array(32)] }));
    await bench.world.settle(1_000);
    expect(heard.filter(({ from, message }) => from === 'Ana' && message.type === 'blob')).toEqual([]);
    expect(codes(ana)).toEqual([]);
  });
});
