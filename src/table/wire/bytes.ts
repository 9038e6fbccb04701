/** Reading and writing the small binary forms of this folder. A reader never throws: it goes `bad` and gives zeros. */

export class Writer {
  #parts: number[] = [];

  u8(value: number): this {
    this.#parts.push(value & 255);
    return this;
  }

  u16(value: number): this {
    return this.u8(value >>> 8).u8(value);
  }

  u32(value: number): this {
    return this.u16(value >>> 16).u16(value);
  }

  bytes(value: Uint8Array): this {
    for (const byte of value) this.#parts.push(byte);
    return this;
  }

  /** A length byte, then the bytes: up to 255. */
  short(value: Uint8Array): this {
    return this.u8(value.length).bytes(value);
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#parts);
  }
}

export class Reader {
  /** True once something was read past the end; every value read since is meaningless. */
  bad = false;
  #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  bytes(length: number): Uint8Array {
    if (length > this.left) {
      this.bad = true;
      this.#at = this.#bytes.length;
      return new Uint8Array(Math.min(length, 256));
    }
    const value = this.#bytes.slice(this.#at, this.#at + length);
    this.#at += length;
    return value;
  }

  u8(): number {
    return this.bytes(1)[0] ?? 0;
  }

  u16(): number {
    return this.u8() * 256 + this.u8();
  }

  u32(): number {
    return this.u16() * 65536 + this.u16();
  }

  short(): Uint8Array {
    return this.bytes(this.u8());
  }

  /** True when everything was read, and nothing more. */
  finished(): boolean {
    return !this.bad && this.left === 0;
  }
}

/** Printable ASCII only, or null. */
export function asciiOf(bytes: Uint8Array): string | null {
  let text = '';
  for (const byte of bytes) {
    if (byte < 0x20 || byte > 0x7e) return null;
    text += String.fromCharCode(byte);
  }
  return text;
}

export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (c) => c.charCodeAt(0) & 0x7f);
}
