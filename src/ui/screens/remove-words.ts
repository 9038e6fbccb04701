import type { App, TableRecord } from '../../app/index.ts';
import { settings } from '../../app/strings/index.ts';
import { tableWords } from './table-words.ts';

/** What removing it from this phone means: not the same for everybody. */
export function removeWords(app: App, record: TableRecord): string {
  const { game, summary } = record;
  const ask = summary.left === true ? settings.removeAskLeft : game === '' ? settings.removeAskWaits : summary.names.length === (summary.here ?? 0) ? settings.removeAskAlone : settings.removeAsk;
  return ask(tableWords(app, record));
}
