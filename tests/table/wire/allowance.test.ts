import { describe, expect, it } from 'vitest';
import { Allowance } from '../../../src/table/wire/allowance.ts';

/** How many of so many wishes, one every `every` ms, are granted. */
function granted(allowance: Allowance, wishes: number, every: number, from = 0): number {
  let count = 0;
  for (let i = 0; i < wishes; i++) if (allowance.take(from + i * every)) count++;
  return count;
}

describe('an allowance', () => {
  it('gives at once what it holds, and no more', () => {
    expect(granted(new Allowance(400, 40, 0), 10_000, 0)).toBe(400);
  });

  it('gives in any ten seconds no more than twice what it holds, however one asks', () => {
    for (const every of [1, 7, 100]) expect(granted(new Allowance(400, 40, 0), 10_000 / every, every)).toBeLessThanOrEqual(800);
  });

  it('never refuses one who asks less often than it fills, also in bursts it can hold', () => {
    expect(granted(new Allowance(400, 40, 0), 5_000, 25)).toBe(5_000);
    const bursts = new Allowance(400, 40, 0);
    for (let burst = 0; burst < 20; burst++) expect(granted(bursts, 400, 0, burst * 10_000)).toBe(400);
  });

  it('is as good as new after a while, also when the clock is set back', () => {
    const allowance = new Allowance(10, 1, 1_000);
    expect(allowance.full(1_000)).toBe(true);
    allowance.take(1_000, 10);
    expect([allowance.full(500), allowance.take(500), allowance.full(11_000)]).toEqual([false, false, true]);
  });
});
