/**
 * A table on this device: its log, its fold, the vault it is kept in and the link to the others. There is no host; every
 * device runs the same. Laws 6 and 7 are kept here: what this device says is stored before it is sent, and `state()` always
 * says who is awaited.
 */
import { publicKey, bytesToHex } from '../../crypto/index.ts';
import { ok, refuse, refused, type Choice, type Plain, type Refusal, type Result } from '../../engine/kernel/index.ts';
import type { Table, TableDeps, TableState } from '../api.ts';
import type { Base } from '../base.ts';
import type { Fold } from '../fold/fold.ts';
import { isName, type Body, type Note } from '../log/body.ts';
import { LIMITS } from '../limits.ts';
import { VaultError, type PeerId } from '../ports.ts';
import { forcedAnswer, mayWrite, nextAutomatic, note } from './automatic.ts';
import { HandDoc } from './hand-doc.ts';
import { Queue } from './queue.ts';
import { Reports } from './reports.ts';
import { Store } from './store.ts';
import { Sync } from './sync.ts';
import { openName, viewOf } from './view.ts';

/** How long after a failure the vault is tried again, ms. */
const RETRY = 3_000;

/** What a session needs to know of its table. */
export interface Seat {
  /** 16 bytes in hex. */
  readonly table: string;
  readonly seed: Uint8Array;
  readonly name: string;
}

type Make = (doc: HandDoc) => Result<Body>;

export class TableSession implements Table {
  readonly me: PeerId;
  readonly #deps: TableDeps;
  readonly #seat: Seat;
  readonly #store: Store;
  readonly #queue = new Queue();
  readonly #reports: Reports;
  readonly #sync: Sync;
  readonly #started: number;
  readonly #listeners = new Set<(state: TableState) => void>();
  readonly #timers = new Set<() => void>();

  #doc: HandDoc | null = null;
  #previous: Fold | null = null;
  #gone: ReadonlySet<PeerId> = new Set();
  #name: string | null = null;
  #open: { readonly name: string; readonly key: string; readonly since: number } | null = null;
  #limit: (() => void) | null = null;
  /** Updates of others, taken in but not stored yet. */
  #unstored: Uint8Array[] = [];
  #unstoredEvidence: Uint8Array[] = [];
  /** A write has failed: it may or may not be in the vault, so the vault is read before the next one. */
  #suspect = false;
  #trouble: Refusal | null = null;
  #retry: (() => void) | null = null;
  #working = false;
  #told = false;
  #state: TableState | null = null;
  #closed = false;

