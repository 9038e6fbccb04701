import { describe, expect, it } from 'vitest';
import { Bench } from '../support/table-bench.ts';

describe('a table', () => {
  it.each([2, 3, 5])('of %i plays two hands, all devices agreeing', async (count) => {
    const bench = new Bench(count);
    const devices = await bench.table(count);
    for (let hand = 1; hand <= 2; hand++) {
      await bench.begin();
      for (const device of devices) expect(device.state.hand?.number).toBe(hand);
      await bench.play();
      await bench.world.settle();
      bench.expectEqual();
      for (const device of devices) {
        expect(device.state.phase).toBe('between');
        expect(device.state.hand?.over).toBe(true);
        expect(device.state.reports).toEqual([]);
        expect(device.state.trouble).toBeNull();
      }
    }
  }, 60_000);
});
