/** The vault over IndexedDB. */
import { VaultError, type Clock, type SavedGame, type TableRecord, type Vault } from '../../table/ports.ts';
import { Connection } from './connection.ts';
import { areBlobs, byHand, isBytes, isSavedGame, isTableRecord, ownBytes, sameBytes } from './records.ts';
import { MIGRATIONS, type Migration } from './schema.ts';

export interface VaultOptions {
  /** For the time after which a database that does not answer counts as lost. */
  readonly clock: Pick<Clock, 'after'>;
  /** Milliseconds; 15,000 unless given. */
  readonly patience?: number;
  /** Told of every stored table left out of `tables()`. */
  readonly onCorrupt?: (id: string) => void;
  /** The way to the schema; today's unless a test gives another. */
  readonly migrations?: readonly Migration[];
}

export interface OpenVault extends Vault {
  /** Closes the connection when what runs is done; afterwards everything rejects with `storage/closed`. */
  close(): void;
}

/** Every document of one table: `/` is followed by `0` in the order of keys. */
const documentsOf = (table: string): IDBKeyRange => IDBKeyRange.bound([`${table}/`], [`${table}0`], false, true);
const updatesOf = (doc: string): IDBKeyRange => IDBKeyRange.bound([doc, 0], [doc, Infinity]);
const blobsOf = (doc: string): IDBKeyRange => IDBKeyRange.bound([doc], [doc, []], false, true);
const keysOf = (table: string): IDBKeyRange => IDBKeyRange.bound(`${table}/`, `${table}0`, false, true);

/** Opens the database at once; rejects with a `VaultError` (`storage/unavailable`, `newer`, `blocked`, `migration`, `quota`). */
export async function openVault(name: string, options: VaultOptions): Promise<OpenVault> {
  const connection = new Connection(name, {
    migrations: options.migrations ?? MIGRATIONS,
    after: (ms, run) => options.clock.after(ms, run),
    patience: options.patience ?? 15_000,
  });
  // Through a transaction, so that the one retry covers the start as well.
  await connection.run(['keyval'], 'readonly', () => Promise.resolve());
  return vaultOn(connection, options.onCorrupt ?? (() => undefined));
}

interface Appended {
  readonly first: Uint8Array;
  readonly rest: readonly Uint8Array[];
  readonly blobs: readonly (readonly [string, Uint8Array])[];
}

/** Appends at this number, or where the document ends when it is null. Resolves with the document's new end. */
async function appendAt(connection: Connection, doc: string, at: number | null, { first, rest, blobs }: Appended): Promise<number> {
  let began: number | null = null;
  return connection.run(blobs.length === 0 ? ['updates'] : ['updates', 'blobs'], 'readwrite', async (tx) => {
    const store = tx.objectStore('updates');
    const there = began === null ? undefined : await store.get([doc, began]);
    // The second try on a new connection: the first may have committed and only its news been lost.
    if (began !== null && isBytes(there) && sameBytes(there, first)) return began + 1 + rest.length;
    const newest = at === null || began !== null ? await store.openKeyCursor(updatesOf(doc), 'prev') : null;
    const start = at !== null && began === null ? at : newest === null ? 0 : newest.key[1] + 1;
    began = start;
    const added = [first, ...rest].map((update, i) => store.add(update, [doc, start + i]));
    // The same blob may be there already: entries can name one twice.
    const beside = blobs.map(([name, blob]) => tx.objectStore('blobs').put(blob, [doc, name]));
    // Nothing more will be asked: saves the wait for the answers.
    tx.commit();
    await Promise.all([...added, ...beside]);
    return start + added.length;
  });
}

/** Is there an update at the number already? Another tab has written meanwhile. */
const isTaken = (error: unknown): boolean => error instanceof VaultError && error.cause instanceof DOMException && error.cause.name === 'ConstraintError';

