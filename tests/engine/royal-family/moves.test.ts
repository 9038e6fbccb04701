/** Golden counts: how many sequences of one to four moves of cards there are, counted by a program in another language, which shares nothing with the game. */
import { describe, expect, test } from 'vitest';
import { cardMoves, dealOf, moveCard, type Building, type Position } from '../../../src/engine/royal-family/index.ts';

function count(position: Position, building: Building, depth: number): number {
  const moves = cardMoves(position, building);
  return depth === 1 ? moves.length : moves.reduce((sum, move) => sum + count(moveCard(position, move), building, depth - 1), 0);
}

const GOLDEN: readonly (readonly [number, readonly number[], readonly number[]])[] = [
  [1, [15, 214, 2956, 40083], [7, 42, 212, 930]],
  [2, [8, 65, 589, 5521], [4, 16, 62, 220]],
  [3, [10, 89, 712, 5339], [4, 14, 42, 132]],
  [7, [5, 21, 122, 774], [5, 18, 51, 148]],
  [42, [18, 275, 3678, 44571], [6, 32, 148, 622]],
  [303, [5, 9, 8, 6], [11, 107, 935, 7434]],
  [4711, [11, 112, 1105, 10659], [7, 40, 198, 863]],
  [20261201, [13, 133, 1138, 9115], [5, 18, 62, 234]],
  [123456789, [14, 170, 1908, 20183], [10, 80, 546, 3538]],
  [999999999, [12, 132, 1336, 12544], [10, 76, 410, 1508]],
];

describe('legal moves to depth 4', () => {
  test.each(GOLDEN)('of deal %i', (deal, alternating, suit) => {
    const depths = [1, 2, 3, 4];
    expect(depths.map((depth) => count(dealOf(deal), 'alternating', depth))).toEqual(alternating);
    expect(depths.map((depth) => count(dealOf(deal), 'suit', depth))).toEqual(suit);
  });
});
