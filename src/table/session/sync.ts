/** What devices say to each other: greeting, catching up, passing on. Everything that arrives is hostile until vetted. */
import { equalBytes } from '../../crypto/index.ts';
import { encodeBase, decodeBase, hashBase, type Base } from '../base.ts';
import type { Log, Received } from '../log/log.ts';
import type { Clock, Link, PeerId } from '../ports.ts';
import type { Reaction } from '../reactions.ts';
import { decodeMessage } from '../wire/codec.ts';
import type { Proven } from '../terms/verdict.ts';
import { PROTOCOL, type Head, type Message, type Step } from '../wire/messages.ts';
import { Beside } from './beside.ts';
import { BlobExchange } from './blobs.ts';
import type { HandDoc } from './hand-doc.ts';
import { OlderHands } from './older-hands.ts';
import { Outbox } from './outbox.ts';
import { Peers, stopTimers, type Peer } from './peers.ts';
import { Presence } from './presence.ts';
import type { Reports } from './reports.ts';
import type { SetBack } from './set-back.ts';
import type { Store } from './store.ts';
import { Waiting } from './waiting.ts';

/** How long a peer may be a hand ahead before it is asked for what is missing, ms. */
const BEHIND = 1_000;
/** Updates in a row that do not fit, after which a peer is not asked again on this channel. */
const MAX_GAPS = 5;

export interface SyncDeps {
  readonly link: Link;
  readonly clock: Clock;
  /** Keys of the seats that are played on this device. */
  readonly locals: () => readonly PeerId[];
  readonly table: string;
  readonly store: Store;
  readonly reports: Reports;
  readonly doc: () => HandDoc | null;
  readonly previous: () => HandDoc | null;
  /** Something new was taken in: an update to store, and evidence that has no place in the document. */
  readonly arrived: (hand: number, received: Received & { readonly kind: 'ok' }, outside: readonly Uint8Array[]) => void;
  readonly setBack: SetBack;
  /** Somebody has shown what a seat of this device signed and its vault does not have. */
  readonly forgot: () => void;
  readonly begin: (base: Base) => void;
  /** The others are at this hand; the verdicts of the hands between, from the one this device is at, prove it. */
  readonly jump: (to: Proven, steps: readonly Step[]) => void;
  /** What this device has stored of the hand, with all that it builds on; null while it must not say. */
  readonly held: () => ReadonlyMap<PeerId, number> | null;
  readonly changed: () => void;
}

export class Sync {
  readonly peers = new Peers();
  readonly beside: Beside;
  readonly #deps: SyncDeps;
  readonly #out: Outbox;
  readonly #waiting: Waiting;
  readonly #older: OlderHands;
  readonly #blobs: BlobExchange;
  readonly #presence: Presence;
  #off: (() => void) | null = null;

