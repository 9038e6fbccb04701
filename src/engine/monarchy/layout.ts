/** MO-4: how cards move between the square and the word rows. Pure; what is not possible gives null. */
import type { Face } from '../kernel/game.ts';
import { KNAVE } from '../royalty/pack.ts';
import { CARDS, type Card, type Layout, type MonarchyAnswer, type Row } from './types.ts';

export type Move = Exclude<MonarchyAnswer, { readonly kind: 'give-up' }>;

/** The row a card lies in, or −1 for the square. */
export const rowOf = ({ rows }: Layout, card: Card): Row => rows.findIndex((row) => row.includes(card));

export const squareOf = (layout: Layout): readonly Card[] => Array.from({ length: CARDS }, (_, card) => card).filter((card) => rowOf(layout, card) < 0);

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at);
const withAt = <T>(list: readonly T[], at: number, ...items: readonly T[]): T[] => [...list.slice(0, at), ...items, ...list.slice(at)];
const replaced = <T>(list: readonly T[], at: number, item: T): T[] => list.map((each, i) => (i === at ? item : each));

/** Without what Knaves in the square stood for. */
function cleared({ rows, letters }: Layout): Layout {
  const inRows = new Set(rows.flat());
  return { rows, letters: Object.fromEntries(Object.entries(letters).filter(([card]) => inRows.has(Number(card)))) };
}

/** The layout after a move, or null: there is no such row or place, or nothing would change. */
export function moved(layout: Layout, cards: readonly Face[], move: Move): Layout | null {
  const { rows, letters } = layout;
  switch (move.kind) {
    case 'card':
      return cardMoved(layout, move.card, move.row, move.at);
    case 'back': {
      const from = rowOf(layout, move.card);
      if (from < 0) return null;
      return cleared({ rows: replaced(rows, from, (rows[from] ?? []).filter((card) => card !== move.card)).filter((row) => row.length > 0), letters });
    }
    case 'row': {
      const row = rows[move.row];
      if (row === undefined || move.to >= rows.length || move.to === move.row) return null;
      return { rows: withAt(without(rows, move.row), move.to, row), letters };
    }
    case 'join': {
      const row = rows[move.row];
      const into = rows[move.into];
      if (row === undefined || into === undefined || move.into === move.row || move.at > into.length) return null;
      return { rows: without(replaced(rows, move.into, withAt(into, move.at, ...row)), move.row), letters };
    }
    case 'apart':
      return rows[move.row] === undefined ? null : cleared({ rows: without(rows, move.row), letters });
    case 'letter': {
      if (cards[move.card] !== KNAVE || rowOf(layout, move.card) < 0 || (letters[move.card] ?? '') === move.letter) return null;
      const others = Object.fromEntries(Object.entries(letters).filter(([card]) => Number(card) !== move.card));
      return { rows, letters: move.letter === '' ? others : { ...others, [move.card]: move.letter } };
    }
  }
}

function cardMoved(layout: Layout, card: Card, to: Row, at: number): Layout | null {
  const { rows, letters } = layout;
  const from = rowOf(layout, card);
  const source = rows[from] ?? [];
  const fresh = to === rows.length;
  if (!fresh && rows[to] === undefined) return null;
  // A card that is alone in its row has nothing to gain from a new one.
  if (fresh && (at !== 0 || source.length === 1)) return null;
  if (to === from && source.indexOf(card) === at) return null;
  const rest = rows.map((row) => row.filter((each) => each !== card));
  const target = fresh ? [] : (rest[to] ?? []);
  if (at > target.length) return null;
  const laid = fresh ? [...rest, [card]] : replaced(rest, to, withAt(target, at, card));
  return { rows: laid.filter((row) => row.length > 0), letters };
}

/** Every move that changes something. */
export function* moves(layout: Layout, cards: readonly Face[]): Generator<Move> {
  const { rows } = layout;
  const ends = [...rows.map((row, i) => [i, row.length] as const), [rows.length, 0] as const];
  const all = function* (): Generator<Move> {
    for (let card = 0; card < CARDS; card++) {
      for (const [row, length] of ends) for (let at = 0; at <= length; at++) yield { kind: 'card', card, row, at };
      yield { kind: 'back', card };
      if (cards[card] === KNAVE) for (const letter of ['', ...'abcdefghijklmnopqrstuvwxyz']) yield { kind: 'letter', card, letter };
    }
    for (const row of rows.keys()) {
      for (const to of rows.keys()) yield { kind: 'row', row, to };
      for (const [into, length] of ends) for (let at = 0; at <= length; at++) yield { kind: 'join', row, into, at };
      yield { kind: 'apart', row };
    }
  };
  for (const move of all()) if (moved(layout, cards, move) !== null) yield move;
}
