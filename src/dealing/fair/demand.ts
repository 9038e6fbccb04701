/** What the fair deal is asked for, what it asks, and what comes of it. */
import type { Group } from '../../crypto/index.ts';
import type { Demand, Face, SeatIndex, Slot } from '../../engine/kernel/game.ts';
import type { DealQuestion } from '../deal.ts';
import type { Deck } from './deck.ts';
import type { Joint } from './joint.ts';
import type { DeviceIndex } from './keys.ts';
import type { Memo } from './memo.ts';

export interface FairContext {
  readonly group: Group;
  /** 32 bytes naming table, hand and the agreed terms. */
  readonly hand: Uint8Array;
  /** 32 bytes naming what can be known of it before the terms: the first keys and shuffle are made for this. The hand itself when not said. Serves one hand. */
  readonly ahead?: Uint8Array;
  /** Of each device dealt in, its seats, ascending. The key of a device follows from the secret of the first. */
  readonly devices: readonly (readonly SeatIndex[])[];
  /** So many devices can stand in for another one; more than half when not said. */
  readonly threshold?: number;
  /** What was found about answers before: a hand that is folded anew checks nothing twice. Of one device's document, and of no other. */
  readonly memo?: Memo;
}

/** What the deal is asked for. `reshuffle`: these cards, and no others, are mixed and become new slots, in this number, after all there were. */
export type FairDemand = Demand | { readonly kind: 'reshuffle'; readonly name: string; readonly slots: readonly Slot[] };

export type FairProgress =
  | { readonly done: false; readonly question: DealQuestion }
  /** `opened`: the cards that this demand opened for all. */
  | { readonly done: true; readonly opened: ReadonlyMap<Slot, Face>; readonly coin?: Uint8Array; /** Of a shuffle: its slots. */ readonly slots?: readonly Slot[] };

/** What one shuffle was, for the check of the hand. */
export interface ShuffleRecord {
  /** 32 bytes naming all that it began with: each device's order and factors are drawn for this. */
  readonly story: Uint8Array;
  /** Name of the demand it was for. */
  readonly demand: string;
  readonly joint: Joint;
  readonly input: Deck;
  readonly hops: readonly { readonly device: DeviceIndex; readonly deck: Deck }[];
  readonly coin: Uint8Array;
  /** Slots that went in, in this order; null: the pack. */
  readonly from: readonly Slot[] | null;
  readonly pack: readonly Face[];
  readonly slots: readonly Slot[];
}

export type Stage = 'keys' | 'hop' | 'coin' | 'layers' | 'for';

/** The question that is open. */
export interface Open {
  readonly name: string;
  readonly stage: Stage;
  readonly demand: FairDemand;
  readonly devices: readonly DeviceIndex[];
  /** Stage `for`: whose layer. */
  readonly of?: DeviceIndex;
}
