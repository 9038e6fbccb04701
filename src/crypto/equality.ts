/** Proof that many pairs have the same logarithm as a key (Chaum and Pedersen 1992, batched with weights, made non-interactive). */
import { concatBytes } from '@noble/hashes/utils.js';
import { decodeScalar, encodeScalar, hashToScalar, littleEndian, mod, WORD, type Group, type Point, type Scalar } from './group.ts';
import { hash } from './hash.ts';
import { nonce } from './knowledge.ts';

/** Bytes of the proof: challenge and response. */
export const EQUALITY = 2 * WORD;
const TAG = 'court-cards/proof/equality';
/** Bytes of a weight: a pair that does not fit is hidden by the others with a chance of 2⁻⁸⁰, and a hand does not last long enough to try so often. */
const WEIGHT = 10;

/** What is proven: the x of X = x·G is the x of images[i] = x·bases[i] for every i. */
export interface Equality {
  /** Says for what and of whom, so that no proof passes in another place. */
  readonly context: Uint8Array;
  /** X. */
  readonly key: Point;
  readonly bases: readonly Point[];
  /** As many as bases. */
  readonly images: readonly Point[];
}

/** Names all of the statement. */
function name(group: Group, { context, key, bases, images }: Equality): Uint8Array {
  return hash(TAG, context, group.encode(key), concatBytes(...bases.map(group.encode)), concatBytes(...images.map(group.encode)));
}

/** By these weights all bases and all images are added up: the sums have the logarithm of the key if, and nearly only if, all pairs have. */
function weights(group: Group, named: Uint8Array, { bases }: Equality): readonly Scalar[] {
  return bases.map((_, i) => littleEndian(hash(`${TAG}/weight`, named, Uint8Array.of(i >>> 8, i)).subarray(0, WEIGHT)) % group.order);
}

const challenge = (group: Group, named: Uint8Array, first: Point, second: Point): Scalar => hashToScalar(group, `${TAG}/challenge`, named, group.encode(first), group.encode(second));

/** 64 bytes. `fresh`: 32 random bytes. */
export function proveEquality(group: Group, statement: Equality, x: Scalar, fresh: Uint8Array): Uint8Array {
  const named = name(group, statement);
  const base = group.sum(statement.bases, weights(group, named, statement));
  const k = nonce(group, TAG, x, named, fresh);
  const c = challenge(group, named, group.mulBase(k), group.mul(base, k));
  return concatBytes(encodeScalar(c), encodeScalar(mod(k + c * x, group.order)));
}

/** Never throws. */
export function verifyEquality(group: Group, statement: Equality, proof: Uint8Array): boolean {
  const { key, bases, images } = statement;
  const [c, s] = [decodeScalar(group, proof.subarray(0, WORD)), decodeScalar(group, proof.subarray(WORD))];
  if (c === undefined || s === undefined || proof.length !== EQUALITY || bases.length !== images.length) return false;
  const named = name(group, statement);
  const by = weights(group, named, statement);
  const [base, image] = [group.sum(bases, by), group.sum(images, by)];
  const first = group.sub(group.mulBase(s), group.sum([key], [c]));
  const second = group.sum([base, image], [s, mod(-c, group.order)]);
  return challenge(group, named, first, second) === c;
}
