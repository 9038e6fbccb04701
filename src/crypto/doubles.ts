/**
 * Encodings of the doubles of many points of ristretto255 at the price of few: to encode one point takes a square root, to encode its double a
 * division, and divisions can be shared (Montgomery's trick). After the batch encoding of curve25519-dalek, by Hamburg and de Valence.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { FpInvertBatch } from '@noble/curves/abstract/modular.js';

/** Of a representative on the curve: x = X/Z, y = Y/Z, xy = T/Z. */
export interface Extended {
  readonly X: bigint;
  readonly Y: bigint;
  readonly Z: bigint;
  readonly T: bigint;
}

const { Fp } = ed25519.Point;
const { d, a } = ed25519.Point.CURVE();
const SQRT_M1 = Fp.sqrt(Fp.neg(Fp.ONE));
/** 1/√(a−d), the root that is not negative. */
const MAGIC = nonNegative(Fp.inv(Fp.sqrt(Fp.sub(a, d))));

/** RFC 9496: negative is what is odd. */
function isNegative(n: bigint): boolean {
  return (n & 1n) === 1n;
}
function nonNegative(n: bigint): bigint {
  return isNegative(n) ? Fp.neg(n) : n;
}

/** 32 bytes for each point P: the encoding of 2·P. `points`: representatives on the curve. */
export function encodeDoubles(points: readonly Extended[]): Uint8Array[] {
  const states = points.map(({ X, Y, Z, T }) => {
    const [zz, dtt] = [Fp.sqr(Z), Fp.mul(d, Fp.sqr(T))];
    const [e, f, g, h] = [Fp.mul(Fp.add(X, X), Y), Fp.add(zz, dtt), Fp.add(Fp.sqr(Y), Fp.sqr(X)), Fp.sub(zz, dtt)];
    return { e, f, g, h, eg: Fp.mul(e, g), fh: Fp.mul(f, h) };
  });
  const inverses = FpInvertBatch(Fp, states.map(({ eg, fh }) => Fp.mul(eg, fh)), true);
  return states.map(({ e: e0, f, g: g0, h: h0, eg, fh }, i) => {
    // The neutral element.
    const inverse = inverses[i] ?? 0n;
    const [zInverse, tInverse] = [Fp.mul(eg, inverse), Fp.mul(fh, inverse)];
    const turned = isNegative(Fp.mul(eg, zInverse));
    const [e, g, h, magic] = turned ? [g0, Fp.neg(e0), Fp.mul(f, SQRT_M1), SQRT_M1] : [e0, g0, h0, MAGIC];
    const flipped = isNegative(Fp.mul(Fp.mul(h, e), zInverse)) ? Fp.neg(g) : g;
    return Fp.toBytes(nonNegative(Fp.mul(Fp.sub(h, flipped), Fp.mul(magic, Fp.mul(flipped, tInverse)))));
  });
}
