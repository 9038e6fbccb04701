import type { Vault } from '../../src/table/ports.ts';

/** Only the key-value part of a vault, for what needs nothing else. */
export function keyValueVault(values: Record<string, unknown> = {}): Vault {
  const kept = new Map(Object.entries(values));
  const none = (): never => {
    throw new Error('not part of this test');
  };
  return {
    get: async (key) => kept.get(key),
    put: async (key, value) => void kept.set(key, value),
    tables: none,
    table: none,
    putTable: none,
    deleteTable: none,
    append: none,
    load: none,
    replace: none,
    blobs: none,
    dropBlobs: none,
    documents: none,
    savedGames: none,
    savedText: none,
    putSavedGame: none,
    deleteSavedGame: none,
  };
}
