import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSignal, encodeSignal, type Signal } from '../../../src/table/wire/signal.ts';
import { description, candidate } from './arbitraries.ts';

const connection = fc.uint8Array({ minLength: 8, maxLength: 8 });
const signal: fc.Arbitrary<Signal> = fc.oneof(
  fc.record({ kind: fc.constantFrom('offer' as const, 'answer' as const), connection, description }),
  fc.record({ kind: fc.constant('candidate' as const), connection, candidate }),
);

describe('signals', () => {
  it('come back as they were', () => {
    fc.assert(fc.property(signal, (one) => { expect(decodeSignal(encodeSignal(one))).toEqual(one); }));
  });

  it('have one form each: what is read is written the same', () => {
    fc.assert(
      fc.property(signal, fc.nat(), fc.integer({ min: 1, max: 255 }), (one, at, flip) => {
        const bytes = encodeSignal(one);
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ flip;
        const read = decodeSignal(bytes);
        if (read !== null) expect(encodeSignal(read)).toEqual(bytes);
      }),
    );
  });

  it('cut short or with something behind are none', () => {
    fc.assert(
      fc.property(signal, fc.nat(), (one, at) => {
        const bytes = encodeSignal(one);
        expect(decodeSignal(bytes.slice(0, at % bytes.length))).toBeNull();
        expect(decodeSignal(Uint8Array.of(...bytes, 0))).toBeNull();
      }),
    );
  });

  it('of any bytes never throw', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 700 }), (bytes) => { expect(() => decodeSignal(bytes)).not.toThrow(); }));
  });
});
