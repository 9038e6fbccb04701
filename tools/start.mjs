/** `npm start`: from a fresh clone to a served production build with its broker. PORT and HOST are honoured by `serve.ts`. */
import { run } from './lib/install.mjs';

await run('tools/build.ts', 'tools/serve.ts');
