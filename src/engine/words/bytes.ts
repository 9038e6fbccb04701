/** Reading built word data: bytes from a file or the network, hostile until they were read to their end. */
import { MAX_LETTERS } from './table.ts';

/** Success or a typed refusal, of the same shape as the kernel's, which this module does not know. */
export type Opened<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: { readonly code: Unreadable } };
/** No word data at all · of another version · cut off, or changed. */
type Unreadable = 'words/format' | 'words/version' | 'words/damaged';

export const opened = <T>(value: T): Opened<T> => ({ ok: true, value });
export const unreadable = (code: Unreadable): Opened<never> => ({ ok: false, refusal: { code } });

/** Thrown inside this module, where a refusal would have to be handed through many loops; never leaves it. */
export class Damaged extends Error {}

/** Most words that any file may tell of: bounds what a hostile header can make us reserve. */
const MOST = 1_000_000;

/** Text of the first line without its end, and where the next line begins; null if there is none within 100 bytes. */
function firstLine(bytes: Uint8Array): { readonly line: string; readonly next: number } | null {
  const end = bytes.subarray(0, 100).indexOf(10);
  return end < 0 ? null : { line: String.fromCharCode(...bytes.subarray(0, end)), next: end + 1 };
}

/** Reads `KIND VERSION n1 n2 …`, and gives the numbers and a cursor behind that line. */
export function readHead(bytes: Uint8Array, kind: string, version: number, numbers: number): Opened<{ readonly counts: readonly number[]; readonly cursor: Cursor }> {
  const head = firstLine(bytes);
  const [name, of, ...counts] = head?.line.split(' ') ?? [];
  if (head === null || name !== kind || of === undefined || !/^\d{1,6}$/.test(of)) return unreadable('words/format');
  if (Number(of) !== version) return unreadable('words/version');
  if (counts.length !== numbers || !counts.every((count) => /^\d{1,7}$/.test(count) && Number(count) <= MOST)) return unreadable('words/damaged');
  return opened({ counts: counts.map(Number), cursor: new Cursor(bytes, head.next) });
}

/** Goes through bytes; throws `Damaged` where they end too early. */
export class Cursor {
  readonly #bytes: Uint8Array;
  #at: number;
  #before = '';

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get atEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new Damaged();
    return byte;
  }

  /** The next word of a front-coded list: one byte, `A` + how many letters of the word before are dropped from its end, and the letters that follow. */
  word(): string {
    const drop = this.byte() - 65;
    if (drop < 0 || drop > this.#before.length) throw new Damaged();
    let end = this.#at;
    for (let letter = this.#bytes[end]; letter !== undefined && letter >= 97 && letter <= 122; letter = this.#bytes[end]) end++;
    const kept = this.#before.length - drop;
    if (kept + end - this.#at > MAX_LETTERS) throw new Damaged();
    const word = this.#before.slice(0, kept) + String.fromCharCode(...this.#bytes.subarray(this.#at, end));
    if (word === this.#before) throw new Damaged();
    this.#at = end;
    this.#before = word;
    return word;
  }

  /** A new front-coded list begins. */
  restart(): void {
    this.#before = '';
  }

  /** Offset of the next byte. */
  get at(): number {
    return this.#at;
  }

  /** Passes over what is left of a line, and its end. */
  skipLine(): void {
    const end = this.#bytes.indexOf(10, this.#at);
    if (end < 0) throw new Damaged();
    this.#at = end + 1;
  }

  /** Text of bytes `from .. to−1`; ASCII, anything else is damage. */
  text(from: number, to: number): string {
    let text = '';
    for (let i = from; i < to; i++) {
      const byte = this.#bytes[i] ?? 0;
      if (byte < 32 || byte > 126) throw new Damaged();
      text += String.fromCharCode(byte);
    }
    return text;
  }
}
