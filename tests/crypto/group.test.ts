import { describe, expect, it } from 'vitest';
import { bytesToHex, concatBytes, decodeScalar, encodeScalar, hash, hashToPoint, hashToScalar, mulAll, ristretto, ROOTED, utf8ToBytes, WORD, type Group, type Point, type Scalar } from '../../src/crypto/index.ts';
import { inverse, littleEndian } from '../../src/crypto/group.ts';
import { smallGroup } from '../support/small-group.ts';

const scalar = (group: Group, n: number): Scalar => hashToScalar(group, 'test/scalar', Uint8Array.of(n));

describe.each([ristretto, smallGroup])('the group $name', (group) => {
  const [a, b] = [scalar(group, 1), scalar(group, 2)];
  const [A, B] = [group.mulBase(a), group.mulBase(b)];
  const same = (p: Point, q: Point): void => {
    expect(group.equals(p, q)).toBe(true);
    expect(group.encode(p)).toEqual(group.encode(q));
  };

  it('keeps the laws of a group of its order', () => {
    same(group.add(A, B), group.add(B, A));
    same(group.add(A, B), group.mulBase((a + b) % group.order));
    same(group.sub(group.add(A, B), B), A);
    same(group.mul(A, b), group.mul(B, a));
    same(group.mul(A, b), group.mulBase((a * b) % group.order));
    same(group.add(A, group.mul(A, group.order - 1n)), group.zero);
    same(group.mulBase(0n), group.zero);
    same(group.mul(A, 0n), group.zero);
    expect(group.equals(A, B)).toBe(false);
  });

  it('comes to the same by a table and by sums of few and of many', () => {
    const times = group.fixed(A);
    for (const k of [0n, 1n, b]) same(times(k), group.mul(A, k));
    same(group.sum([], []), group.zero);
    for (const n of [1, 2, 50, 800]) {
      const ks = Array.from({ length: n }, (_, i) => BigInt(i) % group.order);
      same(group.sum(ks.map(() => A), ks), group.mul(A, ks.reduce((sum, k) => sum + k, 0n) % group.order));
    }
  });

  it('doubles and multiplies many at once, and writes them as if one by one', () => {
    const points = [group.zero, group.mulBase(1n), A, B, ...Array.from({ length: 20 }, (_, i) => hashToPoint(group, 'test', Uint8Array.of(i)))];
    group.doubles(points).forEach((twice, i) => same(twice, group.add(points[i]!, points[i]!)));
    for (const k of [0n, 1n, 2n, b, group.order - 1n]) mulAll(group, points, k).forEach((p, i) => same(p, group.mul(points[i]!, k)));
    expect(group.doubles([])).toEqual([]);
  });

  it('reads the bytes that it writes, and no others', () => {
    for (const p of [group.zero, A, B, hashToPoint(group, 'test')]) {
      const bytes = group.encode(p);
      expect(bytes.length).toBe(32);
      same(group.decode(bytes) as Point, p);
    }
    const bytes = group.encode(A);
    expect(group.decode(bytes.slice(1))).toBeUndefined();
    expect(group.decode(concatBytes(bytes, Uint8Array.of(0)))).toBeUndefined();
    expect(group.decode(new Uint8Array(32).fill(255))).toBeUndefined();
    // Of two encodings of one field element, the greater is none.
    expect(group.decode(bytes.map((byte, i) => (i === 31 ? byte ^ 128 : byte)))).toBeUndefined();
  });

  it('writes and reads many at once, and reads no bytes but those', () => {
    const points = [group.zero, A, B, ...group.doubles([group.zero, A, B]), ...mulAll(group, [A, B], b), ...Array.from({ length: 20 }, (_, i) => hashToPoint(group, 'test', Uint8Array.of(i)))];
    const bytes = group.encodeAll(points);
    expect(bytes.length).toBe(points.length * ROOTED);
    points.forEach((p, i) => expect(bytes.slice(i * WORD, (i + 1) * WORD)).toEqual(group.encode(p)));
    const read = group.decodeAll(bytes) as Point[];
    read.forEach((p, i) => same(p, points[i]!));
    // What was read is written as it was, and as if it had been made otherwise.
    expect(group.encodeAll(read)).toEqual(bytes);
    expect(group.encodeAll(points.map((p) => group.decode(group.encode(p)) as Point))).toEqual(bytes);
    // It is the point that it says, for whatever is done with it.
    read.forEach((p, i) => same(group.add(p, A), group.add(points[i]!, A)));
    const flipped = (word: number): Uint8Array => bytes.map((byte, j) => (j === word * WORD + (word % WORD) ? byte ^ (1 << word % 8) : byte));
    for (let i = 0; i < points.length; i++) {
      expect(group.decodeAll(flipped(points.length + i)), `root ${i}`).toBeUndefined();
      // In the small group many a number is a point, but another one.
      const other = group.decodeAll(flipped(i))?.[i];
      if (other !== undefined) expect([group, group.equals(other, points[i]!)], `point ${i}`).toEqual([smallGroup, false]);
    }
    expect(group.decodeAll(bytes.slice(1))).toBeUndefined();
    expect(group.decodeAll(bytes.slice(WORD))).toBeUndefined();
    expect(group.decodeAll(new Uint8Array(ROOTED).fill(255))).toBeUndefined();
    expect(group.decodeAll(new Uint8Array())).toEqual([]);
  });

  it('makes points and scalars of hashes: others for other tags and words', () => {
    const points = [hashToPoint(group, 't'), hashToPoint(group, 'u'), hashToPoint(group, 't', utf8ToBytes('u'))];
    expect(new Set(points.map((p) => bytesToHex(group.encode(p)))).size).toBe(3);
    expect(new Set([hashToScalar(group, 't'), hashToScalar(group, 'u'), hashToScalar(group, 't', utf8ToBytes('u'))]).size).toBe(3);
  });

  it('inverts every scalar but nought', () => {
    for (const k of [1n, 2n, a, b, group.order - 1n]) expect((inverse(group, k) * k) % group.order).toBe(1n);
    expect(() => inverse(group, 0n)).toThrow(RangeError);
    expect(() => inverse(group, group.order)).toThrow(RangeError);
  });

  it('writes scalars in 32 bytes, and reads only those below the order', () => {
    for (const k of [0n, 1n, a, group.order - 1n]) expect(decodeScalar(group, encodeScalar(k))).toBe(k);
    expect(decodeScalar(group, encodeScalar(group.order))).toBeUndefined();
    expect(decodeScalar(group, new Uint8Array(32).fill(255))).toBeUndefined();
    expect(decodeScalar(group, new Uint8Array(31))).toBeUndefined();
  });
});

