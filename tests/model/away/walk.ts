/**
 * Random runs of a real table as far as absence goes: each device with what it has received, messages that are late, doubled, out of
 * order or lost, splits, devices that crash and come back with what they had stored, or do not. Deeper than `explore` can go,
 * and with nothing left to a choice of views.
 */
import { random, type Random } from '../../../src/engine/kernel/index.ts';
import { decisions, entryOf, fold, isOut, isSilent, mayAccept, maySign, sameValue, type Law } from './law.ts';
import { fault } from './holds.ts';
import { settle } from './settle.ts';
import { acceptedTo, all, has, majority, NO_ROUNDS, signedTo, size, type Content, type Device, type Mask, type Rounds, type Setting, type Signed, type State } from './state.ts';
import { choices, names } from './writes.ts';

type Entry =
  | { readonly kind: 'content'; readonly entry: Content }
  | { readonly kind: 'sign'; readonly epoch: number; readonly round: number; readonly signed: Signed }
  | { readonly kind: 'accept'; readonly epoch: number; readonly round: number };

/** How many entries of each device somebody holds. */
type Cut = readonly number[];

export interface Walked {
  readonly entries: number;
  readonly decided: number;
  readonly crashes: number;
  readonly splits: number;
  /** Rounds signed beyond the first of their epoch. */
  readonly later: number;
  readonly fault: string | null;
  readonly log: readonly string[];
}

const STEPS = 400;

export function walk(law: Law, seed: number): Walked {
  return new Walk(law, random(seed)).run();
}

class Walk {
  readonly #law: Law;
  readonly #random: Random;
  readonly #setting: Setting;
  readonly #n: number;
  readonly #chains: { readonly entry: Entry; readonly held: Cut }[][];
  readonly #holds: Cut[];
  readonly #messages: { readonly from: number; readonly to: number; readonly cut: Cut }[] = [];
  readonly #log: string[] = [];
  #down: Mask = 0;
  #side: Mask = 0;
  #crashes = 0;
  #splits = 0;
  #later = 0;

