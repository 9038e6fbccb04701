import fc from 'fast-check';
import type { Candidate, Description } from '../../../src/table/wire/signal.ts';
import { ICE } from '../../../src/table/wire/alphabet.ts';

const ice = (minLength: number, maxLength: number): fc.Arbitrary<string> => fc.string({ unit: fc.constantFrom(...ICE.characters), minLength, maxLength });
const bytes = (length: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ minLength: length, maxLength: length });
const port = fc.integer({ min: 1, max: 65535 });

export const candidate: fc.Arbitrary<Candidate> = fc.oneof(
  fc.record({ kind: fc.constant('ipv4' as const), address: bytes(4), port }),
  fc.record({ kind: fc.constantFrom('ipv6' as const, 'mdns' as const), address: bytes(16), port }),
);

export const description: fc.Arbitrary<Description> = fc.record({
  ufrag: ice(4, 32),
  pwd: ice(22, 64),
  fingerprint: bytes(32),
  candidates: fc.array(candidate, { maxLength: 12 }),
});

export const table: fc.Arbitrary<string> = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });
export const tableKey = bytes(16);
