/** Builds the app unless `dist/` already is the build of these very sources. `npm run build` always builds. */
import { ensureBuilt } from './lib/build.ts';

await ensureBuilt();