  constructor(law: Law, source: Random) {
    this.#law = law;
    this.#random = source;
    this.#n = 3 + source.below(3);
    const asked = Array.from({ length: 2 + source.below(4) }, () => (source.below(2) === 0 ? all(this.#n) : 1 << source.below(this.#n)));
    // Some of those that ask all are closed by one alone.
    const deciders = asked.map((mask) => (mask === all(this.#n) && source.below(2) === 0 ? source.below(this.#n) : null));
    this.#setting = { devices: this.#n, questions: asked, deciders };
    this.#chains = Array.from({ length: this.#n }, () => []);
    this.#holds = this.#chains.map(() => this.#chains.map(() => 0));
  }

  run(): Walked {
    let wrong: string | null = null;
    for (let i = 0; i < STEPS && wrong === null; i++) wrong = this.#step();
    wrong ??= this.#end();
    const decided = decisions(this.#law, this.#all()).length;
    const entries = this.#chains.reduce((sum, chain) => sum + chain.length, 0);
    return { entries, decided, crashes: this.#crashes, splits: this.#splits, later: this.#later, fault: wrong, log: [`asked ${this.#setting.questions.map(names).join(' ')}`, ...this.#log] };
  }

  #step(): string | null {
    const dice = this.#random.below(100);
    if (dice < 30) this.#send();
    else if (dice < 65) this.#deliver();
    else if (dice < 66) this.#split();
    else if (dice < 67) this.#crash();
    else if (dice < 68) this.#down &= ~(1 << this.#random.below(this.#n));
    else return this.#write();
    return null;
  }

  #send(): void {
    const from = this.#random.below(this.#n);
    if (has(this.#down, from)) return;
    for (let to = 0; to < this.#n; to++) if (to !== from) this.#messages.push({ from, to, cut: this.#holds[from]! });
    // What is lost.
    while (this.#messages.length > 24) this.#messages.splice(this.#random.below(this.#messages.length), 1);
  }

  /** Any message that is under way, which stays under way: it may come again. */
  #deliver(): void {
    const message = this.#messages[this.#random.below(Math.max(1, this.#messages.length))];
    if (message === undefined || has(this.#down, message.to) || has(this.#side, message.from) !== has(this.#side, message.to)) return;
    this.#holds[message.to] = this.#holds[message.to]!.map((count, i) => Math.max(count, message.cut[i]!));
  }

  #split(): void {
    this.#side = this.#random.below(all(this.#n) + 1);
    this.#splits++;
    this.#log.push(`apart are ${names(this.#side)} and ${names(all(this.#n) & ~this.#side)}`);
  }

  /** It comes back with what it had stored: its own entries, and what it held when it wrote the last. */
  #crash(): void {
    const d = this.#random.below(this.#n);
    if (this.#crashes >= 2 || has(this.#down, d)) return;
    this.#crashes++;
    this.#down |= 1 << d;
    const own = this.#chains[d]!;
    const stored = [...(own.at(-1)?.held ?? this.#holds[d]!.map(() => 0))];
    stored[d] = own.length;
    this.#holds[d] = stored;
    this.#log.push(`${names(1 << d)} crashes`);
  }

  #view(cut: Cut): State {
    return this.#chains.map((chain, d) => deviceOf(chain.slice(0, cut[d]).map(({ entry }) => entry)));
  }

  #all(): State {
    return this.#view(this.#chains.map((chain) => chain.length));
  }

  /** A device that is awake writes something that it may, at random. */
  #write(): string | null {
    const d = this.#random.below(this.#n);
    if (has(this.#down, d)) return null;
    const state = this.#view(this.#holds[d]!);
    const may = this.#may(state, d);
    const first = may[0]?.kind === 'accept' && this.#random.below(4) > 0;
    const chosen = first ? may[0] : may[this.#random.below(Math.max(1, may.length))];
    if (chosen === undefined) return null;
    if (chosen.kind === 'sign' && chosen.round > 1) this.#later++;
    this.#chains[d]!.push({ entry: chosen, held: this.#holds[d]! });
    this.#holds[d] = this.#holds[d]!.map((count, i) => (i === d ? count + 1 : count));
    this.#log.push(describe(chosen, d, this.#holds[d]));
    return this.#check(state);
  }

  #may(state: State, d: number): Entry[] {
    const law = this.#law;
    const values = decisions(law, state);
    const epoch = values.length;
    const heads = state.map(({ content }) => content.length);
    const found: Entry[] = [];
    const newest = Math.max(...state.map((device) => signedTo(device, epoch)));
    for (let round = 1; round <= newest; round++) if (mayAccept(law, state, d, epoch, round)) found.push({ kind: 'accept', epoch, round });
    // Signing is rarer than all else, or nothing else would happen; and mostly they sign what another has signed, or miss whom they cannot hear.
    if (newest > 0 || this.#random.below(12) === 0) {
      const sets = choices(law, this.#n, d, { rounds: 0, epochs: 0, held: 0, ends: true });
      for (let round = 1; round <= newest + 1; round++) {
        if (!maySign(law, state, d, epoch, round) || (newest > 0 && round !== newest && this.#random.below(25) > 0)) continue;
        const common = state.map((device) => device.epochs[epoch]?.signs[round]?.away).find((away) => away !== undefined && sets.includes(away));
        const unheard = this.#unheard(d);
        const random = this.#random.pick(sets);
        const away = this.#random.below(8) === 0 ? random : common ?? (sets.includes(unheard) ? unheard : random);
        found.push({ kind: 'sign', epoch, round, signed: { away, heads, carry: acceptedTo(state[d]!, epoch) } });
      }
    }
    if (isSilent(law, state, d, epoch)) return found;
    const now = fold(law, this.#setting, state, values);
    const put = (kind: Content['kind'], question = -1): void => void found.push({ kind: 'content', entry: entryOf(law, state, d, kind, question, epoch, heads, now.steps.join(';')) });
    if (now.open !== null && has(now.owing, d)) put('answer', now.open);
    if (isOut(state, d, values)) put('back');
    if (now.open === null && !state[d]!.content.some((entry) => entry.kind === 'end' && entry.epoch >= epoch)) put('end');
    if (state[d]!.content.filter((entry) => entry.kind === 'held').length < 3) put('held');
    return found;
  }

  #unheard(d: number): Mask {
    return this.#down | (has(this.#side, d) ? all(this.#n) & ~this.#side : this.#side);
  }

  /** What the writer held decides nothing that all entries together do not. */
  #check(view: State): string | null {
    const state = this.#all();
    const wrong = fault(this.#law, this.#setting, state);
    if (wrong !== null) return wrong;
    const values = decisions(this.#law, state);
    const seen = decisions(this.#law, view);
    return seen.every((value, k) => values[k] !== undefined && sameValue(value, values[k])) ? null : 'one device saw another decision than all together';
  }

  /** At last some majority hears each other, then all. */
  #end(): string | null {
    const hear = this.#random.below(all(this.#n) + 1);
    if (size(hear) < majority(this.#n)) return null;
    const cut = this.#chains.map((_, i) => Math.max(...this.#holds.map((held, d) => (has(hear, d) ? held[i]! : 0))));
    const run = settle(this.#law, this.#setting, this.#view(cut), hear);
    if (!run.over) return `${names(hear)} hear each other and do not go on`;
    const whole = this.#all();
    const joined = run.state.map((device, d) => (has(hear, d) ? device : whole[d]!));
    const wrong = fault(this.#law, this.#setting, joined);
    if (wrong !== null) return `after ${names(hear)} went on: ${wrong}`;
    const together = settle(this.#law, this.#setting, joined, all(this.#n));
    return together.over ? fault(this.#law, this.#setting, together.state) : 'all hear each other and do not go on';
  }
}

function deviceOf(entries: readonly Entry[]): Device {
  const content: Content[] = [];
  const epochs: { signs: (Signed | undefined)[]; accepts: number }[] = [];
  for (const one of entries) {
    if (one.kind === 'content') content.push(one.entry);
    else {
      while (epochs.length <= one.epoch) epochs.push({ ...NO_ROUNDS, signs: [] });
      const at = epochs[one.epoch]!;
      if (one.kind === 'accept') at.accepts |= 1 << one.round;
      else {
        while (at.signs.length <= one.round) at.signs.push(undefined);
        at.signs[one.round] = one.signed;
      }
    }
  }
  return { content, epochs: epochs satisfies Rounds[] };
}

function describe(entry: Entry, d: number, held: Cut | undefined): string {
  const who = 'ABCDE'[d]!;
  const holding = `, holding ${held?.join('') ?? ''}`;
  if (entry.kind === 'accept') return `${who} accepts ${entry.epoch}/${entry.round}${holding}`;
  if (entry.kind === 'sign') return `${who} signs ${entry.epoch}/${entry.round} ${names(entry.signed.away)}${holding}`;
  const { kind, question } = entry.entry;
  return `${who} ${{ answer: `answers question ${question}`, back: 'is back', held: 'says what it holds', end: 'says that the hand is over' }[kind]}${holding}`;
}
