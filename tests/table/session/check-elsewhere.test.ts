/** The check of a hand in another thread: the same comes of it, whenever it is found. */
import { describe, expect, it } from 'vitest';
import { playTape, type Checked, type Tape } from '../../../src/dealing/index.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import type { AnyGame } from '../../../src/engine/kernel/index.ts';
import { Bench, type Device } from '../../support/table-bench.ts';
import { smallGroup } from '../../support/small-group.ts';

const stage = (device: Device): string | undefined => device.state.hand?.deal.stage;

describe('the check of a hand in another thread', () => {
  it('comes to what the page itself would find, from plain data alone', async () => {
    const tapes: Tape[] = [];
    const bench = new Bench(31, rummyRoyal as AnyGame, {
      check: (tape) => {
        tapes.push(tape);
        return Promise.resolve(playTape(smallGroup, structuredClone(tape)));
      },
    });
    const devices = await bench.table(3);
    for (const hand of [1, 2]) {
      await bench.begin();
      await bench.play();
      await bench.world.settle(1_000);
      bench.expectEqual();
      for (const device of devices) {
        expect(stage(device)).toBe('checked');
        expect(device.state.hand?.deal.checkedBy).toHaveLength(3);
      }
      expect(new Set(devices.map((device) => device.state.hand?.deal.root)).size).toBe(1);
      // Every device has checked for itself, once.
      expect(tapes).toHaveLength(3 * hand);
    }
  }, 60_000);

  it('keeps the hand open while it lasts, waits for nobody then, and the hand is over once all have found the same', async () => {
    const found: (() => void)[] = [];
    const bench = new Bench(32, rummyRoyal as AnyGame, { check: (tape) => new Promise<Checked>((resolve) => found.push(() => resolve(playTape(smallGroup, tape)))) });
    const devices = await bench.table(3);
    await bench.begin();
    for (let i = 0; i < 5_000 && found.length < 3; i++) if (!(await bench.act())) await bench.world.settle(60);
    expect(found).toHaveLength(3);
    for (const device of devices) expect(stage(device)).toBe('checking');
    expect(devices.map((device) => device.state.awaited)).toEqual([null, null, null]);
    // Two have found it; the third is still at it, and is waited for by them.
    found[1]?.();
    found[2]?.();
    await bench.world.settle(2_000);
    const at = devices.find((device) => device.state.awaited === null) as Device;
    for (const device of devices.filter((one) => one !== at)) expect(device.state.awaited?.seats).toEqual([at.key]);
    expect(stage(at)).toBe('checking');
    found[0]?.();
    await bench.world.settle(2_000);
    for (const device of devices) expect(stage(device)).toBe('checked');
    bench.expectEqual();
  }, 60_000);

  it('is done by the page when the thread breaks', async () => {
    const bench = new Bench(33, rummyRoyal as AnyGame, { check: () => Promise.reject(new Error('the worker did not start')) });
    const devices = await bench.table(2);
    await bench.begin();
    await bench.play();
    await bench.world.settle(1_000);
    for (const device of devices) expect(stage(device)).toBe('checked');
  }, 60_000);
});
