/** Untrusted plain data to an answer of the right shape; what the rules say to it is `check.ts`. */
import type { Plain } from '../kernel/value.ts';
import type { RummyAnswer } from './types.ts';

type Kind = RummyAnswer['kind'];

/** The field each kind has beside `kind`, and its test. */
const FIELDS: { readonly [K in Kind]: readonly [string, (value: Plain) => boolean] | null } = {
  spare: ['choice', (v) => v === 'exchange' || v === 'auction' || v === 'neither'],
  bid: ['amount', isAmount],
  pass: null,
  five: ['slots', isFive],
  check: null,
  bet: ['amount', isAmount],
  call: null,
  raise: ['by', isAmount],
  fold: null,
  play: ['slot', isSlot],
  no: null,
};

function isAmount(value: Plain): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function isSlot(value: Plain): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 52;
}

function isFive(value: Plain): boolean {
  if (!Array.isArray(value) || value.length !== 5) return false;
  const slots: readonly Plain[] = value;
  return slots.every((slot, i) => isSlot(slot) && (i === 0 || (slots[i - 1] as number) < slot));
}

export function parseShape(answer: Plain): RummyAnswer | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) || answer instanceof Uint8Array) return null;
  const given = answer as { readonly [key: string]: Plain };
  const kind = given['kind'];
  if (typeof kind !== 'string' || !Object.hasOwn(FIELDS, kind)) return null;
  const field = FIELDS[kind as Kind];
  const keys = Object.keys(given).length;
  if (field === null) return keys === 1 ? (given as unknown as RummyAnswer) : null;
  const value = given[field[0]];
  if (keys !== 2 || value === undefined || !Object.hasOwn(given, field[0])) return null;
  return field[1](value) ? (given as unknown as RummyAnswer) : null;
}
