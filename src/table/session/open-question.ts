/** What is open and since when this device has seen it so; when its time is up, the device gives what the game says for its seats. */
import { ok, refuse, refused } from '../../engine/kernel/index.ts';
import type { Clock } from '../ports.ts';
import { forcedAnswer } from './automatic.ts';
import type { HandDoc } from './hand-doc.ts';
import type { LocalSeats } from './local-seats.ts';
import { deadlineOf, openName, type OpenSince } from './view.ts';
import type { Writer } from './writer.ts';

export class OpenQuestion {
  since: OpenSince | null = null;
  readonly #clock: Clock;
  readonly #locals: LocalSeats;
  readonly #writer: Writer;
  #limit: (() => void) | null = null;

  constructor(clock: Clock, locals: LocalSeats, writer: Writer) {
    this.#clock = clock;
    this.#locals = locals;
    this.#writer = writer;
  }

  /** To be called after every change. */
  see(doc: HandDoc | null): void {
    const name = openName(doc);
    const hand = doc?.hand ?? 0;
    if (name === null) this.since = null;
    else if (this.since?.name !== name || this.since.hand !== hand) this.since = { hand, name, since: this.#clock.now() };
    this.#setLimit(doc);
  }

  #setLimit(doc: HandDoc | null): void {
    this.close();
    const open = this.since;
    const owing = this.#locals.keys.filter((key) => deadlineOf(doc, open, key) !== null);
    const deadline = owing[0] === undefined ? null : deadlineOf(doc, open, owing[0]);
    if (deadline === null) return;
    this.#limit = this.#clock.after(Math.max(0, deadline - this.#clock.now()), () => {
      for (const seat of owing) {
        void this.#writer.write(seat, ({ fold }) => {
          const body = fold.hand === null || this.since !== open ? null : forcedAnswer(fold, fold.hand, seat, 'at-limit');
          return body === null ? refused(refuse('table/not-asked')) : ok(body);
        });
      }
    });
  }

  close(): void {
    this.#limit?.();
    this.#limit = null;
  }
}
