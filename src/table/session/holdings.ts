/** What the vault has of the running hand, and whether this device may say so: what it has said it holds binds it (laws 4 and 6). */
import type { Held } from './firm.ts';
import type { HandDoc } from './hand-doc.ts';
import type { Company } from './passing.ts';
import type { SetBack } from './set-back.ts';

export interface HoldingsDeps {
  readonly doc: () => HandDoc | null;
  readonly company: () => Company | null;
  readonly setBack: SetBack;
  /** Says it to the others. */
  readonly say: (held: Held) => void;
}

export class Holdings {
  readonly #deps: HoldingsDeps;
  #held: { readonly hand: number; readonly counts: Held } = { hand: 0, counts: new Map() };
  /** What is stored was not told when it was, since this device waits for what is decided. */
  #waited = false;

  constructor(deps: HoldingsDeps) {
    this.#deps = deps;
  }

  /** Nothing while it waits for what is decided (law 4), or for what it may have promised (law 6). */
  get #silent(): boolean {
    return this.#deps.setBack.marked || this.#deps.company()?.waits === true;
  }

  /** What counts as stored here. */
  of(doc: HandDoc): Held {
    return !this.#silent && this.#held.hand === doc.hand ? this.#held.counts : new Map();
  }

  /** What this device may say that it has stored. */
  told(): Held | null {
    const doc = this.#deps.doc();
    return doc === null || this.#silent ? null : this.of(doc);
  }

  tell(): void {
    const told = this.told();
    this.#waited = told === null;
    if (told !== null) this.#deps.say(told);
  }

  /** To be called after every change: the silence may be over. */
  see(): void {
    if (this.#waited && !this.#silent) this.tell();
  }

  /** So much of the hand's document is in the vault now. Says whether that is the running hand. */
  stored(hand: number, counts: Held): boolean {
    if (this.#deps.doc()?.hand !== hand) return false;
    this.#held = { hand, counts };
    this.tell();
    return true;
  }

  /** All that was just read is in the vault. */
  reread(): void {
    const doc = this.#deps.doc();
    if (doc !== null) this.#held = { hand: doc.hand, counts: doc.log.grounded() };
  }
}
