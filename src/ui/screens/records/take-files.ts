/** Files that were chosen, dropped on the app or opened with it: saved games to be, or why not. */
import type { App, RecordFile } from '../../../app/index.ts';
import { records } from '../../../app/strings/index.ts';
import { announce } from '../../controllers/index.ts';

/** Takes them in one after the other; one that is taken in is shown, of one that is not the list says why. */
export async function takeFiles(app: App, files: readonly RecordFile[]): Promise<void> {
  let shown: string | null = null;
  for (const file of files) {
    const taken = await app.saved.take(file);
    if (!taken.ok) {
      announce(app.say(taken.refusal), 'assertive');
      return app.router.go({ name: 'records' });
    }
    shown = taken.value.id;
    announce(records.took(app.games.entry(taken.value.game)?.name ?? taken.value.game));
  }
  if (shown !== null) app.router.go(files.length === 1 ? { name: 'records', id: shown } : { name: 'records' });
}
