/** What a device says of a deal: who shuffled and checked, whose key the others put together, and when it saw what. */
import { describe, expect, it } from 'vitest';
import { Bench } from '../../support/table-bench.ts';

describe('what a table says of its deal', () => {
  it('each phone notes when it saw a hand begin, dealt, ended and checked, in this order', async () => {
    const bench = new Bench(4711);
    const devices = await bench.table(3);
    const before = bench.world.clock.now();
    await bench.begin();
    await bench.play();
    await bench.world.until('the hand is checked', () => devices.every((d) => d.state.hand?.deal.stage === 'checked'));
    for (const { state } of devices) {
      const { kind, times, checkedBy, openedFor, root } = state.hand?.deal ?? {};
      expect({ kind, checkedBy, openedFor }).toEqual({ kind: 'fair', checkedBy: devices.map((d) => d.key), openedFor: [] });
      expect(root).toMatch(/^[0-9a-f]{64}$/);
      const seen = [before, times?.begun, times?.dealt, times?.ended, times?.checked].map(Number);
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      expect(seen.every((at) => at >= before)).toBe(true);
    }
    expect(new Set(devices.map((d) => d.state.hand?.deal.root)).size).toBe(1);
    // Shown as long as nothing of the next hand is.
    await bench.world.settle(2_000);
    expect(devices[0]?.state).toMatchObject({ phase: 'between', hand: { number: 1, deal: { stage: 'checked' } } });
  }, 60_000);

  it('what happened while a phone was closed has no time on it', async () => {
    const bench = new Bench(4712);
    const devices = await bench.table(3);
    await bench.begin();
    await bench.world.until('it is dealt', () => devices.every((d) => d.state.hand?.deal.times.dealt !== null));
    const ben = devices[1];
    if (ben === undefined) throw new Error('nobody');
    ben.kill();
    await ben.reopen();
    bench.net.connectAll(devices.map((d) => d.key));
    await bench.play();
    await bench.world.until('the hand is checked', () => devices.every((d) => d.state.hand?.deal.stage === 'checked'));
    expect(ben.state.hand?.deal.times).toMatchObject({ begun: null, dealt: null });
    expect(ben.state.hand?.deal.times.checked).toBeGreaterThanOrEqual(ben.state.hand?.deal.times.ended ?? Infinity);
  }, 60_000);

  it('names a phone whose key the others put together', async () => {
    const bench = new Bench(4713);
    const devices = await bench.table(4);
    await bench.begin();
    await bench.world.until('it is dealt', () => devices.every((d) => d.state.hand?.deal.times.dealt !== null));
    const [lost, ...there] = [...devices].reverse();
    if (lost === undefined) throw new Error('nobody');
    lost.kill();
    for (let i = 0; i < 200 && there.some((d) => d.state.hand?.deal.stage !== 'checked'); i++) {
      const { awaited } = there[0]?.state ?? {};
      if (awaited?.passable.includes(lost.key) === true) for (const device of there) void device.session.passOver([lost.key]);
      if (!(await bench.act(there))) await bench.world.settle(500);
    }
    for (const { state } of there) expect(state.hand?.deal).toMatchObject({ stage: 'checked', openedFor: [lost.key], checkedBy: devices.filter((d) => d !== lost).map((d) => d.key) });
  }, 60_000);
});
