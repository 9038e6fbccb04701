/** Bytes as text in an alphabet of 2^n characters, most significant bit first, without padding. */

export interface Alphabet {
  readonly bits: number;
  readonly characters: string;
}

/** RFC 4648 base32: upper case letters and digits only, so it is `alphanumeric` in a QR code and survives any keyboard. */
export const BASE32: Alphabet = { bits: 5, characters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567' };
/** RFC 4648 base64url. */
export const BASE64URL: Alphabet = { bits: 6, characters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_' };
/** The characters of ICE user names and passwords (RFC 8839, `ice-char`). */
export const ICE: Alphabet = { bits: 6, characters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/' };

/** Regroups `from`-bit values into `to`-bit values; what is left over is filled with zero bits. */
function regroup(values: Iterable<number>, from: number, to: number): number[] {
  const out: number[] = [];
  let held = 0;
  let bits = 0;
  for (const value of values) {
    held = (held << from) | value;
    bits += from;
    while (bits >= to) {
      bits -= to;
      out.push(held >>> bits);
      held &= (1 << bits) - 1;
    }
  }
  if (bits > 0) out.push(held << (to - bits));
  return out;
}

export function toText(bytes: Uint8Array, alphabet: Alphabet): string {
  return regroup(bytes, 8, alphabet.bits).map((v) => alphabet.characters.charAt(v)).join('');
}

/** Null when a character is foreign, or when the filling bits are not zero (each text has one meaning, each meaning one text). */
export function fromText(text: string, alphabet: Alphabet): Uint8Array | null {
  const packed = packText(text, alphabet);
  if (packed === null) return null;
  const whole = Math.floor((text.length * alphabet.bits) / 8);
  if ((text.length * alphabet.bits) % 8 >= alphabet.bits) return null;
  if (packed.length > whole && packed[whole] !== 0) return null;
  return packed.slice(0, whole);
}

/** Packs text of any length, `alphabet.bits` a character; the length is kept elsewhere. Null when a character is foreign. */
export function packText(text: string, alphabet: Alphabet): Uint8Array | null {
  const values: number[] = [];
  for (const c of text) {
    const value = alphabet.characters.indexOf(c);
    if (value < 0) return null;
    values.push(value);
  }
  return Uint8Array.from(regroup(values, alphabet.bits, 8));
}

export function packedLength(characters: number, alphabet: Alphabet): number {
  return Math.ceil((characters * alphabet.bits) / 8);
}

/** Inverse of `packText`; null when the filling bits are not zero. */
export function unpackText(bytes: Uint8Array, characters: number, alphabet: Alphabet): string | null {
  const values = regroup(bytes, 8, alphabet.bits);
  const spare = bytes.length * 8 - characters * alphabet.bits;
  if (spare < 0 || spare >= 8 || ((bytes[bytes.length - 1] ?? 0) & ((1 << spare) - 1)) !== 0) return null;
  return values.slice(0, characters).map((v) => alphabet.characters.charAt(v)).join('');
}
