/**
 * `npm run test:long -- law4 [WALKS [FIRST]]`: every state of the tables in `tests/model/away/cases.ts`, then random runs of the seeds FIRST (1) and on,
 * 20,000 of them. The first thing that does not hold throws with its trace.
 */
import { LONG } from '../model/away/cases.ts';
import { explore } from '../model/away/explore.ts';
import { LAW } from '../model/away/law.ts';
import { walk } from '../model/away/walk.ts';

export default function law4([count = '20000', first = '1']: readonly string[], say: (progress: string) => void): string {
  const [n, from] = [Number(count), Number(first)];
  if (!(Number.isSafeInteger(n) && n > 0 && Number.isSafeInteger(from))) throw new Error('law4 takes a number of random runs and the first seed');
  const lines = ['| table | states | longest history | with a decision | fair runs, longest |', '|---|---|---|---|---|'];
  for (const { name, setting, bounds, progress } of LONG) {
    const { states, depth, decided, runs, longest, trace } = explore({ law: LAW, setting, bounds, progress, order: 'depth' });
    if (trace !== null) throw new Error(`${name}: ${trace.fault}\n${trace.writes.join('\n')}`);
    lines.push(`| ${name} | ${states} | ${depth} | ${decided} | ${runs}, ${longest} |`);
    say(`${name}: ${states} states`);
  }
  const sum = { entries: 0, decided: 0, crashes: 0, splits: 0, later: 0 };
  for (let seed = from; seed < from + n; seed++) {
    const walked = walk(LAW, seed);
    if (walked.fault !== null) throw new Error(`seed ${seed}: ${walked.fault}\n${walked.log.join('\n')}`);
    for (const key of ['entries', 'decided', 'crashes', 'splits', 'later'] as const) sum[key] += walked[key];
    if ((seed - from + 1) % 1000 === 0) say(`${seed - from + 1} of ${n} random runs`);
  }
  const { entries, decided, crashes, splits, later } = sum;
  lines.push('', `${n} random runs (seeds ${from} to ${from + n - 1}) of 3 to 5 devices · ${entries} entries · ${decided} decisions · ${crashes} crashes · ${splits} splits · ${later} rounds beyond a first`);
  return lines.join('\n');
}
