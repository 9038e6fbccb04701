/**
 * The signed log of one hand: a Yjs document named `TABLE/HAND` that holds the entries, and the chains they form. What a peer
 * sends goes through `vet`; what is refused changes nothing.
 */
import * as Y from 'yjs';
import { equalBytes, hash, signatures as ed25519, utf8ToBytes, type Signatures } from '../../crypto/index.ts';
import { hashBase, encodeBase, type Base } from '../base.ts';
import { byKey, keyBytes } from '../wire/keys.ts';
import { LIMITS } from '../wire/limits.ts';
import type { PeerId } from '../ports.ts';
import { Blobs, signedBody } from './blobs.ts';
import type { Body } from './body.ts';
import { Chain } from './chain.ts';
import { decodeEntry, FIRST, signEntry, type Entry, type Heads } from './entry.ts';
import { arrayName, chain, vet, type Bad, type Held, type PlacedEntry, type Vetted } from './vet.ts';
import { readUpdate, readVector, writeUpdate, type Piece } from './yjs.ts';

export type Received =
  | {
      readonly kind: 'ok';
      /** Exactly what is new in the document, to store and pass on; null when nothing is. */
      readonly update: Uint8Array | null;
      readonly entries: readonly Entry[];
      /** Entries that have no place in the document beside the one held there: evidence, to store and pass on beside Yjs. */
      readonly outside: readonly Entry[];
      /** Seats now known to have signed two entries with one number, or with a lower one than known before. */
      readonly forked: readonly PeerId[];
      /** What is kept of the update beside the document, by name. */
      readonly blobs: ReadonlyMap<string, Uint8Array>;
      /** Has any of the entries waited here? Whoever sent what they waited for need not have them. */
      readonly waited: boolean;
    }
  | { readonly kind: 'gap' }
  | { readonly kind: 'foreign'; readonly seat: PeerId }
  | Bad;

/** Size at which an answer to a peer's state vector is cut, bytes. */
const CHUNK = 1024 * 1024;

/** Newest entry that counts, by seat. */
export type HeadMap = ReadonlyMap<PeerId, { readonly n: number; readonly hash: Uint8Array }>;

export class Log implements Held {
  readonly doc = new Y.Doc({ gc: false });
  readonly base: Base;
  readonly encodedBase: Uint8Array;
  readonly baseHash: Uint8Array;
  readonly table: string;
  readonly hand: number;
  readonly clients = new Map<number, Entry[]>();
  readonly chains = new Map<PeerId, Chain>();
  readonly members: Set<PeerId>;
  readonly signatures: Signatures;
  readonly blobs = new Blobs();
  readonly #grounded = new Map<PeerId, number>();

  constructor(base: Base, signatures: Signatures = ed25519) {
    this.base = base;
    this.signatures = signatures;
    this.encodedBase = encodeBase(base);
    this.baseHash = hashBase(this.encodedBase);
    this.table = base.table;
    this.hand = base.hand;
    this.members = new Set([...base.seats, ...base.watch].map((seat) => seat.key));
  }

  /** Takes an update from a peer or from storage, all or nothing. */
  receive(update: Uint8Array): Received {
    const read = readUpdate(update);
    return read.ok ? this.#take(read.pieces) : { kind: 'bad', code: read.code, seat: null };
  }

  /** Takes many stored updates as one, so that each seat's chain costs one signature. `log/no-blob`: a blob that one names is not among these. */
  load(updates: readonly Uint8Array[], blobs: Iterable<Uint8Array> = []): Received {
    for (const blob of blobs) this.blobs.keep(blob);
    const pieces: Piece[] = [];
    for (const update of updates) {
      const read = readUpdate(update);
      if (!read.ok) return { kind: 'bad', code: read.code, seat: null };
      pieces.push(...read.pieces);
    }
    const waited = new Set(this.blobs.waiting.map(({ entry }) => entry.id));
    const received = this.#take(pieces);
    return received.kind === 'ok' && this.blobs.waiting.some(({ entry }) => !waited.has(entry.id)) ? { kind: 'bad', code: 'log/no-blob', seat: null } : received;
  }

  /** Takes a blob that an entry waits for, and whatever can be taken in with it: no entries when it was here. Null: nobody has named it. */
  receiveBlob(blob: Uint8Array): Received | null {
    return this.blobs.take(blob) === 'unknown' ? null : this.#take([]);
  }

  /** Takes in what has waited for a blob that this device has made itself since: its own answer had the same value. Null: nothing has. */
  receiveReady(): Received | null {
    return this.blobs.ready().length === 0 ? null : this.#take([]);
  }

