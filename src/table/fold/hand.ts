/**
 * One hand: drives deal and game as far as the answers allow, and past seats that were passed over (law 4). A function of the set of
 * entries (law 2): whatever order they come in, equal sets end in equal states. When the marks change (somebody is passed over, back,
 * or has left) it is folded anew.
 */
import { equalBytes, hash } from '../../crypto/index.ts';
import { simpleDeal, type Deal } from '../../dealing/index.ts';
import { BEGIN, encode, refuse, type Absence, type AnyGame, type Applied, type Choice, type Demand, type Face, type Knowledge, type Plain, type Question, type Refusal, type SeatIndex, type Setup, type Slot, type Step } from '../../engine/kernel/index.ts';
import type { PeerId } from '../ports.ts';
import type { NamedAgreement } from '../terms/agreement.ts';
import type { Beginning } from '../terms/setup.ts';
import type { Marks } from '../absence/marks.ts';
import { HISTORY } from '../log/body.ts';
import type { Answers, Given } from './answers.ts';

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

/** Where a seat stands as to absence. */
interface Place {
  away: boolean;
  gone: boolean;
  /** Its entries count from this number on. */
  from: number;
  /** The last epoch that has passed it over, or that it was back from. */
  served: number;
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

  /** Steps of absence, in the game's own names of what was open, and how many questions had closed before. */
  readonly absences: (Absence & { readonly at: string; readonly after: number })[] = [];
  /** Seats with two entries of one number, by which the hand is void (law 8). */
  readonly faults: readonly SeatIndex[];
  readonly #marks: Marks;
  readonly #held: (seat: PeerId) => number;
  readonly #places: readonly Place[];
  /** Histories in which the open question may be answered: beginnings of `transcript`. */
  #histories: Uint8Array[] = [];
  /** Answers that count to the open question. */
  readonly #given = new Map<SeatIndex, Given>();
  /** How far each seat's answers to a question were looked at. */
  readonly #seen = new Map<string, number>();
  /** Of each question that closed: who was asked, and who had answered by then. */
  readonly #asked = new Map<string, { readonly at: readonly Uint8Array[]; readonly asked: readonly SeatIndex[]; readonly given: ReadonlySet<SeatIndex> }>();
  readonly #refused: Refused[];

  /** `held`: how many entries of a seat are here. */
  constructor(terms: NamedAgreement, { game, setup, state }: Beginning, refusedEntries: Refused[], marks: Marks, held: (seat: PeerId) => number) {
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
    this.#marks = marks;
    this.#held = held;
    this.#places = this.seats.map(() => ({ away: false, gone: false, from: 0, served: 0 }));
    this.faults = marks.faults;
    this.over = this.faults.length > 0;
  }

  /** Seats that are passed over, or have gone. */
  absent(): readonly { readonly seat: SeatIndex; readonly gone: boolean }[] {
    return this.#places.flatMap(({ away, gone }, seat) => (away || gone ? [{ seat, gone }] : []));
  }

  /** Names what has happened so far, for the answers to what is open. */
  get history(): Uint8Array {
    return this.transcript.slice(0, HISTORY);
  }

  /** Seats that still owe an answer to what is open; not those of whom nothing more can count, who are passed over with the last of the others. */
  owing(): readonly SeatIndex[] {
    return this.#missing().filter((seat) => this.#held(this.seats[seat] as PeerId) < this.#window(seat).to);
  }

  /** Seats whose answer to what is open is not here. */
  #missing(): readonly SeatIndex[] {
    return this.open?.seats.filter((seat) => !this.#given.has(seat)) ?? [];
  }

