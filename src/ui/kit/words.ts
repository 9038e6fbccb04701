/**
 * The few words elements say by themselves. The app's strings are the one place for sentences; it may hand in
 * these too (`setKitWords`) before the first element is shown.
 */
import { rankNumber, suitOf, type Suit } from '../../engine/cards/index.ts';

const english = {
  ranks: ['ace', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king'] as readonly string[],
  suits: { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' } as { readonly [S in Suit]: string },
  card: (rank: string, suit: string) => `${rank} of ${suit}`,
  faceDown: 'face-down card',
  place: 'empty place',
  chips: (n: number) => (n === 1 ? 'chip' : 'chips'),
  cards: (n: number) => (n === 1 ? 'card' : 'cards'),
  turn: 'to play',
  away: 'away',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied.',
  copyByHand: 'Selected: copy it with your keyboard or the menu.',
  less: 'Less',
  more: 'More',
  required: 'required',
  qr: 'QR code',
  qrTooLong: 'Too long for one picture. Use the text.',
};
export type KitWords = typeof english;

let current: KitWords = english;
export const kitWords = (): KitWords => current;
export const setKitWords = (words: Partial<KitWords>): void => {
  current = { ...current, ...words };
};

/** `10 of diamonds`: the figure is also what is printed, so that who speaks to the page can say what they see. */
export const cardName = (face: number): string => current.card(current.ranks[rankNumber(face) - 1] ?? '', current.suits[suitOf(face)]);
