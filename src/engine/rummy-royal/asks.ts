/** What the game waits for in each phase: a question, a demand on the deal, or nothing. */
import { FRENCH_PACK } from '../cards/french.ts';
import type { Ask, Demand, Question, SeatIndex } from '../kernel/game.ts';
import { choosers, slotsToShow } from './betting.ts';
import { aceHolders, matchers } from './corners.ts';
import { layout } from './dealing.ts';
import { slotsToReveal } from './ending.ts';
import { MUST_PLAY_MS } from './options.ts';
import type { RummyState } from './state.ts';
import { followers } from './stops.ts';

/** Names are numbered through the hand: `12/follow`. */
const name = (state: RummyState, word: string): string => `${state.step}/${word}`;

function question(state: RummyState, word: string, seats: readonly SeatIndex[], extra: Partial<Question> = {}): Question {
  return { kind: 'question', name: name(state, word), seats, decisive: false, ...extra };
}

function give(state: RummyState, gives: Extract<Demand, { kind: 'give' }>['gives'], word: string): Demand {
  return { kind: 'give', name: name(state, word), gives };
}

export function asks(state: RummyState): Ask {
  const turn = state.turn === null ? [] : [state.turn];
  switch (state.phase) {
    case 'cut':
    case 'leftovers':
      return { kind: 'coin', name: name(state, state.phase) };
    case 'shuffle':
      return { kind: 'shuffle', name: name(state, 'shuffle'), pack: FRENCH_PACK };
    case 'deal':
      return give(state, layout(state).hands.flatMap(({ seat, slots }) => slots.map((slot) => ({ slot, seat }))).sort((a, b) => a.slot - b.slot), 'deal');
    case 'take':
      return give(state, turn.flatMap((seat) => state.spare.map((slot) => ({ slot, seat }))), 'take');
    case 'match':
      return question(state, 'match', matchers(state));
    case 'ace':
      return question(state, 'ace', aceHolders(state), { decisive: true });
    case 'stake':
    case 'name':
    case 'spare':
    case 'auction':
    case 'bet':
      return question(state, state.phase, turn);
    case 'choose':
      return question(state, 'five', choosers(state));
    case 'lead':
      return question(state, 'lead', turn, limitOf(state));
    case 'follow':
      return question(state, 'follow', followers(state), { decisive: true, ...limitOf(state) });
    case 'showdown':
      return { kind: 'open', name: name(state, 'showdown'), slots: slotsToShow(state) };
    case 'reveal':
      return { kind: 'open', name: name(state, 'reveal'), slots: slotsToReveal(state) };
    case 'over':
      return { kind: 'over' };
  }
}

/** RR-11: only a card that must be played is played by itself. */
function limitOf(state: RummyState): Partial<Question> {
  return state.options.delay === '8s' ? { limit: MUST_PLAY_MS } : {};
}

/** Seats that owe an answer now. */
export function owing(state: RummyState): readonly SeatIndex[] {
  const ask = asks(state);
  return ask.kind === 'question' ? ask.seats : [];
}
