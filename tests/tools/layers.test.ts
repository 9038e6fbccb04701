/** The gate of the import table catches what it is there for. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLayers } from '../../tools/check/layers.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/** A small project of these files. */
function project(files: Readonly<Record<string, string>>): string {
  const base = mkdtempSync(join(tmpdir(), 'layers-'));
  made.push(base);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  return base;
}

const KERNEL = { 'src/engine/kernel/game.ts': 'export type Face = number;\nexport const ace = 0;\n' };
const TABLE = { 'src/table/api.ts': 'export interface Table { id: string }\nexport const none = 0;\n' };

describe('the import table', () => {
  it('lets through what it allows', async () => {
    const base = project({ ...KERNEL, 'src/table/api.ts': "export { ace } from '../engine/kernel/game.ts';\n" });
    expect(await checkLayers(base)).toEqual({ modules: 2, problems: [] });
  });

  it('catches rules that import the table', async () => {
    const base = project({ ...TABLE, 'src/engine/kernel/bad.ts': "export { none } from '../../table/api.ts';\n" });
    expect((await checkLayers(base)).problems).toEqual(['engine/kernel: src/engine/kernel/bad.ts must not import src/table/api.ts']);
  });

  it('catches an import of a type', async () => {
    const base = project({ ...TABLE, 'src/engine/kernel/bad.ts': "import type { Table } from '../../table/api.ts';\nexport type T = Table;\n" });
    expect((await checkLayers(base)).problems).toEqual(['engine/kernel: src/engine/kernel/bad.ts must not import src/table/api.ts']);
  });

  it('catches more than types where only types may be imported', async () => {
    const base = project({
      ...KERNEL,
      'src/dealing/good.ts': "import type { Face } from '../engine/kernel/game.ts';\nexport type F = Face;\n",
      'src/dealing/bad.ts': "export { ace } from '../engine/kernel/game.ts';\n",
    });
    expect((await checkLayers(base)).problems).toEqual(['dealing (types only): src/dealing/bad.ts must not import src/engine/kernel/game.ts']);
  });

  it('catches a game that is loaded with the app instead of when it is opened', async () => {
    const base = project({
      'src/ui/games/rummy-royal/index.ts': 'export const view = 0;\n',
      'src/app/registry.ts': "export const load = () => import('../ui/games/rummy-royal/index.ts');\n",
      'src/app/tables.ts': "export const load = () => import('../ui/games/rummy-royal/index.ts');\n",
    });
    expect((await checkLayers(base)).problems).toEqual(['app: src/app/tables.ts must not import src/ui/games/rummy-royal/index.ts']);
    const eager = project({
      'src/ui/games/rummy-royal/index.ts': 'export const view = 0;\n',
      'src/app/registry.ts': "export { view } from '../ui/games/rummy-royal/index.ts';\n",
    });
    expect((await checkLayers(eager)).problems).toEqual([
      'app/registry.ts (only when needed): src/app/registry.ts must not import src/ui/games/rummy-royal/index.ts',
    ]);
  });

  it('catches cycles, also those of types', async () => {
    const base = project({
      'src/engine/kernel/a.ts': "import type { B } from './b.ts';\nexport type A = B | 1;\n",
      'src/engine/kernel/b.ts': "import type { A } from './a.ts';\nexport type B = A | 2;\n",
    });
    expect((await checkLayers(base)).problems).toEqual(['cycle: src/engine/kernel/a.ts → src/engine/kernel/b.ts → src/engine/kernel/a.ts']);
  });

  it('catches packages, parts of Node and imports of nothing', async () => {
    const base = project({
      'src/engine/kernel/a.ts': "import 'yjs';\n",
      'src/engine/kernel/b.ts': "import 'node:fs';\n",
      'src/engine/kernel/c.ts': "import './gone.ts';\n",
    });
    expect((await checkLayers(base)).problems.map((problem) => problem.split(': ')[1]).sort()).toEqual([
      'src/engine/kernel/a.ts must not import yjs',
      'src/engine/kernel/b.ts must not import fs',
      'src/engine/kernel/c.ts must not import ./gone.ts',
    ]);
  });

  it('keeps the end-to-end tests outside', async () => {
    const base = project({ ...KERNEL, 'tests/e2e/a.e2e.ts': "import '../../src/engine/kernel/game.ts';\n" });
    expect((await checkLayers(base)).problems).toEqual(['tests/e2e: tests/e2e/a.e2e.ts must not import src/engine/kernel/game.ts']);
  });

  it('fails on files that no row of the table is for', async () => {
    const base = project({ 'src/misc/a.ts': 'export const a = 0;\n' });
    expect((await checkLayers(base)).problems).toEqual(['src/misc/a.ts: lies in no module of the import table']);
  });

  it('fails when it checked nothing', async () => {
    expect((await checkLayers(project({ 'src/README.md': '' }))).problems).toHaveLength(1);
  });
});
