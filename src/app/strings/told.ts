/**
 * Names in sentences. A name that is written from right to left would pull what stands beside it, numbers above all, to its other
 * side; between a first strong isolate and its end it moves nothing.
 */

export { characters } from '../../table/wire/characters.ts';

/** Characters that are written from right to left, by the blocks that Unicode keeps for them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The name as it may stand anywhere in a text that is written from left to right. */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** A sentence whose blanks are filled with names and numbers. */
export function told(text: TemplateStringsArray, ...blanks: readonly (string | number)[]): string {
  return text.reduce((out, piece, i) => `${out}${piece}${blanks[i] === undefined ? '' : isolated(String(blanks[i]))}`, '');
}