  constructor(deps: SyncDeps) {
    this.#deps = deps;
    const { peers } = this;
    const done = (): void => {
      this.#waiting.wake();
      deps.changed();
    };
    this.#out = new Outbox({ ...deps, peers, done });
    this.#waiting = new Waiting({ ...deps, peers, unproven: (peer) => this.#out.drop(peer, 'log/false-heads', null) });
    this.#older = new OlderHands(deps, this.#out);
    this.#blobs = new BlobExchange({
      clock: deps.clock,
      peers,
      doc: deps.doc,
      older: (hand) => this.#older.blobs(hand),
      send: (peer, message) => this.#out.send(peer, message),
      drop: (peer) => this.#out.drop(peer, 'table/too-much', null),
      taken: (peer, doc, received) => {
        if (peer !== null) this.#outcome(peer, doc, received);
        else if (received.kind === 'ok') this.#took(doc, received, null);
      },
    });
    this.beside = new Beside({ table: deps.table, peers, changed: deps.changed, send: (peer, message) => this.#out.send(peer, message) });
    this.#presence = new Presence({
      clock: deps.clock,
      changed: deps.changed,
      send: (update) => {
        for (const peer of peers.here()) if (peer.hand !== null && !peer.outside) this.#out.send(peer, { type: 'awareness', update });
      },
    });
  }

  start(): void {
    this.#waiting.start();
    this.#off = this.#deps.link.on({
      opened: (key) => this.#opened(key),
      closed: (key) => this.#closed(key),
      message: (key, data) => this.#message(key, data),
    });
    for (const key of this.#deps.link.peers()) this.#opened(key);
  }

  close(): void {
    this.#off?.();
    this.#off = null;
    for (const peer of this.peers.all()) stopTimers(peer);
    this.#presence.close();
    this.#waiting.close();
    this.#blobs.close();
  }

  /** Tells the others whether this device was set back, when that has changed. */
  tellSetBack(): void {
    this.#presence.setBack(this.#deps.setBack.marked);
  }

  isSetBack(key: PeerId): boolean {
    return this.#presence.isSetBack(key);
  }

  isAway(key: PeerId): boolean {
    return this.#presence.isAway(key);
  }

  /** What the phone with this key said a moment ago. */
  reaction(device: PeerId): Reaction | null {
    return this.#presence.reaction(this.#deps.locals().includes(device) ? null : device);
  }

  react(reaction: Reaction): boolean {
    const said = this.#presence.react(reaction);
    if (said) this.#deps.changed();
    return said;
  }

  /** Does this device's player look elsewhere? */
  get hidden(): boolean {
    return this.#presence.hidden;
  }

  setAway(away: boolean): void {
    this.#presence.setAway(away);
    this.#deps.changed();
  }

  /** Keys with a channel to this device that greeted properly. */
  keysHere(): readonly PeerId[] {
    return this.peers.here().flatMap((peer) => (peer.hand === null ? [] : [peer.key]));
  }

  /** May this device's seats say something now (law 6)? */
  mayWrite(): boolean {
    return this.#waiting.mayWrite();
  }

  whenTold(): Promise<void> {
    return this.#waiting.whenTold();
  }

  /** Sends an update of the current hand to everybody at work on it, and what it names. */
  broadcast(update: Uint8Array, blobs: Iterable<Uint8Array>): void {
    this.#out.broadcast(update, null, blobs);
    // Others may have said the same, and wait here for the value.
    this.#blobs.see();
  }

  /** Tells everybody at the same hand what this device has stored of it. */
  tellHeld(counts: ReadonlyMap<PeerId, number>): void {
    const hand = this.#deps.doc()?.hand;
    if (hand !== undefined) for (const peer of this.peers.at(hand)) this.#out.send(peer, { type: 'held', hand, counts: [...counts] });
  }

  /** This device has gone on to another hand's document. */
  handBegan(): void {
    const doc = this.#deps.doc();
    const hand = doc?.hand ?? 0;
    this.door();
    for (const peer of this.peers.here()) {
      if (peer.hand === null || peer.outside) continue;
      // Something came of it: whoever is ahead has time again.
      peer.gaps = 0;
      peer.doubted = false;
      peer.patience?.();
      peer.patience = null;
      this.#out.sync(peer);
      if (doc !== null && peer.hand > 0 && peer.hand === hand - 1) this.#out.send(peer, { type: 'base', hand, base: doc.log.encodedBase });
      void this.#older.ask(peer);
      const { ahead } = peer;
      if (peer.hand > hand) this.#waiting.startPatience(peer);
      else if (ahead?.hand === hand) {
        peer.ahead = null;
        this.#synced(peer, ahead);
      }
    }
    this.#blobs.see();
    this.#waiting.wake();
  }

  /** Who has no place at a table that is locked is told so, once; when it is opened again, where the table stands. */
  door(): void {
    const doc = this.#deps.doc();
    if (doc === null) return;
    for (const peer of this.peers.here()) {
      // Whoever is ahead may have been let in by a hand that this device has not seen.
      const outside = peer.hand !== null && peer.hand <= doc.hand && isStranger(doc, peer.key);
      if (outside === peer.outside) continue;
      peer.outside = outside;
      if (!outside) {
        this.#greet(peer, doc);
        continue;
      }
      peer.claims.clear();
      stopTimers(peer);
      this.#out.send(peer, { type: 'refuse', code: 'table/locked' });
      this.#waiting.wake();
    }
  }

  /* Channels */

  #opened(key: PeerId): void {
    const peer = this.peers.open(key, this.#deps.clock.now());
    const doc = this.#deps.doc();
    this.#waiting.startPatience(peer);
    const members = doc?.fold.notes.members().slice(0, 1000) ?? [];
    this.#out.send(peer, { type: 'hello', protocol: PROTOCOL, table: this.#deps.table, hand: doc?.hand ?? 0, members });
    this.#deps.changed();
  }

  #closed(key: PeerId): void {
    this.peers.close(key, this.#deps.clock.now());
    this.#presence.closed(key);
    this.beside.closed(key);
    this.#blobs.see();
    this.#waiting.wake();
    this.#deps.changed();
  }

  /* Receiving */

  #message(key: PeerId, data: Uint8Array): void {
    const peer = this.peers.get(key);
    if (peer === undefined || !peer.here || peer.refused) return;
    const decoded = decodeMessage(data);
    if (!decoded.ok) return this.#out.drop(peer, 'table/bad-message', null);
    const message = decoded.value;
    if (!isEntries(message) && !isNews(peer, message) && !peer.allowance.take(this.#deps.clock.now())) return this.#out.drop(peer, 'table/too-much', null);
    if (message.type === 'hello') return this.#hello(peer, message);
    if (peer.hand === null) return this.#out.drop(peer, 'table/no-greeting', null);
    switch (message.type) {
      case 'base':
        return this.#base(peer, message.base);
      case 'sync':
        return this.#synced(peer, message);
      case 'update':
        return this.#update(peer, message.hand, message.update);
      case 'chain':
        return this.#chain(peer, message.hand, message.entries);
      case 'blob':
        return this.#blobs.received(peer, message.hand, message.blob);
      case 'lack':
        return isPrivate(this.#deps.doc(), peer.key) ? undefined : void this.#blobs.wanted(peer, message.hand, message.blobs);
      case 'verdicts':
        return void this.#older.received(peer, message.steps);
      case 'want':
        return isPrivate(this.#deps.doc(), peer.key) ? undefined : void this.#older.wanted(peer, message.hand);
      case 'held':
        peer.held = { hand: message.hand, counts: new Map(message.counts) };
        return this.#deps.changed();
      case 'beside':
      case 'let-in':
        return this.beside.received(peer, message);
      case 'awareness':
        if (peer.outside) return;
        if (!this.#presence.receive(key, message.update)) return this.#out.drop(peer, 'table/bad-message', null);
        return this.#deps.changed();
      case 'refuse':
        if (message.code === 'table/locked') peer.locks = true;
        this.#deps.reports.add('table/refused-by-peer', null, key, message.code);
        return this.#deps.changed();
    }
  }

  #hello(peer: Peer, hello: Message & { type: 'hello' }): void {
    if (hello.table !== this.#deps.table) return this.#out.drop(peer, 'table/other-table', null);
    if (hello.protocol !== PROTOCOL) {
      // Law 11: say which phone must update; nothing else is understood of it.
      this.#out.send(peer, { type: 'refuse', code: hello.protocol > PROTOCOL ? 'table/older-protocol' : 'table/newer-protocol' });
      this.#deps.reports.add(hello.protocol > PROTOCOL ? 'table/update-here' : 'table/update-there', null, peer.key);
      peer.update = hello.protocol > PROTOCOL ? 'here' : 'there';
      peer.refused = true;
      this.#waiting.wake();
      return this.#deps.changed();
    }
    const doc = this.#deps.doc();
    peer.hand = hello.hand;
    this.door();
    if (doc === null) this.#out.send(peer, { type: 'awareness', update: this.#presence.own() });
    else if (!peer.outside) {
      if (hello.hand > doc.hand) this.#waiting.startPatience(peer);
      if (hello.hand < doc.hand) this.#told(peer, hello.hand, []);
      this.#greet(peer, doc);
    }
    this.#waiting.wake();
    this.#deps.changed();
  }

  /** Tells a peer where the table stands. */
  #greet(peer: Peer, doc: HandDoc): void {
    if (peer.hand === 0) this.#out.send(peer, { type: 'base', hand: doc.hand, base: encodeBase(doc.log.base) });
    this.#out.sync(peer);
    if (peer.hand !== 0) void this.#older.ask(peer);
    this.beside.greet(peer);
    this.#out.send(peer, { type: 'awareness', update: this.#presence.own() });
  }

  /**
   * A newcomer takes its base from whoever let it in; the base's hash is in all it signs, so a false one fits nobody else's. Who is at a hand is told from where
   * the next one started, and compares it with its own end.
   */
  #base(peer: Peer, bytes: Uint8Array): void {
    peer.locks = false;
    if (this.#deps.doc() !== null) {
      peer.next = hashBase(bytes);
      return this.#deps.changed();
    }
    const base = decodeBase(bytes);
    if (base === undefined || base.table !== this.#deps.table) return this.#out.drop(peer, 'table/bad-base', null);
    this.#deps.begin(base);
  }

  #synced(peer: Peer, sync: Message & { type: 'sync' }): void {
    const doc = this.#deps.doc();
    peer.hand = sync.hand;
    this.#blobs.heard();
    // Who was taken off the table keeps what it has; the rest is for those who play.
    if (doc !== null && sync.hand >= doc.hand && isRemoved(doc.log.base, peer.key)) return this.#out.turnAway(peer, 'table/removed');
    if (doc === null || sync.hand > doc.hand) {
      peer.ahead = sync;
      this.#waiting.startPatience(peer);
      this.#askLater(peer);
      return this.#deps.changed();
    }
    const { log } = doc;
    this.door();
    if (peer.outside) {
      // It may have been let in with terms that this device lacks: what it has of them is asked for, and nothing told.
      if (sync.hand === doc.hand && log.lacks(sync.vector)) this.#out.sync(peer);
      return this.#deps.changed();
    }
    if (sync.hand < doc.hand) {
      this.#told(peer, sync.hand, []);
      return void this.#older.answer(peer, sync);
    }
    const missing = log.diff(sync.vector);
    if (missing === undefined) return this.#out.drop(peer, 'table/bad-message', null);
    for (const head of sync.heads) {
      const own = log.chain(head.seat);
      const differs = head.n < own.length && !own.at(head.n).some((entry) => equalBytes(entry.hash, head.hash));
      if (differs) this.#out.send(peer, { type: 'chain', hand: doc.hand, entries: log.run(head.seat) });
    }
    for (const update of missing) this.#out.send(peer, { type: 'update', hand: doc.hand, update });
    this.#out.evidence(peer, log);
    const locals = this.#deps.locals();
    for (const { seat, n } of sync.heads) {
      if (locals.includes(seat) && n >= log.chain(seat).length && log.chain(seat).fork === null) this.#waiting.mustProve(peer, seat, n);
    }
    this.#told(peer, sync.hand, sync.heads);
    if (peer.claims.size > 0 || log.lacks(sync.vector)) this.#askFor(peer, log, sync.vector);
    this.#waiting.wake();
    this.#deps.changed();
  }

  /** What the peer holds is known now. One at an earlier hand holds nothing of this one. */
  #told(peer: Peer, hand: number, heads: readonly Head[]): void {
    peer.told = true;
    this.#deps.setBack.tells(peer.key, hand, heads);
  }

  /** Of a seat that has signed two things each may keep what the other never takes: nobody asks for that without end. */
  #askFor(peer: Peer, log: Log, theirs: Uint8Array): void {
    const own = log.vector();
    if (peer.asked !== null && equalBytes(peer.asked.own, own) && equalBytes(peer.asked.theirs, theirs)) return;
    peer.asked = { own, theirs };
    this.#out.sync(peer);
  }

  /** A peer that goes on first leaves the others what they need; who is still behind after a while asks. */
  #askLater(peer: Peer): void {
    peer.asking?.();
    peer.asking = this.#deps.clock.after(BEHIND, () => {
      if (peer.here && (peer.hand ?? 0) > (this.#deps.doc()?.hand ?? 0)) this.#out.sync(peer);
    });
  }

  #update(peer: Peer, hand: number, update: Uint8Array): void {
    const doc = this.#deps.doc();
    if (doc === null || hand !== doc.hand) return;
    this.#outcome(peer, doc, doc.take(doc.log.receive(update)));
  }

  #chain(peer: Peer, hand: number, entries: readonly Uint8Array[]): void {
    const doc = this.#deps.doc();
    if (doc === null || hand !== doc.hand) return;
    this.#outcome(peer, doc, doc.take(doc.log.receiveEvidence(entries)));
  }

  #outcome(peer: Peer, doc: HandDoc, received: Received): void {
    switch (received.kind) {
      case 'bad':
        return this.#out.drop(peer, received.code, received.seat);
      case 'foreign':
        // The admission may be on its way; whoever passes such entries on a second time has it not.
        if (peer.foreign) return this.#out.drop(peer, 'log/foreign', received.seat);
        peer.foreign = true;
        this.#deps.reports.add('log/foreign', received.seat, peer.key);
        this.#out.sync(peer);
        return this.#deps.changed();
      case 'gap':
        if (++peer.gaps <= MAX_GAPS) this.#out.sync(peer);
        return;
      case 'ok':
        if (received.entries.length > 0) {
          peer.gaps = 0;
          peer.foreign = false;
        }
        this.#took(doc, received, peer.key);
    }
  }

  /** `from`: who sent it; null: what was missing was made here. */
  #took(doc: HandDoc, received: Received & { readonly kind: 'ok' }, from: PeerId | null): void {
    const { update, outside, forked, waited } = received;
    if (received.entries.length > 0) {
      if (update !== null) this.#out.broadcast(update, waited ? null : from);
      for (const seat of forked) this.#deps.reports.add('log/double', seat, from);
      if (forked.length > 0) for (const other of this.peers.at(doc.hand)) this.#out.evidence(other, doc.log);
      if (received.entries.some((entry) => this.#deps.locals().includes(entry.seat))) this.#deps.forgot();
      this.#waiting.settle(doc);
      this.#deps.setBack.settle();
      this.#deps.arrived(doc.hand, received, outside.map((entry) => entry.bytes));
      this.#waiting.wake();
    }
    this.#blobs.see();
  }
}

