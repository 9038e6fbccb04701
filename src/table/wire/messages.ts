/**
 * Everything devices say to each other at a table, as one discriminated union with a version. Encoded in canonical binary
 * (`codec.ts`), bounded and checked field by field on arrival; anything odd is refused with a code.
 */
import type { PeerId } from '../ports.ts';

export const PROTOCOL = 2;

/** For a seat the number and hash (32 bytes) of the newest entry that counts. */
export interface Head {
  readonly seat: PeerId;
  readonly n: number;
  readonly hash: Uint8Array;
}

/** A hand's base (canonical bytes) and entries of its document that prove its terms, or at least vouch for the base. */
export interface Step {
  readonly base: Uint8Array;
  readonly entries: readonly Uint8Array[];
}

export type Message =
  /** First message in both directions once a channel is authenticated. `hand` 0: a newcomer without a base. */
  | { readonly type: 'hello'; readonly protocol: number; readonly table: string; readonly hand: number; readonly members: readonly PeerId[] }
  /** What hand `hand` starts from (canonical bytes of `Base`), for a newcomer, or for one at the hand before; its hash is in every entry. */
  | { readonly type: 'base'; readonly hand: number; readonly base: Uint8Array }
  /** Yjs state vector of the sender's document of `hand`, and its heads; answered with `update` and, where heads differ, `chain`. */
  | { readonly type: 'sync'; readonly hand: number; readonly vector: Uint8Array; readonly heads: readonly Head[] }
  | { readonly type: 'update'; readonly hand: number; readonly update: Uint8Array }
  /** A value that an entry of the hand's document names, beside it: after the update in which its author says so, and to whoever lacks it. */
  | { readonly type: 'blob'; readonly hand: number; readonly blob: Uint8Array }
  /** The sender has been given entries of the hand that name blobs with these hashes (32 bytes each), and lacks those. */
  | { readonly type: 'lack'; readonly hand: number; readonly blobs: readonly Uint8Array[] }
  /** Entries of one seat, beside the document: evidence that it signed two with one number (law 8). */
  | { readonly type: 'chain'; readonly hand: number; readonly entries: readonly Uint8Array[] }
  /** The verdicts of consecutive hands, for one whose documents nobody here has. */
  | { readonly type: 'verdicts'; readonly steps: readonly Step[] }
  /** Asks for the verdicts of the hands that end with this one, which the sender has; a newcomer keeps them for others. */
  | { readonly type: 'want'; readonly hand: number }
  /** The sender has stored so many entries of each seat, and all that they build on; the answers among them are no longer its alone (law 4). */
  | { readonly type: 'held'; readonly hand: number; readonly counts: readonly (readonly [PeerId, number])[] }
  /** The sender is at a table that goes on from this one, from the base of that hand (law 4, ADR 0014). */
  | { readonly type: 'beside'; readonly table: string; readonly hand: number; readonly base: Uint8Array; readonly opener: PeerId }
  /** To be let in at that table: empty, the wish for an invitation; else the invitation, or the answer to it. */
  | { readonly type: 'let-in'; readonly table: string; readonly text: string }
  /** y-protocols awareness: presence and reactions, never logged. */
  | { readonly type: 'awareness'; readonly update: Uint8Array }
  /** The sender refuses to go on with the receiver, with the reason's code. */
  | { readonly type: 'refuse'; readonly code: string };
