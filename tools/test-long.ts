/** `npm run test:long [-- PART …]`: what takes longer than `npm test` may; all parts, or those named. */
import { ensureChromium } from './lib/chromium.ts';
import { runTool } from './lib/run.ts';

/** By name: runs it, and gives its exit code. */
const PARTS: { readonly [name: string]: () => number | Promise<number> } = {
  // The table at every size, with 2 to 9 seats, at every phase, text at 100 % and 200 %.
  geometry: () => runTool('tsx', ['node_modules/@web/test-runner/dist/bin.js', '--config', 'web-test-runner.long.config.mjs', '--files', 'tests/ui/games/rummy-geometry.long.ts']),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);

ensureChromium();
for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  console.log(`\n──── ${name} ────`);
  if ((await PARTS[name]?.()) !== 0) process.exitCode = 1;
}
