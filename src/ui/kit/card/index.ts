export { CcCard } from './cc-card.ts';
export { cardInText, cardPrint, cardStyles, pipOf, printStyles, rankText, suitClass, type CardState } from './card-face.ts';
export { cardBack } from './card-back.ts';
