/** When this device saw what became of a hand. The fold knows no clock, and tells every device the same; these times are the device's own. */
import type { DealTimes } from '../api.ts';
import type { Clock } from '../ports.ts';
import type { HandDoc } from './hand-doc.ts';

const STEPS = ['begun', 'dealt', 'ended', 'checked'] as const;
const UNSEEN: DealTimes = { begun: null, dealt: null, ended: null, checked: null };

export class HandTimes {
  readonly #clock: Clock;
  /** Number of the hand that is looked at, and how many steps of it have been seen. */
  #at: { readonly hand: number; readonly steps: number } | null = null;
  /** Of that hand and the one before. */
  readonly #times = new Map<number, DealTimes>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(hand: number): DealTimes {
    return this.#times.get(hand) ?? UNSEEN;
  }

  /** To be called after every change. What had happened before the first look at a hand has no time. */
  see(doc: HandDoc | null): void {
    if (doc === null) return;
    const { hand, fold } = doc;
    const steps = fold.hand === null ? 0 : fold.hand.over ? 4 : fold.hand.ended ? 3 : fold.hand.dealt ? 2 : 1;
    const before = this.#at?.hand === hand ? this.#at.steps : steps;
    this.#at = { hand, steps };
    for (const old of [...this.#times.keys()]) if (old < hand - 1) this.#times.delete(old);
    const times: { -readonly [S in keyof DealTimes]: DealTimes[S] } = { ...this.of(hand) };
    for (const step of STEPS.slice(before, steps)) if (step !== 'dealt' || fold.hand?.dealt === true) times[step] ??= this.#clock.now();
    this.#times.set(hand, times);
  }
}
