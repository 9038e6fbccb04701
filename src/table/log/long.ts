/**
 * Answers that are too long for the document, such as a shuffled pack. Their entry is signed with the name of the value, a **blob**:
 * its hash and its length. The blob itself is kept and sent beside the document.
 */
import { bytesToHex, hash } from '../../crypto/index.ts';
import type { Plain } from '../../engine/kernel/index.ts';
import { bytes, tuple, uint } from '../wire/fields.ts';
import { LIMITS } from '../wire/limits.ts';

export interface BlobName {
  /** 32 bytes. */
  readonly hash: Uint8Array;
  /** Bytes; more than `LIMITS.inline`, at most `LIMITS.blob`. */
  readonly length: number;
}

/** An answer in the hand whose value is a blob. To the fold it is an answer like any other: `Blobs.spell`. */
export interface LongAnswer {
  readonly type: 'long';
  readonly question: string;
  readonly blob: BlobName;
  /** As in an answer. */
  readonly at: Uint8Array;
  readonly opening?: Uint8Array;
}

/** Must an entry name this value rather than carry it? There is one form for each value. */
export const isLong = (answer: Plain): answer is Uint8Array => answer instanceof Uint8Array && answer.length > LIMITS.inline;

/** 32 bytes. */
export const hashOfBlob = (blob: Uint8Array): Uint8Array => hash('court-cards/blob', blob);

export const nameOf = (blob: Uint8Array): BlobName => ({ hash: hashOfBlob(blob), length: blob.length });

/** The hash in hex: the blob's name in maps and in the vault. */
export const idOf = (name: BlobName): string => bytesToHex(name.hash);

export const nameToPlain = ({ hash, length }: BlobName): Plain => [hash, length];

/** Throws `Unfit`. */
export function readBlobName(value: Plain | undefined): BlobName {
  const [name, length] = tuple(value, 2);
  return { hash: bytes(name, 32), length: uint(length, LIMITS.blob, LIMITS.inline + 1) };
}
