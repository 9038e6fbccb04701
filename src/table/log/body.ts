/** What an entry says: the announcement of a session, a note, an answer to a question, or who is not there. */
import type { Choice, Plain } from '../../engine/kernel/index.ts';
import { tryEncode } from '../../engine/kernel/index.ts';
import { absenceToPlain, readAbsence, type AbsenceBody } from '../absence/bodies.ts';
import { blob, bytes, distinct, flag, list, oneOf, text, tuple, uint, unfit } from '../wire/fields.ts';
import { keyBytes, readKey } from '../wire/keys.ts';
import { LIMITS } from '../wire/limits.ts';
import { readName } from '../wire/names.ts';
import type { PeerId } from '../ports.ts';
import { isLong, nameToPlain, readBlobName, type LongAnswer } from './long.ts';

/** A seat's own remark (law 3). Notes change nothing by themselves; the draft of the terms is computed from them. */
export type Note =
  | { readonly kind: 'name'; readonly name: string }
  /** "I admit this key": it has proven the table's key to me. */
  | { readonly kind: 'admit'; readonly key: PeerId; /** It is another seat of the author's own device. */ readonly local?: true }
  /** "I am played on the device whose first seat has this key"; true when that one admitted me as `local`. */
  | { readonly kind: 'device'; readonly key: PeerId }
  | { readonly kind: 'rules'; readonly game: string; readonly options: Plain }
  /** Who sits, in order; who watches although a member. Members of neither list came later and sit down last. */
  | { readonly kind: 'seats'; readonly seats: readonly PeerId[]; readonly without: readonly PeerId[] }
  /** Whether somebody may be admitted after the next hand has begun, and who is to be taken off the table with it. */
  | { readonly kind: 'door'; readonly locked: boolean; readonly removed: readonly PeerId[] }
  /** Seats that are not there: they are not asked about the next hand nor dealt into it, and keep their place (RR-18). */
  | { readonly kind: 'absent'; readonly seats: readonly PeerId[] }
  /** The version of a game's rules that the author's app has; 0: it does not have the game. */
  | { readonly kind: 'version'; readonly game: string; readonly version: number }
  | { readonly kind: 'ready'; readonly draft: Uint8Array; readonly choice: Choice }
  | { readonly kind: 'unready' }
  | { readonly kind: 'leave' };

export type Body =
  | { readonly type: 'announce'; /** How many sessions of the seat came before, in this document. */ readonly epoch: number; readonly client: number }
  | { readonly type: 'note'; /** One more than the greatest the author had seen, at most `LIMITS.lamport`. */ readonly lamport: number; readonly note: Note }
  | {
      readonly type: 'answer';
      readonly question: string;
      readonly answer: Plain;
      /** `HISTORY` bytes that name what had happened in the hand when the question was open; null in terms. In any other history it counts for nothing. */
      readonly at: Uint8Array | null;
      /** What opens the cards of its own that the seat turns over, at most `LIMITS.opening` bytes. */
      readonly opening?: Uint8Array;
    }
  | LongAnswer
  | AbsenceBody;

/** Length of what names a history in an answer, bytes: the beginning of the transcript's hash. */
export const HISTORY = 8;

export const CHOICES = ['in', 'buy-in', 'out', 'leave', 'stop'] as const satisfies readonly Choice[];
const QUESTION = /^(terms|deal|game)\/[a-z0-9/-]+$/;

export function bodyToPlain(body: Body): Plain {
  switch (body.type) {
    case 'announce':
      return ['announce', body.epoch, body.client];
    case 'note':
      return ['note', body.lamport, ...noteToPlain(body.note)];
    case 'answer':
    case 'long': {
      const value = body.type === 'long' ? nameToPlain(body.blob) : body.answer;
      if (body.at === null) return [body.type, body.question, value];
      return body.opening === undefined ? [body.type, body.question, value, body.at] : [body.type, body.question, value, body.at, body.opening];
    }
    default:
      return absenceToPlain(body);
  }
}

