import './cc-pile.ts';

export type { CcPile } from './cc-pile.ts';
