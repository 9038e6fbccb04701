/** Proof of knowledge of a logarithm (Schnorr, made non-interactive by Fiat and Shamir). */
import { concatBytes } from '@noble/hashes/utils.js';
import { decodeScalar, encodeScalar, hashToScalar, mod, WORD, type Group, type Point, type Scalar } from './group.ts';

/** The proof is this long: challenge and response. */
const LENGTH = 2 * WORD;
const TAG = 'court-cards/proof/knowledge';

/**
 * A one-time secret from the long-term one, what is proven, and 32 fresh bytes: it neither repeats when the randomness is bad nor
 * follows from anything known when it is good.
 */
export function nonce(group: Group, tag: string, secret: Scalar, statement: Uint8Array, fresh: Uint8Array): Scalar {
  return hashToScalar(group, `${tag}/nonce`, encodeScalar(secret), statement, fresh);
}

/**
 * Proof (64 bytes) that its maker knows x with X = x·G. `context` says for what, and of whom: a proof made in one context is none in
 * any other, so that nobody can pass on another's. `fresh`: 32 random bytes.
 */
export function proveKnowledge(group: Group, context: Uint8Array, x: Scalar, fresh: Uint8Array): Uint8Array {
  const key = group.encode(group.mulBase(x));
  const k = nonce(group, TAG, x, concatBytes(key, context), fresh);
  const c = hashToScalar(group, TAG, context, key, group.encode(group.mulBase(k)));
  return concatBytes(encodeScalar(c), encodeScalar(mod(k + c * x, group.order)));
}

/** `key`: X. Never throws. */
export function verifyKnowledge(group: Group, context: Uint8Array, key: Point, proof: Uint8Array): boolean {
  const [c, s] = [decodeScalar(group, proof.subarray(0, WORD)), decodeScalar(group, proof.subarray(WORD))];
  if (c === undefined || s === undefined || proof.length !== LENGTH) return false;
  const commitment = group.sub(group.mulBase(s), group.sum([key], [c]));
  return hashToScalar(group, TAG, context, group.encode(key), group.encode(commitment)) === c;
}
