/** The whole state of one hand, plain data. Holds public knowledge only: faces that everybody has seen. */
import { suitIndex, type Colour, type Suit } from '../cards/french.ts';
import type { Choice, Face, SeatIndex, Slot } from '../kernel/game.ts';
import type { RummyEvent, RummyOptions, RummyPhase, Space, StopWhy } from './types.ts';

export interface SeatState {
  readonly id: string;
  readonly choice: Choice;
  /** Dealt into this hand. */
  readonly playing: boolean;
  /** RR-19: gone for good. */
  readonly left: boolean;
  readonly chips: number;
  readonly debt: number;
  /** Live cards in dealt order. */
  readonly hand: readonly Slot[];
  readonly bid: number | null;
  /** Out of the auction. */
  readonly passed: boolean;
  /** RR-8: the chosen slots, ascending. */
  readonly five: readonly Slot[] | null;
  /** Faces of `five` once shown. */
  readonly shown: readonly Face[] | null;
  readonly folded: boolean;
  /** Chips put in during the betting round. */
  readonly bet: number;
  /** Has bet, called, raised or checked since the last raise. */
  readonly acted: boolean;
  /**
   * RR-11: faces this seat has said not to hold (by *no*, by passing a lead, by leading something as its lowest): one mask of
   * 13 bits a suit. Who later shows one of them has broken the rules.
   */
  readonly denied: readonly number[];
  /** RR-6: the Ace this seat has shown, while it holds it. */
  readonly ace: { readonly slot: Slot; readonly face: Face } | null;
  /** RR-18: passed over until it is back. */
  readonly away: boolean;
  /** RR-19: gone for good while this hand runs; leaves (`left`) when it is over. */
  readonly gone: boolean;
}

/** What a hand adds to a seat. */
export const emptySeat = (): Pick<SeatState, 'hand' | 'bid' | 'passed' | 'five' | 'shown' | 'folded' | 'bet' | 'acted' | 'denied' | 'ace'> => ({
  hand: [], bid: null, passed: false, five: null, shown: null, folded: false, bet: 0, acted: false, denied: noFaces(), ace: null,
});

/** RR-6: the one bet that is in play. */
export interface CornerBet {
  readonly suit: Suit;
  /** What each pays, at first and at each further deal. */
  readonly amount: number;
  /** Ids of those who can win it. */
  readonly claims: readonly string[];
  /** The hand in which it was opened. */
  readonly since: number;
}

export interface Corners {
  /** Chips on each corner. */
  readonly chips: { readonly [S in Suit]: number };
  readonly bet: CornerBet | null;
  /** What the last winner named for the next hand. */
  readonly named: Suit | null;
}

/** One who is not at this hand's table but has an account (RR-18), or has left (RR-19: no chips, the standing is fixed). */
export interface Account {
  readonly id: string;
  readonly chips: number;
  readonly debt: number;
}

export interface Gone {
  readonly id: string;
  readonly score: number;
}

export interface PlayedCard {
  readonly seat: SeatIndex;
  readonly face: Face;
}

export type Stop = { readonly face: Face; readonly why: StopWhy };

/** What a hand began with when all had joined, bought in and left: what it goes back to when it begins again or is void. */
export interface Before {
  /** By seat. */
  readonly chips: readonly number[];
  readonly spaces: { readonly [S in Space]: number };
  readonly corners: Corners;
  /** Id of the dealer before, empty when nobody has dealt yet, and the order of the seats then. */
  readonly dealer: string;
  readonly order: readonly string[];
}

export interface RummyState {
  readonly options: RummyOptions;
  readonly hand: number;
  /** Numbers the questions and demands of this hand. */
  readonly step: number;
  readonly phase: RummyPhase;
  readonly seats: readonly SeatState[];
  /** Accounts of seats that are not in the terms of this hand. */
  readonly others: readonly Account[];
  readonly gone: readonly Gone[];
  readonly bank: number;
  readonly spaces: { readonly [S in Space]: number };
  readonly takenBy: { readonly [S in Space]: SeatIndex | null };
  readonly corners: Corners;
  /** RR-6: who has shown the Ace that was bet on in this hand, and whether they won the corner. */
  readonly aceShown: { readonly suit: Suit; readonly seat: SeatIndex; readonly won: boolean } | null;
  readonly dealer: SeatIndex | null;
  /** Nothing is played any more, only RR-16 is left. */
  readonly closing: boolean;
  readonly before: Before;
  /** RR-20: the hand counts for nothing. */
  readonly voided: boolean;
  readonly finished: boolean;
  /** What `begin` did; only in the state it gives. */
  readonly began: readonly RummyEvent[];
  /** Cards not dealt yet, for the tally. */
  readonly undealt: number;
  /** RR-7: the extra hand while it lies there, for ever if nobody takes it. */
  readonly spare: readonly Slot[];
  /** Number of cards laid aside for the extra hand. */
  readonly dead: number;
  /** Whose turn it is: who may stake, names an Ace, bids, bets or leads; `take`: the extra hand's new owner. */
  readonly turn: SeatIndex | null;
  readonly highBid: { readonly seat: SeatIndex; readonly amount: number } | null;
  /** RR-8: what must be put in to stay, and raises after the bet. */
  readonly price: number;
  readonly raises: number;
  /** RR-10: cards played, one mask of 13 bits a suit. */
  readonly played: readonly number[];
  readonly playedCount: number;
  readonly run: readonly PlayedCard[];
  readonly next: Face | null;
  readonly colour: Colour | null;
  readonly stop: Stop | null;
  /** RR-10: the first lead is the lowest of both black suits. */
  readonly firstLead: boolean;
  /** RR-12: how many have passed this lead. */
  readonly leadPasses: number;
  readonly winner: SeatIndex | null;
  readonly left: readonly { readonly seat: SeatIndex; readonly faces: readonly Face[] }[];
}

