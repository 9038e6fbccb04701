/** `npm run check [-- STEP …]`: everything that can be said without running the app. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkLayers } from './check/layers.ts';
import { checkLengths } from './check/lengths.ts';
import { checkRules } from './check/rules.ts';
import { checkSizes } from './check/sizes.ts';
import { ensureBuilt } from './lib/build.ts';
import { root } from './lib/root.ts';
import { commandOf, type PROGRAMS } from './lib/run.ts';

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

type Step = () => Promise<Outcome>;

/** Runs an installed program, and keeps what it prints. */
const tool = (program: keyof typeof PROGRAMS, ...args: string[]): Step => () =>
  new Promise((resolve) => {
    const [command, ...rest] = commandOf(program, args);
    const child = spawn(command, rest, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code, signal) => resolve({ ok: code === 0, output: signal === null ? output : `${output}\nended by ${signal}` }));
  });

const types = (project: string): Step =>
  tool('tsc', '-p', project, '--incremental', '--tsBuildInfoFile', `.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`);

const STEPS: Readonly<Record<string, Step>> = {
  // Also src/ for itself, without Node's types, and the pure modules without those of the browser.
  'types': types('tsconfig.json'),
  'types:src': types('src'),
  'types:engine': types('src/engine'),
  'types:crypto': types('src/crypto'),
  'types:dealing': types('src/dealing'),
  'types:ui-tests': types('tests/ui'),
  'types:build': types('tsconfig.build.json'),
  'lint': tool('eslint', '.', '--max-warnings=0', '--cache', '--cache-location', '.cache/eslint', '--cache-strategy', 'content'),
  'templates': tool('tsx', 'tools/check-templates.ts', join(root, 'src/tsconfig.json')),
  'layers': async () => {
    const { modules, problems } = await checkLayers(root);
    return { ok: problems.length === 0, output: [...problems, `${String(modules)} modules checked`].join('\n') };
  },
  'dead-code': tool('knip', '--no-progress'),
  'lengths': async () => {
    const problems = checkLengths(root);
    return { ok: problems.length === 0, output: problems.join('\n') };
  },
  'rules': async () => {
    const { rules, tests, problems } = checkRules(root);
    return { ok: problems.length === 0, output: [...problems, `${String(rules)} rules, named by ${String(tests)} tests`].join('\n') };
  },
  'sizes': async () => {
    await ensureBuilt();
    const { lines, problems } = await checkSizes(join(root, 'dist'));
    return { ok: problems.length === 0, output: [...lines, ...problems].join('\n') };
  },
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.keys(STEPS).some((step) => step === name || step.startsWith(`${name}:`)));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; the steps are ${Object.keys(STEPS).join(', ')}.`);
  process.exit(1);
}
const queue = Object.entries(STEPS).filter(([step]) => chosen.length === 0 || chosen.some((name) => step === name || step.startsWith(`${name}:`)));

let failed = 0;
async function work(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [name, step] = next;
    const start = performance.now();
    const { ok, output } = await step().catch((error: unknown) => ({ ok: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const said = output.trim();
    // Sizes and counts are worth a line even when all is well.
    const short = ok && (name === 'sizes' || name === 'layers' || name === 'rules') ? `: ${said.replaceAll('\n', '; ')}` : '';
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)${short}`);
    if (!ok) {
      failed += 1;
      if (said !== '') console.log(said.replaceAll(/^/gm, '  '));
    }
  }
}
// Two at a time: what a small machine has room for.
await Promise.all([work(), work()]);
process.exitCode = failed === 0 ? 0 : 1;
