/** What a table keeps in the vault beside its record: bases, documents, evidence, and which hand is the newest. */
import { decodeBase, encodeBase, type Base } from '../base.ts';
import { isKey } from '../wire/keys.ts';
import type { PeerId, Vault } from '../ports.ts';

/** Above this number of stored updates a document is written as one when it is opened. */
const COMPACT = 64;

export class Store {
  readonly #vault: Vault;
  readonly #table: string;

  constructor(vault: Vault, table: string) {
    this.#vault = vault;
    this.#table = table;
  }

  /** Name of the document of a hand. */
  doc(hand: number): string {
    return `${this.#table}/${hand}`;
  }

  /** Number of the newest hand, 0 when there is none yet. */
  async hand(): Promise<number> {
    const value = await this.#vault.get(`${this.#table}/hand`);
    return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0;
  }

  async base(hand: number): Promise<Base | undefined> {
    const value = await this.#vault.get(`${this.#table}/base/${hand}`);
    return value instanceof Uint8Array ? decodeBase(value) : undefined;
  }

  /** Begins a hand's document. Killed in between, the device is still at the hand before. */
  async begin(base: Base, gone: ReadonlySet<PeerId>): Promise<void> {
    await this.#vault.put(`${this.#table}/base/${base.hand}`, encodeBase(base));
    await this.#vault.put(`${this.#table}/gone`, [...gone]);
    await this.#vault.put(`${this.#table}/hand`, base.hand);
  }

  /** Keys of those who left in an earlier hand. */
  async gone(): Promise<Set<PeerId>> {
    const value = await this.#vault.get(`${this.#table}/gone`);
    return new Set(Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string' && isKey(key)) : []);
  }

  async updates(hand: number): Promise<readonly Uint8Array[]> {
    return this.#vault.load(this.doc(hand));
  }

  append(hand: number, updates: readonly Uint8Array[]): Promise<void> {
    return this.#vault.append(this.doc(hand), updates);
  }

  /** Writes the document as one update when it has become many. */
  async compact(hand: number, count: number, whole: () => readonly Uint8Array[]): Promise<void> {
    if (count <= COMPACT) return;
    const [only, ...rest] = whole();
    if (only !== undefined && rest.length === 0) await this.#vault.replace(this.doc(hand), only);
  }

  /** The text of a hand's record, once the hand is over; null when there is none. */
  async record(hand: number): Promise<string | null> {
    const value = await this.#vault.get(`${this.#table}/record/${hand}`);
    return typeof value === 'string' ? value : null;
  }

  async putRecord(hand: number, text: string): Promise<void> {
    await this.#vault.put(`${this.#table}/record/${hand}`, text);
  }

  async evidence(hand: number): Promise<readonly Uint8Array[]> {
    const value = await this.#vault.get(`${this.#table}/faults/${hand}`);
    return Array.isArray(value) ? value.filter((entry): entry is Uint8Array => entry instanceof Uint8Array) : [];
  }

  async addEvidence(hand: number, entries: readonly Uint8Array[]): Promise<void> {
    await this.#vault.put(`${this.#table}/faults/${hand}`, [...(await this.evidence(hand)), ...entries]);
  }
}
