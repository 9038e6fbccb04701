export { CcRun } from './cc-run.ts';
