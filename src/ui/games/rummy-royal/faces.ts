/** French cards as this table speaks of them. */
import { type Suit, colourOfSuit, makeFace, rankAceHigh, rankOf, suitOf } from '../../../engine/cards/index.ts';
import type { Face } from '../../../engine/kernel/game.ts';

export { type Colour, type Suit, suitOf } from '../../../engine/cards/index.ts';

const SPOKEN: { readonly [rank: string]: string } = { A: 'ace', T: '10', J: 'jack', Q: 'queen', K: 'king' };
const SUIT_SIGN: { readonly [S in Suit]: string } = { S: '♠', H: '♥', D: '♦', C: '♣' };
const SUIT_SPOKEN: { readonly [S in Suit]: string } = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
/** Black suits first, as the hand is laid. */
const SUIT_ORDER: { readonly [S in Suit]: number } = { S: 0, C: 1, H: 2, D: 3 };

export const rankSign = (face: Face): string => (rankOf(face) === 'T' ? '10' : rankOf(face));
export const suitSign = (suit: Suit): string => SUIT_SIGN[suit];
export const spokenRank = (face: Face): string => SPOKEN[rankOf(face)] ?? rankOf(face);
export const spokenSuit = (suit: Suit): string => SUIT_SPOKEN[suit];
export const spokenCard = (face: Face): string => `${spokenRank(face)} of ${spokenSuit(suitOf(face))}`;

/** The ace of a suit, for its corner. */
export const aceOf = (suit: Suit): Face => makeFace('A', suit);

/** The face that follows in the suit, the ace above the king or below the two; null at the top. */
export function following(face: Face, aceLow: boolean): Face | null {
  const rank = rankOf(face);
  if (rank === 'A') return aceLow ? face + 1 : null;
  if (rank === 'K') return aceLow ? null : makeFace('A', suitOf(face));
  return face + 1;
}

/** Is `next` the neighbour of `face`, whichever way the ace counts? */
export const isNeighbour = (face: Face, next: Face): boolean => next === following(face, true) || next === following(face, false);

type Compare = (a: Face, b: Face) => number;

const height = (face: Face, aceLow: boolean): number => (aceLow && rankOf(face) === 'A' ? 1 : rankAceHigh(face));
const bySuitWith = (aceLow: boolean): Compare => (a, b) => SUIT_ORDER[suitOf(a)] - SUIT_ORDER[suitOf(b)] || height(a, aceLow) - height(b, aceLow);
const byRankWith = (aceLow: boolean): Compare => (a, b) => height(a, aceLow) - height(b, aceLow) || SUIT_ORDER[suitOf(a)] - SUIT_ORDER[suitOf(b)];

/** How a hand is laid, the ace above the king or below the two as the cards follow one another (RR-10). */
export const laid: { readonly [By in 'suit' | 'rank']: { readonly high: Compare; readonly low: Compare } } = {
  suit: { high: bySuitWith(false), low: bySuitWith(true) },
  rank: { high: byRankWith(false), low: byRankWith(true) },
};
/** As in poker, where the ace is high (RR-8). */
export const byRank: Compare = laid.rank.high;
export const isBlack = (face: Face): boolean => colourOfSuit(suitOf(face)) === 'black';
