/**
 * MO-5: deals and their numbers. A number stands for one deal of each pack on every device and for good. Changing anything here changes every deal that
 * was ever shared: it needs a new version of the rules, which keeps this one.
 */
import type { Face } from '../kernel/game.ts';
import { random } from '../kernel/random.ts';
import { packOf, type Packs } from '../royalty/pack.ts';
import { CARDS } from './types.ts';

/** Deals are numbered 1 .. 999,999,999: nine digits can be said and typed. */
export const LAST_DEAL = 999_999_999;

export const isDeal = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= LAST_DEAL;

/** MO-1: the 25 cards of this deal; throws RangeError if there is none of that number. */
export function dealOf(number: number, pack: Packs): readonly Face[] {
  if (!isDeal(number)) throw new RangeError(`deal ${String(number)}`);
  return random(number).shuffle(packOf(pack)).slice(0, CARDS);
}

/** The deal after this one; after the last comes the first. */
export const nextDeal = (number: number): number => (number === LAST_DEAL ? 1 : number + 1);

/** The number that a public coin, or any other 32 bytes, begin with. */
export const drawNumber = (coin: Uint8Array): number => 1 + random(coin).below(LAST_DEAL);

/** Where the search for the deal of a day of the calendar begins (month and day from 1), the same for everybody. */
export const numberOfDay = (year: number, month: number, day: number): number => drawNumber(random(year * 10_000 + month * 100 + day).bytes(32));
