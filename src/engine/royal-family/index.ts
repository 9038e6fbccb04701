/** Royal Family, a patience (docs/rulings.md, RF-1 to RF-6). Its solver is the other entry point, `solver.ts`. */
import type { Ask, Game } from '../kernel/game.ts';
import { apply } from './apply.ts';
import { begin } from './begin.ts';
import { check, legal } from './check.ts';
import { ending } from './ending.ts';
import { format, parse } from './notation.ts';
import { royalFamilyOptions } from './options.ts';
import { cardMoves, founded, inTableau } from './position.ts';
import { redealView } from './reach.ts';
import type { RoyalFamilyAnswer, RoyalFamilyEvent, RoyalFamilyOptions, RoyalFamilyState, RoyalFamilyView } from './types.ts';

export * from './types.ts';
export { dealOf, dealOfDay, drawDeal, isDeal, LAST_DEAL, redealOf, solvableFrom } from './numbers.ts';
export { royalFamilyOptions } from './options.ts';
export { cardMoves, fits, founded, isNext, moveCard, topOf } from './position.ts';

function asks({ phase, step }: RoyalFamilyState): Ask {
  switch (phase) {
    case 'number':
      return { kind: 'coin', name: `${step}/number` };
    case 'play':
      return { kind: 'question', name: `${step}/move`, seats: [0], decisive: false };
    case 'over':
      return { kind: 'over' };
  }
}

/** A deal that was asked for by its number lies there at once, and may be lost by proof at once (RF-4). */
function began(state: RoyalFamilyState): readonly RoyalFamilyEvent[] {
  const { deal, step, result } = state;
  if (deal === null || step > 1) return [];
  return [{ type: 'dealt', deal }, ...(result === null ? [] : [ending(state, result)])];
}

const RULES: { readonly [T in RoyalFamilyEvent['type']]: string } = {
  dealt: 'RF-6',
  founded: 'RF-1',
  moved: 'RF-2',
  redealt: 'RF-3',
  won: 'RF-4',
  lost: 'RF-4',
  'given-up': 'RF-4',
};

function view(state: RoyalFamilyState): RoyalFamilyView {
  const { phase, deal, piles, foundations, reach, moves, result, options } = state;
  const legalNow = phase === 'play' ? cardMoves(state, options.building) : [];
  return { phase, deal, piles, foundations, building: options.building, redeal: redealView(state), reach, moves, founded: founded(state), legal: legalNow, result };
}

export const royalFamily: Game<RoyalFamilyOptions, RoyalFamilyState, RoyalFamilyAnswer, RoyalFamilyEvent, RoyalFamilyView> = {
  id: 'royal-family',
  version: 1,
  seats: { min: 1, max: 1 },
  options: royalFamilyOptions,
  begin,
  began,
  asks,
  check,
  reveals: () => [],
  decides: () => false,
  forced: () => null,
  legal,
  apply,
  view,
  standing: (state) => [{ seat: 0, id: state.id, rank: 1, score: founded(state) }],
  // The same deal again.
  carry: ({ deal }) => (deal === null ? null : { deal }),
  finished: ({ phase }) => phase === 'over',
  choices: () => ['in'],
  tally: (state) => ({ cards: founded(state) + inTableau(state) + (state.deal === null ? 48 : 0) }),
  format: (_state, _seat, answer) => format(answer),
  parse: (_state, _seat, text) => parse(text),
  ruleOf: ({ type }) => RULES[type],
};
