/** `tsx tests/mutants/first-failure.ts FIRST LAST`: simulates the seeds FIRST to LAST until one fails, and prints what it was as JSON; null: none did. */
import { rememberSignatures } from '../../src/crypto/index.ts';
import { simulate } from '../support/simulate/run.ts';

const [first = 1, last = first] = process.argv.slice(2).map(Number);
rememberSignatures(20_000);
let failure: { readonly seed: number; readonly broken: string } | null = null;
for (let seed = first; seed <= last && failure === null; seed++) {
  const { broken } = await simulate(seed);
  if (broken !== null) failure = { seed, broken };
  if (seed % 50 === 0) console.error(`${seed}`);
}
console.log(JSON.stringify(failure));
