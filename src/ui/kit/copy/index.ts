export { CcCopy } from './cc-copy.ts';
