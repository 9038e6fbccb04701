/** Whole tables with everything that can go wrong, short form; `npm run simulate` runs any number of seeds. Laws 2, 4, 5, 6, 7 and 10. */
import { describe, expect, it } from 'vitest';
import { simulateMany } from '../support/simulate/many.ts';

/** Seeds in the short form, and in one test. */
const SEEDS = 16;
const PART = 4;

describe(`simulated tables, seeds 1 to ${SEEDS}`, () => {
  for (let first = 1; first <= SEEDS; first += PART) {
    it(`hold all laws (${first} to ${first + PART - 1})`, async () => {
      const said: string[] = [];
      const { report } = await simulateMany({ count: PART, first, seats: null, say: (line) => said.push(line) });
      expect(report.failures, said.join('\n')).toBe(0);
      expect(report.faults['checked states']).toBeGreaterThan(PART * 50);
    }, 300_000);
  }
});
