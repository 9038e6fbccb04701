/**
 * `npm run bench -- royal-family [--deals N] [--first K] [--building suit] [--json]`: solves the deals K .. K + N − 1 (20,000 from the first on),
 * with the bounds and retries that the app has, and plays every solution again by the rules of the game. Times are processor time, told in
 * *loops*, one sieve timed in the same run (`tests/support/bench/loop.ts`). For every fiftieth deal a shorter solution is looked for.
 */
import type { Plain } from '../../src/engine/kernel/index.ts';
import { dealOf, isDeal, type Building, type CardMove } from '../../src/engine/royal-family/index.ts';
import { gradeDeal } from '../../src/engine/royal-family/playouts.ts';
import { shorten, solve } from '../../src/engine/royal-family/solver.ts';
import { loop } from '../support/bench/loop.ts';
import { percentile, type BenchResult, type Check } from '../support/bench/statistics.ts';
import { playedDeal } from '../support/royal-family.ts';

const DEALS = 20_000;
/** Of so many deals one is also shortened and graded. */
const EVERY = 50;
/** Deals solved before the clock runs, as a page does that is open for a while. */
const WARM = 200;

interface Wanted {
  readonly first: number;
  readonly deals: number;
  readonly building: Building;
}

function read(args: readonly string[]): Wanted {
  const given = new Map<string, string>();
  for (let i = 0; i < args.length; i += 2) given.set(args[i] ?? '', args[i + 1] ?? '');
  const number = (name: string, usual: number): number => {
    const value = Number(given.get(name) ?? usual);
    if (!isDeal(value)) throw new Error(`${name} is a number from 1`);
    return value;
  };
  const building = given.get('--building') ?? 'alternating';
  if (building !== 'alternating' && building !== 'suit') throw new Error('--building is alternating or suit');
  return { first: number('--first', 1), deals: number('--deals', DEALS), building };
}

/** Processor time of this process, ms. */
const now = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const round = (value: number, digits = 4): number => Number(value.toFixed(digits));

/** Does this solve the deal, played by the game itself from its number on? */
const wins = (deal: number, building: Building, moves: readonly CardMove[]): boolean => playedDeal(deal, building, moves as readonly Plain[])?.result === 'won';

export default async function bench(args: readonly string[]): Promise<BenchResult> {
  const { first, deals, building } = read(args);
  for (let deal = 1; deal <= WARM; deal++) solve(dealOf(deal), building);
  const earlier = loop();
  const times: number[] = [];
  const states: number[] = [];
  const lengths: number[] = [];
  const unsolvable: number[] = [];
  const undecided: number[] = [];
  const failed: number[] = [];
  let retried = 0;
  const short = { before: [] as number[], after: [] as number[], times: [] as number[] };
  const grades: { [grade: string]: number } = {};
  for (let deal = first; deal < first + deals; deal++) {
    const start = dealOf(deal);
    const before = now();
    const found = solve(start, building);
    times.push(now() - before);
    states.push(found.states);
    if (found.tries > 1) retried++;
    if (found.status === 'lost') unsolvable.push(deal);
    if (found.status === 'unknown') undecided.push(deal);
    if (found.status === 'winnable') {
      lengths.push(found.moves.length);
      if (!wins(deal, building, found.moves)) failed.push(deal);
    }
    if ((deal - first) % EVERY !== 0) continue;
    const { grade } = gradeDeal(deal, building);
    grades[grade] = (grades[grade] ?? 0) + 1;
    if (found.status !== 'winnable') continue;
    const began = now();
    const shorter = shorten(start, building, found.moves);
    short.times.push(now() - began);
    short.before.push(found.moves.length);
    short.after.push(shorter.length);
    if (!wins(deal, building, shorter)) failed.push(deal);
  }
  // Of the two the shorter: whatever else the machine did, the loop can only have seemed longer.
  const unit = Math.min(earlier, loop());
  const loops = (of: readonly number[]): number[] => of.map((ms) => ms / unit);
  const check = (name: string, value: number, unitOf: string, aim: number): Check => ({ name, value: round(value), unit: unitOf, aim: `≤ ${aim}`, ok: value <= aim });
  const spread = (values: readonly number[]): { readonly p50: number; readonly p99: number; readonly max: number } => ({
    p50: round(percentile(values, 50)), p99: round(percentile(values, 99)), max: round(percentile(values, 100)),
  });
  return {
    bench: 'royal-family',
    checks: [
      check('undecided deals', undecided.length, 'deals', 0),
      check('solutions that the game itself does not play to the end', failed.length, 'deals', 0),
      check('time to solve a deal, p50', percentile(loops(times), 50), 'loops', 0.036),
      check('time to solve a deal, p99', percentile(loops(times), 99), 'loops', 0.18),
    ],
    loop: `${unit.toFixed(1)} ms`,
    building,
    deals,
    first,
    solved: lengths.length,
    unsolvable,
    undecided,
    retried,
    failed,
    loops: spread(loops(times)),
    states: spread(states),
    moves: spread(lengths.length === 0 ? [0] : lengths),
    shortened: short.before.length === 0 ? null : { deals: short.before.length, before: spread(short.before), after: spread(short.after), saved: spread(short.before.map((n, i) => n - (short.after[i] as number))), loops: spread(loops(short.times)) },
    grades,
  };
}
