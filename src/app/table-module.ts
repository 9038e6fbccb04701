/** The table's session code, loaded when a table is opened. */
import type { GameRecord } from '../engine/kernel/records.ts';
import type { Result } from '../engine/kernel/value.ts';
import type { Table, TableDeps } from '../table/api.ts';
import type { TableRecord, Vault } from '../table/ports.ts';

export interface TableStarter {
  start(how: 'create' | 'open' | 'join', record: TableRecord, deps: TableDeps): Promise<Result<Table>>;
  /** The finished hands of a stored table that is not open. */
  storedRecord(table: string, vault: Vault, game: TableDeps['game']): Promise<Result<GameRecord>>;
}

export async function loadTables(): Promise<TableStarter> {
  const module = await import('../table/index.ts');
  return {
    storedRecord: (table, vault, game) => module.storedRecord(table, vault, game),
    start(how, record, deps) {
      if (how === 'create') return module.createTable(record, deps);
      if (how === 'join') return module.joinTable(record, deps);
      return module.openTable(record, deps);
    },
  };
}
