/** Which deal a hand is dealt by: the fair one, unless one device plays all the seats, which then has nobody to hide anything from. */
import { ristretto, type Group } from '../crypto/index.ts';
import type { SeatIndex } from '../engine/kernel/game.ts';
import type { Deal } from './deal.ts';
import { fairDeal, type Elsewhere, type Memo } from './fair/index.ts';
import { simpleDeal } from './simple.ts';

/** What the deals of a document share. */
export interface Dealing {
  /** Ristretto255 unless said otherwise. */
  readonly group?: Group | undefined;
  readonly memo?: Memo | undefined;
  /** Another thread for what costs time; without one it is done in this. */
  readonly elsewhere?: Elsewhere | undefined;
}

/**
 * `devices`: of each device that takes part, its seats, ascending. `hand`: 32 bytes naming table, hand and the agreed terms. `ahead`: 32 bytes naming
 * what can be known before the terms, for what is answered before them.
 */
export function dealFor(devices: readonly (readonly SeatIndex[])[], hand: Uint8Array, { group = ristretto, memo, elsewhere }: Dealing, ahead = hand): Deal {
  if (devices.length < 2) return simpleDeal({ active: devices[0] ?? [], hand });
  return fairDeal({ group, hand, ahead, devices, ...(memo === undefined ? {} : { memo }) }, elsewhere);
}
