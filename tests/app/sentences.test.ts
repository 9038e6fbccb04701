import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentence, SENTENCES } from '../../src/app/sentences.ts';

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

  it.each(Object.entries(SENTENCES))('%s is a sentence', (_code, text) => {
    expect(text).toMatch(/^[A-Z].*[.?!]$/s);
  });
});

/** Literals of the shape `area/reason` that are no refusals: names of hashes, paths, questions. */
const NO_CODE = /hash\(|derive\(|import |from '|stream\(/;
const AREAS = ['app', 'storage', 'update', 'join', 'link', 'table', 'log', 'deal', 'options', 'kernel', 'rummy-royal', 'record'];

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
