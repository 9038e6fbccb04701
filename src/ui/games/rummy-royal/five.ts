/** The best five of a hand, as a suggestion, and what five cards are worth (RR-8). */
import type { Face, Slot } from '../../../engine/kernel/game.ts';
import { POKER_RANKS, type PokerRank } from '../../../engine/rummy-royal/index.ts';
import { rankAceHigh, suitOf } from './faces.ts';

interface Worth {
  readonly rank: PokerRank;
  /** Compared from the left: strength of the rank, then the ranks that decide. */
  readonly order: readonly number[];
}

/** What five cards are worth. A-2-3-4-5 is the lowest straight. */
export function worthOf(five: readonly Face[]): Worth {
  const counts = new Map<number, number>();
  for (const face of five) counts.set(rankAceHigh(face), (counts.get(rankAceHigh(face)) ?? 0) + 1);
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || b - a);
  const ranks = sorted.map(([rank]) => rank);
  const shape = sorted.map(([, n]) => n).join('');
  const flush = new Set(five.map(suitOf)).size === 1;
  const wheel = ranks.join() === '14,5,4,3,2';
  const straight = shape === '11111' && (wheel || (ranks[0] ?? 0) - (ranks[4] ?? 0) === 4);
  const rank: PokerRank = straight && flush ? 'straight-flush' : shape === '41' ? 'four-of-a-kind' : shape === '32' ? 'full-house' : flush ? 'flush' : straight ? 'straight'
    : shape === '311' ? 'three-of-a-kind' : shape === '221' ? 'two-pairs' : shape === '2111' ? 'one-pair' : 'high-card';
  return { rank, order: [POKER_RANKS.indexOf(rank), ...(straight && wheel ? [5] : ranks)] };
}

function better(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i += 1) {
    const d = (a[i] ?? 0) - (b[i] ?? 0);
    if (d !== 0) return d > 0;
  }
  return false;
}

/** Slots of the best five; fewer than five cards are given back as they are. 18 cards have 8,568 fives, 52 never occur in a hand. */
export function bestFive(cards: readonly { readonly slot: Slot; readonly face: Face }[]): readonly Slot[] {
  let best: readonly number[] = [-1];
  let slots: readonly Slot[] = cards.slice(0, 5).map((c) => c.slot);
  const pick = (from: number, chosen: readonly { readonly slot: Slot; readonly face: Face }[]): void => {
    if (chosen.length === 5) {
      const { order } = worthOf(chosen.map((c) => c.face));
      if (better(order, best)) [best, slots] = [order, chosen.map((c) => c.slot)];
      return;
    }
    for (let i = from; i <= cards.length - (5 - chosen.length); i += 1) {
      const card = cards[i];
      if (card !== undefined) pick(i + 1, [...chosen, card]);
    }
  };
  pick(0, []);
  return slots;
}

export const rankOfFive = (five: readonly Face[]): PokerRank => worthOf(five).rank;
