/**
 * A table on this device: its seats, its log, its fold, the vault it is kept in and the link to the others. There is no host; every
 * device runs the same. Laws 6 and 7 are kept here: what this device says is stored before it is sent, and `state()` always
 * says who is awaited.
 */
import { publicKey, bytesToHex } from '../../crypto/index.ts';
import { ok, refuse, refused, type Choice, type GameRecord, type Plain, type Refusal, type Result } from '../../engine/kernel/index.ts';
import type { Table, TableDeps, TableState } from '../api.ts';
import type { Base } from '../base.ts';
import type { Fold } from '../fold/fold.ts';
import type { Body } from '../log/body.ts';
import { VaultError, type PeerId } from '../ports.ts';
import type { Proven } from '../terms/verdict.ts';
import type { Step } from '../wire/messages.ts';
import { LIMITS } from '../wire/limits.ts';
import { cleanName } from '../wire/names.ts';
import { forcedAnswer, mayWrite, nextAutomatic, note } from './automatic.ts';
import { Course } from './course.ts';
import type { HandDoc } from './hand-doc.ts';
import { Keeper } from './keeper.ts';
import { LocalSeats } from './local-seats.ts';
import { Played } from './played.ts';
import { Queue } from './queue.ts';
import { Reports } from './reports.ts';
import { SeatTable, type SeatHost } from './seat-table.ts';
import { SeenDrafts } from './seen-drafts.ts';
import { Store, type StoredSeat } from './store.ts';
import { Sync } from './sync.ts';
import { deadlineOf, openName, viewOf, type OpenSince } from './view.ts';

/** What a session needs to know of its table. */
export interface Seat {
  /** 16 bytes in hex. */
  readonly table: string;
  /** Of the device's first seat; any others are in the vault. */
  readonly seed: Uint8Array;
  readonly name: string;
}

export class TableSession implements Table {
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

