/** A whole table of Rummy Royal in one place: the real rules, the others' answers drawn by a seed; for tests and the gallery. */
import { ok, playLocally, random, refuse, type Choice, type LocalHand, type Plain, type Random, type Refusal, type Result } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyOptions, type RummyView } from '../../../src/engine/rummy-royal/index.ts';
import type { Member, Table, TableState } from '../../../src/table/api.ts';
import { randomAnswer, randomSupply } from '../../support/random-play.ts';
import { fairDeal } from '../screens/fake-app.ts';
import { NAMES } from './fixtures.ts';

export interface LocalSetup {
  readonly seats: number;
  readonly seed: number;
  /** My seat, or null for one who watches. */
  readonly me?: number | null;
  readonly options?: Partial<RummyOptions>;
}

export class LocalTable implements Table {
  readonly me: number | null;
  readonly answers: Plain[] = [];
  readonly ids: readonly string[];
  #hand: LocalHand;
  readonly #options: RummyOptions;
  readonly #random: Random;
  #number = 1;
  readonly #listeners = new Set<(state: TableState) => void>();

  constructor(setup: LocalSetup) {
    this.me = setup.me === undefined ? 0 : setup.me;
    this.ids = Array.from({ length: setup.seats }, (_, i) => `key${i}`);
    this.#options = { ...rummyRoyal.options.defaults, ...setup.options };
    this.#random = random(setup.seed);
    this.#hand = this.#begin(null);
  }

  get hand(): LocalHand { return this.#hand; }
  get view(): RummyView { return this.state().hand?.view as RummyView; }

  #begin(carry: Plain): LocalHand {
    const seats = this.ids.map((id) => ({ id, choice: rummyRoyal.choices(this.#options, carry, id)[0] as Choice }));
    const begun = playLocally(rummyRoyal, { options: this.#options, seats, carry }, randomSupply(this.#random));
    if (!begun.ok) throw new Error(begun.refusal.code);
    return begun.value;
  }

  /** The next hand of the session. */
  next(): void {
    this.#hand = this.#begin(rummyRoyal.carry(this.#hand.state as never));
    this.#number += 1;
    this.#tell();
  }

  /** Is it for a person to answer: mine to decide, or over? Otherwise one other seat (or my device by itself) answers. */
  step(): boolean {
    const owing = this.#hand.owing();
    const seat = owing.find((s) => s !== this.me || rummyRoyal.forced(this.#hand.state as never, s, this.#hand.knowledge(s))?.when === 'at-once');
    if (seat === undefined) return false;
    const refusal = this.#hand.answer(seat, randomAnswer(this.#hand, seat, this.#random));
    if (refusal !== null) throw new Error(refusal.code);
    this.#tell();
    return true;
  }

  /** What a hasty player of my seat might do. */
  answerAtRandom(r: Random): void {
    if (this.me === null) return;
    const refusal = this.#hand.answer(this.me, randomAnswer(this.#hand, this.me, r));
    if (refusal !== null) throw new Error(refusal.code);
    this.#tell();
  }

  /** Others play until it is my turn, or the hand is over. */
  run(): void {
    while (this.step());
  }

  state(): TableState {
    const { me } = this;
    const { game, state, ask, events } = this.#hand;
    const members = this.ids.map((key, i): Member => ({ key, name: NAMES[i] ?? key, me: i === me, local: i === me, device: key, here: true, since: 0, ready: false, choice: null, choices: [], left: false }));
    const over = ask.kind === 'over';
    const view = game.view(state, me, me === null ? this.#hand.knowledge() : this.#hand.knowledge(me)) as RummyView;
    return {
      id: 'local', me: me === null ? null : (this.ids[me] ?? ''), locals: me === null ? [] : [this.ids[me] ?? ''], phase: over ? 'between' : 'hand', members, draft: null, passing: null, reports: [], locked: false, removed: false, trouble: null,
      hand: { number: this.#number, ofGame: this.#number, game: 'rummy-royal', seats: this.ids, me, options: this.#options as unknown as Plain, view, events: [...events], over, finished: game.finished(state), standing: game.standing(state), deal: fairDeal(this.ids.map((id) => [id]), over), absent: [], firm: true, voided: null },
      awaited: ask.kind === 'question' ? { seats: this.#hand.owing().map((s) => this.ids[s] ?? ''), question: `game/${ask.name}`, kind: 'game', since: 0, deadline: null, passable: [] } : null,
    };
  }

  subscribe(listener: (state: TableState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    const state = this.state();
    for (const listener of this.#listeners) listener(state);
  }

  check(answer: Plain): Refusal | null {
    if (this.me === null || !this.#hand.owing().includes(this.me)) return refuse('table/not-asked');
    return rummyRoyal.check(this.#hand.state as never, this.me, answer, this.#hand.knowledge(this.me));
  }

  answer(answer: Plain): Promise<Result<void>> {
    const refusal = this.check(answer);
    if (refusal !== null || this.me === null) return Promise.resolve({ ok: false, refusal: refusal ?? refuse('table/not-asked') });
    const refused = this.#hand.answer(this.me, answer);
    if (refused !== null) return Promise.resolve({ ok: false, refusal: refused });
    this.answers.push(answer);
    this.#tell();
    return Promise.resolve(ok(undefined));
  }

  async record(): Promise<Result<never>> { return { ok: false, refusal: { code: 'record/nothing' } }; }
  legal(): Iterable<Plain> { return this.me === null ? [] : (rummyRoyal.legal(this.#hand.state as never, this.me, this.#hand.knowledge(this.me)) as Iterable<Plain>); }
  setName(): Promise<Result<void>> { return Promise.resolve({ ok: true, value: undefined }); }
  propose(): Promise<Result<void>> { return Promise.resolve(ok(undefined)); }
  ready(): Promise<Result<void>> { return Promise.resolve(ok(undefined)); }
  seat(): Table { return this; }
  addSeat(): Promise<Result<string>> { return Promise.resolve({ ok: false, refusal: refuse('table/full') }); }
  removeSeat(): Promise<Result<void>> { return Promise.resolve({ ok: false, refusal: refuse('table/not-removable') }); }
  admit(): Promise<void> { return Promise.resolve(); }
  outlook(): null { return null; }
  passOver(): Promise<Result<void>> { return Promise.resolve(ok(undefined)); }
  waitForAll(): void { /* nobody is missed */ }
  setAway(): void { /* nobody to tell */ }
  cover(): void { /* no time runs */ }
  react(): boolean { return true; }
  leave(): Promise<Result<void>> { return Promise.resolve({ ok: true, value: undefined }); }
  close(): void { this.#listeners.clear(); }
}
