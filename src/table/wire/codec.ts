/** Messages to bytes and back. */
import { bytesToHex, hexToBytes } from '../../crypto/index.ts';
import { decode, encode, refuse, refused, type Plain, type Result } from '../../engine/kernel/index.ts';
import { blob, bytes, distinct, fits, list, oneOf, text, tuple, uint, unfit } from './fields.ts';
import { keyBytes, readKey } from './keys.ts';
import { LIMITS } from './limits.ts';
import type { Message, Step } from './messages.ts';

const TYPES = ['hello', 'base', 'sync', 'update', 'blob', 'lack', 'chain', 'verdicts', 'want', 'held', 'beside', 'let-in', 'awareness', 'refuse'] as const;
const HANDS = 1_000_000;
const KEYS = 1_000;

export function encodeMessage(message: Message): Uint8Array {
  return encode([message.type, ...fields(message)]);
}

function fields(message: Message): readonly Plain[] {
  switch (message.type) {
    case 'hello':
      return [message.protocol, hexToBytes(message.table), message.hand, message.members.map(keyBytes)];
    case 'base':
      return [message.hand, message.base];
    case 'sync':
      return [message.hand, message.vector, message.heads.map(({ seat, n, hash }) => [keyBytes(seat), n, hash])];
    case 'update':
      return [message.hand, message.update];
    case 'blob':
      return [message.hand, message.blob];
    case 'lack':
      return [message.hand, message.blobs];
    case 'chain':
      return [message.hand, message.entries];
    case 'verdicts':
      return [message.steps.map(stepToPlain)];
    case 'want':
      return [message.hand];
    case 'held':
      return [message.hand, message.counts.map(([seat, count]) => [keyBytes(seat), count])];
    case 'beside':
      return [hexToBytes(message.table), message.hand, message.base, keyBytes(message.opener)];
    case 'let-in':
      return [hexToBytes(message.table), message.text];
    case 'awareness':
      return [message.update];
    case 'refuse':
      return [message.code];
  }
}

/** `table/bad-message` for anything that `encodeMessage` would not have written, of any protocol this app does not know. */
export function decodeMessage(data: Uint8Array): Result<Message> {
  if (data.length > LIMITS.message) return refused(refuse('table/bad-message'));
  const value = decode(data);
  const message = value.ok ? fits(() => read(value.value)) : undefined;
  return message === undefined ? refused(refuse('table/bad-message')) : { ok: true, value: message };
}

function read(value: Plain): Message {
  const [first, ...rest] = list(value, 8);
  const type = oneOf(first, TYPES);
  switch (type) {
    case 'hello': {
      const [protocol, table, hand, members] = tuple(rest, 4);
      return { type, protocol: uint(protocol), table: bytesToHex(bytes(table, 16)), hand: uint(hand, HANDS), members: distinct(list(members, KEYS).map(readKey)) };
    }
    case 'base': {
      const [hand, base] = tuple(rest, 2);
      return { type, hand: uint(hand, HANDS, 1), base: blob(base, LIMITS.base) };
    }
    case 'sync': {
      const [hand, vector, heads] = tuple(rest, 3);
      const read = list(heads, KEYS).map((head) => {
        const [seat, n, hash] = tuple(head, 3);
        return { seat: readKey(seat), n: uint(n, LIMITS.chain - 1), hash: bytes(hash, 32) };
      });
      distinct(read.map((head) => head.seat));
      return { type, hand: uint(hand, HANDS, 1), vector: blob(vector, 1024 * 1024), heads: read };
    }
    case 'update': {
      const [hand, update] = tuple(rest, 2);
      return { type, hand: uint(hand, HANDS, 1), update: blob(update, LIMITS.message) };
    }
    case 'blob': {
      const [hand, value] = tuple(rest, 2);
      return { type, hand: uint(hand, HANDS, 1), blob: blob(value, LIMITS.blob) };
    }
    case 'lack': {
      const [hand, blobs] = tuple(rest, 2);
      return { type, hand: uint(hand, HANDS, 1), blobs: list(blobs, LIMITS.lacks).map((hash) => bytes(hash, 32)) };
    }
    case 'chain': {
      const [hand, entries] = tuple(rest, 2);
      return { type, hand: uint(hand, HANDS, 1), entries: list(entries, LIMITS.evidence).map((entry) => blob(entry, LIMITS.entry)) };
    }
    case 'verdicts':
      return { type, steps: list(tuple(rest, 1)[0], LIMITS.verdicts).map(readStep) };
    case 'want':
      return { type, hand: uint(tuple(rest, 1)[0], HANDS, 1) };
    case 'held': {
      const [hand, counts] = tuple(rest, 2);
      const read = list(counts, KEYS).map((pair) => {
        const [seat, count] = tuple(pair, 2);
        return [readKey(seat), uint(count, LIMITS.chain)] as const;
      });
      distinct(read.map(([seat]) => seat));
      return { type, hand: uint(hand, HANDS, 1), counts: read };
    }
    case 'beside': {
      const [table, hand, base, opener] = tuple(rest, 4);
      return { type, table: bytesToHex(bytes(table, 16)), hand: uint(hand, HANDS, 1), base: bytes(base, 32), opener: readKey(opener) };
    }
    case 'let-in': {
      const [table, words] = tuple(rest, 2);
      return { type, table: bytesToHex(bytes(table, 16)), text: text(words, LIMITS.invitation) };
    }
    case 'awareness':
      return { type, update: blob(tuple(rest, 1)[0], LIMITS.awareness) };
    case 'refuse': {
      const code = text(tuple(rest, 1)[0], 100);
      return /^[a-z0-9-]+\/[a-z0-9-]+$/.test(code) ? { type, code } : unfit();
    }
  }
}

const stepToPlain = (step: Step): Plain => [step.base, step.entries];

/** Throws `Unfit`. */
function readStep(value: Plain): Step {
  const [base, entries] = tuple(value, 2);
  return { base: blob(base, LIMITS.base), entries: list(entries, LIMITS.verdict).map((entry) => blob(entry, LIMITS.entry)) };
}

/** A verdict as the vault keeps it. */
export function encodeStep(step: Step): Uint8Array {
  return encode(stepToPlain(step));
}

/** Undefined when the bytes are no verdict. */
export function decodeStep(data: Uint8Array): Step | undefined {
  const value = decode(data);
  return value.ok ? fits(() => readStep(value.value)) : undefined;
}
