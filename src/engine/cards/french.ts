/** The French pack: 52 faces, 0 .. 51, suit by suit (clubs, diamonds, hearts, spades), ace to king in each. */
import type { Face } from '../kernel/game.ts';

export const SUITS = ['C', 'D', 'H', 'S'] as const;
export type Suit = (typeof SUITS)[number];
/** Ace to king, as they are written. */
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export type Rank = (typeof RANKS)[number];
/** Place of a rank with the ace low: 1 (ace) .. 13 (king). */
export type RankNumber = number;
export type Colour = 'black' | 'red';

export const FRENCH_FACES = 52;
/** Every face once, in order. */
export const FRENCH_PACK: readonly Face[] = Array.from({ length: FRENCH_FACES }, (_, face) => face);

export const isFrenchFace = (value: unknown): value is Face => Number.isInteger(value) && (value as number) >= 0 && (value as number) < FRENCH_FACES;

export const suitOf = (face: Face): Suit => SUITS[Math.floor(face / 13)] as Suit;
export const rankOf = (face: Face): Rank => RANKS[face % 13] as Rank;
/** 1 (ace) .. 13 (king). */
export const rankNumber = (face: Face): RankNumber => (face % 13) + 1;
/** 2 .. 14: the ace above the king. */
export const rankAceHigh = (face: Face): RankNumber => (face % 13 === 0 ? 14 : (face % 13) + 1);
export const colourOfSuit = (suit: Suit): Colour => (suit === 'C' || suit === 'S' ? 'black' : 'red');
export const colourOf = (face: Face): Colour => colourOfSuit(suitOf(face));

export const makeFace = (rank: Rank, suit: Suit): Face => SUITS.indexOf(suit) * 13 + RANKS.indexOf(rank);

/** `AS`, `TH`, `2C`. */
export const formatFace = (face: Face): string => rankOf(face) + suitOf(face);

/** The face written so, or undefined. Exactly two characters, upper case. */
export function parseFace(text: string): Face | undefined {
  if (text.length !== 2) return undefined;
  const rank = RANKS.indexOf(text.charAt(0) as Rank);
  const suit = SUITS.indexOf(text.charAt(1) as Suit);
  return rank < 0 || suit < 0 ? undefined : suit * 13 + rank;
}

/** Place of a face's suit in `SUITS`. */
export const suitIndex = (face: Face): number => Math.floor(face / 13);
