/** What this device sends to its peers, and how it has done with one. */
import { encodeMessage } from '../wire/codec.ts';
import type { Log } from '../log/log.ts';
import type { Link, PeerId } from '../ports.ts';
import type { Head, Message } from '../wire/messages.ts';
import type { HandDoc } from './hand-doc.ts';
import { stopTimers, type Peer, type Peers } from './peers.ts';
import type { Reports } from './reports.ts';

export interface OutboxDeps {
  readonly link: Link;
  readonly peers: Peers;
  readonly reports: Reports;
  readonly doc: () => HandDoc | null;
  readonly held: () => ReadonlyMap<PeerId, number> | null;
  /** Nothing more is waited for, or expected, from a peer. */
  readonly done: () => void;
}

export class Outbox {
  readonly #deps: OutboxDeps;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  send(peer: Peer, message: Message): void {
    this.#deps.link.send(peer.key, encodeMessage(message));
  }

  /** Sends an update of the current hand to everybody at work on it. `blobs`: what follows on it; whoever passes an update on sends them only when asked. */
  broadcast(update: Uint8Array, except: PeerId | null, blobs: Iterable<Uint8Array> = []): void {
    const hand = this.#deps.doc()?.hand;
    if (hand === undefined) return;
    const data = [encodeMessage({ type: 'update', hand, update }), ...[...blobs].map((blob) => encodeMessage({ type: 'blob', hand, blob }))];
    for (const peer of this.#deps.peers.at(hand)) if (peer.key !== except) for (const message of data) this.#deps.link.send(peer.key, message);
  }

  sync(peer: Peer): void {
    const doc = this.#deps.doc();
    if (doc === null) return;
    const heads: Head[] = [...doc.log.heads()].map(([seat, head]) => ({ seat, ...head }));
    this.send(peer, { type: 'sync', hand: doc.hand, vector: doc.log.vector(), heads });
    const held = this.#deps.held();
    if (held !== null) this.send(peer, { type: 'held', hand: doc.hand, counts: [...held] });
  }

  evidence(peer: Peer, log: Log): void {
    for (const { entries } of log.evidence()) this.send(peer, { type: 'chain', hand: log.hand, entries });
  }

  /** Says why, and has nothing more to do with the peer on this channel. */
  turnAway(peer: Peer, code: `${'log' | 'table'}/${string}`): void {
    this.send(peer, { type: 'refuse', code });
    peer.refused = true;
    stopTimers(peer);
    this.#deps.done();
  }

  /** The same, reported, and the channel is closed: no honest device would have done that. */
  drop(peer: Peer, code: `${'log' | 'table'}/${string}`, seat: PeerId | null): void {
    this.#deps.reports.add(code, seat, peer.key);
    this.send(peer, { type: 'refuse', code });
    peer.refused = true;
    stopTimers(peer);
    this.#deps.link.drop(peer.key, code);
    this.#deps.done();
  }
}
