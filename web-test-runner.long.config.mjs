/** As web-test-runner.config.mjs, for parts of `npm run test:long`, which may take an hour. */
import usual from './web-test-runner.config.mjs';

export default { ...usual, files: 'tests/ui/**/*.long.ts', testsFinishTimeout: 3_600_000 };
