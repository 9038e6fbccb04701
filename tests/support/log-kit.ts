/** Authors of log entries for tests, honest and otherwise. */
import { bytesToHex, publicKey } from '../../src/crypto/index.ts';
import type { Choice } from '../../src/engine/kernel/index.ts';
import { foundingBase, type Base } from '../../src/table/base.ts';
import { HISTORY, type Body, type Note } from '../../src/table/log/body.ts';
import { FIRST, signEntry, type Entry, type EntryFields } from '../../src/table/log/entry.ts';
import { Log } from '../../src/table/log/log.ts';
import { arrayName } from '../../src/table/log/vet.ts';
import { writeUpdate, type Piece } from '../../src/table/log/yjs.ts';
import type { Agreement } from '../../src/table/terms/agreement.ts';
import { PROTOCOL } from '../../src/table/wire/messages.ts';

export const TABLE = 'ab'.repeat(16);

export interface Person {
  readonly name: string;
  readonly seed: Uint8Array;
  readonly key: string;
}

export function person(name: string, n: number): Person {
  const seed = new Uint8Array(32).fill(n);
  return { name, seed, key: bytesToHex(publicKey(seed)) };
}

export const ana = person('Ana', 1);
export const ben = person('Ben', 2);
export const cleo = person('Cleo', 3);
export const eve = person('Eve', 66);

export function base(people: readonly Person[] = [ana, ben], change: Partial<Base> = {}): Base {
  const founding = foundingBase(TABLE, 'high-card', { rounds: 3, open: true }, { key: ana.key, name: ana.name });
  return { ...founding, seats: people.map(({ key, name }) => ({ key, name })), ...change };
}

export const noteBody = (note: Note, lamport = 1): Body => ({ type: 'note', lamport, note });
export const named = (name: string): Body => noteBody({ kind: 'name', name });
export const admits = (who: Person): Body => noteBody({ kind: 'admit', key: who.key });
/** In the history named by `at`; terms have none. */
export const answers = (question: string, answer: Extract<Body, { type: 'answer' }>['answer'] = 1, at: Uint8Array = new Uint8Array(HISTORY)): Body => ({
  type: 'answer',
  question,
  answer,
  at: question.startsWith('terms/') ? null : at,
});

/** Writes into a log of its own as an honest device does. */
export class Author {
  readonly who: Person;
  readonly log: Log;
  client: number;

  constructor(who: Person, start: Base, client: number) {
    this.who = who;
    this.log = new Log(start);
    this.client = client;
    // In its author's own eyes everybody is a member.
    this.log.members.add(who.key);
  }

  write(body: Body): Uint8Array {
    const update = this.log.write(this.who.key, this.who.seed, this.client, body);
    const received = this.log.receiveOwn(update);
    if (received.kind !== 'ok') throw new Error(`own entry: ${JSON.stringify(received)}`);
    return update;
  }

  /** Entries this author has written, in order. */
  entries(): Entry[] {
    return [...this.log.chain(this.who.key).all()];
  }
}

/** Signs whatever it is told to. */
export function forge(log: Log, who: Person, fields: Partial<EntryFields> & { readonly body: Body }, seed = who.seed): Entry {
  const newest = log.chain(who.key).newest;
  return signEntry(
    {
      table: log.table,
      hand: log.hand,
      base: log.baseHash,
      seat: who.key,
      client: newest?.client ?? 1,
      n: newest === undefined ? 0 : newest.n + 1,
      prev: newest?.hash ?? FIRST,
      heads: { numbers: [], hash: new Uint8Array(32) },
      ...fields,
    },
    seed,
  );
}

export function piece(entry: Entry, clock: number, change: Partial<Piece> = {}): Piece {
  return { client: entry.client, clock, name: clock === 0 ? arrayName(entry.seat, entry.client) : null, content: entry.bytes, ...change };
}

/** One update with these entries of one client from `clock` on. */
export function updateOf(entries: readonly Entry[], clock = 0): Uint8Array {
  return writeUpdate(entries.map((entry, i) => piece(entry, clock + i)));
}

/** Terms of High Card on which these people agree, all with this choice. */
export const agreed = (people: readonly Person[], rounds = 3, choice: Choice = 'in'): Agreement => ({
  protocol: PROTOCOL,
  game: 'high-card',
  version: 1,
  options: { rounds, open: true },
  seats: people.map(({ key, name }) => ({ key, name })),
  locked: false,
  watch: [],
  removed: [],
  absent: [],
  choices: people.map(() => choice),
});
