export { CcSheet } from './cc-sheet.ts';
