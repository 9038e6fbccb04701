import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLexicon } from '../../../src/engine/words/index.ts';
import { root } from '../../../tools/lib/root.ts';
import { fold, packList } from '../../../tools/words/pack.ts';
import { readReviewed } from '../../../tools/words/sources.ts';
import { lexicon, lexiconOf, wordFile } from '../../support/words.ts';

const open = (bytes: Uint8Array) => openLexicon(bytes);
const code = (bytes: Uint8Array): string => {
  const opened = open(bytes);
  return opened.ok ? 'opened' : opened.refusal.code;
};
const reviewed = (file: string) => readReviewed(readFileSync(join(root, 'tools/words', file), 'utf8'));

describe('the built list', () => {
  it('RY-19: has the words of a dictionary, each with how well known it is', () => {
    for (const word of ['ear', 'area', 'bears', 'cared', 'zebra', 'royalty', 'ale', 'peal', 'pare', 'caper', 'calm', 'camp', 'colour', 'color', 'cafe']) expect(lexicon().has(word), word).toBe(true);
    const level = (word: string): number => lexicon().level(lexicon().indexOf(word));
    expect(['house', 'happily', 'ailurophile', 'aegrotat'].map(level)).toEqual([35, 35, 70, 70]);
    expect(lexicon().has('aegrotat', 60)).toBe(false);
    expect(lexicon().size).toBeGreaterThan(110_000);
  });

  it('RY-19: has no names, abbreviations, contractions or hyphens, and nothing that is not in lower case', () => {
    for (const text of ['london', 'etc', 'dont', "don't", 'x-ray', 'well-being', 'House', 'HOUSE', '', ' ear', 'ear ', 'ear\u0000', 'żebra', 'a'.repeat(15), 'a'.repeat(16)]) expect(lexicon().has(text), text).toBe(false);
  });

  it('RY-19: of one letter only A, of two the reviewed ones and no others', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    expect(letters.filter((letter) => lexicon().has(letter))).toEqual(['a']);
    const pairs = letters.flatMap((a) => letters.map((b) => a + b)).filter((pair) => lexicon().has(pair));
    expect(pairs).toEqual([...(reviewed('short.txt').get('') ?? [])].filter((word) => word.length === 2).sort());
    for (const pair of ['em', 'en', 'pi', 'mu', 'xi', 'es', 'kb', 'lx', 'ss', 'de', 'et']) expect(pairs).not.toContain(pair);
  });

  it('RY-19: what is offensive is never a word, or one that the app does not lay; what only sounds so is neither', () => {
    const tiers = reviewed('offensive.txt');
    const never = tiers.get('never') ?? [];
    const quiet = tiers.get('quiet') ?? [];
    expect(Math.min(never.length, quiet.length)).toBeGreaterThan(50);
    for (const word of never) expect([lexicon().has(word), lexicon().barred(word)], word).toEqual([false, true]);
    for (const word of quiet.filter((each) => lexicon().has(each))) expect([lexicon().quiet(lexicon().indexOf(word)), lexicon().barred(word)], word).toEqual([true, false]);
    for (const word of ['bloody', 'niggardly', 'titbit', 'cockpit', 'swank', 'shiitake', 'house']) expect(lexicon().barred(word) || (lexicon().has(word) && lexicon().quiet(lexicon().indexOf(word))), word).toBe(false);
  });

  it('is found word by word: every place leads to its word and back', () => {
    const seen = new Set<string>();
    for (let place = 0; place < lexicon().size; place++) {
      const word = lexicon().word(place);
      if (lexicon().indexOf(word) !== place) throw new Error(`${word} at ${place}`);
      seen.add(word);
    }
    expect(seen.size).toBe(lexicon().size);
    expect([lexicon().word(-1), lexicon().word(lexicon().size), lexicon().word(0.5)]).toEqual(['', '', '']);
  });
});

const word = fc.string({ unit: fc.constantFrom(...'abelsy'), minLength: 1, maxLength: 8 });
const stem = fc.constantFrom('happy', 'bake', 'walk', 'able', 'basic', 'box', 'cry', 'glass', 'y', 'e', 'es');
const anyWord = fc.oneof(word, fc.tuple(stem, fc.constantFrom('', 's', 'es', 'ed', 'ing', 'ly', 'er', 'ers', 'ness')).map(([a, b]) => a + b));
const set = fc.dictionary(anyWord, fc.integer({ min: 0, max: 3 }), { maxKeys: 60 }).chain((levels) =>
  fc.record({ words: fc.constant(new Map(Object.entries(levels))), quiet: fc.subarray(Object.keys(levels)), never: fc.array(anyWord, { maxLength: 5 }) }),
).map(({ words, quiet, never }) => ({ words, quiet: new Set(quiet), never: new Set(never.filter((each) => !words.has(each))) }));

