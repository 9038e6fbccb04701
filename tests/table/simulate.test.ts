/** Whole tables with everything that can go wrong, short form; `npm run simulate` runs any number of seeds. Laws 2, 4, 5, 6, 7 and 10; RR-18 to RR-20. */
import { beforeAll, describe, expect, it } from 'vitest';
import { processors, simulateInJobs } from '../support/simulate/jobs.ts';
import type { Report } from '../support/simulate/many.ts';
import { planOf } from '../support/simulate/schedule.ts';
import { Random } from '../support/simulation.ts';

/** Seeds in the short form. */
const SEEDS = 300;

/** Everything that the simulator counts as a fault; each has to take effect somewhere in the short form. */
const FAULTS = [
  ...['crashes', 'deaths', 'sleeps', 'leavings', 'restores', 'moves', 'hiddenPages', 'passings', 'waits'],
  ...['lostWrites', 'unconfirmedWrites', 'tornBatches', 'fullDisks', 'misreportedWrites', 'failedOpenings', 'slowWrites'],
  ...['partitions', 'cuts', 'lostChannels', 'lostMessages', 'duplicates', 'reorderings', 'oneWayLinks', 'slowLinks'],
  ...['adversaries', 'tricks'],
];

describe(`simulated tables, seeds 1 to ${SEEDS}`, () => {
  const said: string[] = [];
  let report: Report;

  beforeAll(async () => {
    ({ report } = await simulateInJobs({ count: SEEDS, first: 1, seats: null, say: (line) => said.push(line) }, processors()));
  }, 900_000);

  it('hold all laws', () => {
    expect(report.failed, said.join('\n')).toEqual([]);
    expect(report.checks['checked states']).toBeGreaterThan(SEEDS * 50);
    expect(report.checks['firm ends']).toBeGreaterThan(SEEDS / 4);
  });

  it('suffer every kind of fault', () => {
    expect(FAULTS.filter((fault) => (report.faults[fault] ?? 0) === 0)).toEqual([]);
    expect(report.faults['lostWrites']).toBeGreaterThan(SEEDS / 20);
  });

  it('play Rummy Royal at a quarter of the tables, and pass phones on at some', () => {
    expect(report.checks['tables of rummy-royal']).toBeGreaterThanOrEqual(SEEDS / 4);
    expect(report.checks['tables where a phone is passed on']).toBeGreaterThan(SEEDS / 10);
  });

  it('are split in every way: 1+1, 2+1, 1+1+1, 2+2, 3+1, 2+1+1, 3+2, 3+1+1, 4+1, 2+2+1', () => {
    const found = new Set<string>();
    for (let seed = 1; seed <= SEEDS; seed++) {
      for (const { fault } of planOf(seed, new Random(seed * 3 + 1), null).faults) {
        if (fault.kind !== 'partition') continue;
        const sizes = [0, 1, 2].map((side) => fault.sides.filter((other) => other === side).length).filter((size) => size > 0);
        found.add(sizes.sort((a, b) => b - a).join('+'));
      }
    }
    expect([...found].sort()).toEqual(['1+1', '1+1+1', '2+1', '2+1+1', '2+2', '2+2+1', '3+1', '3+1+1', '3+2', '4+1']);
  });
});
