import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK, Inbox, MAX_CONTROL, MAX_MESSAGE, Outbox, type Plane, type Whole } from '../../../src/table/wire/frame.ts';

const filled = (length: number, value: number): Uint8Array => new Uint8Array(length).fill(value);

/** Long arrays are slow to compare element by element. */
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function framesOf(...messages: readonly [Plane, Uint8Array][]): Uint8Array[] {
  const outbox = new Outbox();
  for (const [plane, message] of messages) outbox.add(plane, message);
  const frames: Uint8Array[] = [];
  for (let frame = outbox.take(); frame !== null; frame = outbox.take()) frames.push(frame);
  return frames;
}

/** What comes out, or the code of the refusal. */
function read(frames: readonly Uint8Array[]): Whole[] | string {
  const inbox = new Inbox();
  const out: Whole[] = [];
  for (const frame of frames) {
    const result = inbox.push(frame);
    if (!result.ok) return result.refusal.code;
    out.push(...result.value);
  }
  return out;
}

const message = fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.tuple(fc.integer({ min: CHUNK - 2, max: 3 * CHUNK + 2 }), fc.nat(255)).map(([length, value]) => filled(length, value)));

describe('frames', () => {
  it('bring every message back whole and in the order of its plane', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom<Plane>('table', 'control'), message), { maxLength: 8 }), (messages) => {
        const sent = messages.map(([plane, bytes]): [Plane, Uint8Array] => [plane, plane === 'control' ? bytes.subarray(0, MAX_CONTROL) : bytes]);
        const got = read(framesOf(...sent));
        if (typeof got === 'string') throw new Error(got);
        for (const plane of ['table', 'control'] as const) {
          expect(got.filter((one) => one.plane === plane).map((one) => digest(one.message))).toEqual(sent.filter(([p]) => p === plane).map(([, bytes]) => digest(bytes)));
        }
      }),
    );
  });

  it('are at most 16,010 bytes long', () => {
    expect(Math.max(...framesOf(['table', filled(100_000, 1)]).map((frame) => frame.length))).toBe(CHUNK + 10);
  });

  it('let a control message pass a long table message', () => {
    const outbox = new Outbox();
    outbox.add('table', filled(10 * CHUNK, 1));
    const inbox = new Inbox();
    const first = outbox.take();
    outbox.add('control', filled(3, 2));
    const second = outbox.take();
    if (first === null || second === null) throw new Error('two frames');
    inbox.push(first);
    expect(inbox.push(second)).toEqual({ ok: true, value: [{ plane: 'control', message: filled(3, 2) }] });
  });

  it('are put in order when a channel turns out to be unordered', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const frames = framesOf(['table', filled(5 * CHUNK, 7)], ['table', filled(9, 8)]);
        const shuffled = frames.map((frame, i) => ({ frame, at: Math.imul(seed + i, 2654435761) >>> 0 })).sort((a, b) => a.at - b.at);
        const got = read(shuffled.map(({ frame }) => frame));
        if (typeof got === 'string') throw new Error(got);
        expect(got.map((one) => digest(one.message))).toEqual([filled(5 * CHUNK, 7), filled(9, 8)].map(digest));
      }),
    );
  });

  it.each([
    ['a frame twice', (frames: Uint8Array[]) => [frames[0], frames[0]], 'frame/out-of-order'],
    ['a frame far ahead', (frames: Uint8Array[]) => [frames[70]], 'frame/out-of-order'],
    ['an empty frame', () => [new Uint8Array()], 'frame/malformed'],
    ['another version', (frames: Uint8Array[]) => [Uint8Array.of(2, ...(frames[0] ?? []).slice(1))], 'frame/version'],
    ['unknown flags', (frames: Uint8Array[]) => [Uint8Array.of(1, 0xfa, ...(frames[0] ?? []).slice(2))], 'frame/malformed'],
    ['a middle without a beginning', (frames: Uint8Array[]) => [Uint8Array.of(1, 0, 0, 0, 0, 0, ...(frames[1] ?? []).slice(6))], 'frame/malformed'],
    ['a short chunk in the middle', () => [Uint8Array.of(1, 2, 0, 0, 0, 0, 0, 0, 0, 9, 1)], 'frame/malformed'],
    ['more than was said', () => [Uint8Array.of(1, 6, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2)], 'frame/malformed'],
    ['less than was said', () => [Uint8Array.of(1, 6, 0, 0, 0, 0, 0, 0, 0, 3, 1, 2)], 'frame/malformed'],
    ['a first chunk without its length', () => [Uint8Array.of(1, 6, 0, 0, 0, 0, 0)], 'frame/malformed'],
    ['a length beyond the limit', () => [Uint8Array.of(1, 2, 0, 0, 0, 0, 0, 64, 0, 1, 1)], 'frame/too-large'],
    ['a control message as long as a table message', () => [Uint8Array.of(1, 3, 0, 0, 0, 0, 0, 1, 0, 0, 1)], 'frame/too-large'],
  ])('refuse %s', (_what, make, code) => {
    const frames = framesOf(['table', filled(80 * CHUNK, 1)]);
    expect(read(make(frames).filter((frame) => frame !== undefined))).toBe(code);
  });

  it('take no message beyond the limit of its plane', () => {
    expect(() => new Outbox().add('table', filled(MAX_MESSAGE + 1, 0))).toThrow(RangeError);
    expect(() => new Outbox().add('control', filled(MAX_CONTROL + 1, 0))).toThrow(RangeError);
  });

  it('of any bytes never throw', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 30 }).map((bytes) => Uint8Array.of(1, ...bytes)), { maxLength: 5 }), (frames) => {
        expect(() => read(frames)).not.toThrow();
      }),
    );
  });
});
