/**
 * A table on this device: its seats, its log, its fold, the vault it is kept in and the link to the others. There is no host; every
 * device runs the same. Laws 6 and 7 are kept here: what this device says is stored before it is sent, and `state()` always
 * says who is awaited.
 */
import { ok, refuse, refused, type Choice, type GameRecord, type Plain, type Refusal, type Result } from '../../engine/kernel/index.ts';
import type { Table, TableDeps, TableState, TableWithOthers } from '../api.ts';
import type { Base } from '../base.ts';
import type { Fold } from '../fold/fold.ts';
import type { Body, Note } from '../log/body.ts';
import { VaultError, type PeerId } from '../ports.ts';
import type { Proven } from '../terms/verdict.ts';
import type { Step } from '../wire/messages.ts';
import { LIMITS } from '../wire/limits.ts';
import { nextAutomatic, note } from './automatic.ts';
import { Absent } from './absent.ts';
import { Course } from './course.ts';
import { DeviceSeats } from './device-seats.ts';
import { isFirm, looseOn } from './firm.ts';
import type { HandDoc } from './hand-doc.ts';
import { Holdings } from './holdings.ts';
import { Keeper } from './keeper.ts';
import { LocalSeats } from './local-seats.ts';
import { missedIn, proposeAbsent } from './proposals.ts';
import { Onward } from './onward.ts';
import { OpenQuestion } from './open-question.ts';
import { OwnHands } from './own-hand.ts';
import { Played } from './played.ts';
import { Queue } from './queue.ts';
import { Reports } from './reports.ts';
import { SeatTable, type SeatHost } from './seat-table.ts';
import { SeenDrafts } from './seen-drafts.ts';
import { SetBack } from './set-back.ts';
import { Store } from './store.ts';
import { Sync } from './sync.ts';
import { viewOf } from './view.ts';
import { Writer } from './writer.ts';

/** What a session needs to know of its table. */
export interface Seat {
  /** 16 bytes in hex. */
  readonly table: string;
  /** Of the device's first seat; any others are in the vault. */
  readonly seed: Uint8Array;
  readonly name: string;
}

export class TableSession implements TableWithOthers {
  readonly me: PeerId;
  readonly #deps: TableDeps;
  readonly #seat: Seat;
  readonly #store: Store;
  readonly #course: Course;
  readonly #keeper: Keeper;
  readonly #played: Played;
  readonly #queue = new Queue();
  readonly #reports: Reports;
  readonly #drafts = new SeenDrafts();
  readonly #sync: Sync;
  readonly #started: number;
  readonly #listeners = new Set<() => void>();
  readonly #locals: LocalSeats;
  readonly #host: SeatHost;
  readonly #first: SeatTable;
  readonly #writer: Writer;
  readonly #seats: DeviceSeats;
  readonly #open: OpenQuestion;
  readonly #absent: Absent;
  readonly #setBack: SetBack;
  readonly #holdings: Holdings;
  readonly #own: OwnHands;

  #working = false;
  #storing = false;
  readonly #onward = new Onward();
  #telling = false;
  /** By seat; null: what all may see. */
  readonly #states = new Map<PeerId | null, TableState>();
  #closed = false;

