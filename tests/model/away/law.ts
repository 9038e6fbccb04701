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
  /** Does a device that has signed write nothing else of the hand until there is a decision, or only while its newest signature names somebody? */
  readonly silent: 'undecided' | 'naming' | 'never';
  /** Does a device say no more of S in its heads than it has signed, while that is its newest signature, or accepted? */
  readonly limits: boolean;
  /** Who accepts: anybody, or only who is not passed over by it? */
  readonly acceptors: 'all' | 'outside';
  /** Does an answer count only in the history in which it was given? */
  readonly history: boolean;
  /** Is a seat passed over as soon as it is asked, or only when nobody else is awaited? */
  readonly passing: 'asked' | 'late';
  /** Does a round take over what one of its signers had accepted in an earlier round? */
  readonly carries: boolean;
  /** May a round be accepted after a later one was signed? */
  readonly lateAccepts: boolean;
  /** Is it cut at what any signer held, or at what all of them held? */
  readonly cut: 'union' | 'intersection';
  /** Do heads in signed rounds make an answer firm? */
  readonly roundsMakeFirm: boolean;
  /** Is a record complete when all outside S have signed it, or when a quorum of them has? */
  readonly everybody: boolean;
  /** Is the hand over when a quorum has said so, or as soon as one device sees it? */
  readonly endIsFirm: boolean;
}

export const LAW: Law = { quorum: majority, accepts: true, later: 'any-time', silent: 'undecided', limits: false, acceptors: 'all', history: true, passing: 'late', carries: true, lateAccepts: false, cut: 'union', roundsMakeFirm: false, everybody: true, endIsFirm: true };

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

export interface Folded {
  /** One line for each question that closed, and one for each absence or return. */
  readonly steps: readonly string[];
  /** What had happened when the open question opened, and after each absence since: an answer may name any of them. */
  readonly histories: readonly string[];
  /** The question that is open; null: the hand is over. */
  readonly open: number | null;
  /** Who owes an answer to it that could still count. */
  readonly owing: Mask;
  /** Answers that count, to what is open too, as `device * 64 + number`. */
  readonly used: ReadonlySet<number>;
}

/** Where a seat stands in the fold. */
interface Place {
  away: boolean;
  /** Its first entry that counts. */
  from: number;
  /** The newest decision that it was passed over by, or has returned from; decisions are numbered from 1 here. */
  served: number;
}

/** The state of the hand as a function of a set of entries. */
export function fold(law: Law, { questions, deciders }: Setting, state: State, values: readonly Value[]): Folded {
  const steps: string[] = [];
  const used = new Set<number>();
  const places = state.map((): Place => ({ away: false, from: 0, served: 0 }));
  /** The next decision that names the seat, if any; what it says counts up to that one's cut. */
  const next = (d: number): number => values.findIndex((value, k) => k >= places[d]!.served && has(value.away, d));
  const answerOf = (d: number, q: number, histories: readonly string[]): number => {
    const k = next(d);
    const to = k < 0 ? Infinity : values[k]!.cuts[d]!;
    return state[d]!.content.findIndex((entry, i) => i >= places[d]!.from && i < to && entry.question === q && (!law.history || histories.includes(entry.history)));
  };
  for (let q = 0; q < questions.length; q++) {
    const histories = [steps.join(';')];
    const decider = deciders?.[q] ?? null;
    for (;;) {
      const given: number[] = [];
      const owing: number[] = [];
      for (let d = 0; d < state.length; d++) {
        if (!has(questions[q]!, d) || places[d]!.away) continue;
        const at = answerOf(d, q, histories);
        if (at >= 0) given.push(d * 64 + at);
        else owing.push(d);
      }
      for (const id of given) used.add(id);
      const deciding = given.find((id) => id >> 6 === decider);
      const out = owing.filter((d) => next(d) >= 0);
      if (law.passing === 'asked' ? owing.length > 0 && (deciding === undefined || out.length > 0) : deciding === undefined && owing.length > 0) {
        if (out.length === 0 || (law.passing === 'late' && out.length < owing.length)) return { steps, histories, open: q, owing: owing.reduce((mask, d) => (out.includes(d) ? mask : mask | (1 << d)), 0), used };
        for (const d of out) Object.assign(places[d]!, { away: true, served: next(d) + 1 });
        steps.push(`${q} away ${out.join(' ')}`);
        histories.push(steps.join(';'));
        continue;
      }
      const closers = deciding === undefined ? given : [deciding];
      steps.push(`${q} closed ${closers.join(' ')}`);
      const back = returns(state, places, closers);
      if (back.length > 0) steps.push(`${q} back ${back.join(' ')}`);
      break;
    }
  }
  return { steps, histories: [], open: null, owing: 0, used };
}

/** Who takes part again after a question closed with these answers, as their authors knew; changes the places. */
function returns(state: State, places: readonly Place[], closers: readonly number[]): number[] {
  const back: number[] = [];
  for (const [d, place] of places.entries()) {
    const known = Math.max(0, ...closers.map((id) => state[id >> 6]!.content[id & 63]!.heads[d]!));
    const at = state[d]!.content.slice(0, known).findLastIndex((entry) => entry.kind === 'back');
    const word = state[d]!.content[at];
    if (word === undefined || word.epoch < place.served || at < place.from) continue;
    if (place.away) back.push(d);
    Object.assign(place, { away: false, served: word.epoch, from: at + 1 });
  }
  return back;
}

/** Was the device passed over, and has not said since that it is back? */
export function isOut(state: State, device: number, values: readonly Value[]): boolean {
  const back = state[device]!.content.findLast((entry) => entry.kind === 'back')?.epoch ?? 0;
  return values.some((value, k) => k >= back && has(value.away, device));
}

/** An entry of the hand as the device writes it, holding `seen` and knowing these decisions. */
export function entryOf(law: Law, state: State, device: number, kind: Content['kind'], question: number, epoch: number, seen: readonly number[], history: string): Content {
  const heads = seen.map((count, d) => (d === device ? count : Math.min(count, limit(law, state, device, epoch, d))));
  // Nor of what others built on that.
  for (let again = law.limits; again; ) {
    again = false;
    for (const [d, count] of heads.entries()) {
      if (d === device || count === 0 || state[d]!.content[count - 1]!.heads.every((head, i) => head <= heads[i]!)) continue;
      heads[d] = count - 1;
      again = true;
    }
  }
  return { kind, question, epoch, heads, seen, history };
}

function limit(law: Law, state: State, device: number, epoch: number, of: number): number {
  if (!law.limits) return Infinity;
  const { signs, accepts } = rounds(state[device]!, epoch);
  const newest = signs.at(-1);
  const promised = newest !== undefined && has(newest.away, of) ? newest.heads[of]! : Infinity;
  const value = accepts === 0 ? undefined : complete(law, state, epoch, acceptedTo(state[device]!, epoch))?.value;
  return Math.min(promised, value !== undefined && has(value.away, of) ? value.cuts[of]! : Infinity);
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
  const record = complete(law, state, epoch, round);
  if (record === null || (law.acceptors === 'outside' && has(record.value.away, device))) return false;
  return law.lateAccepts || (signedTo(own, epoch) <= round && acceptedTo(own, epoch) < round);
}

/** Does the device say nothing of the hand, because of what it has signed towards a decision that it does not know? */
export function isSilent(law: Law, state: State, device: number, epoch: number): boolean {
  const newest = rounds(state[device]!, epoch).signs.at(-1);
  return newest !== undefined && law.silent !== 'never' && (law.silent === 'undecided' || newest.away !== 0);
}
