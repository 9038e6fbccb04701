/** The table's session code, loaded when a table is opened. */
import type { Result } from '../engine/kernel/value.ts';
import type { Table, TableDeps } from '../table/api.ts';
import type { TableRecord } from '../table/ports.ts';

export interface TableStarter {
  start(how: 'create' | 'open' | 'join', record: TableRecord, deps: TableDeps): Promise<Result<Table>>;
}

export async function loadTables(): Promise<TableStarter> {
  const module = await import('../table/index.ts');
  return {
    start(how, record, deps) {
      if (how === 'create') return module.createTable(record, deps);
      if (how === 'join') return module.joinTable(record, deps);
      return module.openTable(record, deps);
    },
  };
}
