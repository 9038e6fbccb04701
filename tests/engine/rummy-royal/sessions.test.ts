/** Random whole sessions for two to nine: chips and cards are counted after every step (RR-17), every session ends (RR-16). */
import { describe, expect, test } from 'vitest';
import { deepFreeze, random } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyState } from '../../../src/engine/rummy-royal/index.ts';
import { playSession, randomOptions } from '../../support/random-play.ts';

/** One seed again: `SEED=123 npx vitest run tests/engine/rummy-royal/sessions.test.ts` */
const ONLY = process.env['SEED'];

function count(state: RummyState): string {
  deepFreeze(state);
  // Plain comparisons: `expect` a million times would take longer than the games.
  const { seats, spaces } = state;
  if (seats.some((seat) => seat.chips < 0 || seat.bet < 0) || Object.values(spaces).some((chips) => chips < 0)) throw new Error('an account is below zero');
  return JSON.stringify(rummyRoyal.tally(state));
}

function session(seed: number): Set<string> {
  const r = random(seed);
  const n = 2 + (seed % 8);
  const options = seed % 3 === 0 ? { ...rummyRoyal.options.defaults } : randomOptions(rummyRoyal, r);
  const events = new Set<string>();
  const last = playSession({
    game: rummyRoyal,
    options: options,
    ids: Array.from({ length: n }, (_, i) => `seat-${i}`),
    random: r,
    most: 20,
    hooks: {
      state: (state) => {
        const now = count(state as RummyState);
        if (now !== '{"chips":0,"cards":52}') throw new Error(`tally ${now}`);
      },
    },
    after: (hand, seats, hands) => {
      for (const { event } of hand.events) events.add((event as { type: string }).type);
      const state = hand.state as RummyState;
      const ids = seats.map((seat) => seat.id).filter((id) => !state.gone.some((gone) => gone.id === id));
      // RR-20: newcomers between hands, at any place; RR-18: one who is not at the table keeps their account.
      if (hands < 20 && ids.length < 9 && r.below(6) === 0) ids.splice(r.below(ids.length + 1), 0, `late-${hands}`);
      else if (hands < 20 && ids.length > 3 && r.below(8) === 0) ids.splice(r.below(ids.length), 1);
      return ids;
    },
  });
  const state = last.state as RummyState;
  const carry = rummyRoyal.carry(state);
  for (const { id } of state.seats) expect(rummyRoyal.choices(state.options, carry, id)).toEqual([]);
  expect(rummyRoyal.standing(state).length).toBeGreaterThanOrEqual(n);
  expect(rummyRoyal.begin({ options: state.options, seats: state.seats.map(({ id }) => ({ id, choice: 'in' })), carry })).toMatchObject({ refusal: { code: 'rummy-royal/session-over' } });
  return events;
}

describe('random sessions', () => {
  const seeds = ONLY === undefined ? Array.from({ length: 80 }, (_, i) => i + 1) : [Number(ONLY)];
  const events = new Set<string>();
  test.each(seeds)('seed %i', (seed) => {
    for (const type of session(seed)) events.add(type);
  }, 60_000);

  if (ONLY === undefined) {
    test('they have seen everything that can happen', () => {
      const all = ['cut', 'dealer', 'anted', 'corner-staked', 'no-stake', 'corner-returned', 'corner-matched', 'corner-added', 'corner-released', 'corner-lapsed', 'ace-shown', 'corner-won', 'corner-carried', 'ace-named', 'joined', 'bought-in', 'left', 'paid', 'dealt', 'spare', 'bid', 'passed', 'sold', 'unsold', 'chosen', 'checked', 'folded', 'bet', 'called', 'raised', 'shown', 'won-pot', 'led', 'played', 'stopped', 'cannot-lead', 'took', 'blocked', 'out', 'hand-over', 'leftovers', 'session-over'];
      expect([...events].sort()).toEqual(all.sort());
    });
  }
});
