/**
 * RF-6: deals and their numbers. A number stands for one deal on every device and for good; the order of the redeal follows from
 * the number and from where the cards lie. Changing anything here changes every deal that was ever shared: it needs a new version
 * of the rules, which keeps this one.
 */
import { FRENCH_PACK, rankOf } from '../cards/french.ts';
import type { Face } from '../kernel/game.ts';
import { random } from '../kernel/random.ts';
import { solve } from './solver.ts';
import { PILES, type Building, type Position } from './types.ts';

/** Deals are numbered 1 .. 999,999,999: nine digits can be said and typed. */
export const LAST_DEAL = 999_999_999;
/** RF-1: cards of a pile as it is dealt. */
const FOUR = 4;
/** The Kings lie on the foundations. */
const DEALT: readonly Face[] = FRENCH_PACK.filter((face) => rankOf(face) !== 'K');

export const isDeal = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= LAST_DEAL;

/** RF-1, RF-3: fours from the left, the first card of each lowest; what comes last may be fewer, and piles stay empty. */
const inFours = (cards: readonly Face[]): Face[][] => Array.from({ length: PILES }, (_, pile) => cards.slice(pile * FOUR, (pile + 1) * FOUR));

/** The deal of this number; throws RangeError if there is none. */
export function dealOf(number: number): Position {
  if (!isDeal(number)) throw new RangeError('there is no deal of this number');
  return { piles: inFours(random(number).shuffle(DEALT)), foundations: [13, 13, 13, 13] };
}

/** RF-3: the tableau gathered from the left, shuffled and dealt again. Other piles, or the same in another order, give another shuffle. */
export function redealOf(number: number, { piles, foundations }: Position): Position {
  const seed = [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255, ...piles.flatMap((pile) => [pile.length, ...pile])];
  return { piles: inFours(random(Uint8Array.from(seed)).shuffle(piles.flat())), foundations };
}

/** States that are looked at to tell whether a drawn deal can be solved; what takes more is passed over like what cannot. */
const DRAW_STATES = 50_000;

/** RF-6: the first deal from this number on that is solvable without the redeal; after the last number comes the first. */
export function solvableFrom(number: number, building: Building): number {
  for (let deal = number; ; deal = deal === LAST_DEAL ? 1 : deal + 1) {
    if (solve(dealOf(deal), building, { states: DRAW_STATES, tries: 1 }).status === 'winnable') return deal;
  }
}

/** A deal drawn by a public coin or any other 32 bytes. */
export function drawDeal(coin: Uint8Array, { building, deals }: { readonly building: Building; readonly deals: 'solvable' | 'any' }): number {
  const number = 1 + random(coin).below(LAST_DEAL);
  return deals === 'any' ? number : solvableFrom(number, building);
}

/** The deal of a day of the calendar (month and day from 1), solvable, the same for everybody who plays with this building. */
export function dealOfDay(year: number, month: number, day: number, building: Building): number {
  return drawDeal(random(year * 10_000 + month * 100 + day).bytes(32), { building, deals: 'solvable' });
}
