/** Elements and adapters in a real Chromium: tests/ui. Started through tsx (`npm run test:ui`), so it may import TypeScript. */
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './tools/lib/chromium.ts';
import { countingReporter } from './tools/lib/counting-reporter.ts';
import { accessibilityTree } from './tests/support/accessibility-tree.ts';
import { launchOptions } from './tests/support/browser.ts';

ensureChromium();

export default {
  files: 'tests/ui/**/*.test.ts',
  nodeResolve: true,
  browsers: [playwrightLauncher({ product: 'chromium', launchOptions: launchOptions() })],
  concurrentBrowsers: 1,
  concurrency: 2,
  // esbuild reads the decorator settings from here; without them Lit's properties are overwritten by class fields.
  plugins: [esbuildPlugin({ ts: true, target: 'es2022', tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)) }), accessibilityTree()],
  testFramework: { config: { timeout: '60000' } },
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  testsFinishTimeout: 300_000,
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: process.stdout.isTTY === true }), countingReporter()],
};
