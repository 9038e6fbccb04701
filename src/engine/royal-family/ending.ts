/** RF-4: how a game ends. */
import type { Applied } from '../kernel/game.ts';
import { founded, inTableau } from './position.ts';
import { isLost } from './reach.ts';
import type { RoyalFamilyEvent, RoyalFamilyResult, RoyalFamilyState } from './types.ts';

type Next = Applied<RoyalFamilyState, RoyalFamilyEvent>;

/** Won with all cards on the foundations; lost by proof; else it goes on. */
export function settle(state: RoyalFamilyState, events: readonly RoyalFamilyEvent[]): Next {
  if (inTableau(state) === 0) return over(state, 'won', events);
  return isLost(state) ? over(state, 'lost', events) : { state, events };
}

export function over(state: RoyalFamilyState, result: RoyalFamilyResult, events: readonly RoyalFamilyEvent[]): Next {
  return { state: { ...state, phase: 'over', result }, events: [...events, ending(state, result)] };
}

export const ending = (state: RoyalFamilyState, result: RoyalFamilyResult): RoyalFamilyEvent => ({ type: result, cards: founded(state) });
