/** What has to hold of every set of entries that can come to be. */
import { counts, decisions, decisionsOf, fold, records, sameValue, type Law } from './law.ts';
import { cutTo, majority, rounds, signedTo, type Content, type Setting, type State, type Value } from './state.ts';

/** A sentence on what does not hold; null: all does. */
export function fault(law: Law, setting: Setting, state: State): string | null {
  const values = decisions(law, state);
  for (let epoch = 0; epoch <= values.length; epoch++) {
    const last = Math.max(...state.map((device) => signedTo(device, epoch)));
    for (let round = 1; round <= last; round++) {
      if ([...records(law, state, epoch, round)].length > 1) return `two complete records in round ${round} of epoch ${epoch}`;
    }
    const [first, ...others] = decisionsOf(law, state, epoch);
    const other = others.find(({ value }) => !sameValue(value, first!.value));
    if (first !== undefined && other !== undefined) return `two outcomes of epoch ${epoch}: ${JSON.stringify(first)} and ${JSON.stringify(other)}`;
  }
  const now = fold(law, setting, state, values);
  for (let d = 0; d < state.length; d++) {
    const { content } = state[d]!;
    for (let i = 0; i < content.length; i++) {
      const entry = content[i]!;
      const here = counts(law, content, d, i, values);
      if (!here && isFirm(law, state, d, i, values)) return `entry ${i} of ${'ABCDE'[d]!} was firm and is void`;
      if (!here || !now.used.has(d * 64 + i)) continue;
      // Nobody's answer is used in another state than the one in which it was given.
      const cut = [...entry.heads];
      cut[d] = i;
      const seen = fold(law, setting, cutTo(state, cut), values.slice(0, entry.epoch));
      const then = seen.steps.slice(0, seen.before[entry.question]);
      const counted = now.steps.slice(0, now.before[entry.question]);
      if (then.join() !== counted.join()) return `question ${entry.question} was answered by ${'ABCDE'[d]!} after [${then.join('; ')}] and counts after [${counted.join('; ')}]`;
    }
  }
  const end = ended(law, setting, state, values);
  return end === null || (now.open === null && end === now.steps.join()) ? null : `the hand was over with [${end}] and is ${now.open === null ? 'over' : 'open'} with [${now.steps.join()}]`;
}

/** How the hand went, when enough devices have said that it is over and mean the same; null otherwise. */
export function ended(law: Law, setting: Setting, state: State, values: readonly Value[]): string | null {
  const ends = endings(law, setting, state, values);
  const enough = law.endIsFirm ? majority(state.length) : 1;
  return ends.find((one) => ends.filter((other) => other === one).length >= enough) ?? null;
}

/** Of each device that has said last that the hand is over, and saw it so: how it went. */
function endings(law: Law, setting: Setting, state: State, values: readonly Value[]): string[] {
  return state.flatMap(({ content }, d) => {
    const at = content.findLastIndex((entry) => entry.kind === 'end');
    if (at < 0) return [];
    const { heads, epoch } = content[at] as Content;
    const cut = [...heads];
    cut[d] = at;
    const seen = fold(law, setting, cutTo(state, cut), values.slice(0, epoch));
    return seen.open === null ? [seen.steps.join()] : [];
  });
}

/** Have a majority said that they hold the entry, at a time when it counted? */
function isFirm(law: Law, state: State, d: number, i: number, values: readonly Value[]): boolean {
  const witnesses = state.filter(({ content }, y) =>
    content.some((entry, at) => {
      const contains = y === d ? at >= i : entry.heads[d]! > i;
      return contains && counts(law, state[d]!.content, d, i, values.slice(0, entry.epoch));
    }) || (law.roundsMakeFirm && state[y]!.epochs.some((_, epoch) => rounds(state[y]!, epoch).signs.some((signed) => signed !== undefined && signed.heads[d]! > i))),
  );
  return witnesses.length >= majority(state.length);
}
