/**
 * The blobs of a document, and the entries that wait for one. An answer whose blob is not here is as not seen: its entry, and whatever
 * builds on it in its seat's chain, has been vetted, but is not in the document, so that no head, count or passing on covers it. With
 * the blob it is taken in as if it came that moment: equal sets of entries and blobs end in equal logs.
 */
import { isSigned, type Entry } from './entry.ts';
import { hashOfBlob, idOf, isLong, nameOf, type BlobName, type LongAnswer } from './long.ts';
import { bytesToHex } from '../../crypto/index.ts';
import type { PeerId } from '../ports.ts';
import type { Body } from './body.ts';
import { findForeign, type Held, type PlacedEntry } from './vet.ts';
import type { Piece } from './yjs.ts';

/** Hex digits of a key. */
const KEY = 64;

/** A blob that is not here. */
export interface Missing {
  readonly id: string;
  readonly name: BlobName;
  /** The seat that names it, and the number of its entry. */
  readonly seat: PeerId;
  readonly n: number;
}

/** As it is signed: a long value by its name. */
export function signedBody(body: Body): Body {
  if (body.type !== 'answer' || body.at === null || !isLong(body.answer)) return body;
  const { question, answer, at, opening } = body;
  return { type: 'long', question, blob: nameOf(answer), at, ...(opening === undefined ? {} : { opening }) };
}

/** The value that `signedBody` leaves out, or null. */
export function blobOf(body: Body): Uint8Array | null {
  return body.type === 'answer' && isLong(body.answer) ? body.answer : null;
}

export class Blobs {
  readonly #here = new Map<string, Uint8Array>();
  #waiting: readonly PlacedEntry[] = [];

  /** By its hash in hex. */
  get(id: string): Uint8Array | undefined {
    return this.#here.get(id);
  }

  has(name: BlobName): boolean {
    return this.get(idOf(name))?.length === name.length;
  }

  /** From the device's own vault, or made by itself: trusted to be needed. */
  keep(blob: Uint8Array): void {
    this.#here.set(bytesToHex(hashOfBlob(blob)), blob);
  }

  /** Keeps the blob if an entry waits for it, or says that it is here; one that nobody has named is not even remembered. */
  take(blob: Uint8Array): 'taken' | 'here' | 'unknown' {
    const id = bytesToHex(hashOfBlob(blob));
    if (this.#here.has(id)) return 'here';
    if (this.missing().every((missing) => missing.id !== id || missing.name.length !== blob.length)) return 'unknown';
    this.#here.set(id, blob);
    return 'taken';
  }

  /** The answer with its value, which is here. */
  spell({ blob, ...answer }: LongAnswer): Body {
    return { ...answer, type: 'answer', answer: this.get(idOf(blob)) as Uint8Array };
  }

  /** What the entries that wait lack, each blob once, of each seat in the order of its chain. */
  missing(): readonly Missing[] {
    const missing = new Map<string, Missing>();
    const waiting = [...this.#waiting].sort((a, b) => a.entry.n - b.entry.n);
    for (const { entry: { body, seat, n } } of waiting) {
      if (body.type !== 'long' || this.has(body.blob)) continue;
      const id = `${idOf(body.blob)} ${body.blob.length}`;
      if (!missing.has(id)) missing.set(id, { id: idOf(body.blob), name: body.blob, seat, n });
    }
    return [...missing.values()];
  }

  /** Of these entries what is kept of them beside the document. */
  of(entries: readonly Entry[]): ReadonlyMap<string, Uint8Array> {
    const blobs = new Map<string, Uint8Array>();
    for (const { body } of entries) {
      const blob = body.type === 'long' && this.has(body.blob) ? this.get(idOf(body.blob)) : undefined;
      if (blob !== undefined && body.type === 'long') blobs.set(idOf(body.blob), blob);
    }
    return blobs;
  }

  /* Waiting */

  /** What waits. */
  get waiting(): readonly PlacedEntry[] {
    return this.#waiting;
  }

  /** Of what waits, that on which these pieces may build. */
  before(pieces: readonly Piece[]): readonly PlacedEntry[] {
    if (this.#waiting.length === 0) return [];
    const clients = new Set(pieces.map(({ client }) => client));
    const seats = new Set(pieces.flatMap(({ name }) => (name === null ? [] : [name.slice(0, KEY)])));
    for (const { piece, entry } of this.#waiting) if (clients.has(piece.client)) seats.add(entry.seat);
    return this.#of(seats);
  }

  /** Of what waits, that of the seats whose next blob is here; nothing that could be taken waits with others. */
  ready(): readonly PlacedEntry[] {
    const next = new Map<PeerId, Entry>();
    for (const { entry } of this.#waiting) if (entry.body.type === 'long' && !this.has(entry.body.blob) && entry.n < (next.get(entry.seat)?.n ?? Infinity)) next.set(entry.seat, entry);
    return this.#of(new Set(this.#waiting.flatMap(({ entry: { seat, n } }) => (n < (next.get(seat)?.n ?? Infinity) ? [seat] : []))));
  }

  /** With an admission that waits, who was admitted by it may wait too. */
  #of(seats: ReadonlySet<PeerId>): readonly PlacedEntry[] {
    const admits = this.#waiting.some(({ entry: { body } }) => body.type === 'note' && body.note.kind === 'admit');
    return admits ? this.#waiting : this.#waiting.filter(({ entry }) => seats.has(entry.seat));
  }

  /** From now on this waits, and nothing else. */
  hold(waiting: readonly PlacedEntry[]): void {
    this.#waiting = waiting;
  }

  /**
   * Of vetted entries, the names of those that have to wait: where a blob is not here, what builds on that in the chain, what was admitted by it, and what has its
   * author's word only through the signature of something that waits. All else can be passed on by itself.
   */
  toWait(held: Held, entries: readonly Entry[]): ReadonlySet<string> {
    const wait = new Set<string>();
    const ascending = [...entries].sort((a, b) => a.n - b.n);
    for (const entry of ascending) {
      if (wait.has(entry.prevId) || (entry.body.type === 'long' && !this.has(entry.body.blob))) wait.add(entry.id);
    }
    if (wait.size === 0) return wait;
    /** Those before a signature that was checked. */
    const covered = new Set<string>();
    const beforeWaiting = new Set(ascending.filter(({ id }) => wait.has(id)).map(({ prevId }) => prevId));
    for (const entry of [...ascending].reverse()) {
      if (wait.has(entry.id)) continue;
      if (covered.has(entry.id) || !beforeWaiting.has(entry.id) || isSigned(entry, held.signatures)) covered.add(entry.prevId);
      else {
        wait.add(entry.id);
        beforeWaiting.add(entry.prevId);
      }
    }
    for (;;) {
      const rest = entries.filter(({ id }) => !wait.has(id));
      const foreign = findForeign(held.members, rest);
      if (foreign === undefined) return wait;
      for (const { seat, id } of rest) if (seat === foreign) wait.add(id);
    }
  }
}
