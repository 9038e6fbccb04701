/**
 * The group of prime order in which cards are hidden. Everything above works with this interface alone, so that tests may play whole
 * tables over a small group.
 */
import { mulAddUnsafe, pippenger } from '@noble/curves/abstract/curve.js';
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { encodeDoubles, type Extended, type Written } from './doubles.ts';
import { readWithRoot, rootOf } from './roots.ts';
import { wide } from './hash.ts';

declare const point: unique symbol;
/** An element of the group; opaque, and only good for the group that made it. */
export interface Point {
  readonly [point]: never;
}

/** 0 ≤ scalar < the group's order. */
export type Scalar = bigint;

/** Bytes of an encoded point or scalar. */
export const WORD = 32;
/** Bytes of a point among many (`encodeAll`). */
export const ROOTED = 2 * WORD;

export interface Group {
  /** Goes into the hand's context: what was made for one group never passes in another. */
  readonly name: string;
  /** Prime. */
  readonly order: bigint;
  readonly zero: Point;
  readonly add: (a: Point, b: Point) => Point;
  readonly sub: (a: Point, b: Point) => Point;
  /** 2·P of each: to encode these costs a sixth of what others do (`doubles.ts`). */
  readonly doubles: (points: readonly Point[]) => Point[];
  /** k·P, in a time that does not depend on k. */
  readonly mul: (p: Point, k: Scalar) => Point;
  /** k·G for the group's generator, in a time that does not depend on k. */
  readonly mulBase: (k: Scalar) => Point;
  /** k·P for one P and many k: worth making from about 16 k on. Its time does not depend on k. */
  readonly fixed: (p: Point) => (k: Scalar) => Point;
  /** Σ kᵢ·Pᵢ of what everybody may know: its time depends on all of it. */
  readonly sum: (points: readonly Point[], scalars: readonly Scalar[]) => Point;
  readonly equals: (a: Point, b: Point) => boolean;
  /** 32 bytes; equal points have equal bytes. */
  readonly encode: (p: Point) => Uint8Array;
  /** Undefined when these are not the bytes that `encode` gives some point. */
  readonly decode: (bytes: Uint8Array) => Point | undefined;
  /** Many points: their encodings, then for each 32 bytes with which reading it costs a tenth. Cheap for what `doubles` has made. */
  readonly encodeAll: (points: readonly Point[]) => Uint8Array;
  /** Undefined when these are not the bytes that `encodeAll` gives some points. */
  readonly decodeAll: (bytes: Uint8Array) => Point[] | undefined;
  /** A point whose logarithm nobody knows, from 64 uniform bytes. */
  readonly fromUniform: (bytes: Uint8Array) => Point;
}

export function mod(k: bigint, order: bigint): bigint {
  const r = k % order;
  return r < 0n ? r + order : r;
}

/** Unsigned, little endian. */
export function littleEndian(bytes: Uint8Array): bigint {
  let value = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[i] as number);
  return value;
}

/** 32 bytes, little endian. */
export function encodeScalar(k: Scalar): Uint8Array {
  const bytes = new Uint8Array(WORD);
  for (let i = 0, rest = k; i < WORD; i++, rest >>= 8n) bytes[i] = Number(rest & 255n);
  return bytes;
}

/** Undefined when these are not the 32 bytes of a number below the order. */
export function decodeScalar(group: Group, bytes: Uint8Array): Scalar | undefined {
  if (bytes.length !== WORD) return undefined;
  const k = littleEndian(bytes);
  return k < group.order ? k : undefined;
}

/** k/2; the order is odd. */
export function half(group: Group, k: Scalar): Scalar {
  return k % 2n === 0n ? k / 2n : (k + group.order) / 2n;
}

/** k·P of many, in a time that does not depend on k; as cheap to encode as `doubles`. */
export function mulAll(group: Group, points: readonly Point[], k: Scalar): Point[] {
  const by = half(group, k);
  return group.doubles(points.map((p) => group.mul(p, by)));
}

/** A scalar from a hash: uniform but for 2⁻²⁵⁶. */
export function hashToScalar(group: Group, tag: string, ...parts: readonly Uint8Array[]): Scalar {
  return littleEndian(wide(tag, ...parts)) % group.order;
}

export function hashToPoint(group: Group, tag: string, ...parts: readonly Uint8Array[]): Point {
  return group.fromUniform(wide(tag, ...parts));
}

