/**
 * A table on this device: its log, its fold, the vault it is kept in and the link to the others. There is no host; every
 * device runs the same. Laws 6 and 7 are kept here: what this device says is stored before it is sent, and `state()` always
 * says who is awaited.
 */
import { publicKey, bytesToHex } from '../../crypto/index.ts';
import { ok, refuse, refused, type Choice, type GameRecord, type Plain, type Refusal, type Result } from '../../engine/kernel/index.ts';
import type { Table, TableDeps, TableState } from '../api.ts';
import type { Base } from '../base.ts';
import type { Fold } from '../fold/fold.ts';
import type { Body, Note } from '../log/body.ts';
import { VaultError, type PeerId } from '../ports.ts';
import { verdictOf, type Proven } from '../terms/verdict.ts';
import type { Step } from '../wire/messages.ts';
import { cleanName, forcedAnswer, mayWrite, nextAutomatic, note } from './automatic.ts';
import { HandDoc } from './hand-doc.ts';
import { Keeper } from './keeper.ts';
import { Played } from './played.ts';
import { checkOwn, legalOwn, owed } from './player.ts';
import { beReady, beUnready, proposeRules, proposeSeats } from './proposals.ts';
import { Queue } from './queue.ts';
import { Reports } from './reports.ts';
import { Store } from './store.ts';
import { Sync } from './sync.ts';
import { deadlineOf, openName, viewOf, type OpenSince } from './view.ts';

/** What a session needs to know of its table. */
export interface Seat {
  /** 16 bytes in hex. */
  readonly table: string;
  readonly seed: Uint8Array;
  readonly name: string;
}

export class TableSession implements Table {
  readonly me: PeerId;
  readonly #deps: TableDeps;
  readonly #seat: Seat;
  readonly #store: Store;
  readonly #keeper: Keeper;
  readonly #played: Played;
  readonly #queue = new Queue();
  readonly #reports: Reports;
  readonly #sync: Sync;
  readonly #started: number;
  readonly #listeners = new Set<(state: TableState) => void>();

  #doc: HandDoc | null = null;
  /** The hand before, while the next one has not begun. */
  #previous: HandDoc | null = null;
  #gone: ReadonlySet<PeerId> = new Set();
  /** The name the player wants, when it was changed in this session. */
  #name: string | null = null;
  #open: OpenSince | null = null;
  #limit: (() => void) | null = null;
  #working = false;
  #storing = false;
  #telling = false;
  #state: TableState | null = null;
  #closed = false;

