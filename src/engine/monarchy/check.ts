/** What is allowed: untrusted plain data to an answer, and the rules' word on it. */
import { refuse, type Plain, type Refusal } from '../kernel/value.ts';
import { moved, moves } from './layout.ts';
import { CARDS, type MonarchyAnswer, type MonarchyState } from './types.ts';

const isBelow = (most: number) => (value: Plain): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < most;
const isCard = isBelow(CARDS);
/** A place in a row, or of one: there are never more than cards. */
const isPlace = isBelow(CARDS + 1);
const isLetter = (value: Plain): boolean => typeof value === 'string' && /^[a-z]?$/.test(value);

/** The fields each kind has beside `kind`, and their tests. */
const FIELDS: { readonly [K in MonarchyAnswer['kind']]: { readonly [field: string]: (value: Plain) => boolean } } = {
  'card': { card: isCard, row: isPlace, at: isPlace },
  'back': { card: isCard },
  'row': { row: isPlace, to: isPlace },
  'join': { row: isPlace, into: isPlace, at: isPlace },
  'apart': { row: isPlace },
  'letter': { card: isCard, letter: isLetter },
  'give-up': {},
};

function parseShape(answer: Plain): MonarchyAnswer | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) || answer instanceof Uint8Array) return null;
  const given = answer as { readonly [key: string]: Plain };
  const kind = given['kind'];
  if (typeof kind !== 'string' || !Object.hasOwn(FIELDS, kind)) return null;
  const fields = Object.entries(FIELDS[kind as MonarchyAnswer['kind']]);
  if (Object.keys(given).length !== 1 + fields.length) return null;
  return fields.every(([name, test]) => Object.hasOwn(given, name) && test(given[name] as Plain)) ? (given as unknown as MonarchyAnswer) : null;
}

/** Refusals: `monarchy/not-asked`, `/no-answer`, `/no-move` (no such row or place, or nothing would change). */
export function check(state: MonarchyState, seat: number, answer: Plain): Refusal | null {
  if (state.phase !== 'play' || seat !== 0) return refuse('monarchy/not-asked');
  const parsed = parseShape(answer);
  if (parsed === null) return refuse('monarchy/no-answer');
  if (parsed.kind === 'give-up') return null;
  return moved(state, state.cards, parsed) === null ? refuse('monarchy/no-move') : null;
}

export function* legal(state: MonarchyState, seat: number): Generator<MonarchyAnswer> {
  if (state.phase !== 'play' || seat !== 0) return;
  let told = 0;
  for (const move of moves(state, state.cards)) {
    yield move;
    if (++told === 10) yield { kind: 'give-up' };
  }
}
