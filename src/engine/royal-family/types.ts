/** Options, answers, events, state and view of Royal Family. */
import type { Face } from '../kernel/game.ts';

/** RF-5: what may lie on what in the tableau. */
export type Building = 'alternating' | 'suit';

export interface RoyalFamilyOptions {
  /** RF-3: when the redeal may be used; `stuck`: when no foundation move can be reached. */
  readonly redeal: 'any-time' | 'stuck' | 'none';
  readonly building: Building;
  /** RF-6: which deals are drawn; one asked for by its number is played whatever it is. */
  readonly deals: 'solvable' | 'any';
}

/** Piles of the tableau. */
export const PILES = 12;
/** Place of a pile, 0 .. 11 from the left. */
export type Pile = number;

/** Cards as they lie; all of them are seen (RF-1). */
export interface Position {
  /** Twelve piles from the left, each from its lowest card to its top. */
  readonly piles: readonly (readonly Face[])[];
  /** By suit in the order of `SUITS`: rank number of the top card, 13 (the King alone) .. 1 (the Ace: complete). */
  readonly foundations: readonly number[];
}

/** A top card goes to its foundation, or onto another pile (RF-2). */
export type CardMove = { readonly kind: 'found'; readonly from: Pile } | { readonly kind: 'move'; readonly from: Pile; readonly to: Pile };

export type RoyalFamilyAnswer = CardMove | { readonly kind: 'redeal' } | { readonly kind: 'give-up' };

export type RoyalFamilyResult = 'won' | 'lost' | 'given-up';

/**
 * Can a further card come to a foundation by moves in the tableau? `unknown`: not found within the search's bounds, nor shown
 * that there is none.
 */
export type Reach = 'yes' | 'no' | 'unknown';

export interface RoyalFamilyState extends Position {
  readonly options: RoyalFamilyOptions;
  /** Of the player. */
  readonly id: string;
  /** Counts what closed; questions are named by it. */
  readonly step: number;
  readonly phase: 'number' | 'play' | 'over';
  /** The deal's number, null until it is drawn. */
  readonly deal: number | null;
  readonly redealt: boolean;
  /** Cards moved so far. */
  readonly moves: number;
  /** As far as the rules ask for it (RF-3, RF-4); `yes` where they do not. */
  readonly reach: Reach;
  readonly result: RoyalFamilyResult | null;
}

export type RoyalFamilyEvent =
  /** RF-1, RF-6 */
  | { readonly type: 'dealt'; readonly deal: number }
  /** RF-2 */
  | { readonly type: 'founded'; readonly face: Face; readonly from: Pile }
  | { readonly type: 'moved'; readonly face: Face; readonly from: Pile; readonly to: Pile }
  /** RF-3: so many cards were gathered and dealt again. */
  | { readonly type: 'redealt'; readonly cards: number }
  /** RF-4: with so many cards on the foundations. */
  | { readonly type: 'won' | 'lost' | 'given-up'; readonly cards: number };

/** RF-3: may be used; not yet, since a foundation move can be reached; was used; the table rules have none. */
export type RedealView = 'open' | 'too-early' | 'used' | 'none';

export interface RoyalFamilyView extends Position {
  readonly phase: RoyalFamilyState['phase'];
  readonly deal: number | null;
  readonly building: Building;
  readonly redeal: RedealView;
  /** `unknown`: neither a further foundation move was found, nor that there is none (RF-4). */
  readonly reach: Reach;
  readonly moves: number;
  /** On the foundations, Kings included. */
  readonly founded: number;
  /** What may be moved now. */
  readonly legal: readonly CardMove[];
  readonly result: RoyalFamilyResult | null;
}
