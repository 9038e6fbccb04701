/**
 * Encodings of the doubles of many points of ristretto255 at the price of few: to encode one point takes a square root, to encode its double a
 * division, and divisions can be shared (Montgomery's trick). After the batch encoding of curve25519-dalek, by Hamburg and de Valence.
 * With each its root (`roots.ts`), which by then costs next to nothing.
 */
import { FpInvertBatch } from '@noble/curves/abstract/modular.js';
import { D as d, Fp, isNegative, nonNegative, rootOf, SQRT_M1 } from './roots.ts';

/** Of a representative on the curve: x = X/Z, y = Y/Z, xy = T/Z. */
export interface Extended {
  readonly X: bigint;
  readonly Y: bigint;
  readonly Z: bigint;
  readonly T: bigint;
}

/** 1/√(a−d), the root that is not negative; a is −1. */
const MAGIC = nonNegative(Fp.inv(Fp.sqrt(Fp.sub(Fp.neg(Fp.ONE), d))));

/** An encoding with its root, 32 bytes each. */
export interface Written {
  readonly bytes: Uint8Array;
  readonly root: Uint8Array;
}

/** For each point P the encoding of 2·P. `points`: representatives on the curve. */
export function encodeDoubles(points: readonly Extended[]): Written[] {
  const states = points.map(({ X, Y, Z, T }) => {
    const [zz, dtt] = [Fp.sqr(Z), Fp.mul(d, Fp.sqr(T))];
    const [e, f, g, h] = [Fp.mul(Fp.add(X, X), Y), Fp.add(zz, dtt), Fp.add(Fp.sqr(Y), Fp.sqr(X)), Fp.sub(zz, dtt)];
    return { e, f, g, h, eg: Fp.mul(e, g), fh: Fp.mul(f, h) };
  });
  const inverses = FpInvertBatch(Fp, states.map(({ eg, fh }) => Fp.mul(eg, fh)), true);
  const written = states.map(({ e: e0, f, g: g0, h: h0, eg, fh }, i) => {
    // The neutral element.
    const inverse = inverses[i] ?? 0n;
    const [zInverse, tInverse] = [Fp.mul(eg, inverse), Fp.mul(fh, inverse)];
    const turned = isNegative(Fp.mul(eg, zInverse));
    const [e, g, h, magic] = turned ? [g0, Fp.neg(e0), Fp.mul(f, SQRT_M1), SQRT_M1] : [e0, g0, h0, MAGIC];
    const flipped = isNegative(Fp.mul(Fp.mul(h, e), zInverse)) ? Fp.neg(g) : g;
    const s = nonNegative(Fp.mul(Fp.sub(h, flipped), Fp.mul(magic, Fp.mul(flipped, tInverse))));
    // x of the representative that reading gives, but for its sign: e/f, or of the one that was turned √−1·g/h.
    const x = turned ? Fp.mul(Fp.mul(SQRT_M1, g0), Fp.mul(Fp.mul(eg, f), inverse)) : Fp.mul(e0, Fp.mul(Fp.mul(eg, h0), inverse));
    return { s, x };
  });
  const denominators = FpInvertBatch(Fp, written.map(({ s }) => Fp.mul(Fp.add(s, s), Fp.add(Fp.ONE, Fp.sqr(s)))), true);
  return written.map(({ s, x }, i) => {
    const denominator = s === 0n ? undefined : denominators[i];
    return { bytes: Fp.toBytes(s), root: denominator === undefined ? rootOf(s) : Fp.toBytes(nonNegative(Fp.mul(x, denominator))) };
  });
}
