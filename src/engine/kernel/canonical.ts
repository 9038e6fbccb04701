/**
 * The one byte form of plain data: a subset of CBOR in its core deterministic encoding (RFC 8949 §4.2.1). Equal values have
 * equal bytes and different bytes are different values, so bytes can be hashed, signed and compared.
 *
 * In the subset: null (f6), false and true (f4, f5), safe integers (major types 0 and 1, −0 is written as 0), text as UTF-8
 * (3), byte strings (2), arrays (4), maps with text keys (5) in bytewise order of their encoded keys. Heads are as short as
 * possible, lengths definite. Everything else (floats, tags, undefined, indefinite lengths, lone surrogates, the key
 * `__proto__`) is refused.
 */
import { ok, refuse, refused, type Plain, type Refusal, type Result } from './value.ts';
import { utf8Decode, utf8Encode } from './utf8.ts';

/** Bounds of one value; both sides use the same defaults. */
export interface CanonicalLimits {
  /** Longest byte form, in bytes. */
  readonly bytes: number;
  /** Deepest nesting of arrays and maps. */
  readonly depth: number;
}

export const CANONICAL_LIMITS: CanonicalLimits = { bytes: 8 * 1024 * 1024, depth: 64 };

class NotPlain extends Error {
  readonly refusal: Refusal;
  constructor(reason: 'not-plain' | 'too-deep' | 'too-long' | 'not-text') {
    super(`canonical/${reason}`);
    this.refusal = refuse(`canonical/${reason}`);
  }
}

class Writer {
  bytes = new Uint8Array(128);
  length = 0;

  room(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  byte(value: number): void {
    this.room(1);
    this.bytes[this.length++] = value;
  }

  raw(value: Uint8Array): void {
    this.room(value.length);
    this.bytes.set(value, this.length);
    this.length += value.length;
  }

  /** Head of a data item: major type in the top three bits, then `n` in its shortest form. */
  head(major: number, n: number): void {
    const top = major << 5;
    if (n < 24) this.byte(top | n);
    else if (n < 0x100) {
      this.byte(top | 24);
      this.byte(n);
    } else if (n < 0x10000) {
      this.byte(top | 25);
      this.big(n, 2);
    } else if (n < 0x100000000) {
      this.byte(top | 26);
      this.big(n, 4);
    } else {
      this.byte(top | 27);
      this.big(Math.floor(n / 0x100000000), 4);
      this.big(n % 0x100000000, 4);
    }
  }

  big(n: number, size: number): void {
    this.room(size);
    for (let shift = (size - 1) * 8; shift >= 0; shift -= 8) this.bytes[this.length++] = (n >>> shift) & 255;
  }

  text(value: string): void {
    if (isAscii(value)) {
      this.head(3, value.length);
      this.room(value.length);
      for (let i = 0; i < value.length; i++) this.bytes[this.length++] = value.charCodeAt(i);
      return;
    }
    const bytes = utf8Encode(value);
    if (bytes === null) throw new NotPlain('not-text');
    this.head(3, bytes.length);
    this.raw(bytes);
  }
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

/** Order of encoded text keys: shorter first, then bytewise (the head holds the length). */
function compareBytes(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return a.length - b.length;
  for (let i = 0; i < a.length; i++) {
    const d = (a[i] as number) - (b[i] as number);
    if (d !== 0) return d;
  }
  return 0;
}

function writeMap(w: Writer, value: { readonly [key: string]: unknown }, depth: number): void {
  const keys = Object.keys(value);
  if (keys.includes('__proto__')) throw new NotPlain('not-plain');
  sortKeys(keys);
  w.head(5, keys.length);
  for (const key of keys) {
    w.text(key);
    write(w, value[key], depth);
  }
}

/** Puts keys into the order of their encoded forms. */
function sortKeys(keys: string[]): void {
  if (keys.every(isAscii)) {
    keys.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    return;
  }
  const forms = new Map<string, Uint8Array>();
  for (const key of keys) {
    const bytes = utf8Encode(key);
    if (bytes === null) throw new NotPlain('not-text');
    forms.set(key, bytes);
  }
  keys.sort((a, b) => compareBytes(forms.get(a) as Uint8Array, forms.get(b) as Uint8Array));
}

function write(w: Writer, value: unknown, depth: number): void {
  if (value === null) w.byte(0xf6);
  else if (value === false) w.byte(0xf4);
  else if (value === true) w.byte(0xf5);
  else if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new NotPlain('not-plain');
    if (value >= 0) w.head(0, value);
    else w.head(1, -1 - value);
  } else if (typeof value === 'string') w.text(value);
  else if (value instanceof Uint8Array) {
    w.head(2, value.length);
    w.raw(value);
  } else if (typeof value === 'object') {
    if (depth === 0) throw new NotPlain('too-deep');
    if (Array.isArray(value)) {
      w.head(4, value.length);
      for (let i = 0; i < value.length; i++) write(w, value[i], depth - 1);
    } else {
      const proto: unknown = Object.getPrototypeOf(value);
      if (proto !== Object.prototype && proto !== null) throw new NotPlain('not-plain');
      writeMap(w, value as { readonly [key: string]: unknown }, depth - 1);
    }
  } else throw new NotPlain('not-plain');
}

/** Bytes of anything, or why it has none: `canonical/not-plain`, `/not-text`, `/too-deep`, `/too-long`. Never throws on data. */
export function tryEncode(value: unknown, limits: CanonicalLimits = CANONICAL_LIMITS): Result<Uint8Array> {
  const w = new Writer();
  try {
    write(w, value, limits.depth);
    if (w.length > limits.bytes) throw new NotPlain('too-long');
  } catch (error) {
    if (error instanceof NotPlain) return refused(error.refusal);
    throw error;
  }
  return ok(w.bytes.slice(0, w.length));
}

/** Bytes of plain data. What is not plain data here is a bug of the caller and throws; use `tryEncode` for foreign values. */
export function encode(value: Plain): Uint8Array {
  const result = tryEncode(value);
  if (!result.ok) throw new TypeError(result.refusal.code);
  return result.value;
}

type Reason = 'truncated' | 'trailing' | 'not-canonical' | 'not-plain' | 'not-text' | 'too-deep' | 'too-long';

class Malformed extends Error {
  readonly refusal: Refusal;
  constructor(reason: Reason, at: number) {
    super(`canonical/${reason}`);
    this.refusal = refuse(`canonical/${reason}`, { at });
  }
}

class Reader {
  at = 0;
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  fail(reason: Reason): never {
    throw new Malformed(reason, this.at);
  }