function vaultOn(connection: Connection, onCorrupt: (id: string) => void): OpenVault {
  /**
   * Where documents end, as far as this vault knows: one question less for each answer at a table. Only the tab that has a table
   * open writes its documents; what was known of them before it was opened is forgotten.
   */
  const ends = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  const forget = (table: string): void => {
    for (const doc of [...ends.keys()]) if (doc.startsWith(`${table}/`)) ends.delete(doc);
  };
  return {
    async tables() {
      const values = await connection.run(['tables'], 'readonly', (tx) => tx.objectStore('tables').getAll());
      const good: TableRecord[] = [];
      for (const value of values) {
        if (isTableRecord(value)) good.push(value);
        else onCorrupt(idOf(value));
      }
      return good;
    },

    async table(id) {
      forget(id);
      const value = await connection.run(['tables'], 'readonly', (tx) => tx.objectStore('tables').get(id));
      if (value === undefined || isTableRecord(value)) return value;
      throw new VaultError('storage/corrupt');
    },

    async putTable(record) {
      if (!isTableRecord(record)) throw new VaultError('storage/corrupt');
      const copy = { ...record, key: ownBytes(record.key), seed: ownBytes(record.seed) };
      await connection.run(['tables'], 'readwrite', (tx) => tx.objectStore('tables').put(copy));
    },

    async deleteTable(id) {
      forget(id);
      await connection.run(['tables', 'updates', 'blobs', 'keyval'], 'readwrite', (tx) =>
        Promise.all([
          tx.objectStore('tables').delete(id),
          tx.objectStore('updates').delete(documentsOf(id)),
          tx.objectStore('blobs').delete(documentsOf(id)),
          tx.objectStore('keyval').delete(keysOf(id)),
        ]),
      );
    },

    async append(doc, updates, blobs = new Map()) {
      if (!updates.every((update) => isBytes(update)) || !areBlobs(blobs)) throw new VaultError('storage/corrupt');
      const [first, ...copies] = updates.map(ownBytes);
      if (first === undefined) return;
      const all = { first, rest: copies, blobs: [...blobs].map(([name, blob]) => [name, ownBytes(blob)] as const) };
      const before = last;
      const appended = (async () => {
        // In the order asked for, also when the first has to look again.
        await before;
        const known = ends.get(doc) ?? null;
        ends.delete(doc);
        try {
          ends.set(doc, await appendAt(connection, doc, known, all));
        } catch (error) {
          if (known === null || !isTaken(error)) throw error;
          ends.set(doc, await appendAt(connection, doc, null, all));
        }
      })();
      last = appended.catch(() => undefined);
      return appended;
    },

    async load(doc) {
      const [keys, values] = await connection.run(['updates'], 'readonly', (tx) => {
        const store = tx.objectStore('updates');
        return Promise.all([store.getAllKeys(updatesOf(doc)), store.getAll(updatesOf(doc))]);
      });
      // A gap is a lost answer of one's own, perhaps: better no log than such a log (law 6).
      if (keys.some(([, number], i) => number !== i) || !values.every((value) => isBytes(value))) throw new VaultError('storage/corrupt');
      ends.set(doc, values.length);
      return values;
    },

    async replace(doc, update) {
      if (!isBytes(update)) throw new VaultError('storage/corrupt');
      const copy = ownBytes(update);
      ends.delete(doc);
      await connection.run(['updates'], 'readwrite', (tx) => {
        const store = tx.objectStore('updates');
        return Promise.all([store.delete(updatesOf(doc)), store.put(copy, [doc, 0])]);
      });
    },

    async blobs(doc) {
      const [keys, values] = await connection.run(['blobs'], 'readonly', (tx) => {
        const store = tx.objectStore('blobs');
        return Promise.all([store.getAllKeys(blobsOf(doc)), store.getAll(blobsOf(doc))]);
      });
      return new Map(
        keys.map(([, name], i) => {
          const blob = values[i];
          if (!isBytes(blob)) throw new VaultError('storage/corrupt');
          return [name, blob];
        }),
      );
    },

    async dropBlobs(doc) {
      await connection.run(['blobs'], 'readwrite', (tx) => tx.objectStore('blobs').delete(blobsOf(doc)));
    },

    async documents(table) {
      const docs = await connection.run(['updates'], 'readonly', async (tx) => {
        const found: string[] = [];
        let cursor = await tx.objectStore('updates').openKeyCursor(documentsOf(table));
        while (cursor !== null) {
          const [doc] = cursor.key;
          found.push(doc);
          // On to the next document, over all updates of this one.
          cursor = await cursor.continue([doc, Infinity]);
        }
        return found;
      });
      return docs.sort(byHand);
    },

    async savedGames() {
      const values = await connection.run(['games'], 'readonly', (tx) => tx.objectStore('games').getAll());
      const good: SavedGame[] = [];
      for (const value of values) {
        if (isSavedGame(value)) good.push(value);
        else onCorrupt(idOf(value));
      }
      return good;
    },

    async savedText(id) {
      const text = await connection.run(['texts'], 'readonly', (tx) => tx.objectStore('texts').get(id));
      if (text === undefined || typeof text === 'string') return text;
      throw new VaultError('storage/corrupt');
    },

    async putSavedGame(game, text) {
      if (!isSavedGame(game) || typeof text !== 'string') throw new VaultError('storage/corrupt');
      await connection.run(['games', 'texts'], 'readwrite', (tx) => Promise.all([tx.objectStore('games').put(game), tx.objectStore('texts').put(text, game.id)]));
    },

    async deleteSavedGame(id) {
      await connection.run(['games', 'texts'], 'readwrite', (tx) => Promise.all([tx.objectStore('games').delete(id), tx.objectStore('texts').delete(id)]));
    },

    get(key) {
      return connection.run(['keyval'], 'readonly', (tx) => tx.objectStore('keyval').get(key));
    },

    async put(key, value) {
      await connection.run<'readwrite', unknown>(['keyval'], 'readwrite', (tx) => {
        const store = tx.objectStore('keyval');
        return value === undefined ? store.delete(key) : store.put(value, key);
      });
    },

    close() {
      connection.close();
    },
  };
}

const idOf = (value: unknown): string => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' ? id : '';
};
