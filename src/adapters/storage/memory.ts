/** A vault that forgets, for tests of what is built on one. It copies what comes in and goes out, as IndexedDB does. */
import { VaultError, type SavedGame, type TableRecord, type Vault } from '../../table/ports.ts';
import { areBlobs, byHand, isBytes, isSavedGame, isTableRecord, ownBytes } from './records.ts';

interface Content {
  readonly tables: Map<string, unknown>;
  readonly updates: Map<string, readonly Uint8Array[]>;
  readonly blobs: Map<string, ReadonlyMap<string, Uint8Array>>;
  readonly keyval: Map<string, unknown>;
  readonly games: Map<string, { readonly game: SavedGame; readonly text: string }>;
}

/** The vault and its faults. */
export interface MemoryVault extends Vault {
  /** The next write changes nothing and rejects with this code. */
  failNextWrite(code: `storage/${string}`): void;
  /** From now on writes wait, unconfirmed and not to be read, until `release`. */
  hold(): void;
  /** Carries out what waits, in order. */
  release(): void;
  /** The device dies: what was confirmed is in the vault returned; promises of this one that wait never settle. */
  crash(): MemoryVault;
  /** Puts anything at all where a table should be. */
  damage(id: string, value: unknown): void;
  /** How many writes were confirmed. */
  readonly writes: number;
}

export interface MemoryVaultOptions {
  /** Told of every stored table left out of `tables()`. */
  readonly onCorrupt?: (id: string) => void;
}

export function memoryVault(options: MemoryVaultOptions = {}): MemoryVault {
  return build({ tables: new Map(), updates: new Map(), blobs: new Map(), keyval: new Map(), games: new Map() }, options);
}

function build(content: Content, options: MemoryVaultOptions): MemoryVault {
  const waiting: (() => void)[] = [];
  let held = false;
  let dead = false;
  let failure: `storage/${string}` | null = null;
  let writes = 0;

  const write = (change: (content: Content) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const code = failure;
      failure = null;
      const run = (): void => {
        if (code !== null) return reject(new VaultError(code));
        change(content);
        writes += 1;
        resolve();
      };
      if (dead || held) waiting.push(run);
      // Not before the caller goes on, as with a disk.
      else queueMicrotask(() => (dead || held ? void waiting.push(run) : run()));
    });

  const read = async <T>(look: (content: Content) => T): Promise<T> => {
    await Promise.resolve();
    return dead ? new Promise<T>(() => undefined) : look(content);
  };

  return {
    tables: () =>
      read(({ tables }) => {
        const good: TableRecord[] = [];
        for (const [id, value] of tables) {
          if (isTableRecord(value) && value.id === id) good.push(structuredClone(value));
          else options.onCorrupt?.(id);
        }
        return good;
      }),
    table: (id) =>
      read(({ tables }) => {
        const value = tables.get(id);
        if (value === undefined) return undefined;
        if (!isTableRecord(value) || value.id !== id) throw new VaultError('storage/corrupt');
        return structuredClone(value);
      }),
    async putTable(record) {
      if (!isTableRecord(record)) throw new VaultError('storage/corrupt');
      const copy = structuredClone(record);
      await write(({ tables }) => tables.set(copy.id, copy));
    },
    deleteTable: (id) =>
      write(({ tables, updates, blobs, keyval }) => {
        tables.delete(id);
        for (const kept of [updates, blobs, keyval]) for (const key of [...kept.keys()]) if (key.startsWith(`${id}/`)) kept.delete(key);
      }),
    async append(doc, added, beside = new Map()) {
      if (!added.every((update) => isBytes(update)) || !areBlobs(beside)) throw new VaultError('storage/corrupt');
      if (added.length === 0) return;
      const copies = added.map(ownBytes);
      const more = [...beside].map(([name, blob]) => [name, ownBytes(blob)] as const);
      await write(({ updates, blobs }) => {
        updates.set(doc, [...(updates.get(doc) ?? []), ...copies]);
        if (more.length > 0) blobs.set(doc, new Map([...(blobs.get(doc) ?? []), ...more]));
      });
    },
    load: (doc) => read(({ updates }) => (updates.get(doc) ?? []).map(ownBytes)),
    async replace(doc, update) {
      if (!isBytes(update)) throw new VaultError('storage/corrupt');
      const copy = ownBytes(update);
      await write(({ updates }) => updates.set(doc, [copy]));
    },
    blobs: (doc) => read(({ blobs }) => new Map([...(blobs.get(doc) ?? [])].map(([name, blob]) => [name, ownBytes(blob)] as const).sort(([a], [b]) => (a < b ? -1 : 1)))),
    dropBlobs: (doc) => write(({ blobs }) => blobs.delete(doc)),
    documents: (table) => read(({ updates }) => [...updates.keys()].filter((doc) => doc.startsWith(`${table}/`)).sort(byHand)),
    savedGames: () => read(({ games }) => [...games.values()].map(({ game }) => structuredClone(game))),
    savedText: (id) => read(({ games }) => games.get(id)?.text),
    async putSavedGame(game, text) {
      if (!isSavedGame(game) || typeof text !== 'string') throw new VaultError('storage/corrupt');
      const copy = structuredClone(game);
      await write(({ games }) => games.set(copy.id, { game: copy, text }));
    },
    deleteSavedGame: (id) => write(({ games }) => games.delete(id)),
    get: (key) => read(({ keyval }) => structuredClone(keyval.get(key))),
    async put(key, value) {
      let copy: unknown;
      try {
        copy = structuredClone(value);
      } catch (error) {
        throw new VaultError('storage/corrupt', error);
      }
      await write(({ keyval }) => (copy === undefined ? keyval.delete(key) : keyval.set(key, copy)));
    },

    failNextWrite(code) {
      failure = code;
    },
    hold() {
      held = true;
    },
    release() {
      held = false;
      if (!dead) for (const run of waiting.splice(0)) run();
    },
    crash() {
      dead = true;
      return build({ tables: new Map(content.tables), updates: new Map(content.updates), blobs: new Map(content.blobs), keyval: new Map(content.keyval), games: new Map(content.games) }, options);
    },
    damage(id, value) {
      content.tables.set(id, structuredClone(value));
    },
    get writes() {
      return writes;
    },
  };
}
