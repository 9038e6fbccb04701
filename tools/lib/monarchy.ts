/** Monarchy over the built word list, made when it is asked for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyGame } from '../../src/engine/kernel/index.ts';
import { monarchy } from '../../src/engine/monarchy/index.ts';
import { dictionaryOf, drawDeal, type Dictionary } from '../../src/engine/monarchy/solver.ts';
import { openLexicon } from '../../src/engine/words/index.ts';
import { root } from './root.ts';

let made: AnyGame | undefined;

export function monarchyGame(): AnyGame {
  if (made !== undefined) return made;
  const list = openLexicon(new Uint8Array(readFileSync(join(root, 'public/words/list.bin'))));
  if (!list.ok) throw new Error(`public/words/list.bin: ${list.refusal.code}`);
  const lexicon = list.value;
  let dictionary: Dictionary | undefined;
  made = monarchy({ lexicon, draw: (coin, options) => drawDeal((dictionary ??= dictionaryOf(lexicon)), coin, options) });
  return made;
}
