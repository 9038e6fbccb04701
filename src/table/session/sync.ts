/** What devices say to each other: greeting, catching up, passing on. Everything that arrives is hostile until vetted. */
import { equalBytes } from '../../crypto/index.ts';
import { encodeBase, decodeBase, type Base } from '../base.ts';
import type { Log, Received } from '../log/log.ts';
import type { Clock, Link, PeerId } from '../ports.ts';
import type { Reaction } from '../reactions.ts';
import { LIMITS } from '../wire/limits.ts';
import { decodeMessage, encodeMessage } from '../wire/codec.ts';
import type { Proven } from '../terms/verdict.ts';
import { PROTOCOL, type Head, type Message, type Step } from '../wire/messages.ts';
import type { HandDoc } from './hand-doc.ts';
import { History } from './history.ts';
import { Peers, settleClaims, stopTimers, type Peer } from './peers.ts';
import { Presence } from './presence.ts';
import type { Reports } from './reports.ts';
import type { Store } from './store.ts';

/** How long a peer may take to tell what it holds of us before we go on without, ms. */
const PATIENCE = 10_000;
/** How long a peer may be a hand ahead before it is asked for what is missing, ms. */
const BEHIND = 1_000;
/**
 * How often a session waits in vain, for a peer to tell, to go ahead or to prove, before newcomers are not waited for any more:
 * whoever has the table's link could send a new one every few seconds.
 */
const MAX_IN_VAIN = 3;
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
  readonly arrived: (hand: number, update: Uint8Array | null, outside: readonly Uint8Array[]) => void;
  readonly begin: (base: Base) => void;
  /** The others are at this hand; the verdicts of the hands between, from the one this device is at, prove it. */
  readonly jump: (to: Proven, steps: readonly Step[]) => void;
  readonly changed: () => void;
}

export class Sync {
  readonly peers = new Peers();
  readonly #deps: SyncDeps;
  readonly #history: History;
  readonly #waiting = new Set<() => void>();
  readonly #presence: Presence;
  #off: (() => void) | null = null;
  #inVain = 0;

