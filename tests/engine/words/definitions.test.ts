import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDefinitions } from '../../../src/engine/words/index.ts';
import { packDefinitions } from '../../../tools/words/pack.ts';
import { plainGloss, type Gloss } from '../../../tools/words/sources.ts';
import { definitions, lexicon, wordFile } from '../../support/words.ts';

const code = (bytes: Uint8Array): string => {
  const opened = openDefinitions(bytes);
  return opened.ok ? 'opened' : opened.refusal.code;
};
const small = new Map<string, Gloss>([['ear', { part: 'n', text: 'the sense organ for hearing' }], ['early', { part: 'a', text: 'not late' }], ['run', { part: 'v', text: 'move fast' }]]);

describe('the built definitions', () => {
  const all = definitions();

  it('tell what a word means, and of what it is a form', () => {
    expect(all.define('ear')).toEqual({ word: 'ear', part: 'noun', text: 'the sense organ for hearing and equilibrium' });
    expect(['dogs', 'ladies', 'hugged', 'making', 'happiest', 'wolves'].map((word) => all.define(word)?.word)).toEqual(['dog', 'lady', 'hug', 'making', 'happy', 'wolf']);
    for (const text of ['', 'xqzzt', 'Ear', 'ear\n', 'a'.repeat(100)]) expect(all.define(text), text).toBeNull();
  });

  it('are there for most words, as one line of plain text', () => {
    let defined = 0;
    for (let place = 0; place < lexicon().size; place++) {
      const found = all.define(lexicon().word(place));
      if (found === null) continue;
      defined++;
      if (!/^[ -~]+$/.test(found.text) || found.text !== found.text.trim()) throw new Error(`${found.word}: ${found.text}`);
    }
    expect(defined / lexicon().size).toBeGreaterThan(0.8);
  });
});

describe('any definitions', () => {
  it('are read as they were written', () => {
    const gloss = fc.record({ part: fc.constantFrom('n' as const, 'v' as const, 'a' as const, 'r' as const), text: fc.string({ minLength: 1 }).filter((text) => /^[ -~]+$/.test(text)) });
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 6 }), gloss, { maxKeys: 20 }), (written) => {
        const opened = openDefinitions(packDefinitions(new Map(Object.entries(written))));
        if (!opened.ok) throw new Error(opened.refusal.code);
        for (const [word, { text }] of Object.entries(written)) expect(opened.value.define(word)).toMatchObject({ word, text });
        expect(opened.value.size).toBe(Object.keys(written).length);
      }),
    );
  });

  it('that are cut off or changed are refused or read, and never break', () => {
    const bytes = packDefinitions(small);
    expect(code(bytes)).toBe('opened');
    for (let end = 0; end < bytes.length; end++) expect(code(bytes.slice(0, end)), `${end}`).toMatch(/^words\/(format|damaged)$/);
    for (let at = 0; at < bytes.length; at++) {
      for (const to of [0, 10, 32, 58, 65, 97, 110, 200, 255]) {
        const opened = openDefinitions(bytes.with(at, to));
        if (opened.ok) for (const word of small.keys()) opened.value.define(word);
        else expect(opened.refusal.code).toMatch(/^words\//);
      }
    }
    expect(code(wordFile('list'))).toBe('words/format');
    expect(code(wordFile('definitions').subarray(0, 1_000_000))).toBe('words/damaged');
  });

  it('lose one text that was changed, and not the others', () => {
    const bytes = packDefinitions(small);
    const at = String.fromCharCode(...bytes).indexOf('hearing');
    const opened = openDefinitions(bytes.with(at, 200));
    expect(opened.ok && [opened.value.define('ear'), opened.value.define('run')?.text]).toEqual([null, 'move fast']);
  });

  it('are made of glosses without their examples, in ASCII', () => {
    expect(plainGloss('make happy; "this cheered me"; "it did"')).toBe('make happy');
    expect(plainGloss('a caf\u00e9;  small ')).toBe('a cafe; small');
  });
});
