import { describe, expect, it } from 'vitest';
import {
  colourOf, DARK_PACK, formatLetter, isLetterFace, KNAVE, LETTER_FACES, letterFace, letterOf, LIGHT_PACK, PACK, packOf, parseLetter, valueOf, type Colour,
} from '../../../src/engine/royalty/pack.ts';

const count = (pack: readonly number[], letter: string, colour: Colour): number => pack.filter((face) => face === letterFace(letter, colour)).length;
const score = (word: string): number => [...word].reduce((sum, letter) => sum + valueOf(letterFace(letter, 'red')), 0);

describe('the pack', () => {
  it('RY-1: has 53 cards, 26 red, 26 black and the Knave', () => {
    for (const pack of [LIGHT_PACK, DARK_PACK]) {
      expect(pack).toHaveLength(53);
      expect(pack.filter((face) => colourOf(face) === 'red')).toHaveLength(26);
      expect(pack.filter((face) => colourOf(face) === 'black')).toHaveLength(26);
      expect(pack.filter((face) => face === KNAVE)).toHaveLength(1);
    }
  });

  it('RY-1: is the light pack alone, or the light and the dark one, in which red and black are swapped', () => {
    expect(packOf('single')).toEqual(LIGHT_PACK);
    expect(packOf('double')).toHaveLength(106);
    // The printed pack has A three times in red and twice in black, the darker one the other way round.
    expect([count(LIGHT_PACK, 'a', 'red'), count(LIGHT_PACK, 'a', 'black'), count(DARK_PACK, 'a', 'red'), count(DARK_PACK, 'a', 'black')]).toEqual([3, 2, 2, 3]);
    for (const { letter } of PACK) expect(count(packOf('double'), letter, 'red'), letter).toBe(count(packOf('double'), letter, 'black'));
  });

  it('RY-2: the printed sixteen letters have their printed counts', () => {
    const printed: Readonly<Record<string, readonly [number, number]>> = {
      a: [3, 2], h: [1, 0], o: [2, 2], v: [1, 0], b: [0, 1], i: [2, 2], p: [0, 1], w: [0, 1], c: [1, 0], j: [0, 1], q: [1, 0], x: [1, 0], d: [1, 1], k: [1, 0], r: [1, 2], y: [1, 1],
    };
    for (const [letter, counts] of Object.entries(printed)) expect([count(LIGHT_PACK, letter, 'red'), count(LIGHT_PACK, letter, 'black')], letter).toEqual(counts);
    expect(PACK.filter((row) => row.reconstructed !== true).map((row) => row.letter)).toEqual(Object.keys(printed).sort());
  });

  it('RY-2: the ten lost rows are the 22 cards that are missing, and are marked', () => {
    const lost = PACK.filter((row) => row.reconstructed === true);
    expect(lost.map((row) => row.letter).join('')).toBe('efglmnstuz');
    expect(lost.reduce((sum, row) => sum + row.red + row.black, 0)).toBe(22);
    expect(PACK.map((row) => row.letter).join('')).toBe('abcdefghijklmnopqrstuvwxyz');
  });

  it('RY-3: ALE 6, PEAL 12, PARE 12, CAPER 18', () => expect(['ale', 'peal', 'pare', 'caper'].map(score)).toEqual([6, 12, 12, 18]));

  it('RY-3: CALM 32 and CAMP 40 when they are doubled; the Knave has no value', () => {
    expect(['calm', 'camp'].map((word) => 2 * score(word))).toEqual([32, 40]);
    expect(valueOf(KNAVE)).toBe(0);
  });

  it('is written and read', () => {
    expect([letterFace('e', 'red'), letterFace('a', 'black'), KNAVE].map(formatLetter)).toEqual(['Er', 'Ab', '*']);
    for (let face = 0; face < LETTER_FACES; face++) expect(parseLetter(formatLetter(face))).toBe(face);
    for (const text of ['', 'E', 'er', 'ER', 'Er ', '**', '1r']) expect(parseLetter(text), text).toBeUndefined();
    expect([-1, 0, 52, 53, 0.5, '0', null].map(isLetterFace)).toEqual([false, true, true, false, false, false, false]);
    expect([letterOf(KNAVE), letterOf(51), letterOf(letterFace('q', 'black'))]).toEqual([null, 'z', 'q']);
  });
});
