/** The best five of a hand, as a suggestion (RR-8). */
import type { Face, Slot } from '../../../engine/kernel/game.ts';
import { rankFive } from '../../../engine/rummy-royal/index.ts';
import { rankAceHigh } from '../../../engine/cards/index.ts';
import { byRank } from './faces.ts';

/** Five as one lays them down: pairs and more first, then by rank; in 5-4-3-2-A the ace comes last. */
export function inOrder(five: readonly Face[]): readonly Face[] {
  const { rank } = rankFive(five);
  const ranks = new Set(five.map(rankAceHigh));
  const wheel = (rank === 'straight' || rank === 'straight-flush') && ranks.has(14) && ranks.has(2);
  const height = (face: Face): number => (wheel && rankAceHigh(face) === 14 ? 1 : rankAceHigh(face));
  const times = (face: Face): number => five.filter((other) => rankAceHigh(other) === rankAceHigh(face)).length;
  return [...five].sort((a, b) => times(b) - times(a) || height(b) - height(a) || byRank(a, b));
}

interface Held {
  readonly slot: Slot;
  readonly face: Face;
}

/** Slots of the best five; a smaller hand is given back as it is. Eighteen cards, the most one holds, have 8,568 fives. */
export function bestFive(cards: readonly Held[]): readonly Slot[] {
  let best = -1;
  let slots: readonly Slot[] = cards.slice(0, 5).map((c) => c.slot);
  const pick = (from: number, chosen: readonly Held[]): void => {
    if (chosen.length === 5) {
      const { value } = rankFive(chosen.map((c) => c.face));
      if (value > best) [best, slots] = [value, chosen.map((c) => c.slot)];
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
