/** Saved games: the list, one of them step by step, and taking files in. */
export { CcRecords } from './cc-records.ts';
export { CcRecord } from './cc-record.ts';
