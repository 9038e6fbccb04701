/** What happens. */
import type { Applied, Step } from '../kernel/game.ts';
import type { Lexicon } from '../words/index.ts';
import { dealOf } from './deals.ts';
import { moved, rowOf, type Move } from './layout.ts';
import { leftOver, royaltyOf } from './royalties.ts';
import { CARDS, type Layout, type MonarchyAnswer, type MonarchyEvent, type MonarchyResult, type MonarchyState } from './types.ts';

type Outcome = Applied<MonarchyState, MonarchyEvent>;

/** What a game needs besides its rules. */
export interface Resources {
  readonly lexicon: Lexicon;
  /** MO-5: the number of the deal that a coin draws. */
  readonly draw: (coin: Uint8Array, options: MonarchyState['options']) => number;
}

/** MO-1: the cards of this deal lie in the square. */
export function dealt(state: MonarchyState, deal: number): MonarchyState {
  return { ...state, phase: 'play', deal, cards: dealOf(deal, state.options.pack), rows: [], letters: {} };
}

function ended(lexicon: Lexicon, state: MonarchyState, result: MonarchyResult, events: readonly MonarchyEvent[]): Outcome {
  const left = state.phase === 'number' ? CARDS : leftOver(lexicon, state.cards, state);
  return { state: { ...state, phase: 'over', result }, events: [...events, { type: result, left }] };
}

/** Royalties of a layout by what makes them one: cards in order, and what they say. */
function royalties(lexicon: Lexicon, state: MonarchyState): Map<string, Extract<MonarchyEvent, { type: 'royalty' }>> {
  const found = new Map<string, Extract<MonarchyEvent, { type: 'royalty' }>>();
  for (const [row, cards] of state.rows.entries()) {
    const royalty = royaltyOf(lexicon, state.cards, state.letters, cards);
    if (royalty !== null) found.set(`${cards.join()}=${royalty.word}`, { type: 'royalty', row, royalty });
  }
  return found;
}

function told(before: MonarchyState, after: Layout, move: Move): MonarchyEvent {
  const rowWith = (card: number | undefined): number => (card === undefined ? -1 : rowOf(after, card));
  switch (move.kind) {
    case 'card': {
      const row = rowWith(move.card);
      return { type: 'laid', card: move.card, face: before.cards[move.card] as number, row, at: after.rows[row]?.indexOf(move.card) ?? 0 };
    }
    case 'back':
      return { type: 'back', cards: [move.card] };
    case 'apart':
      return { type: 'back', cards: before.rows[move.row] ?? [] };
    case 'row':
      return { type: 'row-moved', row: move.to };
    case 'join': {
      const cards = before.rows[move.row] ?? [];
      return { type: 'joined', row: rowWith(cards[0]), cards };
    }
    case 'letter':
      return { type: 'lettered', card: move.card, letter: move.letter };
  }
}

function played(lexicon: Lexicon, state: MonarchyState, answer: MonarchyAnswer): Outcome {
  const next = { ...state, step: state.step + 1 };
  if (answer.kind === 'give-up') return ended(lexicon, next, 'given-up', []);
  const layout = moved(state, state.cards, answer);
  if (layout === null) throw new Error('a move that was not checked');
  const after = { ...next, ...layout };
  const had = royalties(lexicon, state);
  const has = royalties(lexicon, after);
  const events: MonarchyEvent[] = [
    told(state, layout, answer),
    ...[...had].filter(([key]) => !has.has(key)).map(([, { royalty }]): MonarchyEvent => ({ type: 'unmade', word: royalty.word })),
    ...[...has].filter(([key]) => !had.has(key)).map(([, event]) => event),
  ];
  // MO-3: no card is left.
  return leftOver(lexicon, after.cards, after) === 0 ? ended(lexicon, after, 'won', events) : { state: after, events };
}

export function apply({ lexicon, draw }: Resources, state: MonarchyState, step: Step<MonarchyAnswer>): Outcome {
  if (step.kind === 'absence') {
    // Nobody else could go on with it: it ends as if given up.
    return step.away.length + step.gone.length === 0 ? { state, events: [] } : ended(lexicon, { ...state, step: state.step + 1 }, 'given-up', []);
  }
  if (step.kind === 'dealt') {
    const deal = draw(step.coin ?? new Uint8Array(32), state.options);
    return { state: dealt({ ...state, step: state.step + 1 }, deal), events: [{ type: 'dealt', deal }] };
  }
  const [given] = step.answers;
  if (given === undefined) throw new Error('a question that closed without an answer');
  return played(lexicon, state, given.answer);
}
