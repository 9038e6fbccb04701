/** Random whole sessions: chips and cards are counted after every step (RR-17), every session ends (RR-16). */
import { describe, expect, test } from 'vitest';
import { deepFreeze, ok, playLocally, random, type LocalHand, type Random } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyOptions, type RummyState } from '../../../src/engine/rummy-royal/index.ts';
import type { Choice, Plain } from '../../../src/engine/kernel/index.ts';

/** One seed again: `SEED=123 npx vitest run tests/engine/rummy-royal/sessions.test.ts` */
const ONLY = process.env['SEED'];

function randomOptions(r: Random): RummyOptions {
  const options: { [key: string]: unknown } = {};
  for (const [key, field] of Object.entries(rummyRoyal.options.fields)) options[key] = r.pick<string | number | boolean>(field.values);
  return options as unknown as RummyOptions;
}

/** Among many legal answers (bids, raises, fives) takes one of the first few dozen. */
function choose(hand: LocalHand, seat: number, r: Random): Plain {
  const knowledge = hand.knowledge(seat);
  const forced = rummyRoyal.forced(hand.state as RummyState, seat, knowledge);
  if (forced !== null) return forced.answer as unknown as Plain;
  const some: Plain[] = [];
  for (const answer of rummyRoyal.legal(hand.state as RummyState, seat, knowledge)) {
    some.push(answer as unknown as Plain);
    if (some.length >= 40) break;
  }
  // The first is passing or checking: often enough, or every auction would go to the last chip.
  return r.below(3) === 0 ? (some[0] as Plain) : r.pick(some);
}

export function playRandomHand(hand: LocalHand, r: Random): void {
  for (let steps = 0; hand.ask.kind !== 'over'; steps++) {
    if (steps > 5000) throw new Error('the hand does not end');
    const seat = r.pick(hand.owing());
    const answer = choose(hand, seat, r);
    const refusal = hand.answer(seat, answer);
    if (refusal !== null) throw new Error(`${refusal.code} for ${JSON.stringify(answer)}`);
  }
}

function session(seed: number): { hands: number; events: Set<string> } {
  const r = random(seed);
  const n = 2 + r.below(8);
  const options = { ...randomOptions(r), ...(r.below(3) === 0 ? rummyRoyal.options.defaults : {}) };
  let ids = Array.from({ length: n }, (_, i) => `seat-${i}`);
  let carry: Plain = null;
  const events = new Set<string>();
  for (let hands = 0, tries = 0; ; ) {
    expect(tries++).toBeLessThan(200);
    const seats = ids.map((id) => {
      const choices: readonly Choice[] = rummyRoyal.choices(options, carry, id);
      const choice = hands > 25 ? (choices.includes('stop') ? 'stop' : 'out') : r.below(12) === 0 ? r.pick(choices) : (choices[0] as Choice);
      return { id, choice };
    });
    let tally = '';
    const begun = playLocally(
      rummyRoyal,
      { options, seats, carry },
      { shuffle: (_, pack) => ok(r.shuffle(pack)), coin: () => ok(r.bytes(32)) },
      {
        state: (state) => {
          deepFreeze(state);
          const now = JSON.stringify(rummyRoyal.tally(state as RummyState));
          tally ||= now;
          // Plain comparisons: `expect` a million times would take longer than the games.
          if (now !== tally) throw new Error(`tally ${now}, was ${tally}`);
          const { seats: at, spaces } = state as RummyState;
          if (at.some((seat) => seat.chips < 0) || Object.values(spaces).some((chips) => chips < 0)) throw new Error('an account is below zero');
        },
      },
    );
    if (!begun.ok) {
      // Too few want to play just now: they choose again.
      expect(begun.refusal.code).toBe('rummy-royal/too-few');
      continue;
    }
    expect(JSON.parse(tally)).toEqual({ chips: 0, cards: 52 });
    playRandomHand(begun.value, r);
    for (const { event } of begun.value.events) events.add((event as { type: string }).type);
    const state = begun.value.state as RummyState;
    carry = rummyRoyal.carry(state);
    if (rummyRoyal.finished(state)) {
      const rows = rummyRoyal.standing(state);
      expect(rows.length).toBeGreaterThanOrEqual(n);
      for (const { id } of seats) expect(rummyRoyal.choices(options, carry, id)).toEqual([]);
      return { hands: state.hand, events };
    }
    hands++;
    ids = ids.filter((id) => !state.gone.some((gone) => gone.id === id));
    // RR-20: newcomers between hands, at any place.
    if (ids.length < 9 && r.below(6) === 0) ids.splice(r.below(ids.length + 1), 0, `late-${hands}`);
  }
}

describe('random sessions', () => {
  const seeds = ONLY === undefined ? Array.from({ length: 40 }, (_, i) => i + 1) : [Number(ONLY)];
  const events = new Set<string>();
  test.each(seeds)('seed %i', (seed) => {
    for (const type of session(seed).events) events.add(type);
  });

  test.skipIf(ONLY !== undefined)('they have seen everything that can happen', () => {
    const all = ['cut', 'dealer', 'anted', 'joined', 'bought-in', 'left', 'paid', 'dealt', 'spare', 'bid', 'passed', 'sold', 'unsold', 'chosen', 'checked', 'folded', 'bet', 'called', 'raised', 'shown', 'won-pot', 'led', 'played', 'stopped', 'cannot-lead', 'took', 'blocked', 'out', 'hand-over', 'leftovers', 'session-over'];
    expect([...events].sort()).toEqual(expect.arrayContaining(all.sort()));
  });
});
