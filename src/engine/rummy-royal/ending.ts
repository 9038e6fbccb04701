/** The end of a hand (RR-12, RR-14, RR-21) and of the session (RR-16). */
import { SUITS } from '../cards/french.ts';
import type { Face, Knowledge, SeatIndex, Slot } from '../kernel/game.ts';
import { random } from '../kernel/random.ts';
import { cutHighLow } from './cut.ts';
import { leaveAfterHand, stayers } from './leaving.ts';
import { move, pay, sheetChips } from './money.ts';
import { hasFace, leftOf, seatAt, set, shownFace, type RummyState, type Turn } from './state.ts';
import { SPACES, type Share } from './types.ts';

/** RR-14: KITTY, and one chip per card left from each other player; one who is short pays what they have. */
export function goOut(t: Turn, winner: SeatIndex): void {
  t.events.push({ type: 'out', seat: winner });
  set(t, { winner });
  pay(t, { space: 'KITTY' }, { seat: winner }, t.state.spaces.KITTY, 'kitty');
  // RR-9
  if (!t.state.options.poker && t.state.options.pot === 'first-out') pay(t, { space: 'POT' }, { seat: winner }, t.state.spaces.POT, 'pot');
  for (const seat of leftOf(t.state, winner)) {
    const { hand, chips } = seatAt(t.state, seat);
    if (seat !== winner) pay(t, { seat }, { seat: winner }, Math.min(hand.length, chips), 'per-card');
  }
  set(t, { phase: 'reveal' });
}

/** RR-12: nobody can lead the colour; everyone pays one chip per card into KITTY. */
export function block(t: Turn): void {
  const { turn, colour } = t.state;
  if (turn === null || colour === null) throw new TypeError('no lead to block');
  t.events.push({ type: 'blocked', colour });
  for (const seat of leftOf(t.state, turn)) {
    const { hand, chips } = seatAt(t.state, seat);
    pay(t, { seat }, { space: 'KITTY' }, Math.min(hand.length, chips), 'blocked');
  }
  set(t, { phase: 'reveal' });
}

/** RR-21: slots still held that nobody has seen. */
export function slotsToReveal(state: RummyState): Slot[] {
  // RR-18: a hand whose seat is away stays closed.
  return state.seats.flatMap((seat) => (seat.away ? [] : seat.hand).filter((slot) => shownFace(seat, slot) === undefined)).sort((a, b) => a - b);
}

/** The cards left are open: the hand is over. */
export function revealed(t: Turn, opened: Knowledge): void {
  const left: { seat: SeatIndex; faces: Face[] }[] = [];
  t.state.seats.forEach((seat, i) => {
    if (seat.away || seat.hand.length === 0) return;
    const faces: Face[] = [];
    for (const slot of seat.hand) {
      const face = shownFace(seat, slot) ?? opened.face(slot);
      if (face === undefined) throw new TypeError(`slot ${slot} was not opened`);
      faces.push(face);
      if (hasFace(seat.denied, face)) t.events.push({ type: 'broke-rule', seat: i, face });
    }
    left.push({ seat: i, faces });
  });
  t.events.push({ type: 'hand-over', winner: t.state.winner, left });
  set(t, { left, turn: null, next: null, colour: null });
  leaveAfterHand(t);
  const { hands } = t.state.options;
  // RR-16, RR-20
  if ((hands !== 0 && t.state.hand >= hands) || stayers(t.state) < 2) endSession(t);
  else set(t, { phase: 'over' });
}

/** RR-16: those among whom the sheet is divided: everybody here who has not left. */
export function sharers(state: RummyState): SeatIndex[] {
  const seats: SeatIndex[] = [];
  state.seats.forEach((seat, i) => {
    if (!seat.left) seats.push(i);
  });
  return seats;
}

/** RR-16: after the last hand; a cut is needed if there is something to divide and more than one to divide it. */
export function endSession(t: Turn): void {
  if (sheetChips(t.state) > 0 && sharers(t.state).length > 1) set(t, { phase: 'leftovers' });
  else divideSheet(t, null);
}

/** RR-16: the odd chip goes to high. */
function divide(t: Turn, high: SeatIndex, low: SeatIndex): void {
  const amount = sheetChips(t.state);
  const shares: Share[] = high === low ? [{ seat: high, amount }] : [{ seat: high, amount: Math.ceil(amount / 2) }, { seat: low, amount: Math.floor(amount / 2) }];
  // By way of the bank, since an amount may come from several spaces.
  for (const space of SPACES) move(t, { space }, 'bank', t.state.spaces[space]);
  for (const corner of SUITS) move(t, { corner }, 'bank', t.state.corners.chips[corner]);
  // RR-6: chips that nobody claimed; there is no next deal.
  set(t, { corners: { ...t.state.corners, bet: null, named: null } });
  for (const share of shares) move(t, 'bank', { seat: share.seat }, share.amount);
  t.events.push({ type: 'leftovers', high, low, shares, amount });
}

/** RR-16: divides the sheet by a cut (one alone takes all without one) and ends the session. */
export function divideSheet(t: Turn, coin: Uint8Array | null): void {
  const seats = sharers(t.state);
  const [first] = seats;
  if (sheetChips(t.state) > 0 && first !== undefined) {
    if (seats.length === 1) divide(t, first, first);
    else if (coin !== null) {
      let again = false;
      const { high, low } = cutHighLow(seats, random(coin), (draws) => {
        t.events.push({ type: 'cut', draws, again, why: 'leftovers' });
        again = true;
      });
      divide(t, high, low);
    }
  }
  set(t, { phase: 'over', finished: true });
  t.events.push({ type: 'session-over' });
}
