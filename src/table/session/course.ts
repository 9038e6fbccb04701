/** From hand to hand: the document that is the table's now, the one before, and how a device comes from one to the next. */
import type { Signatures } from '../../crypto/index.ts';
import type { Dealing } from '../../dealing/index.ts';
import type { TableDeps } from '../api.ts';
import type { Base } from '../base.ts';
import { VaultError, type PeerId } from '../ports.ts';
import type { Games } from '../terms/setup.ts';
import { verdictOf, type Proven } from '../terms/verdict.ts';
import { LIMITS } from '../wire/limits.ts';
import type { Step } from '../wire/messages.ts';
import { HandDoc } from './hand-doc.ts';
import type { Store } from './store.ts';

/** Everything here throws a `VaultError` when the vault fails, and has then changed nothing in memory. */
export class Course {
  /** Null for a newcomer who has not been told where the table stands. */
  doc: HandDoc | null = null;
  /** The hand before, while the next one has not begun. */
  previous: HandDoc | null = null;
  /** Keys of those who left in an earlier hand. */
  gone: ReadonlySet<PeerId> = new Set();
  /** What those were called who had a seat in an earlier hand and have none now. */
  names: ReadonlyMap<PeerId, string> = new Map();
  readonly #table: string;
  readonly #store: Store;
  readonly #games: Games;
  readonly #signatures: Signatures | undefined;
  readonly #dealing: Dealing;

  /** `changed`: what was found in another thread has been taken in. */
  constructor(table: string, store: Store, games: Games, { signatures, dealing: { group, work } = {} }: Pick<TableDeps, 'signatures' | 'dealing'> = {}, changed: () => void = () => {}) {
    const done = (): void => {
      this.doc?.fold.advance();
      changed();
    };
    this.#dealing = { group, ...(work === undefined ? {} : { elsewhere: { work, done } }) };
    this.#table = table;
    this.#store = store;
    this.#games = games;
    this.#signatures = signatures;
  }

  /** Reads where this device stands, or begins with `founding`. `alone`: is the hand before needed although a hand runs? */
  async start(founding: Base | null, alone: (doc: HandDoc) => boolean): Promise<void> {
    await this.#store.finishJump();
    this.gone = await this.#store.gone();
    this.names = await this.#store.names();
    const hand = await this.#store.hand();
    if (hand === 0) {
      if (founding !== null) await this.begin(founding);
      return;
    }
    this.doc = await this.#load(hand);
    if ((this.doc.fold.hand === null || alone(this.doc)) && hand > 1) this.previous = await this.#loadPrevious(hand - 1);
  }

  /** The document of a hand as stored; `storage/corrupt` when it cannot be read. */
  async #load(hand: number): Promise<HandDoc> {
    const base = await this.#store.base(hand);
    if (base === undefined || base.table !== this.#table || base.hand !== hand) throw new VaultError('storage/corrupt');
    const doc = new HandDoc(base, this.#games, this.#signatures, this.#dealing);
    const { updates, blobs } = await this.#store.document(hand);
    if (doc.take(doc.log.load(updates, blobs)).kind !== 'ok') throw new VaultError('storage/corrupt');
    doc.take(doc.log.receiveEvidence(await this.#store.evidence(hand)));
    await this.#store.compact(hand, updates.length, () => doc.log.diff() ?? []);
    return doc;
  }

  /** The document of the hand before; null when this device was not there. */
  async #loadPrevious(hand: number): Promise<HandDoc | null> {
    return (await this.#store.base(hand)) === undefined ? null : this.#load(hand);
  }

  /** The first document of this device. */
  async begin(base: Base): Promise<void> {
    await this.#store.begin(base, this.gone);
    this.doc = new HandDoc(base, this.#games, this.#signatures, this.#dealing);
  }

  /** Goes on from a hand that is over to the next one's document, which every device computes alike. */
  async next(doc: HandDoc): Promise<void> {
    const { fold } = doc;
    const base = fold.nextBase();
    const gone = new Set([...this.gone, ...fold.leavers()]);
    await this.#remember(doc, base);
    await this.#store.begin(base, gone, [verdictOf(doc.log, fold)]);
    const next = await this.#load(base.hand);
    this.gone = gone;
    this.previous = doc;
    this.doc = next;
  }

  /** The final standing names also those who left long before it. */
  async #remember({ fold: { base, hand, notes } }: HandDoc, next: Base): Promise<void> {
    const known = [...base.seats, ...base.watch, ...(hand?.terms.agreement.seats ?? [])].map(({ key }) => key);
    const without = known.filter((key) => next.seats.every((seat) => seat.key !== key) && notes.name(key) !== '');
    if (without.length === 0) return;
    const names = new Map([...this.names].filter(([key]) => !without.includes(key)));
    for (const key of without) names.set(key, notes.name(key));
    const kept = new Map([...names].slice(-LIMITS.removed));
    await this.#store.putNames(kept);
    this.names = kept;
  }

  /** Goes to where the others are, past hands whose documents nobody here has. */
  async jump(doc: HandDoc, to: Proven, steps: readonly Step[]): Promise<void> {
    const gone = new Set([...this.gone, ...to.gone]);
    await this.#remember(doc, to.base);
    await this.#store.jump(doc.hand, to.base, gone, steps.slice(0, -1));
    const next = await this.#load(to.base.hand);
    this.gone = gone;
    this.previous = null;
    this.doc = next;
  }
}
