import type { App, TableRecord } from '../../app/index.ts';
import { common, home } from '../../app/strings/index.ts';

/** Game and number of the hand; what divides the sheet at the end is no hand. */
export function gameWords(app: App, { game, summary }: TableRecord): string {
  if (game === '') return home.unknown;
  return home.table(app.games.entry(game)?.name ?? common.app, summary.phase === 'finished' ? 0 : summary.hand);
}

/** A table of this device in a few words, without a full stop: `Rummy Royal, hand 4 with Ana and Ben`. */
export function tableWords(app: App, record: TableRecord): string {
  const names = record.game === '' || record.summary.names.length === 0 ? '' : ` ${home.withNames(record.summary.names.map((name) => name || common.somebody))}`;
  return `${gameWords(app, record)}${names}`.replace(/\.$/, '');
}
