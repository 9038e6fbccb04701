import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUDGETS, checkSizes } from '../../tools/check/sizes.ts';
import { firstLoad } from '../../tools/first-load.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(dist, 'assets'));
});
afterEach(() => rmSync(dist, { recursive: true }));

const write = (file: string, text: string): void => writeFileSync(join(dist, file), text);
const names = async (): Promise<string[]> => (await firstLoad(dist)).map((file) => file.slice(dist.length + 1)).sort();
/** Source text that gzip cannot make shorter than about half. */
const bulk = (length: number): string => {
  let seed = 1;
  const letters = Array.from({ length }, () => String.fromCharCode(97 + ((seed = (seed * 48271) % 2147483647) % 26)));
  return `export const bulk = '${letters.join('')}';`;
};

describe('first load', () => {
  it('follows scripts, preloads and static imports, but not what is imported when needed', async () => {
    write('index.html', '<script type="module" crossorigin src="./assets/main.js"></script><link rel="modulepreload" crossorigin href="./assets/pre.js">');
    write('assets/main.js', 'import{a as b}from"./shared.js";import"./side.js";export*from"./more.js";const later=()=>import("./game.js");b(later)');
    for (const name of ['pre', 'shared', 'side', 'more', 'game']) write(`assets/${name}.js`, 'export const a=1');
    expect(await names()).toEqual(['assets/main.js', 'assets/more.js', 'assets/pre.js', 'assets/shared.js', 'assets/side.js']);
  });

  it('goes over its budget by one large import', async () => {
    write('index.html', '<script type="module" src="./assets/main.js"></script>');
    write('assets/main.js', 'const later=()=>import("./big.js");later()');
    write('assets/big.js', bulk(BUDGETS.firstLoad * 2));
    expect((await checkSizes(dist)).problems).toEqual([]);
    write('assets/main.js', 'import{bulk}from"./big.js";bulk.at(0)');
    expect((await checkSizes(dist)).problems).toEqual([expect.stringMatching(/^first load \(2 files\): [\d.]+ kB is more than 60\.0 kB$/)]);
  });

  it('is a problem when the page loads nothing', async () => {
    write('index.html', '<p>Nothing</p>');
    expect((await checkSizes(dist)).problems).toEqual(['the page of the build loads no script']);
  });
});
