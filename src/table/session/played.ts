/** The hands a table has played, as records: each is written down when it is over, so that a record of many hands costs nothing. */
import { formatRecord, ok, parseRecord, RECORD_HANDS, refuse, refused, type GameRecord, type Result } from '../../engine/kernel/index.ts';
import type { Dealing } from '../../dealing/index.ts';
import { VaultError } from '../ports.ts';
import { joined, recordOfHand } from '../record/hand.ts';
import type { Games } from '../terms/setup.ts';
import { HandDoc } from './hand-doc.ts';
import type { Store } from './store.ts';

export class Played {
  readonly #store: Store;
  readonly #games: Games;
  readonly #dealing: Dealing | undefined;

  constructor(store: Store, games: Games, dealing?: Dealing) {
    this.#store = store;
    this.#dealing = dealing;
    this.#games = games;
  }

  /** Writes a hand that is over down; does nothing while it runs. */
  async keep(doc: HandDoc): Promise<void> {
    const record = doc.fold.hand === null ? null : recordOfHand(doc.fold.hand);
    if (record?.ok === true) await this.#store.putRecord(doc.hand, formatRecord(record.value));
  }

  /**
   * The finished hands that this device has of the last game, in order; of very many the newest, as many as a record holds. `open`:
   * documents that are in memory already. Refusals: `record/nothing` when no hand is over yet, `storage/…`.
   */
  async record(open: readonly HandDoc[] = []): Promise<Result<GameRecord>> {
    try {
      const newest = await this.#store.hand();
      const hands: GameRecord[] = [];
      for (let number = newest; number > 0 && hands.length < RECORD_HANDS; number--) {
        const hand = await this.#hand(number, open.find((doc) => doc.hand === number));
        // The newest may still run; before the hand in which this device came there is nothing.
        if (hand === null && number < newest) break;
        if (hand !== null) hands.unshift(hand);
      }
      const record = joined(hands);
      return record === null ? refused(refuse('record/nothing')) : ok(record);
    } catch (error) {
      if (error instanceof VaultError) return refused(refuse(error.code));
      throw error;
    }
  }

  async #hand(number: number, open: HandDoc | undefined): Promise<GameRecord | null> {
    const kept = await this.#store.record(number);
    const read = kept === null ? null : parseRecord(kept);
    if (read?.ok === true) return read.value;
    const doc = open ?? (await this.#load(number));
    const record = doc === null || doc.fold.hand === null ? null : recordOfHand(doc.fold.hand);
    return record?.ok === true ? record.value : null;
  }

  async #load(number: number): Promise<HandDoc | null> {
    const base = await this.#store.base(number);
    if (base === undefined) return null;
    const doc = new HandDoc(base, this.#games, undefined, this.#dealing);
    const { updates, blobs } = await this.#store.document(number);
    if (doc.take(doc.log.load(updates, blobs)).kind !== 'ok') return null;
    doc.take(doc.log.receiveEvidence(await this.#store.evidence(number)));
    return doc;
  }
}
