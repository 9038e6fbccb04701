/** UTF-8 by hand: `TextEncoder` belongs to the platform, which the engine does not know. */

/** Well-formed text to bytes, or null if it holds a lone surrogate (which has no UTF-8 form). */
export function utf8Encode(text: string): Uint8Array | null {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (code >= 0xd800 && code <= 0xdfff) {
      const low = i + 1 < text.length ? text.charCodeAt(i + 1) : 0;
      if (code > 0xdbff || low < 0xdc00 || low > 0xdfff) return null;
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
      i++;
    }
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return Uint8Array.from(bytes);
}

/** Smallest code point that may take 1, 2, 3, 4 bytes: anything below is an overlong form. */
const LEAST = [0, 0x80, 0x800, 0x10000] as const;

/** The bytes `start .. end−1` as text, or null if they are not exactly what `utf8Encode` would write. */
export function utf8Decode(bytes: Uint8Array, start = 0, end = bytes.length): string | null {
  let text = '';
  let i = start;
  while (i < end) {
    const first = bytes[i++] as number;
    if (first < 0x80) {
      text += String.fromCharCode(first);
      continue;
    }
    const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    if (first < 0xc2 || first > 0xf4 || i + more > end) return null;
    let code = first & (0x3f >> more);
    for (let k = 0; k < more; k++) {
      const next = bytes[i++] as number;
      if ((next & 0xc0) !== 0x80) return null;
      code = (code << 6) | (next & 63);
    }
    if (code < (LEAST[more] as number) || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
    text += String.fromCodePoint(code);
  }
  return text;
}
