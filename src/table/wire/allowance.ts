/** How much somebody may ask of this device: a token bucket. The time is handed in. */
export class Allowance {
  readonly #most: number;
  readonly #perSecond: number;
  #left: number;
  #at: number;

  /** Full at first: `most` at once, and `perSecond` again with every second (of `now`, in ms). */
  constructor(most: number, perSecond: number, now: number) {
    this.#most = most;
    this.#perSecond = perSecond;
    this.#left = most;
    this.#at = now;
  }

  /** Takes `cost` if that much is left; false when it is not. */
  take(now: number, cost = 1): boolean {
    this.#fill(now);
    if (this.#left < cost) return false;
    this.#left -= cost;
    return true;
  }

  /** Has nothing been taken for so long that a new one would be the same? */
  full(now: number): boolean {
    this.#fill(now);
    return this.#left === this.#most;
  }

  #fill(now: number): void {
    this.#left = Math.min(this.#most, this.#left + (Math.max(0, now - this.#at) * this.#perSecond) / 1000);
    this.#at = now;
  }
}
