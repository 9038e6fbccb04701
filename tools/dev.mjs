/** `npm run dev`: Vite's development server on all addresses; PORT and HOST are honoured. */
import { run } from './lib/install.mjs';

await run('tools/dev.ts');
