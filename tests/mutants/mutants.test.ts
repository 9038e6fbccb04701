/**
 * Broken builds, short form: every patch applies to today's sources, and the simulator catches some of them soon. The long form,
 * `npm run test:long -- mutants`, looks for each within 1,000 seeds; the seeds in the heads are what it said last.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../tools/lib/root.ts';
import { Copy, readMutants } from '../support/mutants.ts';

/** Within which these are to be caught: what a table comes to at a seed changes with everything that it is made of. */
const FEW = 40;
/** One that breaks the fold, one a view, one what is stored. */
const QUICK = ['fold-by-arrival', 'hand-shown', 'send-before-write'];

describe('mutants', () => {
  const mutants = readMutants();
  const quick = mutants.filter(({ name }) => QUICK.includes(name));
  const copy = new Copy();
  const caught: number[] = [];
  afterAll(() => copy.remove());

  it.each(mutants)('$name applies to src/', (mutant) => {
    expect(copy.apply(mutant, true)).toBeNull();
  });

  it.each(mutants)('docs/simulation.md has $name, with its seed and what catches it', ({ name, seed, breaks, caughtBy }) => {
    expect(readFileSync(join(root, 'docs/simulation.md'), 'utf8')).toContain(`| \`${name}\` | ${breaks} | ${seed} | ${caughtBy} |`);
  });

  it.each(quick)('$name is caught within the first seeds', async (mutant) => {
    try {
      expect(copy.apply(mutant)).toBeNull();
      const failure = await copy.firstFailure(`1-${FEW}`);
      expect(failure?.broken).toContain(mutant.caughtBy.split(',')[0]);
      caught.push(failure?.seed ?? 0);
    } finally {
      copy.restore();
    }
  }, 120_000);

  it('nothing fails at these seeds when nothing is broken', async () => {
    expect(caught.length).toBe(QUICK.length);
    expect(await copy.firstFailure(caught.join())).toBeNull();
  }, 120_000);
});
