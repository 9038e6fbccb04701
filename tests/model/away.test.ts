/** Law 4 by a model: docs/decisions/0012. The long form is `npm run test:long -- law4`. */
import { describe, expect, it } from 'vitest';
import { BROKEN, DRAFT, MILDER } from './away/broken.ts';
import { SHORT } from './away/cases.ts';
import { explore, progresses } from './away/explore.ts';
import { ended } from './away/holds.ts';
import { decisions, LAW } from './away/law.ts';
import { settle } from './away/settle.ts';
import { begin, withSign, type State } from './away/state.ts';
import { walk } from './away/walk.ts';
import { writes } from './away/writes.ts';

/** Enough for every fault here; a law that shows none in so many states is not caught. */
const MOST = 20_000;

describe('law 4: a seat is passed over in two steps', () => {
  it.each(SHORT)('holds in every state that can be reached, and any majority goes on from there: $name', ({ setting, bounds, progress }) => {
    const found = explore({ law: LAW, setting, bounds, progress, order: 'depth' });
    expect(found.trace).toBeNull();
    expect(found.whole).toBe(true);
    expect(found.states).toBeGreaterThan(500);
    expect(found.decided).toBeGreaterThan(found.states / 4);
    expect(found.runs).toBeGreaterThan(400);
  });

  it('holds in random runs with crashes, splits, and messages late, doubled and lost', () => {
    const sum = { decided: 0, crashes: 0, splits: 0, later: 0 };
    for (let seed = 1; seed <= 200; seed++) {
      const { fault, log, ...counts } = walk(LAW, seed);
      expect(fault, `walk(LAW, ${seed}):\n${log.join('\n')}`).toBeNull();
      for (const key of ['decided', 'crashes', 'splits', 'later'] as const) sum[key] += counts[key];
    }
    for (const count of Object.values(sum)) expect(count).toBeGreaterThan(50);
  });

  it.each(BROKEN)('finds the fault when $what', ({ law, setting, bounds, says }) => {
    const { trace } = explore({ law, setting, bounds, progress: 0, order: 'breadth', most: MOST });
    expect(trace?.fault).toMatch(says);
    // The same table by the right law.
    expect(explore({ law: LAW, setting, bounds, progress: 0, order: 'breadth', most: 1000 }).trace).toBeNull();
  });

  it('has to let those accept who are passed over: without them a majority that has one of them among it is stuck', () => {
    const setting = { devices: 3, questions: [7] };
    const { trace } = explore({ law: { ...MILDER, acceptors: 'outside' }, setting, bounds: { rounds: 1, epochs: 1, held: 0, ends: false, away: [2] }, progress: 1, order: 'breadth', most: MOST });
    expect(trace?.fault).toBe('{A,B}, knowing all, hear each other and do not go on');
    expect(trace?.writes).toEqual(['A signs 0/1 {B}, holding 000', 'C signs 0/1 {B}, holding 000']);
    expect(progresses(LAW, setting, trace!.state).fault).toBeNull();
  });

  it('finds the fault when a quorum of those outside S is enough', () => {
    const seeds = Array.from({ length: 400 }, (_, i) => i + 1);
    expect(seeds.some((seed) => walk({ ...LAW, everybody: false }, seed).fault !== null)).toBe(true);
  });
});

describe('law 4 as it was first drafted', () => {
  const setting = { devices: 3, questions: [7] };
  const bounds = { rounds: 3, epochs: 1, held: 0, ends: true };

  it('is stuck after one signature', () => {
    const { trace } = explore({ law: DRAFT, setting, bounds, progress: 1, order: 'breadth' });
    expect(trace?.writes).toEqual(['A signs 0/1 {B}, holding 000']);
    expect(trace?.fault).toBe('{A,B}, knowing all, hear each other and do not go on');
  });

  it('lets A and B, who are a majority, end the hand by nothing that they may write', () => {
    const only = (state: State): State[] => writes(DRAFT, setting, bounds, state).flatMap(({ what, next }) => (what.startsWith('C') ? [] : [next]));
    const stuck = writes(DRAFT, setting, bounds, begin(setting)).find(({ what }) => what.startsWith('A signs 0/1 {B}'))!.next;
    const seen = new Set([JSON.stringify(stuck)]);
    const todo = [stuck];
    for (let state = todo.pop(); state !== undefined; state = todo.pop()) {
      expect(ended(DRAFT, setting, state, decisions(DRAFT, state))).toBeNull();
      for (const next of only(state)) {
        const key = JSON.stringify(next);
        if (!seen.has(key)) todo.push(next);
        seen.add(key);
      }
    }
    expect(seen.size).toBeGreaterThan(1);
    expect(progresses(LAW, setting, stuck).fault).toBeNull();
  });

  it('is stuck among five when one has signed with two that are silent now; by the right law every majority goes on', () => {
    const five = { devices: 5, questions: [31] };
    const signed = withSign(begin(five), 0, 0, 1, { away: 0b00110, heads: [0, 0, 0, 0, 0], carry: 0 });
    expect(settle(DRAFT, five, signed, 0b00111).over).toBe(false);
    expect(progresses(LAW, five, signed)).toMatchObject({ fault: null, runs: 32 });
  });

  it('has two outcomes when a later round may be signed at any time', () => {
    const { trace } = explore({ law: { ...DRAFT, later: 'any-time' }, setting, bounds: { ...bounds, ends: false }, progress: 0, order: 'breadth' });
    expect(trace?.fault).toMatch(/two outcomes of epoch 0/);
    expect(trace?.writes).toEqual(['A signs 0/1 {B}, holding 000', 'A signs 0/2 {C}, holding 000', 'B signs 0/2 {C}, holding 000', 'C signs 0/1 {B}, holding 000']);
  });
});