  big(size: number): number {
    if (this.at + size > this.bytes.length) this.fail('truncated');
    let n = 0;
    for (let i = 0; i < size; i++) n = n * 256 + (this.bytes[this.at++] as number);
    return n;
  }

  /** Argument of a head; refuses longer forms than necessary and what is not a safe integer. */
  argument(info: number): number {
    if (info < 24) return info;
    if (info > 27) this.fail('not-canonical');
    const n = this.big(1 << (info - 24));
    const least = info === 24 ? 24 : info === 25 ? 0x100 : info === 26 ? 0x10000 : 0x100000000;
    if (n < least) this.fail('not-canonical');
    if (n > Number.MAX_SAFE_INTEGER) this.fail('not-plain');
    return n;
  }

  /** Checks that `n` bytes are there and steps over them; the start. */
  take(n: number): number {
    if (n > this.bytes.length - this.at) this.fail('truncated');
    const start = this.at;
    this.at += n;
    return start;
  }

  textRange(n: number): string {
    const start = this.take(n);
    return utf8Decode(this.bytes, start, this.at) ?? this.fail('not-text');
  }

  map(n: number, depth: number): { readonly [key: string]: Plain } {
    const out: { [key: string]: Plain } = {};
    let last: Uint8Array | null = null;
    for (let i = 0; i < n; i++) {
      const head = this.big(1);
      if (head >> 5 !== 3) this.fail('not-plain');
      const size = this.argument(head & 31);
      const key = this.textRange(size);
      const raw = this.bytes.subarray(this.at - size, this.at);
      if (last !== null && compareBytes(last, raw) >= 0) this.fail('not-canonical');
      if (key === '__proto__') this.fail('not-plain');
      last = raw;
      out[key] = this.item(depth);
    }
    return out;
  }

  item(depth: number): Plain {
    const head = this.big(1);
    const major = head >> 5;
    if (major === 7) {
      if (head === 0xf6) return null;
      if (head === 0xf4) return false;
      if (head === 0xf5) return true;
      this.fail('not-plain');
    }
    if (major === 6) this.fail('not-plain');
    const n = this.argument(head & 31);
    if (major === 0) return n;
    if (major === 1) return n < Number.MAX_SAFE_INTEGER ? -1 - n : this.fail('not-plain');
    if (major === 2) {
      const start = this.take(n);
      return this.bytes.slice(start, this.at);
    }
    if (major === 3) return this.textRange(n);
    if (depth === 0) this.fail('too-deep');
    // Every item takes at least a byte (an entry two): a length that promises more than there is never allocates anything.
    if (n * (major === 5 ? 2 : 1) > this.bytes.length - this.at) this.fail('truncated');
    if (major === 5) return this.map(n, depth - 1);
    const out: Plain[] = [];
    for (let i = 0; i < n; i++) out.push(this.item(depth - 1));
    return out;
  }
}

/**
 * The value of canonical bytes. Strict: refuses whatever `encode` would not have written, with `canonical/truncated`,
 * `/trailing`, `/not-canonical`, `/not-plain`, `/not-text`, `/too-deep` or `/too-long` and the offset. Never throws.
 */
export function decode(bytes: Uint8Array, limits: CanonicalLimits = CANONICAL_LIMITS): Result<Plain> {
  if (bytes.length > limits.bytes) return refused(refuse('canonical/too-long', { at: bytes.length }));
  const reader = new Reader(bytes);
  try {
    const value = reader.item(limits.depth);
    if (reader.at !== bytes.length) reader.fail('trailing');
    return ok(value);
  } catch (error) {
    if (error instanceof Malformed) return refused(error.refusal);
    throw error;
  }
}
