/** RR-3, RR-16: cuts with the draws one wants. */
import { describe, expect, test } from 'vitest';
import type { Face } from '../../../src/engine/kernel/index.ts';
import type { Random } from '../../../src/engine/kernel/random.ts';
import { cutHighLow, cutOne, type Round } from '../../../src/engine/rummy-royal/cut.ts';
import { formatFace } from '../../../src/engine/cards/index.ts';
import { faces } from '../../support/rummy.ts';

/** Each round of draws, in the order of those who draw. */
function draws(...rounds: readonly string[]): Random {
  const left = rounds.map(faces);
  const shuffle = (): Face[] => {
    const next = left.shift();
    if (next === undefined) throw new Error('one round too many');
    return next;
  };
  return { shuffle } as unknown as Random;
}

const told: string[] = [];
const hear = (round: Round): void => void told.push(round.map(({ seat, face }) => `${seat}:${formatFace(face)}`).join(' '));

describe('RR-16 a cut for high and low', () => {
  test.each([
    ['two who tie cut again', [0, 1], ['AS AH', '2C KD'], { high: 1, low: 0 }],
    ['all three who tie cut again', [0, 1, 2], ['5S 5H 5D', '7C 4D KH'], { high: 2, low: 1 }],
    ['two tie for high: these cut again, low stands', [0, 1, 2], ['KS KH 5D', '7C 9D'], { high: 1, low: 2 }],
    ['two tie for low: these cut again, high stands', [0, 1, 2], ['2S KH 2D', '7C 3D'], { high: 1, low: 2 }],
    ['both tie: first for high, then for low', [0, 1, 2, 3], ['2S KH 2D KC', '7C 9D', '4C 3D'], { high: 3, low: 2 }],
    ['a tie of those who tied is cut again', [0, 1, 2], ['KS KH 5D', '9C 9D', 'AC 2C'], { high: 0, low: 2 }],
    ['the ace is high', [0, 1], ['AS 2S'], { high: 0, low: 1 }],
  ] as const)('RR-16: %s', (_, seats, rounds, end) => {
    told.length = 0;
    expect(cutHighLow(seats, draws(...rounds), hear)).toEqual(end);
    expect(told).toHaveLength(rounds.length);
  });
});

describe('RR-3 a cut for the deal', () => {
  test('RR-3: only those who tie for high cut again', () => {
    told.length = 0;
    expect(cutOne([0, 1, 2], 'high', draws('KS 2H KD', '3C 2C'), hear)).toBe(0);
    expect(told).toEqual(['0:KS 1:2H 2:KD', '0:3C 2:2C']);
  });
});
