/**
 * All entries one holds of one seat. Normally a chain; when the seat has signed two different entries with the same number it
 * is a tree, and what counts ends before the first such number, whatever the order in which the entries came (law 8).
 */
import { equalBytes } from '../../crypto/index.ts';
import { LIMITS } from '../wire/limits.ts';
import { FIRST, type Entry } from './entry.ts';

interface Node {
  readonly entry: Entry;
  /** Sessions announced and keys admitted along the chain up to here. */
  readonly sessions: number;
  readonly admits: number;
  /** Bytes of the blobs named along it. */
  readonly named: number;
  /** Place in its session's array, the entry's Yjs clock. */
  readonly clock: number;
}

export class Chain {
  readonly #nodes = new Map<string, Node>();
  readonly #at: Entry[][] = [];
  #fork: number | null = null;
  readonly #under: Chain | undefined;

  /** Over `under`, which stays as it is: to try what would fit. */
  constructor(under?: Chain) {
    this.#under = under;
  }

  #node(id: string): Node | undefined {
    return this.#nodes.get(id) ?? (this.#under === undefined ? undefined : this.#under.#node(id));
  }

  has(id: string): boolean {
    return this.#node(id) !== undefined;
  }

  /** The place in its session's array that the chain gives to an entry held. */
  clock(id: string): number | undefined {
    return this.#node(id)?.clock;
  }

  /** Entries with this number; more than one is double dealing. */
  at(n: number): readonly Entry[] {
    return this.#at[n] ?? [];
  }

  /** First number with two different entries. */
  get fork(): number | null {
    return this.#fork;
  }

  /** How many entries count: the chain up to its end or its fork. */
  get length(): number {
    return this.#fork ?? this.#at.length;
  }

  /** The newest entry that counts. */
  get newest(): Entry | undefined {
    return this.#at[this.length - 1]?.[0];
  }

  /** How many keys the seat has admitted with what counts. */
  get admits(): number {
    const { newest } = this;
    return newest === undefined ? 0 : (this.#node(newest.id)?.admits ?? 0);
  }

  /** Entries that count, from number `from` to before `to`. */
  *entries(from = 0, to = this.length): Generator<Entry, void> {
    for (let n = from; n < Math.min(to, this.length); n++) yield this.#at[n]?.[0] as Entry;
  }

  /** Everything held, in order of numbers. */
  *all(from = 0): Generator<Entry, void> {
    for (let n = from; n < this.#at.length; n++) yield* this.at(n);
  }

  /** Does the entry continue what is held? `gap`: what it continues is not here. Signatures are not this class's affair. */
  fits(entry: Entry): 'ok' | 'gap' | 'bad' {
    const { body } = entry;
    if (body.type === 'announce' && body.client !== entry.client) return 'bad';
    if (entry.n === 0) return equalBytes(entry.prev, FIRST) && body.type === 'announce' && body.epoch === 0 ? 'ok' : 'bad';
    const prev = this.#node(entry.prevId);
    if (prev === undefined) return 'gap';
    if (prev.entry.n !== entry.n - 1) return 'bad';
    if (body.type === 'announce') return body.epoch === prev.sessions && body.epoch < LIMITS.sessions ? 'ok' : 'bad';
    if (prev.entry.client !== entry.client) return 'bad';
    if (prev.named + namedBy(entry) > LIMITS.named) return 'bad';
    return isAdmit(entry) && prev.admits >= LIMITS.admits ? 'bad' : 'ok';
  }

  /** Adds an entry that `fits`. */
  add(entry: Entry): void {
    if (this.has(entry.id)) return;
    const prev = this.#node(entry.prevId);
    this.#nodes.set(entry.id, {
      entry,
      sessions: (prev?.sessions ?? 0) + (entry.body.type === 'announce' ? 1 : 0),
      admits: (prev?.admits ?? 0) + (isAdmit(entry) ? 1 : 0),
      named: (prev?.named ?? 0) + namedBy(entry),
      clock: entry.body.type === 'announce' ? 0 : (prev?.clock ?? 0) + 1,
    });
    const same = this.#at[entry.n];
    if (same === undefined) this.#at[entry.n] = [entry];
    else {
      same.push(entry);
      this.#fork = Math.min(this.#fork ?? entry.n, entry.n);
    }
  }
}

const namedBy = ({ body }: Entry): number => (body.type === 'long' ? body.blob.length : 0);

const isAdmit = (entry: Entry): boolean => entry.body.type === 'note' && entry.body.note.kind === 'admit';
