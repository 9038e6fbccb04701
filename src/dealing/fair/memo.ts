/** What was worked out once of bytes that do not change. Kept for as long as its hand. */
import { bytesToHex, hash } from '../../crypto/index.ts';

export class Memo {
  readonly #known = new Map<string, unknown>();
  readonly #begun = new Set<string>();

  #key(what: string, parts: readonly Uint8Array[]): string {
    return `${what} ${bytesToHex(hash('court-cards/memo', ...parts))}`;
  }

  /** The same of what takes its time: undefined until it is known, then `done` is called. */
  later<T>(what: string, parts: readonly Uint8Array[], make: () => Promise<T>, done: () => void): T | undefined {
    const key = this.#key(what, parts);
    if (!this.#begun.has(key)) {
      this.#begun.add(key);
      void make().then((found) => {
        this.#known.set(key, found);
        done();
      });
    }
    return this.#known.get(key) as T | undefined;
  }

  /** `make` is a function of `parts` alone, which `what` gives their meaning; it is called once. */
  once<T>(what: string, parts: readonly Uint8Array[], make: () => T): T {
    const key = this.#key(what, parts);
    if (!this.#known.has(key)) this.#known.set(key, make());
    return this.#known.get(key) as T;
  }
}

/** Numbers below 2¹⁶, two bytes each. */
export const numbers = (...values: readonly number[]): Uint8Array => Uint8Array.from(values.flatMap((value) => [value >>> 8, value]));
