/**
 * Law 6 towards the others: own answers wait until everybody here has told what they hold of this device's seats. Nobody keeps
 * this device from answering for ever: neither by silence, nor by being ahead, nor by claims without proof.
 */
import { deviceOf, type Base } from '../base.ts';
import type { Clock, PeerId } from '../ports.ts';
import type { HandDoc } from './hand-doc.ts';
import { settleClaims, type Peer, type Peers } from './peers.ts';
import type { SetBack } from './set-back.ts';

/** How long a peer may take to tell what it holds of us before we go on without, ms. */
const PATIENCE = 10_000;
/**
 * How often a session waits in vain, for a peer to tell, to go ahead or to prove, before newcomers are not waited for any more:
 * whoever has the table's link could send a new one every few seconds.
 */
const MAX_IN_VAIN = 3;

export interface WaitingDeps {
  readonly peers: Peers;
  readonly clock: Clock;
  readonly doc: () => HandDoc | null;
  readonly setBack: SetBack;
  /** A peer claimed what it did not prove. */
  readonly unproven: (peer: Peer) => void;
  readonly changed: () => void;
}

export class Waiting {
  readonly #deps: WaitingDeps;
  readonly #waiting = new Set<() => void>();
  #open = false;
  #inVain = 0;

  constructor(deps: WaitingDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#open = true;
  }

  close(): void {
    this.#open = false;
    this.wake();
  }

  mayWrite(): boolean {
    if (this.#deps.setBack.marked) return false;
    const doc = this.#deps.doc();
    const hand = doc?.hand ?? 0;
    const ready = (peer: Peer): boolean => peer.told && peer.claims.size === 0 && (peer.doubted || (peer.hand ?? 0) <= hand);
    return this.#deps.peers.here().every((peer) => ready(peer) || peer.outside || (this.#inVain >= MAX_IN_VAIN && !isSeated(doc, peer.key)));
  }

  /** Who was set back is not waited for: that can take until tomorrow. */
  async whenTold(): Promise<void> {
    while (this.#open && !this.#deps.setBack.marked && !this.mayWrite()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** Something has changed in what is waited for. */
  wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }

  startPatience(peer: Peer): void {
    peer.patience ??= this.#deps.clock.after(PATIENCE, () => {
      peer.patience = null;
      if (!peer.told || (peer.hand ?? 0) > (this.#deps.doc()?.hand ?? 0)) this.#inVain++;
      peer.told = true;
      peer.doubted = true;
      this.wake();
      this.#deps.changed();
    });
  }

  /** The peer says that it holds entry `n` of a seat of this device, which is not here. */
  mustProve(peer: Peer, seat: PeerId, n: number): void {
    peer.claims.set(seat, Math.max(n, peer.claims.get(seat) ?? 0));
    peer.proving ??= this.#deps.clock.after(PATIENCE, () => {
      peer.proving = null;
      if (!peer.here || peer.claims.size === 0) return;
      this.#inVain++;
      this.#deps.unproven(peer);
    });
  }

  /** Claims that what came has proven. */
  settle(doc: HandDoc): void {
    for (const peer of this.#deps.peers.here()) {
      if (peer.claims.size === 0) continue;
      for (const [seat, n] of peer.claims) if (doc.log.chain(seat).length > n) peer.claims.delete(seat);
      if (peer.claims.size === 0) settleClaims(peer);
    }
  }
}

/** Is it the device of somebody who sits, or watches, by the terms before, and not one who came since? */
function isSeated(doc: HandDoc | null, device: PeerId): boolean {
  const base: Base | undefined = doc?.log.base;
  return base !== undefined && [...base.seats, ...base.watch].some((seat) => deviceOf(seat) === device);
}
