/** Monarchy, a patience with the cards of Royalty (docs/rulings.md, MO-1 to MO-5). Its solver is the other entry point, `solver.ts`. */
import type { Ask, Game, Setup } from '../kernel/game.ts';
import { ok, refuse, refused, type Plain, type Result } from '../kernel/value.ts';
import { apply, dealt, type Resources } from './apply.ts';
import { check, legal } from './check.ts';
import { isDeal } from './deals.ts';
import { squareOf } from './layout.ts';
import { format, parse } from './notation.ts';
import { monarchyOptions } from './options.ts';
import { leftOver, lettersFor, royaltyOf, textOf } from './royalties.ts';
import { CARDS, type MonarchyAnswer, type MonarchyEvent, type MonarchyOptions, type MonarchyState, type MonarchyView } from './types.ts';

export * from './types.ts';
export { dealOf, drawNumber, isDeal, LAST_DEAL, nextDeal, numberOfDay } from './deals.ts';
export { moved } from './layout.ts';
export { monarchyOptions } from './options.ts';
export { placeOf } from './notation.ts';
export { kindOf } from './royalties.ts';
export type { Resources } from './apply.ts';
// The faces of its cards, for those who may know no other game.
export { colourOf, formatLetter, KNAVE, letterOf, type Colour, type Packs } from '../royalty/pack.ts';

/** `{"deal": 4711}`; undefined for anything else. */
function dealIn(carry: Plain): number | undefined {
  if (typeof carry !== 'object' || carry === null || Array.isArray(carry) || carry instanceof Uint8Array) return undefined;
  const given = carry as { readonly [key: string]: Plain };
  const { deal } = given;
  return Object.keys(given).length === 1 && isDeal(deal) ? deal : undefined;
}

/**
 * A carry `{deal}` asks for the deal of that number, also for one that cannot be solved; null has one drawn. Refusals: `monarchy/seats`,
 * `/choice`, `/carry`.
 */
function begin({ options, seats, carry }: Setup<MonarchyOptions>): Result<MonarchyState> {
  const [seat] = seats;
  if (seat === undefined || seats.length !== 1) return refused(refuse('monarchy/seats'));
  if (seat.choice !== 'in') return refused(refuse('monarchy/choice'));
  const blank: MonarchyState = { options, id: seat.id, step: 1, phase: 'number', deal: null, cards: [], rows: [], letters: {}, result: null };
  if (carry === null) return ok(blank);
  const deal = dealIn(carry);
  return deal === undefined ? refused(refuse('monarchy/carry')) : ok(dealt(blank, deal));
}

function asks({ phase, step }: MonarchyState): Ask {
  switch (phase) {
    case 'number':
      return { kind: 'coin', name: `${step}/number` };
    case 'play':
      return { kind: 'question', name: `${step}/move`, seats: [0], decisive: false };
    case 'over':
      return { kind: 'over' };
  }
}

const RULES: { readonly [T in MonarchyEvent['type']]: string } = {
  'dealt': 'MO-1',
  'laid': 'MO-4',
  'back': 'MO-4',
  'row-moved': 'MO-4',
  'joined': 'MO-4',
  'lettered': 'MO-4',
  'royalty': 'MO-2',
  'unmade': 'MO-3',
  'won': 'MO-3',
  'given-up': 'MO-3',
};

/** The game over these words. Which deals are drawn is said by `draw` (`solver.ts` has one that tries them out). */
export function monarchy(resources: Resources): Game<MonarchyOptions, MonarchyState, MonarchyAnswer, MonarchyEvent, MonarchyView> {
  const { lexicon } = resources;
  const left = (state: MonarchyState): number => (state.phase === 'number' || state.deal === null ? CARDS : leftOver(lexicon, state.cards, state));
  return {
    id: 'monarchy',
    version: 1,
    seats: { min: 1, max: 1 },
    options: monarchyOptions,
    begin,
    began: ({ phase, deal, step }) => (phase === 'play' && step === 1 && deal !== null ? [{ type: 'dealt', deal }] : []),
    asks,
    check,
    reveals: () => [],
    decides: () => false,
    forced: () => null,
    legal,
    apply: (state, step) => apply(resources, state, step),
    view: (state) => ({
      phase: state.phase,
      deal: state.deal,
      pack: state.options.pack,
      cards: state.cards,
      square: state.deal === null ? [] : squareOf(state),
      rows: state.rows.map((cards) => ({
        cards,
        text: textOf(state.cards, state.letters, cards),
        royalty: royaltyOf(lexicon, state.cards, state.letters, cards),
        knave: lettersFor(lexicon, state.cards, state.letters, cards),
      })),
      letters: state.letters,
      left: left(state),
      result: state.result,
    }),
    standing: (state) => [{ seat: 0, id: state.id, rank: 1, score: left(state) }],
    // The same deal again.
    carry: ({ deal }) => (deal === null ? null : { deal }),
    finished: ({ phase }) => phase === 'over',
    choices: () => ['in'],
    tally: (state) => ({ cards: state.deal === null ? CARDS : squareOf(state).length + state.rows.flat().length }),
    format: (state, _seat, answer) => format(state, answer),
    parse: (state, _seat, text) => parse(state, text),
    ruleOf: ({ type }) => RULES[type],
  };
}
