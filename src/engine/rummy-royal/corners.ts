/** The corner Aces (RR-6): a side bet before the deal on who will be dealt an Ace, carried on until somebody who bet holds it. */
import { makeFace, SUITS, type Suit } from '../cards/french.ts';
import type { Face, SeatIndex, Slot } from '../kernel/game.ts';
import { move } from './money.ts';
import { LIMITS } from './options.ts';
import { startSpare } from './spare.ts';
import { dealerOf, playing, present, seatAt, set, setSeat, withFaces, type CornerBet, type RummyState, type Turn } from './state.ts';

export const aceOf = (suit: Suit): Face => makeFace('A', suit);

function setCorners(t: Turn, change: Partial<RummyState['corners']>): void {
  set(t, { corners: { ...t.state.corners, ...change } });
}

function setBet(t: Turn, bet: CornerBet | null): void {
  setCorners(t, { bet });
}

/** After the antes: chips carried over are added to by themselves, otherwise the dealer may stake. */
export function startCorners(t: Turn): void {
  if (t.state.options.corners === 'on') {
    if (t.state.corners.bet !== null) addAgain(t, t.state.corners.bet);
    if (t.state.corners.bet === null && mayStake(t.state)) {
      set(t, { phase: 'stake', turn: dealerOf(t.state) });
      return;
    }
  }
  toShuffle(t);
}

/** What the winner named was for this hand only. */
function toShuffle(t: Turn): void {
  setCorners(t, { named: null });
  set(t, { phase: 'shuffle', turn: null });
}

/** Each who bet at first adds the first amount again; one who cannot, or is not dealt in, is released. */
function addAgain(t: Turn, bet: CornerBet): void {
  const { suit, amount, since } = bet;
  const added: SeatIndex[] = [];
  const released: SeatIndex[] = [];
  t.state.seats.forEach((seat, i) => {
    if (!bet.claims.includes(seat.id)) return;
    (seat.playing && seat.chips >= amount ? added : released).push(i);
  });
  for (const seat of added) move(t, { seat }, { corner: suit }, amount);
  for (const seat of released) t.events.push({ type: 'corner-released', seat, suit });
  if (added.length > 0) t.events.push({ type: 'corner-added', seats: added, suit, amount });
  else t.events.push({ type: 'corner-lapsed', suit, amount: t.state.corners.chips[suit] });
  setBet(t, added.length === 0 ? null : { suit, amount, since, claims: added.map((seat) => seatAt(t.state, seat).id) });
}

/** Is there anything to ask the dealer: chips to stake, and somebody who could match one? */
function mayStake(state: RummyState): boolean {
  const dealer = dealerOf(state);
  return seatAt(state, dealer).chips > 0 && playing(state).some((seat) => seat !== dealer && seatAt(state, seat).chips > 0);
}

/** What the dealer may stake: on which Aces, and how much at most. */
export function stakeRoom(state: RummyState): { readonly suits: readonly Suit[]; readonly most: number } {
  const { chips } = seatAt(state, dealerOf(state));
  const { named } = state.corners;
  return { suits: named === null ? SUITS : [named], most: Math.min(LIMITS[state.options.limit].most ?? chips, chips) };
}

export function stake(t: Turn, seat: SeatIndex, suit: Suit, amount: number): void {
  move(t, { seat }, { corner: suit }, amount);
  t.events.push({ type: 'corner-staked', seat, suit, amount });
  setBet(t, { suit, amount, since: t.state.hand, claims: [seatAt(t.state, seat).id] });
  set(t, { phase: 'match', turn: null });
  if (matchers(t.state).length === 0) match(t, []);
}

export function declineStake(t: Turn, seat: SeatIndex): void {
  t.events.push({ type: 'no-stake', seat });
  toShuffle(t);
}

/** Who may match the dealer's stake: everybody else who has that much. */
export function matchers(state: RummyState): SeatIndex[] {
  const { bet } = state.corners;
  return bet === null ? [] : playing(state).filter((seat) => seat !== state.dealer && seatAt(state, seat).chips >= bet.amount);
}

/** Everybody has said whether they match; without anybody the stake goes back. */
export function match(t: Turn, seats: readonly SeatIndex[]): void {
  const { bet } = t.state.corners;
  if (bet === null) throw new TypeError('no stake to match');
  const { suit, amount } = bet;
  for (const seat of seats) move(t, { seat }, { corner: suit }, amount);
  if (seats.length > 0) {
    t.events.push({ type: 'corner-matched', seats, suit, amount });
    setBet(t, { ...bet, claims: [...bet.claims, ...seats.map((seat) => seatAt(t.state, seat).id)] });
  } else {
    const dealer = dealerOf(t.state);
    move(t, { corner: suit }, { seat: dealer }, amount);
    t.events.push({ type: 'corner-returned', seat: dealer, suit, amount });
    setBet(t, null);
  }
  toShuffle(t);
}

/** After the deal: whoever holds the Ace that is bet on shows it. */
export function afterDeal(t: Turn): void {
  if (t.state.options.corners === 'off' || t.state.corners.bet === null) {
    startSpare(t);
    return;
  }
  set(t, { phase: 'ace', turn: null });
}

/** Who is asked for the Ace: all who were dealt in and are here. */
export const aceHolders = (state: RummyState): SeatIndex[] => present(state);

/** One who bet takes the corner; otherwise the chips stay. The card goes back into the hand. */
export function showAce(t: Turn, seat: SeatIndex, slot: Slot, face: Face): void {
  const { bet } = t.state.corners;
  if (bet === null) throw new TypeError('no Ace is asked for');
  const { suit, claims } = bet;
  setSeat(t, seat, { ace: { slot, face } });
  const won = claims.includes(seatAt(t.state, seat).id);
  t.events.push({ type: 'ace-shown', seat, suit });
  set(t, { aceShown: { suit, seat, won } });
  if (!won) {
    carryOn(t, bet);
    return;
  }
  const amount = t.state.corners.chips[suit];
  move(t, { corner: suit }, { seat }, amount);
  t.events.push({ type: 'corner-won', seat, suit, amount });
  setBet(t, null);
  const { hands } = t.state.options;
  // After the last hand nobody would bet on it.
  if (hands !== 0 && t.state.hand >= hands) startSpare(t);
  else set(t, { phase: 'name', turn: seat });
}

/** Every seat has said that it does not hold the Ace: it lies in the spare hand, or with one who is away. */
export function nobodyShows(t: Turn, deniers: readonly SeatIndex[]): void {
  const { bet } = t.state.corners;
  if (bet === null) throw new TypeError('no Ace is asked for');
  for (const seat of deniers) setSeat(t, seat, { denied: withFaces(seatAt(t.state, seat).denied, [aceOf(bet.suit)]) });
  carryOn(t, bet);
}

function carryOn(t: Turn, { suit }: CornerBet): void {
  t.events.push({ type: 'corner-carried', suit, amount: t.state.corners.chips[suit] });
  startSpare(t);
}

/** RR-18: the winner is away; the next dealer chooses. */
export const nobodyNames = (t: Turn): void => startSpare(t);

/** The winner names the Ace for the next hand. */
export function nameAce(t: Turn, seat: SeatIndex, suit: Suit): void {
  setCorners(t, { named: suit });
  t.events.push({ type: 'ace-named', seat, suit });
  startSpare(t);
}
