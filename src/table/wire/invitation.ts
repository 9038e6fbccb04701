/**
 * The texts people carry: an invitation, the answer to one, and the link through a broker.
 *
 * `CC1` and base32 of: length of what follows (2) · kind (1) · content · check (4). The length makes a text end by itself, so that
 * it is found inside a sentence, over several lines, in lower case; the check tells a slip from a code.
 */
import { bytesToHex, hash, hexToBytes } from '../../crypto/index.ts';
import { BASE32, BASE64URL, fromText, toText } from './alphabet.ts';
import { Reader, Writer, asciiBytes, asciiOf } from './bytes.ts';
import { readDescription, sealed, unsealed, writeDescription, type Description } from './signal.ts';

export interface InvitationText {
  readonly kind: 'invitation';
  /** 16 bytes in hex. */
  readonly table: string;
  /** 16 bytes. */
  readonly key: Uint8Array;
  readonly description: Description;
  /** What the answer names it by: 8 bytes in hex. */
  readonly tag: string;
}

export interface AnswerText {
  readonly kind: 'answer';
  /** First four bytes of the table's id in hex. */
  readonly table: string;
  /** Tag of the invitation it answers. */
  readonly tag: string;
  readonly description: Description;
}

export interface LinkText {
  readonly kind: 'link';
  readonly table: string;
  readonly key: Uint8Array;
  readonly broker: string | null;
}

const PREFIX = 'CC1';
const INVITATION = 1;
const ANSWER = 2;
const LINK = 3;
/** Longer pasted text is not looked through. */
const MAX_TEXT = 20_000;
const MAX_BROKER = 255;

function textOf(payload: Uint8Array): string {
  const bytes = sealed(payload);
  return PREFIX + toText(new Writer().u16(bytes.length).bytes(bytes).done(), BASE32);
}

function tagOf(payload: Uint8Array): string {
  return bytesToHex(hash('net/invitation', payload).slice(0, 8));
}

export function formatInvitation(table: string, key: Uint8Array, description: Description): { readonly text: string; readonly tag: string } {
  const out = new Writer().u8(INVITATION).bytes(hexToBytes(table)).bytes(key);
  writeDescription(out, description);
  const payload = out.done();
  return { text: textOf(payload), tag: tagOf(payload) };
}

export function formatAnswer(table: string, tag: string, description: Description): string {
  const out = new Writer().u8(ANSWER).bytes(hexToBytes(table).slice(0, 4)).bytes(hexToBytes(tag));
  writeDescription(out, description);
  return textOf(out.done());
}

function readPayload(payload: Uint8Array): InvitationText | AnswerText | null {
  const from = new Reader(payload);
  const kind = from.u8();
  if (kind === INVITATION) {
    const table = bytesToHex(from.bytes(16));
    const key = from.bytes(16);
    const description = readDescription(from);
    return description !== null && from.finished() ? { kind: 'invitation', table, key, description, tag: tagOf(payload) } : null;
  }
  if (kind === ANSWER) {
    const table = bytesToHex(from.bytes(4));
    const tag = bytesToHex(from.bytes(8));
    const description = readDescription(from);
    return description !== null && from.finished() ? { kind: 'answer', table, tag, description } : null;
  }
  return null;
}

/** The code that begins at the start of `text` (already upper case, without white space), or null. */
function readAt(text: string): InvitationText | AnswerText | null {
  const head = fromBase32(text, 2);
  if (head === null) return null;
  const length = (head[0] ?? 0) * 256 + (head[1] ?? 0);
  if (length > 1024) return null;
  const all = fromBase32(text, 2 + length);
  if (all === null) return null;
  // One text, one meaning: the bits that fill the last character must be the ones we would write.
  if (!text.startsWith(toText(all, BASE32))) return null;
  const payload = unsealed(all.slice(2));
  return payload === null ? null : readPayload(payload);
}

function fromBase32(text: string, bytes: number): Uint8Array | null {
  const characters = Math.ceil((bytes * 8) / 5);
  if (text.length < characters) return null;
  const whole = toWhole(text.slice(0, characters));
  return whole === null ? null : whole.slice(0, bytes);
}

function toWhole(text: string): Uint8Array | null {
  // Zero bits behind: only whole bytes are asked for.
  const padded = text.padEnd(Math.ceil(text.length / 8) * 8, 'A');
  return fromText(padded, BASE32);
}

/** Finds the first invitation or answer in pasted text. Null when there is none. */
export function findCode(text: string): InvitationText | AnswerText | null {
  if (text.length > MAX_TEXT) return null;
  const clean = text.replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff]+/g, '').toUpperCase();
  for (let at = clean.indexOf(PREFIX), tries = 0; at >= 0 && tries < 32; at = clean.indexOf(PREFIX, at + 1), tries++) {
    const found = readAt(clean.slice(at + PREFIX.length));
    if (found !== null) return found;
  }
  return null;
}

/** True for an address a broker may have: http or https, no name and password, no query. */
export function isBrokerUrl(url: string): boolean {
  return url.length <= MAX_BROKER && /^https?:\/\/[A-Za-z0-9.\-[\]:]{1,120}(\/[A-Za-z0-9._~%!$&'()*+,;=:\-/]*)?$/.test(url);
}

/** What stands behind `#/join/` in a link. Throws on a broker that `isBrokerUrl` refuses. */
export function formatLink(table: string, key: Uint8Array, broker: string | null): string {
  if (broker !== null && !isBrokerUrl(broker)) throw new RangeError('not a broker address');
  const payload = new Writer().u8(LINK).bytes(hexToBytes(table)).bytes(key).short(asciiBytes(broker ?? '')).done();
  return toText(sealed(payload), BASE64URL);
}

function readLink(text: string): LinkText | null {
  const bytes = text.length > 400 ? null : fromText(text, BASE64URL);
  const payload = bytes === null ? null : unsealed(bytes);
  if (payload === null) return null;
  const from = new Reader(payload);
  const kind = from.u8();
  const table = bytesToHex(from.bytes(16));
  const key = from.bytes(16);
  const url = asciiOf(from.short());
  if (kind !== LINK || url === null || !from.finished() || (url !== '' && !isBrokerUrl(url))) return null;
  return { kind: 'link', table, key, broker: url === '' ? null : url };
}

/** Finds a link, or only what stands behind its `#/join/`, in pasted text. */
export function findLink(text: string): LinkText | null {
  if (text.length > MAX_TEXT) return null;
  const clean = text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]+/g, '').trim();
  let tries = 0;
  for (const match of clean.matchAll(/#\/join\/([A-Za-z0-9_-]+)/g)) {
    const found = readLink(match[1] ?? '');
    if (found !== null) return found;
    if (++tries === 32) return null;
  }
  return readLink(clean);
}
