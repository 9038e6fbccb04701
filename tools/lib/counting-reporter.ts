/** A reporter of web-test-runner that counts the tests and fails a run without any. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestSuiteResult } from '@web/test-runner';
import { resultsFile, type Counts } from './counts.ts';

function count(suite: TestSuiteResult): Counts {
  let passed = suite.tests.filter((test) => test.passed && !test.skipped).length;
  // One that is skipped has not shown anything.
  let failed = suite.tests.length - passed;
  for (const inner of suite.suites) {
    const counts = count(inner);
    passed += counts.passed;
    failed += counts.failed;
  }
  return { passed, failed };
}

export const countingReporter = (): Reporter => ({
  onTestRunFinished({ sessions }) {
    let passed = 0;
    let failed = 0;
    for (const session of sessions) {
      const counts = session.testResults ? count(session.testResults) : { passed: 0, failed: 0 };
      passed += counts.passed;
      // A file that could not be loaded, or logged an error, has no tests to fail.
      failed += counts.failed === 0 && !session.passed ? 1 : counts.failed;
    }
    const file = resultsFile('ui');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ passed, failed }));
    if (passed + failed > 0) return;
    console.error('No test ran.');
    process.on('exit', () => {
      process.exitCode = 1;
    });
  },
});
