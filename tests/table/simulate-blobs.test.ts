/** Whole tables whose answers are blobs, with everything that can go wrong, some blobs lost besides. Laws 2, 4, 5, 6, 7 and 10. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addTo } from '../support/simulate/many.ts';
import { simulate, type Counts } from '../support/simulate/run.ts';
import { planOf } from '../support/simulate/schedule.ts';
import { Random } from '../support/simulation.ts';

/** Is it a table of High Card? Of the later ones only those where a phone dies between two writes that belong together, which is rare. */
function isPlayed(seed: number): boolean {
  const { game, faults } = planOf(seed, new Random(seed * 3 + 1), null);
  return game === 'high-card' && (seed <= 60 || faults.some(({ fault }) => fault.kind === 'crash' && fault.when === 'batch'));
}

const SEEDS = Array.from({ length: 162 }, (_, i) => i + 1).filter(isPlayed);

const FAULTS = [
  ...['sentBlobs', 'lostBlobs', 'blobsAskedFor', 'duplicates', 'reorderings', 'lostMessages', 'lostChannels'],
  ...['crashes', 'lostWrites', 'unconfirmedWrites', 'tornBatches', 'fullDisks', 'misreportedWrites', 'adversaries'],
];

describe(`simulated tables of long answers, ${SEEDS.length} seeds up to ${SEEDS.at(-1) ?? 0}`, () => {
  const broken: string[] = [];
  const faults: Counts = {};
  const checks: Counts = {};

  beforeAll(async () => {
    for (const seed of SEEDS) {
      const outcome = await simulate(seed, { long: true });
      addTo(faults, outcome.faults);
      addTo(checks, outcome.checks);
      if (outcome.broken !== null) broken.push(`seed ${seed}: ${outcome.broken}`);
    }
  }, 900_000);

  it('hold all laws', () => {
    expect(broken).toEqual([]);
    expect(checks['firm ends']).toBeGreaterThan(SEEDS.length / 4);
  });

  it('suffer what can happen to a blob, and to what is around it', () => {
    expect(FAULTS.filter((fault) => (faults[fault] ?? 0) === 0)).toEqual([]);
    expect(faults['lostBlobs']).toBeGreaterThan(SEEDS.length);
  });
});