/** What is let in only once, when somebody has signed it or an entry names it: of that there is no more than is played. What is not let in costs its sender otherwise. */
const isEntries = ({ type }: Message): boolean => type === 'update' || type === 'chain' || type === 'blob';

/** Does a peer say of anything that it has stored more than it said before? That comes with every answer, and never more often than there are entries. */
function isNews({ held }: Peer, message: Message): boolean {
  if (message.type !== 'held') return false;
  if (held?.hand !== message.hand) return message.hand > (held?.hand ?? 0);
  return message.counts.some(([seat, count]) => count > (held.counts.get(seat) ?? 0));
}

/** Has the device no seat at this table, although it is locked? Whoever was taken off it is told that instead. */
function isStranger({ fold, log }: HandDoc, device: PeerId): boolean {
  if (!fold.locked || log.base.removed.includes(device) || fold.notes.isRemoved(device)) return false;
  return !fold.notes.members().some((key) => key === device || fold.notes.device(key) === device);
}

/** May the device, whatever hand it says it is at, not ask for the hands before? */
const isPrivate = (doc: HandDoc | null, device: PeerId): boolean => doc !== null && isStranger(doc, device);

/** Was the device taken off the table with all its seats? */
function isRemoved(base: Base, device: PeerId): boolean {
  return base.removed.includes(device) && base.seats.every((seat) => seat.device !== device);
}
