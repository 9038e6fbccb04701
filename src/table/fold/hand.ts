/**
 * One hand: drives deal and game as far as the answers allow. A function of the set of answers (law 2): whatever order they
 * come in, equal sets end in equal states.
 */
import { hash } from '../../crypto/index.ts';
import { simpleDeal, type Deal } from '../../dealing/index.ts';
import { BEGIN, encode, refuse, type AnyGame, type Applied, type Choice, type Demand, type Face, type Knowledge, type Plain, type Question, type Refusal, type SeatIndex, type Setup, type Slot, type Step } from '../../engine/kernel/index.ts';
import type { PeerId } from '../ports.ts';
import type { NamedAgreement } from '../terms/agreement.ts';
import type { Beginning } from '../terms/setup.ts';
import type { Answers } from './answers.ts';

/** What the hand waits for. */
export type Open =
  | { readonly kind: 'deal'; readonly name: string; readonly asked: string; readonly seats: readonly SeatIndex[]; readonly demand: Demand }
  | { readonly kind: 'game'; readonly name: string; readonly seats: readonly SeatIndex[]; readonly question: Question };

/** An entry that changed nothing: `seat` answered what it might not. */
export interface Refused {
  readonly code: Refusal['code'];
  readonly seat: PeerId;
  /** The entry. */
  readonly id: string;
}

export interface HandEvent {
  /** The question that closed, or `BEGIN`. */
  readonly at: string;
  readonly event: unknown;
}

const nothing: Knowledge = { face: () => undefined };

export class HandFold {
  readonly terms: NamedAgreement;
  readonly game: AnyGame;
  readonly setup: Setup<unknown>;
  readonly seats: readonly PeerId[];
  /** 32 bytes naming the document and the agreed terms; what secrets of this hand are derived from. */
  readonly context: Uint8Array;
  readonly deal: Deal;
  readonly events: HandEvent[] = [];
  /** The game's questions that closed, with the answers that counted. */
  readonly closed: { readonly name: string; readonly answers: readonly { readonly seat: SeatIndex; readonly answer: Plain }[] }[] = [];
  /** One hash over every step so far. */
  transcript: Uint8Array;
  state: unknown;
  open: Open | null = null;
  over = false;
  /** Counts the changes of `state` and `open`, for caches. */
  version = 0;

  /** Answers that count to the open question. */
  readonly #given = new Map<SeatIndex, Plain>();
  /** How far each seat's answers to a question were looked at. */
  readonly #seen = new Map<string, number>();
  /** Of each question that closed: who was asked, and who had answered by then. */
  readonly #asked = new Map<string, { readonly asked: readonly SeatIndex[]; readonly given: ReadonlySet<SeatIndex> }>();
  readonly #refused: Refused[];

  constructor(terms: NamedAgreement, { game, setup, state }: Beginning, refusedEntries: Refused[]) {
    this.terms = terms;
    this.game = game;
    this.state = state;
    for (const event of game.began?.(state) ?? []) this.events.push({ at: BEGIN, event });
    this.setup = setup;
    this.seats = setup.seats.map((seat) => seat.id);
    this.context = hash('court-cards/hand', terms.hash);
    this.transcript = hash('court-cards/transcript', terms.hash);
    const active = tossers(terms.agreement.choices);
    this.deal = simpleDeal({ seats: this.seats.length, active, hand: this.context });
    this.#refused = refusedEntries;
  }

