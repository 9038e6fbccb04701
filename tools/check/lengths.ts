/** No hand-written source file above 500 lines: what second thing lives in there? */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT = 500;
const SOURCE = /\.(ts|js|mjs|css)$/;
/** Tables of data. */
const DATA = /\.data\.ts$/;

/** @param base the repository */
export function checkLengths(base: string): string[] {
  const files = ['src', 'tests', 'tools']
    .filter((folder) => existsSync(join(base, folder)))
    .flatMap((folder) => readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => SOURCE.test(file) && !DATA.test(file));
  // A tool that checked nothing must not look content.
  if (files.length === 0) return ['no file was checked: there is no source in src/, tests/ or tools/'];
  return files
    .map((file) => ({ file, lines: readFileSync(join(base, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > LIMIT)
    .map(({ file, lines }) => `${file}: ${String(lines)} lines, ${String(LIMIT)} are the most`);
}
