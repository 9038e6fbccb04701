/** What changed nothing and why, for the interface; each thing once. */
import type { Report } from '../api.ts';
import { LIMITS } from '../wire/limits.ts';
import type { Clock, PeerId } from '../ports.ts';

export class Reports {
  readonly #clock: Clock;
  readonly #seen = new Set<string>();
  #list: readonly Report[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get list(): readonly Report[] {
    return this.#list;
  }

  /** `about` tells two reports of the same kind apart (the entry's name). */
  add(code: Report['code'], seat: PeerId | null, peer: PeerId | null, about = ''): void {
    const key = `${code} ${seat} ${peer} ${about}`;
    if (this.#seen.has(key)) return;
    if (this.#seen.size >= LIMITS.reports * 10) this.#seen.clear();
    this.#seen.add(key);
    this.#list = [...this.#list, { code, seat, peer, at: this.#clock.now() }].slice(-LIMITS.reports);
  }
}
