/** What each device may write next, with every view it may have of what the others have written. */
import { decisions, entryOf, fold, isOut, isSilent, mayAccept, maySign, type Law } from './law.ts';
import { acceptedTo, all, cutTo, has, rounds, signedTo, size, withAccept, withContent, withSign, type Content, type Mask, type Setting, type State, type Value } from './state.ts';

/** How far the exploration goes. */
export interface Bounds {
  /** Rounds in each epoch. */
  readonly rounds: number;
  /** Decisions towards which anything is signed. */
  readonly epochs: number;
  /** Heartbeats of each device. */
  readonly held: number;
  /** Do devices say that the hand is over? */
  readonly ends: boolean;
  /** The sets S that are ever signed; all if absent. */
  readonly away?: readonly Mask[];
}

/** What a device knows at the least, by what it has written. */
interface Known {
  readonly cut: readonly number[];
  readonly epoch: number;
}

/** The last entries' heads contain those of all before, so that one pass over the ends of the chains is enough, repeated until nothing changes. */
function closed(state: State, from: number[], epoch: number): Known {
  const cut = [...from];
  let least = epoch;
  for (let changed = true; changed; ) {
    changed = false;
    for (const [d, count] of cut.entries()) {
      if (count === 0) continue;
      const last = state[d]!.content[count - 1]!;
      least = Math.max(least, last.epoch);
      for (const [i, head] of last.heads.entries()) {
        if (head > cut[i]!) {
          cut[i] = head;
          changed = true;
        }
      }
    }
  }
  return { cut, epoch: least };
}

export function known(law: Law, state: State, device: number, values: readonly Value[]): Known {
  const own = state[device]!;
  const cut = state.map(() => 0);
  cut[device] = own.content.length;
  let epoch = own.content.at(-1)?.epoch ?? 0;
  if (own.content.length > 0) for (const [i, count] of own.content.at(-1)!.seen.entries()) cut[i] = Math.max(cut[i]!, count);
  const take = (heads: readonly number[]): void => {
    for (const [i, head] of heads.entries()) cut[i] = Math.max(cut[i]!, head);
  };
  for (let k = 0; k < own.epochs.length; k++) {
    const { signs, accepts } = rounds(own, k);
    if (signs.length > 0 || accepts !== 0) epoch = Math.max(epoch, k);
    for (const signed of signs) if (signed !== undefined) take(signed.heads);
    for (let r = 1; r < 32 && accepts >> r !== 0; r++) {
      if ((accepts & (1 << r)) === 0) continue;
      for (const other of state) {
        const signed = rounds(other, k).signs[r];
        if (signed !== undefined) take(signed.heads);
      }
    }
  }
  const least = closed(state, cut, epoch);
  return least.epoch === 0 ? least : withDecided(state, least.cut, least.epoch, values);
}

function withDecided(state: State, cut: readonly number[], epoch: number, values: readonly Value[]): Known {
  const more = cut.map((count, i) => Math.max(count, ...values.slice(0, epoch).map((value) => value.cuts[i]!)));
  return closed(state, more, epoch);
}

/** All consistent cuts that contain `least`, none of whose entries knows more than `epoch` decisions. */
function* cuts(state: State, least: readonly number[], epoch: number, device: number): Generator<number[]> {
  const cut = [...least];
  const fits = (): boolean =>
    cut.every((count, d) => {
      if (count === 0) return true;
      const last = state[d]!.content[count - 1]!;
      return last.epoch <= epoch && last.heads.every((head, i) => head <= cut[i]!);
    });
  function* choose(d: number): Generator<number[]> {
    if (d === state.length) {
      if (fits()) yield [...cut];
      return;
    }
    const most = d === device ? least[d]! : state[d]!.content.length;
    for (let count = least[d]!; count <= most; count++) {
      cut[d] = count;
      yield* choose(d + 1);
    }
    cut[d] = least[d]!;
  }
  yield* choose(0);
}

export interface Write {
  readonly what: string;
  readonly next: State;
}

