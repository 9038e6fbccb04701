/** Everything that has to hold, one part after the other; goes on after a failure, so that one run shows all of them. */
import { ensureBuilt } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { forgetResults, readResults, resultsFile, type Runner } from './lib/counts.ts';
import { runTool } from './lib/run.ts';

interface Row {
  readonly part: string;
  readonly ok: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}

const rows: Row[] = [];

async function part(name: string, run: () => number | Promise<number>, runner?: Runner): Promise<void> {
  console.log(`\n──── ${name} ────`);
  if (runner) forgetResults(runner);
  const start = performance.now();
  let code: number;
  try {
    code = await run();
  } catch (error) {
    console.error(error);
    code = 1;
  }
  const seconds = (performance.now() - start) / 1000;
  const { passed, failed } = (runner && readResults(runner)) ?? { passed: 0, failed: 0 };
  const ok = code === 0 && failed === 0 && (!runner || passed > 0);
  // Whatever went wrong outside a test counts as one failure, so that the last line cannot look green.
  rows.push({ part: name, ok, passed, failed: ok || failed > 0 ? failed : 1, seconds });
}

const vitest = (runner: 'unit' | 'e2e') => () =>
  runTool('vitest', ['run', '--project', runner, '--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile(runner)}`]);

ensureChromium();
await part('build', async () => {
  await ensureBuilt();
  return 0;
});
await part('check', () => runTool('tsx', ['tools/check.ts']));
await part('unit', vitest('unit'), 'unit');
await part('ui', () => runTool('tsx', ['node_modules/@web/test-runner/dist/bin.js']), 'ui');
await part('e2e', vitest('e2e'), 'e2e');

console.log('\n──── summary ────');
for (const { part: name, ok, passed, failed, seconds } of rows) {
  const counts = passed + failed > 0 && name !== 'build' && name !== 'check' ? `${passed} passed, ${failed} failed` : ok ? 'passed' : 'failed';
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(6)} ${counts} (${seconds.toFixed(0)} s)`);
}
const sum = (key: 'passed' | 'failed'): number => rows.reduce((total, row) => total + row[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = rows.every((row) => row.ok) ? 0 : 1;
