/**
 * A secret shared out so that a number of people together can stand in for its owner (Shamir 1979), each of whom can check the own
 * share against what all see (Feldman 1987), sealed to each by Diffie and Hellman.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeScalar, encodeScalar, hashToScalar, inverse, mod, type Group, type Point, type Scalar } from './group.ts';

export interface Escrow {
  /** The polynomial's coefficients but the first, which is the key: threshold − 1 of them, times G. */
  readonly commitments: readonly Point[];
  /** Share of each holder 1, 2, … n. */
  readonly shares: readonly Scalar[];
}

/** `secret` shared among `holders`, any `threshold` of whom can stand in for it. The polynomial follows from `seed` (32 secret bytes). */
export function escrow(group: Group, secret: Scalar, holders: number, threshold: number, seed: Uint8Array): Escrow {
  const rest = Array.from({ length: threshold - 1 }, (_, i) => hashToScalar(group, 'court-cards/escrow/coefficient', seed, Uint8Array.of(i)));
  const shares = Array.from({ length: holders }, (_, i) => [secret, ...rest].reduceRight((sum, a) => mod(sum * BigInt(i + 1) + a, group.order), 0n));
  return { commitments: rest.map((a) => group.mulBase(a)), shares };
}

/** The public key of holder `holder`'s (1, 2, …) share: what a good share times G is. */
export function shareKey(group: Group, key: Point, commitments: readonly Point[], holder: number): Point {
  const powers: Scalar[] = [1n];
  for (let i = 0; i < commitments.length; i++) powers.push(mod((powers[i] as Scalar) * BigInt(holder), group.order));
  return group.sum([key, ...commitments], powers);
}

/** Lagrange's coefficients at nought. */
function coefficients(group: Group, holders: readonly number[]): Scalar[] {
  return holders.map((i) => {
    let [over, under] = [1n, 1n];
    for (const j of holders) if (j !== i) [over, under] = [mod(over * BigInt(j), group.order), mod(under * BigInt(j - i), group.order)];
    return mod(over * inverse(group, under), group.order);
  });
}

/** What the owner of the secret would make of a point, from what so many different holders make of it with their shares. */
export function combine(group: Group, parts: readonly { readonly holder: number; readonly image: Point }[]): Point {
  return group.sum(parts.map(({ image }) => image), coefficients(group, parts.map(({ holder }) => holder)));
}

/** The secret itself, from the shares of so many different holders. */
export function recoverSecret(group: Group, parts: readonly { readonly holder: number; readonly share: Scalar }[]): Scalar {
  const by = coefficients(group, parts.map(({ holder }) => holder));
  return mod(parts.reduce((sum, { share }, i) => sum + share * (by[i] as Scalar), 0n), group.order);
}

/** 32 bytes of mask that both ends of a Diffie–Hellman exchange have. */
function mask(group: Group, common: Point, context: Uint8Array): Uint8Array {
  return hkdf(sha256, group.encode(common), context, utf8ToBytes('court-cards/escrow/seal'), 32);
}

const xor = (a: Uint8Array, b: Uint8Array): Uint8Array => a.map((byte, i) => byte ^ (b[i] as number));

/** A share (32 bytes) sealed. `common`: what maker and holder have in common (`dealing/fair/joint.ts`). Whether it is the right one, `shareKey` says. */
export function sealTo(group: Group, context: Uint8Array, common: Point, share: Scalar): Uint8Array {
  return xor(encodeScalar(share), mask(group, common, context));
}

/** The share, or undefined when there is no number in it. `common`: as above. */
export function unsealWith(group: Group, context: Uint8Array, common: Point, sealed: Uint8Array): Scalar | undefined {
  return sealed.length === 32 ? decodeScalar(group, xor(sealed, mask(group, common, context))) : undefined;
}
