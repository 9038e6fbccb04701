/**
 * Hidden cards. A `Deal` serves one hand: it turns the game's demands into questions that seats answer, and answers into what
 * the demands bring. It knows no game. Deterministic in the set of answers.
 */
import type { Demand, Face, Knowledge, SeatIndex, Slot } from '../engine/kernel/game.ts';

/** 32-byte secret of one seat for one hand, derived from the seat's seed, table, hand and attempt. */
export type HandSecret = Uint8Array;

export interface DealContext {
  /** Number of seats in the terms. */
  readonly seats: number;
  /** Who takes part: seats that chose in (ascending). */
  readonly active: readonly SeatIndex[];
  /** 32 bytes naming table, hand, attempt and the agreed terms. */
  readonly hand: Uint8Array;
}

/** A question of the deal itself, answered by devices, not players. `name` is unique in the hand: `shuffle/commit`. */
export interface DealQuestion {
  readonly name: string;
  readonly seats: readonly SeatIndex[];
}

export type DealProgress =
  | { readonly done: false; readonly question: DealQuestion }
  | { readonly done: true; readonly opened: Knowledge; readonly coin?: Uint8Array };

/** All that a deal brought and how, for the record of a hand that is over. */
export interface Disclosed {
  /** 32 bytes naming table, hand, attempt and the agreed terms. */
  readonly hand: Uint8Array;
  /** By the demand's name. */
  readonly orders: ReadonlyMap<string, readonly Face[]>;
  readonly coins: ReadonlyMap<string, Uint8Array>;
  /** What each seat gave to a shuffle or coin, by seat. */
  readonly shares: ReadonlyMap<string, readonly { readonly seat: SeatIndex; readonly share: Uint8Array }[]>;
}

export interface Deal {
  readonly kind: 'simple';
  /** Takes the demand as far as the answers given so far allow; calling it again is harmless. */
  progress(demand: Demand): DealProgress;
  /** A seat's (untrusted) answer to the open deal question; a code when it is refused. */
  check(question: string, seat: SeatIndex, body: Uint8Array): `deal/${string}` | null;
  /** Records a checked answer. */
  accept(question: string, seat: SeatIndex, body: Uint8Array): void;
  /** What the device of `seat` answers to the open deal question. */
  answer(question: string, seat: SeatIndex, secret: HandSecret): Uint8Array;
  /** Who owns the slot: a seat, or null (nobody yet, or open to all). */
  owner(slot: Slot): SeatIndex | null;
  /** May `seat` open this slot in a play (it owns it), and which face is it? Marks nothing. */
  opens(slot: Slot, seat: SeatIndex): Face | undefined;
  /** Marks a slot as open to everybody. */
  open(slot: Slot): void;
  /** These take no part any more, and those again from the next demand on. What is on its way goes on without who is lost. */
  absent(lost: readonly SeatIndex[], back: readonly SeatIndex[]): void;
  /** What everybody knows. */
  public(): Knowledge;
  /** What the device of these seats knows: public and the slots given to them. */
  knowledge(seats: readonly SeatIndex[]): Knowledge;
  /** Every card of the hand: only when it is over (law 5). */
  disclose(): Disclosed;
}
