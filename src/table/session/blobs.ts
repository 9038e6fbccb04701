/**
 * Blobs between devices. An author sends its own after the entry that names it; whoever is given an entry without its blob asks for it, one peer
 * after the other, and again after a while: a blob that never comes costs a small message now and then, and keeps nobody but its author.
 */
import type { Blobs, Missing } from '../log/blobs.ts';
import { bytesToHex } from '../../crypto/index.ts';
import type { Received } from '../log/log.ts';
import type { Clock, PeerId } from '../ports.ts';
import { LIMITS } from '../wire/limits.ts';
import type { Message } from '../wire/messages.ts';
import type { HandDoc } from './hand-doc.ts';
import type { Peer, Peers } from './peers.ts';

/** How long a blob may be on its way behind its entry before anybody is asked for it, ms. */
const GRACE = 200;
/** How long one who was asked may take before the next one is asked, ms. */
const PATIENCE = 4_000;
/** How long after everybody was asked in vain they are asked again, ms. */
const AGAIN = 10_000;
/** How many blobs of one seat are asked for at a time, more when half of them have come: one who names what does not exist leaves room for the others. */
const PER_SEAT = 64;

export interface BlobDeps {
  readonly clock: Clock;
  readonly peers: Peers;
  readonly doc: () => HandDoc | null;
  /** What is kept of an earlier hand. */
  readonly older: (hand: number) => Promise<Blobs | null>;
  readonly send: (peer: Peer, message: Message) => void;
  /** It has sent more than anybody needs. */
  readonly drop: (peer: Peer) => void;
  /** A blob was taken, and what had waited for it. `peer`: who sent it; null: it was made here. */
  readonly taken: (peer: Peer | null, doc: HandDoc, received: Received) => void;
}

interface Asked {
  /** Clock time until which nobody else is asked. */
  until: number;
  /** Who was asked last, on which channel. */
  of: Peer | null;
  /** Who was asked, since all were. */
  readonly tried: Set<Peer>;
}

export class BlobExchange {
  readonly #deps: BlobDeps;
  readonly #asked = new Map<string, Asked>();
  #timer: (() => void) | null = null;
  #closed = false;

  constructor(deps: BlobDeps) {
    this.#deps = deps;
  }

