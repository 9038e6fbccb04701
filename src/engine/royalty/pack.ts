/**
 * The letter cards: 53 to a pack, 52 letters in red or black and one Knave (RY-1). Faces 0 .. 51 are two for each letter, red
 * before black (A red, A black, B red, …), 52 is the Knave.
 */
import type { Face } from '../kernel/game.ts';

export type Colour = 'red' | 'black';
export type Packs = 'single' | 'double';

interface Row {
  readonly letter: string;
  /** Cards of the light pack; in the dark one red and black are swapped. */
  readonly red: number;
  readonly black: number;
  /** What a card scores. */
  readonly value: number;
  /** RY-2: the printed table has lost this row; the counts are half of what the model of the pack has, rounded. */
  readonly reconstructed?: true;
}

/** RY-1 to RY-3, the one place where the pack is told: who owns the cards may correct it here. */
export const PACK: readonly Row[] = [
  { letter: 'a', red: 3, black: 2, value: 2 },
  { letter: 'b', red: 0, black: 1, value: 6 },
  { letter: 'c', red: 1, black: 0, value: 6 },
  { letter: 'd', red: 1, black: 1, value: 4 },
  { letter: 'e', red: 3, black: 3, value: 2, reconstructed: true },
  { letter: 'f', red: 0, black: 1, value: 8, reconstructed: true },
  { letter: 'g', red: 0, black: 1, value: 4, reconstructed: true },
  { letter: 'h', red: 1, black: 0, value: 8 },
  { letter: 'i', red: 2, black: 2, value: 2 },
  { letter: 'j', red: 0, black: 1, value: 10 },
  { letter: 'k', red: 1, black: 0, value: 10 },
  { letter: 'l', red: 1, black: 1, value: 2, reconstructed: true },
  { letter: 'm', red: 0, black: 1, value: 6, reconstructed: true },
  { letter: 'n', red: 2, black: 1, value: 2, reconstructed: true },
  { letter: 'o', red: 2, black: 2, value: 2 },
  { letter: 'p', red: 0, black: 1, value: 6 },
  { letter: 'q', red: 1, black: 0, value: 10 },
  { letter: 'r', red: 1, black: 2, value: 2 },
  { letter: 's', red: 1, black: 1, value: 2, reconstructed: true },
  { letter: 't', red: 2, black: 1, value: 2, reconstructed: true },
  { letter: 'u', red: 1, black: 1, value: 2, reconstructed: true },
  { letter: 'v', red: 1, black: 0, value: 8 },
  { letter: 'w', red: 0, black: 1, value: 8 },
  { letter: 'x', red: 1, black: 0, value: 10 },
  { letter: 'y', red: 1, black: 1, value: 8 },
  { letter: 'z', red: 0, black: 1, value: 10, reconstructed: true },
];

/** Any letter, any colour, no value (RY-4). */
export const KNAVE: Face = 52;
export const LETTER_FACES = 53;

export const isLetterFace = (value: unknown): value is Face => Number.isInteger(value) && (value as number) >= 0 && (value as number) < LETTER_FACES;

/** a–z; null of the Knave. */
export const letterOf = (face: Face): string | null => PACK[face >> 1]?.letter ?? null;
/** Null of the Knave, which counts as either. */
export const colourOf = (face: Face): Colour | null => (face === KNAVE ? null : face % 2 === 0 ? 'red' : 'black');
export const valueOf = (face: Face): number => PACK[face >> 1]?.value ?? 0;
export const letterFace = (letter: string, colour: Colour): Face => 2 * (letter.charCodeAt(0) - 97) + (colour === 'red' ? 0 : 1);

const some = (face: Face, count: number): Face[] => Array.from({ length: count }, () => face);
const half = (swapped: boolean): Face[] => [
  ...PACK.flatMap(({ letter, red, black }) => [...some(letterFace(letter, 'red'), swapped ? black : red), ...some(letterFace(letter, 'black'), swapped ? red : black)]),
  KNAVE,
];

/** RY-1: the printed counts, 53 cards. */
export const LIGHT_PACK: readonly Face[] = half(false);
/** RY-1: the same with red and black swapped. */
export const DARK_PACK: readonly Face[] = half(true);
/** Single: the light pack; double: light and dark together, 106 cards. */
export const packOf = (packs: Packs): readonly Face[] => (packs === 'single' ? LIGHT_PACK : [...LIGHT_PACK, ...DARK_PACK]);

/** `Er` a red E, `Ab` a black A, `*` the Knave. */
export const formatLetter = (face: Face): string => (face === KNAVE ? '*' : `${(letterOf(face) ?? '').toUpperCase()}${colourOf(face) === 'red' ? 'r' : 'b'}`);

/** The face written so, or undefined. */
export function parseLetter(text: string): Face | undefined {
  if (text === '*') return KNAVE;
  return /^[A-Z][rb]$/.test(text) ? letterFace(text.charAt(0).toLowerCase(), text.charAt(1) === 'r' ? 'red' : 'black') : undefined;
}
