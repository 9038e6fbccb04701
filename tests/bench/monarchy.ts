/**
 * `npm run bench -- monarchy [--deals N] [--json]`: deals 1 .. N (2000) of each pack, solved with the words of each level, and the best layout of
 * those that have no full solution. Times are processor time of this process in *loops* (`tests/support/bench/loop.ts`), searching alone: the anagram index is made once.
 * Every solution is laid in the game, answer by answer.
 */
import { dealOf, monarchyOptions, type MonarchyState } from '../../src/engine/monarchy/index.ts';
import { best, dictionaryOf, finish, solve, type Plan } from '../../src/engine/monarchy/solver.ts';
import type { Packs } from '../../src/engine/royalty/pack.ts';
import { LEVELS, type Level } from '../../src/engine/words/index.ts';
import { loop } from '../support/bench/loop.ts';
import { percentile, type BenchResult, type Check } from '../support/bench/statistics.ts';
import { layPlan, monarchyOf } from '../support/monarchy.ts';
import { lexicon } from '../support/words.ts';

/** States after which a deal counts as undecided. */
const NODES = 5_000_000;

/** Processor time, ms. */
const now = (): number => process.cpuUsage().user / 1000;

export default async function bench(args: readonly string[]): Promise<BenchResult> {
  const deals = args.includes('--deals') ? Number(args[args.indexOf('--deals') + 1]) : 2000;
  if (!Number.isInteger(deals) || deals < 1) throw new Error('--deals takes a number, 1 or more');
  const words = lexicon();
  const begun = now();
  const dictionary = dictionaryOf(words);
  const indexed = now() - begun;
  const game = monarchyOf(words);

  /** Lays the plan in the game, and holds it against what the game says. */
  const lay = (deal: number, pack: Packs, plan: Plan): void => {
    const start = game.begin({ options: { ...monarchyOptions.defaults, pack }, seats: [{ id: 'bench', choice: 'in' }], carry: { deal } });
    if (!start.ok) throw new Error(start.refusal.code);
    const over: MonarchyState = layPlan(game, start.value, plan);
    const left = game.standing(over)[0]?.score;
    if (left !== plan.left.length || (left === 0) !== (over.result === 'won')) throw new Error(`deal ${deal}: the solver leaves ${plan.left.length}, the game ${left}`);
  };

  const run = (pack: Packs, level: Level): Row => {
    const times: number[] = [];
    const bestTimes: number[] = [];
    const nodes: number[] = [];
    const left: Record<number, number> = {};
    const row = { full: 0, none: 0, undecided: [] as number[], bestUndecided: [] as number[] };
    for (let deal = 1; deal <= deals; deal++) {
      const faces = dealOf(deal, pack);
      let start = now();
      const found = finish(solve(dictionary, faces, { level, nodes: NODES }));
      times.push(now() - start);
      nodes.push(found.nodes);
      if (found.status === 'full') {
        row.full++;
        lay(deal, pack, found.plan);
        continue;
      }
      if (found.status === 'limit') row.undecided.push(deal);
      else row.none++;
      start = now();
      const most = finish(best(dictionary, faces, { level, nodes: NODES }));
      bestTimes.push(now() - start);
      if (most.status === 'limit') {
        row.bestUndecided.push(deal);
        continue;
      }
      lay(deal, pack, most.plan);
      left[most.plan.left.length] = (left[most.plan.left.length] ?? 0) + 1;
    }
    const spread = (values: readonly number[]): Spread => ({ p50: loops(percentile(values, 50)), p99: loops(percentile(values, 99)), max: loops(Math.max(...values)) });
    console.error(`${pack}, level ${level}: ${row.full} of ${deals}`);
    return { pack, level, ...row, share: row.full / deals, solve: spread(times), nodes: { p50: percentile(nodes, 50), max: Math.max(...nodes) }, best: bestTimes.length === 0 ? null : spread(bestTimes), left };
  };

  const unit = loop();
  const loops = (ms: number): number => Number((ms / unit).toFixed(3));
  // What runs for the first time is translated first.
  for (let deal = 1; deal <= 20; deal++) finish(best(dictionary, dealOf(deal, 'single')));
  const table = (['single', 'double'] as const).flatMap((pack) => LEVELS.map((level) => run(pack, level)));
  const undecided = table.reduce((sum, row) => sum + row.undecided.length + row.bestUndecided.length, 0);
  const single = table.find((row) => row.pack === 'single' && row.level === 70)?.share ?? 0;
  const checks: Check[] = [
    { name: 'undecided deals', value: undecided, unit: 'deals', aim: '0', ok: undecided === 0 },
    { name: 'single pack, full list: share with a full solution', value: Number((100 * single).toFixed(1)), unit: '%', aim: '≥ 93', ok: single >= 0.93 },
  ];
  return { bench: 'monarchy', checks, deals, loop: `${unit.toFixed(1)} ms`, index: loops(indexed), table };
}

interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

interface Row {
  readonly pack: Packs;
  readonly level: Level;
  readonly full: number;
  readonly none: number;
  readonly undecided: readonly number[];
  readonly bestUndecided: readonly number[];
  readonly share: number;
  readonly solve: Spread;
  readonly nodes: { readonly p50: number; readonly max: number };
  readonly best: Spread | null;
  /** How many deals have a best layout with so many cards left. */
  readonly left: Readonly<Record<number, number>>;
}
