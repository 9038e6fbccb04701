export { CcPile } from './cc-pile.ts';
