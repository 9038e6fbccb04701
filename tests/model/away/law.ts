/** The law of absence, and the ways in which it can be got wrong. */
import { acceptedTo, all, has, majority, rounds, signedTo, size, type Content, type Decision, type Mask, type Setting, type State, type Value } from './state.ts';

/** What can be got wrong, each caught by the checker. */
export interface Law {
  /** How many devices a record and a decision need. */
  readonly quorum: (devices: number) => number;
  /** Is a record decided only when a quorum has accepted it? Otherwise as soon as it is complete. */
  readonly accepts: boolean;
  /** Does a device sign a later round at any time, or only when what it signed can no longer be complete? */
  readonly later: 'any-time' | 'when-dead';
  /** Does a device that has signed write nothing else of the hand until there is a decision? */
  readonly silent: boolean;
  /** Does a round take over what one of its signers had accepted in an earlier round? */
  readonly carries: boolean;
  /** May a round be accepted after a later one was signed? */
  readonly lateAccepts: boolean;
  /** Is it cut at what any signer held, or at what all of them held? */
  readonly cut: 'union' | 'intersection';
  /** Do heads in signed rounds make an answer firm? */
  readonly roundsMakeFirm: boolean;
  /** Do answers given before the return count again after it? */
  readonly voidForGood: boolean;
  /** Is a return a step of the hand also when the seat is passed over again later? */
  readonly stableReturns: boolean;
  /** Is a record complete when all outside S have signed it, or when a quorum of them has? */
  readonly everybody: boolean;
  /** Is the hand over when a quorum has said so, or as soon as one device sees it? */
  readonly endIsFirm: boolean;
}

export const LAW: Law = { quorum: majority, accepts: true, later: 'any-time', silent: true, carries: true, lateAccepts: false, cut: 'union', roundsMakeFirm: false, voidForGood: true, stableReturns: true, everybody: true, endIsFirm: true };

export interface Complete {
  readonly value: Value;
  readonly signers: Mask;
}

/** What the round says when all outside S have signed the same S in it, and are enough; null otherwise. */
export const complete = (law: Law, state: State, epoch: number, round: number): Complete | null => records(law, state, epoch, round).next().value ?? null;

/** Every complete record of the round: at an honest table, with a majority, at most one. */
export function* records(law: Law, state: State, epoch: number, round: number): Generator<Complete, undefined> {
  const n = state.length;
  for (let d = 0; d < n; d++) {
    const away = rounds(state[d]!, epoch).signs[round]?.away;
    if (away === undefined) continue;
    const alike = state.reduce((mask, device, i) => (rounds(device, epoch).signs[round]?.away === away ? mask | (1 << i) : mask), 0);
    const signers = law.everybody ? all(n) & ~away : alike;
    // Looked at once, at the first of them.
    if ((signers & all(d)) !== 0 || (signers & ~alike) !== 0 || size(signers) < law.quorum(n)) continue;
    const signed = state.flatMap((device, i) => (has(signers, i) ? [rounds(device, epoch).signs[round]!] : []));
    const carry = law.carries ? Math.max(...signed.map((one) => one.carry)) : 0;
    const before = carry === 0 ? null : complete(law, state, epoch, carry);
    if (before !== null) {
      yield { value: before.value, signers };
      continue;
    }
    const merge = law.cut === 'union' ? Math.max : Math.min;
    const cuts = state.map((_, i) => (has(away, i) ? merge(...signed.map((one) => one.heads[i]!)) : 0));
    yield { value: { away, cuts }, signers };
  }
  return undefined;
}

export const sameValue = (a: Value, b: Value): boolean => a.away === b.away && a.cuts.every((cut, i) => cut === b.cuts[i]);

/** Every decision of an epoch that this set of entries makes; an honest table makes one. */
export function decisionsOf(law: Law, state: State, epoch: number): Decision[] {
  const found: Decision[] = [];
  const last = Math.max(...state.map((device) => signedTo(device, epoch)));
  for (let round = 1; round <= last; round++) {
    const record = complete(law, state, epoch, round);
    if (record === null) continue;
    const accepted = state.filter((device) => (rounds(device, epoch).accepts & (1 << round)) !== 0).length;
    if (!law.accepts || accepted >= law.quorum(state.length)) found.push({ round, value: record.value });
  }
  return found;
}

/** The decisions one after the other; of several in an epoch, which only a broken law has, the earliest. */
export function decisions(law: Law, state: State): Value[] {
  const values: Value[] = [];
  for (;;) {
    const found = decisionsOf(law, state, values.length);
    if (found[0] === undefined) return values;
    values.push(found[0].value);
  }
}

