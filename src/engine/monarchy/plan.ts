/** From words to cards: which card of the deal lies where, and what each Knave stands for. */
import type { Face } from '../kernel/game.ts';
import { colourOf, KNAVE, letterFace, letterOf, type Colour } from '../royalty/pack.ts';
import { BLACK, RED, type Mode } from './cover.ts';
import type { Card } from './types.ts';

export interface PlannedWord {
  readonly word: string;
  /** In the order of its letters. */
  readonly cards: readonly Card[];
  /** What Knaves among them stand for. */
  readonly letters: { readonly [card: string]: string };
}

export interface Plan {
  readonly words: readonly PlannedWord[];
  /** Cards that are in none of the words, ascending. */
  readonly left: readonly Card[];
}

export interface WordOfMode {
  readonly word: string;
  readonly mode: Mode;
}

/**
 * Gives each letter of the words one of `cards` (all others are not to be used). Words of one colour take their own cards first, and mixed ones what
 * is left; where there is none, a Knave. Throws if the cards do not suffice, which would be a fault of the search.
 */
export function layOut(faces: readonly Face[], cards: readonly Card[], words: readonly WordOfMode[]): Plan {
  const free = new Set(cards);
  const take = (face: Face): Card | undefined => {
    for (const card of free) {
      if (faces[card] !== face) continue;
      free.delete(card);
      return card;
    }
    return undefined;
  };
  const inOrder = [...words.entries()].sort(([, a], [, b]) => a.mode - b.mode);
  const planned = new Map<number, PlannedWord>();
  for (const [i, { word, mode }] of inOrder) {
    const colours: readonly Colour[] = mode === RED ? ['red'] : mode === BLACK ? ['black'] : ['red', 'black'];
    const letters: { [card: string]: string } = {};
    const laid = [...word].map((letter) => {
      const own = colours.reduce<Card | undefined>((found, colour) => found ?? take(letterFace(letter, colour)), undefined);
      if (own !== undefined) return own;
      const knave = take(KNAVE);
      if (knave === undefined) throw new Error(`no card for the ${letter} of ${word}`);
      letters[knave] = letter;
      return knave;
    });
    planned.set(i, { word, cards: laid, letters });
  }
  return { words: words.flatMap((_, i) => planned.get(i) ?? []), left: [...free].sort((a, b) => a - b) };
}

/** How many cards of a letter there are, and of a colour. */
export const letterAndColour = (face: Face): { readonly letter: number; readonly colour: Mode } | null => {
  const letter = letterOf(face);
  return letter === null ? null : { letter: letter.charCodeAt(0) - 97, colour: colourOf(face) === 'red' ? RED : BLACK };
};
