/** `tsx tests/mutants/first-failure.ts SEEDS` (`1-1000`, `1,30`): simulates them until one fails, and prints what it was as JSON; null: none did. */
import { simulate } from '../support/simulate/run.ts';

const ranges = (process.argv[2] ?? '').split(',').map((range) => range.split('-').map(Number));
if (!ranges.flat().every((seed) => Number.isSafeInteger(seed) && seed > 0)) throw new Error('first-failure takes seeds: 1-1000, or 1,30');

async function firstFailure(): Promise<{ readonly seed: number; readonly broken: string } | null> {
  for (const [first = 1, last = first] of ranges) {
    for (let seed = first; seed <= last; seed++) {
      const { broken } = await simulate(seed);
      if (broken !== null) return { seed, broken };
    }
  }
  return null;
}

console.log(JSON.stringify(await firstFailure()));
