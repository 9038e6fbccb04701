/** The few words elements say by themselves, in one place. Sentences are the app's and are handed in. */
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
export const kitWords = (): typeof english => english;

/** `10 of diamonds`: the figure is also what is printed, so that who speaks to the page can say what they see. */
export const cardName = (face: number): string => english.card(english.ranks[rankNumber(face) - 1] ?? '', english.suits[suitOf(face)]);
