/** Law 6: what a seat of this device says is stored before it is sent, and folded after it. One thing after the other. */
import { ok, refuse, refused, type Result } from '../../engine/kernel/index.ts';
import { blobOf } from '../log/blobs.ts';
import type { Body } from '../log/body.ts';
import type { Entropy, PeerId } from '../ports.ts';
import { mayWrite } from './automatic.ts';
import type { HandDoc } from './hand-doc.ts';
import type { Company } from './passing.ts';
import type { Keeper } from './keeper.ts';
import type { LocalSeats } from './local-seats.ts';
import type { Queue } from './queue.ts';
import type { Reports } from './reports.ts';
import type { SetBack } from './set-back.ts';
import type { Sync } from './sync.ts';

export interface WriterDeps {
  readonly doc: () => HandDoc | null;
  readonly closed: () => boolean;
  readonly locals: LocalSeats;
  readonly keeper: Keeper;
  readonly queue: Queue;
  readonly sync: Sync;
  readonly reports: Reports;
  readonly entropy: Entropy;
  readonly setBack: SetBack;
  /** Who is there of the running hand. */
  readonly company: () => Company | null;
  /** An entry was taken into the fold. */
  readonly changed: () => void;
}

export class Writer {
  readonly #deps: WriterDeps;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  /** Writes for a seat of this device, when it is this task's turn and the others have told what they hold of its seats. */
  async write(seat: PeerId | null, make: (doc: HandDoc) => Result<Body>): Promise<Result<void>> {
    await this.#deps.sync.whenTold();
    return this.#deps.queue.run(() => this.now(seat, make));
  }

  /** The same for a task whose turn it is already. */
  async now(key: PeerId | null, make: (doc: HandDoc) => Result<Body>): Promise<Result<void>> {
    const { keeper, locals, sync, reports } = this.#deps;
    const recovered = await keeper.recover();
    if (!recovered.ok) return recovered;
    const doc = this.#deps.doc();
    if (this.#deps.closed()) return refused(refuse('table/closed'));
    const seat = locals.get(key);
    if (doc === null || seat === undefined || !mayWrite(doc.fold, seat.key)) return refused(refuse('table/not-a-member'));
    if (this.ownFault(seat.key)) return refused(refuse('table/own-fault'));
    if (this.#deps.setBack.marked || !this.counts(seat.key)) return refused(refuse('table/set-back', { missing: Math.max(1, this.#deps.setBack.missing) }));
    const body = make(doc);
    if (!body.ok) return body;
    if (this.#deps.company()?.waits === true && (body.value.type === 'answer' || body.value.type === 'back')) return refused(refuse('table/passing'));
    const client = doc.clients.get(seat.key) ?? this.#freshClient(doc);
    const update = doc.log.write(seat.key, seat.seed, client, body.value);
    // Never stored, or this device could not read its own log again.
    if (!doc.log.fits(update)) return refused(refuse('table/log-full'));
    const blob = blobOf(body.value);
    const stored = await keeper.store(doc, { update, blob });
    if (!stored.ok) return stored;
    doc.clients.set(seat.key, client);
    sync.broadcast(update, blob === null ? [] : [blob]);
    const received = doc.take(doc.log.receiveOwn(update, blob));
    if (received.kind !== 'ok') reports.add('log/own-entry', seat.key, null);
    this.#deps.changed();
    return ok(undefined);
  }

  /** A seat of this device has signed two entries with one number (its storage was set back): whatever it says now does not count. */
  ownFault(seat: PeerId): boolean {
    const doc = this.#deps.doc();
    return doc !== null && doc.log.chain(seat).fork !== null;
  }

  /**
   * Does all count that the seat has said? Not when it builds on what is not here, which this device held and has lost: until it comes back it
   * cannot see what it has said already, and would say it again without end.
   */
  counts(seat: PeerId): boolean {
    const doc = this.#deps.doc();
    return doc === null || doc.fold.count(seat) >= doc.log.chain(seat).length;
  }

  /** A Yjs client id that nobody has used in this document: one for each session. */
  #freshClient(doc: HandDoc): number {
    for (;;) {
      const client = this.#deps.entropy.bytes(4).reduce((n, byte) => n * 256 + byte, 0);
      if (client !== 0 && !doc.log.clients.has(client)) return client;
    }
  }
}
