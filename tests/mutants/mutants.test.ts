/**
 * Broken builds, short form: every patch applies to today's sources, and the simulator catches some of them at the seed that their heads name. The long form,
 * `npm run test:long -- mutants`, looks for each within 1,000 seeds.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../tools/lib/root.ts';
import { Copy, readMutants } from '../support/mutants.ts';

/** One that breaks the fold, one a view, one a game. */
const QUICK = ['fold-by-arrival', 'hand-shown', 'chips-not-collected'];

describe('mutants', () => {
  const mutants = readMutants();
  const quick = mutants.filter(({ name }) => QUICK.includes(name));
  const copy = new Copy();
  afterAll(() => copy.remove());

  it.each(mutants)('$name applies to src/', (mutant) => {
    expect(copy.apply(mutant, true)).toBeNull();
  });

  it.each(mutants)('docs/simulation.md has $name, with its seed and what catches it', ({ name, seed, breaks, caughtBy }) => {
    expect(readFileSync(join(root, 'docs/simulation.md'), 'utf8')).toContain(`| \`${name}\` | ${breaks} | ${seed} | ${caughtBy} |`);
  });

  it.each(quick)('$name is caught at seed $seed', async (mutant) => {
    try {
      expect(copy.apply(mutant)).toBeNull();
      const failure = await copy.firstFailure(String(mutant.seed));
      expect(failure?.broken).toContain(mutant.caughtBy.split(',')[0]);
    } finally {
      copy.restore();
    }
  }, 120_000);

  it('nothing fails at these seeds when nothing is broken', async () => {
    expect(quick.length).toBe(QUICK.length);
    expect(await copy.firstFailure(quick.map(({ seed }) => seed).join())).toBeNull();
  }, 120_000);
});
