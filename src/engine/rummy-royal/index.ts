/** Rummy Royal (docs/rulings.md, RR-1 to RR-21). */
import type { Game, SeatIndex, Slot } from '../kernel/game.ts';
import type { Plain } from '../kernel/value.ts';
import { parseShape } from './answers.ts';
import { apply } from './apply.ts';
import { asks } from './asks.ts';
import { begin, MAX_SEATS, MIN_SEATS } from './begin.ts';
import { choicesFor, makeCarry, parseCarry } from './carry.ts';
import { check } from './check.ts';
import { forced, legal } from './forced.ts';
import { allChips } from './money.ts';
import { format, parse } from './notation.ts';
import { rummyOptions } from './options.ts';
import { ruleOf } from './reasons.ts';
import { standing } from './standing.ts';
import type { RummyState } from './state.ts';
import type { RummyAnswer, RummyEvent, RummyOptions, RummyView } from './types.ts';
import { view } from './view.ts';

export * from './types.ts';
export { rummyOptions } from './options.ts';
export { ruleOf } from './reasons.ts';
export { rankFive, type PokerHand } from './poker-rank.ts';
export type { RummyState } from './state.ts';

function reveals(state: RummyState, seat: SeatIndex, answer: Plain): readonly Slot[] {
  const { phase } = state;
  if (phase !== 'lead' && phase !== 'follow' && phase !== 'ace') return [];
  const parsed = parseShape(answer);
  return parsed?.kind === (phase === 'ace' ? 'show' : 'play') && state.seats[seat]?.hand.includes(parsed.slot) === true ? [parsed.slot] : [];
}

export const rummyRoyal: Game<RummyOptions, RummyState, RummyAnswer, RummyEvent, RummyView> = {
  id: 'rummy-royal',
  version: 2,
  seats: { min: MIN_SEATS, max: MAX_SEATS },
  options: rummyOptions,
  begin,
  closes: (state) => state.closing,
  began: (state) => state.began,
  asks,
  check,
  reveals,
  decides: (state, _seat, { kind }) => (state.phase === 'follow' && kind === 'play') || (state.phase === 'ace' && kind === 'show'),
  forced,
  legal,
  apply,
  view,
  standing,
  hand: (state) => state.hand,
  carry: makeCarry,
  finished: (state) => state.finished,
  choices(options, carry, id) {
    const parsed = parseCarry(carry);
    return parsed.ok ? choicesFor(options, parsed.value, id) : [];
  },
  tally: (state) => ({
    // RR-17: everything came out of the bank, so that the whole is nought.
    chips: allChips(state),
    cards: state.undealt + state.seats.reduce((n, seat) => n + seat.hand.length, 0) + state.spare.length + state.dead + state.playedCount,
  }),
  format,
  parse,
  ruleOf,
};
