/** Chips move here and nowhere else, from one account to another, so that none is made or lost (RR-17). */
import { SUITS, type Suit } from '../cards/french.ts';
import { set, setSeat, seatAt, type RummyState, type Turn } from './state.ts';
import { SPACES, type Account, type RummyEvent, type Space } from './types.ts';

/** RR-17: everything that holds chips. */
type Purse = Account | { readonly corner: Suit };

function add(t: Turn, account: Purse, amount: number): void {
  if (account === 'bank') set(t, { bank: t.state.bank + amount });
  else if ('space' in account) set(t, { spaces: { ...t.state.spaces, [account.space]: t.state.spaces[account.space] + amount } });
  else if ('corner' in account) {
    const { corners } = t.state;
    set(t, { corners: { ...corners, chips: { ...corners.chips, [account.corner]: corners.chips[account.corner] + amount } } });
  } else setSeat(t, account.seat, { chips: seatAt(t.state, account.seat).chips + amount });
}

/** Moves chips. No account but the bank can go below zero: who calls this has looked first. */
export function move(t: Turn, from: Purse, to: Purse, amount: number): void {
  if (amount === 0) return;
  if (!(amount > 0)) throw new RangeError(`amount ${amount}`);
  add(t, from, -amount);
  add(t, to, amount);
}

type Why = Extract<RummyEvent, { type: 'paid' }>['why'];

/** Moves chips and tells it; nothing happens with nothing. */
export function pay(t: Turn, from: Account, to: Account, amount: number, why: Why): void {
  if (amount === 0) return;
  move(t, from, to, amount);
  t.events.push({ type: 'paid', from, to, amount, why });
}

/** RR-9, RR-4: the spaces that are anted. */
export function antedSpaces(options: RummyState['options']): readonly Space[] {
  return options.poker || options.pot === 'first-out' ? SPACES : SPACES.filter((space) => space !== 'POT');
}

/** RR-17: seats, spaces, corners, open bets and the bank together. */
export function allChips(state: RummyState): number {
  let sum = state.bank + sheetChips(state);
  for (const seat of state.seats) sum += seat.chips + seat.bet;
  for (const account of state.others) sum += account.chips;
  return sum;
}

/** RR-16: what lies on the sheet: spaces, KITTY, POT and corners. */
export function sheetChips(state: RummyState): number {
  return SPACES.reduce((sum, space) => sum + state.spaces[space], 0) + SUITS.reduce((sum, suit) => sum + state.corners.chips[suit], 0);
}
