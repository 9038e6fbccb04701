/**
 * Frames on one channel: messages of two planes (the table's, and the link's own control) cut into chunks and put together again.
 *
 * Layout: version (1) · flags (1) · number of the frame on this channel (4, big endian) · on the first chunk of a message its
 * whole length (4) · up to 16,000 bytes of it. The numbers make a channel that turns out to be unordered harmless.
 */
import { ok, refuse, refused, type Result } from '../../engine/kernel/value.ts';

export const FRAME_VERSION = 1;
/** Bytes of a message in one frame. Below every engine's limit for one SCTP message. */
export const CHUNK = 16_000;
/** Longest message of the table's plane. */
export const MAX_MESSAGE = 4 * 1024 * 1024;
/** Longest message of the control plane. */
export const MAX_CONTROL = 16 * 1024;
/** How many frames may run ahead of a missing one. */
const WINDOW = 64;

export type Plane = 'table' | 'control';

const CONTROL = 1;
const FIRST = 2;
const LAST = 4;
const HEADER = 6;

/** Longest message a plane carries, in bytes. */
export function limitOf(plane: Plane): number {
  return plane === 'table' ? MAX_MESSAGE : MAX_CONTROL;
}

/** The plane a frame says it is on. */
export function planeOf(frame: Uint8Array): Plane {
  return ((frame[1] ?? 0) & CONTROL) !== 0 ? 'control' : 'table';
}

/** Messages waiting to be sent. Control goes first, also into the middle of a long table message. */
export class Outbox {
  #queues: Record<Plane, Uint8Array[]> = { control: [], table: [] };
  #offsets: Record<Plane, number> = { control: 0, table: 0 };
  #next = 0;
  #waiting = 0;

  /** Bytes not yet taken. */
  get waiting(): number {
    return this.#waiting;
  }

  /** The message must not be changed afterwards. */
  add(plane: Plane, message: Uint8Array): void {
    if (message.length > limitOf(plane)) throw new RangeError(`message of ${message.length} bytes on the ${plane} plane`);
    this.#queues[plane].push(message);
    this.#waiting += message.length;
  }

  /** The next frame to put on the channel, or null. */
  take(): Uint8Array | null {
    const plane: Plane = this.#queues.control.length > 0 ? 'control' : 'table';
    const message = this.#queues[plane][0];
    if (message === undefined) return null;
    const offset = this.#offsets[plane];
    const end = Math.min(offset + CHUNK, message.length);
    const first = offset === 0;
    const last = end === message.length;
    const start = first ? HEADER + 4 : HEADER;
    const frame = new Uint8Array(start + end - offset);
    const view = new DataView(frame.buffer);
    frame[0] = FRAME_VERSION;
    frame[1] = (plane === 'control' ? CONTROL : 0) | (first ? FIRST : 0) | (last ? LAST : 0);
    view.setUint32(2, this.#next++);
    if (first) view.setUint32(HEADER, message.length);
    frame.set(message.subarray(offset, end), start);
    this.#waiting -= end - offset;
    this.#offsets[plane] = last ? 0 : end;
    if (last) this.#queues[plane].shift();
    return frame;
  }
}

export interface Whole {
  readonly plane: Plane;
  readonly message: Uint8Array;
}

interface Partial {
  readonly whole: Uint8Array;
  filled: number;
}

/**
 * Puts the other side's frames together. Refusals: `frame/malformed`, `frame/version`, `frame/too-large`, `frame/out-of-order`;
 * after one the channel is to be closed. Holds at most one message of each plane and 64 frames that came too early.
 */
export class Inbox {
  #next = 0;
  #early = new Map<number, Uint8Array>();
  #partial: { table: Partial | null; control: Partial | null } = { table: null, control: null };

  push(frame: Uint8Array): Result<readonly Whole[]> {
    if (frame.length < HEADER || frame.length > HEADER + 4 + CHUNK) return refused(refuse('frame/malformed'));
    if (frame[0] !== FRAME_VERSION) return refused(refuse('frame/version', { version: frame[0] ?? 0 }));
    const number = new DataView(frame.buffer, frame.byteOffset).getUint32(2);
    if (number < this.#next || number >= this.#next + WINDOW || this.#early.has(number)) return refused(refuse('frame/out-of-order'));
    this.#early.set(number, frame);
    const out: Whole[] = [];
    for (let next = this.#early.get(this.#next); next !== undefined; next = this.#early.get(this.#next)) {
      this.#early.delete(this.#next++);
      const result = this.#append(next);
      if (!result.ok) return result;
      if (result.value !== null) out.push(result.value);
    }
    return ok(out);
  }

  #append(frame: Uint8Array): Result<Whole | null> {
    const flags = frame[1] ?? 255;
    if ((flags & ~(CONTROL | FIRST | LAST)) !== 0) return refused(refuse('frame/malformed'));
    const plane = planeOf(frame);
    const first = (flags & FIRST) !== 0;
    if (first === (this.#partial[plane] !== null)) return refused(refuse('frame/malformed'));
    if (first) {
      if (frame.length < HEADER + 4) return refused(refuse('frame/malformed'));
      const length = new DataView(frame.buffer, frame.byteOffset).getUint32(HEADER);
      if (length > limitOf(plane)) return refused(refuse('frame/too-large', { bytes: length }));
      this.#partial[plane] = { whole: new Uint8Array(length), filled: 0 };
    }
    const partial = this.#partial[plane];
    if (partial === null) return refused(refuse('frame/malformed'));
    const chunk = frame.subarray(first ? HEADER + 4 : HEADER);
    const filled = partial.filled + chunk.length;
    const last = (flags & LAST) !== 0;
    // A chunk that is neither the last nor full would let somebody send four million frames for one message.
    if (filled > partial.whole.length || last !== (filled === partial.whole.length) || (!last && chunk.length !== CHUNK)) return refused(refuse('frame/malformed'));
    partial.whole.set(chunk, partial.filled);
    partial.filled = filled;
    if (!last) return ok(null);
    this.#partial[plane] = null;
    return ok({ plane, message: partial.whole });
  }
}
