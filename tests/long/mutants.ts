/**
 * `npm run test:long -- mutants [NAME …]`: builds that are broken on purpose (`tests/mutants`), all or those named, each simulated with the seeds
 * 1 to 1,000 until one fails; then the same seeds with what is not broken. What was not caught is named, and false is returned.
 */
import { Copy, readMutants } from '../support/mutants.ts';

/** Seeds within which each is to be caught. */
const SEEDS = 1_000;

export default async function mutants(names: readonly string[], say: (line: string) => void): Promise<boolean> {
  const all = readMutants();
  const unknown = names.filter((name) => all.every((mutant) => mutant.name !== name));
  if (unknown.length > 0) throw new Error(`there is no mutant ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`);
  const copy = new Copy();
  let caught = true;
  let highest = 0;
  const fails = (line: string): void => {
    caught = false;
    say(line);
  };
  try {
    for (const mutant of all.filter(({ name }) => names.length === 0 || names.includes(name))) {
      copy.restore();
      const refused = copy.apply(mutant);
      if (refused !== null) {
        fails(refused);
        continue;
      }
      const failure = await copy.firstFailure(`1-${SEEDS}`);
      if (failure === null) fails(`${mutant.name}: NOT CAUGHT within ${SEEDS} seeds. ${mutant.breaks}`);
      else {
        highest = Math.max(highest, failure.seed);
        say(`${mutant.name}: caught at seed ${failure.seed}: ${failure.broken.slice(0, 300)}`);
      }
    }
    copy.restore();
    const failure = highest === 0 ? null : await copy.firstFailure(`1-${highest}`);
    if (failure === null) say(`unbroken: nothing fails in the seeds 1 to ${highest}`);
    else fails(`unbroken: seed ${failure.seed} fails as well, so that the mutants show nothing: ${failure.broken}`);
  } finally {
    copy.remove();
  }
  return caught;
}