/** a⁻¹ by the extended algorithm of Euclid; throws for 0. */
export function inverse(group: Group, a: Scalar): Scalar {
  let [rest, of] = [group.order, 0n];
  let [next, nextOf] = [mod(a, group.order), 1n];
  while (next !== 0n) {
    const quotient = rest / next;
    [rest, next] = [next, rest - quotient * next];
    [of, nextOf] = [nextOf, of - quotient * nextOf];
  }
  if (rest !== 1n) throw new RangeError('nought has no inverse');
  return mod(of, group.order);
}

type Element = InstanceType<typeof ristretto255.Point>;
const { Point: R } = ristretto255;
const element = (p: Point): Element => p as unknown as Element;
const opaque = (p: Element): Point => p as unknown as Point;
/** From so many points on buckets are quicker than doubling together. */
const BUCKETS = 700;

/** The point of the curve that stands for it. The library keeps it to itself, but has no way to encode many at once; the version is pinned. */
const representative = (p: Element): Extended => (p as unknown as { readonly ep: Extended }).ep;
/** Window of tables, bits: wider ones are quicker, but take longer to make than the few multiplications of one deal save. */
const WINDOW = 5;
/** Bytes of points that were read or written before: both cost a root. */
const written = new WeakMap<Element, Uint8Array>();
/** The roots of such points, where they are known. */
const roots = new WeakMap<Element, Uint8Array>();

const timesBy = (p: Element, k: Scalar): Point => opaque(k === 0n ? R.ZERO : p.multiply(k));

/** ristretto255 (RFC 9496), of order 2²⁵² + 27742317777372353535851937790883648493. */
export const ristretto: Group = {
  name: 'ristretto255',
  order: R.Fn.ORDER,
  zero: opaque(R.ZERO),
  add: (a, b) => opaque(element(a).add(element(b))),
  sub: (a, b) => opaque(element(a).subtract(element(b))),
  doubles(points) {
    const all = encodeDoubles(points.map((p) => representative(element(p))));
    return points.map((p, i) => {
      const twice = element(p).double();
      const { bytes, root } = all[i] as Written;
      written.set(twice, bytes);
      roots.set(twice, root);
      return opaque(twice);
    });
  },
  mul: (p, k) => timesBy(element(p), k),
  mulBase: (k) => timesBy(R.BASE, k),
  fixed(p) {
    // A copy, since the table stays with the object.
    const copy = R.fromBytes(element(p).toBytes()).precompute(WINDOW, false);
    return (k) => timesBy(copy, k);
  },
  sum(points, scalars) {
    if (points.length === 0) return opaque(R.ZERO);
    const [ps, ks] = [points.map(element), [...scalars]];
    return opaque(ps.length > BUCKETS ? pippenger(R, ps, ks) : mulAddUnsafe(R, ps, ks));
  },
  equals: (a, b) => element(a).equals(element(b)),
  encode(p) {
    const known = written.get(element(p)) ?? element(p).toBytes();
    written.set(element(p), known);
    return known.slice();
  },
  decode(bytes) {
    if (bytes.length !== WORD) return undefined;
    try {
      const p = R.fromBytes(bytes);
      written.set(p, bytes.slice());
      return opaque(p);
    } catch {
      return undefined;
    }
  },
  encodeAll(points) {
    const bytes = points.map((p) => ristretto.encode(p));
    return concatBytes(...bytes, ...points.map((p, i) => roots.get(element(p)) ?? rootOf(littleEndian(bytes[i] as Uint8Array))));
  },
  decodeAll(bytes) {
    if (bytes.length % ROOTED !== 0) return undefined;
    const words = Array.from({ length: bytes.length / WORD }, (_, i) => bytes.slice(i * WORD, (i + 1) * WORD));
    const count = words.length / 2;
    const points: Point[] = [];
    for (let i = 0; i < count; i++) {
      const [word, root] = [words[i], words[count + i]] as [Uint8Array, Uint8Array];
      const ep = readWithRoot(word, root);
      if (ep === undefined) return undefined;
      const p = new R(ep);
      written.set(p, word);
      roots.set(p, root);
      points.push(opaque(p));
    }
    return points;
  },
  fromUniform: (bytes) => opaque(ristretto255_hasher.hashToCurve(bytes)),
};
