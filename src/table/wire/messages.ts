/**
 * Everything devices say to each other at a table, as one discriminated union with a version. Encoded in canonical binary
 * (`engine/kernel/canonical`), bounded and checked field by field on arrival; anything odd is refused with a code.
 */
import type { PeerId } from '../ports.ts';

export const PROTOCOL = 1;

export type Message =
  /** First message in both directions once a channel is authenticated. */
  | { readonly type: 'hello'; readonly protocol: number; readonly table: string; readonly hand: number; readonly members: readonly PeerId[] }
  /** What hand `hand` starts from (canonical bytes of `Base`), for one who is behind or new; it is hashed into the terms. */
  | { readonly type: 'base'; readonly hand: number; readonly base: Uint8Array }
  /** Yjs state vector of the sender's document of `hand`; answered with `update`. `heads`: newest entry number by seat key. */
  | { readonly type: 'sync'; readonly hand: number; readonly vector: Uint8Array; readonly heads: { readonly [seat: string]: number } }
  | { readonly type: 'update'; readonly hand: number; readonly update: Uint8Array }
  /** y-protocols awareness: presence and reactions, never logged. */
  | { readonly type: 'awareness'; readonly update: Uint8Array }
  /** The sender refuses to go on with the receiver, with the reason's code. */
  | { readonly type: 'refuse'; readonly code: string };
