/** Untrusted plain data to an answer of the right shape; what the rules say to it is `check.ts`. */
import { SUITS } from '../cards/french.ts';
import type { Plain } from '../kernel/value.ts';
import type { RummyAnswer } from './types.ts';

type Kind = RummyAnswer['kind'];

/** The fields each kind has beside `kind`, and their tests. */
const FIELDS: { readonly [K in Kind]: { readonly [field: string]: (value: Plain) => boolean } } = {
  'stake': { suit: isSuit, amount: isAmount },
  'match': {},
  'show': { slot: isSlot },
  'not-mine': {},
  'name': { suit: isSuit },
  'spare': { choice: (v) => v === 'exchange' || v === 'auction' || v === 'neither' },
  'bid': { amount: isAmount },
  'pass': {},
  'five': { slots: isFive },
  'check': {},
  'bet': { amount: isAmount },
  'call': {},
  'raise': { by: isAmount },
  'fold': {},
  'play': { slot: isSlot },
  'no': {},
};

function isSuit(value: Plain): boolean {
  return (SUITS as readonly Plain[]).includes(value);
}

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
  const fields = Object.entries(FIELDS[kind as Kind]);
  if (Object.keys(given).length !== 1 + fields.length) return null;
  const right = fields.every(([name, test]) => Object.hasOwn(given, name) && test(given[name] as Plain));
  return right ? (given as unknown as RummyAnswer) : null;
}
