/**
 * `npm run simulate -- [--seeds N] [--seed S] [--seats K] [--only I,J,…] [--trace] [--json]`: whole tables with everything that can go wrong, the seeds S
 * (1) and on, N (1,000) of them. A seed that fails is said with the command that shows it again, with as few faults as still break it.
 * Exit code 0 when nothing failed.
 */
import { simulateMany } from '../tests/support/simulate/many.ts';

function numberOf(name: string, otherwise: number | null): number | null {
  const at = process.argv.indexOf(name);
  if (at < 0) return otherwise;
  const value = Number(process.argv[at + 1]);
  if (Number.isSafeInteger(value) && value > 0) return value;
  console.error(`${name} takes a number above nought.`);
  process.exit(1);
}

const known = ['--seeds', '--seed', '--seats', '--only', '--trace', '--json'];
const unknown = process.argv.slice(2).filter((word) => !known.includes(word) && !/^[0-9,]+$/.test(word));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(1);
}
const seed = numberOf('--seed', null);
const seats = numberOf('--seats', null);
if (seats !== null && (seats < 2 || seats > 5)) {
  console.error('--seats takes a number from 2 to 5.');
  process.exit(1);
}
const only = process.argv.includes('--only') ? (process.argv[process.argv.indexOf('--only') + 1] ?? '').split(',').filter((word) => word !== '').map(Number) : null;
const json = process.argv.includes('--json');
const { report, failed } = await simulateMany({
  count: numberOf('--seeds', seed === null ? 1_000 : 1) ?? 1,
  first: seed ?? 1,
  seats,
  only,
  trace: process.argv.includes('--trace'),
  say: (line) => console.error(line),
});
if (json) console.log(JSON.stringify(report));
else {
  console.log(`${report.seeds} seeds, ${report.failures} failures, ${report.perSeed} ms a seed`);
  for (const [what, count] of Object.entries(report.faults)) console.log(`${String(count).padStart(9)}  ${what}`);
}
process.exitCode = failed ? 1 : 0;
