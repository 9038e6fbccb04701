/**
 * `npm run simulate -- [--seeds N] [--seed S] [--seats K] [--only I,J,…] [--trace] [--jobs N] [--json]`: whole tables with everything that can go
 * wrong, the seeds S (1) and on, N (1,000) of them, in one process or several. A seed that fails is said with the command that shows it again,
 * with as few faults as still break it. `--json`: nothing on stdout but `{seeds, failures, faults}`. Exit code 0 when nothing failed.
 */
import { simulateInJobs } from '../tests/support/simulate/jobs.ts';
import { simulateMany } from '../tests/support/simulate/many.ts';

function numberOf(name: string, otherwise: number | null): number | null {
  const at = process.argv.indexOf(name);
  if (at < 0) return otherwise;
  const value = Number(process.argv[at + 1]);
  if (Number.isSafeInteger(value) && value > 0) return value;
  console.error(`${name} takes a number above nought.`);
  process.exit(1);
}

const known = ['--seeds', '--seed', '--seats', '--only', '--trace', '--jobs', '--json'];
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
const jobs = numberOf('--jobs', null) ?? 1;
const trace = process.argv.includes('--trace');
if (jobs > 1 && (trace || only !== null)) {
  console.error('--trace and --only go with one process.');
  process.exit(1);
}
const many = { count: numberOf('--seeds', seed === null ? 1_000 : 1) ?? 1, first: seed ?? 1, seats, only, trace, say: (line: string): void => console.error(line) };
const { report, failed } = await (jobs > 1 ? simulateInJobs(many, jobs) : simulateMany(many));
if (json) console.log(JSON.stringify({ seeds: report.seeds, failures: report.failures, faults: report.faults }));
else {
  console.log(`${report.seeds} seeds, ${report.failures} failures, ${Math.round(report.time / report.seeds)} ms of a processor a seed`);
  for (const counts of [report.faults, report.checks]) console.log(['', ...Object.entries(counts).map(([what, count]) => `${String(count).padStart(9)}  ${what}`)].join('\n'));
}
process.exitCode = failed ? 1 : 0;
