/** RF-2: what may be moved where, and what then lies there. */
import { colourOf, rankNumber, suitIndex } from '../cards/french.ts';
import type { Face } from '../kernel/game.ts';
import { PILES, type Building, type CardMove, type Pile, type Position } from './types.ts';

export const topOf = ({ piles }: Position, pile: Pile): Face | undefined => piles[pile]?.at(-1);

/** RF-2, RF-5: may `face` lie on `host`? One rank higher or lower, never Ace and King; of the other colour, or of the same suit. */
export function fits(face: Face, host: Face, building: Building): boolean {
  if (Math.abs(rankNumber(face) - rankNumber(host)) !== 1) return false;
  return building === 'suit' ? suitIndex(face) === suitIndex(host) : colourOf(face) !== colourOf(host);
}

/** RF-1: foundations go down in suit. */
export const isNext = ({ foundations }: Position, face: Face): boolean => foundations[suitIndex(face)] === rankNumber(face) + 1;

/** Cards on the foundations, the Kings included. */
export const founded = ({ foundations }: Position): number => foundations.reduce((sum, top) => sum + 14 - top, 0);

export const inTableau = ({ piles }: Position): number => piles.reduce((sum, pile) => sum + pile.length, 0);

/** All moves of cards, those to a foundation first, then by pile. */
export function cardMoves(position: Position, building: Building): CardMove[] {
  const moves: CardMove[] = [];
  const tops = Array.from({ length: PILES }, (_, pile) => topOf(position, pile));
  for (const [from, face] of tops.entries()) if (face !== undefined && isNext(position, face)) moves.push({ kind: 'found', from });
  for (const [from, face] of tops.entries()) {
    if (face === undefined) continue;
    for (const [to, host] of tops.entries()) if (to !== from && (host === undefined || fits(face, host, building))) moves.push({ kind: 'move', from, to });
  }
  return moves;
}

/** What lies there after a move; throws on one from an empty pile. */
export function moveCard(position: Position, move: CardMove): Position {
  const face = topOf(position, move.from);
  if (face === undefined) throw new TypeError(`pile ${move.from} is empty`);
  const piles = position.piles.map((pile, i) => (i === move.from ? pile.slice(0, -1) : move.kind === 'move' && i === move.to ? [...pile, face] : pile));
  const foundations = move.kind === 'move' ? position.foundations : position.foundations.map((top, suit) => (suit === suitIndex(face) ? rankNumber(face) : top));
  return { piles, foundations };
}
