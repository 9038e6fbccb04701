/** Who has a channel to this device, and how far each is. */
import type { PeerId } from '../ports.ts';
import { Allowance } from '../wire/allowance.ts';
import type { Message } from '../wire/messages.ts';

/**
 * Messages that cost little to send and more to answer: greetings, questions, presence. Whoever comes back from a hundred hands needs a few
 * for each of them at once, and at a table that plays it is one now and then.
 */
const MESSAGES = 1_000;
const MESSAGES_PER_SECOND = 20;

/** Blobs that a peer may ask for, bytes: all of a long hand at once, and then as much as a phone can send anyway. */
const BLOBS = 8 * 1024 * 1024;
const BLOBS_PER_SECOND = 256 * 1024;

export interface Peer {
  readonly key: PeerId;
  here: boolean;
  /** Clock time of the last change of `here`. */
  since: number;
  /** Newest hand it has named, 0 for a newcomer, null before its greeting. */
  hand: number | null;
  /** It speaks another protocol: which of the two phones must update. */
  update: 'here' | 'there' | null;
  /** Speaks another protocol, or was dropped. */
  refused: boolean;
  /** Is no member of this table, which is locked: it is told so, and nothing of what is played. */
  outside: boolean;
  /** Has said that its table is locked, and this device no member of it. */
  locks: boolean;
  /** Has told, in this session of ours, what it holds of us (law 6), or has been given time enough to. */
  told: boolean;
  /** Newest entry of each of our own seats that it says it has, while we lack it. */
  readonly claims: Map<PeerId, number>;
  /** What it has said that it has stored, of which hand. */
  held: { readonly hand: number; readonly counts: ReadonlyMap<PeerId, number> } | null;
  /** Hash of the base that it has shown last: while it is ahead, of the hand that follows on ours. */
  next: Uint8Array | null;
  /** Updates in a row that could not be applied. */
  gaps: number;
  /** What both had when it was last asked for what it has more; it is not asked twice for the same. */
  asked: { readonly own: Uint8Array; readonly theirs: Uint8Array } | null;
  /** Has sent entries of a key that nobody admitted. */
  foreign: boolean;
  /** Its word on a hand that we have not begun yet. */
  ahead: (Message & { readonly type: 'sync' }) | null;
  /** Has had its time to show that it is ahead of us; we go on without. */
  doubted: boolean;
  /** Cancels the time limit on telling and on being ahead. */
  patience: (() => void) | null;
  /** Cancels the time limit on `claims`. */
  proving: (() => void) | null;
  /** Cancels asking it for the rest of our hand. */
  asking: (() => void) | null;
  /** What it may still ask of this device; a new channel gives no more. */
  readonly allowance: Allowance;
  /** The same for blobs, in bytes. */
  readonly blobs: Allowance;
}

export function stopTimers(peer: Peer): void {
  peer.patience?.();
  peer.asking?.();
  peer.patience = null;
  peer.asking = null;
  settleClaims(peer);
}

/** Nothing more has to be proven. */
export function settleClaims(peer: Peer): void {
  peer.claims.clear();
  peer.proving?.();
  peer.proving = null;
}

export class Peers {
  readonly #peers = new Map<PeerId, Peer>();

  get(key: PeerId): Peer | undefined {
    return this.#peers.get(key);
  }

  open(key: PeerId, now: number): Peer {
    const known = this.#peers.get(key);
    const peer: Peer = {
      key,
      here: true,
      since: now,
      hand: null,
      update: null,
      refused: false,
      outside: false,
      locks: false,
      told: known?.told ?? false,
      claims: new Map(),
      held: known?.held ?? null,
      next: null,
      gaps: 0,
      asked: null,
      foreign: false,
      ahead: null,
      doubted: false,
      patience: null,
      proving: null,
      asking: null,
      allowance: known?.allowance ?? new Allowance(MESSAGES, MESSAGES_PER_SECOND, now),
      blobs: known?.blobs ?? new Allowance(BLOBS, BLOBS_PER_SECOND, now),
    };
    if (known !== undefined) stopTimers(known);
    this.#peers.set(key, peer);
    return peer;
  }

  close(key: PeerId, now: number): void {
    const peer = this.#peers.get(key);
    if (peer === undefined || !peer.here) return;
    peer.here = false;
    peer.since = now;
    stopTimers(peer);
  }

  /** Those with a channel, that speak our protocol. */
  here(): readonly Peer[] {
    return [...this.#peers.values()].filter((peer) => peer.here && !peer.refused);
  }

  /** Those at work on the same hand, who may know of it. */
  at(hand: number): readonly Peer[] {
    return this.here().filter((peer) => peer.hand === hand && !peer.outside);
  }

  all(): Iterable<Peer> {
    return this.#peers.values();
  }
}