  #take(pieces: readonly Piece[], signatures = true): Received {
    const waiting = new Set(this.blobs.waiting.map(({ entry }) => entry.id));
    const vetted = this.#vet(pieces, signatures);
    if (vetted.kind !== 'ok') return vetted;
    const { fresh } = vetted;
    const update = fresh.length === 0 ? null : writeUpdate(fresh.map((f) => f.piece));
    if (update !== null) Y.applyUpdate(this.doc, update);
    const forked = this.#add(vetted.entries);
    for (const { piece, entry } of fresh) {
      let array = this.clients.get(piece.client);
      if (array === undefined) this.clients.set(piece.client, (array = []));
      array[piece.clock] = entry;
    }
    return { kind: 'ok', update, entries: vetted.entries, outside: vetted.outside.map(({ entry }) => entry), forked, blobs: this.blobs.of(vetted.entries), waited: vetted.entries.some(({ id }) => waiting.has(id)) };
  }

  /** Vets what has come, with what has waited for it. What has to wait for a blob is set aside, and is not in what this returns. */
  #vet(pieces: readonly Piece[], signatures: boolean): Vetted {
    const waited = pieces.length === 0 ? this.blobs.ready() : this.blobs.before(pieces);
    const others = waited.length === 0 ? this.blobs.waiting : this.blobs.waiting.filter((placed) => !waited.includes(placed));
    const old = waited.map(({ piece }) => piece);
    let all = this.#sound([...old, ...pieces]);
    let vetted = vet(this, all, signatures);
    if (vetted.kind !== 'ok' && waited.length > 0) {
      // Nobody is to blame for what others sent before. What does not fit any more is forgotten: it comes again when it is asked for.
      const alone = vet(this, this.#sound(pieces), signatures);
      if (alone.kind === 'ok' || vet(this, this.#sound(old), signatures).kind !== 'ok') {
        this.blobs.hold(others);
        [all, vetted] = [this.#sound(pieces), alone];
      }
    }
    if (vetted.kind !== 'ok') return vetted;
    const wait = this.blobs.toWait(this, vetted.entries);
    const waiting = [...vetted.fresh, ...vetted.outside].filter(({ entry }) => wait.has(entry.id));
    // Anew, since of two at one place the other one may be left. What is left has signatures that were checked.
    const rest = waiting.length === 0 ? vetted : vet(this, without(all, waiting), false);
    if (rest.kind === 'ok') this.blobs.hold([...others, ...waiting]);
    return rest;
  }

  #sound(pieces: readonly Piece[]): readonly Piece[] {
    return this.#hasFork ? pieces.filter(({ content }) => !this.#isVain(decodeEntry(content))) : pieces;
  }

  get #hasFork(): boolean {
    return [...this.chains.values()].some((own) => own.fork !== null);
  }

  /**
   * Of a seat that has signed two entries with one number nothing counts from there on, and one pair proves it: more is neither kept
   * nor passed on, however much it signs. What shows an earlier such number is taken, so that all devices find the first.
   */
  #isVain(entry: Entry | undefined): boolean {
    const fork = entry === undefined ? null : (this.chains.get(entry.seat)?.fork ?? null);
    return fork !== null && entry !== undefined && entry.n >= fork;
  }

  #add(entries: readonly Entry[]): PeerId[] {
    const forked = new Set<PeerId>();
    for (const entry of entries) {
      const own = this.chain(entry.seat);
      this.chains.set(entry.seat, own);
      const before = own.fork;
      own.add(entry);
      if (own.fork !== before) forked.add(entry.seat);
      if (entry.body.type === 'note' && entry.body.note.kind === 'admit') this.members.add(entry.body.note.key);
    }
    if (forked.size > 0) this.blobs.hold(this.blobs.waiting.filter(({ entry }) => !this.#isVain(entry)));
    return [...forked];
  }

  /**
   * Takes entries sent beside the document. They are let in only as evidence: of seats that have signed another entry than the
   * one held with that number. `ok` with no entries: nothing new.
   */
  receiveEvidence(data: readonly Uint8Array[]): Received {
    const fresh: Entry[] = [];
    for (const bytes of data) {
      const entry = decodeEntry(bytes);
      if (entry === undefined) return { kind: 'bad', code: 'log/not-an-entry', seat: null };
      if (entry.table !== this.table || entry.hand !== this.hand || !equalBytes(entry.base, this.baseHash)) return { kind: 'bad', code: 'log/other-document', seat: entry.seat };
      if (this.chains.get(entry.seat)?.has(entry.id) !== true && !this.#isVain(entry)) fresh.push(entry);
    }
    const double = new Set(fresh.filter((entry) => (this.chains.get(entry.seat)?.at(entry.n).length ?? 0) > 0).map((entry) => entry.seat));
    const chained = chain(this, fresh.filter((entry) => double.has(entry.seat)));
    if (chained.kind !== 'chained') return chained;
    return { kind: 'ok', update: null, entries: chained.entries, outside: chained.entries, forked: this.#add(chained.entries), blobs: new Map(), waited: false };
  }

  /** To read; empty when nothing is here of the seat. A peer may ask for any key, which leaves no trace. */
  chain(seat: PeerId): Chain {
    return this.chains.get(seat) ?? new Chain();
  }

  /**
   * The next entries of the seat in the session with this client id (announced first when it is new), and the update that
   * brings them. Nothing is changed yet: they are stored before they are taken in (law 6).
   */
  write(seat: PeerId, seed: Uint8Array, client: number, body: Body): Uint8Array {
    const announce: Body = { type: 'announce', epoch: this.#sessions(seat), client };
    const bodies = this.clients.has(client) ? [body] : [announce, body];
    const from = this.clients.get(client)?.length ?? 0;
    const heads = this.#signedHeads();
    let newest = this.chain(seat).newest;
    const pieces = bodies.map((next, i): Piece => {
      const chained = { n: newest === undefined ? 0 : newest.n + 1, prev: newest?.hash ?? FIRST };
      newest = signEntry({ table: this.table, hand: this.hand, base: this.baseHash, seat, client, heads, body: signedBody(next), ...chained }, seed, this.signatures);
      return { client, clock: from + i, name: from + i === 0 ? arrayName(seat, client) : null, content: newest.bytes };
    });
    return writeUpdate(pieces);
  }

  /** Would anybody take what `write` made? Not when a bound is reached: of a seat's entries, sessions or admissions. */
  fits(update: Uint8Array): boolean {
    const read = readUpdate(update);
    return read.ok && vet(this, read.pieces, false).kind === 'ok';
  }

  /** Takes in what `write` made, without checking one's own signatures, with the value of a long answer. */
  receiveOwn(update: Uint8Array, blob: Uint8Array | null = null): Received {
    if (blob !== null) this.blobs.keep(blob);
    const read = readUpdate(update);
    return read.ok ? this.#take(read.pieces, false) : { kind: 'bad', code: read.code, seat: null };
  }

  /** Sessions announced by the seat so far: the epoch of the next one. */
  #sessions(seat: PeerId): number {
    let count = 0;
    for (const entry of this.chain(seat).entries()) if (entry.body.type === 'announce') count++;
    return count;
  }

  heads(): HeadMap {
    const heads = new Map<PeerId, { n: number; hash: Uint8Array }>();
    for (const seat of [...this.chains.keys()].sort(byKey)) {
      const newest = this.chains.get(seat)?.newest;
      if (newest !== undefined) heads.set(seat, { n: newest.n, hash: newest.hash });
    }
    return heads;
  }

  #signedHeads(): Heads {
    const heads = [...this.grounded()].flatMap(([key, held]) => {
      const newest = this.chain(key).at(held - 1)[0];
      return newest === undefined ? [] : [{ key, newest }];
    });
    const parts = heads.flatMap(({ key, newest }) => [keyBytes(key), utf8ToBytes(String(newest.n)), newest.hash]);
    return { numbers: heads.map(({ key, newest }) => [key.slice(0, 16), newest.n] as const), hash: hash('court-cards/heads', ...parts) };
  }

  /**
   * How many entries of each seat are here together with everything that their authors held when they signed them. Only these count in the
   * fold, and only of these this device may say that it holds them: whoever holds an answer holds also what it was an answer to. Who names in its
   * heads what does not exist says nothing more that counts, and is merely awaited.
   */
  grounded(): ReadonlyMap<PeerId, number> {
    const keys = [...this.chains.keys()].sort(byKey);
    const byPrefix = new Map(keys.map((key) => [key.slice(0, 16), key]));
    const isHere = (entry: Entry): boolean =>
      entry.heads.numbers.every(([prefix, n]) => {
        const key = byPrefix.get(prefix);
        return prefix === entry.seat.slice(0, 16) || (key !== undefined && this.#hasAll(key, n + 1));
      });
    for (let again = true; again; ) {
      again = false;
      for (const key of keys) {
        const own = this.chain(key);
        const from = Math.min(this.#grounded.get(key) ?? 0, own.length);
        let to = from;
        for (let next = own.at(to)[0]; to < own.length && next !== undefined && isHere(next); next = own.at(to)[0]) this.#grounded.set(key, ++to);
        again ||= to > from;
        this.#grounded.set(key, to);
      }
    }
    return new Map(keys.map((key) => [key, this.#grounded.get(key) ?? 0]));
  }

  /** Is here, with all that it builds on, whatever counts of the first `count` entries of the seat? */
  holds(seat: PeerId, count: number): boolean {
    this.grounded();
    return this.#hasAll(seat, count);
  }

  /** Of a seat that has signed two things nothing counts from there on: there is nothing to wait for. */
  #hasAll(seat: PeerId, count: number): boolean {
    const [held, fork] = [this.#grounded.get(seat) ?? 0, this.chain(seat).fork];
    return held >= count || (fork !== null && held >= fork);
  }

  /**
   * How many entries that count the author of one that is grounded held by its heads, with itself: the greatest lamport number that it can
   * have come to honestly. It grows along all that builds on each other, so that who has seen a note can always outdo it.
   */
  reach({ seat, n, heads }: Entry): number {
    let reach = n + 1;
    for (const [key, chain] of this.chains) {
      const named = key === seat ? undefined : heads.numbers.find(([prefix]) => key.startsWith(prefix));
      if (named !== undefined) reach += Math.min(named[1] + 1, chain.length);
    }
    return reach;
  }

  vector(): Uint8Array {
    return Y.encodeStateVector(this.doc);
  }

  /**
   * What a peer with this state vector lacks, as updates of bounded size, each of which can be vetted after those before it;
   * undefined when the vector is none.
   */
  diff(vector?: Uint8Array): readonly Uint8Array[] | undefined {
    const known = vector === undefined ? new Map<number, number>() : readVector(vector);
    if (known === undefined) return undefined;
    const missing: { readonly piece: Piece; readonly entry: Entry }[] = [];
    for (const [client, array] of this.clients) {
      for (let clock = known.get(client) ?? 0; clock < array.length; clock++) {
        const entry = array[clock] as Entry;
        missing.push({ entry, piece: { client, clock, name: clock === 0 ? arrayName(entry.seat, client) : null, content: entry.bytes } });
      }
    }
    // Members in the order in which they were admitted, each chain ascending.
    const rank = new Map([...this.members].map((key, i) => [key, i]));
    missing.sort((a, b) => (rank.get(a.entry.seat) ?? 0) - (rank.get(b.entry.seat) ?? 0) || a.entry.n - b.entry.n);
    const updates: Uint8Array[] = [];
    for (let from = 0, size = 0, i = 0; i < missing.length; i++) {
      size += missing[i]?.piece.content.length ?? 0;
      if (i + 1 < missing.length && size < CHUNK) continue;
      updates.push(writeUpdate(missing.slice(from, i + 1).map((m) => m.piece)));
      from = i + 1;
      size = 0;
    }
    return updates;
  }

  /** Does the peer with this state vector hold something that is not here? */
  lacks(vector: Uint8Array): boolean {
    const known = readVector(vector);
    return known !== undefined && [...known].some(([client, clock]) => clock > (this.clients.get(client)?.length ?? 0));
  }

  /** Evidence of every fork: what is held of the seat from the first double number on. */
  evidence(): readonly { readonly seat: PeerId; readonly entries: readonly Uint8Array[] }[] {
    const found: { seat: PeerId; entries: Uint8Array[] }[] = [];
    for (const [seat, own] of this.chains) {
      if (own.fork !== null) found.push({ seat, entries: this.run(seat, own.fork) });
    }
    return found;
  }

  /** Everything held of a seat from a number on. */
  run(seat: PeerId, from = 0): Uint8Array[] {
    const run: Uint8Array[] = [];
    let size = 0;
    for (const entry of this.chain(seat).all(from)) {
      size += entry.bytes.length;
      if (run.length === LIMITS.evidence || size > CHUNK) break;
      run.push(entry.bytes);
    }
    return run;
  }
}

/** The pieces that are none of these, however often they came. */
function without(pieces: readonly Piece[], waiting: readonly PlacedEntry[]): readonly Piece[] {
  const places = new Map<string, Uint8Array[]>();
  const placeOf = ({ client, clock }: Piece): string => `${client} ${clock}`;
  for (const { piece } of waiting) places.set(placeOf(piece), [...(places.get(placeOf(piece)) ?? []), piece.content]);
  return pieces.filter((piece) => !places.get(placeOf(piece))?.some((content) => equalBytes(content, piece.content)));
}
