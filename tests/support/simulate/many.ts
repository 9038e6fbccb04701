/** Many seeds one after the other: what was counted, and of each that fails as little as still shows it. */
import { simulate, type Counts, type Outcome } from './run.ts';
import { shrink } from './shrink.ts';
import { words } from './trace.ts';

export interface Many {
  readonly count: number;
  readonly first: number;
  readonly seats: number | null;
  readonly only?: readonly number[] | null;
  /** Print what happened also when nothing fails. */
  readonly trace?: boolean;
  readonly say: (line: string) => void;
}

export interface Report {
  readonly seeds: number;
  readonly failures: number;
  readonly failed: readonly number[];
  readonly perSeed: number;
  readonly faults: Counts;
}

/** Failures that are shrunk and told in full; of more only the seed and what broke. */
const TOLD = 1;

export async function simulateMany({ count, first, seats, only = null, trace = false, say }: Many): Promise<{ readonly report: Report; readonly failed: boolean }> {
  const sum: Counts = {};
  const failed: number[] = [];
  const started = performance.now();
  for (let seed = first; seed < first + count; seed++) {
    const outcome = await simulate(seed, { seats, only, trace });
    for (const [what, n] of Object.entries(outcome.counts)) sum[what] = (sum[what] ?? 0) + n;
    if (trace) for (const line of outcome.trace) say(line);
    if (outcome.broken !== null) {
      failed.push(seed);
      if (failed.length > TOLD || only !== null) say(`seed ${seed}: ${outcome.broken.slice(0, 300)}`);
      else for (const line of await told(outcome, seats)) say(line);
    }
    if ((seed - first + 1) % 100 === 0) say(`${seed - first + 1} of ${count} seeds, ${failed.length} failed`);
  }
  const faults = Object.fromEntries(Object.entries(sum).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { report: { seeds: count, failures: failed.length, failed, perSeed: Math.round((performance.now() - started) / count), faults }, failed: failed.length > 0 };
}

/** The failure, the fewest faults that lead to it, the command that shows it again, and what happened. */
async function told({ seed, broken, plan }: Outcome, seats: number | null): Promise<readonly string[]> {
  const law = (text: string | null): string => (text ?? '').split(':')[0] ?? '';
  const breaks = async (some: readonly number[]): Promise<boolean> => law((await simulate(seed, { seats, only: some })).broken) === law(broken);
  const few = await shrink(plan.faults.map((_, i) => i), breaks, 30);
  const again = await simulate(seed, { seats, only: few, trace: true });
  const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'];
  return [
    '',
    `seed ${seed}: ${again.broken ?? broken ?? ''}`,
    `again: npm run simulate -- --seed ${seed}${seats === null ? '' : ` --seats ${seats}`} --only ${few.length === 0 ? ',' : few.join(',')} --trace`,
    `${plan.seats} devices, ${plan.game}${plan.hostile < 0 ? '' : `, ${names[plan.hostile] ?? ''} is hostile`}; faults:`,
    ...few.flatMap((i) => (plan.faults[i] === undefined ? [] : [words(plan.faults[i], names)])),
    'what happened:',
    ...again.trace.slice(-60),
  ];
}
