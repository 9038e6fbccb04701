/** A connection to the database that survives the death of connections. */
import { openDB, type IDBPTransaction, type StoreNames } from 'idb';
import { VaultError, type Clock } from '../../table/ports.ts';
import { connectionLost, openingError, operationError } from './errors.ts';
import { migrate, type Database, type Migration, type Schema } from './schema.ts';

export type Stores = StoreNames<Schema>[];
export type Tx<Mode extends IDBTransactionMode> = IDBPTransaction<Schema, Stores, Mode>;

export interface ConnectionOptions {
  readonly migrations: readonly Migration[];
  readonly after: Clock['after'];
  /** Milliseconds after which a silent database counts as lost (iOS sometimes never answers after sleep). */
  readonly patience: number;
}

export class Connection {
  readonly #name: string;
  readonly #options: ConnectionOptions;
  #opening: Promise<Database> | null = null;
  #closed = false;

  constructor(name: string, options: ConnectionOptions) {
    this.#name = name;
    this.#options = options;
  }

  /** Opens the database, or waits for the opening under way. Rejects with a `VaultError`. */
  open(): Promise<Database> {
    if (this.#closed) return Promise.reject(new VaultError('storage/closed'));
    if (this.#opening) return this.#opening;
    const opening = this.#connect();
    this.#opening = opening;
    opening.catch(() => this.#forget(opening));
    return opening;
  }

  /**
   * Runs `work` in one transaction and resolves when it is complete: for writes, on the disk. When the connection turns out to
   * be lost, once more on a new one; `work` must bear that its first run did commit.
   */
  async run<Mode extends IDBTransactionMode, T>(stores: Stores, mode: Mode, work: (tx: Tx<Mode>) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const opening = this.open();
      let db: Database;
      try {
        db = await opening;
      } catch (error) {
        const failure = openingError(error);
        if (attempt === 1 && failure.code === 'storage/unavailable') continue;
        throw failure;
      }
      try {
        return await this.#patiently(() => transact(db, stores, mode, work), 'storage/closed');
      } catch (error) {
        const lost = connectionLost(error);
        if (lost || (error instanceof VaultError && error.code === 'storage/closed')) this.#forget(opening);
        if (attempt === 1 && lost) continue;
        throw operationError(error);
      }
    }
  }

  close(): void {
    this.#closed = true;
    if (this.#opening) this.#forget(this.#opening);
  }

  #connect(): Promise<Database> {
    const { migrations } = this.#options;
    let blocked = false;
    let given = false;
    let failure: unknown;
    const lose = (): void => this.#forget(opening);
    const request = async (): Promise<Database> => {
      const db = await openDB(this.#name, migrations.length, {
        upgrade: (fresh, from, _to, tx) => {
          // Told through the opening itself.
          tx.done.catch(() => undefined);
          migrate(migrations, from, fresh, tx).catch((error: unknown) => {
            failure = error;
            tx.abort();
          });
        },
        blocked: () => {
          blocked = true;
        },
        // A newer app, or somebody who clears the storage, waits for us: make way. The next operation finds out which.
        blocking: lose,
        terminated: lose,
      });
      // Came after the waiting was given up: nobody would close it.
      if (given) db.close();
      return db as unknown as Database;
    };
    const opening: Promise<Database> = this.#patiently(request, () => (blocked ? 'storage/blocked' : 'storage/unavailable')).catch(
      (error: unknown) => {
        given = true;
        throw failure === undefined ? openingError(error) : new VaultError('storage/migration', failure);
      },
    );
    return opening;
  }

  /** Closes this connection, unless a newer one has taken its place; what runs on it is finished first. */
  #forget(opening: Promise<Database>): void {
    if (this.#opening === opening) this.#opening = null;
    opening.then(
      (db) => db.close(),
      () => undefined,
    );
  }

  #patiently<T>(work: () => Promise<T>, code: `storage/${string}` | (() => `storage/${string}`)): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.#options.after(this.#options.patience, () => reject(new VaultError(typeof code === 'string' ? code : code())));
      work().then(resolve, reject).finally(cancel);
    });
  }
}

async function transact<Mode extends IDBTransactionMode, T>(
  db: Database,
  stores: Stores,
  mode: Mode,
  work: (tx: Tx<Mode>) => Promise<T>,
): Promise<T> {
  const tx = db.transaction(stores, mode, mode === 'readwrite' ? { durability: 'strict' } : {});
  // Its failure is told below; without a handler it would be told twice.
  tx.done.catch(() => undefined);
  let result: T;
  try {
    result = await work(tx);
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // It has ended already; its own error, if any, says more than the request's.
    }
    await tx.done.catch(() => undefined);
    throw tx.error ?? error;
  }
  await tx.done;
  return result;
}