  constructor(deps: TableDeps, seat: Seat) {
    this.#deps = deps;
    this.#seat = seat;
    this.me = bytesToHex(publicKey(seat.seed));
    this.#store = new Store(deps.vault, seat.table);
    this.#reports = new Reports(deps.clock);
    this.#started = deps.clock.now();
    this.#sync = new Sync({
      ...deps,
      me: this.me,
      table: seat.table,
      store: this.#store,
      reports: this.#reports,
      doc: () => this.#doc,
      arrived: (update, outside) => this.#arrived(update, outside),
      begin: (base) => void this.#begin(base),
      changed: () => this.#changed(),
    });
  }

  /** Reads what is stored (or begins with `founding`) and takes part. `storage/corrupt` when the log cannot be read. */
  async start(founding: Base | null): Promise<Result<void>> {
    try {
      this.#gone = await this.#store.gone();
      const hand = await this.#store.hand();
      if (hand > 0) {
        const doc = await this.#load(hand);
        if (doc === null) return refused(refuse('storage/corrupt'));
        this.#doc = doc;
        if (doc.fold.hand === null && hand > 1) this.#previous = (await this.#load(hand - 1))?.fold ?? null;
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

  /** The document of a hand as stored; null when it cannot be read. */
  async #load(hand: number): Promise<HandDoc | null> {
    const base = await this.#store.base(hand);
    if (base === undefined || base.table !== this.#seat.table) return null;
    const doc = new HandDoc(base, this.#deps.game);
    const updates = await this.#store.updates(hand);
    if (doc.take(doc.log.load(updates)).kind !== 'ok') return null;
    doc.take(doc.log.receiveEvidence(await this.#store.evidence(hand)));
    await this.#store.compact(hand, updates.length, () => doc.log.diff() ?? []);
    return doc;
  }

  /* What changes */

  /** Something came from a peer and was taken in. */
  #arrived(update: Uint8Array | null, outside: readonly Uint8Array[]): void {
    if (update !== null) this.#unstored.push(update);
    this.#unstoredEvidence.push(...outside);
    this.#changed();
  }

  /** After every change: what is open since when, timers, what this device does by itself, and word to the listeners. */
  #changed(): void {
    if (this.#closed) return;
    this.#state = null;
    for (const { code, seat, id } of this.#doc?.fold.refused.splice(0) ?? []) this.#reports.add(code, seat, null, id);
    const name = openName(this.#doc);
    const key = `${this.#doc?.hand} ${name}`;
    if (name === null) this.#open = null;
    else if (this.#open?.key !== key) this.#open = { name, key, since: this.#deps.clock.now() };
    this.#setLimit();
    this.#work();
    if (this.#told) return;
    this.#told = true;
    queueMicrotask(() => {
      this.#told = false;
      if (this.#closed) return;
      const state = this.state();
      for (const listener of [...this.#listeners]) listener(state);
    });
  }

  /** The question's time limit, when this seat owes its answer. */
  #setLimit(): void {
    this.#limit?.();
    this.#limit = null;
    const deadline = this.state().awaited?.deadline ?? null;
    const open = this.#open;
    if (deadline === null || open === null) return;
    this.#limit = this.#after(Math.max(0, deadline - this.#deps.clock.now()), () => {
      void this.#write(({ fold }) => {
        const body = fold.hand === null || this.#open?.key !== open.key ? null : forcedAnswer(fold, fold.hand, this.me, 'at-limit');
        return body === null ? refused(refuse('table/not-asked')) : ok(body);
      });
    });
  }

  #after(ms: number, run: () => void): () => void {
    const cancel = this.#deps.clock.after(ms, () => {
      this.#timers.delete(stop);
      run();
    });
    const stop = (): void => {
      this.#timers.delete(stop);
      cancel();
    };
    this.#timers.add(stop);
    return stop;
  }

  /** Does what there is to do by itself, one thing after the other. */
  #work(): void {
    if (this.#working || this.#closed || !this.#hasWork()) return;
    this.#working = true;
    void this.#queue
      .run(async () => {
        while (!this.#closed && this.#hasWork() && (await this.#step()));
      })
      .finally(() => {
        this.#working = false;
        this.#state = null;
      })
      .then(() => (this.#trouble === null ? this.#work() : undefined));
  }

  #hasWork(): boolean {
    if (this.#trouble !== null) return false;
    return this.#unstored.length > 0 || this.#unstoredEvidence.length > 0 || this.#nextHandDue() || this.#automatic() !== null;
  }

  /** One thing; false when it failed. */
  async #step(): Promise<boolean> {
    const body = this.#automatic();
    if (body !== null) return (await this.#writeNow(() => ok(body))).ok;
    if (this.#unstored.length > 0 || this.#unstoredEvidence.length > 0) return this.#safely(() => this.#flush());
    return !this.#nextHandDue() || this.#safely(() => this.#nextHand());
  }

  #automatic(): Body | null {
    const fold = this.#doc?.fold;
    if (fold === undefined || !this.#sync.mayWrite()) return null;
    const name = this.#name ?? (fold.notes.name(this.me) || this.#cleanName());
    return nextAutomatic({ fold, me: this.me, seed: this.#seat.seed, here: this.#sync.keysHere(), gone: this.#gone, name });
  }

  #cleanName(): string {
    const name = this.#seat.name.trim().slice(0, LIMITS.name).trim();
    return isName(name) ? name : '';
  }

  /* Storing and writing (law 6) */

  /** Runs a task of the vault; its failure is shown, and tried again later. */
  async #safely(task: () => Promise<void>): Promise<boolean> {
    try {
      await task();
      if (this.#trouble !== null) {
        this.#trouble = null;
        this.#changed();
      }
      return true;
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      this.#trouble = refuse(error.code);
      this.#suspect = true;
      this.#retry?.();
      this.#retry = this.#after(RETRY, () => void this.#queue.run(() => this.#safely(() => this.#recover())));
      this.#changed();
      return false;
    }
  }

  /** After a failed write nobody knows whether it is in the vault: what is there counts. */
  async #recover(): Promise<void> {
    const doc = this.#doc;
    if (doc !== null && this.#suspect) {
      const received = doc.take(doc.log.load(await this.#store.updates(doc.hand)));
      if (received.kind !== 'ok') throw new VaultError('storage/corrupt');
      if (received.update !== null) this.#sync.broadcast(received.update);
      doc.client = null;
    }
    this.#suspect = false;
    await this.#flush();
  }

  /** Stores what came from others. */
  async #flush(): Promise<void> {
    const doc = this.#doc;
    if (doc === null) return;
    const [updates, evidence] = [this.#unstored, this.#unstoredEvidence];
    if (updates.length > 0) await this.#store.append(doc.hand, updates);
    this.#unstored = this.#unstored.slice(updates.length);
    if (evidence.length > 0) await this.#store.addEvidence(doc.hand, evidence);
    this.#unstoredEvidence = this.#unstoredEvidence.slice(evidence.length);
  }

  /** Writes when it is this task's turn and the others have told what they hold of this seat. */
  async #write(make: Make): Promise<Result<void>> {
    await this.#sync.whenTold();
    return this.#queue.run(() => this.#writeNow(make));
  }

  async #writeNow(make: Make): Promise<Result<void>> {
    if (this.#closed) return refused(refuse('table/closed'));
    if (this.#suspect && !(await this.#safely(() => this.#recover()))) return refused(this.#trouble as Refusal);
    const doc = this.#doc;
    if (doc === null || !mayWrite(doc.fold, this.me)) return refused(refuse('table/not-a-member'));
    if (doc.log.chain(this.me).fork !== null) return refused(refuse('table/own-fault'));
    const body = make(doc);
    if (!body.ok) return body;
    const client = doc.client ?? this.#freshClient(doc);
    const update = doc.log.write(this.me, this.#seat.seed, client, body.value);
    const others = this.#unstored;
    const stored = await this.#safely(async () => {
      await this.#store.append(doc.hand, [...others, update]);
      this.#unstored = this.#unstored.slice(others.length);
    });
    if (!stored) return refused(this.#trouble as Refusal);
    doc.client = client;
    this.#sync.broadcast(update);
    const received = doc.take(doc.log.receiveOwn(update));
    if (received.kind !== 'ok') this.#reports.add('log/own-entry', this.me, null);
    this.#changed();
    return ok(undefined);
  }

  #freshClient(doc: HandDoc): number {
    for (;;) {
      const [a, b, c, d] = this.#deps.entropy.bytes(4) as unknown as [number, number, number, number];
      const client = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
      if (client !== 0 && !doc.log.clients.has(client)) return client;
    }
  }

  /* From hand to hand */

  #nextHandDue(): boolean {
    const hand = this.#doc?.fold.hand;
    return hand !== null && hand !== undefined && hand.over && !hand.game.finished(hand.state);
  }

  /** Goes on to the next hand's document, which every device computes alike. */
  async #nextHand(): Promise<void> {
    const doc = this.#doc as HandDoc;
    const { fold } = doc;
    const base = fold.nextBase();
    const gone = new Set(this.#gone);
    const agreement = fold.hand?.terms.agreement;
    agreement?.seats.forEach(({ key }, i) => agreement.choices[i] === 'leave' && gone.add(key));
    for (const key of fold.notes.members()) if (fold.notes.left(key)) gone.add(key);
    await this.#flush();
    await this.#store.begin(base, gone);
    const next = await this.#load(base.hand);
    if (next === null) throw new VaultError('storage/corrupt');
    // A name changed while the hand was on is not in its terms.
    if (this.#name === null && fold.notes.isMember(this.me)) this.#name = fold.notes.name(this.me);
    this.#gone = gone;
    this.#previous = fold;
    this.#doc = next;
    this.#sync.handBegan();
    this.#changed();
  }

  /** A newcomer has been told what the table's hand starts from. */
  #begin(base: Base): Promise<void> {
    return this.#queue.run(async () => {
      if (this.#doc !== null || this.#closed) return;
      await this.#safely(async () => {
        await this.#store.begin(base, this.#gone);
        this.#doc = new HandDoc(base, this.#deps.game);
        this.#sync.handBegan();
        this.#changed();
      });
    });
  }

  /* Table */

  state(): TableState {
    return (this.#state ??= viewOf({
      id: this.#seat.table,
      me: this.me,
      name: this.#name ?? this.#cleanName(),
      started: this.#started,
      doc: this.#doc,
      previous: this.#previous,
      peers: this.#sync.peers,
      open: this.#open,
      reports: this.#reports.list,
      trouble: this.#trouble,
    }));
  }

  /** The fold of the hand's document, for tools, tests and records. */
  fold(): Fold | null {
    return this.#doc?.fold ?? null;
  }

  subscribe(listener: (state: TableState) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async setName(name: string): Promise<void> {
    const clean = name.trim().slice(0, LIMITS.name).trim();
    if (!isName(clean)) return;
    this.#name = clean;
    this.#changed();
    await this.#queue.idle();
  }

  /** Writes a note about the next hand; only while none is on. */
  #writeNote(make: (doc: HandDoc) => Result<Note>): Promise<Result<void>> {
    return this.#write((doc) => {
      if (doc.fold.hand !== null) return refused(refuse('table/hand-running'));
      const made = make(doc);
      return made.ok ? ok(note(doc.fold, made.value)) : made;
    });
  }

  async propose(change: { readonly game?: string; readonly options?: Plain; readonly seats?: readonly PeerId[] }): Promise<Result<void>> {
    const { seats } = change;
    if (change.game !== undefined || change.options !== undefined) {
      const done = await this.#writeNote(({ fold }) => {
        const { content } = fold.draft();
        const id = change.game ?? content.game;
        const game = this.#deps.game(id);
        if (game === undefined) return refused(refuse('table/no-such-game', { game: id }));
        const options = change.options ?? (id === content.game ? content.options : (game.options.defaults as Plain));
        const parsed = game.options.parse(options);
        return parsed.ok ? ok({ kind: 'rules', game: id, options }) : parsed;
      });
      if (!done.ok || seats === undefined) return done;
    }
    if (seats === undefined) return ok(undefined);
    return this.#writeNote(({ fold }) => {
      const here = fold.notes.members().filter((key) => !fold.notes.left(key));
      if (new Set(seats).size !== seats.length || !seats.every((key) => here.includes(key))) return refused(refuse('table/bad-seats'));
      return ok({ kind: 'seats', seats: [...seats], without: here.filter((key) => !seats.includes(key)) });
    });
  }

  async ready(choice: Choice | null): Promise<Result<void>> {
    const shown = this.#doc?.fold.draft().hash;
    if (shown === undefined) return refused(refuse('table/not-a-member'));
    return this.#writeNote(({ fold }) => {
      const draft = fold.draft();
      if (choice === null) {
        const { signed } = fold.rounds.current(this.me, (key) => fold.notes.left(key));
        return signed ? refused(refuse('table/already-signed')) : ok({ kind: 'unready' });
      }
      if (bytesToHex(shown) !== bytesToHex(draft.hash)) return refused(refuse('table/draft-changed'));
      if (draft.choices.get(this.me)?.includes(choice) !== true) return refused(refuse('table/no-such-choice'));
      return ok({ kind: 'ready', draft: draft.hash, choice });
    });
  }

  /** The hand and my seat in it, when it owes an answer of its player. */
  #owed(): { readonly fold: Fold; readonly name: string; readonly seat: number } | null {
    const fold = this.#doc?.fold;
    const hand = fold?.hand;
    if (fold === undefined || hand === null || hand === undefined || hand.open?.kind !== 'game') return null;
    const seat = hand.seats.indexOf(this.me);
    return hand.owing().includes(seat) ? { fold, name: hand.open.name, seat } : null;
  }

  check(answer: Plain): Refusal | null {
    const owed = this.#owed();
    const hand = owed?.fold.hand;
    if (owed === null || hand === null || hand === undefined) return refuse('table/not-asked');
    return hand.checkAnswer(owed.seat, answer, hand.deal.knowledge([owed.seat]));
  }

  *legal(): Generator<Plain, void> {
    const owed = this.#owed();
    const hand = owed?.fold.hand;
    if (owed === null || hand === null || hand === undefined) return;
    yield* hand.game.legal(hand.state, owed.seat, hand.deal.knowledge([owed.seat])) as Iterable<Plain>;
  }

  async answer(answer: Plain): Promise<Result<void>> {
    const asked = this.#owed();
    const refusal = this.check(answer);
    if (refusal !== null) return refused(refusal);
    return this.#write(() => {
      const owed = this.#owed();
      // An answer is for the question it was given to, not for whatever is open when its turn to be written comes.
      if (asked === null || owed === null || owed.fold !== asked.fold || owed.name !== asked.name) return refused(refuse('table/not-asked'));
      const now = this.check(answer);
      return now === null ? ok({ type: 'answer', question: owed.name, answer }) : refused(now);
    });
  }

  async admit(key: PeerId): Promise<void> {
    await this.#write(({ fold }) => (fold.notes.isMember(key) ? refused(refuse('table/already-member')) : ok(note(fold, { kind: 'admit', key }))));
  }

  async leave(): Promise<Result<void>> {
    return this.#write(({ fold }) => ok(note(fold, { kind: 'leave' })));
  }

  close(): void {
    this.#closed = true;
    this.#sync.close();
    for (const cancel of [...this.#timers]) cancel();
    this.#listeners.clear();
  }
}
