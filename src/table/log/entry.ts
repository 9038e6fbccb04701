/** One signed entry of a seat's chain. The last 64 bytes are the signature over all that precede. */
import { bytesToHex, concatBytes, hash, hexToBytes, signatures, type Signatures } from '../../crypto/index.ts';
import { decode, encode, type Plain } from '../../engine/kernel/index.ts';
import { bytes, fits, list, tuple, uint } from '../wire/fields.ts';
import { keyBytes, readKey } from '../wire/keys.ts';
import { LIMITS } from '../wire/limits.ts';
import type { PeerId } from '../ports.ts';
import { bodyToPlain, readBody, type Body } from './body.ts';

const ENTRY_VERSION = 1;
const SIGNATURE = 64;

/** For every seat the number of its newest entry the author held, and one hash over those entries. */
export interface Heads {
  /** First 8 bytes of the key in hex, and the number; ascending. The hash covers the whole keys. */
  readonly numbers: readonly (readonly [string, number])[];
  readonly hash: Uint8Array;
}

export interface EntryFields {
  readonly table: string;
  readonly hand: number;
  /** Hash of the document's base. */
  readonly base: Uint8Array;
  readonly seat: PeerId;
  /** Yjs client id of the session that wrote it. */
  readonly client: number;
  /** Number in the seat's chain in this document, from 0. */
  readonly n: number;
  /** Hash of the seat's entry before, zeros at the first. */
  readonly prev: Uint8Array;
  readonly heads: Heads;
  readonly body: Body;
}

export interface Entry extends EntryFields {
  /** As signed and stored. */
  readonly bytes: Uint8Array;
  readonly hash: Uint8Array;
  /** The hash in hex: the entry's name in maps. */
  readonly id: string;
  /** `prev` in hex. */
  readonly prevId: string;
}

export const FIRST = new Uint8Array(32);

const digest = (data: Uint8Array): Uint8Array => hash('court-cards/entry', data);

export function signEntry(fields: EntryFields, seed: Uint8Array, { sign }: Signatures = signatures): Entry {
  const signed = encode([
    ENTRY_VERSION,
    hexToBytes(fields.table),
    fields.hand,
    fields.base,
    keyBytes(fields.seat),
    fields.client,
    fields.n,
    fields.prev,
    [fields.heads.numbers.map(([key, n]) => [hexToBytes(key), n]), fields.heads.hash],
    bodyToPlain(fields.body),
  ]);
  const all = concatBytes(signed, sign(seed, message(signed)));
  const h = digest(all);
  return { ...fields, bytes: all, hash: h, id: bytesToHex(h), prevId: bytesToHex(fields.prev) };
}

/** Shape only; the signature is not checked. Undefined when the bytes are no entry. */
export function decodeEntry(data: Uint8Array): Entry | undefined {
  if (data.length > LIMITS.entry || data.length <= SIGNATURE) return undefined;
  const value = decode(data.subarray(0, data.length - SIGNATURE));
  return value.ok ? fits(() => read(value.value, data)) : undefined;
}

function read(value: Plain, data: Uint8Array): Entry {
  const [v, table, hand, base, seat, client, n, prev, heads, body] = tuple(value, 10);
  uint(v, ENTRY_VERSION, ENTRY_VERSION);
  const [numbers, headsHash] = tuple(heads, 2);
  const h = digest(data);
  const previous = bytes(prev, 32);
  return {
    table: bytesToHex(bytes(table, 16)),
    hand: uint(hand, 1_000_000, 1),
    base: bytes(base, 32),
    seat: readKey(seat),
    client: uint(client, 2 ** 32 - 1),
    n: uint(n, LIMITS.chain - 1),
    prev: previous,
    heads: {
      numbers: list(numbers, 256).map((pair) => {
        const [key, newest] = tuple(pair, 2);
        return [bytesToHex(bytes(key, 8)), uint(newest, LIMITS.chain - 1)] as const;
      }),
      hash: bytes(headsHash, 32),
    },
    body: readBody(body),
    bytes: data,
    hash: h,
    id: bytesToHex(h),
    prevId: bytesToHex(previous),
  };
}

export function isSigned(entry: Entry, { verify }: Signatures = signatures): boolean {
  const cut = entry.bytes.length - SIGNATURE;
  return verify(keyBytes(entry.seat), message(entry.bytes.subarray(0, cut)), entry.bytes.subarray(cut));
}

/** A tag of its own, so that no signature made for another purpose passes for an entry's. */
function message(signed: Uint8Array): Uint8Array {
  return hash('court-cards/entry/signed', signed);
}
