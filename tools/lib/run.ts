import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

/** Programs of installed packages, as paths below node_modules. */
export const PROGRAMS = {
  eslint: 'eslint/bin/eslint.js',
  knip: 'knip/bin/knip.js',
  tsc: 'typescript/bin/tsc',
  tsx: 'tsx/dist/cli.mjs',
  vitest: 'vitest/vitest.mjs',
  webTestRunner: '@web/test-runner/dist/bin.js',
} as const;

/** The command line that runs such a program with this Node. */
export const commandOf = (program: keyof typeof PROGRAMS, args: readonly string[]): [string, ...string[]] => [
  process.execPath,
  join(root, 'node_modules', PROGRAMS[program]),
  ...args,
];

/** Runs it in the open, with these variables beside those of this process; gives its exit code. */
export function runTool(program: keyof typeof PROGRAMS, args: readonly string[], variables: { readonly [name: string]: string } = {}): number {
  const [command, ...rest] = commandOf(program, args);
  return spawnSync(command, rest, { cwd: root, stdio: 'inherit', env: { ...process.env, ...variables } }).status ?? 1;
}
