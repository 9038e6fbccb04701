/**
 * Random whole sessions for two to nine, with all table rules, absence, leaving and joining. Chips and cards are counted after every
 * step (RR-17), every session ends (RR-16), and after every hand all accounts equal those of an independent recount
 * (`tests/support/recount`). Many more of them: `npm run test:long -- sessions`.
 */
import { describe, expect, test } from 'vitest';
import { noCounts, rummySession } from '../../support/rummy-session.ts';

/** One seed again: `SEED=123 npx vitest run tests/engine/rummy-royal/sessions.test.ts` */
const ONLY = process.env['SEED'];
const FIRST = 1;
const SESSIONS = 300;

describe('random sessions', () => {
  test(`RR-16, RR-17: ${ONLY === undefined ? `seeds ${FIRST} to ${FIRST + SESSIONS - 1}` : `seed ${ONLY}`}: each ends, nothing is lost or made, and the recount agrees`, () => {
    const counts = noCounts();
    const seeds = ONLY === undefined ? Array.from({ length: SESSIONS }, (_, i) => FIRST + i) : [Number(ONLY)];
    for (const seed of seeds) rummySession(seed, counts);
    if (ONLY !== undefined) return;
    expect(Object.keys(counts.players)).toHaveLength(8);
    // They have seen everything that can happen; nobody lies in them.
    const all = [
      'cut', 'dealer', 'anted', 'joined', 'bought-in', 'left', 'paid', 'dealt', 'spare', 'bid', 'passed', 'sold', 'unsold', 'chosen', 'checked', 'folded', 'bet', 'called', 'raised', 'shown',
      'won-pot', 'led', 'played', 'stopped', 'cannot-lead', 'took', 'blocked', 'out', 'hand-over', 'leftovers', 'session-over', 'away', 'gone', 'back', 'begun-again', 'void',
      'corner-staked', 'no-stake', 'corner-returned', 'corner-matched', 'corner-added', 'corner-released', 'corner-lapsed', 'ace-shown', 'corner-won', 'corner-carried', 'ace-named',
    ];
    expect(Object.keys(counts.events).sort()).toEqual(all.sort());
  }, 300_000);
});
