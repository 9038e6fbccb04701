/** What a browser loads of a build before anything is asked for: the page's scripts and all that they import at once. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';

/** Bytes of the file as a server sends it with gzip. */
export const gzipSize = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;

/** Script and preload addresses of a page, as far as they are its own. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith('<script') || /\brel="?modulepreload\b/.test(tag))
    .flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [])
    .filter((address) => !/^[a-z]+:|^\/\//.test(address));
}

/**
 * The JavaScript files, below `dist`, that the page loads by itself, statically imported ones included. What the app then
 * asks for while it starts (`import()`) is measured in the browser: tests/e2e.
 */
export async function firstLoad(dist: string): Promise<string[]> {
  await init;
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    const [imports] = parse(readFileSync(file, 'utf8'));
    for (const { n: name, d: dynamic } of imports) if (name?.startsWith('.') && dynamic === -1) visit(join(dirname(file), name));
  };
  for (const script of scriptsOf(readFileSync(join(dist, 'index.html'), 'utf8'))) visit(join(dist, script));
  return [...found];
}
