/** Keeps asking for the members one has no channel to, less and less often. */
import type { Clock, Entropy, PeerId } from '../../table/ports.ts';
import type { Channel } from './channel.ts';
import type { Path } from './signalling.ts';

const FIRST_MS = 1_000;
const MOST_MS = 30_000;
/** Where both know that a channel is missing, the one with the greater key leaves the other this long to dial. */
const POLITE_MS = 3_000;

export interface RedialDeps {
  readonly self: PeerId;
  readonly clock: Clock;
  readonly entropy: Entropy;
  /** A way there now, or null. */
  path(peer: PeerId, tries: number): Path | null;
  /** Null when nothing can be dialled now. */
  dial(path: Path): Channel | null;
  wanted(peer: PeerId): boolean;
}

interface Known {
  tries: number;
  /** The channel on its way. */
  dialling: Channel | null;
  cancel: () => void;
}

export class Redial {
  #deps: RedialDeps;
  #known = new Map<PeerId, Known>();
  #stopped = false;

  constructor(deps: RedialDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#known.size;
  }

  know(peer: PeerId): void {
    if (peer === this.#deps.self || this.#known.has(peer)) return;
    this.#known.set(peer, { tries: 0, dialling: null, cancel: () => undefined });
    this.#soon(peer, 0);
  }

  forget(peer: PeerId): void {
    this.#known.get(peer)?.cancel();
    this.#known.delete(peer);
  }

  /** There is a channel. */
  reached(peer: PeerId): void {
    const known = this.#known.get(peer);
    if (known === undefined) return;
    known.cancel();
    known.tries = 0;
    known.dialling = null;
  }

  lost(peer: PeerId): void {
    this.#soon(peer, FIRST_MS / 2 + this.#polite(peer));
  }

  /** A dialled channel came to nothing. */
  failed(peer: PeerId, channel: Channel): void {
    const known = this.#known.get(peer);
    if (known?.dialling !== channel) return;
    known.dialling = null;
    known.tries++;
    this.#soon(peer, this.#pause(known.tries));
  }

  /** A member says it has a channel there. */
  reachable(peer: PeerId): void {
    const known = this.#known.get(peer);
    if (known === undefined || known.dialling !== null) return;
    known.tries = 0;
    this.#soon(peer, this.#polite(peer));
  }

  /** Something has changed (a broker is there, the page is shown): try everybody again. */
  now(): void {
    for (const [peer, known] of this.#known) {
      if (known.dialling !== null) continue;
      known.tries = 0;
      this.#soon(peer, 0);
    }
  }

  stop(): void {
    this.#stopped = true;
    for (const known of this.#known.values()) known.cancel();
  }

  #polite(peer: PeerId): number {
    return this.#deps.self < peer ? 0 : POLITE_MS;
  }

  /** With some chance in it, so that a whole table does not knock at once. */
  #pause(tries: number): number {
    const full = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(tries, 8));
    return full * (0.75 + (this.#deps.entropy.bytes(1)[0] ?? 0) / 512);
  }

  #soon(peer: PeerId, ms: number): void {
    const known = this.#known.get(peer);
    if (known === undefined || this.#stopped) return;
    known.cancel();
    known.cancel = this.#deps.clock.after(ms, () => this.#try(peer, known));
  }

  #try(peer: PeerId, known: Known): void {
    if (this.#stopped || known.dialling !== null || !this.#deps.wanted(peer)) return;
    const path = this.#deps.path(peer, known.tries);
    if (path === null) return; // `reachable` or `now` will come when there is one
    known.dialling = this.#deps.dial(path);
    if (known.dialling === null) this.#soon(peer, this.#pause(++known.tries));
  }
}
