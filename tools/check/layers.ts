/**
 * Holds the imports of the sources against the import table, types included. Fails as well when it could not see them all:
 * a tool that checked nothing must not look content.
 */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { TABLE, type Row } from './import-table.ts';

/** A pattern for everything below a folder of `src/`, or for one file. */
const below = (module: string): string => {
  const path = `^src/${module}`.replaceAll('.', '\\.');
  return module === '' ? '^src/' : module.endsWith('.ts') ? `${path}$` : `${path}/`;
};
const packaged = (name: string): string => `(^|/)node_modules/${name}/`;

/** Rows whose module lies inside this one have rules of their own. */
const inner = (row: Row): string[] =>
  TABLE.filter((other) => other !== row && other.module.startsWith(`${row.module}/`)).map((other) => below(other.module));

const rulesOf = (row: Row): IForbiddenRuleType[] => {
  const { module, may = [], types = [], lazily = [], packages = [] } = row;
  const from = { path: below(module), pathNot: inner(row) };
  const always = [below(module), ...may.map(below), ...packages.map(packaged)];
  const sometimes = [...types, ...lazily].map(below);
  const rules: IForbiddenRuleType[] = [
    { name: module, severity: 'error', from, to: { pathNot: [...always, ...sometimes], couldNotResolve: false } },
  ];
  const onlyTypes = types.filter((type) => !lazily.includes(type)).map(below);
  if (onlyTypes.length > 0) {
    rules.push({ name: `${module} (types only)`, severity: 'error', from, to: { path: onlyTypes, pathNot: always, dependencyTypesNot: ['type-only', 'type-import'] } });
  }
  if (lazily.length > 0) {
    const to = { path: lazily.map(below), pathNot: always, dependencyTypesNot: ['dynamic-import' as const, 'type-only' as const, 'type-import' as const] };
    rules.push({ name: `${module} (only when needed)`, severity: 'error', from, to });
  }
  return rules;
};

const RULES: IForbiddenRuleType[] = [
  ...TABLE.flatMap(rulesOf),
  { name: 'cycle', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
  { name: 'unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  // What is tested from outside must not reach inside.
  { name: 'tests/e2e', severity: 'error', from: { path: '^tests/e2e/' }, to: { path: '^src/' } },
];

function* sourcesIn(folder: string, prefix: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* sourcesIn(join(folder, entry.name), path);
    else if (/(?<!\.d)\.ts$/.test(entry.name)) yield path;
  }
}

export interface LayerReport {
  /** Files of `src/` and `tests/e2e/` whose imports were looked at. */
  readonly modules: number;
  /** One line each; empty when all is well. */
  readonly problems: readonly string[];
}

/** @param base folder that holds `src/` */
export async function checkLayers(base: string): Promise<LayerReport> {
  const folders = ['src', 'tests/e2e'].filter((folder) => existsSync(join(base, folder)));
  const expected = folders.flatMap((folder) => [...sourcesIn(join(base, folder), folder)]);
  if (expected.length === 0) return { modules: 0, problems: ['no module was checked: there is no TypeScript file in src/'] };

  const { output } = await cruise(folders, {
    baseDir: realpathSync(base),
    ruleSet: { forbidden: RULES },
    validate: true,
    // Imports of types count too; only the compiler sees them.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  });
  const { modules, summary } = output as ICruiseResult;
  const seen = new Set(modules.map((module) => module.source));
  const homeless = expected.filter((file) => file.startsWith('src/') && !TABLE.some((row) => new RegExp(below(row.module)).test(file)));
  return {
    modules: expected.filter((file) => seen.has(file)).length,
    problems: [
      ...expected.filter((file) => !seen.has(file)).map((file) => `${file}: its imports could not be read (is TypeScript there?)`),
      ...homeless.map((file) => `${file}: lies in no module of the import table`),
      ...summary.violations.map((violation) =>
        violation.rule.name === 'cycle'
          ? `cycle: ${[violation.from, ...(violation.cycle ?? []).map((step) => step.name)].join(' → ')}`
          : `${violation.rule.name}: ${violation.from} must not import ${violation.to}`,
      ),
    ],
  };
}
