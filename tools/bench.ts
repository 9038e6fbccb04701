/**
 * `npm run bench -- NAME [--json]`: runs `tests/bench/NAME.ts` and prints what it measured, as lines or as one JSON object.
 * A bench exports by default an async function of its further arguments that resolves to a plain object.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.ts';

type Bench = (args: readonly string[]) => Promise<Readonly<Record<string, unknown>>>;

const folder = join(root, 'tests/bench');
const args = process.argv.slice(2);
const json = args.includes('--json');
const [name, ...rest] = args.filter((arg) => arg !== '--json');

if (name === undefined || !/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(join(folder, `${name}.ts`))) {
  const names = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.ts')) : [];
  console.error(`Usage: npm run bench -- NAME [--json], where NAME is one of: ${names.map((file) => file.slice(0, -3)).join(', ')}.`);
  process.exit(1);
}

// The result alone goes to standard output, so that it can be piped.
if (json) console.log = console.error;
const { default: bench } = (await import(join(folder, `${name}.ts`))) as { default: Bench };
const result = await bench(rest);
if (json) process.stdout.write(`${JSON.stringify(result)}\n`);
else for (const [key, value] of Object.entries(result)) console.log(`${key}: ${JSON.stringify(value)}`);
process.exit(0);
