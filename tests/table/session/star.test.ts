/** Phones of which most hear only one: what each has stored goes round with its answers, so that all go on (laws 4 and 7). */
import { describe, expect, it } from 'vitest';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import type { AnyGame } from '../../../src/engine/kernel/index.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

describe('a table whose phones hear only one of them', () => {
  it.each([4, 5])('of %i plays two hands, cards opened and checked in each', async (count) => {
    const bench = new Bench(60 + count, rummyRoyal as AnyGame);
    const devices = await bench.table(count);
    const [, ...others] = devices as [Device, ...Device[]];
    for (const one of others) for (const other of others) if (one !== other) bench.net.disconnect(one.key, other.key);
    for (const number of [1, 2]) {
      await bench.begin();
      await bench.play();
      await bench.world.settle(2_000);
      for (const device of devices) {
        expect(device.state.hand).toMatchObject({ number, deal: { stage: 'checked' } });
        expect(device.state.hand?.deal.checkedBy).toHaveLength(count);
        expect(device.session.document()?.hand).toBe(number + 1);
      }
      bench.expectEqual();
    }
  }, 120_000);
});
