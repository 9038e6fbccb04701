/** The database's stores and how older ones become today's. */
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';

/** Values are `unknown`: what is read is checked before it is believed. */
export interface Schema extends DBSchema {
  tables: { key: string; value: unknown };
  updates: { key: [doc: string, number: number]; value: unknown };
  keyval: { key: string; value: unknown };
  blobs: { key: [doc: string, name: string]; value: unknown };
  games: { key: string; value: unknown };
  texts: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

/**
 * One step, inside the upgrade's transaction: it may wait only for that transaction's own requests. A step that throws leaves
 * the database as it was.
 */
export type Migration = (db: IDBPDatabase, tx: IDBPTransaction<unknown, string[], 'versionchange'>) => void | Promise<void>;

/** Entry n leads from schema n to n + 1; 0 is an empty database. Released entries are never edited. */
export const MIGRATIONS: readonly Migration[] = [
  (db) => {
    db.createObjectStore('tables', { keyPath: 'id' });
    db.createObjectStore('updates');
    db.createObjectStore('keyval');
  },
  // Saved games: what lists show apart from the texts, which are long.
  (db) => {
    db.createObjectStore('games', { keyPath: 'id' });
    db.createObjectStore('texts');
  },
  // What the entries of a document name and do not carry.
  (db) => {
    db.createObjectStore('blobs');
  },
];

export async function migrate(
  migrations: readonly Migration[],
  from: number,
  db: IDBPDatabase,
  tx: IDBPTransaction<unknown, string[], 'versionchange'>,
): Promise<void> {
  for (const step of migrations.slice(from)) await step(db, tx);
}
