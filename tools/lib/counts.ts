/** How the runners tell `npm test` what they ran: each leaves a small file. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export type Runner = 'unit' | 'ui' | 'e2e';

export const resultsFile = (runner: Runner): string => join(root, `.cache/tests/${runner}.json`);

export const forgetResults = (runner: Runner): void => rmSync(resultsFile(runner), { force: true });

/** Vitest's JSON report, as far as it matters here. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** What the runner left, or null when it left nothing. What did not pass failed: a skipped test has not shown anything. */
export function readResults(runner: Runner): Counts | null {
  const file = resultsFile(runner);
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8')) as Counts | VitestReport;
  if (!('numTotalTests' in report)) return report;
  const unloadable = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + unloadable.length };
}