function noteToPlain(note: Note): readonly Plain[] {
  switch (note.kind) {
    case 'name':
      return ['name', note.name];
    case 'admit':
      return note.local === true ? ['admit', keyBytes(note.key), true] : ['admit', keyBytes(note.key)];
    case 'device':
      return ['device', keyBytes(note.key)];
    case 'rules':
      return ['rules', note.game, note.options];
    case 'seats':
      return ['seats', note.seats.map(keyBytes), note.without.map(keyBytes)];
    case 'door':
      return ['door', note.locked, note.removed.map(keyBytes)];
    case 'absent':
      return ['absent', note.seats.map(keyBytes)];
    case 'version':
      return ['version', note.game, note.version];
    case 'ready':
      return ['ready', note.draft, note.choice];
    case 'unready':
    case 'leave':
      return [note.kind];
  }
}

/** Throws `Unfit`. */
export function readBody(value: Plain | undefined): Body {
  const parts = list(value, 5);
  const type = oneOf(parts[0], ['announce', 'note', 'answer', 'long', 'promise', 'confirm', 'back']);
  if (type === 'announce') {
    tuple(value, 3);
    return { type, epoch: uint(parts[1], LIMITS.sessions - 1), client: uint(parts[2], 2 ** 32 - 1) };
  }
  if (type === 'note') return { type, lamport: uint(parts[1], LIMITS.lamport, 1), note: readNote(parts.slice(2)) };
  if (type !== 'answer' && type !== 'long') return readAbsence(type, value);
  const question = text(parts[1], LIMITS.question);
  if (!QUESTION.test(question)) unfit();
  const terms = question.startsWith('terms/');
  const opening = question.startsWith('game/') && parts.length === 5 ? { opening: blob(parts[4], LIMITS.opening) } : {};
  tuple(value, terms ? 3 : 'opening' in opening ? 5 : 4);
  if (type === 'long') return terms ? unfit() : { type, question, blob: readBlobName(parts[2]), at: bytes(parts[3], HISTORY), ...opening };
  const answer = parts[2] as Plain;
  if (isLong(answer)) unfit();
  return tryEncode(answer, { bytes: LIMITS.answer, depth: 16 }).ok ? { type, question, answer, at: terms ? null : bytes(parts[3], HISTORY), ...opening } : unfit();
}

function readNote(parts: readonly Plain[]): Note {
  const kind = oneOf(parts[0], ['name', 'admit', 'device', 'rules', 'seats', 'door', 'absent', 'version', 'ready', 'unready', 'leave']);
  const [, a, b] = parts;
  const size = { name: 2, admit: b === undefined ? 2 : 3, device: 2, rules: 3, seats: 3, door: 3, absent: 2, version: 3, ready: 3, unready: 1, leave: 1 }[kind];
  if (parts.length !== size) unfit();
  switch (kind) {
    case 'name':
      return { kind, name: readName(a) };
    case 'admit':
      if (b !== undefined && b !== true) return unfit();
      return { kind, key: readKey(a), ...(b === true ? { local: true } : {}) };
    case 'device':
      return { kind, key: readKey(a) };
    case 'rules':
      return { kind, game: text(a, 40), options: b as Plain };
    case 'seats': {
      const seats = list(a, LIMITS.seats).map(readKey);
      const without = list(b, LIMITS.seats).map(readKey);
      distinct([...seats, ...without]);
      return { kind, seats, without };
    }
    case 'door': {
      const removed = list(b, LIMITS.seats).map(readKey);
      distinct(removed);
      return { kind, locked: flag(a), removed };
    }
    case 'absent': {
      const absent = list(a, LIMITS.seats).map(readKey);
      distinct(absent);
      return { kind, seats: absent };
    }
    case 'version':
      return { kind, game: text(a, 40), version: uint(b, 1_000_000) };
    case 'ready':
      return { kind, draft: bytes(a, 32), choice: oneOf(b, CHOICES) };
    case 'unready':
    case 'leave':
      return { kind };
  }
}