  constructor(deps: TableDeps, seat: Seat) {
    this.#deps = deps;
    this.#seat = seat;
    this.me = bytesToHex(publicKey(seat.seed));
    this.#store = new Store(deps.vault, seat.table);
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
      me: this.me,
      table: seat.table,
      store: this.#store,
      reports: this.#reports,
      doc: () => this.#doc,
      previous: () => this.#previous,
      arrived: (hand, update, outside) => {
        this.#keeper.keep(hand, update, outside);
        this.#changed();
      },
      begin: (base) => void this.#queue.run(() => this.#beginAt(base)),
      jump: (to, steps) => void this.#queue.run(() => this.#jump(to, steps)),
      changed,
    });
  }

  /** Reads what is stored (or begins with `founding`) and takes part. `storage/corrupt` when the log cannot be read. */
  async start(founding: Base | null): Promise<Result<void>> {
    try {
      this.#gone = await this.#store.gone();
      const hand = await this.#store.hand();
      if (hand > 0) {
        this.#doc = await this.#load(hand);
        if (this.#doc.fold.hand === null && hand > 1) this.#previous = await this.#loadPrevious(hand - 1);
      } else if (founding !== null) {
        await this.#store.begin(founding, this.#gone);
        this.#doc = new HandDoc(founding, this.#deps.game);
      }
    } catch (error) {
      if (error instanceof VaultError) return refused(refuse(error.code));
      throw error;
    }
    this.#sync.start();
    this.#changed();
    return ok(undefined);
  }

  /** The document of a hand as stored; `storage/corrupt` when it cannot be read. */
  async #load(hand: number): Promise<HandDoc> {
    const base = await this.#store.base(hand);
    if (base === undefined || base.table !== this.#seat.table || base.hand !== hand) throw new VaultError('storage/corrupt');
    const doc = new HandDoc(base, this.#deps.game);
    const updates = await this.#store.updates(hand);
    if (doc.take(doc.log.load(updates)).kind !== 'ok') throw new VaultError('storage/corrupt');
    doc.take(doc.log.receiveEvidence(await this.#store.evidence(hand)));
    await this.#store.compact(hand, updates.length, () => doc.log.diff() ?? []);
    return doc;
  }

  /** The document of the hand before; null when this device was not there. */
  async #loadPrevious(hand: number): Promise<HandDoc | null> {
    return (await this.#store.base(hand)) === undefined ? null : this.#load(hand);
  }

  /* What changes */

  /** After every change: what is open since when, the time limit, what this device does by itself, word to the listeners. */
  #changed(): void {
    if (this.#closed) return;
    this.#state = null;
    for (const { code, seat, id } of this.#doc?.fold.refused.splice(0) ?? []) this.#reports.add(code, seat, null, id);
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
      const state = this.state();
      for (const listener of [...this.#listeners]) listener(state);
    });
  }

  /** When the question's time is up and this seat owes its answer, the device gives what the game says. */
  #setLimit(): void {
    this.#limit?.();
    this.#limit = null;
    const open = this.#open;
    const deadline = deadlineOf(this.#doc, open, this.me);
    if (deadline === null) return;
    this.#limit = this.#deps.clock.after(Math.max(0, deadline - this.#deps.clock.now()), () => {
      void this.#write(({ fold }) => {
        const body = fold.hand === null || this.#open !== open ? null : forcedAnswer(fold, fold.hand, this.me, 'at-limit');
        return body === null ? refused(refuse('table/not-asked')) : ok(body);
      });
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
    const body = this.#automatic();
    if (body !== null) return () => this.#writeNow(() => ok(body));
    const hand = this.#doc?.fold.hand ?? null;
    return hand !== null && hand.over && !hand.game.finished(hand.state) ? () => this.#nextHand() : null;
  }

  #automatic(): Body | null {
    const fold = this.#doc?.fold;
    if (fold === undefined || !this.#sync.mayWrite() || this.#ownFault()) return null;
    const name = this.#name ?? (fold.notes.name(this.me) || cleanName(this.#seat.name));
    const silent = this.#doc?.log.chain(this.me).length === 0;
    return nextAutomatic({ fold, me: this.me, silent, seed: this.#seat.seed, here: this.#sync.keysHere(), gone: this.#gone, name });
  }

  /* Writing (law 6) */

  /** Writes when it is this task's turn and the others have told what they hold of this seat. */
  async #write(make: (doc: HandDoc) => Result<Body>): Promise<Result<void>> {
    await this.#sync.whenTold();
    return this.#queue.run(() => this.#writeNow(make));
  }

  async #writeNow(make: (doc: HandDoc) => Result<Body>): Promise<Result<void>> {
    const recovered = await this.#keeper.recover();
    if (!recovered.ok) return recovered;
    const doc = this.#doc;
    if (this.#closed) return refused(refuse('table/closed'));
    if (doc === null || !mayWrite(doc.fold, this.me)) return refused(refuse('table/not-a-member'));
    if (this.#ownFault()) return refused(refuse('table/own-fault'));
    const body = make(doc);
    if (!body.ok) return body;
    const client = doc.client ?? this.#freshClient(doc);
    const update = doc.log.write(this.me, this.#seat.seed, client, body.value);
    const stored = await this.#keeper.store(doc, update);
    if (!stored.ok) return stored;
    doc.client = client;
    this.#sync.broadcast(update);
    const received = doc.take(doc.log.receiveOwn(update));
    if (received.kind !== 'ok') this.#reports.add('log/own-entry', this.me, null);
    this.#changed();
    return ok(undefined);
  }

  /** This seat has signed two entries with one number (its storage was set back): whatever it says now does not count. */
  #ownFault(): boolean {
    return this.#doc !== null && this.#doc.log.chain(this.me).fork !== null;
  }

  /** A Yjs client id that nobody has used in this document: one for each session. */
  #freshClient(doc: HandDoc): number {
    for (;;) {
      const client = this.#deps.entropy.bytes(4).reduce((n, byte) => n * 256 + byte, 0);
      if (client !== 0 && !doc.log.clients.has(client)) return client;
    }
  }

  /* From hand to hand */

  /** Goes on to the next hand's document, which every device computes alike. */
  async #nextHand(): Promise<Result<void>> {
    const doc = this.#doc as HandDoc;
    const { fold } = doc;
    const base = fold.nextBase();
    const gone = new Set([...this.#gone, ...fold.leavers()]);
    const stored = await this.#keeper.store(doc);
    if (!stored.ok) return stored;
    return this.#keeper.task(null, async () => {
      await this.#played.keep(doc);
      await this.#store.begin(base, gone, [verdictOf(doc.log, fold)]);
      const next = await this.#load(base.hand);
      // A name changed while the hand was on is not in its terms.
      if (fold.notes.isMember(this.me)) this.#name ??= fold.notes.name(this.me);
      this.#gone = gone;
      this.#previous = doc;
      this.#doc = next;
      this.#sync.handBegan();
      this.#changed();
    });
  }

  /** A newcomer has been told what the table's hand starts from. */
  async #beginAt(base: Base): Promise<void> {
    if (this.#doc !== null || this.#closed) return;
    await this.#keeper.task(null, async () => {
      await this.#store.begin(base, this.#gone);
      this.#doc = new HandDoc(base, this.#deps.game);
      this.#sync.handBegan();
      this.#changed();
    });
  }

  /** Goes to where the others are, past hands whose documents nobody here has. */
  async #jump({ base, gone }: Proven, steps: readonly Step[]): Promise<void> {
    const doc = this.#doc;
    if (doc === null || this.#closed || doc.hand !== base.hand - steps.length + 1) return;
    await this.#keeper.store(doc);
    await this.#keeper.task(null, async () => {
      const all = new Set([...this.#gone, ...gone]);
      await this.#store.begin(base, all, steps.slice(0, -1));
      const next = await this.#load(base.hand);
      await this.#store.abandon(doc.hand);
      this.#gone = all;
      this.#previous = null;
      this.#doc = next;
      this.#sync.handBegan();
      this.#changed();
    });
  }

  /* Table */

  state(): TableState {
    return (this.#state ??= viewOf({
      id: this.#seat.table,
      me: this.me,
      name: this.#name ?? cleanName(this.#seat.name),
      started: this.#started,
      doc: this.#doc,
      previous: this.#previous,
      peers: this.#sync.peers,
      away: (key) => this.#sync.isAway(key),
      open: this.#open,
      reports: this.#reports.list,
      trouble: this.#keeper.trouble ?? (this.#ownFault() ? refuse('table/own-fault') : null),
    }));
  }

  /** The document of the hand: log and fold, for tools, tests and records. */
  document(): HandDoc | null {
    return this.#doc;
  }

  fold(): Fold | null {
    return this.#doc?.fold ?? null;
  }

  subscribe(listener: (state: TableState) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async setName(name: string): Promise<void> {
    this.#name = cleanName(name);
    this.#changed();
    await this.#queue.idle();
  }

  setAway(away: boolean): void {
    this.#sync.setAway(away);
  }

  /** Writes a note about the next hand; only while none is on. */
  #writeNote(make: (fold: Fold) => Result<Note>): Promise<Result<void>> {
    return this.#write(({ fold }) => {
      if (fold.hand !== null) return refused(refuse('table/hand-running'));
      const made = make(fold);
      return made.ok ? ok(note(fold, made.value)) : made;
    });
  }

  async propose(change: { readonly game?: string; readonly options?: Plain; readonly seats?: readonly PeerId[] }): Promise<Result<void>> {
    const { seats } = change;
    if (change.game !== undefined || change.options !== undefined) {
      const done = await this.#writeNote((fold) => proposeRules(fold, this.#deps.game, change));
      if (!done.ok) return done;
    }
    return seats === undefined ? ok(undefined) : this.#writeNote((fold) => proposeSeats(fold, seats));
  }

  async ready(choice: Choice | null): Promise<Result<void>> {
    const shown = this.#doc?.fold.draft().hash;
    if (shown === undefined) return refused(refuse('table/not-a-member'));
    return this.#writeNote((fold) => (choice === null ? beUnready(fold, this.me) : beReady(fold, this.me, choice, shown)));
  }

  check(answer: Plain): Refusal | null {
    return checkOwn(owed(this.fold(), this.me), answer);
  }

  legal(): Iterable<Plain> {
    return legalOwn(owed(this.fold(), this.me));
  }

  async answer(answer: Plain): Promise<Result<void>> {
    const hand = this.#doc?.hand;
    const question = owed(this.fold(), this.me)?.question;
    const refusal = this.check(answer);
    if (refusal !== null || question === undefined) return refused(refusal ?? refuse('table/not-asked'));
    return this.#write((doc) => {
      // An answer is for the question it was given to, not for whatever is open when its turn to be written comes.
      const now = owed(doc.fold, this.me);
      if (doc.hand !== hand || now?.question !== question) return refused(refuse('table/not-asked'));
      const late = checkOwn(now, answer);
      return late === null ? ok({ type: 'answer', question, answer }) : refused(late);
    });
  }

  record(): Promise<Result<GameRecord>> {
    return this.#played.record([this.#doc, this.#previous].filter((doc) => doc !== null));
  }

  async admit(key: PeerId): Promise<void> {
    await this.#write(({ fold }) => (fold.notes.isMember(key) ? refused(refuse('table/already-member')) : ok(note(fold, { kind: 'admit', key }))));
  }

  async leave(): Promise<Result<void>> {
    return this.#write(({ fold }) => ok(note(fold, { kind: 'leave' })));
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
