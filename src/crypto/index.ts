/** Hashes, signatures and key derivation over bytes. The only module that imports @noble/*; pure, randomness is handed in. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { hash, hashTimes } from './hash.ts';

export { bytesToHex, concatBytes, hash, hashTimes, hexToBytes, utf8ToBytes };
export { decodeScalar, encodeScalar, half, hashToPoint, hashToScalar, littleEndian, mulAll, ristretto, ROOTED, WORD, type Group, type Point, type Scalar } from './group.ts';
export { proveKnowledge, verifyKnowledge } from './knowledge.ts';
export { EQUALITY, proveEquality, verifyEquality, type Equality } from './equality.ts';
export { combine, escrow, recoverSecret, sealTo, shareKey, unsealWith, type Escrow } from './escrow.ts';

/** HKDF-SHA256 (RFC 5869): 32 bytes derived from a secret for one purpose. */
export function derive(secret: Uint8Array, purpose: string, context: Uint8Array = new Uint8Array()): Uint8Array {
  return hkdf(sha256, secret, context, utf8ToBytes(purpose), 32);
}

/** Public Ed25519 key (32 bytes) of a 32-byte seed. */
export function publicKey(seed: Uint8Array): Uint8Array {
  return ed25519.getPublicKey(seed);
}

/** Ed25519 signature (RFC 8032, 64 bytes, deterministic). */
export function sign(seed: Uint8Array, message: Uint8Array): Uint8Array {
  return ed25519.sign(message, seed);
}

/**
 * Verifies an Ed25519 signature. Always this one implementation, on every device: engines disagree about exotic signatures
 * (cofactor, small-order keys), and a table must not split over one. Never throws.
 */
export function verify(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (key.length !== 32 || signature.length !== 64) return false;
  try {
    return ed25519.verify(signature, message, key, { zip215: false });
  } catch {
    return false;
  }
}

/** Signing and verifying, where it is handed in. */
export interface Signatures {
  readonly sign: (seed: Uint8Array, message: Uint8Array) => Uint8Array;
  readonly verify: (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;
}

export const signatures: Signatures = { sign, verify };

/** Equal length and content; for public values. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let diff = 0;
  for (let i = 0; i < a.length; i++) diff |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return diff === 0;
}

/** Bytes from SHA-256(seed ‖ counter): a deterministic stream for shuffles (FAIR-DEAL: Fisher–Yates from H(all coins)). */
export function* stream(seed: Uint8Array, tag: string): Generator<number, never> {
  for (let block = 0; ; block++) yield* hash(tag, seed, Uint8Array.of(block >>> 24, block >>> 16, block >>> 8, block));
}

/** Uniform integer 0 ≤ x < bound (bound ≤ 2^32) by rejection sampling, never modulo. */
export function uniform(bytes: Iterator<number>, bound: number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    let x = 0;
    for (let i = 0; i < 4; i++) x = x * 256 + (bytes.next().value as number);
    if (x < limit) return x % bound;
  }
}

/** Fisher–Yates over 0 .. n−1. */
export function permutation(bytes: Iterator<number>, n: number): number[] {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = uniform(bytes, i + 1);
    const t = order[i] as number;
    order[i] = order[j] as number;
    order[j] = t;
  }
  return order;
}
