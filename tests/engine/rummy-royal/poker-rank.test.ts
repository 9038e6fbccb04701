/** RR-8: standard ranking, A-2-3-4-5 is a straight. */
import { describe, expect, test } from 'vitest';
import { FRENCH_PACK } from '../../../src/engine/cards/index.ts';
import { random } from '../../../src/engine/kernel/index.ts';
import { POKER_RANKS, rankFive } from '../../../src/engine/rummy-royal/index.ts';
import { faces } from '../../support/rummy.ts';

// Best first; each is better than all below it.
const LADDER: readonly (readonly [string, string])[] = [
  ['AS KS QS JS TS', 'straight-flush'],
  ['KD QD JD TD 9D', 'straight-flush'],
  ['5C 4C 3C 2C AC', 'straight-flush'],
  ['AS AH AD AC 2S', 'four-of-a-kind'],
  ['2S 2H 2D 2C AS', 'four-of-a-kind'],
  ['2S 2H 2D 2C KS', 'four-of-a-kind'],
  ['AS AH AD 2S 2H', 'full-house'],
  ['KS KH KD AS AH', 'full-house'],
  ['KS KH KD QS QH', 'full-house'],
  ['AH JH 9H 4H 2H', 'flush'],
  ['AH JH 8H 7H 6H', 'flush'],
  ['KS QS JS TS 8S', 'flush'],
  ['AS KH QD JC TS', 'straight'],
  ['6S 5H 4D 3C 2S', 'straight'],
  ['5S 4H 3D 2C AS', 'straight'],
  ['AS AH AD KC QS', 'three-of-a-kind'],
  ['AS AH AD KC JS', 'three-of-a-kind'],
  ['2S 2H 2D AC KS', 'three-of-a-kind'],
  ['AS AH KD KC 2S', 'two-pairs'],
  ['AS AH QD QC KS', 'two-pairs'],
  ['AS AH QD QC JS', 'two-pairs'],
  ['KS KH QD QC AS', 'two-pairs'],
  ['AS AH KD QC JS', 'one-pair'],
  ['AS AH KD QC TS', 'one-pair'],
  ['2S 2H AD KC QS', 'one-pair'],
  ['AS KH QD JC 9S', 'high-card'],
  ['AS KH QD JC 8S', 'high-card'],
  // No wrap around the ace.
  ['AS KH 4D 3C 2S', 'high-card'],
  ['7S 5H 4D 3C 2S', 'high-card'],
];

describe('RR-8 ranking of five', () => {
  test.each(LADDER)('RR-8: %s is %s', (five, rank) => expect(rankFive(faces(five)).rank).toBe(rank));

  test('RR-8: each beats what stands below it, in whatever order the cards are held', () => {
    const r = random(5);
    const values = LADDER.map(([five]) => rankFive(r.shuffle(faces(five))).value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(new Set(values).size).toBe(values.length);
  });

  test.each([
    ['AS KS QS JS TS', 'AH KH QH JH TH'],
    ['AS AH KD KC 2S', 'AD AC KS KH 2D'],
    ['5S 4H 3D 2C AS', '5D 4D 3S 2H AH'],
    ['9S 7S 5S 3S 2S', '9H 7H 5H 3H 2H'],
  ])('RR-8: %s equals %s: suits do not count', (a, b) => expect(rankFive(faces(a)).value).toBe(rankFive(faces(b)).value));

  test('RR-8: all 249,900 hands with the ace of clubs: how many there are of each kind', () => {
    const counts = new Map<string, number>();
    for (let a = 1; a < 49; a++)
      for (let b = a + 1; b < 50; b++)
        for (let c = b + 1; c < 51; c++)
          for (let d = c + 1; d < 52; d++) {
            const { rank } = rankFive([0, a, b, c, d].map((i) => FRENCH_PACK[i] as number));
            counts.set(rank, (counts.get(rank) ?? 0) + 1);
          }
    expect(Object.fromEntries(POKER_RANKS.map((rank) => [rank, counts.get(rank)]))).toEqual({
      'straight-flush': 2, // A-2-3-4-5 and T-J-Q-K-A of clubs
      'four-of-a-kind': 48 + 12, // four aces and any; four others and this ace
      'full-house': 3 * 12 * 6 + 3 * 12 * 4, // three aces and a pair; two aces and three others
      flush: 495 - 2, // four more clubs of twelve, not the two above
      straight: 2 * 256 - 2, // two straights with an ace, four suits a card, less the straight flushes
      'three-of-a-kind': 3 * 66 * 16 + 12 * 4 * 11 * 4, // three aces and two odd cards; three others, this ace, an odd card
      'two-pairs': 3 * 12 * 6 * 44 + 66 * 36, // aces, a pair, an odd card; two other pairs and this ace
      'one-pair': 3 * 220 * 64 + 12 * 6 * 55 * 16, // aces and three odd cards; another pair, this ace, two odd cards
      'high-card': 495 * 256 - 2 * 256 - 495 + 2, // four other ranks in any suits, no straight, no flush
    });
  }, 60_000);
});
