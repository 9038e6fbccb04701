/**
 * `npm run test:long [-- PART [NUMBER …] …]`: what takes longer than `npm test` may; all parts, or those named, each with the numbers
 * (or, of mutants, names) behind its name. What they said last is in `docs/long-tests.md`.
 */
import { ensureBuilt } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { runTool } from './lib/run.ts';

/** By name: runs it, and gives its exit code. */
const PARTS: { readonly [name: string]: (words: readonly string[]) => number | Promise<number> } = {
  // The table at every size, with 2 to 9 seats, at every phase, text at 100 % and 200 %.
  geometry: () => {
    ensureChromium();
    return runTool('tsx', ['node_modules/@web/test-runner/dist/bin.js', '--config', 'web-test-runner.long.config.mjs', '--files', 'tests/ui/**/*geometry*.long.ts']);
  },
  // One of three phones killed at random moments: how often, and the seed.
  kills: async ([kills = '30', seed = '6006']) => {
    ensureChromium();
    await ensureBuilt();
    return runTool('vitest', ['run', '--project', 'e2e', 'tests/e2e/kills.e2e.ts'], { KILLS: kills, SEED: seed });
  },
  // Four phones whose network falls apart into two and two for a minute: the seed.
  split: async ([seed = '2022']) => {
    ensureChromium();
    await ensureBuilt();
    return runTool('vitest', ['run', '--project', 'e2e', 'tests/e2e/split.e2e.ts'], { OUTAGE: 'a minute', SEED: seed });
  },
  // From the last tap on "Ready" to the cards, on three phones: how many deals, and the seed.
  deals: async ([deals = '10', seed = '5005']) => {
    ensureChromium();
    await ensureBuilt();
    return runTool('vitest', ['run', '--project', 'e2e', 'tests/e2e/deals.e2e.ts'], { DEALS: deals, SEED: seed });
  },
  // Whole sessions of Rummy Royal against a recount: how many, and the first seed.
  sessions: async (numbers) => {
    const { default: sessions } = await import('../tests/long/sessions.ts');
    console.log(sessions(numbers, (progress) => console.error(`sessions: ${progress}`)));
    return 0;
  },
  // Law 4: every state of small tables, and random runs of larger ones: how many, and the first seed.
  law4: async (numbers) => {
    const { default: law4 } = await import('../tests/long/law4.ts');
    console.log(law4(numbers, (progress) => console.error(`law4: ${progress}`)));
    return 0;
  },
  // Whole tables under faults: how many seeds, and the first one.
  simulate: async ([count = '10000', first = '1']) => {
    const { processors, simulateInJobs } = await import('../tests/support/simulate/jobs.ts');
    const { report, failed } = await simulateInJobs({ count: Number(count), first: Number(first), seats: null, say: (line) => console.error(line) }, processors());
    console.log(JSON.stringify(report, null, 1));
    return failed ? 1 : 0;
  },
  // Builds that are broken on purpose, which the simulator must catch: all, or those named.
  mutants: async (names) => {
    const { default: mutants } = await import('../tests/long/mutants.ts');
    return (await mutants(names, (line) => console.log(line))) ? 0 : 1;
  },
};
/** Parts behind whose name other words than numbers may stand. */
const NAMING: readonly string[] = ['mutants'];

const runs: { readonly name: string; readonly words: string[] }[] = [];
for (const word of process.argv.slice(2)) {
  const last = runs[runs.length - 1];
  const belongs = /^[0-9]+$/.test(word) || (last !== undefined && NAMING.includes(last.name) && !Object.hasOwn(PARTS, word));
  if (belongs && last !== undefined) last.words.push(word);
  else runs.push({ name: word, words: [] });
}
const unknown = runs.map(({ name }) => name).filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

for (const { name, words } of runs.length > 0 ? runs : Object.keys(PARTS).map((part) => ({ name: part, words: [] }))) {
  console.log(`\n──── ${name} ────`);
  try {
    if ((await PARTS[name]?.(words)) !== 0) process.exitCode = 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
