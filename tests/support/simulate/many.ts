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
  /** Is the first failure shrunk and told in full? Of others only the seed and what broke. Yes unless said otherwise. */
  readonly tell?: boolean;
  readonly say: (line: string) => void;
}

export interface Report {
  readonly seeds: number;
  readonly failures: number;
  readonly failed: readonly number[];
  /** Processor time for all of them, ms. */
  readonly time: number;
  readonly faults: Counts;
  readonly checks: Counts;
}

export async function simulateMany({ count, first, seats, only = null, trace = false, tell = true, say }: Many): Promise<{ readonly report: Report; readonly failed: boolean }> {
  const [faults, checks]: [Counts, Counts] = [{}, {}];
  const failed: number[] = [];
  const started = process.cpuUsage();
  for (let seed = first; seed < first + count; seed++) {
    const outcome = await simulate(seed, { seats, only, trace });
    addTo(faults, outcome.faults);
    addTo(checks, outcome.checks);
    if (trace) for (const line of outcome.trace) say(line);
    if (outcome.broken !== null) {
      failed.push(seed);
      if (!tell || failed.length > 1 || only !== null) say(`seed ${seed}: ${outcome.broken.slice(0, 300)}`);
      else for (const line of await told(outcome, seats)) say(line);
    }
  }
  const { user, system } = process.cpuUsage(started);
  return { report: { seeds: count, failures: failed.length, failed, time: (user + system) / 1000, faults: sorted(faults), checks: sorted(checks) }, failed: failed.length > 0 };
}

export function addTo(sum: Counts, more: Counts): void {
  for (const [what, n] of Object.entries(more)) sum[what] = (sum[what] ?? 0) + n;
}

export function sorted(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
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
