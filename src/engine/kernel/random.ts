/**
 * Seeded randomness for simulations and for opening out a public coin. Not for secrets: whoever knows the seed knows all.
 * The generator is sfc32 (Chris Doty-Humphrey's "small fast counting", 32-bit, public domain), seeded with 32 bytes.
 */

export interface Random {
  /** Uniform integer 0 ≤ x < 2^32. */
  word(): number;
  /** Uniform integer 0 ≤ x < bound, by rejection, never modulo alone. 1 ≤ bound ≤ 2^32. */
  below(bound: number): number;
  /** A uniform element; throws RangeError on an empty list. */
  pick<T>(from: readonly T[]): T;
  /** A uniform order of the elements (Fisher–Yates), as a new array. */
  shuffle<T>(of: readonly T[]): T[];
  /** `length` bytes. */
  bytes(length: number): Uint8Array;
}

/** A generator whose whole sequence follows from the seed: an integer (simulations) or a coin of up to 32 bytes. */
export function random(seed: number | Uint8Array): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let counter = 1;

  function word(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  // Absorbs the seed word by word, each stirred through the whole state, so that every byte and the length count.
  const words = typeof seed === 'number' ? [seed | 0, Math.floor(seed / 0x100000000) | 0] : toWords(seed);
  for (const w of words) {
    a ^= w;
    for (let i = 0; i < 12; i++) word();
  }
  for (let i = 0; i < 20; i++) word();

  function below(bound: number): number {
    if (!(Number.isInteger(bound) && bound >= 1 && bound <= 0x100000000)) throw new RangeError(`bound ${bound}`);
    const limit = 0x100000000 - (0x100000000 % bound);
    for (;;) {
      const x = word();
      if (x < limit) return x % bound;
    }
  }

  return {
    word,
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    shuffle<T>(of: readonly T[]): T[] {
      const out = [...of];
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [out[i], out[j]] = [out[j] as T, out[i] as T];
      }
      return out;
    },
    bytes: (length) => Uint8Array.from({ length }, () => word() & 255),
  };
}

function toWords(bytes: Uint8Array): number[] {
  const words = [bytes.length];
  for (let i = 0; i < bytes.length; i += 4) {
    words.push(((bytes[i] ?? 0) | ((bytes[i + 1] ?? 0) << 8) | ((bytes[i + 2] ?? 0) << 16) | ((bytes[i + 3] ?? 0) << 24)) | 0);
  }
  return words;
}
