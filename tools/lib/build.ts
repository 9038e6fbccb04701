/** The production build, made anew only when its inputs changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './root.ts';

const STAMP = join(root, '.cache/build.sha256');
const INPUTS = ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'tsconfig.base.json', 'package.json', 'package-lock.json'];

function* filesOf(path: string): Generator<string> {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesOf(inner);
    else yield inner;
  }
}

/** A digest of the names and bytes of all that the build reads. */
function inputs(): string {
  const digest = createHash('sha256');
  for (const input of INPUTS) {
    const path = join(root, input);
    if (!existsSync(path)) continue;
    const files = input.includes('.') ? [path] : [...filesOf(path)].sort();
    for (const file of files) digest.update(`${file.slice(root.length)}\0`).update(readFileSync(file)).update('\0');
  }
  return digest.digest('hex');
}

/** Is `dist/` the build of the sources as they are now? */
export const isBuilt = (): boolean =>
  existsSync(join(root, 'dist/index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs();

export async function ensureBuilt(): Promise<void> {
  if (isBuilt()) return;
  const digest = inputs();
  await build({ root, logLevel: 'warn' });
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(STAMP, digest);
}
