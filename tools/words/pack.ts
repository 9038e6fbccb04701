/** Writes the files that `src/engine/words` reads. */
import { DEFINITIONS_KIND, DEFINITIONS_VERSION } from '../../src/engine/words/definitions.ts';
import { ENDINGS } from '../../src/engine/words/endings.ts';
import { LIST_END, LIST_KIND, LIST_VERSION } from '../../src/engine/words/lexicon.ts';
import type { Gloss, WordSet } from './sources.ts';

const ascending = (words: Iterable<string>): string[] => [...words].sort();

/** How much of the word before is dropped, and what follows. */
function frontCode(words: readonly string[], after: (word: string) => string = () => ''): string {
  let before = '';
  return words
    .map((word) => {
      let kept = 0;
      while (kept < before.length && kept < word.length && before[kept] === word[kept]) kept++;
      const code = String.fromCharCode(65 + before.length - kept) + word.slice(kept);
      before = word;
      return code + after(word);
    })
    .join('');
}

/** The class byte of each base word; every word is a base, or a form of just one of the same level. */
export function fold(words: ReadonlyMap<string, number>): Map<string, number> {
  const folded = new Set<string>();
  const classes = new Map<string, number>();
  // Short ones first: a base is shorter than most of its forms.
  for (const word of ascending(words.keys()).sort((a, b) => a.length - b.length)) {
    if (folded.has(word)) continue;
    const level = words.get(word) ?? 0;
    let bits = 0;
    classes.set(word, 0);
    for (const [bit, ending] of ENDINGS.entries()) {
      const forms = ending(word);
      const fits = new Set(forms).size === forms.length && forms.every((form) => words.get(form) === level && !folded.has(form) && !classes.has(form));
      if (!fits) continue;
      bits |= 1 << bit;
      for (const form of forms) folded.add(form);
    }
    classes.set(word, bits | (level << 6));
  }
  return classes;
}

export function packList({ words, quiet, never }: WordSet): Uint8Array {
  const classes = fold(words);
  const bases = ascending(classes.keys());
  const head = `${LIST_KIND} ${LIST_VERSION} ${words.size} ${bases.length} ${quiet.size} ${never.size}\n`;
  const marks = Uint8Array.from(bases, (word) => classes.get(word) ?? 0);
  return Buffer.concat([Buffer.from(head + frontCode(bases), 'latin1'), marks, Buffer.from(frontCode(ascending(quiet)) + frontCode(ascending(never)), 'latin1'), Uint8Array.of(LIST_END)]);
}

export function packDefinitions(of: ReadonlyMap<string, Gloss>): Uint8Array {
  const head = `${DEFINITIONS_KIND} ${DEFINITIONS_VERSION} ${of.size}\n`;
  const line = (word: string): string => {
    const gloss = of.get(word);
    return gloss === undefined ? '' : `:${gloss.part}${gloss.text}\n`;
  };
  return Buffer.from(head + frontCode(ascending(of.keys()), line), 'latin1');
}
