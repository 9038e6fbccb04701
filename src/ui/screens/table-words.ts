import type { App, TableRecord } from '../../app/index.ts';
import { common, home } from '../../app/strings/index.ts';

/** A table of this device in a few words, without a full stop: `Rummy Royal, hand 4 with Ana and Ben`. */
export function tableWords(app: App, record: TableRecord): string {
  const game = app.games.entry(record.game)?.name ?? common.app;
  const names = record.summary.names.length === 0 ? '' : ` ${home.withNames(record.summary.names.map((name) => name || common.somebody))}`;
  return `${home.table(game, record.summary.hand)}${names}`.replace(/\.$/, '');
}
