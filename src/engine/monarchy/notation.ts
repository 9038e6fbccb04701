/**
 * Answers as text: `b3 to 2.1` (the card of column b, row 3 of the square goes to the first place of word row 2), `b3 to new`, `b3 back`, `row 2 to 1`,
 * `row 2 into 1.4`, `row 2 back`, `b3 is e`, `b3 is blank`, `give up`.
 */
import { ok, refuse, refused, type Result } from '../kernel/value.ts';
import { CARDS, COLUMNS, type Card, type MonarchyAnswer, type MonarchyState } from './types.ts';

/** A card by its place in the square, `a1` to `e5`: cards may be equal, places are not. */
export const placeOf = (card: Card): string => `${'abcde'.charAt(card % COLUMNS)}${Math.floor(card / COLUMNS) + 1}`;

export function format({ rows }: Pick<MonarchyState, 'rows'>, answer: MonarchyAnswer): string {
  switch (answer.kind) {
    case 'card':
      return `${placeOf(answer.card)} to ${answer.row === rows.length && answer.at === 0 ? 'new' : `${answer.row + 1}.${answer.at + 1}`}`;
    case 'back':
      return `${placeOf(answer.card)} back`;
    case 'row':
      return `row ${answer.row + 1} to ${answer.to + 1}`;
    case 'join':
      return `row ${answer.row + 1} into ${answer.into + 1}.${answer.at + 1}`;
    case 'apart':
      return `row ${answer.row + 1} back`;
    case 'letter':
      return `${placeOf(answer.card)} is ${answer.letter === '' ? 'blank' : answer.letter}`;
    case 'give-up':
      return 'give up';
  }
}

const PLACE = '(?<place>[a-e][1-5])';
const NUMBER = '[1-9]\\d?';
const ROW = `row (?<row>${NUMBER})`;
const FORMS: readonly (readonly [RegExp, (given: (name: string) => string, rows: number) => MonarchyAnswer])[] = [
  [new RegExp(`^${PLACE} to new$`), (given, rows) => ({ kind: 'card', card: cardAt(given('place')), row: rows, at: 0 })],
  [new RegExp(`^${PLACE} to (?<to>${NUMBER})\\.(?<at>${NUMBER})$`), (given) => ({ kind: 'card', card: cardAt(given('place')), row: Number(given('to')) - 1, at: Number(given('at')) - 1 })],
  [new RegExp(`^${PLACE} back$`), (given) => ({ kind: 'back', card: cardAt(given('place')) })],
  [new RegExp(`^${PLACE} is (?<letter>[a-z]|blank)$`), (given) => ({ kind: 'letter', card: cardAt(given('place')), letter: given('letter') === 'blank' ? '' : given('letter') })],
  [new RegExp(`^${ROW} to (?<to>${NUMBER})$`), (given) => ({ kind: 'row', row: Number(given('row')) - 1, to: Number(given('to')) - 1 })],
  [new RegExp(`^${ROW} into (?<to>${NUMBER})\\.(?<at>${NUMBER})$`), (given) => ({ kind: 'join', row: Number(given('row')) - 1, into: Number(given('to')) - 1, at: Number(given('at')) - 1 })],
  [new RegExp(`^${ROW} back$`), (given) => ({ kind: 'apart', row: Number(given('row')) - 1 })],
  [/^give up$/, () => ({ kind: 'give-up' })],
];

const cardAt = (place: string): Card => ('abcde'.indexOf(place.charAt(0)) + COLUMNS * (Number(place.charAt(1)) - 1)) % CARDS;

/** Refusal: `monarchy/notation`. What the rules say to the answer is another matter. */
export function parse({ rows }: Pick<MonarchyState, 'rows'>, text: string): Result<MonarchyAnswer> {
  for (const [form, read] of FORMS) {
    const groups = form.exec(text)?.groups ?? (form.test(text) ? {} : null);
    if (groups !== null) return ok(read((name) => groups[name] ?? '', rows.length));
  }
  return refused(refuse('monarchy/notation'));
}
