/**
 * One hand: drives deal and game as far as the answers allow, and past seats that were passed over (law 4). A function of the set of
 * entries (law 2): whatever order they come in, equal sets end in equal states. When the marks change (somebody is passed over, back,
 * or has left) it is folded anew.
 */
import { equalBytes, hash } from '../../crypto/index.ts';
import { dealFor, WORKING, type Deal, type DealQuestion, type Dealing } from '../../dealing/index.ts';
import { BEGIN, encode, refuse, type Absence, type AnyGame, type Applied, type Face, type Knowledge, type Plain, type Question, type Refusal, type SeatIndex, type Setup, type Slot, type Step } from '../../engine/kernel/index.ts';
import type { PeerId } from '../ports.ts';
import type { NamedAgreement } from '../terms/agreement.ts';
import type { Beginning } from '../terms/setup.ts';
import type { Marks } from '../absence/marks.ts';
import { HISTORY } from '../log/body.ts';
import type { Answers, Given } from './answers.ts';
import { HandCheck, VERDICT, type Voided } from './check.ts';
import { aheadOf, dealtIn, historyAhead } from './dealt-in.ts';

/** What the hand waits for. */
export type Open =
  | { readonly kind: 'deal'; readonly name: string; readonly asked: string; readonly seats: readonly SeatIndex[]; /** It may have been answered before the terms. */ readonly ahead?: true }
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

/** Begins the questions by which all say that they hold what was played so far; the answer is empty. */
export const HELD = 'held/';

/** Instead of an answer to the game: this card of mine is no card of the pack. What opens it comes with it. */
export const noCard = (slot: Slot): Plain => ['no-card', slot];

/** What a hand needs of its document. */
export interface HandContext {
  /** 32 bytes naming what the hand starts from. */
  readonly origin: Uint8Array;
  /** Have no other terms ever been agreed here that come to the same cards? What is shuffled ahead of terms serves one hand. */
  readonly sole: boolean;
  /** Takes what is refused. */
  readonly refused: Refused[];
  readonly marks: Marks;
  /** How many entries of a seat are here. */
  readonly held: (seat: PeerId) => number;
  readonly dealing: Dealing;
}

export class HandFold {
  readonly terms: NamedAgreement;
  readonly game: AnyGame;
  readonly setup: Setup<unknown>;
  readonly seats: readonly PeerId[];
  /** 32 bytes naming the document and the agreed terms. */
  readonly context: Uint8Array;
  /** 32 bytes naming what the hand starts from; what secrets of this hand are derived from. */
  readonly origin: Uint8Array;
  /** 32 bytes naming what its keys and first shuffle are made for. */
  readonly ahead: Uint8Array;
  readonly deal: Deal;
  readonly events: HandEvent[] = [];
  /** The game's questions that closed, with the answers that counted. */
  readonly closed: { readonly name: string; readonly answers: readonly { readonly seat: SeatIndex; readonly answer: Plain }[] }[] = [];
  /** One hash over every step so far. */
  transcript: Uint8Array;
  state: unknown;
  open: Open | null = null;
  /** Cards were given to players. */
  dealt = false;
  /** Nothing more is played. */
  ended = false;
  /** The same, and what was hidden has been checked. */
  over = false;
  /** The check of the hand, once it has ended. */
  check: HandCheck | null = null;
  /** Counts the changes of `state` and `open`, for caches. */
  version = 0;

  /** Steps of absence, in the game's own names of what was open, and how many questions had closed before. */
  readonly absences: (Absence & { readonly at: string; readonly after: number })[] = [];
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
  /** So many steps all who were there have said to hold. */
  #heldUpTo = 0;
  /** Of those who answer, whose card has turned out to be none. */
  readonly #spoilers = new Set<SeatIndex>();
  readonly #refused: Refused[];

  constructor(terms: NamedAgreement, beginning: Beginning, { origin, sole, refused: refusals, marks, held, dealing }: HandContext) {
    const { game, setup, state } = beginning;
    this.terms = terms;
    this.game = game;
    this.state = state;
    this.origin = origin;
    for (const event of game.began?.(state) ?? []) this.events.push({ at: BEGIN, event });
    this.setup = setup;
    this.seats = setup.seats.map((seat) => seat.id);
    this.context = hash('court-cards/hand', terms.hash);
    this.transcript = hash('court-cards/transcript', terms.hash);
    this.ahead = sole ? aheadOf(origin, terms.agreement, beginning) : this.context;
    this.deal = dealFor(dealtIn(terms.agreement), this.context, dealing, this.ahead);
    this.#refused = refusals;
    this.#marks = marks;
    this.#held = held;
    this.#places = this.seats.map(() => ({ away: false, gone: false, from: 0, served: 0 }));
    this.ended = this.over = this.faults.length > 0;
  }

