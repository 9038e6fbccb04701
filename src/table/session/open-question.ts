/** What is open and since when this device has seen it so; when its time is up, the device gives what the game says for its seats. */
import { ok, refuse, refused } from '../../engine/kernel/index.ts';
import type { Clock, PeerId } from '../ports.ts';
import { forcedAnswer } from './automatic.ts';
import type { HandDoc } from './hand-doc.ts';
import { HandTimes } from './hand-times.ts';
import type { LocalSeats } from './local-seats.ts';
import type { OwnHand } from './own-hand.ts';
import { deadlineOf, openName, type OpenSince } from './view.ts';
import type { Writer } from './writer.ts';

export class OpenQuestion {
  since: OpenSince | null = null;
  readonly times: HandTimes;
  readonly #clock: Clock;
  readonly #locals: LocalSeats;
  readonly #writer: Writer;
  readonly #own: () => OwnHand | null;
  #limit: (() => void) | null = null;
  readonly #lifted = new Map<PeerId, number | null>();

  /** `own`: the hand that runs. */
  constructor(clock: Clock, locals: LocalSeats, writer: Writer, own: () => OwnHand | null) {
    this.#own = own;
    this.#clock = clock;
    this.times = new HandTimes(clock);
    this.#locals = locals;
    this.#writer = writer;
  }

  /** To be called after every change. */
  see(doc: HandDoc | null): void {
    const name = openName(doc);
    const hand = doc?.hand ?? 0;
    if (name === null) this.since = null;
    else if (this.since?.name !== name || this.since.hand !== hand) this.since = { hand, name, since: this.#clock.now(), lifted: this.#lifted };
    this.times.see(doc);
    this.#setLimit();
  }

  #setLimit(): void {
    this.close();
    const open = this.since;
    const deadlines = this.#locals.keys.flatMap((seat) => {
      const at = deadlineOf(this.#own(), open, seat);
      return at === null ? [] : [{ seat, at }];
    });
    if (deadlines.length === 0) return;
    const deadline = Math.min(...deadlines.map(({ at }) => at));
    const owing = deadlines.flatMap(({ seat, at }) => (at === deadline ? [seat] : []));
    this.#limit = this.#clock.after(Math.max(0, deadline - this.#clock.now()), () => {
      for (const seat of owing) {
        void this.#writer.write(seat, ({ fold }) => {
          const own = this.#own();
          const body = own === null || this.since !== open ? null : forcedAnswer(fold, own, seat, 'at-limit');
          return body === null ? refused(refuse('table/not-asked')) : ok(body);
        });
      }
    });
  }

  /** Only these seats of the device lie under a cover now. Says whether that is new. */
  cover(seats: readonly PeerId[]): boolean {
    const before = [...this.#lifted].flatMap(([seat, at]) => (at === null ? [seat] : []));
    for (const seat of before) if (!seats.includes(seat)) this.#lifted.set(seat, this.#clock.now());
    for (const seat of seats) this.#lifted.set(seat, null);
    return seats.length !== before.length || seats.some((seat) => !before.includes(seat));
  }

  close(): void {
    this.#limit?.();
    this.#limit = null;
  }
}