  constructor(deps: TableDeps, seat: Seat) {
    this.#deps = deps;
    this.#seat = seat;
    this.#locals = new LocalSeats(seat);
    this.me = this.#locals.device.key;
    this.#host = this.#seatHost();
    this.#first = new SeatTable(this.#host, this.me);
    this.#store = new Store(deps.vault, seat.table);
    this.#course = new Course(seat.table, this.#store, deps.game, deps, () => this.#changed());
    this.#played = new Played(this.#store, deps.game, deps.dealing);
    this.#reports = new Reports(deps.clock);
    this.#started = deps.clock.now();
    this.#setBack = new SetBack(this.me, () => this.#doc);
    this.#holdings = new Holdings({ doc: () => this.#doc, company: () => this.#absent.company(), setBack: this.#setBack, say: (held) => this.#sync.tellHeld(held) });
    const changed = (): void => this.#changed();
    this.#keeper = new Keeper({
      store: this.#store,
      clock: deps.clock,
      changed,
      due: () => {
        this.#storing = true;
        this.#work();
      },
      stored: (hand, held) => {
        if (this.#holdings.stored(hand, held)) this.#changed();
      },
      recovered: (_, update, blobs) => this.#sync.broadcast(update, blobs),
    });
    this.#sync = new Sync({
      ...deps,
      locals: () => this.#locals.keys,
      table: seat.table,
      store: this.#store,
      reports: this.#reports,
      doc: () => this.#doc,
      held: () => this.#holdings.told(),
      previous: () => this.#course.previous,
      arrived: (hand, { update, blobs }, outside) => {
        this.#keeper.keep(hand, update, outside, blobs);
        this.#changed();
      },
      begin: (base) => this.#toward(() => this.#beginAt(base)),
      setBack: this.#setBack,
      forgot: () => this.#forgot(),
      jump: (to, steps) => this.#toward(() => this.#jump(to, steps)),
      changed,
    });
    const parts = { locals: this.#locals, store: this.#store, keeper: this.#keeper, queue: this.#queue, sync: this.#sync, reports: this.#reports, setBack: this.#setBack };
    this.#absent = new Absent({ clock: deps.clock, device: this.me, peers: this.#sync.peers, setBack: (device) => this.#isSetBack(device), doc: () => this.#doc, changed });
    this.#writer = new Writer({ ...parts, entropy: deps.entropy, changed, company: () => this.#absent.company(), doc: () => this.#doc, closed: () => this.#closed });
    this.#own = new OwnHands(this.#locals, deps.entropy);
    this.#open = new OpenQuestion(deps.clock, this.#locals, this.#writer, () => this.#own.of(this.#doc));
    this.#seats = new DeviceSeats({ ...parts, entropy: deps.entropy, games: deps.game, changed, writer: this.#writer, fold: () => this.fold() });
  }

  get #doc(): HandDoc | null {
    return this.#course.doc;
  }

  #seatHost(): SeatHost {
    return {
      games: this.#deps.game,
      document: () => this.#doc,
      ownHand: () => this.#own.of(this.#doc),
      stateOf: (seat) => this.#stateOf(seat),
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
      write: (seat, make) => this.#writer.write(seat, make),
      rename: (key, name) => this.#seats.rename(key, name),
      device: this,
    };
  }

  /**
   * Begins with `founding`, or as a newcomer who has said nothing yet, or goes on from what is stored, and takes part. `storage/corrupt` when the log
   * cannot be read. Where nothing of a log is found it is lost, or on the phone from which the seat came: law 6.
   */
  async start(how: Base | 'newcomer' | 'stored'): Promise<Result<void>> {
    const founding = typeof how === 'string' ? null : how;
    try {
      if (how === 'newcomer') await this.#store.newcomer();
      const lost = how === 'stored' && (await this.#store.hand()) === 0 && !(await this.#store.isNewcomer());
      if (lost) await this.#store.setBack(true);
      this.#setBack.marked = lost || (await this.#store.isSetBack());
      this.#locals.set(await this.#store.seats());
      await this.#course.start(founding, (doc) => this.#isRemoved(doc));
    } catch (error) {
      if (error instanceof VaultError) return refused(refuse(error.code));
      throw error;
    }
    this.#holdings.reread();
    this.#sync.start();
    this.#changed();
    return ok(undefined);
  }

  /* What changes */

  /** After every change: what is open since when, the time limit, what this device does by itself, word to the listeners. */
  #changed(): void {
    if (this.#closed) return;
    this.#states.clear();
    for (const { code, seat, id } of this.#doc?.fold.refused.splice(0) ?? []) this.#reports.add(code, seat, null, id);
    if (this.#doc?.fold.hand === null) this.#drafts.see(this.#doc.fold.draft());
    this.#open.see(this.#doc);
    this.#absent.see();
    this.#sync.door();
    this.#sync.tellSetBack();
    this.#holdings.see();
    this.#own.prepare(this.#doc);
    this.#work();
    if (this.#telling) return;
    this.#telling = true;
    queueMicrotask(() => {
      this.#telling = false;
      if (this.#closed) return;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  /** Does what there is to do by itself, one thing after the other. */
  #work(): void {
    if (this.#working || this.#closed || this.#next() === null) return;
    this.#working = true;
    void this.#queue
      .run(async () => {
        for (let next = this.#next(); next !== null && !this.#closed; next = this.#next()) if (!(await next()).ok) return false;
        return true;
      })
      .finally(() => (this.#working = false))
      // What failed is tried again after the next change, not at once.
      .then((done) => (done ? this.#work() : undefined));
  }

  #next(): (() => Promise<Result<void>>) | null {
    // Also after a failure, when the keeper says that it is time to try again.
    if (this.#storing) {
      return () => {
        this.#storing = false;
        return this.#keeper.store(this.#doc);
      };
    }
    if (this.#keeper.trouble !== null) return null;
    if (this.#onward.next !== null) return this.#onward.next;
    if (this.#setBack.marked && this.#setBack.missing === 0) return () => this.#trust();
    const said = this.#automatic();
    if (said !== null) return () => this.#writer.now(said.seat, () => ok(said.body));
    const doc = this.#doc;
    if (doc === null || doc.fold.hand?.over !== true || this.#isRemoved(doc)) return null;
    // Nobody goes on from an end that could still be another one.
    return this.firm ? () => this.#nextHand() : null;
  }

  /** This device does not know its newest answers: somebody has one that the vault has not. */
  #forgot(): void {
    this.#setBack.marked = true;
    this.#keeper.mark();
  }

  #isSetBack(device: PeerId): boolean {
    return device === this.me ? this.#setBack.marked : this.#sync.isSetBack(device);
  }

  #signs(seat: PeerId): boolean {
    const device = this.#locals.get(seat) === undefined ? (this.#doc?.fold.notes.device(seat) ?? seat) : this.me;
    return (device === this.me || this.#sync.peers.get(device)?.here === true) && !this.#isSetBack(device);
  }

  /** Enough others have told; when that is stored this device knows what it has said. */
  async #trust(): Promise<Result<void>> {
    const stored = await this.#keeper.store(this.#doc);
    if (!stored.ok) return stored;
    return this.#keeper.task(this.#doc, async () => {
      // Something more may have been shown meanwhile, which is not stored yet.
      if (this.#storing || this.#setBack.missing > 0) return;
      await this.#store.setBack(false);
      this.#setBack.marked = this.#storing;
      this.#holdings.tell();
      this.#changed();
    });
  }

  /** Were all seats of this device taken off the table? Then it keeps what it has, and goes no further. */
  #isRemoved({ fold }: HandDoc): boolean {
    return this.#locals.keys.every((key) => fold.notes.isRemoved(key));
  }

  /** What one of this device's seats says by itself, and which. */
  #automatic(): { readonly seat: PeerId; readonly body: Body } | null {
    const doc = this.#doc;
    if (doc === null || !this.#sync.mayWrite()) return null;
    const { fold } = doc;
    const locals = this.#locals.keys;
    const version = (game: string): number => this.#deps.game(game)?.version ?? 0;
    const company = this.#absent.company();
    const missed = missedIn(this.#course.previous?.fold ?? null, [this.me, ...this.#sync.keysHere()]);
    const [own, ahead] = [this.#own.of(doc), this.#own.ahead(doc)];
    for (const { key, wanted, first } of this.#locals.all) {
      if (this.#writer.ownFault(key) || !this.#writer.counts(key)) continue;
      const name = wanted ?? (fold.notes.name(key) || first);
      const mayAdmit = (this.#doc?.log.chain(key).admits ?? 0) < LIMITS.admits;
      const body = nextAutomatic({ fold, me: key, mayAdmit, version, own, ahead, device: this.me, locals, here: this.#sync.keysHere(), gone: this.#course.gone, missed, name, company, hidden: this.#sync.hidden });
      if (body !== null) return { seat: key, body };
    }
    return null;
  }

  /* From hand to hand */

  async #nextHand(): Promise<Result<void>> {
    const doc = this.#doc as HandDoc;
    const stored = await this.#keeper.store(doc);
    if (!stored.ok) return stored;
    return this.#keeper.task(null, async () => {
      await this.#played.keep(doc);
      await this.#course.next(doc);
      // A name changed while the hand was on is not in its terms.
      const { notes } = doc.fold;
      for (const seat of this.#locals.all) if (notes.isMember(seat.key)) seat.wanted ??= notes.name(seat.key);
      this.#began();
    });
  }

  /** Others have shown this device where the table stands. */
  #toward(way: () => Promise<Result<void>>): void {
    this.#onward.show(way);
    this.#work();
  }

  /** A newcomer has been told what the table's hand starts from. */
  async #beginAt(base: Base): Promise<Result<void>> {
    if (this.#doc !== null || this.#closed) return ok(undefined);
    return this.#keeper.task(null, async () => {
      await this.#course.begin(base);
      this.#began();
    });
  }

  /** The others are further on, which their verdicts prove. */
  async #jump(to: Proven, steps: readonly Step[]): Promise<Result<void>> {
    const doc = this.#doc;
    if (doc === null || this.#closed || doc.hand !== to.base.hand - steps.length + 1) return ok(undefined);
    const stored = await this.#keeper.store(doc);
    if (!stored.ok) return stored;
    return this.#keeper.task(null, async () => {
      await this.#course.jump(doc, to, steps);
      this.#began();
    });
  }

  #began(): void {
    this.#holdings.reread();
    this.#sync.handBegan();
    this.#changed();
  }

  /* Table */

  state(): TableState {
    return this.#stateOf(this.me);
  }

  #stateOf(me: PeerId | null): TableState {
    const known = this.#states.get(me);
    if (known !== undefined) return known;
    const faulty = me === null ? this.#locals.keys.some((key) => this.#writer.ownFault(key)) : this.#writer.ownFault(me);
    const state = viewOf({
      id: this.#seat.table,
      me,
      locals: this.#locals.all.filter(({ key }) => !this.#course.gone.has(key)).map((seat) => ({ key: seat.key, name: seat.wanted ?? seat.first })),
      started: this.#started,
      doc: this.#doc,
      own: this.#own.of(this.#doc),
      previous: this.#course.previous,
      names: this.#course.names,
      peers: this.#sync.peers,
      away: (key) => this.#sync.isAway(key),
      reaction: (key) => this.#sync.reaction(key),
      open: this.#open.since,
      times: (hand) => this.#open.times.of(hand),
      company: this.#absent.company(),
      beside: this.#sync.beside.offers(),
      firm: this.firm,
      loose: this.#doc === null ? [] : looseOn(...this.#held(this.#doc)),
      signs: (seat) => this.#signs(seat),
      drafts: this.#drafts,
      reports: this.#reports.list,
      trouble: this.#keeper.trouble ?? (faulty ? refuse('table/own-fault') : this.#setBack.marked ? refuse('table/set-back', { missing: this.#setBack.missing }) : null),
    });
    this.#states.set(me, state);
    return state;
  }

  /** Tables that go on from this one. */
  get beside(): TableWithOthers['beside'] {
    return this.#sync.beside;
  }

  /** The document of the hand: log and fold, for tools, tests and records. */
  document(): HandDoc | null {
    return this.#doc;
  }

  /** Is all that the hand has come to stored on more than half of its devices (law 4)? */
  get firm(): boolean {
    return this.#doc === null || isFirm(...this.#held(this.#doc));
  }

  /** The document, and what is known of who has stored it. */
  #held(doc: HandDoc): Parameters<typeof isFirm> {
    return [doc, this.#sync.peers, this.me, this.#holdings.of(doc)];
  }

  fold(): Fold | null {
    return this.#doc?.fold ?? null;
  }

  subscribe(listener: (state: TableState) => void): () => void {
    return this.#first.subscribe(listener);
  }

  setName(name: string): Promise<Result<void>> {
    return this.#first.setName(name);
  }

  setAway(away: boolean): void {
    this.#sync.setAway(away);
  }

  cover(seats: readonly PeerId[]): void {
    if (this.#open.cover(seats)) this.#changed();
  }

  react(reaction: Parameters<Table['react']>[0]): boolean {
    return this.#sync.react(reaction);
  }

  propose(change: Parameters<Table['propose']>[0]): Promise<Result<void>> {
    return this.#first.propose(change);
  }

  ready(choice: Choice | null): Promise<Result<void>> {
    return this.#first.ready(choice);
  }

  outlook(chosen: Parameters<Table['outlook']>[0]): ReturnType<Table['outlook']> {
    return this.#first.outlook(chosen);
  }

  check(answer: Plain): Refusal | null {
    return this.#first.check(answer);
  }

  legal(): Iterable<Plain> {
    return this.#first.legal();
  }

  answer(answer: Plain): Promise<Result<void>> {
    return this.#first.answer(answer);
  }

  leave(): Promise<Result<void>> {
    return this.#first.leave();
  }

  async passOver(seats: readonly PeerId[]): Promise<Result<void>> {
    if (this.#doc?.fold.hand === null) {
      const locals = this.#locals.keys;
      const speaker = locals.find((key) => this.#doc?.fold.draft().content.seats.some((seat) => seat.key === key)) ?? this.me;
      return this.#writer.write(speaker, ({ fold }) => {
        const made = fold.hand === null ? proposeAbsent(fold, locals, seats) : refused<Note>(refuse('table/hand-running'));
        return made.ok ? ok(note(fold, made.value)) : made;
      });
    }
    const wanted = this.#absent.want(seats);
    this.#changed();
    await this.#queue.idle();
    return wanted;
  }

  waitForAll(): void {
    this.#absent.wait();
    this.#changed();
  }

  /* Several seats on this device */

  seat(key: PeerId | null): Table {
    return key === this.me ? this : new SeatTable(this.#host, this.#locals.get(key)?.key ?? null);
  }

  addSeat(name: string): Promise<Result<PeerId>> {
    return this.#seats.add(name);
  }

  removeSeat(key: PeerId): Promise<Result<void>> {
    return this.#seats.remove(key);
  }

  record(): Promise<Result<GameRecord>> {
    return this.#played.record([this.#doc, this.#course.previous].filter((doc) => doc !== null));
  }

  async admit(key: PeerId): Promise<void> {
    await this.#writer.write(this.me, ({ fold }) => (fold.notes.isMember(key) ? refused(refuse('table/already-member')) : ok(note(fold, { kind: 'admit', key }))));
  }

  close(): void {
    this.#closed = true;
    this.#open.close();
    // What came from others in the last moment; nobody waits for it.
    void this.#queue.run(() => this.#keeper.store(this.#doc));
    this.#keeper.close();
    this.#sync.close();
    this.#listeners.clear();
  }
}