const name = (device: number): string => 'ABCDE'[device]!;
export const names = (mask: Mask): string => `{${[...'ABCDE'].filter((_, d) => has(mask, d)).join(',')}}`;

/** Every S that the device may sign. */
export function choices(law: Law, n: number, device: number, bounds: Bounds): Mask[] {
  const some = bounds.away ?? Array.from({ length: 1 << n }, (_, mask) => mask);
  return some.filter((away) => !has(away, device) && size(all(n) & ~away) >= law.quorum(n));
}

/** Everything that anybody may write next. */
export function writes(law: Law, setting: Setting, bounds: Bounds, state: State): Write[] {
  const found: Write[] = [];
  const values = decisions(law, state);
  for (let d = 0; d < state.length; d++) {
    const least = known(law, state, d, values);
    for (let epoch = least.epoch; epoch <= values.length; epoch++) {
      // Whoever knows a decision holds what it was decided at.
      const { cut } = epoch === least.epoch ? least : withDecided(state, least.cut, epoch, values);
      contentWrites(law, setting, bounds, state, d, cut, epoch, values, found);
      if (epoch < bounds.epochs) roundWrites(law, bounds, state, d, cut, epoch, found);
    }
  }
  return found;
}

function contentWrites(law: Law, setting: Setting, bounds: Bounds, state: State, d: number, least: readonly number[], epoch: number, values: readonly Value[], found: Write[]): void {
  if (isSilent(law, state, d, epoch)) return;
  const own = state[d]!.content;
  const beats = own.filter((entry) => entry.kind === 'held').length;
  for (const cut of cuts(state, least, epoch, d)) {
    const seen = fold(law, setting, cutTo(state, cut), values.slice(0, epoch));
    const with_ = `, holding ${cut.join('')}${epoch > 0 ? `, after ${epoch} decided` : ''}`;
    const put = (what: string, kind: Content['kind'], question = -1): void =>
      void found.push({ what: `${name(d)} ${what}${with_}`, next: withContent(state, d, entryOf(law, state, d, kind, question, epoch, cut, kind === 'answer' ? seen.steps.join(';') : '')) });
    if (seen.open !== null && has(seen.owing, d)) put(`answers question ${seen.open}`, 'answer', seen.open);
    if (isOut(cutTo(state, cut), d, values.slice(0, epoch))) put('is back', 'back');
    if (bounds.ends && seen.open === null && !own.some((entry) => entry.kind === 'end' && entry.epoch >= epoch)) put('says that the hand is over', 'end');
    if (beats < bounds.held && cut.some((count, i) => count > (own.at(-1)?.heads[i] ?? 0))) put('says what it holds', 'held');
  }
}

function roundWrites(law: Law, bounds: Bounds, state: State, d: number, least: readonly number[], epoch: number, found: Write[]): void {
  const newest = Math.max(...state.map((device) => signedTo(device, epoch)));
  for (let round = 1; round <= Math.min(bounds.rounds, newest + 1); round++) {
    if (mayAccept(law, state, d, epoch, round)) found.push({ what: `${name(d)} accepts ${epoch}/${round}`, next: withAccept(state, d, epoch, round) });
    if (!maySign(law, state, d, epoch, round)) continue;
    const done = new Set<string>();
    for (const cut of cuts(state, least, epoch, d)) {
      for (const away of choices(law, state.length, d, bounds)) {
        // Only what it holds of S, and what that needs, is of any consequence.
        const from = cut.map((count, i) => (has(away, i) || i === d ? count : 0));
        const heads = closed(state, from, 0).cut;
        const key = `${away} ${heads.join()}`;
        if (done.has(key)) continue;
        done.add(key);
        const signed = { away, heads, carry: acceptedTo(state[d]!, epoch) };
        found.push({ what: `${name(d)} signs ${epoch}/${round} ${names(away)}, holding ${heads.join('')}`, next: withSign(state, d, epoch, round, signed) });
      }
    }
  }
}
