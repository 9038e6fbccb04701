import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkLengths } from '../../tools/check/lengths.ts';

/** A folder with these files of so many lines. */
function folder(files: { readonly [path: string]: number }): string {
  const base = mkdtempSync(join(tmpdir(), 'lengths-'));
  mkdirSync(join(base, 'src/deep'), { recursive: true });
  for (const [path, lines] of Object.entries(files)) writeFileSync(join(base, path), '//\n'.repeat(lines));
  return base;
}

it('names what is longer than 500 lines, tables of data excepted', () => {
  expect(checkLengths(folder({ 'src/a.ts': 500, 'src/deep/b.ts': 501, 'src/c.data.ts': 900, 'src/d.txt': 900 }))).toEqual(['src/deep/b.ts: 501 lines, 500 are the most']);
});

it('is not content with nothing', () => {
  expect(checkLengths(folder({ 'src/d.txt': 3 }))).toHaveLength(1);
});