  constructor(deps: SyncDeps) {
    this.#deps = deps;
    this.#history = new History(deps);
    this.#presence = new Presence({
      clock: deps.clock,
      changed: deps.changed,
      send: (update) => {
        for (const peer of this.peers.here()) if (peer.hand !== null) this.#send(peer, { type: 'awareness', update });
      },
    });
  }

  start(): void {
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
    this.#wake();
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

  setAway(away: boolean): void {
    this.#presence.setAway(away);
  }

  /** Keys with a channel to this device that greeted properly. */
  keysHere(): readonly PeerId[] {
    return this.peers.here().flatMap((peer) => (peer.hand === null ? [] : [peer.key]));
  }

  /* Own answers wait until the others have told what they hold of this device's seats (law 6). */

  mayWrite(): boolean {
    const doc = this.#deps.doc();
    const hand = doc?.hand ?? 0;
    const ready = (peer: Peer): boolean => peer.told && peer.claims.size === 0 && (peer.doubted || (peer.hand ?? 0) <= hand);
    return this.peers.here().every((peer) => ready(peer) || (this.#inVain >= MAX_IN_VAIN && !isSeated(doc, peer.key)));
  }

  async whenTold(): Promise<void> {
    while (this.#off !== null && !this.mayWrite()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }

  /* Sending */

  #send(peer: Peer, message: Message): void {
    this.#deps.link.send(peer.key, encodeMessage(message));
  }

  /** Sends an update of the current hand to everybody at work on it. */
  broadcast(update: Uint8Array, except?: PeerId): void {
    const hand = this.#deps.doc()?.hand;
    if (hand === undefined) return;
    const data = encodeMessage({ type: 'update', hand, update });
    for (const peer of this.peers.at(hand)) if (peer.key !== except) this.#deps.link.send(peer.key, data);
  }

  #sendSync(peer: Peer): void {
    const doc = this.#deps.doc();
    if (doc === null) return;
    const heads: Head[] = [...doc.log.heads()].map(([seat, head]) => ({ seat, ...head }));
    this.#send(peer, { type: 'sync', hand: doc.hand, vector: doc.log.vector(), heads });
  }

  #sendEvidence(peer: Peer, log: Log): void {
    for (const { entries } of log.evidence()) this.#send(peer, { type: 'chain', hand: log.hand, entries });
  }

  /** This device has gone on to another hand's document. */
  handBegan(): void {
    const hand = this.#deps.doc()?.hand ?? 0;
    for (const peer of this.peers.here()) {
      if (peer.hand === null) continue;
      // Something came of it: whoever is ahead has time again.
      peer.gaps = 0;
      peer.doubted = false;
      peer.patience?.();
      peer.patience = null;
      this.#sendSync(peer);
      void this.#askOlder(peer);
      const { ahead } = peer;
      if (peer.hand > hand) this.#startPatience(peer);
      else if (ahead?.hand === hand) {
        peer.ahead = null;
        this.#synced(peer, ahead);
      }
    }
    this.#wake();
  }

  /* Channels */

  #opened(key: PeerId): void {
    const peer = this.peers.open(key, this.#deps.clock.now());
    const doc = this.#deps.doc();
    this.#startPatience(peer);
    const members = doc?.fold.notes.members().slice(0, 1000) ?? [];
    this.#send(peer, { type: 'hello', protocol: PROTOCOL, table: this.#deps.table, hand: doc?.hand ?? 0, members });
    this.#deps.changed();
  }

  #closed(key: PeerId): void {
    this.peers.close(key, this.#deps.clock.now());
    this.#presence.closed(key);
    this.#wake();
    this.#deps.changed();
  }

  /** Nobody keeps this device from answering for ever: neither by silence, nor by being ahead, nor by claims without proof. */
  #startPatience(peer: Peer): void {
    peer.patience ??= this.#deps.clock.after(PATIENCE, () => {
      peer.patience = null;
      if (!peer.told || (peer.hand ?? 0) > (this.#deps.doc()?.hand ?? 0)) this.#inVain++;
      peer.told = true;
      peer.doubted = true;
      this.#wake();
      this.#deps.changed();
    });
  }

  #mustProve(peer: Peer, seat: PeerId, n: number): void {
    peer.claims.set(seat, Math.max(n, peer.claims.get(seat) ?? 0));
    peer.proving ??= this.#deps.clock.after(PATIENCE, () => {
      peer.proving = null;
      if (!peer.here || peer.claims.size === 0) return;
      this.#inVain++;
      this.#drop(peer, 'log/false-heads', null);
    });
  }

  /** Claims that what came has proven. */
  #settle(peer: Peer, doc: HandDoc): void {
    if (peer.claims.size === 0) return;
    for (const [seat, n] of peer.claims) if (doc.log.chain(seat).length > n) peer.claims.delete(seat);
    if (peer.claims.size === 0) settleClaims(peer);
  }

  /** Says why, and has nothing more to do with the peer on this channel. */
  #turnAway(peer: Peer, code: `table/${string}`): void {
    this.#send(peer, { type: 'refuse', code });
    peer.refused = true;
    stopTimers(peer);
    this.#wake();
    this.#deps.changed();
  }

  #drop(peer: Peer, code: `log/${string}` | `table/${string}`, seat: PeerId | null): void {
    this.#deps.reports.add(code, seat, peer.key);
    this.#send(peer, { type: 'refuse', code });
    peer.refused = true;
    stopTimers(peer);
    this.#deps.link.drop(peer.key, code);
    this.#wake();
    this.#deps.changed();
  }

  /* Receiving */

  #message(key: PeerId, data: Uint8Array): void {
    const peer = this.peers.get(key);
    if (peer === undefined || !peer.here || peer.refused) return;
    const decoded = decodeMessage(data);
    if (!decoded.ok) return this.#drop(peer, 'table/bad-message', null);
    const message = decoded.value;
    if (message.type === 'hello') return this.#hello(peer, message);
    if (peer.hand === null) return this.#drop(peer, 'table/no-greeting', null);
    switch (message.type) {
      case 'base':
        return this.#base(peer, message.base);
      case 'sync':
        return this.#synced(peer, message);
      case 'update':
        return this.#update(peer, message.hand, message.update);
      case 'chain':
        return this.#chain(peer, message.hand, message.entries);
      case 'verdicts':
        return void this.#verdicts(peer, message.steps);
      case 'want':
        return void this.#wanted(peer, message.hand);
      case 'awareness':
        if (!this.#presence.receive(key, message.update)) return this.#drop(peer, 'table/bad-message', null);
        return this.#deps.changed();
      case 'refuse':
        this.#deps.reports.add('table/refused-by-peer', null, key, message.code);
        return this.#deps.changed();
    }
  }

  #hello(peer: Peer, hello: Message & { type: 'hello' }): void {
    if (hello.table !== this.#deps.table) return this.#drop(peer, 'table/other-table', null);
    if (hello.protocol !== PROTOCOL) {
      // Law 11: say which phone must update; nothing else is understood of it.
      this.#send(peer, { type: 'refuse', code: hello.protocol > PROTOCOL ? 'table/older-protocol' : 'table/newer-protocol' });
      this.#deps.reports.add(hello.protocol > PROTOCOL ? 'table/update-here' : 'table/update-there', null, peer.key);
      peer.update = hello.protocol > PROTOCOL ? 'here' : 'there';
      peer.refused = true;
      this.#wake();
      return this.#deps.changed();
    }
    const doc = this.#deps.doc();
    peer.hand = hello.hand;
    if (doc !== null) {
      if (hello.hand > doc.hand) this.#startPatience(peer);
      if (hello.hand < doc.hand) peer.told = true;
      if (hello.hand === 0) this.#send(peer, { type: 'base', hand: doc.hand, base: encodeBase(doc.log.base) });
      this.#sendSync(peer);
      if (hello.hand > 0) void this.#askOlder(peer);
    }
    this.#send(peer, { type: 'awareness', update: this.#presence.own() });
    this.#wake();
    this.#deps.changed();
  }

  /** A newcomer takes its base from whoever let it in; the base's hash is in all it signs, so a false one fits nobody else's. */
  #base(peer: Peer, bytes: Uint8Array): void {
    if (this.#deps.doc() !== null) return;
    const base = decodeBase(bytes);
    if (base === undefined || base.table !== this.#deps.table) return this.#drop(peer, 'table/bad-base', null);
    this.#deps.begin(base);
  }

  #synced(peer: Peer, sync: Message & { type: 'sync' }): void {
    const doc = this.#deps.doc();
    peer.hand = sync.hand;
    // Who was taken off the table keeps what it has; the rest is for those who play.
    if (doc !== null && sync.hand >= doc.hand && isRemoved(doc.log.base, peer.key)) return this.#turnAway(peer, 'table/removed');
    if (doc === null || sync.hand > doc.hand) {
      peer.ahead = sync;
      this.#startPatience(peer);
      this.#askLater(peer);
      return this.#deps.changed();
    }
    if (sync.hand < doc.hand) return void this.#history.answer(sync.hand, sync.vector, (message) => this.#send(peer, message));
    const { log } = doc;
    const missing = log.diff(sync.vector);
    if (missing === undefined) return this.#drop(peer, 'table/bad-message', null);
    for (const head of sync.heads) {
      const own = log.chain(head.seat);
      const differs = head.n < own.length && !own.at(head.n).some((entry) => equalBytes(entry.hash, head.hash));
      if (differs) this.#send(peer, { type: 'chain', hand: doc.hand, entries: log.run(head.seat) });
    }
    for (const update of missing) this.#send(peer, { type: 'update', hand: doc.hand, update });
    this.#sendEvidence(peer, log);
    const locals = this.#deps.locals();
    for (const { seat, n } of sync.heads) {
      if (locals.includes(seat) && n >= log.chain(seat).length && log.chain(seat).fork === null) this.#mustProve(peer, seat, n);
    }
    peer.told = true;
    if (peer.claims.size > 0 || log.lacks(sync.vector)) this.#sendSync(peer);
    this.#wake();
    this.#deps.changed();
  }

  /** A peer that goes on first leaves the others what they need; who is still behind after a while asks. */
  #askLater(peer: Peer): void {
    peer.asking?.();
    peer.asking = this.#deps.clock.after(BEHIND, () => {
      if (peer.here && (peer.hand ?? 0) > (this.#deps.doc()?.hand ?? 0)) this.#sendSync(peer);
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

  /* Hands that are over */

  /** A run of verdicts: the way on for a device that missed hands, or what was before its time for a newcomer. */
  async #verdicts(peer: Peer, steps: readonly Step[]): Promise<void> {
    const onward = this.#history.onward(steps);
    if (onward === undefined) return this.#drop(peer, 'table/bad-verdict', null);
    if (onward !== null) {
      if (steps.length > 1) this.#deps.jump(onward, steps);
      return;
    }
    if (steps.length < 2) return;
    const before = await this.#history.oldest();
    if (!(await this.#history.keepOlder(steps))) return this.#drop(peer, 'table/bad-verdict', null);
    if ((await this.#history.oldest()) < before) void this.#askOlder(peer);
  }

  /** A newcomer keeps the verdicts of what was before, so that it can help others back when everybody else has gone. */
  async #askOlder(peer: Peer): Promise<void> {
    const hand = this.#deps.doc()?.hand ?? 0;
    const oldest = await this.#history.oldest();
    if (hand > 0 && oldest > Math.max(1, hand - LIMITS.hands) && peer.here && !peer.refused) this.#send(peer, { type: 'want', hand: oldest });
  }

  async #wanted(peer: Peer, hand: number): Promise<void> {
    const steps = await this.#history.upTo(hand);
    if (steps.length > 1) this.#send(peer, { type: 'verdicts', steps });
  }

  #outcome(peer: Peer, doc: HandDoc, received: Received): void {
    switch (received.kind) {
      case 'bad':
        return this.#drop(peer, received.code, received.seat);
      case 'foreign':
        // The admission may be on its way; whoever passes such entries on a second time has it not.
        if (peer.foreign) return this.#drop(peer, 'log/foreign', received.seat);
        peer.foreign = true;
        this.#deps.reports.add('log/foreign', received.seat, peer.key);
        this.#sendSync(peer);
        return this.#deps.changed();
      case 'gap':
        if (++peer.gaps <= MAX_GAPS) this.#sendSync(peer);
        return;
      case 'ok': {
        const { update, outside, forked } = received;
        if (received.entries.length === 0) return;
        peer.gaps = 0;
        peer.foreign = false;
        if (update !== null) this.broadcast(update, peer.key);
        for (const seat of forked) this.#deps.reports.add('log/double', seat, peer.key);
        if (forked.length > 0) for (const other of this.peers.at(doc.hand)) this.#sendEvidence(other, doc.log);
        for (const other of this.peers.here()) this.#settle(other, doc);
        this.#deps.arrived(doc.hand, update, outside.map((entry) => entry.bytes));
        this.#wake();
      }
    }
  }
}


/** Was the device taken off the table with all its seats? */
function isRemoved(base: Base, device: PeerId): boolean {
  return base.removed.includes(device) && base.seats.every((seat) => seat.device !== device);
}

/** Is it the device of somebody who sits, or watches, by the terms before, and not one who came since? */
function isSeated(doc: HandDoc | null, device: PeerId): boolean {
  const base = doc?.log.base;
  return base !== undefined && [...base.seats, ...base.watch].some((seat) => (seat.device ?? seat.key) === device);
}
