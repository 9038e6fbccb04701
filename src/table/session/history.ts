/**
 * What this device has of hands that are over, for whoever missed them: whole documents from the hand on at which it came to the
 * table, and the verdicts of the newest thousand hands, also of those before it came.
 */
import { equalBytes } from '../../crypto/index.ts';
import { Log } from '../log/log.ts';
import { VaultError } from '../ports.ts';
import { hashOf, proveRun, vouchedFor, type Proven } from '../terms/verdict.ts';
import { LIMITS } from '../wire/limits.ts';
import type { Message, Step } from '../wire/messages.ts';
import type { HandDoc } from './hand-doc.ts';
import type { Store } from './store.ts';

/** Size at which a run of verdicts is cut, bytes. */
const RUN = 1024 * 1024;

const sizeOf = (step: Step): number => step.entries.reduce((sum, entry) => sum + entry.length, step.base.length);

export interface HistoryDeps {
  readonly table: string;
  readonly store: Store;
  readonly doc: () => HandDoc | null;
  readonly previous: () => HandDoc | null;
}

export class History {
  readonly #deps: HistoryDeps;
  /** The last document asked for; several peers come back at once. */
  #last: Promise<Log | null> | null = null;
  #hand = 0;

  constructor(deps: HistoryDeps) {
    this.#deps = deps;
  }

  /** Answers a peer that is still at an earlier hand: with what it lacks of that document, or with the verdicts from there on. */
  async answer(hand: number, vector: Uint8Array, send: (message: Message) => void): Promise<void> {
    const previous = this.#deps.previous();
    const log = previous?.hand === hand ? previous.log : await this.#document(hand);
    if (log !== null) for (const update of log.diff(vector) ?? []) send({ type: 'update', hand, update });
    else {
      const steps = await quietly(() => this.#from(hand));
      if (steps !== undefined && steps.length > 1) send({ type: 'verdicts', steps });
    }
  }

  /** What entries of an earlier hand name; null when that is not here, or not any more. */
  async blobs(hand: number): Promise<Log['blobs'] | null> {
    const previous = this.#deps.previous();
    return (previous?.hand === hand ? previous.log : await this.#document(hand))?.blobs ?? null;
  }

  /** Canonical bytes of what the hand after this one starts from; null when that is not here. */
  async next(hand: number): Promise<Uint8Array | null> {
    return (await quietly(() => this.#step(hand + 1)))?.base ?? null;
  }

  /** The verdicts of the hands that end with this one, oldest first; fewer than two: there is nothing before it here. */
  async upTo(hand: number): Promise<readonly Step[]> {
    return (await quietly(() => this.#upTo(hand))) ?? [];
  }

  /** The oldest hand of which, with all that followed, this device has a verdict; that of its document when it has none. */
  async oldest(): Promise<number> {
    return (await quietly(() => this.#deps.store.oldest())) ?? 1;
  }

  /** What a run of verdicts proves to this device: the way on from the hand it is at. Null: it does not begin there. Undefined: forged. */
  onward(steps: readonly Step[]): Proven | null | undefined {
    const doc = this.#deps.doc();
    const [first] = steps;
    if (doc === null || first === undefined || !equalBytes(hashOf(first), doc.log.baseHash)) return null;
    return proveRun(this.#deps.table, steps);
  }

  /** Keeps verdicts of hands before the oldest one known, when they lead to it. False: forged. */
  async keepOlder(steps: readonly Step[]): Promise<boolean> {
    const last = steps[steps.length - 1];
    const oldest = await this.oldest();
    const known = await quietly(() => this.#step(oldest));
    if (last === undefined || known === undefined || known === null || !equalBytes(hashOf(last), hashOf(known))) return true;
    const proven = proveRun(this.#deps.table, steps);
    if (proven === undefined) return false;
    await quietly(() => this.#deps.store.putVerdicts(proven.base.hand - steps.length + 1, steps.slice(0, -1)));
    return true;
  }

  /** From this hand to the first one whose document is here, to the present, or to the length of a message. */
  async #from(hand: number): Promise<readonly Step[]> {
    const steps: Step[] = [];
    for (let h = hand, size = 0; steps.length < LIMITS.verdicts; h++) {
      const step = await this.#step(h);
      if (step === null || (h === this.#deps.doc()?.hand && vouchedFor(this.#deps.doc()?.log as Log) === null)) break;
      size += sizeOf(step);
      if (size > RUN) break;
      steps.push(step);
      if (h > hand && (await this.#deps.store.isWhole(h))) break;
    }
    return steps;
  }

  async #upTo(hand: number): Promise<readonly Step[]> {
    const steps: Step[] = [];
    const doc = this.#deps.doc();
    // Nothing proves its base yet: whoever got it would take it for a forgery.
    if (hand === doc?.hand && vouchedFor(doc.log) === null) return steps;
    const last = Math.max(1, (this.#deps.doc()?.hand ?? 1) - LIMITS.hands);
    for (let h = hand, size = 0; h >= last && steps.length < LIMITS.verdicts; h--) {
      const step = await this.#step(h);
      if (step === null) break;
      size += sizeOf(step);
      if (size > RUN) break;
      steps.unshift(step);
    }
    return steps;
  }

  async #step(hand: number): Promise<Step | null> {
    const doc = this.#deps.doc();
    if (doc?.hand === hand) return vouchedFor(doc.log) ?? { base: doc.log.encodedBase, entries: [] };
    return (await this.#deps.store.verdict(hand)) ?? null;
  }

  async #document(hand: number): Promise<Log | null> {
    if (this.#last === null || this.#hand !== hand) {
      this.#hand = hand;
      this.#last = quietly(() => this.#load(hand)).then((log) => log ?? null);
    }
    return this.#last;
  }

  async #load(hand: number): Promise<Log | null> {
    const base = await this.#deps.store.base(hand);
    if (base === undefined) return null;
    const log = new Log(base);
    const { updates, blobs } = await this.#deps.store.document(hand);
    return log.load(updates, blobs).kind === 'ok' ? log : null;
  }
}

/** A peer is not helped when the vault fails; that is this device's own trouble, and shown by what it stores next. */
async function quietly<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}
