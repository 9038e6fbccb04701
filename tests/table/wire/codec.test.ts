import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode, type Plain } from '../../../src/engine/kernel/index.ts';
import { decodeMessage, encodeMessage } from '../../../src/table/wire/codec.ts';
import type { Message } from '../../../src/table/wire/messages.ts';

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((b) => Buffer.from(b).toString('hex'));
const blob = fc.uint8Array({ maxLength: 200 });
const table = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((b) => Buffer.from(b).toString('hex'));
const hand = fc.integer({ min: 1, max: 1_000_000 });

const message: fc.Arbitrary<Message> = fc.oneof(
  fc.record({
    type: fc.constant('hello' as const),
    protocol: fc.nat(),
    table,
    hand: fc.integer({ min: 0, max: 1_000_000 }),
    members: fc.uniqueArray(key, { maxLength: 5 }),
  }),
  fc.record({ type: fc.constant('base' as const), hand, base: blob }),
  fc.record({
    type: fc.constant('sync' as const),
    hand,
    vector: blob,
    heads: fc.uniqueArray(fc.record({ seat: key, n: fc.integer({ min: 0, max: 19_999 }), hash: fc.uint8Array({ minLength: 32, maxLength: 32 }) }), { maxLength: 4, selector: (h) => h.seat }),
  }),
  fc.record({ type: fc.constant('update' as const), hand, update: blob }),
  fc.record({ type: fc.constant('blob' as const), hand, blob }),
  fc.record({ type: fc.constant('lack' as const), hand, blobs: fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { maxLength: 4 }) }),
  fc.record({ type: fc.constant('chain' as const), hand, entries: fc.array(blob, { maxLength: 4 }) }),
  fc.record({ type: fc.constant('held' as const), hand, counts: fc.uniqueArray(fc.tuple(key, fc.integer({ min: 0, max: 20_000 })), { maxLength: 4, selector: ([k]) => k }) }),
  fc.record({ type: fc.constant('beside' as const), table, hand, base: fc.uint8Array({ minLength: 32, maxLength: 32 }), opener: key }),
  fc.record({ type: fc.constant('let-in' as const), table, text: fc.string({ maxLength: 200 }) }),
  fc.record({ type: fc.constant('awareness' as const), update: blob }),
  fc.record({ type: fc.constant('refuse' as const), code: fc.constantFrom('log/deletes', 'table/bad-message') }),
);

const bad = { ok: false, refusal: { code: 'table/bad-message' } };

describe('messages', () => {
  it('come back as they were', () => {
    fc.assert(fc.property(message, (m) => {
        expect(decodeMessage(encodeMessage(m))).toEqual({ ok: true, value: m });
      }));
  });

  it('are refused when they are noise, cut short or longer than they say', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        expect(decodeMessage(noise)).toEqual(bad);
      }));
    fc.assert(
      fc.property(message, fc.nat(), (m, at) => {
        const data = encodeMessage(m);
        expect(decodeMessage(data.slice(0, at % data.length))).toEqual(bad);
        expect(decodeMessage(Uint8Array.of(...data, 0))).toEqual(bad);
      }),
    );
  });

  it.each<[string, Plain]>([
    ['an unknown type', ['hullo', 1]],
    ['a missing field', ['update', 1]],
    ['a field too many', ['update', 1, new Uint8Array(), 0]],
    ['a map', { type: 'update', hand: 1, update: new Uint8Array() }],
    ['a text longer than any invitation', ['let-in', new Uint8Array(16), 'x'.repeat(4 * 1024 + 1)]],
    ['a base by a hash that is too short', ['beside', new Uint8Array(16), 1, new Uint8Array(31), new Uint8Array(32)]],
    ['a blob longer than any may be', ['blob', 1, new Uint8Array(64 * 1024 + 1)]],
    ['a blob by a hash that is too short', ['lack', 1, [new Uint8Array(31)]]],
    ['more blobs than one may ask for', ['lack', 1, Array.from({ length: 513 }, () => new Uint8Array(32))]],
    ['hand 0', ['update', 0, new Uint8Array()]],
    ['a hand beyond all hands', ['update', 1e9, new Uint8Array()]],
    ['a key of 31 bytes', ['sync', 1, new Uint8Array(), [[new Uint8Array(31), 0, new Uint8Array(32)]]]],
    ['a seat with two heads', ['sync', 1, new Uint8Array(), [[new Uint8Array(32), 0, new Uint8Array(32)], [new Uint8Array(32), 1, new Uint8Array(32)]]]],
    ['a long awareness state', ['awareness', new Uint8Array(1025)]],
    ['a code that is a sentence', ['refuse', 'You have been <b>refused</b>']],
  ])('are refused with %s', (_, value) => {
    expect(decodeMessage(encode(value))).toEqual(bad);
  });

  it('are refused when they are larger than any message may be', () => {
    expect(decodeMessage(new Uint8Array(4 * 1024 * 1024 + 1))).toEqual(bad);
  });
});
