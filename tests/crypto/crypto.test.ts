import { describe, expect, it } from 'vitest';
import { bytesToHex, concatBytes, derive, equalBytes, hash, hashTimes, hexToBytes, permutation, publicKey, sign, stream, uniform, utf8ToBytes, verify } from '../../src/crypto/index.ts';

describe('signatures', () => {
  // RFC 8032, section 7.1, tests 1 to 3.
  it.each([
    ['9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', '', 'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b'],
    ['4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', '72', '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00'],
    ['c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7', 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025', 'af82', '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a'],
  ])('are those of RFC 8032 (%#)', (seed, key, message, signature) => {
    expect(bytesToHex(publicKey(hexToBytes(seed)))).toBe(key);
    expect(bytesToHex(sign(hexToBytes(seed), hexToBytes(message)))).toBe(signature);
    expect(verify(hexToBytes(key), hexToBytes(message), hexToBytes(signature))).toBe(true);
  });

  it('are refused without throwing when anything is altered or out of shape', () => {
    const seed = new Uint8Array(32).fill(7);
    const [key, message] = [publicKey(seed), utf8ToBytes('message')];
    const signature = sign(seed, message);
    expect(verify(key, utf8ToBytes('massage'), signature)).toBe(false);
    for (let i = 0; i < 64; i += 5) expect(verify(key, message, signature.map((b, j) => (j === i ? b ^ 1 : b)))).toBe(false);
    expect(verify(key.slice(1), message, signature)).toBe(false);
    expect(verify(key, message, signature.slice(1))).toBe(false);
    expect(verify(new Uint8Array(32), message, signature)).toBe(false);
    expect(verify(new Uint8Array(32).fill(255), message, signature)).toBe(false);
  });

  it('by a key of small order do not pass for any message', () => {
    // The identity point as key, R = identity, s = 0: accepted by cofactored, refused by strict verification.
    const identity = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0));
    expect(verify(identity, utf8ToBytes('anything'), concatBytes(identity, new Uint8Array(32)))).toBe(false);
  });
});

describe('hashes', () => {
  it('keep tags and parts apart', () => {
    const [a, b, ab] = [utf8ToBytes('a'), utf8ToBytes('b'), utf8ToBytes('ab')];
    const all = [hash('t', a, b), hash('t', ab), hash('t', ab, new Uint8Array()), hash('t'), hash('ta', b), hash('u', a, b)];
    expect(new Set(all.map(bytesToHex)).size).toBe(all.length);
  });

  it('derive by HKDF-SHA256 (RFC 5869, test case 3: no salt, no info, first 32 bytes)', () => {
    expect(bytesToHex(derive(new Uint8Array(22).fill(11), ''))).toBe('8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d');
  });
});

describe('a chain of hashes', () => {
  it('comes to the same in one go and step by step, and to another for another tag', () => {
    const start = new Uint8Array(32).fill(5);
    let step: Uint8Array = start;
    for (let i = 0; i < 7; i++) step = hashTimes('t', step, 1);
    expect(hashTimes('t', start, 7)).toEqual(step);
    expect(hashTimes('t', start, 0)).toEqual(start);
    expect(hashTimes('u', start, 7)).not.toEqual(step);
  });
});

describe('chance from a seed', () => {
  const seed = new Uint8Array(32).fill(3);

  it('is the same for the same seed and tag, and another for others', () => {
    const take = (s: Uint8Array, tag: string): string => bytesToHex(Uint8Array.from({ length: 80 }, ((g) => () => g.next().value)(stream(s, tag))));
    expect(take(seed, 't')).toBe(take(seed.slice(), 't'));
    expect(take(seed, 't')).not.toBe(take(seed, 'u'));
    expect(take(seed, 't')).not.toBe(take(new Uint8Array(32), 't'));
  });

  it('rejects what would favour small numbers', () => {
    // 2^32 = 3 · 1431655765 + 1, so the greatest word is thrown away.
    const bytes = [255, 255, 255, 255, 0, 0, 0, 5][Symbol.iterator]();
    expect(uniform(bytes, 3)).toBe(2);
    expect(uniform([255, 255, 255, 255][Symbol.iterator](), 2 ** 32)).toBe(2 ** 32 - 1);
    expect(uniform([1, 2, 3, 4][Symbol.iterator](), 1)).toBe(0);
  });

  it('permutes', () => {
    for (const n of [0, 1, 2, 52, 106]) {
      const order = permutation(stream(seed, 't'), n);
      expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i));
    }
  });
});

describe('equal bytes', () => {
  it('are told from unequal ones', () => {
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false);
  });
});
