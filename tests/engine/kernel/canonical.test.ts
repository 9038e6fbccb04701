import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, tryEncode, type Plain } from '../../../src/engine/kernel/index.ts';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
const bytes = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (h) => parseInt(h, 16));

// Left column from RFC 8949, appendix A.
const GOLDEN: readonly (readonly [string, Plain])[] = [
  ['00', 0],
  ['17', 23],
  ['1818', 24],
  ['1864', 100],
  ['1903e8', 1000],
  ['1a000f4240', 1000000],
  ['1b000000e8d4a51000', 1000000000000],
  ['1b001fffffffffffff', Number.MAX_SAFE_INTEGER],
  ['20', -1],
  ['3863', -100],
  ['3903e7', -1000],
  ['3b001ffffffffffffe', Number.MIN_SAFE_INTEGER],
  ['f4', false],
  ['f5', true],
  ['f6', null],
  ['40', new Uint8Array()],
  ['4401020304', Uint8Array.of(1, 2, 3, 4)],
  ['60', ''],
  ['6449455446', 'IETF'],
  ['62c3bc', 'ü'],
  ['63e6b0b4', '水'],
  ['64f0908591', '\u{10151}'],
  ['83010203', [1, 2, 3]],
  ['8301820203820405', [1, [2, 3], [4, 5]]],
  ['a0', {}],
  ['a26161016162820203', { a: 1, b: [2, 3] }],
  ['a2617a0162616102', { aa: 2, z: 1 }],
];

describe('canonical bytes', () => {
  test.each(GOLDEN)('%s', (form, value) => {
    expect(hex(encode(value))).toBe(form);
    expect(decode(bytes(form))).toEqual({ ok: true, value });
  });

  test.each([
    ['1817', 'not-canonical', 'long head'],
    ['190017', 'not-canonical', 'long head'],
    ['1b0000000000000001', 'not-canonical', 'long head'],
    ['1b0020000000000000', 'not-plain', 'beyond safe integers'],
    ['3b001fffffffffffff', 'not-plain', 'beyond safe integers'],
    ['f97e00', 'not-plain', 'float'],
    ['f7', 'not-plain', 'undefined'],
    ['f820', 'not-plain', 'simple value'],
    ['c001', 'not-plain', 'tag'],
    ['9fff', 'not-canonical', 'indefinite array'],
    ['5f4101ff', 'not-canonical', 'indefinite bytes'],
    ['1c', 'not-canonical', 'reserved head'],
    ['a2617a01617a02', 'not-canonical', 'key twice'],
    ['a2626161026 17a01'.replace(' ', ''), 'not-canonical', 'keys out of order'],
    ['a10102', 'not-plain', 'key not text'],
    [`a169${hex(Uint8Array.from('__proto__', (c) => c.charCodeAt(0)))}01`, 'not-plain', '__proto__'],
    ['0000', 'trailing', 'two values'],
    ['', 'truncated', 'nothing'],
    ['82', 'truncated', 'array cut'],
    ['1a0001', 'truncated', 'head cut'],
    ['9b001fffffffffffff', 'truncated', 'huge array'],
    ['5b001fffffffffffff', 'truncated', 'huge bytes'],
    ['7a7fffffff41', 'truncated', 'huge text'],
    ['61ff', 'not-text', 'not UTF-8'],
    ['62c080', 'not-text', 'overlong'],
    ['63eda080', 'not-text', 'surrogate'],
    ['64f4908080', 'not-text', 'beyond Unicode'],
    ['61c3', 'not-text', 'cut in a character'],
    ['81'.repeat(65) + '00', 'too-deep', 'nested arrays'],
  ])('refuses %s (%s: %s)', (form, reason) => {
    const result = decode(bytes(form));
    expect(result.ok ? result.value : result.refusal.code).toBe(`canonical/${reason}`);
  });

  test('refuses too many bytes', () => {
    expect(decode(new Uint8Array(5), { bytes: 4, depth: 4 })).toMatchObject({ refusal: { code: 'canonical/too-long' } });
    expect(tryEncode('12345', { bytes: 4, depth: 4 })).toMatchObject({ refusal: { code: 'canonical/too-long' } });
  });

  test('what is not plain has no bytes', () => {
    const ring: unknown[] = [];
    ring.push(ring);
    for (const odd of [1.5, NaN, Infinity, 2 ** 53, undefined, 1n, Symbol('x'), () => 0, new Map(), new Date(0), [undefined], { a: undefined }, [, 1], '\ud800', { '\udc00': 1 }, JSON.parse('{"__proto__":1}'), ring]) {
      expect(tryEncode(odd).ok).toBe(false);
    }
    expect(() => encode(0.5)).toThrow(TypeError);
  });

  const plain = fc.letrec<{ plain: Plain }>((tie) => ({
    plain: fc.oneof(
      { maxDepth: 4 },
      fc.constant(null),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.string({ unit: 'binary' }),
      fc.uint8Array(),
      fc.array(tie('plain')),
      fc.dictionary(fc.string({ unit: 'binary' }).filter((k) => k !== '__proto__'), tie('plain'), { noNullPrototype: true }),
    ),
  })).plain;

  test('decode(encode(x)) = x, and key order does not matter', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const form = encode(value);
        const back = decode(form);
        expect(back).toEqual({ ok: true, value });
        if (value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Uint8Array)) {
          expect(encode(Object.fromEntries(Object.entries(value).reverse()))).toEqual(form);
        }
      }),
    );
  });

  test('any bytes: refused, or exactly what encode writes', () => {
    const small = fc.uint8Array({ maxLength: 12 });
    fc.assert(
      fc.property(small, (form) => {
        const back = decode(form);
        if (back.ok) expect(encode(back.value)).toEqual(form);
      }),
      { numRuns: 5000 },
    );
  });

  test('a changed byte never gives the same value', () => {
    fc.assert(
      fc.property(plain, fc.nat(), fc.integer({ min: 1, max: 255 }), (value, where, flip) => {
        const form = encode(value);
        const at = where % form.length;
        form[at] = (form[at] as number) ^ flip;
        const back = decode(form);
        if (back.ok) expect(encode(back.value)).toEqual(form);
      }),
    );
  });
});
