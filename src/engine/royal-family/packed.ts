/**
 * Positions as the solver has them: 48 bytes, one for each card of the tableau, pile after pile from its lowest card. A card is
 * `suit << 4 | rank`, rank 1 (Ace) .. 12 (Queen), suits so numbered that bit 5 is the colour; bit 7 marks the lowest card of a
 * pile. Piles stand in the order of their lowest cards, so that positions which differ only in the order of piles are the same bytes.
 */
import { makeFace, rankNumber, RANKS, suitIndex, SUITS } from '../cards/french.ts';
import type { Face } from '../kernel/game.ts';
import { fits, moveCard, topOf } from './position.ts';
import type { Building, CardMove, Position } from './types.ts';

export const BYTES = 48;
export const BOTTOM = 128;
/** Codes are below this. */
export const CODES = 64;

/** By place in `SUITS`: clubs and spades are 0 and 1, diamonds and hearts 2 and 3. */
const PACKED_SUIT = [0, 2, 3, 1] as const;
/** The other way round. */
const SUIT_AT = [0, 3, 1, 2] as const;

const codeOf = (face: Face): number => ((PACKED_SUIT[suitIndex(face)] as number) << 4) | rankNumber(face);
const faceOf = (code: number): Face => makeFace(RANKS[(code & 15) - 1] as (typeof RANKS)[number], SUITS[SUIT_AT[code >> 4] as number] as (typeof SUITS)[number]);

/** At `card << 6 | host`: 1 if the one may lie on the other. */
export const FITS: { readonly [B in Building]: Uint8Array } = { alternating: fitting('alternating'), suit: fitting('suit') };

function fitting(building: Building): Uint8Array {
  const table = new Uint8Array(CODES * CODES);
  const cards = Array.from({ length: CODES }, (_, code) => code).filter((code) => (code & 15) >= 1 && (code & 15) <= 12);
  for (const card of cards) for (const host of cards) table[(card << 6) | host] = fits(faceOf(card), faceOf(host), building) ? 1 : 0;
  return table;
}

export interface Packed {
  /** `BYTES` long; nought after the last card. */
  readonly cards: Uint8Array;
  readonly left: number;
  /** By packed suit: the rank that comes next to the foundation, 0 when it is complete. */
  readonly next: readonly number[];
}

export function pack({ piles, foundations }: Position): Packed {
  const codes = piles.filter((pile) => pile.length > 0).map((pile) => pile.map(codeOf)).sort((a, b) => (a[0] as number) - (b[0] as number));
  const cards = new Uint8Array(BYTES);
  let left = 0;
  for (const pile of codes) for (const [i, code] of pile.entries()) cards[left++] = i === 0 ? code | BOTTOM : code;
  return { cards, left, next: SUIT_AT.map((suit) => (foundations[suit] as number) - 1) };
}

/** A move of the solver: the card, and what it goes onto: `FOUNDATION`, `EMPTY`, or the code of a card. */
export const FOUNDATION = 127;
export const EMPTY = 0;
export const packMove = (card: number, host: number): number => (host << 8) | card;

/** The solver's moves as moves from this position on, with the piles as they lie there; a card that goes to an empty pile takes the first. */
export function unpackMoves(start: Position, packed: readonly number[]): CardMove[] {
  let position = start;
  return packed.map((one) => {
    const host = one >> 8;
    const pileOf = (face: Face | undefined): number => position.piles.findIndex((_, pile) => topOf(position, pile) === face);
    const from = pileOf(faceOf(one & 255));
    const move: CardMove = host === FOUNDATION ? { kind: 'found', from } : { kind: 'move', from, to: pileOf(host === EMPTY ? undefined : faceOf(host)) };
    position = moveCard(position, move);
    return move;
  });
}