  /** Has the seat said something to what is open that could count? What the rules refuse included, so that no device repeats itself. */
  hasSaid(seat: SeatIndex, answers: Answers): boolean {
    const list = this.open === null ? [] : answers.list(this.open.name, this.seats[seat] as PeerId);
    return list.some((given) => this.#counts(seat, given, this.#window(seat).to));
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
    this.#histories = [this.history];
    this.version++;
  }

  /** Looks at the answers to what is open; true when something came of it: it closed, or somebody was passed over. */
  #collect(answers: Answers): boolean {
    const open = this.open as Open;
    this.#reportUnasked(open, answers);
    for (const seat of open.seats) {
      const key = this.seats[seat] as PeerId;
      const { to } = this.#window(seat);
      const list = answers.list(open.name, key);
      const cursor = `${open.name} ${seat}`;
      for (let i = this.#seen.get(cursor) ?? 0; i < list.length; i++) {
        this.#seen.set(cursor, i + 1);
        const given = list[i] as Given;
        if (!this.#counts(seat, given, to)) continue;
        const refusal = this.#given.has(seat) ? refuse('table/second-answer') : this.#take(open, seat, given);
        if (refusal !== null) this.#refused.push({ code: refusal.code, seat: key, id: given.id });
        else if (open.kind === 'game' && open.question.decisive && this.game.decides(this.state, seat, given.answer)) {
          // Law 2: closed by the verified deciding answer alone.
          this.#close(open, [seat]);
          return true;
        }
      }
    }
    const missing = this.#missing();
    if (missing.length > 0) return this.#passOver(open, missing);
    this.#close(open, [...open.seats].sort((a, b) => a - b));
    return true;
  }

  /** Was it given in this history, and within what counts of the seat? */
  #counts(seat: SeatIndex, { n, at }: Given, to: number): boolean {
    return n >= (this.#places[seat] as Place).from && n < to && isIn(this.#histories, at);
  }

  /**
   * Which of the seat's entries count now: up to the next epoch that passes it over, or to where it left. A leaving that this epoch does not count
   * is as void as the rest: not everybody who knows of the decision has it.
   */
  #window(seat: SeatIndex): { readonly to: number; readonly epoch: number } {
    const cut = this.#marks.cut(seat, (this.#places[seat] as Place).served);
    const left = this.#marks.left(seat);
    if (left !== null && (cut === null || left < cut.count)) return { to: left, epoch: 0 };
    return cut === null ? { to: Infinity, epoch: 0 } : { to: cut.count, epoch: cut.epoch };
  }