describe('ristretto255', () => {
  it('has the small multiples of its generator that RFC 9496 lists (A.1)', () => {
    expect([0n, 1n, 2n, 15n].map((k) => bytesToHex(ristretto.encode(ristretto.mulBase(k))))).toEqual([
      '0000000000000000000000000000000000000000000000000000000000000000',
      'e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76',
      '6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919',
      'e0c418f7c8d9c4cdd7395b93ea124f3ad99021bb681dfc3302a9d99a2e53e64e',
    ]);
  });

  it('refuses what RFC 9496 lists as no encoding (A.2): negative, not below the prime, no square', () => {
    for (const bad of [
      '00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
      'f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      '0100000000000000000000000000000000000000000000000000000000000000',
      '26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371',
    ]) {
      const bytes = Uint8Array.from({ length: 32 }, (_, i) => parseInt(bad.slice(2 * i, 2 * i + 2), 16));
      expect(ristretto.decode(bytes)).toBeUndefined();
      for (const root of [new Uint8Array(32), bytes, Uint8Array.of(1, ...new Uint8Array(31))]) expect(ristretto.decodeAll(concatBytes(bytes, root))).toBeUndefined();
    }
  });

  it('has one root for each encoding: the other one, which is negative, is refused', () => {
    const bytes = ristretto.encodeAll([ristretto.mulBase(7n)]);
    const P = 2n ** 255n - 19n;
    const root = littleEndian(bytes.subarray(WORD));
    expect(ristretto.decodeAll(concatBytes(bytes.subarray(0, WORD), encodeScalar(root)))).toBeDefined();
    expect(ristretto.decodeAll(concatBytes(bytes.subarray(0, WORD), encodeScalar(P - root)))).toBeUndefined();
    expect(ristretto.decodeAll(concatBytes(bytes.subarray(0, WORD), encodeScalar(P + root)))).toBeUndefined();
  });
});

describe('a hash', () => {
  it('of equal words under two tags differs in both lengths', () => {
    expect(hash('t')).not.toEqual(hash('u'));
    expect(encodeScalar(hashToScalar(ristretto, 't'))).not.toEqual(encodeScalar(hashToScalar(ristretto, 'u')));
  });
});
