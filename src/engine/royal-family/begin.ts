/** How a game begins: with a number (`carry`), or by drawing one. */
import type { Setup } from '../kernel/game.ts';
import { ok, refuse, refused, type Plain, type Result } from '../kernel/value.ts';
import { settle } from './ending.ts';
import { dealOf, isDeal } from './numbers.ts';
import { reachOf } from './reach.ts';
import { PILES, type RoyalFamilyOptions, type RoyalFamilyState } from './types.ts';

/** `{"deal": 4711}`; undefined for anything else. */
function dealIn(carry: Plain): number | undefined {
  if (typeof carry !== 'object' || carry === null || Array.isArray(carry) || carry instanceof Uint8Array) return undefined;
  const given = carry as { readonly [key: string]: Plain };
  const { deal } = given;
  return Object.keys(given).length === 1 && isDeal(deal) ? deal : undefined;
}

/**
 * A carry `{deal}` asks for the deal of that number, also for one that cannot be solved; null has one drawn. Refusals:
 * `royal-family/seats`, `/choice`, `/carry`.
 */
export function begin({ options, seats, carry }: Setup<RoyalFamilyOptions>): Result<RoyalFamilyState> {
  const [seat] = seats;
  if (seat === undefined || seats.length !== 1) return refused(refuse('royal-family/seats'));
  if (seat.choice !== 'in') return refused(refuse('royal-family/choice'));
  const blank: RoyalFamilyState = {
    options, id: seat.id, step: 1, phase: 'number', deal: null, redealt: false, moves: 0, reach: 'yes', result: null,
    piles: Array.from({ length: PILES }, () => []), foundations: [13, 13, 13, 13],
  };
  if (carry === null) return ok(blank);
  const deal = dealIn(carry);
  return deal === undefined ? refused(refuse('royal-family/carry')) : ok(settle(dealt(blank, deal), []).state);
}

/** RF-1: the cards of this deal are laid out. */
export function dealt(state: RoyalFamilyState, deal: number): RoyalFamilyState {
  const laid: RoyalFamilyState = { ...state, ...dealOf(deal), phase: 'play', deal };
  return { ...laid, reach: reachOf(laid) };
}
