/**
 * Law 6: what this device says is stored before it is sent. Also keeps what came from others, in batches. After a failed write
 * nobody knows whether it is in the vault: the vault is read again before the next one, and what is there counts.
 */
import { bytesToHex } from '../../crypto/index.ts';
import { refuse, refused, ok, type Refusal, type Result } from '../../engine/kernel/index.ts';
import { hashOfBlob } from '../log/long.ts';
import { VaultError, type Clock, type PeerId } from '../ports.ts';
import type { HandDoc } from './hand-doc.ts';
import type { Store } from './store.ts';

/** How long after a failure the vault is tried again, ms. */
const RETRY = 3_000;
/** How long what came from others may wait for company before it is stored, ms. Its authors have it stored already. */
const BATCH = 100;

interface Waiting {
  readonly hand: number;
  readonly data: Uint8Array;
  /** What the update names and does not carry. */
  readonly blobs?: ReadonlyMap<string, Uint8Array>;
}

/** What this device says: an update, and what it names and does not carry. */
export interface Own {
  readonly update: Uint8Array;
  readonly blob: Uint8Array | null;
}

export interface KeeperDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** Trouble has come or gone. */
  readonly changed: () => void;
  /** Something waits to be stored: call `store` when it is its turn. */
  readonly due: () => void;
  /** So many entries of each seat of the hand are in the vault, with all that they build on. */
  readonly stored: (hand: number, held: ReadonlyMap<PeerId, number>) => void;
  /** What was found in the vault after a failure, to be sent like anything of one's own. */
  readonly recovered: (doc: HandDoc, update: Uint8Array, blobs: Iterable<Uint8Array>) => void;
}

export class Keeper {
  trouble: Refusal | null = null;
  readonly #deps: KeeperDeps;
  #updates: Waiting[] = [];
  /** The vault has to say that this device was set back. */
  #mark = false;
  #evidence: Waiting[] = [];
  /** The document that must be read again before anything is written. */
  #suspect: HandDoc | null = null;
  #batch: (() => void) | null = null;
  #retry: (() => void) | null = null;
  #closed = false;

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
  }

  /** What came from others, to be stored soon. */
  keep(hand: number, update: Uint8Array | null, evidence: readonly Uint8Array[], blobs: ReadonlyMap<string, Uint8Array>): void {
    if (update !== null) this.#updates.push({ hand, data: update, blobs });
    this.#evidence.push(...evidence.map((data) => ({ hand, data })));
    if (this.#updates.length > 0 || this.#evidence.length > 0) this.#batch ??= this.#deps.clock.after(BATCH, this.#deps.due);
  }

  /** This device was set back; stored before what showed it: once that is in the vault, nothing else does. */
  mark(): void {
    this.#mark = true;
    this.#deps.due();
  }

  /** Reads the vault again if a write has failed. To be called before an entry is made, since it may turn up there. */
  async recover(): Promise<Result<void>> {
    return this.#suspect === null ? ok(undefined) : this.#safely(this.#suspect, () => this.#recover());
  }

  /** Stores what came from others, and with it, last, this device's own update: all or none. */
  async store(doc: HandDoc | null, own?: Own): Promise<Result<void>> {
    this.#stopBatch();
    return this.#safely(doc, async () => {
      if (own === undefined) await this.#recover();
      if (this.#mark) await this.#deps.store.setBack(true);
      this.#mark = false;
      // A copy: more may come while the vault writes, and is not stored yet.
      const updates = [...this.#updates];
      const held = doc?.log.grounded();
      const hands = new Set([...updates.map((u) => u.hand), ...(own === undefined || doc === null ? [] : [doc.hand])]);
      for (const hand of hands) {
        const theirs = updates.filter((u) => u.hand === hand);
        const blobs = new Map(theirs.flatMap((u) => [...(u.blobs ?? [])]));
        const mine = hand === doc?.hand ? own : undefined;
        if (mine !== undefined && mine.blob !== null) blobs.set(bytesToHex(hashOfBlob(mine.blob)), mine.blob);
        await this.#deps.store.append(hand, [...theirs.map((u) => u.data), ...(mine === undefined ? [] : [mine.update])], blobs);
      }
      this.#updates = this.#updates.slice(updates.length);
      const evidence = [...this.#evidence];
      for (const hand of new Set(evidence.map((e) => e.hand))) {
        await this.#deps.store.addEvidence(hand, evidence.filter((e) => e.hand === hand).map((e) => e.data));
      }
      this.#evidence = this.#evidence.slice(evidence.length);
      if (doc !== null && held !== undefined) this.#deps.stored(doc.hand, held);
    });
  }

  /** Any other task of the vault, with the same care. */
  async task(doc: HandDoc | null, run: () => Promise<void>): Promise<Result<void>> {
    return this.#safely(doc, async () => {
      await this.#recover();
      await run();
    });
  }

  async #safely(doc: HandDoc | null, run: () => Promise<void>): Promise<Result<void>> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      this.trouble = refuse(error.code);
      this.#suspect ??= doc;
      this.#retry?.();
      if (!this.#closed) this.#retry = this.#deps.clock.after(RETRY, this.#deps.due);
      this.#deps.changed();
      return refused(this.trouble);
    }
    if (this.trouble !== null) {
      this.trouble = null;
      this.#deps.changed();
    }
    return ok(undefined);
  }

  /** Reads the document again: an own entry whose write seemed to fail may be there, and is then sent like any other. */
  async #recover(): Promise<void> {
    const doc = this.#suspect;
    if (doc === null) return;
    const { updates, blobs } = await this.#deps.store.document(doc.hand);
    const received = doc.take(doc.log.load(updates, blobs));
    if (received.kind !== 'ok') throw new VaultError('storage/corrupt');
    // Fresh sessions in the log: the place of the failed entry is not used again by these.
    doc.clients.clear();
    this.#suspect = null;
    if (received.update !== null) this.#deps.recovered(doc, received.update, received.blobs.values());
  }

  #stopBatch(): void {
    this.#batch?.();
    this.#batch = null;
  }

  close(): void {
    this.#closed = true;
    this.#stopBatch();
    this.#retry?.();
  }
}
