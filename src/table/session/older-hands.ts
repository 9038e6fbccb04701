/** Verdicts of hands that are over, between devices: the way on for one that missed hands, and what was before a newcomer's time. */
import { LIMITS } from '../wire/limits.ts';
import type { Message, Step } from '../wire/messages.ts';
import type { Proven } from '../terms/verdict.ts';
import type { HandDoc } from './hand-doc.ts';
import { History, type HistoryDeps } from './history.ts';
import type { Outbox } from './outbox.ts';
import type { Peer } from './peers.ts';

export interface OlderHandsDeps extends HistoryDeps {
  readonly doc: () => HandDoc | null;
  /** The others are at this hand; the verdicts of the hands between, from the one this device is at, prove it. */
  readonly jump: (to: Proven, steps: readonly Step[]) => void;
}

export class OlderHands {
  readonly #deps: OlderHandsDeps;
  readonly #out: Outbox;
  readonly #history: History;

  constructor(deps: OlderHandsDeps, out: Outbox) {
    this.#deps = deps;
    this.#out = out;
    this.#history = new History(deps);
  }

  /** A peer is still at an earlier hand. */
  async answer(peer: Peer, sync: Message & { type: 'sync' }): Promise<void> {
    await this.#history.answer(sync.hand, sync.vector, (message) => this.#out.send(peer, message));
    // It may have come to the same end, and wait for others to have it.
    const base = await this.#history.next(sync.hand);
    if (base !== null) this.#out.send(peer, { type: 'base', hand: sync.hand + 1, base });
  }

  async received(peer: Peer, steps: readonly Step[]): Promise<void> {
    const onward = this.#history.onward(steps);
    if (onward === undefined) return this.#out.drop(peer, 'table/bad-verdict', null);
    if (onward !== null) {
      if (steps.length > 1) this.#deps.jump(onward, steps);
      return;
    }
    if (steps.length < 2) return;
    const before = await this.#history.oldest();
    if (!(await this.#history.keepOlder(steps))) return this.#out.drop(peer, 'table/bad-verdict', null);
    if ((await this.#history.oldest()) < before) void this.ask(peer);
  }

  /** What entries of an earlier hand name. */
  blobs(hand: number): ReturnType<History['blobs']> {
    return this.#history.blobs(hand);
  }

  /** A newcomer keeps the verdicts of what was before, so that it can help others back when everybody else has gone. */
  async ask(peer: Peer): Promise<void> {
    const hand = this.#deps.doc()?.hand ?? 0;
    const oldest = await this.#history.oldest();
    if (hand > 0 && oldest > Math.max(1, hand - LIMITS.hands) && peer.here && !peer.refused) this.#out.send(peer, { type: 'want', hand: oldest });
  }

  async wanted(peer: Peer, hand: number): Promise<void> {
    const steps = await this.#history.upTo(hand);
    if (steps.length > 1) this.#out.send(peer, { type: 'verdicts', steps });
  }
}