  #open: OpenSince | null = null;
  #limit: (() => void) | null = null;
  #working = false;
  #storing = false;
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
    this.#course = new Course(seat.table, this.#store, deps.game);
    this.#played = new Played(this.#store, deps.game);
    this.#reports = new Reports(deps.clock);
    this.#started = deps.clock.now();
    const changed = (): void => this.#changed();
    this.#keeper = new Keeper({
      store: this.#store,
      clock: deps.clock,
      changed,
      due: () => {
        this.#storing = true;
        this.#work();
      },
      recovered: (_, update) => this.#sync.broadcast(update),
    });
    this.#sync = new Sync({
      ...deps,
      locals: () => this.#locals.keys,
      table: seat.table,
      store: this.#store,
      reports: this.#reports,
      doc: () => this.#doc,
      previous: () => this.#course.previous,
      arrived: (hand, update, outside) => {
        this.#keeper.keep(hand, update, outside);
        this.#changed();
      },
      begin: (base) => void this.#queue.run(() => this.#beginAt(base)),
      jump: (to, steps) => void this.#queue.run(() => this.#jump(to, steps)),
      changed,
    });
  }

  get #doc(): HandDoc | null {
    return this.#course.doc;
  }

  #seatHost(): SeatHost {
    return {
      games: this.#deps.game,
      document: () => this.#doc,
      stateOf: (seat) => this.#stateOf(seat),
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
      write: (seat, make) => this.#write(seat, make),
      rename: async (key, name) => {
        const seat = this.#locals.get(key);
        if (seat !== undefined) seat.wanted = cleanName(name);
        this.#changed();
        await this.#queue.idle();
      },
      device: this,
    };
  }

  /** Reads what is stored (or begins with `founding`) and takes part. `storage/corrupt` when the log cannot be read. */
  async start(founding: Base | null): Promise<Result<void>> {
    try {
      this.#locals.set(await this.#store.seats());
      await this.#course.start(founding, (doc) => this.#isRemoved(doc));
    } catch (error) {
      if (error instanceof VaultError) return refused(refuse(error.code));
      throw error;
    }
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
    const name = openName(this.#doc);
    const hand = this.#doc?.hand ?? 0;
    if (name === null) this.#open = null;
    else if (this.#open?.name !== name || this.#open.hand !== hand) this.#open = { hand, name, since: this.#deps.clock.now() };
    this.#setLimit();
    this.#work();
    if (this.#telling) return;
    this.#telling = true;
    queueMicrotask(() => {
      this.#telling = false;
      if (this.#closed) return;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  /** When the question's time is up, the device gives what the game says for those of its seats that owe their answer. */
  #setLimit(): void {
    this.#limit?.();
    this.#limit = null;
    const open = this.#open;
    const owing = this.#locals.keys.filter((key) => deadlineOf(this.#doc, open, key) !== null);
    const deadline = owing[0] === undefined ? null : deadlineOf(this.#doc, open, owing[0]);
    if (deadline === null) return;
    this.#limit = this.#deps.clock.after(Math.max(0, deadline - this.#deps.clock.now()), () => {
      for (const seat of owing) {
        void this.#write(seat, ({ fold }) => {
          const body = fold.hand === null || this.#open !== open ? null : forcedAnswer(fold, fold.hand, seat, 'at-limit');
          return body === null ? refused(refuse('table/not-asked')) : ok(body);
        });
      }
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
    const said = this.#automatic();
    if (said !== null) return () => this.#writeNow(said.seat, () => ok(said.body));
    const doc = this.#doc;
    return doc?.fold.hand?.over === true && !this.#isRemoved(doc) ? () => this.#nextHand() : null;
  }

  /** Were all seats of this device taken off the table? Then it keeps what it has, and goes no further. */
  #isRemoved({ fold }: HandDoc): boolean {
    return this.#locals.keys.every((key) => fold.notes.isRemoved(key));
  }

  /** What one of this device's seats says by itself, and which. */
  #automatic(): { readonly seat: PeerId; readonly body: Body } | null {
    const fold = this.#doc?.fold;
    if (fold === undefined || !this.#sync.mayWrite()) return null;
    const locals = this.#locals.keys;
    const version = (game: string): number => this.#deps.game(game)?.version ?? 0;
    for (const { key, seed, wanted, first } of this.#locals.all) {
      if (this.#ownFault(key)) continue;
      const name = wanted ?? (fold.notes.name(key) || first);
      const mayAdmit = (this.#doc?.log.chain(key).admits ?? 0) < LIMITS.admits;
      const body = nextAutomatic({ fold, me: key, mayAdmit, version, seed, device: this.me, locals, here: this.#sync.keysHere(), gone: this.#course.gone, name });
      if (body !== null) return { seat: key, body };
    }
    return null;
  }

  /* Writing (law 6) */

  /** Writes for a seat of this device, when it is this task's turn and the others have told what they hold of its seats. */
  async #write(seat: PeerId | null, make: (doc: HandDoc) => Result<Body>): Promise<Result<void>> {
    await this.#sync.whenTold();
    return this.#queue.run(() => this.#writeNow(seat, make));
  }

  async #writeNow(key: PeerId | null, make: (doc: HandDoc) => Result<Body>): Promise<Result<void>> {
    const recovered = await this.#keeper.recover();
    if (!recovered.ok) return recovered;
    const doc = this.#doc;
    if (this.#closed) return refused(refuse('table/closed'));
    const seat = this.#locals.get(key);
    if (doc === null || seat === undefined || !mayWrite(doc.fold, seat.key)) return refused(refuse('table/not-a-member'));
    if (this.#ownFault(seat.key)) return refused(refuse('table/own-fault'));
    const body = make(doc);
    if (!body.ok) return body;
    const client = doc.clients.get(seat.key) ?? this.#freshClient(doc);
    const update = doc.log.write(seat.key, seat.seed, client, body.value);
    // Never stored, or this device could not read its own log again.
    if (!doc.log.fits(update)) return refused(refuse('table/log-full'));
    const stored = await this.#keeper.store(doc, update);
    if (!stored.ok) return stored;
    doc.clients.set(seat.key, client);
    this.#sync.broadcast(update);
    const received = doc.take(doc.log.receiveOwn(update));
    if (received.kind !== 'ok') this.#reports.add('log/own-entry', seat.key, null);
    this.#changed();
    return ok(undefined);
  }

  /** A seat of this device has signed two entries with one number (its storage was set back): whatever it says now does not count. */
  #ownFault(seat: PeerId): boolean {
    return this.#doc !== null && this.#doc.log.chain(seat).fork !== null;
  }

  /** A Yjs client id that nobody has used in this document: one for each session. */
  #freshClient(doc: HandDoc): number {
    for (;;) {
      const client = this.#deps.entropy.bytes(4).reduce((n, byte) => n * 256 + byte, 0);
      if (client !== 0 && !doc.log.clients.has(client)) return client;
    }
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

  /** A newcomer has been told what the table's hand starts from. */
  async #beginAt(base: Base): Promise<void> {
    if (this.#doc !== null || this.#closed) return;
    await this.#keeper.task(null, async () => {
      await this.#course.begin(base);
      this.#began();
    });
  }

  /** The others are further on, which their verdicts prove. */
  async #jump(to: Proven, steps: readonly Step[]): Promise<void> {
    const doc = this.#doc;
    if (doc === null || this.#closed || doc.hand !== to.base.hand - steps.length + 1) return;
    await this.#keeper.store(doc);
    await this.#keeper.task(null, async () => {
      await this.#course.jump(doc, to, steps);
      this.#began();
    });
  }

  #began(): void {
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
    const faulty = me === null ? this.#locals.keys.some((key) => this.#ownFault(key)) : this.#ownFault(me);
    const state = viewOf({
      id: this.#seat.table,
      me,
      locals: this.#locals.all.filter(({ key }) => !this.#course.gone.has(key)).map((seat) => ({ key: seat.key, name: seat.wanted ?? seat.first })),
      started: this.#started,
      doc: this.#doc,
      previous: this.#course.previous,
      peers: this.#sync.peers,
      away: (key) => this.#sync.isAway(key),
      reaction: (key) => this.#sync.reaction(key),
      open: this.#open,
      drafts: this.#drafts,
      reports: this.#reports.list,
      trouble: this.#keeper.trouble ?? (faulty ? refuse('table/own-fault') : null),
    });
    this.#states.set(me, state);
    return state;
  }

  /** The document of the hand: log and fold, for tools, tests and records. */
  document(): HandDoc | null {
    return this.#doc;
  }

  fold(): Fold | null {
    return this.#doc?.fold ?? null;
  }

  subscribe(listener: (state: TableState) => void): () => void {
    return this.#first.subscribe(listener);
  }

  setName(name: string): Promise<void> {
    return this.#first.setName(name);
  }

  setAway(away: boolean): void {
    this.#sync.setAway(away);
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

  /* Several seats on this device */

  seat(key: PeerId | null): Table {
    return key === this.me ? this : new SeatTable(this.#host, this.#locals.get(key)?.key ?? null);
  }

  /** Its key is stored before anything is said with it (law 6); what lets it in is written like every admission, by itself. */
  async addSeat(name: string): Promise<Result<PeerId>> {
    const seed = this.#deps.entropy.bytes(32);
    const added = await this.#queue.run(async (): Promise<Result<void>> => {
      const fold = this.fold();
      const max = (fold === null ? undefined : this.#deps.game(fold.draft().content.game))?.seats.max ?? LIMITS.seats;
      const here = fold?.notes.members().filter((key) => !fold.notes.left(key)).length ?? this.#locals.all.length;
      if (here >= max) return refused(refuse('table/full', { max }));
      if (fold !== null && fold.locked) return refused(refuse('table/locked'));
      return this.#putSeats([...this.#locals.stored(), { seed, name: cleanName(name) }]);
    });
    if (!added.ok) return added;
    this.#changed();
    return ok(bytesToHex(publicKey(seed)));
  }

  async removeSeat(key: PeerId): Promise<Result<void>> {
    const seat = this.#locals.get(key);
    if (seat === undefined || key === this.me) return refused(refuse('table/not-removable'));
    const fold = this.fold();
    if (fold !== null && fold.hand !== null) return refused(refuse('table/hand-running'));
    if (fold !== null && mayWrite(fold, key)) {
      const left = await this.#write(key, (doc) => ok(note(doc.fold, { kind: 'leave' })));
      if (!left.ok) return left;
    }
    // Only now: a seat that is still at the table keeps its key.
    const removed = await this.#queue.run(() => this.#putSeats(this.#locals.stored().filter(({ seed }) => bytesToHex(publicKey(seed)) !== key)));
    this.#changed();
    return removed;
  }

  #putSeats(seats: readonly StoredSeat[]): Promise<Result<void>> {
    return this.#keeper.task(null, async () => {
      await this.#store.putSeats(seats);
      this.#locals.set(seats);
    });
  }

  record(): Promise<Result<GameRecord>> {
    return this.#played.record([this.#doc, this.#course.previous].filter((doc) => doc !== null));
  }

  async admit(key: PeerId): Promise<void> {
    await this.#write(this.me, ({ fold }) => (fold.notes.isMember(key) ? refused(refuse('table/already-member')) : ok(note(fold, { kind: 'admit', key }))));
  }

  close(): void {
    this.#closed = true;
    this.#limit?.();
    // What came from others in the last moment; nobody waits for it.
    void this.#queue.run(() => this.#keeper.store(this.#doc));
    this.#keeper.close();
    this.#sync.close();
    this.#listeners.clear();
  }
}
