/**
 * Sentences as parts: one source for what is printed (bold names, suits from our own SVG), for plain text (log, share) and
 * for what is spoken ("king of hearts", never "K heart").
 */
import type { Face } from '../../../engine/kernel/game.ts';
import { isolated } from '../../../app/strings/told.ts';
import type { Space } from '../../../engine/rummy-royal/index.ts';
import { type Suit, isNeighbour, rankSign, spokenCard, spokenRank, spokenSuit, suitOf, suitSign } from './faces.ts';

export type Part =
  | string
  | { readonly who: string; /** How it reads in the middle of a sentence, where that is another word: `You`, `you`. Only whoever reads has one. */ readonly within?: string }
  | { readonly cards: readonly Face[] }
  | { readonly rank: Face }
  | { readonly suit: Suit }
  | { readonly space: Space }
  | { readonly amount: number };

export type Line = readonly Part[];

type Piece = Part | Line | number;

const isLine = (piece: Piece): piece is Line => Array.isArray(piece);

/** Builds a line from a template; numbers become amounts, lines are spliced in. */
export function line(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Line {
  const out: Part[] = [];
  strings.forEach((text, i) => {
    if (text !== '') out.push(text);
    const piece = pieces[i];
    if (piece === undefined) return;
    if (typeof piece === 'number') out.push({ amount: piece });
    else if (isLine(piece)) out.push(...piece);
    else if (piece !== '') out.push(piece);
  });
  return out;
}

export interface CardGroup {
  readonly suit: Suit;
  readonly faces: readonly Face[];
}

/** Neighbours of one suit are said together: 6, 7♠. */
export function groups(faces: readonly Face[]): readonly CardGroup[] {
  const out: { suit: Suit; faces: Face[] }[] = [];
  for (const face of faces) {
    const last = out.at(-1);
    if (last?.suit === suitOf(face)) last.faces.push(face);
    else out.push({ suit: suitOf(face), faces: [face] });
  }
  return out;
}

/** Three or more neighbours in rank are written as a span: 6 to 9♠. */
export function ranks(faces: readonly Face[], sign: (face: Face) => string, to: string): string {
  const first = faces[0];
  const last = faces.at(-1);
  if (first === undefined || last === undefined) return '';
  const inOrder = faces.every((face, i) => i === 0 || isNeighbour(faces[i - 1] ?? face, face));
  if (faces.length > 2 && inOrder) return `${sign(first)}${to}${sign(last)}`;
  return faces.map(sign).join(', ');
}

const SPACE_TEXT: { readonly [S in Space]: string } = {
  AH: 'A♥', KH: 'K♥', QH: 'Q♥', JH: 'J♥', TH: '10♥', KQ: 'K&Q♥', '678': '6·7·8', POT: 'POT', KITTY: 'KITTY',
};
const SPACE_SPOKEN: { readonly [S in Space]: string } = {
  AH: 'the ace of hearts', KH: 'the king of hearts', QH: 'the queen of hearts', JH: 'the jack of hearts', TH: 'the ten of hearts',
  KQ: 'king and queen of hearts', '678': 'six, seven, eight', POT: 'the pot', KITTY: 'the kitty',
};

const ENDS = /[.?!…]["”’]?\s+$/;

/** What stands in the middle of a sentence as it reads there. */
export const flowing = (text: Line): Line => text.map((part, i) => {
  if (typeof part === 'string' || !('within' in part)) return part;
  const before = text[i - 1];
  return before === undefined || (typeof before === 'string' && ENDS.test(before)) ? part : { ...part, who: part.within };
});

function plainPart(part: Part): string {
  if (typeof part === 'string') return part;
  if ('who' in part) return isolated(part.who);
  if ('cards' in part) return groups(part.cards).map((g) => `${ranks(g.faces, rankSign, '–')}${suitSign(g.suit)}`).join(', ');
  if ('rank' in part) return rankSign(part.rank);
  if ('suit' in part) return suitSign(part.suit);
  if ('space' in part) return SPACE_TEXT[part.space];
  return String(part.amount);
}

function spokenPart(part: Part): string {
  if (typeof part === 'string') return part;
  if ('cards' in part) {
    return groups(part.cards)
      .map((g) => (g.faces[0] !== undefined && g.faces.length === 1 ? spokenCard(g.faces[0]) : `${ranks(g.faces, spokenRank, ' to ')} of ${spokenSuit(g.suit)}`))
      .join(', ');
  }
  if ('rank' in part) return spokenRank(part.rank);
  if ('suit' in part) return spokenSuit(part.suit);
  if ('space' in part) return SPACE_SPOKEN[part.space];
  return plainPart(part);
}

/** For logs and plain text: `Ben played K♥ and took 20.` */
export const plain = (text: Line): string => flowing(text).map(plainPart).join('');
/** For live regions and labels: `Ben played king of hearts and took 20.` */
export const spoken = (text: Line): string => flowing(text).map(spokenPart).join('');

/** Said one after the other, each with one stop at its end, whether it brought one or not. */
export const sentences = (texts: readonly string[]): string => texts.map((text) => (/[.?!]$/.test(text) ? text : `${text}.`)).join(' ');

/** What printed and spoken text of one event are made of. */
export interface Sentence {
  readonly text: string;
  readonly spoken: string;
  readonly parts: Line;
}

export const sentenceOf = (parts: Line): Sentence => ({ text: plain(parts), spoken: spoken(parts), parts });