export const noSpaces = <T>(value: T): { [S in Space]: T } => ({ AH: value, KH: value, QH: value, JH: value, TH: value, KQ: value, '678': value, POT: value, KITTY: value });

type HandFields = 'takenBy' | 'aceShown' | 'undealt' | 'spare' | 'dead' | 'turn' | 'highBid' | 'price' | 'raises' | 'played' | 'playedCount' | 'run' | 'next' | 'colour' | 'stop' | 'firstLead' | 'leadPasses' | 'winner' | 'left';

/** A hand of which nothing has happened yet. */
export const emptyHand = (): Pick<RummyState, HandFields> => ({
  takenBy: noSpaces<SeatIndex | null>(null), aceShown: null, undealt: 52, spare: [], dead: 0, turn: null, highBid: null, price: 0, raises: 0,
  played: noFaces(), playedCount: 0, run: [], next: null, colour: null, stop: null, firstLead: true, leadPasses: 0, winner: null, left: [],
});

/** RR-19: as before the antes; dealer, and who is away or dealt in, stay. */
export function antesOut(state: RummyState): Partial<RummyState> {
  const { chips, spaces, corners } = state.before;
  return { ...emptyHand(), spaces, corners, seats: state.seats.map((seat, i) => ({ ...seat, ...emptySeat(), chips: chips[i] ?? seat.chips })) };
}

/** A state under way to the next one, and what happens on the way. */
export interface Turn {
  state: RummyState;
  readonly events: RummyEvent[];
}

export function set(t: Turn, change: Partial<RummyState>): void {
  t.state = { ...t.state, ...change };
}

export function setSeat(t: Turn, seat: SeatIndex, change: Partial<SeatState>): void {
  const seats = t.state.seats.slice();
  seats[seat] = { ...(seats[seat] as SeatState), ...change };
  t.state = { ...t.state, seats };
}

export function setSeats(t: Turn, change: (seat: SeatState, index: SeatIndex) => Partial<SeatState>): void {
  t.state = { ...t.state, seats: t.state.seats.map((seat, i) => ({ ...seat, ...change(seat, i) })) };
}

/** The seat; asking for one that is not there is a bug. */
export function seatAt(state: RummyState, seat: SeatIndex): SeatState {
  const found = state.seats[seat];
  if (found === undefined) throw new RangeError(`seat ${seat}`);
  return found;
}

/** Seats dealt in, once around to the left, beginning left of `from` and ending with it. */
export function leftOf(state: RummyState, from: SeatIndex): SeatIndex[] {
  const n = state.seats.length;
  const order: SeatIndex[] = [];
  for (let k = 1; k <= n; k++) {
    const seat = (from + k) % n;
    if (seatAt(state, seat).playing) order.push(seat);
  }
  return order;
}

export function playing(state: RummyState): SeatIndex[] {
  const seats: SeatIndex[] = [];
  state.seats.forEach((seat, i) => {
    if (seat.playing) seats.push(i);
  });
  return seats;
}

/** Seats dealt in that are here. */
export const present = (state: RummyState): SeatIndex[] => playing(state).filter((seat) => !seatAt(state, seat).away);

export function dealerOf(state: RummyState): SeatIndex {
  if (state.dealer === null) throw new TypeError('no dealer yet');
  return state.dealer;
}

const NO_MASK: readonly number[] = [0, 0, 0, 0];

export const noFaces = (): readonly number[] => NO_MASK;
export const hasFace = (masks: readonly number[], face: Face): boolean => (((masks[suitIndex(face)] ?? 0) >> (face % 13)) & 1) === 1;

export function withFaces(masks: readonly number[], faces: readonly Face[]): readonly number[] {
  const out = masks.slice();
  for (const face of faces) out[suitIndex(face)] = (out[suitIndex(face)] ?? 0) | (1 << (face % 13));
  return out;
}

/** The face of a slot in this hand that everybody has seen: at the showdown, or as the Ace of a corner. */
export function shownFace(seat: SeatState, slot: Slot): Face | undefined {
  if (seat.ace?.slot === slot) return seat.ace.face;
  if (seat.shown === null || seat.five === null) return undefined;
  const at = seat.five.indexOf(slot);
  return at < 0 ? undefined : seat.shown[at];
}
