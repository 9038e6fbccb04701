/**
 * `npm run test:long -- sessions [COUNT [FIRST]]`: sessions of Rummy Royal (`tests/support/rummy-session.ts`) of the seeds FIRST
 * (1) and on, 10,000 of them. The first that does not hold throws with its seed.
 */
import { noCounts, rummySession } from '../support/rummy-session.ts';

export default function sessions([count = '10000', first = '1']: readonly string[], say: (progress: string) => void): string {
  const [n, from] = [Number(count), Number(first)];
  if (!(Number.isSafeInteger(n) && n > 0 && Number.isSafeInteger(from))) throw new Error('sessions takes a number of sessions and the first seed');
  const counts = noCounts();
  for (let i = 0; i < n; i++) {
    rummySession(from + i, counts, { freeze: false });
    if ((i + 1) % 1000 === 0) say(`${i + 1} of ${n}`);
  }
  const { hands, answers, absences, events, players } = counts;
  const of = (...types: readonly string[]): number => types.reduce((sum, type) => sum + (events[type] ?? 0), 0);
  return [
    `${n} sessions (seeds ${from} to ${from + n - 1})`, `${hands} hands`, `${answers} answers`, `${of('won-pot')} pots`, `${of('took')} spaces taken`, `${of('blocked')} blocked hands`,
    `${of('corner-won')} corners won and ${of('corner-carried')} carried`, `${absences} absences`, `${of('begun-again')} begun again`, `${of('void')} void`, `${of('leftovers')} sheets divided`,
    `players ${Object.entries(players).map(([seats, times]) => `${seats}: ${times}`).join(' ')}`, 'recount equal after every hand',
  ].join(' · ');
}