  /** Seats with two entries of one number, by which the hand is void (law 8). */
  get faults(): readonly SeatIndex[] {
    return this.#marks.faults;
  }

  /** Why the hand counts as not played (law 8); null: it counts, or is not over. */
  get voided(): Voided | null {
    const { faults } = this;
    if (faults.length > 0) return { seats: faults, code: 'table/double', at: null };
    return this.over ? (this.check?.voided ?? null) : null;
  }

  /** Seats that are there, one for each device that takes part in the deal. */
  speakers(): readonly SeatIndex[] {
    return this.deal.devices.flatMap((seats) => seats.find((seat) => !this.#isLost(seat)) ?? []);
  }

  #isLost(seat: SeatIndex): boolean {
    const place = this.#places[seat] as Place;
    return place.away || place.gone;
  }

  /** Seats that are passed over, or have gone. */
  absent(): readonly { readonly seat: SeatIndex; readonly gone: boolean }[] {
    return this.#places.flatMap(({ away, gone }, seat) => (away || gone ? [{ seat, gone }] : []));
  }

  /**
   * Names what has happened so far, for the answers to what is open. What may be answered before the terms has the one history that it had then: were there
   * two, the answer that counts here could be another one than that which others have gone on from.
   */
  get history(): Uint8Array {
    return this.open?.kind === 'deal' && this.open.ahead === true ? historyAhead(this.ahead) : this.transcript.slice(0, HISTORY);
  }

  /** Is this device, or its other thread, doing all shuffles again? Nobody is waited for then. */
  get working(): boolean {
    return this.open?.kind === 'deal' && this.open.asked === WORKING;
  }

  /** Is the open question one of the check after the hand? */
  get checking(): boolean {
    return this.ended && !this.over;
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
    // It may be known by now what was being worked out.
    if (this.working) this.open = null;
    for (;;) {
      if (this.open === null && !this.#ask()) return;
      if (!this.#collect(answers)) return;
    }
  }

  /** Finds out what is open next; false when nothing is: the hand is over. */
  #ask(): boolean {
    if (this.over) return false;
    const ask = this.game.asks(this.state);
    // What cannot be dealt is not played on.
    if (this.ended || ask.kind === 'over' || this.#isStuck()) return this.#askCheck();
    if (ask.kind === 'question') this.#opens({ kind: 'game', name: `game/${ask.name}`, seats: ask.seats, question: ask });
    else {
      const progress = this.deal.progress(ask);
      if (progress.done) {
        this.dealt ||= ask.kind === 'give';
        this.#apply({ kind: 'dealt', name: ask.name, opened: progress.opened, ...(progress.coin === undefined ? {} : { coin: progress.coin }) });
        return this.#ask();
      }
      if (this.#isStuck()) return this.#askCheck();
      this.#asksDeal(progress.question);
    }
    return true;
  }

  /** What brings cards nearer to the light is asked once all who are there have said that they hold what was played before: then it stays as it is (law 4). */
  #asksDeal({ name, seats, ahead }: DealQuestion): void {
    const played = this.closed.length + this.absences.length;
    const asked = this.closed.length === 0 || this.#heldUpTo === played || !this.deal.guards(name) ? { name, seats } : { name: `${HELD}${played}`, seats: this.speakers() };
    this.#opens({ kind: 'deal', name: `deal/${asked.name}`, asked: asked.name, seats: asked.seats, ...(ahead === true && this.closed.length === 0 ? { ahead } : {}) });
  }

  #isStuck(): boolean {
    return this.deal.trouble !== null;
  }

  /** A hand that has ended is over once it has been checked. */
  #askCheck(): boolean {
    this.ended = true;
    this.check ??= new HandCheck(this);
    const question = this.deal.kind === 'simple' ? null : this.check.question();
    if (question !== null) this.#asksDeal(question);
    else this.over = true;
    this.version++;
    return question !== null;
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
    // It waits for some who are not there.
    if (open.seats.length === 0) return false;
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
    if (this.over) return;
    const at = this.ended || asked.kind === 'over' ? 'end' : asked.name;
    this.deal.absent(change);
    this.#hashStep('absence', [at, change.away, change.gone, change.back]);
    if (!this.ended && asked.kind !== 'over') {
      this.absences.push({ at, after: this.closed.length, ...change });
      this.#apply({ kind: 'absence', name: at, ...change });
    }
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
    const { answer, opening } = given;
    if (open.kind === 'deal') {
      if (!(answer instanceof Uint8Array) || opening !== null) return refuse('deal/bad-shape');
      if (open.asked.startsWith(HELD)) return answer.length === 0 ? this.#gave(seat, given) : refuse('deal/bad-length');
      const code = open.asked === VERDICT ? (this.check as HandCheck).take(seat, answer) : this.deal.take(open.asked, seat, answer);
      if (code !== null) return refuse(code);
    } else {
      const refusal = this.#isNoCard(seat, given) ? null : this.checkAnswer(seat, answer, opening);
      if (refusal !== null && refusal.code !== 'deal/no-card') return refusal;
      if (refusal !== null || this.#isNoCard(seat, given)) this.#spoilers.add(seat);
    }
    return this.#gave(seat, given);
  }

  #gave(seat: SeatIndex, given: Given): null {
    this.#given.set(seat, given);
    this.version++;
    return null;
  }

  /** Does the seat show that a card of its own is none? */
  #isNoCard(seat: SeatIndex, { answer, opening }: Given): boolean {
    if (!Array.isArray(answer) || answer.length !== 2 || answer[0] !== 'no-card' || opening === null) return false;
    const shown = this.deal.shows([answer[1] as Slot], seat, opening);
    return typeof shown !== 'string' && shown[0] === null;
  }

