/**
 * A small group behind the interface of `crypto/group.ts`: the squares modulo a safe prime. Whoever wants can take its logarithms; it
 * serves to play whole tables fast, and is never part of the app: nothing in `src` may import tests (`npm run check -- layers`).
 */
import { concatBytes, ROOTED, WORD, type Group, type Point, type Scalar } from '../../src/crypto/index.ts';

/** The order, prime; `MODULUS` is prime too, and below 2²⁶, so that a product is exact in a double. */
const ORDER = 33554093;
const MODULUS = 2 * ORDER + 1;
const GENERATOR = 4;

const value = (p: Point): number => p as unknown as number;
const opaque = (n: number): Point => n as unknown as Point;

function power(base: number, exponent: number): number {
  let result = 1;
  for (let b = base, e = exponent; e > 0; e = Math.floor(e / 2), b = (b * b) % MODULUS) if (e % 2 === 1) result = (result * b) % MODULUS;
  return result;
}

const invert = (n: number): number => power(n, ORDER - 1);
const mul = (p: Point, k: Scalar): Point => opaque(power(value(p), Number(k)));

export const smallGroup: Group = {
  name: 'small',
  order: BigInt(ORDER),
  zero: opaque(1),
  add: (a, b) => opaque((value(a) * value(b)) % MODULUS),
  sub: (a, b) => opaque((value(a) * invert(value(b))) % MODULUS),
  doubles: (points) => points.map((p) => opaque((value(p) * value(p)) % MODULUS)),
  mul,
  mulBase: (k) => mul(opaque(GENERATOR), k),
  fixed: (p) => (k) => mul(p, k),
  sum: (points, scalars) => opaque(points.reduce((sum, p, i) => (sum * power(value(p), Number(scalars[i]))) % MODULUS, 1)),
  equals: (a, b) => value(a) === value(b),
  encode(p) {
    const bytes = new Uint8Array(WORD);
    new DataView(bytes.buffer).setUint32(0, value(p), true);
    return bytes;
  },
  decode(bytes) {
    if (bytes.length !== WORD || bytes.subarray(4).some((byte) => byte !== 0)) return undefined;
    const n = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    return n >= 1 && n < MODULUS && power(n, ORDER) === 1 ? opaque(n) : undefined;
  },
  encodeAll: (points) => concatBytes(...points.map((p) => smallGroup.encode(p)), new Uint8Array(WORD * points.length)),
  decodeAll(bytes) {
    const count = bytes.length / ROOTED;
    if (!Number.isInteger(count) || bytes.subarray(count * WORD).some((byte) => byte !== 0)) return undefined;
    const points = Array.from({ length: count }, (_, i) => smallGroup.decode(bytes.subarray(i * WORD, (i + 1) * WORD)));
    return points.includes(undefined) ? undefined : (points as Point[]);
  },
  fromUniform(bytes) {
    const n = (new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) % (MODULUS - 3)) + 2;
    return opaque((n * n) % MODULUS);
  },
};
