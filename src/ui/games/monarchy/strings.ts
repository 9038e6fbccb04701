/** What is said of a game of Monarchy. Rows, and places in them, are numbered from 1. */
import type { RoyaltyKind } from '../../../engine/monarchy/index.ts';

export const card = (letter: string | null, colour: string | null): string => (letter === null || colour === null ? 'Knave' : `${colour} ${letter.toUpperCase()}`);

const inKind = (kind: RoyaltyKind): string => (kind.kind === 'one-colour' ? `a royalty in ${kind.colour}` : 'a royalty of seven letters or more');
const cardsLeft = (left: number): string => (left === 1 ? 'one card left' : `${left} cards left`);

export const event = {
  dealt: (deal: number) => `Deal ${deal}.`,
  laid: (what: string, row: number, at: number) => `The ${what} goes into row ${row}, place ${at}.`,
  back: (cards: number) => (cards === 1 ? 'A card goes back to the square.' : `${cards} cards go back to the square.`),
  rowMoved: (row: number) => `A row becomes row ${row}.`,
  joined: (row: number, cards: number) => (cards === 1 ? `The card of a row goes into row ${row}.` : `The ${cards} cards of a row go into row ${row}.`),
  lettered: (letter: string) => (letter === '' ? 'The Knave stands for nothing.' : `The Knave stands for ${letter.toUpperCase()}.`),
  royalty: (word: string, kind: RoyaltyKind) => `${word.toUpperCase()} is ${inKind(kind)}.`,
  unmade: (word: string) => `${word.toUpperCase()} lies there no more.`,
  won: 'Every card is in a royalty: won.',
  givenUp: (left: number) => `Given up, with ${cardsLeft(left)}.`,
};
