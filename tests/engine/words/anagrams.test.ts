import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anagramsOf, BORROWS, classesUpTo, COUNT_WORDS, countLetters, LEVELS, shiftOfLetter, wordOfLetter } from '../../../src/engine/words/index.ts';
import { lexicon, lexiconOf } from '../../support/words.ts';

const small = lexiconOf(['camp', 'calm', 'caper', 'pacer', 'recap', 'ale', 'lea', 'peal'], { quiet: ['damn'], levels: { pacer: 60, recap: 50, caper: 70, calm: 60 } });

describe('anagrams', () => {
  it('are one class, told by its best known word; the app lays nothing that is quiet', () => {
    const index = anagramsOf(small, 4);
    const classes = Array.from(index.word, (place, i) => [small.word(place), index.level[i], index.length[i]]);
    expect(classes).toEqual([['camp', 35, 4], ['peal', 35, 4], ['recap', 50, 5], ['calm', 60, 4]]);
    expect(LEVELS.map((level) => classesUpTo(index, level))).toEqual([2, 3, 4, 4]);
    expect(anagramsOf(small, 3).size).toBe(5);
  });

  it('say with one subtraction for six letters whether a word can be laid', () => {
    const index = anagramsOf(lexicon(), 4);
    const places = Array.from(index.word);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aaabcdeeeefghiiijklmnnoopqrrsssttuuvwxyz'), maxLength: 25 }), fc.array(fc.nat(index.size - 1), { minLength: 200, maxLength: 200 }), (letters, some) => {
        const have = countLetters(letters);
        for (const at of some) {
          const word = lexicon().word(places[at] as number);
          const plainly = [...word].every((letter) => word.split(letter).length <= letters.split(letter).length);
          const fits = have.every((count, i) => (((count | BORROWS) - (index.counts[at * COUNT_WORDS + i] as number)) & BORROWS) === BORROWS);
          if (fits !== plainly) throw new Error(`${word} of ${letters}`);
        }
      }),
    );
  });

  it('count up to fifteen of a letter', () => {
    const counts = countLetters('zzzzzzzzzzzzzzza');
    expect([counts[wordOfLetter(25)]! >> shiftOfLetter(25), counts[wordOfLetter(0)]! & 31]).toEqual([15, 1]);
  });
});
