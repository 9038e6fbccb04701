/** Options, answers, events, state and view of Monarchy. */
import type { Face } from '../kernel/game.ts';
import type { Colour, Packs } from '../royalty/pack.ts';
import type { Level } from '../words/index.ts';

export interface MonarchyOptions {
  /** MO-1 */
  readonly pack: Packs;
  /** MO-5: which deals are drawn; one asked for by its number is played whatever it is. */
  readonly deals: 'solvable' | 'any';
  /** MO-5: how well known the words are that a full solution of a solvable deal has. */
  readonly level: Level;
}

/** MO-1: cards of the square. */
export const CARDS = 25;
export const COLUMNS = 5;
/** A card of this deal, by its place in the square: 0 .. 24, along the rows from the upper left. */
export type Card = number;
/** Place of a word row, 0, 1, … */
export type Row = number;

export type MonarchyAnswer =
  /**
   * A card goes into a row, before the card that lies at `at` when it has been taken from where it was (0 .. the row's length). `row` is a row that lies
   * there before the move, or one more than all of them: a new one.
   */
  | { readonly kind: 'card'; readonly card: Card; readonly row: Row; readonly at: number }
  /** A card goes back to its place in the square. */
  | { readonly kind: 'back'; readonly card: Card }
  /** A row goes to another place among the rows. */
  | { readonly kind: 'row'; readonly row: Row; readonly to: Row }
  /** A row goes into another one, before the card that lies at `at`. */
  | { readonly kind: 'join'; readonly row: Row; readonly into: Row; readonly at: number }
  /** All cards of a row go back to the square. */
  | { readonly kind: 'apart'; readonly row: Row }
  /** What a Knave in a row stands for, a–z; '' for nothing. */
  | { readonly kind: 'letter'; readonly card: Card; readonly letter: string }
  | { readonly kind: 'give-up' };

/** Where the cards lie; those in no row lie in the square. */
export interface Layout {
  /** None of them empty. */
  readonly rows: readonly (readonly Card[])[];
  /** What each Knave stands for, by its card as text; only of Knaves in rows. */
  readonly letters: { readonly [card: string]: string };
}

/** MO-2: in one colour, or of seven letters and more in both. */
export type RoyaltyKind = { readonly kind: 'one-colour'; readonly colour: Colour } | { readonly kind: 'seven' };

export interface Royalty {
  readonly word: string;
  readonly kind: RoyaltyKind;
}

export type MonarchyResult = 'won' | 'given-up';

export interface MonarchyState extends Layout {
  readonly options: MonarchyOptions;
  /** Of the player. */
  readonly id: string;
  /** Counts what closed; questions are named by it. */
  readonly step: number;
  readonly phase: 'number' | 'play' | 'over';
  /** The deal's number, null until it is drawn. */
  readonly deal: number | null;
  /** Faces of the square, by card; none until the number is drawn. */
  readonly cards: readonly Face[];
  readonly result: MonarchyResult | null;
}

export type MonarchyEvent =
  /** MO-1, MO-5 */
  | { readonly type: 'dealt'; readonly deal: number }
  /** MO-4: a card now lies in this row, at this place, both as they are after the move. */
  | { readonly type: 'laid'; readonly card: Card; readonly face: Face; readonly row: Row; readonly at: number }
  | { readonly type: 'back'; readonly cards: readonly Card[] }
  | { readonly type: 'row-moved'; readonly row: Row }
  | { readonly type: 'joined'; readonly row: Row; readonly cards: readonly Card[] }
  | { readonly type: 'lettered'; readonly card: Card; readonly letter: string }
  /** MO-2: this row has become this royalty; or one that was there is none any more. */
  | { readonly type: 'royalty'; readonly row: Row; readonly royalty: Royalty }
  | { readonly type: 'unmade'; readonly word: string }
  /** MO-3: with so many cards left. */
  | { readonly type: 'won' | 'given-up'; readonly left: number };

export interface RowView {
  readonly cards: readonly Card[];
  /** Its letters, `?` for a Knave that stands for nothing. */
  readonly text: string;
  /** Null where it is none. */
  readonly royalty: Royalty | null;
  /** Letters that would make it a royalty, if it holds just one Knave: in the order of the alphabet. */
  readonly knave: readonly string[];
}

export interface MonarchyView {
  readonly phase: MonarchyState['phase'];
  readonly deal: number | null;
  readonly pack: Packs;
  readonly cards: readonly Face[];
  /** Cards that lie in the square, ascending. */
  readonly square: readonly Card[];
  readonly rows: readonly RowView[];
  readonly letters: Layout['letters'];
  /** MO-3: cards in no royalty. */
  readonly left: number;
  readonly result: MonarchyResult | null;
}
