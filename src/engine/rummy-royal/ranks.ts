/** Order of the cards in the stops (RR-10): the ace is high or low as agreed. */
import { colourOf, rankAceHigh, rankNumber, suitOf, type Colour } from '../cards/french.ts';
import type { Face } from '../kernel/game.ts';
import type { RummyOptions } from './types.ts';

type Ace = RummyOptions['ace'];

/** Height of a card in its suit, comparable between suits. */
export const height = (face: Face, ace: Ace): number => (ace === 'high' ? rankAceHigh(face) : rankNumber(face));

/** The card above in the same suit, or null at the top. */
export function above(face: Face, ace: Ace): Face | null {
  const rank = face % 13;
  if (ace === 'high') return rank === 0 ? null : rank === 12 ? face - 12 : face + 1;
  return rank === 12 ? null : face + 1;
}

const ALL: readonly Face[] = Array.from({ length: 52 }, (_, face) => face);

export const facesOf = (colour: Colour): readonly Face[] => ALL.filter((face) => colourOf(face) === colour);

/**
 * Cards that somebody who leads `face` thereby says not to hold: the lower ones of its suit (RR-12), at the first lead of a
 * hand those of both black suits (RR-10).
 */
export function lowerThan(face: Face, ace: Ace, bothSuits: boolean): readonly Face[] {
  return ALL.filter(
    (other) => height(other, ace) < height(face, ace) && (bothSuits ? colourOf(other) === colourOf(face) : suitOf(other) === suitOf(face)),
  );
}
