import { describe, expect, test } from 'vitest';
import { random } from '../../../src/engine/kernel/index.ts';

describe('seeded randomness', () => {
  test('the same seed gives the same sequence, another seed another', () => {
    const draw = (seed: number | Uint8Array): number[] => Array.from({ length: 8 }, random(seed).word);
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(draw(Uint8Array.of(1, 2))).toEqual(draw(Uint8Array.of(1, 2)));
    expect(draw(Uint8Array.of(1, 2))).not.toEqual(draw(Uint8Array.of(1, 2, 0)));
    const coin = new Uint8Array(32);
    const flipped = coin.slice();
    flipped[31] = 1;
    expect(draw(coin)).not.toEqual(draw(flipped));
  });

  test('below is uniform: 52 000 draws of 52, chi-square within 5 sigma (seed 1)', () => {
    const r = random(1);
    const counts = new Array<number>(52).fill(0);
    for (let i = 0; i < 52_000; i++) {
      const x = r.below(52);
      counts[x] = (counts[x] ?? 0) + 1;
    }
    const chi = counts.reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0);
    expect(chi).toBeLessThan(51 + 5 * Math.sqrt(2 * 51));
  });

  test('shuffle keeps the cards and reaches every order of three equally often (seed 2)', () => {
    const r = random(2);
    const seen = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const order = r.shuffle(['a', 'b', 'c']).join('');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
    for (const n of seen.values()) expect(Math.abs(n - 1000)).toBeLessThan(150);
  });

  test('bounds are checked', () => {
    for (const bound of [0, -1, 1.5, 2 ** 33, NaN]) expect(() => random(0).below(bound)).toThrow(RangeError);
    expect(() => random(0).pick([])).toThrow(RangeError);
    expect(random(0).below(1)).toBe(0);
  });
});
