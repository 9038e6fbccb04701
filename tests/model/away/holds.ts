/** What has to hold of every set of entries that can come to be. */
import { decisions, decisionsOf, fold, records, sameValue, type Law } from './law.ts';
import { cutTo, majority, signedTo, type Content, type Setting, type State, type Value } from './state.ts';

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
      if (entry.kind !== 'answer') continue;
      const id = d * 64 + i;
      const here = now.used.has(id);
      if (!here && isFirm(law, setting, state, id, values)) return `entry ${i} of ${'ABCDE'[d]!} was firm and is void`;
      // Nobody's answer is used in another state than the one in which it was given, but for who was passed over at the question itself.
      const mine = here ? now.steps.findIndex((step) => step.startsWith(`${entry.question} `)) : -1;
      if (mine < 0) continue;
      const before = now.steps.slice(0, mine).join(';');
      if (!entry.history.startsWith(before) || entry.history.slice(before.length).includes('closed')) return `question ${entry.question} was answered by ${'ABCDE'[d]!} after [${entry.history}] and counts after [${before}]`;
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
    const { heads, seen: held, epoch } = content[at] as Content;
    // Who may not say that it holds all of it has not said that it is over.
    if (heads.some((head, i) => head < held[i]!)) return [];
    const cut = [...held];
    cut[d] = at;
    const seen = fold(law, setting, cutTo(state, cut), values.slice(0, epoch));
    return seen.open === null ? [seen.steps.join()] : [];
  });
}

/** Have a majority said that they hold the answer, at a time when it counted? Its author is one of them. */
function isFirm(law: Law, setting: Setting, state: State, id: number, values: readonly Value[]): boolean {
  const [d, i] = [id >> 6, id & 63];
  const counted = ({ seen, epoch }: Content): boolean => fold(law, setting, cutTo(state, seen), values.slice(0, epoch)).used.has(id);
  const witnesses = state.filter(({ content, epochs }, y) =>
    y === d || content.some((entry) => entry.heads[d]! > i && counted(entry)) ||
    (law.roundsMakeFirm && epochs.some(({ signs }) => signs.some((signed) => signed !== undefined && signed.heads[d]! > i))),
  );
  return witnesses.length >= majority(state.length);
}
