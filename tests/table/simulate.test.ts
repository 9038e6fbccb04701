/** Whole tables with everything that can go wrong, short form; `npm run simulate` runs any number of seeds. Laws 2, 4, 5, 6, 7 and 10. */
import { describe, expect, it } from 'vitest';
import { simulateMany } from '../support/simulate/many.ts';

const SEEDS = 300;
const PART = 25;

for (let first = 1; first <= SEEDS; first += 100) {
  describe(`simulated tables, seeds ${first} to ${first + 99}`, () => {
    for (let from = first; from < first + 100; from += PART) {
      it(`hold all laws (${from} to ${from + PART - 1})`, async () => {
        const said: string[] = [];
        const { report } = await simulateMany({ count: PART, first: from, seats: null, say: (line) => said.push(line) });
        expect(report.failures, said.join('\n')).toBe(0);
        expect(report.faults['checked states']).toBeGreaterThan(PART * 50);
      }, 300_000);
    }
  });
}
