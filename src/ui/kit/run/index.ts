import './cc-run.ts';

export type { CcRun } from './cc-run.ts';
