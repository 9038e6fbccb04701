import { describe, expect, it } from 'vitest';
import {
  combine,
  concatBytes,
  escrow,
  hash,
  hashToPoint,
  hashToScalar,
  proveEquality,
  proveKnowledge,
  recoverSecret,
  ristretto,
  sealTo,
  shareKey,
  unsealWith,
  utf8ToBytes,
  verifyEquality,
  verifyKnowledge,
  type Equality,
  type Group,
  type Point,
} from '../../src/crypto/index.ts';
import { smallGroup } from '../support/small-group.ts';

const context = utf8ToBytes('seat 2 of hand 7');
const fresh = (n: number): Uint8Array => hash('test/fresh', Uint8Array.of(n));
const flips = (bytes: Uint8Array, step = 7): Uint8Array[] => Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) => bytes.map((byte, j) => (j === i * step ? byte ^ 1 : byte)));

describe.each([ristretto, smallGroup])('over $name', (group: Group) => {
  const [x, y] = [hashToScalar(group, 'x'), hashToScalar(group, 'y')];
  const X = group.mulBase(x);

  describe('a proof of knowledge', () => {
    const proof = proveKnowledge(group, context, x, fresh(1));

    it('holds for its key in its context', () => {
      expect(verifyKnowledge(group, context, X, proof)).toBe(true);
      expect(proveKnowledge(group, context, x, fresh(2)), 'another nonce').not.toEqual(proof);
    });

    it('does not hold in another’s name, for another key, or altered', () => {
      expect(verifyKnowledge(group, utf8ToBytes('seat 3 of hand 7'), X, proof)).toBe(false);
      expect(verifyKnowledge(group, context, group.mulBase(y), proof)).toBe(false);
      for (const bad of [...flips(proof), proof.slice(1), concatBytes(proof, Uint8Array.of(0)), new Uint8Array(64), new Uint8Array(64).fill(255), new Uint8Array()]) expect(verifyKnowledge(group, context, X, bad)).toBe(false);
    });

    it('cannot be made for a key that cancels another’s (rogue key)', () => {
      const rogue = group.sub(group.mulBase(y), X);
      expect(verifyKnowledge(group, context, rogue, proveKnowledge(group, context, y, fresh(3)))).toBe(false);
    });
  });

  describe('a proof of equality', () => {
    const bases = Array.from({ length: 9 }, (_, i) => hashToPoint(group, 'base', Uint8Array.of(i)));
    const statement: Equality = { context, key: X, bases, images: bases.map((p) => group.mul(p, x)) };
    const proof = proveEquality(group, statement, x, fresh(1));

    it('holds for one pair and for many, and for none', () => {
      expect(verifyEquality(group, statement, proof)).toBe(true);
      for (const n of [0, 1]) {
        const few = { ...statement, bases: bases.slice(0, n), images: statement.images.slice(0, n) };
        expect(verifyEquality(group, few, proveEquality(group, few, x, fresh(4)))).toBe(true);
      }
    });

    it('does not hold when one image of many is another, two are exchanged, or their errors cancel', () => {
      const wrong = (images: readonly Point[]): boolean => {
        const lie = { ...statement, images };
        return verifyEquality(group, lie, proof) || verifyEquality(group, lie, proveEquality(group, lie, x, fresh(5)));
      };
      const { images } = statement;
      for (let i = 0; i < images.length; i++) expect(wrong(images.map((p, j) => (i === j ? group.add(p, X) : p)))).toBe(false);
      expect(wrong([images[1] as Point, images[0] as Point, ...images.slice(2)])).toBe(false);
      expect(wrong([group.add(images[0] as Point, X), group.sub(images[1] as Point, X), ...images.slice(2)])).toBe(false);
    });

    it('does not hold in another context, for another key, with fewer pairs, or altered', () => {
      expect(verifyEquality(group, { ...statement, context: utf8ToBytes('seat 3') }, proof)).toBe(false);
      expect(verifyEquality(group, { ...statement, key: group.mulBase(y) }, proof)).toBe(false);
      expect(verifyEquality(group, { ...statement, bases: bases.slice(1), images: statement.images.slice(1) }, proof)).toBe(false);
      expect(verifyEquality(group, { ...statement, images: statement.images.slice(1) }, proof)).toBe(false);
      for (const bad of [...flips(proof), proof.slice(1), new Uint8Array(64), new Uint8Array(64).fill(255), new Uint8Array()]) expect(verifyEquality(group, statement, bad)).toBe(false);
    });
  });

  describe('a secret in escrow', () => {
    const seed = hash('test/escrow');
    const { commitments, shares } = escrow(group, x, 5, 3, seed);

    it('gives each holder a share that fits what all see', () => {
      for (const [i, share] of shares.entries()) expect(group.equals(group.mulBase(share), shareKey(group, X, commitments, i + 1))).toBe(true);
      expect(group.equals(group.mulBase(shares[0]! + 1n), shareKey(group, X, commitments, 1))).toBe(false);
      expect(group.equals(group.mulBase(shares[1]!), shareKey(group, X, commitments, 1))).toBe(false);
    });

    it('is stood in for by any three of five, slot by slot, and by no two', () => {
      const P = hashToPoint(group, 'slot');
      const image = group.mul(P, x);
      const part = (holder: number): { holder: number; image: Point } => ({ holder, image: group.mul(P, shares[holder - 1]!) });
      for (const holders of [[1, 2, 3], [5, 1, 3], [2, 4, 5], [1, 2, 3, 4, 5]]) expect(group.equals(combine(group, holders.map(part)), image)).toBe(true);
      for (const holders of [[1, 2], [5], []]) expect(group.equals(combine(group, holders.map(part)), image)).toBe(false);
    });

    it('is recovered by any three of five, and by no two', () => {
      const parts = (holders: readonly number[]): { holder: number; share: bigint }[] => holders.map((holder) => ({ holder, share: shares[holder - 1]! }));
      for (const holders of [[1, 2, 3], [5, 1, 3], [2, 4, 5]]) expect(recoverSecret(group, parts(holders))).toBe(x);
      for (const holders of [[1, 2], [4, 5]]) expect(recoverSecret(group, parts(holders))).not.toBe(x);
    });

    it('is sealed so that its holder and its maker alone can open it', () => {
      const r = hashToScalar(group, 'r');
      const sealed = sealTo(group, context, group.mul(group.mulBase(y), r), shares[0]!);
      expect(sealed.length).toBe(32);
      expect(unsealWith(group, context, group.mul(group.mulBase(r), y), sealed)).toBe(shares[0]);
      for (const common of [group.mul(group.mulBase(r), x), group.zero]) expect(unsealWith(group, context, common, sealed)).not.toBe(shares[0]);
      expect(unsealWith(group, utf8ToBytes('another'), group.mul(group.mulBase(r), y), sealed)).not.toBe(shares[0]);
      expect(unsealWith(group, context, group.mul(group.mulBase(r), y), sealed.slice(1))).toBeUndefined();
    });
  });
});
