/**
 * The regular inflections of English, by which the word list is told in fewer letters: a word in the file may say that its
 * forms are words too. `tools/words` folds with these rules, `lexicon.ts` unfolds with the same; changing one changes the
 * format.
 */

/** The forms that one bit of a word's class byte stands for; none where the rule does not apply. */
type Ending = (word: string) => readonly string[];

const withoutE = (word: string): string => (word.endsWith('e') ? word.slice(0, -1) : word);
/** happ(y), for -ies, -ied, -ily, -iness, -ier; null for other words. */
const beforeY = (word: string): string | null => (word.endsWith('y') ? word.slice(0, -1) : null);
const changed = (word: string, afterY: string, other: string): string => {
  const stem = beforeY(word);
  return stem === null ? other : stem + afterY;
};

function plural(word: string): string {
  return changed(word, 'ies', /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`);
}

function adverb(word: string): string {
  if (word.endsWith('le')) return `${word.slice(0, -1)}y`;
  return changed(word, 'ily', word.endsWith('ic') ? `${word}ally` : `${word}ly`);
}

/** By bit, the lowest first. */
export const ENDINGS: readonly Ending[] = [
  (word) => [plural(word)],
  (word) => [changed(word, 'ied', `${withoutE(word)}ed`), `${withoutE(word)}ing`],
  (word) => [adverb(word)],
  (word) => [changed(word, 'iness', `${word}ness`)],
  (word) => [changed(word, 'ier', `${withoutE(word)}er`), changed(word, 'iest', `${withoutE(word)}est`)],
  (word) => [`${withoutE(word)}er`, `${withoutE(word)}ers`],
];

/** Endings that come off, and what takes their place: the rules by which WordNet finds the entry of an inflected form, and of adverbs and agents. */
const BASES: readonly (readonly [string, string])[] = [
  ['ies', 'y'], ['ied', 'y'], ['ier', 'y'], ['iest', 'y'], ['iness', 'y'], ['ily', 'y'],
  ['ing', 'e'], ['ing', ''], ['ed', 'e'], ['ed', ''], ['er', 'e'], ['er', ''], ['est', 'e'], ['est', ''], ['ers', 'e'], ['ers', ''],
  ['ves', 'f'], ['ves', 'fe'], ['men', 'man'], ['es', ''], ['s', ''], ['ally', ''], ['ly', ''], ['ness', ''],
];

/** What `word` may be a form of, likeliest first; a guess, to be looked up. */
export function basesOf(word: string): readonly string[] {
  const found: string[] = [];
  for (const [ending, instead] of BASES) {
    if (!word.endsWith(ending) || word.length - ending.length < 2) continue;
    const stem = word.slice(0, -ending.length);
    found.push(stem + instead);
    // running, stopped: the last letter was doubled.
    if (instead === '' && stem.length > 3 && stem.at(-1) === stem.at(-2)) found.push(stem.slice(0, -1));
  }
  return found;
}
