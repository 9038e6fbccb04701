import './cc-chips.ts';

export { chipsFor, type CcChips } from './cc-chips.ts';
