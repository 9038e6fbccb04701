/** Leaving the table for good (RR-19). */
import type { SeatIndex } from '../kernel/game.ts';
import { move } from './money.ts';
import { seatAt, set, setSeat, type RummyState, type Turn } from './state.ts';

/** Chips go back to the bank, the standing is fixed, and a claim on a corner lapses. */
export function leave(t: Turn, seat: SeatIndex): void {
  const { id, chips, debt } = seatAt(t.state, seat);
  const score = chips - debt;
  move(t, { seat }, 'bank', chips);
  setSeat(t, seat, { debt: 0, left: true });
  const { gone, corners } = t.state;
  const { bet } = corners;
  set(t, { gone: [...gone, { id, score }], corners: { ...corners, bet: bet === null ? null : { ...bet, claims: bet.claims.filter((claim) => claim !== id) } } });
  t.events.push({ type: 'left', seat, score });
}

/** Those who left while the hand ran, now that it is over. */
export function leaveAfterHand(t: Turn): void {
  t.state.seats.forEach((seat, i) => {
    if (seat.gone && !seat.left) leave(t, i);
  });
}

/** RR-20: how many are at the table and have not gone for good. */
export const stayers = (state: RummyState): number => state.seats.filter((seat) => !seat.left && !seat.gone).length;