  /** Something may be missing now, or somebody be there, or not be there any more, to be asked. */
  see(): void {
    this.#timer?.();
    this.#timer = null;
    const doc = this.#deps.doc();
    if (this.#closed || doc === null) return;
    const ready = doc.log.receiveReady();
    if (ready?.kind === 'ok' && ready.entries.length > 0) return this.#deps.taken(null, doc, doc.take(ready));
    const missing = some(doc.log.blobs.missing());
    const ids = new Set(missing.map(({ id }) => id));
    for (const id of [...this.#asked.keys()]) if (!ids.has(id)) this.#asked.delete(id);
    const now = this.#deps.clock.now();
    const questions = new Map<Peer, Uint8Array[]>();
    const busy = this.#busy(missing, now);
    for (const blob of missing) {
      if (this.#isAsked(blob, now) || busy.has(blob.seat)) continue;
      const peer = this.#next(doc, blob, now);
      if (peer === null) continue;
      const list = questions.get(peer);
      if (list === undefined) questions.set(peer, [blob.name.hash]);
      else list.push(blob.name.hash);
    }
    for (const [peer, blobs] of questions) this.#deps.send(peer, { type: 'lack', hand: doc.hand, blobs });
    const next = Math.min(...missing.map(({ id }) => this.#asked.get(id)?.until ?? 0).filter((until) => until > now));
    if (Number.isFinite(next)) this.#timer = this.#deps.clock.after(next - now, () => this.see());
  }

  /** Has somebody who can still answer been asked for it? */
  #isAsked({ id }: Missing, now: number): boolean {
    const asked = this.#asked.get(id);
    return asked !== undefined && asked.of !== null && now < asked.until && asked.of.here && this.#deps.peers.get(asked.of.key) === asked.of;
  }

  /** Seats of which enough was asked for. */
  #busy(missing: readonly Missing[], now: number): ReadonlySet<PeerId> {
    const counts = new Map<PeerId, number>();
    for (const blob of missing) if (this.#isAsked(blob, now)) counts.set(blob.seat, (counts.get(blob.seat) ?? 0) + 1);
    return new Set([...counts].flatMap(([seat, count]) => (count > PER_SEAT / 2 ? [seat] : [])));
  }

  /** Whom to ask for it now; null: nobody, for the time being. */
  #next(doc: HandDoc, { id, seat, n }: Missing, now: number): Peer | null {
    const { peers } = this.#deps;
    const author = doc.fold.notes.device(seat);
    let asked = this.#asked.get(id);
    if (asked === undefined) this.#asked.set(id, (asked = { until: peers.get(author)?.here === true ? now + GRACE : now, of: null, tried: new Set() }));
    if (now < asked.until && asked.of === null) return null;
    const able = peers.here().filter((peer) => (peer.hand ?? 0) >= doc.hand && !peer.outside);
    const holds = (peer: Peer): number => (peer.held?.hand === doc.hand && (peer.held.counts.get(seat) ?? 0) > n ? 2 : peer.key === author ? 1 : 0);
    const { tried } = asked;
    const [peer] = able.filter((other) => !tried.has(other)).sort((a, b) => holds(b) - holds(a));
    if (peer === undefined) {
      tried.clear();
      Object.assign(asked, { until: now + AGAIN, of: null });
      return null;
    }
    tried.add(peer);
    Object.assign(asked, { until: now + PATIENCE, of: peer });
    return peer;
  }

  /** A peer has told where it stands, maybe one who was not there when everybody was asked. */
  heard(): void {
    const now = this.#deps.clock.now();
    for (const asked of this.#asked.values()) if (asked.of === null && asked.until > now + GRACE) asked.until = now;
    this.see();
  }

  /**
   * Takes a blob that an entry waits for. One that nobody has named is forgotten, and costs its sender what every message does; one that is here already does
   * not: two may have been asked for it.
   */
  received(peer: Peer, hand: number, blob: Uint8Array): void {
    const doc = this.#deps.doc();
    if (doc === null || doc.hand !== hand) return;
    const now = this.#deps.clock.now();
    const received = doc.log.receiveBlob(blob);
    if (received === null) {
      if (!peer.allowance.take(now)) this.#deps.drop(peer);
      return;
    }
    // More is on its way.
    for (const asked of this.#asked.values()) if (asked.of === peer) asked.until = now + PATIENCE;
    this.#deps.taken(peer, doc, doc.take(received));
  }

  /** Sends what a peer lacks, as far as it may ask. */
  async wanted(peer: Peer, hand: number, hashes: readonly Uint8Array[]): Promise<void> {
    const doc = this.#deps.doc();
    if (doc === null || peer.outside || hand > doc.hand) return;
    const blobs = hand === doc.hand ? doc.log.blobs : await this.#deps.older(hand);
    if (blobs === null || this.#closed) return;
    for (const id of new Set(hashes.map(bytesToHex))) {
      const blob = blobs.get(id);
      if (blob === undefined || !peer.here || peer.refused) continue;
      if (!peer.blobs.take(this.#deps.clock.now(), blob.length)) return;
      this.#deps.send(peer, { type: 'blob', hand, blob });
    }
  }

  close(): void {
    this.#closed = true;
    this.#timer?.();
  }
}

/** Of each seat so many, and together no more than one message names. */
function some(missing: readonly Missing[]): readonly Missing[] {
  const counts = new Map<PeerId, number>();
  return missing
    .filter(({ seat }) => {
      const count = (counts.get(seat) ?? 0) + 1;
      counts.set(seat, count);
      return count <= PER_SEAT;
    })
    .slice(0, LIMITS.lacks);
}
