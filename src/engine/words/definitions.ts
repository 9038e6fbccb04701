/**
 * What words mean, over bytes that are handed in (`public/words/definitions.bin`): the commonest sense of each word that
 * WordNet knows.
 *
 * Format: `court-definitions 1 COUNT` and a line end; COUNT lines, each a front-coded word, `:`, the part of speech (`n` `v` `a` `r`), and
 * the definition in ASCII.
 */
import { Damaged, opened, readHead, unreadable, type Cursor, type Opened } from './bytes.ts';
import { basesOf } from './endings.ts';
import { WordTable } from './table.ts';

export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb';

export interface Definition {
  /** The entry: the word itself, or what it is a form of (DOG for DOGS). */
  readonly word: string;
  readonly part: PartOfSpeech;
  readonly text: string;
}

export interface Definitions {
  /** How many words have one of their own. */
  readonly size: number;
  /** Null where there is none. Lower case; any text may be asked for. */
  define(word: string): Definition | null;
}

export const DEFINITIONS_KIND = 'court-definitions';
export const DEFINITIONS_VERSION = 1;
/** By the letter in the file. */
const PARTS: { readonly [letter: string]: PartOfSpeech } = { n: 'noun', v: 'verb', a: 'adjective', r: 'adverb' };

/** Refusals: `words/format`, `words/version`, `words/damaged`. The texts are read only when they are asked for. */
export function openDefinitions(bytes: Uint8Array): Opened<Definitions> {
  const head = readHead(bytes, DEFINITIONS_KIND, DEFINITIONS_VERSION, 1);
  if (!head.ok) return head;
  try {
    return opened(read(head.value.cursor, head.value.counts[0] as number));
  } catch (error) {
    if (error instanceof Damaged) return unreadable('words/damaged');
    throw error;
  }
}

function read(cursor: Cursor, count: number): Definitions {
  const table = new WordTable(count);
  /** Where the text after the colon begins, by place; behind the last its end. */
  const starts = new Uint32Array(count);
  const ends = new Uint32Array(count);
  for (let place = 0; place < count; place++) {
    if (table.add(cursor.word()) !== place || cursor.byte() !== 58) throw new Damaged();
    starts[place] = cursor.at;
    if (PARTS[String.fromCharCode(cursor.byte())] === undefined) throw new Damaged();
    cursor.skipLine();
    ends[place] = cursor.at - 1;
  }
  if (!cursor.atEnd) throw new Damaged();

  function own(word: string): Definition | null {
    const place = table.indexOf(word);
    if (place < 0) return null;
    const from = starts[place] as number;
    try {
      return { word, part: PARTS[cursor.text(from, from + 1)] as PartOfSpeech, text: cursor.text(from + 1, ends[place] as number) };
    } catch (error) {
      // One text that was changed on its way is no reason to lose the others.
      if (error instanceof Damaged) return null;
      throw error;
    }
  }

  return {
    size: count,
    define(word) {
      const found = own(word);
      if (found !== null) return found;
      for (const base of basesOf(word)) {
        const of = own(base);
        if (of !== null) return of;
      }
      return null;
    },
  };
}
