/** What the action bar and the hand work with: the model, what this player has picked so far, and the ways to answer. */
import type { Face, Slot } from '../../../engine/kernel/game.ts';
import type { Refusal } from '../../../engine/kernel/value.ts';
import type { RummyAnswer, RummyHandCard } from '../../../engine/rummy-royal/index.ts';
import type { Suit } from './faces.ts';
import type { Model } from './model.ts';

export type SpareChoice = 'exchange' | 'auction' | 'neither';
/** `own`: as the player laid it. */
export type SortMode = 'suit' | 'rank' | 'dealt' | 'own';

export interface Draft {
  /** Slots picked for the answer that is being made: five for poker, one to play. */
  readonly picked: readonly Slot[];
  /** Chips of a bid, bet or raise; null: the least that is possible. */
  readonly amount: number | null;
  /** Null: nothing is picked yet. */
  readonly spare: SpareChoice | null;
  /** The corner Ace to bet on or to name; null: the first there is. */
  readonly suit: Suit | null;
}

export const NO_DRAFT: Draft = { picked: [], amount: null, spare: null, suit: null };

export interface Desk {
  readonly m: Model;
  readonly draft: Draft;
  /** An answer is on its way: nothing can be tapped twice. */
  readonly busy: boolean;
  /** How many quick amounts have room in the bar. */
  readonly quick: number;
  readonly now: () => number;
  change(draft: Partial<Draft>): void;
  answer(answer: RummyAnswer): void;
  /** Answers, and goes on by itself with these cards while each is the next one (RR-11: holding it, one must play it). */
  play(card: RummyHandCard, then: readonly Face[]): void;
  check(answer: RummyAnswer): Refusal | null;
  sort(): void;
  /** The hands of the showdown: are they on the screen, and the way to show them or to put them away; null before there are any. */
  readonly showsHands: boolean;
  readonly hands: (() => void) | null;
}

export const cardAt = (m: Model, slot: Slot): RummyHandCard | undefined => m.view.cards.find((c) => c.slot === slot);
