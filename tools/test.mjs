/** `npm test`: from a fresh clone to every check and test. */
import { run } from './lib/install.mjs';

await run('tools/test.ts');
