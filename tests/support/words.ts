/** The built word data, and small word lists made on the spot. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDefinitions, openLexicon, type Definitions, type Level, type Lexicon, LEVELS } from '../../src/engine/words/index.ts';
import { root } from '../../tools/lib/root.ts';
import { packList } from '../../tools/words/pack.ts';

export const wordFile = (name: 'list' | 'definitions'): Uint8Array => new Uint8Array(readFileSync(join(root, `public/words/${name}.bin`)));

let whole: Lexicon | undefined;
/** The whole list; opened once. */
export function lexicon(): Lexicon {
  if (whole !== undefined) return whole;
  const list = openLexicon(wordFile('list'));
  if (!list.ok) throw new Error(list.refusal.code);
  return (whole = list.value);
}

export function definitions(): Definitions {
  const opened = openDefinitions(wordFile('definitions'));
  if (!opened.ok) throw new Error(opened.refusal.code);
  return opened.value;
}

/** A list of these words alone: `level` by word where it is not 35. */
export function lexiconOf(words: readonly string[], { quiet = [], never = [], levels = {} }: { readonly quiet?: readonly string[]; readonly never?: readonly string[]; readonly levels?: Readonly<Record<string, Level>> } = {}): Lexicon {
  const set = new Map([...words, ...quiet].map((word) => [word, LEVELS.indexOf(levels[word] ?? 35)]));
  const opened = openLexicon(packList({ words: set, quiet: new Set(quiet), never: new Set(never) }));
  if (!opened.ok) throw new Error(opened.refusal.code);
  return opened.value;
}
