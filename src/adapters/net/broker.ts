/**
 * Joining through a PeerServer of the players' choice. It sees hashes in place of keys, and cannot say which table they belong to.
 *
 * Besides its own id every device tries to hold one of the table's three meeting places, so that somebody who has only the link
 * finds somebody, whoever that is. A place whose holder leaves is taken by another one.
 */
import { bytesToHex, hash, hexToBytes } from '../../crypto/index.ts';
import type { BrokerStatus, Clock, Entropy, PeerId } from '../../table/ports.ts';
import type { Signal } from '../../table/wire/signal.ts';
import type { Identity } from './handshake.ts';
import { Line } from './line.ts';
import type { Path } from './signalling.ts';

const SLOTS = 3;
const RETRY_MS = 1_000;
const MOST_MS = 30_000;
/** How often one who holds no meeting place asks for one. */
const MEET_MS = 20_000;
/** How soon one who is alone knocks again. */
const KNOCK_MS = 3_000;

export interface BrokerDeps {
  readonly identity: Identity;
  readonly self: PeerId;
  readonly clock: Clock;
  readonly entropy: Entropy;
  dial(path: Path): unknown;
  receive(path: Path, signal: Signal): void;
  /** Nobody is at the end of this route. */
  absent(route: string): void;
  ready(): void;
  /** Has no channel at all. */
  alone(): boolean;
}

export class Broker {
  #deps: BrokerDeps;
  #url: URL | null = null;
  #status: BrokerStatus = 'off';
  #listeners = new Set<(status: BrokerStatus) => void>();
  #own: Line | null = null;
  #meet: Line | null = null;
  #tries = 0;
  #cancels = { retry: (): void => undefined, meet: (): void => undefined, knock: (): void => undefined };

  constructor(deps: BrokerDeps) {
    this.#deps = deps;
  }

  get status(): BrokerStatus {
    return this.#status;
  }

  on(listener: (status: BrokerStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Null, or what is not an http(s) address: off. */
  use(address: string | null): void {
    const url = address !== null && URL.canParse(address) ? new URL(address) : null;
    const next = url !== null && /^https?:$/.test(url.protocol) ? url : null;
    if (next?.href === this.#url?.href) return;
    this.#url = next;
    this.#tries = 0;
    this.#hangUp();
    if (next === null) this.#set('off');
    else this.#call();
  }

  /** The page is shown again or the network is back: do not wait for the next try. */
  now(): void {
    if (this.#url === null || this.#own !== null) return;
    this.#tries = 0;
    this.#cancels.retry();
    this.#call();
  }

  /** To a member, by the hash of its key; null while there is no line. */
  pathTo(peer: PeerId): Path | null {
    return this.#own?.open === true ? this.#path(this.#own, this.#idOf(peer), peer) : null;
  }

  close(): void {
    this.#url = null;
    this.#hangUp();
    this.#set('off');
    this.#listeners.clear();
  }

  #set(status: BrokerStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }

  #idOf(peer: PeerId): string {
    return bytesToHex(hash('net/broker', this.#deps.identity.key, hexToBytes(peer)).slice(0, 16));
  }

  #placeOf(slot: number): string {
    return bytesToHex(hash('net/meet', this.#deps.identity.key, this.#deps.identity.table, Uint8Array.of(slot)).slice(0, 16));
  }

  /** The same for every line of this device under this id: a PeerServer gives an id back only to who knows its token. */
  #tokenOf(id: string): string {
    return bytesToHex(hash('net/token', this.#deps.identity.seed, hexToBytes(id)).slice(0, 16));
  }

  #path(line: Line, id: string, expected: PeerId | null): Path {
    return { route: `${line.id}/${id}`, expected, send: (signal) => line.send(id, signal) };
  }

  #line(url: URL, id: string, events: { open(): void; ended(why: 'taken' | 'lost'): void }): Line {
    const line: Line = new Line(url, id, this.#tokenOf(id), this.#deps.clock, {
      ...events,
      signal: (from, signal) => {
        // One who knocks everywhere may come to hold a place meanwhile.
        if (from !== this.#own?.id) this.#deps.receive(this.#path(line, from, null), signal);
      },
      absent: (to) => this.#deps.absent(`${line.id}/${to}`),
    });
    return line;
  }

  #call(): void {
    const url = this.#url;
    if (url === null) return;
    this.#set('connecting');
    const line = this.#line(url, this.#idOf(this.#deps.self), {
      open: () => {
        this.#tries = 0;
        this.#set('ready');
        this.#deps.ready();
        this.#knock(0);
        this.#hold(0);
      },
      ended: () => {
        if (this.#own !== line) return;
        this.#hangUp();
        this.#set('unreachable');
        this.#cancels.retry = this.#deps.clock.after(this.#pause(Math.min(MOST_MS, RETRY_MS * 2 ** Math.min(this.#tries++, 8))), () => this.#call());
      },
    });
    this.#own = line;
  }

  #hangUp(): void {
    for (const cancel of Object.values(this.#cancels)) cancel();
    const lines = [this.#own, this.#meet];
    this.#own = null;
    this.#meet = null;
    for (const line of lines) line?.end('lost');
  }

  #pause(ms: number): number {
    return ms * (0.75 + (this.#deps.entropy.bytes(1)[0] ?? 0) / 512);
  }

  /** Who has nobody knocks at all meeting places until somebody is there. */
  #knock(tries: number): void {
    const own = this.#own;
    if (own === null) return;
    if (this.#deps.alone()) {
      for (let slot = 0; slot < SLOTS; slot++) {
        const id = this.#placeOf(slot);
        if (id !== this.#meet?.id) this.#deps.dial(this.#path(own, id, null));
      }
    } else tries = 0;
    this.#cancels.knock = this.#deps.clock.after(this.#pause(Math.min(MOST_MS, KNOCK_MS * 2 ** Math.min(tries, 8))), () => this.#knock(tries + 1));
  }

  /** Tries the meeting places from `slot` on; when all are taken, waits and begins anew. */
  #hold(slot: number): void {
    const url = this.#url;
    if (url === null || this.#own === null) return;
    const later = (ms: number, next: number): void => {
      this.#cancels.meet = this.#deps.clock.after(this.#pause(ms), () => this.#hold(next));
    };
    if (slot >= SLOTS) return later(MEET_MS, 0);
    const line = this.#line(url, this.#placeOf(slot), {
      open: () => undefined,
      ended: (why) => {
        if (this.#meet !== line) return;
        this.#meet = null;
        if (why === 'taken') this.#hold(slot + 1);
        else later(RETRY_MS * 3, slot);
      },
    });
    this.#meet = line;
  }
}