  /** Own cards that the answer turns over, which not everybody has seen. */
  closedSlots(seat: SeatIndex, answer: Plain): readonly Slot[] {
    const known = this.deal.public();
    return [...new Set(this.game.reveals(this.state, seat, answer))].filter((slot) => known.face(slot) === undefined);
  }

  /** Is the answer allowed of the seat now, judged by what everybody knows and what it opens itself? `deal/no-card`: what it opens is no card of the pack. */
  checkAnswer(seat: SeatIndex, answer: Plain, opening: Uint8Array | null): Refusal | null {
    const slots = this.closedSlots(seat, answer);
    const faces = this.deal.shows(slots, seat, opening);
    if (typeof faces === 'string') return refuse(faces);
    if (faces.includes(null)) return refuse('deal/no-card');
    const known = this.deal.public();
    const opened = new Map(slots.map((slot, i) => [slot, faces[i] as Face]));
    return this.game.check(this.state, seat, answer, { face: (slot) => opened.get(slot) ?? known.face(slot) });
  }

  /** The same, judged by all that the seat knows; what others have to see is not shown yet. */
  checkOwn(seat: SeatIndex, answer: Plain, knowledge: Knowledge): Refusal | null {
    const mine = (slot: Slot): boolean => this.deal.owner(slot) === seat && knowledge.face(slot) !== undefined;
    return this.closedSlots(seat, answer).every(mine) ? this.game.check(this.state, seat, answer, knowledge) : refuse('deal/not-owner');
  }

  #close(open: Open, seats: readonly SeatIndex[]): void {
    const closers = seats.map((seat) => this.#given.get(seat) as Given);
    this.#asked.set(open.name, { at: this.#histories, asked: open.seats, given: new Set(this.#given.keys()) });
    this.#hashStep(open.name, seats.map((seat) => [seat, (this.#given.get(seat) as Given).answer]));
    if (open.kind === 'game') this.#closeGame(open.question.name, seats);
    else if (open.asked.startsWith(HELD)) this.#heldUpTo = this.closed.length + this.absences.length;
    this.open = null;
    this.#given.clear();
    this.#spoilers.clear();
    this.version++;
    this.#return(closers);
  }

  #closeGame(name: string, seats: readonly SeatIndex[]): void {
    if (seats.some((seat) => this.#spoilers.has(seat))) {
      this.deal.spoil();
      return;
    }
    const answers = seats.map((seat) => ({ seat, answer: (this.#given.get(seat) as Given).answer }));
    const turned = answers.map(({ seat, answer }) => ({ seat, slots: this.closedSlots(seat, answer), opening: (this.#given.get(seat) as Given).opening }));
    for (const { seat, slots, opening } of turned) if (typeof this.deal.shows(slots, seat, opening) !== 'string') this.deal.open(slots, seat, opening);
    this.closed.push({ name, answers });
    // Also what had been opened before, by a demand that the game has given up since.
    this.#apply({ kind: 'answers', name, answers, opened: this.deal.public() });
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
