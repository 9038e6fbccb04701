/** Characters as people count them: a family of joined pictures, a flag and a hand of a certain colour are one each. */

/** Pictures that may be joined: a list of our own, the same on every device. */
const PICTURE = '[\\u2190-\\u21ff\\u2600-\\u27bf\\u2b00-\\u2bff\\u{1f000}-\\u{1faff}]';
const JOINER = '\u200d';
const BEFORE = new RegExp(`${PICTURE}\\ufe0f?$`, 'u');
const AFTER = new RegExp(`^${PICTURE}`, 'u');

/** Does the character at this place join two pictures to one? Anywhere else the joiner is nothing that one sees. */
export const joinsPictures = (text: string, at: number): boolean => text[at] === JOINER && BEFORE.test(text.slice(0, at)) && AFTER.test(text.slice(at + 1));

/** What belongs to the character before it, where the browser has no segmenter: marks, forms and colours of pictures, what is joined, the second half of a flag. */
const PIECE = /(?:\p{RI}\p{RI}|[\s\S])(?:[\p{M}\u{1f3fb}-\u{1f3ff}\u200c]|\u200d[\s\S]?)*/gu;

/** Not everywhere: Firefox has it since 2024. */
const Segmenter = (Intl as { readonly Segmenter?: typeof Intl.Segmenter }).Segmenter;
const segmenter = Segmenter === undefined ? null : new Segmenter('en', { granularity: 'grapheme' });

/** By the browser's rules, or by simple ones of our own where it has none. */
export function characters(text: string, own = segmenter === null): readonly string[] {
  return own || segmenter === null ? (text.match(PIECE) ?? []) : [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** The beginning of a text: at most so many characters, in at most so many UTF-16 units. Of a character that alone is too long its beginning. */
export function shortened(text: string, most: number, units: number): string {
  let short = '';
  for (const character of characters(text).slice(0, most)) {
    if (short.length + character.length > units) break;
    short += character;
  }
  if (short !== '') return short;
  for (const point of text) {
    if (short.length + point.length > units) break;
    short += point;
  }
  return short;
}
