/** Words by the letters they need, so that one linear scan tells which of them can be laid. */
import { LEVELS, type Level, type Lexicon } from './lexicon.ts';

/**
 * Words with the same letters are one class. A count of letters is five 30-bit numbers, six letters in each, five bits for a letter: four for
 * how many (at most 15), and the highest free, so that a subtraction shows where there were too few.
 */
export interface AnagramIndex {
  /** How many classes there are. */
  readonly size: number;
  /** Five numbers for each class. */
  readonly counts: Int32Array;
  /** Letters that occur: bit 0 is a. */
  readonly letters: Int32Array;
  readonly length: Uint8Array;
  /** The lowest level of the words of each class. */
  readonly level: Uint8Array;
  /** The best known word of each class, as its place in the lexicon; the first of those in the lexicon's order. */
  readonly word: Int32Array;
}

export const COUNT_WORDS = 5;
const LETTERS_IN_WORD = 6;
const BITS = 5;
/** The highest bit of each letter. */
export const BORROWS = 0x21084210;

/** Where the count of a letter (0 is a) lies. */
export const wordOfLetter = (letter: number): number => Math.floor(letter / LETTERS_IN_WORD);
export const shiftOfLetter = (letter: number): number => (letter % LETTERS_IN_WORD) * BITS;

/** The five numbers of a text of a–z, no letter more than 15 times. */
export function countLetters(text: string): Int32Array {
  const counts = new Int32Array(COUNT_WORDS);
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i) - 97;
    const at = wordOfLetter(letter);
    counts[at] = (counts[at] as number) + (1 << shiftOfLetter(letter));
  }
  return counts;
}

/** All words of `least` letters or more that the app lays itself. */
export function anagramsOf(lexicon: Lexicon, least: number): AnagramIndex {
  const places: number[] = [];
  for (let place = 0; place < lexicon.size; place++) if (!lexicon.quiet(place) && lexicon.word(place).length >= least) places.push(place);
  // Best known first, so that the first word of a class is the one to show.
  places.sort((a, b) => lexicon.level(a) - lexicon.level(b) || a - b);

  const counts = new Int32Array(places.length * COUNT_WORDS);
  const letters = new Int32Array(places.length);
  const length = new Uint8Array(places.length);
  const level = new Uint8Array(places.length);
  const word = new Int32Array(places.length);
  let slots = 16;
  while (slots < places.length * 2) slots *= 2;
  const found = new Int32Array(slots);
  let size = 0;

  for (const place of places) {
    const text = lexicon.word(place);
    const own = countLetters(text);
    let hash = 0;
    for (let i = 0; i < COUNT_WORDS; i++) hash = Math.imul(hash ^ (own[i] as number), 0x9e3779b1) ^ (hash >>> 13);
    let slot = (hash ^ (hash >>> 15)) & (slots - 1);
    for (let at = found[slot] as number; at !== 0 && !same(counts, at - 1, own); at = found[slot] as number) slot = (slot + 1) & (slots - 1);
    if (found[slot] !== 0) continue;
    counts.set(own, size * COUNT_WORDS);
    for (let i = 0; i < text.length; i++) letters[size] = (letters[size] as number) | (1 << (text.charCodeAt(i) - 97));
    length[size] = text.length;
    level[size] = lexicon.level(place);
    word[size] = place;
    found[slot] = ++size;
  }
  return {
    size,
    counts: counts.slice(0, size * COUNT_WORDS),
    letters: letters.slice(0, size),
    length: length.slice(0, size),
    level: level.slice(0, size),
    word: word.slice(0, size),
  };
}

function same(counts: Int32Array, anagram: number, own: Int32Array): boolean {
  for (let i = 0; i < COUNT_WORDS; i++) if (counts[anagram * COUNT_WORDS + i] !== own[i]) return false;
  return true;
}

/** How many of the classes are of at most this level: they come first. */
export function classesUpTo(index: AnagramIndex, level: Level): number {
  const next = LEVELS.find((each) => each > level);
  if (next === undefined) return index.size;
  const end = index.level.findIndex((each) => each > level);
  return end < 0 ? index.size : end;
}
