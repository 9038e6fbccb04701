/**
 * The word list, over bytes that are handed in (`public/words/list.bin`; `tools/words` builds it).
 *
 * Format: `court-words 1 WORDS BASES QUIET NEVER` and a line end; BASES front-coded words; one class byte for each of them
 * (bits 0–5: which of `ENDINGS` are words too, bits 6–7: the level of them all); QUIET front-coded words of the list; NEVER
 * front-coded words that are not in it; a full stop.
 */
import { Damaged, opened, readHead, unreadable, type Cursor, type Opened } from './bytes.ts';
import { ENDINGS } from './endings.ts';
import { WordTable } from './table.ts';

/** How well known a word is: the size of the smallest SCOWL list that has it, 35 the best known. */
export type Level = 35 | 50 | 60 | 70;
export const LEVELS: readonly Level[] = [35, 50, 60, 70];

export interface Lexicon {
  /** How many words there are. */
  readonly size: number;
  /** Place of a word in the list, 0 .. size−1, or −1. Lower case; any text may be asked for. */
  indexOf(word: string): number;
  /** Is it a word, of at most this level? */
  has(word: string, level?: Level): boolean;
  /** RY-19: offensive or derogatory, never a word, also where words that the list lacks are put to the vote. */
  barred(word: string): boolean;
  /** The word at a place; empty for a place that is none. */
  word(place: number): string;
  level(place: number): Level;
  /** People may lay it; the app never lays it itself, nor shows it as an example. */
  quiet(place: number): boolean;
}

export const LIST_KIND = 'court-words';
export const LIST_VERSION = 1;
/** A full stop, without which a list that ends in the middle of its last word would be one with a shorter word. */
export const LIST_END = 46;

/** Refusals: `words/format`, `words/version`, `words/damaged`. */
export function openLexicon(bytes: Uint8Array): Opened<Lexicon> {
  const head = readHead(bytes, LIST_KIND, LIST_VERSION, 4);
  if (!head.ok) return head;
  try {
    return opened(read(head.value.cursor, head.value.counts as [number, number, number, number]));
  } catch (error) {
    if (error instanceof Damaged) return unreadable('words/damaged');
    throw error;
  }
}

function read(cursor: Cursor, [words, bases, quietWords, neverWords]: readonly [number, number, number, number]): Lexicon {
  const table = new WordTable(words);
  const levels = new Uint8Array(words);
  const quiet = new Uint8Array(words);
  const base: string[] = [];
  for (let i = 0; i < bases; i++) base.push(cursor.word());
  let kind = 0;
  const add = (word: string): void => {
    const place = table.add(word);
    if (place < 0) throw new Damaged();
    levels[place] = kind >> 6;
  };
  for (const word of base) {
    kind = cursor.byte();
    add(word);
    for (let bits = kind & 63, bit = 0; bits !== 0; bits >>= 1, bit++) if ((bits & 1) === 1) ENDINGS[bit]?.(word).forEach(add);
  }
  cursor.restart();
  for (let i = 0; i < quietWords; i++) {
    const place = table.indexOf(cursor.word());
    if (place < 0) throw new Damaged();
    quiet[place] = 1;
  }
  cursor.restart();
  const never = new Set<string>();
  for (let i = 0; i < neverWords; i++) never.add(cursor.word());
  if (cursor.byte() !== LIST_END || !cursor.atEnd || table.size !== words || [...never].some((word) => table.indexOf(word) >= 0)) throw new Damaged();

  const level = (place: number): Level => LEVELS[levels[place] ?? 0] as Level;
  return {
    size: words,
    indexOf: (word) => table.indexOf(word),
    has(word, most = 70) {
      const place = table.indexOf(word);
      return place >= 0 && level(place) <= most;
    },
    barred: (word) => never.has(word),
    word: (place) => table.word(place),
    level,
    quiet: (place) => quiet[place] === 1,
  };
}
