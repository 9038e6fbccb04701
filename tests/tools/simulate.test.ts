/** `npm run simulate`: what it prints of seeds at which nothing fails, and of one that fails, in a build that is broken on purpose. */
import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../tools/lib/root.ts';
import { commandOf } from '../../tools/lib/run.ts';
import { Copy, readMutants } from '../support/mutants.ts';
import { planOf } from '../support/simulate/schedule.ts';
import { shrink } from '../support/simulate/shrink.ts';
import { Random } from '../support/simulation.ts';

/** So many faults in a plan leave some out that it fails without. */
const MANY = 8;

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(args: readonly string[], cwd = root): Ran {
  const [command, ...rest] = commandOf('tsx', ['tools/simulate.ts', ...args]);
  const { status, stdout, stderr } = spawnSync(command, rest, { cwd, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

describe('seeds at which nothing fails', () => {
  it('--json prints how many, how many failed, and the faults that took effect', () => {
    const { code, out } = run(['--seed', '21', '--seeds', '6', '--seats', '4', '--json']);
    expect(code).toBe(0);
    const said = JSON.parse(out) as { readonly faults: { readonly [what: string]: number } };
    expect(said).toEqual({ seeds: 6, failures: 0, faults: said.faults });
    for (const what of ['crashes', 'partitions', 'lostWrites', 'duplicates', 'adversaries']) expect(said.faults, what).toHaveProperty(what);
    for (const what of ['crashes', 'partitions', 'lostChannels']) expect(said.faults[what], what).toBeGreaterThan(0);
  });

  it('--seats gives every table so many devices', () => {
    for (let seed = 1; seed <= 20; seed++) for (const seats of [2, 3, 4, 5]) expect(planOf(seed, new Random(seed), seats).seats).toBe(seats);
  });

  it.each([['--sed', '1'], ['--seeds', '0'], ['--seats', '6'], ['--seed', 'x'], ['--only', '1', '--jobs', '2']])('%s %s is refused, and nothing is simulated', (...args) => {
    expect(run(args)).toMatchObject({ code: 1, out: '' });
  });
});

describe('a schedule is shrunk', () => {
  const all = Array.from({ length: 24 }, (_, i) => i);
  const needs = (needed: readonly number[]) => (some: readonly number[]): Promise<boolean> => Promise.resolve(needed.every((one) => some.includes(one)));

  it.each([[[]], [[17]], [[3, 11]], [[0, 12, 23]], [all]])('to what is needed: %j', async (needed) => {
    expect(await shrink(all, needs(needed))).toEqual(needed);
  });

  it('to something that still breaks when there is no time for all of it', async () => {
    const needed = [1, 8, 15, 22];
    for (let most = 1; most < 40; most++) expect(await needs(needed)(await shrink(all, needs(needed), most)), `${most} tries`).toBe(true);
  });
});

describe('a seed that fails', () => {
  const copy = new Copy();
  afterAll(() => copy.remove());

  it('is told with one command that shows it again, the fewest faults, and what happened line by line', async () => {
    const mutant = readMutants().find(({ name }) => name === 'send-before-write');
    expect(mutant === undefined ? 'not there' : copy.apply(mutant)).toBeNull();
    const seeds = Array.from({ length: 60 }, (_, i) => i + 1).filter((seed) => planOf(seed, new Random(seed * 3 + 1), null).faults.length >= MANY);
    const seed = String((await copy.firstFailure(seeds.join()))?.seed);

    const told = run(['--seed', seed, '--json'], copy.folder);
    expect(told.code).toBe(1);
    expect(JSON.parse(told.out)).toMatchObject({ seeds: 1, failures: 1 });
    expect(told.err).toMatch(new RegExp(`^seed ${seed}: law 6: .+`, 'm'));
    const [, only = ''] = new RegExp(`^again: npm run simulate -- --seed ${seed} --only ([0-9,]+) --trace$`, 'm').exec(told.err) ?? [];
    const few = only.split(',').filter((fault) => fault !== '');
    expect(few.length).toBeGreaterThan(0);
    expect(few.length).toBeLessThan(MANY);
    const line = /^ +\d+\.\d\d s {2}\S/;
    const [faults = '', happened = ''] = told.err.slice(told.err.indexOf('faults:\n')).split('what happened:\n');
    expect(faults.split('\n').filter((one) => line.test(one))).toHaveLength(few.length);
    const lines = happened.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(5);
    for (const one of lines) expect(one).toMatch(/^ +\d+\.\d\d s {2}/);

    const again = ['--seed', seed, '--only', only, '--trace'];
    const shown = run(again, copy.folder);
    expect(shown.code).toBe(1);
    expect(shown.err).toContain(lines.at(-1));
    expect(shown.err).toMatch(new RegExp(`^seed ${seed}: law 6: `, 'm'));
    // It is the build that fails, not the seed.
    expect(run(again).code).toBe(0);
  }, 240_000);
});
