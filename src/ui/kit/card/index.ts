import './cc-card.ts';

export type { CcCard } from './cc-card.ts';
export { cardInText, pipOf, printStyles, suitClass, type CardState } from './card-face.ts';
