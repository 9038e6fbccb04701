/**
 * Every rule of the rulings whose game is there has tests that name it in their titles: `RR-6: …`. Fails as well when it found no
 * rule: a tool that checked nothing must not look content.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The game of each kind of number, by its folder in `src/engine/`. */
const GAMES: Readonly<Record<string, string>> = { RR: 'rummy-royal', RY: 'royalty', MO: 'monarchy', RF: 'royal-family' };
const LEAST = 2;
/** How a rule begins in the list: `- **RR-6** …`. */
const LISTED = /^- \*\*([A-Z]{2}-\d+)\*\*/gm;
const NUMBER = /\b[A-Z]{2}-\d+\b/g;

export interface RulesReport {
  /** Rules of games that are there. */
  readonly rules: number;
  /** Titles that name at least one of them. */
  readonly tests: number;
  /** One line each; empty when all is well. */
  readonly problems: readonly string[];
}

/** The titles of all tests of a file; those that are skipped or still to be written do not count. */
function titlesOf(file: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const words = chain(node.expression);
      const [title] = node.arguments;
      const counts = (words[0] === 'test' || words[0] === 'it') && !words.some((word) => ['skip', 'todo', 'each', 'fails'].includes(word));
      if (counts && title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) titles.push(title.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023, true));
  return titles;
}

/** `test.only` as its words. A table of cases is called once more, `test.each(cases)(title)`: then it counts as `test`. */
function chain(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...chain(node.expression), node.name.text];
  if (ts.isCallExpression(node)) return chain(node.expression).filter((word) => word !== 'each');
  return [''];
}

function testsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts')).map((file) => join(folder, file));
}

/** @param base folder that holds `docs/rulings.md`, `src/` and `tests/` */
export function checkRules(base: string): RulesReport {
  const list = join(base, 'docs/rulings.md');
  const listed = existsSync(list) ? [...readFileSync(list, 'utf8').matchAll(LISTED)].map(([, rule]) => rule as string) : [];
  const present = (prefix: string): boolean => GAMES[prefix] !== undefined && existsSync(join(base, 'src/engine', GAMES[prefix]));
  const rules = listed.filter((rule) => present(rule.slice(0, 2)));
  const named = new Map<string, number>(rules.map((rule) => [rule, 0]));
  let tests = 0;
  for (const title of testsIn(join(base, 'tests')).flatMap(titlesOf)) {
    const names = new Set([...title.matchAll(NUMBER)].map(([rule]) => rule).filter((rule) => named.has(rule)));
    if (names.size > 0) tests++;
    for (const rule of names) named.set(rule, (named.get(rule) ?? 0) + 1);
  }
  const problems = [
    ...(rules.length === 0 ? ['no rule was checked: docs/rulings.md lists none of a game in src/engine/'] : []),
    ...listed.filter((rule) => GAMES[rule.slice(0, 2)] === undefined).map((rule) => `${rule}: of which game?`),
    ...listed.filter((rule, i) => listed.indexOf(rule) !== i).map((rule) => `${rule}: listed twice`),
    ...Object.entries(GAMES).filter(([prefix]) => rules.length > 0 && present(prefix) && !rules.some((rule) => rule.startsWith(prefix))).map(([prefix, game]) => `${prefix}: ${game} is there, but none of its rules is listed`),
    ...[...named].filter(([, times]) => times < LEAST).map(([rule, times]) => `${rule}: ${times === 0 ? 'no test names' : 'only one test names'} it in its title, ${LEAST} are the least`),
  ];
  return { rules: rules.length, tests, problems };
}
