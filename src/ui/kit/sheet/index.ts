import './cc-sheet.ts';

export type { CcSheet } from './cc-sheet.ts';
