/** The cut for the deal (RR-3) and dealing out the whole pack with one extra hand (RR-5). */
import { FRENCH_FACES } from '../cards/french.ts';
import type { SeatIndex, Slot } from '../kernel/game.ts';
import { random } from '../kernel/random.ts';
import { startHand } from './begin.ts';
import { afterDeal } from './corners.ts';
import { cutOne } from './cut.ts';
import { dealerOf, leftOf, playing, set, setSeat, type RummyState, type Turn } from './state.ts';

/** RR-3: high card deals the first hand. */
export function cutForDeal(t: Turn, coin: Uint8Array): void {
  let again = false;
  const dealer = cutOne(playing(t.state), 'high', random(coin), (draws) => {
    t.events.push({ type: 'cut', draws, again, why: 'deal' });
    again = true;
  });
  startHand(t, dealer);
}

export interface Layout {
  /** By place in dealing order: left of the dealer first, the dealer last. */
  readonly hands: readonly { readonly seat: SeatIndex; readonly slots: readonly Slot[] }[];
  readonly spare: readonly Slot[];
}

/** RR-5: slot k is the k-th card dealt; the extra hand is dealt last in each round. */
export function layout(state: RummyState): Layout {
  const order = leftOf(state, dealerOf(state));
  const piles: Slot[][] = Array.from({ length: order.length + 1 }, () => []);
  for (let slot = 0; slot < FRENCH_FACES; slot++) piles[slot % piles.length]?.push(slot);
  return { hands: order.map((seat, i) => ({ seat, slots: piles[i] as Slot[] })), spare: piles[order.length] as Slot[] };
}

export function dealt(t: Turn): void {
  const { hands, spare } = layout(t.state);
  for (const { seat, slots } of hands) setSeat(t, seat, { hand: slots });
  set(t, { spare, undealt: 0 });
  t.events.push({ type: 'dealt', dealer: dealerOf(t.state), counts: t.state.seats.map((seat) => seat.hand.length), spare: spare.length });
  afterDeal(t);
}
