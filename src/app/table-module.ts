/** The table's session code, loaded when a table is opened. */
import type { GameRecord } from '../engine/kernel/records.ts';
import type { Result } from '../engine/kernel/value.ts';
import type { TableDeps, TableWithOthers } from '../table/api.ts';
import type { Origin, PeerId, TableRecord, Vault } from '../table/ports.ts';

export interface TableStarter {
  start(how: 'create' | 'open' | 'join', record: TableRecord, deps: TableDeps): Promise<Result<TableWithOthers>>;
  /** What this device would go on from, were it to open a new table now; null: it has no seat there. */
  originHere(vault: Vault, table: string, opener: PeerId): Promise<Origin | null>;
  /** Is it what this device's own copy of the old table says? */
  isOrigin(vault: Vault, table: string, from: Origin): Promise<boolean>;
  /** The finished hands of a stored table that is not open. */
  storedRecord(table: string, vault: Vault, game: TableDeps['game']): Promise<Result<GameRecord>>;
}

export async function loadTables(): Promise<TableStarter> {
  const module = await import('../table/index.ts');
  return {
    storedRecord: (table, vault, game) => module.storedRecord(table, vault, game),
    originHere: (vault, table, opener) => module.originHere(vault, table, opener),
    isOrigin: async (vault, table, from) => (await module.continuedHere(vault, table, from)) !== null,
    start(how, record, deps) {
      if (how !== 'open' && record.continues !== undefined) return module.continueTable(record, deps, record.continues);
      if (how === 'create') return module.createTable(record, deps);
      if (how === 'join') return module.joinTable(record, deps);
      return module.openTable(record, deps);
    },
  };
}
