/** `npm run test:e2e [-- FILTER]`: several browsers against the production build, which is made when it is not there. */
import { ensureBuilt } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { runTool } from './lib/run.ts';

ensureChromium();
await ensureBuilt();
process.exitCode = runTool('vitest', ['run', '--project', 'e2e', ...process.argv.slice(2)]);
