import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanName, listNames, MAX_NAME } from '../../src/app/names.ts';
import { sentence } from '../../src/app/sentences.ts';
import { characters, told } from '../../src/app/strings/told.ts';
import { cleanName as writtenName, isName } from '../../src/table/wire/names.ts';
import { seatLabel } from '../../src/ui/games/rummy-royal/strings.ts';
import { plain, spoken } from '../../src/ui/games/rummy-royal/text.ts';

describe('names', () => {
  it('drops what cannot be seen and cuts by characters', () => {
    expect(cleanName('\u202eAna\n\t B\u0000en ')).toBe('Ana B en');
    expect([...cleanName('a🂡'.repeat(50))]).toHaveLength(MAX_NAME);
    expect(cleanName('🂡'.repeat(50))).toBe('🂡'.repeat(20));
    expect(cleanName('e\u0301')).toBe('é');
  });

  const family = '👨\u200d👩\u200d👧';
  const wave = '👋🏽';
  const flag = '🇫🇷';

  it('keeps whole what people see as one: joined pictures, colours, flags, letters with marks', () => {
    for (const one of [family, wave, flag, '❤\ufe0f\u200d🔥', 'g\u0308']) {
      expect(cleanName(`Ana ${one}`)).toBe(`Ana ${one}`);
      expect(isName(`Ana ${one}`)).toBe(true);
      // Cut by characters, and by the room that the table's log has.
      expect(cleanName('x'.repeat(MAX_NAME - 1) + one + one)).toBe('x'.repeat(MAX_NAME - 1) + one);
      const many = cleanName(one.repeat(30));
      expect([many.length % one.length, many.length > 40 - one.length && many.length <= 40 || characters(many).length === MAX_NAME]).toEqual([0, true]);
      expect(characters(one)).toEqual([one]);
      expect(characters(`a${one}${one}b`, true), 'without a segmenter').toEqual(['a', one, one, 'b']);
    }
    expect(cleanName('a' + '\u0301'.repeat(80)).length).toBe(40);
  });

  it('joins nothing but pictures', () => {
    expect(cleanName('A\u200dna')).toBe('A na');
    expect(cleanName('👨\u200dAna')).toBe('👨 Ana');
    for (const name of ['A\u200dna', '👨\u200d', '\u200d👩', '👨\u200d\u200d👩', 'a\ufe0f\u200d👩']) expect(isName(name)).toBe(false);
  });

  it('has nothing in it that looks like nothing, or turns the text around it', () => {
    for (const character of ['\u202e', '\u2066', '\u2069', '\u200f', '\u061c', '\u3164', '\u2800', '\u115f', '\u034f', '\u{e0041}']) {
      expect(cleanName(`A${character}na`).replace(' ', '')).toBe('Ana');
      expect(cleanName(character)).toBe('');
      expect(isName(`A${character}na`), character.codePointAt(0)?.toString(16)).toBe(false);
      expect(writtenName(`A${character}na`)).toBe('Ana');
    }
  });

  it.each([
    [[], ''],
    [['Ana'], 'Ana'],
    [['Ana', 'Ben'], 'Ana and Ben'],
    [['Ana', 'Ben', 'Mira'], 'Ana, Ben and Mira'],
  ])('lists %j', (names, text) => expect(listNames(names)).toBe(text));
});

describe('a name written from right to left', () => {
  const name = 'נועה';
  const alone = `\u2068${name}\u2069`;

  it('moves nothing that stands beside it in a sentence', () => {
    expect(listNames([name, 'Ben'])).toBe(`${alone} and Ben`);
    expect(told`${name}, ${12}`).toBe(`${alone}, 12`);
    expect(told`Pass it to ${'Ana'}`).toBe('Pass it to Ana');
    expect(sentence({ code: 'table/full', detail: { max: name } })).toContain(alone);
    expect(plain([{ who: name }, ' took ', { amount: 12 }])).toBe(`${alone} took 12`);
    expect(spoken([{ who: name }, ' took ', { amount: 12 }])).toBe(`${alone} took 12`);
    expect(seatLabel(name, 3, 5, '')).toMatch(new RegExp(`^${alone}, `));
  });

  it('stands alone wherever a sentence has a blank for a name', () => {
    const folder = new URL('../../src/app/strings/', import.meta.url);
    const texts = readdirSync(folder).filter((file) => file !== 'told.ts').flatMap((file) => readFileSync(new URL(file, folder), 'utf8').match(/(told)?`[^`]*\$\{(name|who|whom|names)\}[^`]*`/g) ?? []);
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter((text) => !text.startsWith('told'))).toEqual([]);
  });
});
