/** Budgets of the build, in bytes with gzip. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { firstLoad, gzipSize } from '../first-load.ts';

/** kB are 1000 bytes. */
export const BUDGETS = {
  /** JavaScript of all that loads before the home screen is interactive. */
  firstLoad: 60_000,
  /** Everything the service worker keeps for offline use, word data excepted. */
  everything: 600_000,
} as const;

export interface SizeReport {
  readonly lines: readonly string[];
  readonly problems: readonly string[];
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export async function checkSizes(dist: string): Promise<SizeReport> {
  const first = await firstLoad(dist);
  const all = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.startsWith('screenshots') && !file.startsWith('words'))
    .map((file) => join(dist, file))
    .filter((file) => statSync(file).isFile());
  const sum = (files: readonly string[]): number => files.reduce((total, file) => total + gzipSize(file), 0);
  const measured = [
    { what: `first load (${String(first.length)} files)`, size: sum(first), budget: BUDGETS.firstLoad },
    { what: `everything (${String(all.length)} files)`, size: sum(all), budget: BUDGETS.everything },
  ];
  return {
    lines: measured.map(({ what, size, budget }) => `${what}: ${kB(size)} of ${kB(budget)}, gzip`),
    problems: [
      ...(first.length === 0 ? ['the page of the build loads no script'] : []),
      ...measured.filter(({ size, budget }) => size > budget).map(({ what, size, budget }) => `${what}: ${kB(size)} is more than ${kB(budget)}`),
    ],
  };
}
