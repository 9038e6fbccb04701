/**
 * Points of ristretto255 that travel with the root that reading them takes (RFC 9496, 4.3.1). To find it costs 250 multiplications of the field, to check
 * it two; whoever wrote the point can have it nearly for nothing (`doubles.ts`). What is read is the same point, and no other encodings are.
 */
import { ed25519 } from '@noble/curves/ed25519.js';

export const { Fp } = ed25519.Point;
export const { d: D } = ed25519.Point.CURVE();
export const SQRT_M1 = Fp.sqrt(Fp.neg(Fp.ONE));

/** RFC 9496: negative is what is odd. */
export function isNegative(n: bigint): boolean {
  return (n & 1n) === 1n;
}
export function nonNegative(n: bigint): bigint {
  return isNegative(n) ? Fp.neg(n) : n;
}

/** A number of the field that is not negative, in its one encoding; else undefined. */
function read(bytes: Uint8Array): bigint | undefined {
  try {
    const n = Fp.fromBytes(bytes);
    return isNegative(n) ? undefined : n;
  } catch {
    return undefined;
  }
}

function parts(s: bigint): { readonly u1: bigint; readonly u2: bigint; readonly v: bigint; readonly square: bigint } {
  const ss = Fp.sqr(s);
  const [u1, u2] = [Fp.sub(Fp.ONE, ss), Fp.add(Fp.ONE, ss)];
  const u2u2 = Fp.sqr(u2);
  const v = Fp.neg(Fp.add(Fp.mul(D, Fp.sqr(u1)), u2u2));
  return { u1, u2, v, square: Fp.mul(v, u2u2) };
}

/** The root (32 bytes) of an encoding s, which is one. */
export function rootOf(s: bigint): Uint8Array {
  return Fp.toBytes(nonNegative(Fp.sqrt(Fp.inv(parts(s).square))));
}

/** The point of the curve that `bytes` (32) encode, when `root` (32) is the root; else undefined. */
export function readWithRoot(bytes: Uint8Array, root: Uint8Array): InstanceType<typeof ed25519.Point> | undefined {
  const [s, i] = [read(bytes), read(root)];
  if (s === undefined || i === undefined) return undefined;
  const { u1, u2, v, square } = parts(s);
  if (!Fp.eql(Fp.mul(Fp.sqr(i), square), Fp.ONE)) return undefined;
  const dx = Fp.mul(i, u2);
  const x = nonNegative(Fp.mul(Fp.add(s, s), dx));
  const y = Fp.mul(u1, Fp.mul(Fp.mul(i, dx), v));
  const t = Fp.mul(x, y);
  return isNegative(t) || Fp.is0(y) ? undefined : new ed25519.Point(x, y, Fp.ONE, t);
}
