import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentence, SENTENCES } from '../../src/app/sentences.ts';
import { VOID_CODES, whyVoid } from '../../src/app/strings/index.ts';

describe('sentences', () => {
  it('says what the table says', () => {
    expect(sentence({ code: 'join/nobody-there' })).toBe(SENTENCES['join/nobody-there']);
  });

  it.each(['constructor/__proto__', 'toString/x', '<b>/x', 'TypeError: x is not a function/at', `a/${'b'.repeat(500)}`] as const)('says something plain for %j', (code) => {
    const said = sentence({ code });
    expect(said).toMatch(/^That is not possible now\./);
    expect(said).not.toContain('<');
    expect(said.length).toBeLessThan(140);
  });

  it.each(Object.entries(SENTENCES).filter(([code]) => code.startsWith('join/')))('%s: a refusal of joining says what to do', (_code, text) => {
    expect(text).toMatch(/\b(Ask|ask|Copy|copy|Scan|Update|Make|Try|try|Join|join with|Paste|Switch|Let|let one|Open it|open it|Allow|Join with|must have|It belongs into|It looks like|Is this phone)\b/);
  });

  it.each([
    ['join/not-an-invitation', /not an invitation\. Copy the whole text/],
    ['join/expired', /too old, or was used already\. Ask for a new one/],
    ['join/answered', /Another phone has answered .* Make a new one/],
    ['join/full', /as many phones as it can take\. Ask somebody there to add you/],
    ['join/update-here', /newer version .* Update this one/],
    ['join/update-there', /older version .* Update that one/],
    ['table/locked', /locked: nobody is let in .* Ask them/],
  ])('%s: says which it is', (code, text) => expect(sentence({ code: code as `${string}/${string}` })).toMatch(text));

  it.each(Object.entries(SENTENCES))('%s is a sentence', (_code, text) => {
    expect(text).toMatch(/^[A-Z].*[.?!]$/s);
  });
});

/** Literals of the shape `area/reason` that are no refusals: names of hashes, paths, questions. */
const NO_CODE = /hash\(|derive\(|import |from '|stream\(/;
const AREAS = ['app', 'storage', 'update', 'join', 'link', 'table', 'log', 'deal', 'options', 'kernel', 'rummy-royal', 'royal-family', 'record', 'monarchy', 'words'];

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (entry.name.endsWith('.ts') && !path.endsWith('app/sentences.ts')) yield path;
  }
}

/** Every code that the sources name. Rummy Royal's check builds its own with `no('reason')`. */
function codes(): Map<string, string> {
  const found = new Map<string, string>();
  const literal = new RegExp(`['"](${AREAS.join('|')})/([a-z][a-z0-9-]*)['"]`, 'g');
  for (const path of sources(join(import.meta.dirname, '../../src'))) {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      if (NO_CODE.test(line)) continue;
      for (const [, area, reason] of line.matchAll(literal)) found.set(`${area}/${reason}`, path);
      if (path.endsWith('rummy-royal/check.ts')) for (const [, reason] of line.matchAll(/\bno\('([a-z-]+)'/g)) found.set(`rummy-royal/${reason}`, path);
    }
  }
  return found;
}

describe('every refusal of the sources', () => {
  const all = codes();

  it('was found', () => {
    for (const code of ['join/no-path', 'table/not-ready', 'rummy-royal/not-lowest', 'storage/quota', 'log/bad-signature', 'deal/not-committed']) expect([...all.keys()]).toContain(code);
  });

  it.each([...all])('%s has a sentence (%s)', (code) => {
    expect(Object.keys(SENTENCES)).toContain(code);
  });

  it('and none is left over', () => {
    expect(Object.keys(SENTENCES).filter((code) => !all.has(code))).toEqual([]);
  });
});

/** Codes with which the deal, or its check, makes a hand void. */
function voids(): string[] {
  const found = new Set<string>();
  for (const path of sources(join(import.meta.dirname, '../../src/dealing/fair'))) {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      if (/fault|trouble|\bcode: /i.test(line)) for (const [, code = ''] of line.matchAll(/(?:code: |\? |: )'(deal\/[a-z-]+)'/g)) found.add(code);
    }
  }
  return [...found];
}

describe('a hand that does not count', () => {
  const why = (change: Partial<Parameters<typeof whyVoid>[0]>): string => whyVoid({ code: 'deal/bad-shuffle', who: ['Ana'], devices: 3, fault: null, general: 'Something else.', ...change }).join(' ');

  it('the codes of the deal that can make it so were found', () => {
    expect(voids()).toEqual(expect.arrayContaining(['deal/bad-shuffle', 'deal/bad-share', 'deal/false-complaint', 'deal/gone', 'deal/no-card']));
  });

  it.each([...voids(), 'table/double'])('%s has words of its own', (code) => {
    expect(VOID_CODES).toContain(code);
    expect(why({ code, who: ['deal/gone', 'deal/no-card', 'deal/too-often'].includes(code) ? [] : ['Ana'] })).not.toContain('Something else.');
  });

  it('names who did it, or says that nobody is to blame', () => {
    expect(why({})).toMatch(/^Ana’s phone .* the others play on without it\.$/);
    expect(why({ who: ['Ana', 'Ben'], code: 'table/double' })).toMatch(/^The phones of Ana and Ben have signed two different answers/);
    expect(why({ who: [], code: 'deal/gone', devices: 2 })).toMatch(/^One of the two phones .* Nobody is to blame\./);
    expect(why({ who: [], code: 'record/deal' })).toBe('The phones could not check this hand. Something else. Nobody is to blame. All chips are as they were before the hand.');
  });

  it('tells a broken rule in the words of the game, and by the sentence of its code where it has none', () => {
    expect(why({ code: 'rummy-royal/must-play', fault: { text: 'Ana said no to the next card, and held it.', rule: 'RR-11', said: 'Nobody holds it.' } })).toBe(
      'Ana’s phone broke the rule RR-11, as the check of the hand has shown: Ana said no to the next card, and held it. The table had heard: “Nobody holds it.” All chips are as they were before the hand, and the others play on without it.',
    );
    expect(why({ code: 'some-game/rule' })).toContain('Ana’s phone broke the rules. Something else.');
  });

  it('a name written from right to left turns nothing round', () => {
    expect(why({ who: ['דנה'] })).toContain('\u2068דנה\u2069');
  });
});
