/** MO-2: which rows are royalties, and of what kind. */
import type { Face } from '../kernel/game.ts';
import { colourOf, KNAVE, letterOf } from '../royalty/pack.ts';
import type { Lexicon } from '../words/index.ts';
import { CARDS, type Card, type Layout, type Royalty, type RoyaltyKind } from './types.ts';

const LEAST_IN_ONE_COLOUR = 4;
const LEAST_IN_BOTH = 7;
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/** What a card says; `?` for a Knave that stands for nothing. */
function letterIn(cards: readonly Face[], letters: Layout['letters'], card: Card): string {
  return letterOf(cards[card] as Face) ?? letters[card] ?? '?';
}

export const textOf = (cards: readonly Face[], letters: Layout['letters'], row: readonly Card[]): string => row.map((card) => letterIn(cards, letters, card)).join('');

/** Of what kind a word of these cards is, if it is one; null if too few or too mixed. The Knave is of any colour. */
export function kindOf(faces: readonly Face[]): RoyaltyKind | null {
  const colours = new Set(faces.flatMap((face) => colourOf(face) ?? []));
  const [colour] = colours;
  if (colours.size === 1 && colour !== undefined && faces.length >= LEAST_IN_ONE_COLOUR) return { kind: 'one-colour', colour };
  return faces.length >= LEAST_IN_BOTH ? { kind: 'seven' } : null;
}

export function royaltyOf(lexicon: Lexicon, cards: readonly Face[], letters: Layout['letters'], row: readonly Card[]): Royalty | null {
  const kind = kindOf(row.map((card) => cards[card] as Face));
  const word = textOf(cards, letters, row);
  return kind !== null && lexicon.has(word) ? { word, kind } : null;
}

/** Letters that make the row a royalty where its one Knave lies; none if it holds no Knave, or several. */
export function lettersFor(lexicon: Lexicon, cards: readonly Face[], letters: Layout['letters'], row: readonly Card[]): readonly string[] {
  const [knave, ...more] = row.filter((card) => cards[card] === KNAVE);
  if (knave === undefined || more.length > 0) return [];
  return ALPHABET.filter((letter) => royaltyOf(lexicon, cards, { ...letters, [knave]: letter }, row) !== null);
}

/** MO-3: cards that are in no royalty. */
export function leftOver(lexicon: Lexicon, cards: readonly Face[], { rows, letters }: Layout): number {
  return CARDS - rows.reduce((sum, row) => sum + (royaltyOf(lexicon, cards, letters, row) === null ? 0 : row.length), 0);
}
