/** Tables that go on from this one: who tells of them, and the texts by which one is let in there, over the channels of this one. */
import type { Offered } from '../api.ts';
import type { Origin, PeerId } from '../ports.ts';
import type { Message } from '../wire/messages.ts';
import type { Peer, Peers } from './peers.ts';

/** Tables that one peer may tell of; more are not heard. */
const MOST = 4;

export type LetIn = (peer: PeerId, table: string, text: string) => void;

export interface BesideDeps {
  readonly table: string;
  readonly peers: Peers;
  readonly send: (peer: Peer, message: Message) => void;
  readonly changed: () => void;
}

export class Beside {
  readonly #deps: BesideDeps;
  readonly #own = new Map<string, Origin>();
  readonly #told = new Map<PeerId, Map<string, Origin>>();
  readonly #listeners = new Set<LetIn>();

  constructor(deps: BesideDeps) {
    this.#deps = deps;
  }

  /** Tells everybody who is here, and whoever comes, that this device is at a table that goes on from this one. */
  offer(table: string, from: Origin): void {
    this.#own.set(table, from);
    for (const peer of this.#deps.peers.here()) if (peer.hand !== null && !peer.outside) this.#tell(peer, table, from);
  }

  withdraw(table: string): void {
    this.#own.delete(table);
  }

  greet(peer: Peer): void {
    for (const [table, from] of this.#own) this.#tell(peer, table, from);
  }

  #tell(peer: Peer, table: string, { hand, base, opener }: Origin): void {
    this.#deps.send(peer, { type: 'beside', table, hand, base, opener });
  }

  /** What is to be carried to a peer so that it, or this device, gets into that table. False: no channel. */
  carry(to: PeerId, table: string, text: string): boolean {
    const peer = this.#deps.peers.get(to);
    if (peer === undefined || !peer.here || peer.refused || peer.outside) return false;
    this.#deps.send(peer, { type: 'let-in', table, text });
    return true;
  }

  /** What comes from members of this table; anything may be in the text. */
  on(listener: LetIn): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  received(peer: Peer, message: Message & { readonly type: 'beside' | 'let-in' }): void {
    if (peer.outside) return;
    if (message.type === 'let-in') {
      for (const listener of [...this.#listeners]) listener(peer.key, message.table, message.text);
      return;
    }
    const { table, hand, base, opener } = message;
    const told = this.#told.get(peer.key) ?? new Map<string, Origin>();
    this.#told.set(peer.key, told);
    if (table === this.#deps.table || (told.size >= MOST && !told.has(table))) return;
    told.set(table, { table: this.#deps.table, hand, base, opener });
    this.#deps.changed();
  }

  closed(peer: PeerId): void {
    this.#told.delete(peer);
  }

  /** Each table, as it is told of, with those who are there now; two tell differently of one when one of them lies. */
  offers(): readonly Offered[] {
    const offers = new Map<string, { readonly table: string; readonly from: Origin; readonly peers: PeerId[] }>();
    for (const [peer, told] of this.#told) {
      for (const [table, from] of told) {
        const name = `${table} ${from.hand} ${from.opener} ${from.base.join()}`;
        const known = offers.get(name);
        if (known === undefined) offers.set(name, { table, from, peers: [peer] });
        else known.peers.push(peer);
      }
    }
    return [...offers.values()];
  }
}
