/** Notices peers that are gone: engines do not (a killed tab's channel stays `open` for minutes). */
import { refuse } from '../../engine/kernel/value.ts';
import type { Clock } from '../../table/ports.ts';
import type { Channel } from './channel.ts';

const BEAT_MS = 3_000;
/** Silence after which a peer is given up. Outages of up to 12 s heal by themselves. */
export const SILENCE_MS = 15_000;

export class Heartbeat {
  #clock: Clock;
  #channels: () => Iterable<Channel>;
  #each: () => void;
  #count = 0;
  #last: number;
  #cancel: () => void;

  /** `each` is called with every beat. */
  constructor(clock: Clock, channels: () => Iterable<Channel>, each: () => void) {
    this.#clock = clock;
    this.#channels = channels;
    this.#each = each;
    this.#last = clock.now();
    this.#cancel = clock.after(BEAT_MS, () => this.#beat());
  }

  /** Asks everybody for a sign of life at once. */
  now(): void {
    this.#cancel();
    this.#beat();
  }

  stop(): void {
    this.#cancel();
  }

  #beat(): void {
    const now = this.#clock.now();
    // When this device slept itself, the silence was its own: everybody gets time for one more answer.
    const slept = now - this.#last > 2 * BEAT_MS;
    this.#last = now;
    for (const channel of [...this.#channels()]) {
      if (!channel.proven) continue;
      if (slept) channel.heard = Math.max(channel.heard, now - SILENCE_MS + 2 * BEAT_MS);
      if (now - channel.heard > SILENCE_MS) channel.end(refuse('link/silent'), true);
      else channel.say({ type: 'ping', id: this.#count });
    }
    this.#count = (this.#count + 1) >>> 0;
    this.#each();
    this.#cancel = this.#clock.after(BEAT_MS, () => this.#beat());
  }
}
