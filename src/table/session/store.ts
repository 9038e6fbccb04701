/** What a table keeps in the vault beside its record: bases, documents, evidence, and which hand is the newest. */
import { decodeBase, encodeBase, type Base } from '../base.ts';
import { decodeStep, encodeStep } from '../wire/codec.ts';
import { isKey } from '../wire/keys.ts';
import { LIMITS } from '../wire/limits.ts';
import type { Step } from '../wire/messages.ts';
import { VaultError, type PeerId, type Vault } from '../ports.ts';

export interface StoredSeat {
  /** 32-byte Ed25519 seed; never leaves the device. */
  readonly seed: Uint8Array;
  /** As its player was called when the seat was added. */
  readonly name: string;
}

function isStoredSeat(value: unknown): value is StoredSeat {
  const seat = value as Partial<StoredSeat> | null;
  return typeof seat === 'object' && seat !== null && seat.seed instanceof Uint8Array && seat.seed.length === 32 && typeof seat.name === 'string' && seat.name.length <= LIMITS.name;
}

/** Above this number of stored updates a document is written as one when it is opened. */
const COMPACT = 64;

/** A Yjs update that says nothing: the vault forgets documents only with their table. */
const EMPTY = Uint8Array.of(0, 0);

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

  /**
   * Begins a hand's document, with the verdicts of the hands just before it; none at a device's first. Killed in between, the
   * device is still at the hand before.
   */
  async begin(base: Base, gone: ReadonlySet<PeerId>, verdicts: readonly Step[] = []): Promise<void> {
    await this.#writeVerdicts(base.hand - verdicts.length, verdicts);
    if (verdicts.length === 0) await this.#vault.put(`${this.#table}/oldest`, base.hand);
    await this.#forget(base.hand);
    await this.#vault.put(`${this.#table}/base/${base.hand}`, encodeBase(base));
    await this.#vault.put(`${this.#table}/gone`, [...gone]);
    await this.#vault.put(`${this.#table}/hand`, base.hand);
    if (verdicts.length === 0) await this.#vault.put(`${this.#table}/new`, undefined);
  }

  /** Does this device know that others may hold more of its own answers than this vault? */
  async isSetBack(): Promise<boolean> {
    return (await this.#vault.get(`${this.#table}/set-back`)) !== undefined;
  }

  async setBack(marked: boolean): Promise<void> {
    await this.#vault.put(`${this.#table}/set-back`, marked ? true : undefined);
  }

  /** A newcomer has said nothing yet: what it does not find in the vault is not lost. */
  async newcomer(): Promise<void> {
    await this.#vault.put(`${this.#table}/new`, true);
  }

  async isNewcomer(): Promise<boolean> {
    return (await this.#vault.get(`${this.#table}/new`)) !== undefined;
  }

  async verdict(hand: number): Promise<Step | undefined> {
    const value = await this.#vault.get(`${this.#table}/verdict/${hand}`);
    return value instanceof Uint8Array ? decodeStep(value) : undefined;
  }

  /** The oldest hand from which on every verdict up to the newest hand is here. */
  async oldest(): Promise<number> {
    const value = await this.#vault.get(`${this.#table}/oldest`);
    return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : Math.max(1, await this.hand());
  }

  /** Verdicts of hands just before the oldest, whose number is `from`. */
  async putVerdicts(from: number, steps: readonly Step[]): Promise<void> {
    await this.#writeVerdicts(from, steps);
    if (steps.length > 0) await this.#vault.put(`${this.#table}/oldest`, from);
  }

  async #writeVerdicts(from: number, steps: readonly Step[]): Promise<void> {
    for (const [i, step] of steps.entries()) await this.#vault.put(`${this.#table}/verdict/${from + i}`, encodeStep(step));
  }

  /** Of a table that goes on for ever the newest hands are kept. */
  async #forget(hand: number): Promise<void> {
    const oldest = await this.oldest();
    const keep = Math.max(1, hand - LIMITS.hands);
    for (let h = oldest; h < keep; h++) await this.#vault.put(`${this.#table}/verdict/${h}`, undefined);
    if (oldest < keep) await this.#vault.put(`${this.#table}/oldest`, keep);
    await this.#dropBlobs(hand - LIMITS.blobHands);
    const old = hand - LIMITS.documents;
    if (old > 0 && (await this.base(old)) !== undefined) {
      await this.abandon(old);
      await this.#vault.put(`${this.#table}/faults/${old}`, undefined);
      await this.#vault.put(`${this.#table}/bare/${old}`, undefined);
      await this.#vault.replace(this.doc(old), EMPTY);
    }
  }

  /**
   * What a hand's entries name is needed until the hand is checked, when the app is opened again, and for whoever comes after a hand or two; after
   * that its document is of no use to others, and its record says what was played.
   */
  async #dropBlobs(hand: number): Promise<void> {
    if (hand < 1 || (await this.#vault.blobs(this.doc(hand))).size === 0) return;
    await this.#vault.put(`${this.#table}/bare/${hand}`, true);
    await this.#vault.dropBlobs(this.doc(hand));
  }

  /** Can the hand's document be given to others: is it here, with all that its entries name? */
  async isWhole(hand: number): Promise<boolean> {
    return (await this.base(hand)) !== undefined && (await this.#vault.get(`${this.#table}/bare/${hand}`)) === undefined;
  }

  /**
   * Begins a later hand's document, past this one's, whose end this device has not seen; killed in between, `finishJump` does the rest.
   */
  async jump(from: number, base: Base, gone: ReadonlySet<PeerId>, verdicts: readonly Step[]): Promise<void> {
    await this.#vault.put(`${this.#table}/leaving`, from);
    await this.begin(base, gone, verdicts);
    await this.finishJump();
  }

  /** What a jump left undone: to be called before the newest hand is read. */
  async finishJump(): Promise<void> {
    const from = await this.#vault.get(`${this.#table}/leaving`);
    if (from === undefined) return;
    const hand = await this.hand();
    // Killed before it had begun, the device is still at that hand.
    if (typeof from === 'number' && from < hand) {
      await this.abandon(from);
      for (let old = from; old > from - LIMITS.blobHands; old--) if (old === from || old <= hand - LIMITS.blobHands) await this.#dropBlobs(old);
    }
    await this.#vault.put(`${this.#table}/leaving`, undefined);
  }

  /** A hand that this device has gone past without seeing its end: its document is no help to anybody. */
  async abandon(hand: number): Promise<void> {
    await this.#vault.put(`${this.#table}/base/${hand}`, undefined);
  }

  /** Keys of those who left in an earlier hand. */
  async gone(): Promise<Set<PeerId>> {
    const value = await this.#vault.get(`${this.#table}/gone`);
    return new Set(Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string' && isKey(key)) : []);
  }

  /** What those were called who have no seat any more, by key; the newest last. */
  async names(): Promise<Map<PeerId, string>> {
    const value = await this.#vault.get(`${this.#table}/names`);
    const isPair = (pair: unknown): pair is [PeerId, string] => Array.isArray(pair) && pair.length === 2 && isKey(String(pair[0])) && typeof pair[1] === 'string' && pair[1].length <= LIMITS.name;
    return new Map(Array.isArray(value) ? value.filter(isPair) : []);
  }

  async putNames(names: ReadonlyMap<PeerId, string>): Promise<void> {
    await this.#vault.put(`${this.#table}/names`, [...names]);
  }

  /** The seats of this device beside its first, in the order in which they were added. `storage/corrupt` rather than without one of them. */
  async seats(): Promise<readonly StoredSeat[]> {
    const value = (await this.#vault.get(`${this.#table}/seats`)) ?? [];
    if (!Array.isArray(value) || value.length > LIMITS.seats || !value.every(isStoredSeat)) throw new VaultError('storage/corrupt');
    return value;
  }

  async putSeats(seats: readonly StoredSeat[]): Promise<void> {
    await this.#vault.put(`${this.#table}/seats`, seats.map(({ seed, name }) => ({ seed, name })));
  }

  async updates(hand: number): Promise<readonly Uint8Array[]> {
    return this.#vault.load(this.doc(hand));
  }

  /** The updates of a hand's document, and the blobs that they name. */
  async document(hand: number): Promise<{ readonly updates: readonly Uint8Array[]; readonly blobs: readonly Uint8Array[] }> {
    // In this order: what is appended meanwhile brings blobs too many, never too few.
    const updates = await this.updates(hand);
    return { updates, blobs: [...(await this.#vault.blobs(this.doc(hand))).values()] };
  }

  /** `blobs`: what the updates name and do not carry, by name. */
  append(hand: number, updates: readonly Uint8Array[], blobs?: ReadonlyMap<string, Uint8Array>): Promise<void> {
    return this.#vault.append(this.doc(hand), updates, blobs);
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
