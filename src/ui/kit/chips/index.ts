export { CcChips, chipsFor } from './cc-chips.ts';
