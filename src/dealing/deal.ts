/**
 * Hidden cards. A `Deal` serves one hand: it turns the game's demands into questions that seats answer, and answers into what
 * the demands bring. It knows no game. Deterministic in the set of answers. What a device knows beyond that is its `OwnDeal`.
 */
import type { Absence, Demand, Face, Knowledge, SeatIndex, Slot } from '../engine/kernel/game.ts';

/** 32-byte secret of one seat for one hand, derived from the seat's seed and what the hand starts from. */
export type HandSecret = Uint8Array;

/** A question of the deal itself, answered by devices, not players. `name` is unique in the hand: `shuffle/commit`. Asked of nobody: it waits for some who are not there. */
export interface DealQuestion {
  readonly name: string;
  readonly seats: readonly SeatIndex[];
  /** The answers may be older than the terms of the hand: they follow from who is dealt in and the pack alone, and show nothing. */
  readonly ahead?: true;
}

export type DealProgress =
  | { readonly done: false; readonly question: DealQuestion }
  | { readonly done: true; readonly opened: Knowledge; readonly coin?: Uint8Array };

/** Why a hand cannot be dealt to its end. */
export interface DealTrouble {
  /** Who lied, by a seat of the device; null: nobody in particular. */
  readonly seat: SeatIndex | null;
  readonly code: `deal/${string}`;
}

/** What came out when all was shown that had been hidden. */
export type Checked =
  /** The pack in dealt order, by the name of the shuffle. */
  { readonly orders: ReadonlyMap<string, readonly Face[]> } | { readonly trouble: DealTrouble };

/** All that a deal brought and how, for the record of a hand that is over. */
export interface Disclosed {
  /** 32 bytes naming table, hand, attempt and the agreed terms. */
  readonly hand: Uint8Array;
  /** By the demand's name. */
  readonly orders: ReadonlyMap<string, readonly Face[]>;
  readonly coins: ReadonlyMap<string, Uint8Array>;
  /** Simple deal: what each seat gave to a shuffle or coin, by seat. */
  readonly shares: ReadonlyMap<string, readonly { readonly seat: SeatIndex; readonly share: Uint8Array }[]>;
}

/** What the deal cannot know of the moment in which a device answers; see `fair/firewall.ts`. */
export interface Standing {
  /** The hand before has been checked by all, or there was none. */
  readonly settled: boolean;
  /** What this device has seen of the hand is what those who ask have seen, and stays so. */
  readonly agreed: boolean;
}

/** A deal as one device has it, with the secrets of its seats. */
export interface OwnDeal {
  /** What the device of `seat` answers to the open deal question; null: not as things stand. `fresh`: 32 random bytes. */
  answer(question: string, seat: SeatIndex, fresh: Uint8Array, standing: Standing): Uint8Array | null;
  /** What goes with an answer of `seat` that opens these cards of its own, so that all can read them; null: nothing has to. */
  opening(slots: readonly Slot[], seat: SeatIndex, fresh: Uint8Array, standing: Standing): Uint8Array | null;
  /** What `seat` knows: what everybody knows, and its own cards. */
  knowledge(seat: SeatIndex): Knowledge;
  /** A card of the seat that is no card of the pack; undefined: there is none. */
  spoiled(seat: SeatIndex): Slot | undefined;
  /** Begins what another thread can do before the device of `seat` is asked for it; calling it again is harmless. */
  prepare(seat: SeatIndex): void;
}

export interface Deal {
  readonly kind: 'simple' | 'fair';
  /** Of each device that takes part, its seats, ascending. */
  readonly devices: readonly (readonly SeatIndex[])[];
  /** Takes the demand as far as the answers given so far allow; calling it again is harmless. */
  progress(demand: Demand): DealProgress;
  /** Does the answer to the open deal question bring cards nearer to the light? Then it is given only when all before it stays as it is. */
  guards(question: string): boolean;
  /** Takes a seat's (untrusted) answer to the open deal question; a code when it is refused. */
  take(question: string, seat: SeatIndex, body: Uint8Array): `deal/${string}` | null;
  /** Who owns the slot: a seat, or null (nobody yet, or open to all). */
  owner(slot: Slot): SeatIndex | null;
  /**
   * Faces of own cards that `seat` opens with an answer, of which (untrusted) `opening` came with it; null for what is no card of the pack. A code
   * when they are not its own, or do not open so. Marks nothing.
   */
  shows(slots: readonly Slot[], seat: SeatIndex, opening: Uint8Array | null): readonly (Face | null)[] | `deal/${string}`;
  /** Opens to everybody what `shows` has shown. */
  open(slots: readonly Slot[], seat: SeatIndex, opening: Uint8Array | null): void;
  /** These take no part any more, some for good, and those again from the next demand on. What is on its way goes on without who is lost. */
  absent(change: Absence): void;
  /** Null as long as the hand can go on. */
  readonly trouble: DealTrouble | null;
  /** A card has come out that is none: the check of the hand will tell whose doing it was. */
  spoil(): void;
  /** After the hand, as far as the answers given so far allow: the check of all that was hidden. */
  check(): { readonly done: false; readonly question: DealQuestion } | { readonly done: true; readonly checked: Checked };
  /** A seat of each device whose key the others had to put together for the check. */
  readonly recovered: readonly SeatIndex[];
  /** What everybody knows. */
  public(): Knowledge;
  /** `secretOf`: null for a seat whose secret is not here; nothing is answered then for a device of which it is the first. */
  own(secretOf: (seat: SeatIndex) => HandSecret | null): OwnDeal;
  /** Every card of the hand: only when it is over (law 5). */
  disclose(): Disclosed;
}