  /**
   * What is open waits for these. When nothing more of any of them can count, they are passed over (law 4), or are gone: as late as
   * possible, so that what others have answered meanwhile stands.
   */
  #passOver(open: Open, missing: readonly SeatIndex[]): boolean {
    const ends = missing.map((seat) => ({ seat, ...this.#window(seat) }));
    if (ends.some(({ seat, to }) => this.#held(this.seats[seat] as PeerId) < to)) return false;
    for (const { seat, epoch } of ends) {
      const place = this.#places[seat] as Place;
      if (epoch === 0) place.gone = true;
      else Object.assign(place, { away: true, served: epoch });
    }
    const of = (gone: boolean): SeatIndex[] => ends.filter(({ epoch }) => (epoch === 0) === gone).map(({ seat }) => seat).sort((a, b) => a - b);
    this.#absent(open, { away: of(false), gone: of(true), back: [] });
    return true;
  }

  /** Tells game and deal who is not there, or is back, and opens what is open then. `before`: what was. */
  #absent(before: Open | null, change: Absence): void {
    const asked = this.game.asks(this.state);
    if (asked.kind === 'over') return;
    const at = asked.name;
    this.deal.absent([...change.away, ...change.gone], change.back);
    this.absences.push({ at, after: this.closed.length, ...change });
    this.#hashStep('absence', [at, change.away, change.gone, change.back]);
    this.#apply({ kind: 'absence', name: at, ...change });
    const [given, histories] = [new Map(this.#given), this.#histories];
    this.open = null;
    if (!this.#ask() || before === null) return;
    const now = this.open as Open | null;
    if (now === null || now.name !== before.name) return;
    // The same is asked: what those who are still asked have answered stands.
    this.#histories.push(...histories);
    for (const [seat, answer] of given) if (now.seats.includes(seat)) this.#given.set(seat, answer);
  }

  /** Who is back takes part from the first question on that was opened by answers whose authors knew of it. */
  #return(closers: readonly Given[]): void {
    const back: SeatIndex[] = [];
    for (const [seat, place] of this.#places.entries()) {
      const short = (this.seats[seat] as PeerId).slice(0, 16);
      const known = Math.max(-1, ...closers.flatMap(({ heads }) => heads.filter(([key]) => key === short).map(([, n]) => n)));
      const word = this.#marks.back(seat, known);
      if (word === null || word.epoch < place.served || word.n < place.from || place.gone) continue;
      Object.assign(place, { served: word.epoch, from: word.n + 1 });
      if (!place.away) continue;
      place.away = false;
      back.push(seat);
    }
    if (back.length > 0) this.#absent(null, { away: [], gone: [], back });
  }

  /** Checks an answer to what is open, and takes it when it is allowed. */
  #take(open: Open, seat: SeatIndex, given: Given): Refusal | null {
    const { answer } = given;
    if (open.kind === 'deal') {
      if (!(answer instanceof Uint8Array)) return refuse('deal/bad-shape');
      const code = this.deal.check(open.asked, seat, answer);
      if (code !== null) return refuse(code);
      this.deal.accept(open.asked, seat, answer);
    } else {
      const refusal = this.checkAnswer(seat, answer, this.deal.public());
      if (refusal !== null) return refusal;
    }
    this.#given.set(seat, given);
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
    const closers = seats.map((seat) => this.#given.get(seat) as Given);
    this.#asked.set(open.name, { at: this.#histories, asked: open.seats, given: new Set(this.#given.keys()) });
    if (open.kind === 'game') {
      const answers = seats.map((seat) => ({ seat, answer: (this.#given.get(seat) as Given).answer }));
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
    } else this.#hashStep(open.name, seats.map((seat) => [seat, (this.#given.get(seat) as Given).answer]));
    this.open = null;
    this.#given.clear();
    this.version++;
    this.#return(closers);
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
    for (const { id } of list.slice(this.#seen.get(cursor) ?? 0).filter(({ at }) => isIn(this.#histories, at))) this.#refused.push({ code: 'table/not-asked', seat: key, id });
    this.#seen.set(cursor, list.length);
  }

  /** Reports an answer to a question that has closed, from a seat that had answered it or was not asked. */
  late(question: string, key: PeerId, { id, at }: Given): void {
    const closed = this.#asked.get(question);
    if (closed === undefined || !isIn(closed.at, at)) return;
    const seat = this.seats.indexOf(key);
    // What was void when it was said, or is now, is no fault of its author.
    if (this.#marks.cut(seat, 0) !== null) return;
    if (!closed.asked.includes(seat)) this.#refused.push({ code: 'table/not-asked', seat: key, id });
    else if (closed.given.has(seat)) this.#refused.push({ code: 'table/second-answer', seat: key, id });
  }

  /** The seats whose answers to the open question count, in canonical order: part of what equal sets have equal. */
  givenPlain(): Plain {
    return [...this.#given].sort(([a], [b]) => a - b).map(([seat, { answer }]) => [seat, answer]);
  }
}

const isIn = (histories: readonly Uint8Array[], at: Uint8Array): boolean => histories.some((history) => equalBytes(history, at));

/**
 * Who shuffles and tosses coins: all who are dealt in. A game that is only being closed deals to one or to nobody, and may still
 * toss a coin; it must not hang on one device then, so that everybody who stays takes part.
 */
export function tossers(choices: readonly Choice[]): readonly SeatIndex[] {
  const where = (test: (choice: Choice) => boolean): SeatIndex[] => choices.flatMap((choice, seat) => (test(choice) ? [seat] : []));
  const dealtIn = where((choice) => choice === 'in' || choice === 'buy-in');
  if (dealtIn.length > 1) return dealtIn;
  const staying = where((choice) => choice !== 'leave');
  return staying.length > 0 ? staying : where(() => true);
}
