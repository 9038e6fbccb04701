import './cc-copy.ts';

export type { CcCopy } from './cc-copy.ts';
