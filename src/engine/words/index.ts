export { anagramsOf, BORROWS, classesUpTo, COUNT_WORDS, countLetters, shiftOfLetter, wordOfLetter, type AnagramIndex } from './anagrams.ts';
export { openDefinitions, type Definition, type Definitions, type PartOfSpeech } from './definitions.ts';
export { LEVELS, openLexicon, type Level, type Lexicon } from './lexicon.ts';
export { MAX_LETTERS } from './table.ts';
export type { Opened } from './bytes.ts';
