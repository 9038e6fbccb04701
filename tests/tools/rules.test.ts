/** The check of rules and tests catches what it is there for. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkRules } from '../../tools/check/rules.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

function project(files: Readonly<Record<string, string>>): string {
  const base = mkdtempSync(join(tmpdir(), 'rules-'));
  made.push(base);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  return base;
}

const GAME = { 'src/engine/rummy-royal/index.ts': 'export {};\n' };
const rulings = (...rules: readonly string[]): { readonly 'docs/rulings.md': string } => ({ 'docs/rulings.md': `# Rulings\n\n${rules.map((rule) => `- **${rule}** One pays RR-99 chips.`).join('\n')}\n` });
const check = (...parts: readonly Readonly<Record<string, string>>[]): ReturnType<typeof checkRules> => checkRules(project(Object.assign({}, ...parts) as Record<string, string>));

describe('rules and the tests that name them', () => {
  it('is content with two titles for each, however they are written', () => {
    const tests = "test('RR-1: a', () => {});\ntest.each([1])('RR-1, RR-2: %i', () => {});\ndescribe('x', () => { it(`RR-2: ${1}`, () => {}); });\n";
    expect(check(GAME, rulings('RR-1', 'RR-2'), { 'tests/a.test.ts': tests })).toEqual({ rules: 2, tests: 3, problems: [] });
  });

  it('counts no describe, comment, skipped or unwritten test, and no other file', () => {
    const tests = "// RR-1\ndescribe('RR-1', () => { test('a', () => { it2('RR-1: b'); }); });\ntest.skip('RR-1: c', () => {});\nit.todo('RR-1: d');\ntest.skip.each([1])('RR-1: f', () => {});\ntest('RR-1: e', () => {});\n";
    expect(check(GAME, rulings('RR-1'), { 'tests/a.test.ts': tests, 'tests/b.ts': "test('RR-1: x', () => {});\n" }).problems).toEqual(['RR-1: only one test names it in its title, 2 are the least']);
  });

  it('tells a rule that no test names, and does not take RR-1 for RR-12', () => {
    const tests = "test('RR-12: a', () => {});\ntest('RR-12: b', () => {});\n";
    expect(check(GAME, rulings('RR-1', 'RR-12'), { 'tests/a.test.ts': tests }).problems).toEqual(['RR-1: no test names it in its title, 2 are the least']);
  });

  it('leaves out the rules of a game that is not there yet, but not those of a game whose rules are missing', () => {
    const tests = { 'tests/a.test.ts': "test('RR-1: a', () => {});\ntest('RR-1: b', () => {});\n" };
    expect(check(GAME, rulings('RR-1', 'RY-1'), tests)).toEqual({ rules: 1, tests: 2, problems: [] });
    expect(check(GAME, { 'src/engine/monarchy/index.ts': '' }, rulings('RR-1'), tests).problems).toEqual(['MO: monarchy is there, but none of its rules is listed']);
    expect(check(GAME, rulings('RR-1', 'XX-1', 'RR-1'), tests).problems).toEqual(['XX-1: of which game?', 'RR-1: listed twice']);
  });

  it('fails when it found no rule at all', () => {
    const problem = ['no rule was checked: docs/rulings.md lists none of a game in src/engine/'];
    expect(check(GAME).problems).toEqual(problem);
    expect(check(GAME, rulings()).problems).toEqual(problem);
    expect(check(rulings('RR-1')).problems).toEqual(problem);
  });
});
