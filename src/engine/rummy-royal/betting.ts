/** One round of poker betting (RR-8): check or bet, then call, raise or fold; all-in and side pots. */
import type { Face, Knowledge, SeatIndex, Slot } from '../kernel/game.ts';
import { move } from './money.ts';
import { LIMITS } from './options.ts';
import { rankFive } from './poker-rank.ts';
import { pots, uncalled, type Pot, type Stake } from './pots.ts';
import { dealerOf, leftOf, seatAt, set, setSeat, setSeats, type RummyState, type Turn } from './state.ts';
import { startStops } from './stops.ts';
import type { Share } from './types.ts';

export const FIVE = 5;

/** After the extra hand: everybody picks five. One who holds just five has nothing to pick. */
export function startPoker(t: Turn): void {
  set(t, { turn: null });
  if (!t.state.options.poker) {
    startStops(t, leftOf(t.state, dealerOf(t.state))[0] as SeatIndex);
    return;
  }
  setSeats(t, (seat) => (seat.playing && seat.hand.length === FIVE ? { five: seat.hand } : {}));
  set(t, { phase: 'choose' });
  foldAway(t);
  startBettingWhenChosen(t);
}

/** RR-18: one who is away has folded. */
export function foldAway(t: Turn): void {
  for (const seat of inPlay(t.state)) {
    if (!seatAt(t.state, seat).away) continue;
    setSeat(t, seat, { folded: true });
    t.events.push({ type: 'folded', seat });
  }
}

export function choosers(state: RummyState): SeatIndex[] {
  return inPlay(state).filter((seat) => seatAt(state, seat).five === null).sort((a, b) => a - b);
}

export function chooseFive(t: Turn, seat: SeatIndex, slots: readonly Slot[]): void {
  setSeat(t, seat, { five: slots });
}

export function startBettingWhenChosen(t: Turn): void {
  // With all others away there is nothing to bet on.
  if (inPlay(t.state).length < 2) {
    endBetting(t);
    return;
  }
  if (choosers(t.state).length > 0) return;
  t.events.push({ type: 'chosen' });
  set(t, { phase: 'bet', price: 0, raises: 0 });
  advance(t, dealerOf(t.state));
}

const inPlay = (state: RummyState): SeatIndex[] => leftOf(state, dealerOf(state)).filter((seat) => !seatAt(state, seat).folded);

/** Could anybody else answer a bet of this seat? */
const somebodyElseHasChips = (state: RummyState, seat: SeatIndex): boolean =>
  state.seats.some((other, i) => i !== seat && other.playing && !other.folded && other.chips > 0);

export interface BettingRoom {
  /** Chips to put in to stay, at most what the seat has. */
  readonly toCall: number;
  /** Least and most on top of that; most 0: no bet or raise is possible. */
  readonly minRaise: number;
  readonly maxRaise: number;
  readonly raisesLeft: number | null;
}

/** What the seat whose turn it is may put in. */
export function bettingRoom(state: RummyState, seat: SeatIndex): BettingRoom {
  const { chips, bet } = seatAt(state, seat);
  const { most, raises } = LIMITS[state.options.limit];
  const toCall = Math.min(state.price - bet, chips);
  const raisesLeft = raises === null ? null : raises - state.raises;
  const open = somebodyElseHasChips(state, seat) && (state.price === 0 || raisesLeft !== 0);
  const maxRaise = open ? Math.min(most ?? chips, chips - toCall) : 0;
  return { toCall, minRaise: 1, maxRaise, raisesLeft };
}

export function check(t: Turn, seat: SeatIndex): void {
  setSeat(t, seat, { acted: true });
  t.events.push({ type: 'checked', seat });
  advance(t, seat);
}

export function fold(t: Turn, seat: SeatIndex): void {
  setSeat(t, seat, { folded: true });
  t.events.push({ type: 'folded', seat });
  advance(t, seat);
}

/** Calls and puts `by` on top of it: a bet when nothing lay there before, otherwise a raise; 0 is a call. */
export function putIn(t: Turn, seat: SeatIndex, by: number): void {
  const { price, raises } = t.state;
  const { chips, bet } = seatAt(t.state, seat);
  const amount = Math.min(price - bet, chips) + by;
  setSeat(t, seat, { chips: chips - amount, bet: bet + amount });
  if (by > 0) {
    setSeats(t, () => ({ acted: false }));
    set(t, { price: price + by, raises: price === 0 ? 0 : raises + 1 });
  }
  setSeat(t, seat, { acted: true });
  const type = by === 0 ? 'called' : price === 0 ? 'bet' : 'raised';
  t.events.push({ type, seat, amount, by, allIn: amount === chips });
  advance(t, seat);
}

