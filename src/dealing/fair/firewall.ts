/**
 * The one place that decides whether this device may take its layer off a card. Everything it asks is said in `Ground`, so that it can be
 * looked at from all sides; what it lets through cannot be taken back.
 */
import type { DeviceIndex } from './keys.ts';

/** What is known of a card that this device is asked to open, wholly or for somebody. */
export interface Ground {
  /** This device. */
  readonly me: DeviceIndex;
  /** Whose layer would come off: mine, or that of an absent device, of whose key this one has a share. */
  readonly layer: DeviceIndex;
  /** The device whose player the card was given to; null: nobody's. */
  readonly owner: DeviceIndex | null;
  /** The layer of the owner's device is still on the card, so that nobody else can read it. */
  readonly shut: boolean;
  /** Why: a hand is dealt, the game opens the card for all, its owner plays it. */
  readonly why: 'give' | 'open' | 'play';
  /** A card that went back into a pile. */
  readonly retired: boolean;
  /** The shuffle that it comes from is over, the coins of all included. */
  readonly fixed: boolean;
  /** Every device's key is in escrow, and this device's shares are good; or there are two devices and nobody can stand in. */
  readonly escrowed: boolean;
  /** The hand before has been checked by all, or there was none. */
  readonly settled: boolean;
  /** What this device has seen of the hand is what those who ask have seen. */
  readonly agreed: boolean;
}

/** Null: it may. */
export function mayOpen({ me, layer, owner, shut, why, retired, fixed, escrowed, settled, agreed }: Ground): `deal/${string}` | null {
  if (retired) return 'deal/retired';
  if (!fixed) return 'deal/too-early';
  if (!escrowed) return 'deal/no-escrow';
  if (!settled) return 'deal/no-verdict';
  if (!agreed) return 'deal/other-history';
  switch (why) {
    // The last layer of a card is its owner's own: without it nobody but the owner reads it.
    case 'give':
      return owner === null || owner === layer || !shut ? 'deal/not-given' : null;
    case 'open':
      return null;
    case 'play':
      return owner === me && layer === me ? null : 'deal/not-owner';
  }
}
