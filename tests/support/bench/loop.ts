import { percentile } from './statistics.ts';

const UP_TO = 5_000_000;

/** How many primes there are up to 5,000,000, by the sieve of Eratosthenes. */
function sieve(): number {
  const composite = new Uint8Array(UP_TO + 1);
  let primes = 0;
  for (let n = 2; n <= UP_TO; n++) {
    if (composite[n] === 1) continue;
    primes++;
    for (let multiple = n * n; multiple <= UP_TO; multiple += n) composite[multiple] = 1;
  }
  return primes;
}

/** One *loop*: a sieve of Eratosthenes to 5,000,000, the median of 15, in ms of processor time. What other times of the same run are told in. */
export function loop(): number {
  const times = Array.from({ length: 15 }, () => {
    const start = process.cpuUsage().user;
    if (sieve() !== 348_513) throw new Error('the sieve is wrong');
    return (process.cpuUsage().user - start) / 1000;
  });
  return percentile(times, 50);
}
