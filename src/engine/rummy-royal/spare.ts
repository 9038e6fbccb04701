/** The extra hand (RR-7): exchange, auction, or it lies dead. */
import type { SeatIndex } from '../kernel/game.ts';
import { startPoker } from './betting.ts';
import { pay } from './money.ts';
import { dealerOf, leftOf, noFaces, seatAt, set, setSeat, type RummyState, type Turn } from './state.ts';

export function startSpare(t: Turn): void {
  const dealer = dealerOf(t.state);
  set(t, { phase: 'spare', turn: dealer });
  // RR-18
  if (seatAt(t.state, dealer).away) chooseSpare(t, 'neither');
}

export function chooseSpare(t: Turn, choice: 'exchange' | 'auction' | 'neither'): void {
  const dealer = dealerOf(t.state);
  t.events.push({ type: 'spare', seat: dealer, choice });
  if (choice === 'exchange') set(t, { phase: 'take', turn: dealer });
  else if (choice === 'auction') {
    set(t, { phase: 'auction' });
    nextBidder(t, dealer);
  } else startPoker(t);
}

export function bid(t: Turn, seat: SeatIndex, amount: number): void {
  setSeat(t, seat, { bid: amount });
  set(t, { highBid: { seat, amount } });
  t.events.push({ type: 'bid', seat, amount });
  nextBidder(t, seat);
}

export function passBid(t: Turn, seat: SeatIndex): void {
  setSeat(t, seat, { passed: true });
  t.events.push({ type: 'passed', seat });
  nextBidder(t, seat);
}

/** Lowest amount that is a bid now. */
export const leastBid = (state: RummyState): number => (state.highBid?.amount ?? 0) + 1;

/** The next to the left who is still in the auction; one who is away, or whose chips do not suffice for the next bid, passes. */
function nextBidder(t: Turn, from: SeatIndex): void {
  const dealer = dealerOf(t.state);
  for (const seat of leftOf(t.state, from)) {
    const { passed, chips, away } = seatAt(t.state, seat);
    if (seat === dealer || passed || seat === t.state.highBid?.seat) continue;
    if (!away && chips >= leastBid(t.state)) {
      set(t, { turn: seat });
      return;
    }
    setSeat(t, seat, { passed: true });
    t.events.push({ type: 'passed', seat });
  }
  const { highBid } = t.state;
  if (highBid === null) {
    t.events.push({ type: 'unsold' });
    startPoker(t);
    return;
  }
  t.events.push({ type: 'sold', seat: highBid.seat, amount: highBid.amount });
  pay(t, { seat: highBid.seat }, { seat: dealer }, highBid.amount, 'auction');
  set(t, { phase: 'take', turn: highBid.seat });
}

/** The old hand is laid aside before anybody looks into the new one: the deal has just given it. */
export function taken(t: Turn): void {
  const { turn, spare, dead } = t.state;
  if (turn === null) throw new TypeError('nobody takes the extra hand');
  set(t, { dead: dead + seatAt(t.state, turn).hand.length, spare: [] });
  // What was denied or shown was said of the old hand.
  setSeat(t, turn, { hand: spare, denied: noFaces(), ace: null });
  startPoker(t);
}
