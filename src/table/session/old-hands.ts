/** Answers peers that are still at an earlier hand, from the vault. */
import { Log } from '../log/log.ts';
import { VaultError } from '../ports.ts';
import type { HandDoc } from './hand-doc.ts';
import type { Store } from './store.ts';

export class OldHands {
  readonly #store: Store;
  readonly #previous: () => HandDoc | null;
  /** The last one asked for; several peers come back at once. */
  #last: Promise<Log | null> | null = null;
  #hand = 0;

  constructor(store: Store, previous: () => HandDoc | null) {
    this.#store = store;
    this.#previous = previous;
  }

  async answer(hand: number, vector: Uint8Array, send: (update: Uint8Array) => void): Promise<void> {
    const previous = this.#previous();
    if (previous?.hand === hand) {
      for (const update of previous.log.diff(vector) ?? []) send(update);
      return;
    }
    if (this.#last === null || this.#hand !== hand) {
      this.#hand = hand;
      this.#last = this.#load(hand);
    }
    const log = await this.#last;
    for (const update of log?.diff(vector) ?? []) send(update);
  }

  async #load(hand: number): Promise<Log | null> {
    try {
      const base = await this.#store.base(hand);
      if (base === undefined) return null;
      const log = new Log(base);
      return log.load(await this.#store.updates(hand)).kind === 'ok' ? log : null;
    } catch (error) {
      if (error instanceof VaultError) return null;
      throw error;
    }
  }
}