  /** Seats that still owe an answer to what is open. */
  owing(): readonly SeatIndex[] {
    return this.open?.seats.filter((seat) => !this.#given.has(seat)) ?? [];
  }

  /** Takes everything as far as the answers allow. */
  advance(answers: Answers): void {
    for (;;) {
      if (this.open === null && !this.#ask()) return;
      if (!this.#collect(answers)) return;
    }
  }

  /** Finds out what is open next; false when nothing is: the hand is over. */
  #ask(): boolean {
    if (this.over) return false;
    const ask = this.game.asks(this.state);
    if (ask.kind === 'over') {
      this.over = true;
      this.version++;
      return false;
    }
    if (ask.kind === 'question') this.#opens({ kind: 'game', name: `game/${ask.name}`, seats: ask.seats, question: ask });
    else {
      const progress = this.deal.progress(ask);
      if (progress.done) {
        this.#apply({ kind: 'dealt', name: ask.name, opened: progress.opened, ...(progress.coin === undefined ? {} : { coin: progress.coin }) });
        return this.#ask();
      }
      const { name, seats } = progress.question;
      this.#opens({ kind: 'deal', name: `deal/${name}`, asked: name, seats, demand: ask });
    }
    return true;
  }

  #opens(open: Open): void {
    this.open = open;
    this.#given.clear();
    this.version++;
  }

  /** Looks at the answers to what is open; true when it closed. */
  #collect(answers: Answers): boolean {
    const open = this.open as Open;
    this.#reportUnasked(open, answers);
    for (const seat of open.seats) {
      const key = this.seats[seat] as PeerId;
      const list = answers.list(open.name, key);
      const cursor = `${open.name} ${seat}`;
      for (let i = this.#seen.get(cursor) ?? 0; i < list.length; i++) {
        this.#seen.set(cursor, i + 1);
        const { answer, id } = list[i] as { answer: Plain; id: string };
        const refusal = this.#given.has(seat) ? refuse('table/second-answer') : this.#take(open, seat, answer);
        if (refusal !== null) this.#refused.push({ code: refusal.code, seat: key, id });
        else if (open.kind === 'game' && open.question.decisive && this.game.decides(this.state, seat, answer)) {
          // Law 2: closed by the verified deciding answer alone.
          this.#close(open, [seat]);
          return true;
        }
      }
    }
    if (open.seats.some((seat) => !this.#given.has(seat))) return false;
    this.#close(open, [...open.seats].sort((a, b) => a - b));
    return true;
  }

  /** Checks an answer to what is open, and takes it when it is allowed. */
  #take(open: Open, seat: SeatIndex, answer: Plain): Refusal | null {
    if (open.kind === 'deal') {
      if (!(answer instanceof Uint8Array)) return refuse('deal/bad-shape');
      const code = this.deal.check(open.asked, seat, answer);
      if (code !== null) return refuse(code);
      this.deal.accept(open.asked, seat, answer);
    } else {
      const refusal = this.checkAnswer(seat, answer, this.deal.public());
      if (refusal !== null) return refusal;
    }
    this.#given.set(seat, answer);
    this.version++;
    return null;
  }

  /** Is the answer allowed of the seat now, judged by this knowledge and by what the answer itself opens? */
  checkAnswer(seat: SeatIndex, answer: Plain, knowledge: Knowledge): Refusal | null {
    const opened = new Map<Slot, Face>();
    for (const slot of this.game.reveals(this.state, seat, answer)) {
      const face = this.deal.opens(slot, seat) ?? this.deal.public().face(slot);
      if (face === undefined) return refuse('deal/not-yours');
      opened.set(slot, face);
    }
    return this.game.check(this.state, seat, answer, { face: (slot) => opened.get(slot) ?? knowledge.face(slot) });
  }

  #close(open: Open, seats: readonly SeatIndex[]): void {
    this.#asked.set(open.name, { asked: open.seats, given: new Set(this.#given.keys()) });
    if (open.kind === 'game') {
      const answers = seats.map((seat) => ({ seat, answer: this.#given.get(seat) as Plain }));
      const opened = new Map<Slot, Face>();
      for (const { seat, answer } of answers) {
        for (const slot of this.game.reveals(this.state, seat, answer)) {
          const face = this.deal.opens(slot, seat);
          if (face !== undefined) opened.set(slot, face);
        }
      }
      for (const slot of opened.keys()) this.deal.open(slot);
      this.closed.push({ name: open.question.name, answers });
      this.#hashStep(open.name, answers.map(({ seat, answer }) => [seat, answer]));
      this.#apply({ kind: 'answers', name: open.question.name, answers, opened: opened.size === 0 ? nothing : { face: (slot) => opened.get(slot) } });
    } else this.#hashStep(open.name, seats.map((seat) => [seat, this.#given.get(seat) as Plain]));
    this.open = null;
    this.#given.clear();
    this.version++;
  }

  #hashStep(name: string, answers: Plain): void {
    this.transcript = hash('court-cards/transcript/step', this.transcript, encode([name, answers]));
  }

  #apply(step: Step<unknown>): void {
    const applied: Applied<unknown, unknown> = this.game.apply(this.state, step);
    this.state = applied.state;
    for (const event of applied.events) this.events.push({ at: step.name, event });
    this.version++;
  }

  /** Answers of seats that the open question does not ask. */
  #reportUnasked(open: Open, answers: Answers): void {
    for (const key of answers.seats(open.name)) {
      const seat = this.seats.indexOf(key);
      if (!open.seats.includes(seat)) this.#reportFrom(open.name, seat, key, answers);
    }
  }

  #reportFrom(question: string, seat: SeatIndex, key: PeerId, answers: Answers): void {
    const cursor = `${question} ${seat} ${key}`;
    const list = answers.list(question, key);
    for (const { id } of list.slice(this.#seen.get(cursor) ?? 0)) this.#refused.push({ code: 'table/not-asked', seat: key, id });
    this.#seen.set(cursor, list.length);
  }

  /** Reports an answer to a question that has closed, from a seat that had answered it or was not asked. */
  late(question: string, key: PeerId, id: string): void {
    const closed = this.#asked.get(question);
    if (closed === undefined) return;
    const seat = this.seats.indexOf(key);
    if (!closed.asked.includes(seat)) this.#refused.push({ code: 'table/not-asked', seat: key, id });
    else if (closed.given.has(seat)) this.#refused.push({ code: 'table/second-answer', seat: key, id });
  }

  /** The seats whose answers to the open question count, in canonical order: part of what equal sets have equal. */
  givenPlain(): Plain {
    return [...this.#given].sort(([a], [b]) => a - b).map(([seat, answer]) => [seat, answer]);
  }
}

/**
 * Who shuffles and tosses coins: all who are dealt in. A game that is only being closed deals to one or to nobody, and may still
 * toss a coin; it must not hang on one device then, so that everybody who stays takes part.
 */
function tossers(choices: readonly Choice[]): readonly SeatIndex[] {
  const where = (test: (choice: Choice) => boolean): SeatIndex[] => choices.flatMap((choice, seat) => (test(choice) ? [seat] : []));
  const dealtIn = where((choice) => choice === 'in' || choice === 'buy-in');
  if (dealtIn.length > 1) return dealtIn;
  const staying = where((choice) => choice !== 'leave');
  return staying.length > 0 ? staying : where(() => true);
}
