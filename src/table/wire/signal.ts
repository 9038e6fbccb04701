/**
 * What two devices have to tell each other before a channel opens, in as few bytes as possible: the five things of a WebRTC
 * description that are not constant. Carried by a table member, by a broker, or as text that people show, scan, copy and paste.
 *
 * Everything read here comes from a stranger: bounded, checked, one meaning for each text, and nothing throws.
 */
import { hash } from '../../crypto/index.ts';
import { ICE, packText, packedLength, unpackText } from './alphabet.ts';
import { Reader, Writer } from './bytes.ts';

export interface Candidate {
  /** `mdns`: the UUID of a `.local` name. */
  readonly kind: 'ipv4' | 'ipv6' | 'mdns';
  /** 4, 16 or 16 bytes. */
  readonly address: Uint8Array;
  /** UDP port, 1–65535. */
  readonly port: number;
}

export interface Description {
  /** ICE user name fragment, 4–32 characters. */
  readonly ufrag: string;
  /** ICE password, 22–64 characters. */
  readonly pwd: string;
  /** SHA-256 of the DTLS certificate, 32 bytes. */
  readonly fingerprint: Uint8Array;
  /** Best first, at most 12. */
  readonly candidates: readonly Candidate[];
}

/** A step of connecting, carried by a member or a broker. `connection` is chosen by the one who dials: 8 bytes. */
export type Signal =
  | { readonly kind: 'offer' | 'answer'; readonly connection: Uint8Array; readonly description: Description }
  | { readonly kind: 'candidate'; readonly connection: Uint8Array; readonly candidate: Candidate };

export const MAX_CANDIDATES = 12;
export const CONNECTION_BYTES = 8;
/** No signal is longer. */
export const MAX_SIGNAL = 512;

const KINDS = ['ipv4', 'ipv6', 'mdns'] as const;
const SIGNALS = ['offer', 'answer', 'candidate'] as const;

function writeCandidate(out: Writer, candidate: Candidate): void {
  out.u8(KINDS.indexOf(candidate.kind)).bytes(candidate.address).u16(candidate.port);
}

function readCandidate(from: Reader): Candidate | null {
  const kind = KINDS[from.u8()];
  if (kind === undefined) return null;
  const address = from.bytes(kind === 'ipv4' ? 4 : 16);
  const port = from.u16();
  return from.bad || port === 0 ? null : { kind, address, port };
}

function writeIce(out: Writer, text: string): void {
  const packed = packText(text, ICE);
  if (packed === null || text.length > 64) throw new RangeError('not an ICE name or password');
  out.u8(text.length).bytes(packed);
}

function readIce(from: Reader, least: number, most: number): string | null {
  const length = from.u8();
  if (length < least || length > most) return null;
  const packed = from.bytes(packedLength(length, ICE));
  return from.bad ? null : unpackText(packed, length, ICE);
}

/** True when the description keeps the bounds of its type; one that does not cannot be written. */
export function isDescription(d: Description): boolean {
  const ice = (text: string, least: number, most: number): boolean => text.length >= least && text.length <= most && packText(text, ICE) !== null;
  return ice(d.ufrag, 4, 32) && ice(d.pwd, 22, 64) && d.fingerprint.length === 32 && d.candidates.length <= MAX_CANDIDATES;
}

export function writeDescription(out: Writer, d: Description): void {
  writeIce(out, d.ufrag);
  writeIce(out, d.pwd);
  out.bytes(d.fingerprint).u8(d.candidates.length);
  for (const candidate of d.candidates) writeCandidate(out, candidate);
}

export function readDescription(from: Reader): Description | null {
  const ufrag = readIce(from, 4, 32);
  if (ufrag === null) return null;
  const pwd = readIce(from, 22, 64);
  if (pwd === null) return null;
  const fingerprint = from.bytes(32);
  const count = from.u8();
  if (from.bad || count > MAX_CANDIDATES) return null;
  const candidates: Candidate[] = [];
  for (let i = 0; i < count; i++) {
    const candidate = readCandidate(from);
    if (candidate === null) return null;
    candidates.push(candidate);
  }
  return { ufrag, pwd, fingerprint, candidates };
}

/** Four bytes that a slip of a camera, a hand or a messenger will not get right by chance. */
function check(payload: Uint8Array): Uint8Array {
  return hash('net/check', payload).slice(0, 4);
}

/** The payload with its check behind it. */
export function sealed(payload: Uint8Array): Uint8Array {
  return new Writer().bytes(payload).bytes(check(payload)).done();
}

/** The payload if its check is right, else null. */
export function unsealed(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < 5) return null;
  const payload = bytes.slice(0, -4);
  return check(payload).every((byte, i) => byte === bytes[payload.length + i]) ? payload : null;
}

export function encodeSignal(signal: Signal): Uint8Array {
  const out = new Writer().u8(SIGNALS.indexOf(signal.kind)).bytes(signal.connection);
  if (signal.kind === 'candidate') writeCandidate(out, signal.candidate);
  else writeDescription(out, signal.description);
  return out.done();
}

export function decodeSignal(bytes: Uint8Array): Signal | null {
  if (bytes.length > MAX_SIGNAL) return null;
  const from = new Reader(bytes);
  const kind = SIGNALS[from.u8()];
  const connection = from.bytes(CONNECTION_BYTES);
  if (kind === undefined || from.bad) return null;
  if (kind === 'candidate') {
    const candidate = readCandidate(from);
    return candidate !== null && from.finished() ? { kind, connection, candidate } : null;
  }
  const description = readDescription(from);
  return description !== null && from.finished() ? { kind, connection, description } : null;
}