/** Does entry `i` of the device count, by these decisions? Beyond a cut nothing does, until the device says that it is back. */
export function counts(law: Law, content: readonly Content[], device: number, i: number, values: readonly Value[]): boolean {
  for (let k = values.length - 1; k >= 0; k--) {
    const { away, cuts } = values[k]!;
    if (!has(away, device) || i < cuts[device]!) continue;
    const end = law.voidForGood ? i : content.length - 1;
    let returned = false;
    for (let b = cuts[device]!; b <= end && !returned; b++) returned = content[b]!.kind === 'back' && content[b]!.epoch > k;
    if (!returned) return false;
  }
  return true;
}

export interface Folded {
  /** One line for each question that closed, and one for each absence or return. */
  readonly steps: readonly string[];
  /** For each question reached, how many steps came before it. */
  readonly before: readonly number[];
  /** The question that is open; null: the hand is over. */
  readonly open: number | null;
  /** Who owes an answer to it. */
  readonly owing: Mask;
  /** Whom the hand goes on without, though not every one has been passed over at a question yet. */
  readonly out: Mask;
  /** Entries that counted as an answer, as `device * 64 + number`. */
  readonly used: ReadonlySet<number>;
}

/** The state of the hand as a function of a set of entries. */
export function fold(law: Law, { questions }: Setting, state: State, values: readonly Value[]): Folded {
  const n = state.length;
  const steps: string[] = [];
  const before: number[] = [];
  const used = new Set<number>();
  /** Decisions from which each has come back, as the closed questions' answers show. */
  const back = new Array<number>(n).fill(0);
  let away = 0;
  /** By which decision each was passed over. */
  const by = new Array<number>(n).fill(0);
  const isOut = (d: number): boolean => values.some((value, k) => has(value.away, d) && back[d]! <= k);
  const outNow = (): Mask => state.reduce((mask, _, d) => (isOut(d) ? mask | (1 << d) : mask), 0);
  for (let q = 0; q < questions.length; q++) {
    before.push(steps.length);
    const given: number[] = [];
    let owing = 0;
    for (let d = 0; d < n; d++) {
      if (!has(questions[q]!, d) || has(away, d)) continue;
      const { content } = state[d]!;
      const at = content.findIndex((entry, i) => entry.question === q && counts(law, content, d, i, values));
      if (at >= 0) given.push(d * 64 + at);
      else if (isOut(d)) {
        away |= 1 << d;
        // The first that says so, and it is undone by a return after that one: later decisions change nothing of what was.
        by[d] = values.findIndex((value, k) => has(value.away, d) && back[d]! <= k);
        steps.push(`${q} away ${d}`);
      } else owing |= 1 << d;
    }
    if (owing !== 0) return { steps, before, open: q, owing, out: outNow(), used };
    for (const id of given) used.add(id);
    steps.push(`${q} closed ${given.join(' ')}`);
    for (const id of given) {
      const { heads } = state[id >> 6]!.content[id & 63]!;
      for (let d = 0; d < n; d++) {
        const { content } = state[d]!;
        for (let i = 0; i < heads[d]!; i++) {
          if (content[i]!.kind === 'back' && counts(law, content, d, i, values)) back[d] = Math.max(back[d]!, content[i]!.epoch);
        }
      }
    }
    for (let d = 0; d < n; d++) {
      if (!has(away, d) || (law.stableReturns ? back[d]! <= by[d]! : isOut(d))) continue;
      away &= ~(1 << d);
      steps.push(`${q} back ${d}`);
    }
  }
  return { steps, before, open: null, owing: 0, out: outNow(), used };
}

/** May the device sign this round of the epoch, whatever S it names? */
export function maySign(law: Law, state: State, device: number, epoch: number, round: number): boolean {
  const own = state[device]!;
  if (round <= Math.max(signedTo(own, epoch), acceptedTo(own, epoch))) return false;
  if (law.later === 'any-time') return true;
  return rounds(own, epoch).signs.every((signed, r) => {
    if (signed === undefined) return true;
    return state.some((other, i) => {
      if (has(signed.away, i)) return false;
      const theirs = rounds(other, epoch).signs[r];
      return theirs === undefined ? signedTo(other, epoch) > r : theirs.away !== signed.away;
    });
  });
}

export function mayAccept(law: Law, state: State, device: number, epoch: number, round: number): boolean {
  const own = state[device]!;
  if (!law.accepts || (rounds(own, epoch).accepts & (1 << round)) !== 0) return false;
  return (law.lateAccepts || (signedTo(own, epoch) <= round && acceptedTo(own, epoch) < round)) && complete(law, state, epoch, round) !== null;
}

/** Has the device signed towards a decision that it does not know yet? */
export const isSilent = (law: Law, state: State, device: number, epoch: number): boolean => law.silent && signedTo(state[device]!, epoch) > 0;
