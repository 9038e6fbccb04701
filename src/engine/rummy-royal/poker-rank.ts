/** Standard ranking of five cards (RR-8): ace high, also low in A-2-3-4-5; suits never break a tie. */
import { rankAceHigh, suitIndex } from '../cards/french.ts';
import type { Face } from '../kernel/game.ts';
import { POKER_RANKS, type PokerRank } from './types.ts';

export interface PokerHand {
  readonly rank: PokerRank;
  /** Comparable: a higher number is the better hand, an equal number an equal hand. */
  readonly value: number;
}

/** Ranks five different faces. */
export function rankFive(five: readonly Face[]): PokerHand {
  const ranks = five.map(rankAceHigh).sort((a, b) => b - a);
  const times = (rank: number): number => ranks.reduce((n, other) => (other === rank ? n + 1 : n), 0);
  // One of each group, larger groups first, then higher ranks: the order in which two hands of one kind are compared.
  let order = ranks.filter((rank, i) => ranks[i - 1] !== rank).sort((a, b) => times(b) - times(a) || b - a);
  const shape = order.map(times).join('');

  const flush = five.every((face) => suitIndex(face) === suitIndex(five[0] as Face));
  let straight = false;
  if (order.length === 5) {
    const [top, second] = order as [number, number];
    straight = top - (order[4] as number) === 4;
    if (top === 14 && second === 5) {
      straight = true;
      order = [5, 4, 3, 2, 1];
    }
  }
  const rank = kind(shape, straight, flush);
  const value = order.reduce((sum, r) => sum * 15 + r, POKER_RANKS.indexOf(rank)) * 15 ** (5 - order.length);
  return { rank, value };
}

function kind(shape: string, straight: boolean, flush: boolean): PokerRank {
  if (straight && flush) return 'straight-flush';
  if (shape === '41') return 'four-of-a-kind';
  if (shape === '32') return 'full-house';
  if (flush) return 'flush';
  if (straight) return 'straight';
  if (shape === '311') return 'three-of-a-kind';
  if (shape === '221') return 'two-pairs';
  return shape === '2111' ? 'one-pair' : 'high-card';
}