describe('any list', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(set, fc.array(anyWord), (written, others) => {
        const opened = open(packList(written));
        if (!opened.ok) throw new Error(opened.refusal.code);
        const read = opened.value;
        expect(read.size).toBe(written.words.size);
        for (const each of [...written.words.keys(), ...written.never, ...others]) {
          const level = written.words.get(each);
          expect(read.has(each)).toBe(level !== undefined);
          expect(read.barred(each)).toBe(written.never.has(each));
          if (level === undefined) continue;
          expect(read.level(read.indexOf(each))).toBe([35, 50, 60, 70][level]);
          expect(read.quiet(read.indexOf(each))).toBe(written.quiet.has(each));
          expect(read.word(read.indexOf(each))).toBe(each);
        }
      }),
    );
  });

  it('tells regular forms by one bit, of the same level only', () => {
    const words = new Map(['bake', 'bakes', 'baked', 'baking', 'baker', 'bakers'].map((each) => [each, 0]));
    expect([...fold(words)]).toEqual([['bake', 0b100011]]);
    expect([...fold(new Map([...words, ['bakers', 2]]))]).toEqual([['bake', 0b11], ['baker', 0], ['bakers', 2 << 6]]);
    expect([...fold(new Map([['happy', 1], ['happily', 1], ['happiness', 1], ['happier', 1]]))]).toEqual([['happy', 0b1100 | (1 << 6)], ['happier', 1 << 6]]);
  });

  it('that is cut off anywhere is refused', () => {
    const bytes = packList({ words: new Map([['bake', 0], ['bakes', 0], ['cake', 1], ['zebra', 3]]), quiet: new Set(['cake']), never: new Set(['grr']) });
    expect(code(bytes)).toBe('opened');
    for (let end = 0; end < bytes.length; end++) expect(code(bytes.slice(0, end)), `${end}`).toMatch(/^words\/(format|damaged)$/);
    expect(code(Uint8Array.of(...bytes, 65))).toBe('words/damaged');
  });

  it('that was changed anywhere is refused or read, and never breaks', () => {
    const bytes = packList({ words: new Map([['bake', 0], ['bakes', 0], ['cake', 1], ['zebra', 3]]), quiet: new Set(['cake']), never: new Set(['grr']) });
    for (let at = 0; at < bytes.length; at++) for (let to = 0; to < 256; to++) expect(code(bytes.with(at, to))).toMatch(/^(opened|words\/(format|version|damaged))$/);
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => void expect(code(noise)).toBe('words/format')));
    const whole = wordFile('list');
    fc.assert(fc.property(fc.nat(whole.length - 1), (end) => void expect(code(whole.subarray(0, end))).toMatch(/^words\//)), { numRuns: 10 });
  });

  it('of another kind or version says so', () => {
    const text = (of: string): Uint8Array => Uint8Array.from(of, (c) => c.charCodeAt(0));
    expect(code(text('court-definitions 1 0\n'))).toBe('words/format');
    expect(code(text('court-words 2 0 0 0 0\n'))).toBe('words/version');
    expect(code(text('court-words 1 0 0 0\n'))).toBe('words/damaged');
    expect(code(text('court-words 1 0 0 0 9999999\n'))).toBe('words/damaged');
    expect(code(text('court-words 1 0 0 0 0\n.'))).toBe('opened');
    // Of a word, a form and a level that are told twice.
    expect(code(text('court-words 1 2 2 0 0\nAbakeAs\u0000\u0000.'))).toBe('opened');
    expect(code(text('court-words 1 3 2 0 0\nAbakeAs\u0001\u0000.'))).toBe('words/damaged');
  });

  it('has the words that it was made of, for other tests', () => {
    const small = lexiconOf(['calm', 'camp'], { quiet: ['damn'], never: ['grr'], levels: { camp: 60 } });
    expect([small.has('calm'), small.has('camp', 50), small.has('camp', 60), small.has('damn'), small.has('grr'), small.size]).toEqual([true, false, true, true, false, 3]);
  });
});