/** The next to the left who has something to say, or the end of the round. */
function advance(t: Turn, from: SeatIndex): void {
  const { state } = t;
  if (inPlay(state).length > 1) {
    for (const seat of leftOf(state, from)) {
      const { folded, chips, bet, acted } = seatAt(state, seat);
      if (folded || chips === 0) continue;
      if (bet < state.price || (!acted && somebodyElseHasChips(state, seat))) {
        set(t, { turn: seat });
        return;
      }
    }
  }
  endBetting(t);
}

/** RR-18: after somebody has folded out of turn. */
export function goOnBetting(t: Turn): void {
  const { phase, turn, seats } = t.state;
  if (phase === 'showdown') {
    if (inPlay(t.state).length < 2) settle(t);
  } else if (turn !== null) advance(t, seatAt(t.state, turn).folded ? turn : (turn + seats.length - 1) % seats.length);
}

const stakes = (state: RummyState): Stake[] =>
  leftOf(state, dealerOf(state)).map((seat) => {
    const { bet, chips, folded } = seatAt(state, seat);
    return { seat, bet, folded, reach: state.turn !== null && chips > 0 ? Math.max(bet, state.price) : bet };
  });

/** The pots as they are, main pot first; who can win each in the order left of the dealer. */
export const currentPots = (state: RummyState): Pot[] => pots(stakes(state), state.spaces.POT);

function endBetting(t: Turn): void {
  set(t, { turn: null });
  const back = uncalled(stakes(t.state));
  if (back !== null) {
    const { chips, bet } = seatAt(t.state, back.seat);
    setSeat(t, back.seat, { chips: chips + back.amount, bet: bet - back.amount });
    t.events.push({ type: 'paid', from: { space: 'POT' }, to: { seat: back.seat }, amount: back.amount, why: 'returned' });
  }
  if (inPlay(t.state).length > 1) set(t, { phase: 'showdown' });
  else settle(t);
}

/** RR-8: slots that all who are in at the end must show. */
export function slotsToShow(state: RummyState): Slot[] {
  return inPlay(state)
    .flatMap((seat) => seatAt(state, seat).five ?? [])
    .sort((a, b) => a - b);
}

export function showdown(t: Turn, opened: Knowledge): void {
  for (const seat of inPlay(t.state)) {
    const shown = (seatAt(t.state, seat).five ?? []).map((slot): Face => {
      const face = opened.face(slot);
      if (face === undefined) throw new TypeError(`slot ${slot} was not opened`);
      return face;
    });
    setSeat(t, seat, { shown });
    t.events.push({ type: 'shown', seat, five: shown, rank: rankFive(shown).rank });
  }
  settle(t);
}

function settle(t: Turn): void {
  const all = currentPots(t.state);
  // The bets now lie in POT, from where the winners are paid.
  const bets = t.state.seats.reduce((sum, seat) => sum + seat.bet, 0);
  setSeats(t, () => ({ bet: 0 }));
  set(t, { spaces: { ...t.state.spaces, POT: t.state.spaces.POT + bets } });
  let leader: SeatIndex | undefined;
  for (const [side, pot] of all.entries()) {
    const shares = sharesOf(pot, winners(t.state, pot));
    for (const share of shares) move(t, { space: 'POT' }, { seat: share.seat }, share.amount);
    t.events.push({ type: 'won-pot', shares, amount: pot.amount, side, called: pot.seats.length > 1 });
    // RR-10: the winner of the main pot leads.
    leader ??= shares[0]?.seat;
  }
  // RR-18: nobody is in when all who were are away; what lies in POT stays there.
  startStops(t, leader ?? (leftOf(t.state, dealerOf(t.state))[0] as SeatIndex));
}

function winners(state: RummyState, pot: Pot): readonly SeatIndex[] {
  if (pot.seats.length === 1) return pot.seats;
  const values = pot.seats.map((seat) => rankFive(seatAt(state, seat).shown ?? []).value);
  const best = Math.max(...values);
  return pot.seats.filter((_, i) => values[i] === best);
}

/** Equal shares; odd chips go one each to the first left of the dealer (the order of the pot's seats). */
function sharesOf(pot: Pot, won: readonly SeatIndex[]): Share[] {
  const each = Math.floor(pot.amount / won.length);
  const odd = pot.amount % won.length;
  return won.map((seat, i) => ({ seat, amount: each + (i < odd ? 1 : 0) }));
}
