/**
 * Monarchy's solver (MO-3, MO-5): full solutions, the fewest cards left over, and hints. Exact: what it says is none, is none. Every search is a
 * generator that yields now and then, so that a worker can hear that nobody wants it any more; whoever does not care runs it with `finish`.
 *
 * It lays only words that the app lays (no quiet ones): with those a person may do better.
 */
import type { Face } from '../kernel/game.ts';
import type { Packs } from '../royalty/pack.ts';
import { anagramsOf, classesUpTo, COUNT_WORDS, shiftOfLetter, wordOfLetter, type AnagramIndex, type Level, type Lexicon } from '../words/index.ts';
import { addTo, BLACK, candidate, CoverSearch, fits, MIXED, RED, STATE, type Chosen } from './cover.ts';
import { dealOf, drawNumber, nextDeal } from './deals.ts';
import { layOut, letterAndColour, type Plan, type PlannedWord } from './plan.ts';
import { royaltyOf } from './royalties.ts';
import type { Card, Layout, MonarchyOptions, Row } from './types.ts';

export type { Plan, PlannedWord } from './plan.ts';

const LEAST = 4;
const LEAST_MIXED = 7;
const LETTERS = 26;
/** The letters a Knave is tried as, the likeliest first. */
const TRIED = [...'esratinoldcumpghybfkwvzxjq'].map((letter) => letter.charCodeAt(0) - 97);
/** Candidates looked at between two yields: about a millisecond. */
const SLICE = 100_000;

/** What the solver works with; made once for a lexicon. */
export interface Dictionary {
  readonly lexicon: Lexicon;
  readonly index: AnagramIndex;
}

export const dictionaryOf = (lexicon: Lexicon): Dictionary => ({ lexicon, index: anagramsOf(lexicon, LEAST) });

export interface Limits {
  /** The least known words that may be used; default 70, all. */
  readonly level?: Level;
  /** States to look at before giving up with `limit`; default: any number. */
  readonly nodes?: number;
}

export type Solution =
  /** All cards are used. */
  | { readonly status: 'full'; readonly plan: Plan; readonly nodes: number }
  /** There is none. */
  | { readonly status: 'none'; readonly nodes: number }
  /** Not known. */
  | { readonly status: 'limit'; readonly nodes: number };

export type Best =
  /** No layout has fewer cards left. */
  | { readonly status: 'best'; readonly plan: Plan; readonly nodes: number }
  | { readonly status: 'limit'; readonly nodes: number };

/** A search: yields the number of states it has looked at, about once in a millisecond. */
export type Search<T> = Generator<number, T, undefined>;

/** Runs a search to its end. */
export function finish<T>(search: Search<T>): T {
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
  }
}

/** Cards as counts, and words that could be laid with them. */
interface Problem {
  readonly state: Int32Array;
  /** Cards that are no Knaves. */
  readonly real: number;
  readonly knaves: number;
  /** Classes that could be laid if the Knaves stood for the right letters, longest first. */
  readonly classes: Int32Array;
  /** States that have failed, of the same words: whatever the Knaves stood for on the way there. */
  readonly failed: Set<string>;
}

function problemOf({ index }: Dictionary, faces: readonly Face[], cards: readonly Card[], level: Level): Problem {
  const state = new Int32Array(STATE);
  let real = 0;
  let mask = 0;
  for (const card of cards) {
    const found = letterAndColour(faces[card] as Face);
    if (found === null) continue;
    real++;
    mask |= 1 << found.letter;
    addTo(state, 0, found.letter, 1);
    addTo(state, 1 + found.colour, found.letter, 1);
  }
  const knaves = cards.length - real;
  const byLength: number[][] = [];
  for (let anagram = 0, end = classesUpTo(index, level); anagram < end; anagram++) {
    const foreign = (index.letters[anagram] as number) & ~mask;
    // Most classes fall here already.
    if (foreign !== 0 && (knaves === 0 || bitsIn(foreign) > knaves)) continue;
    const length = index.length[anagram] as number;
    if (length > cards.length) continue;
    if (knaves === 0 ? fits(index.counts, anagram, state, 0) : missing(index, anagram, state) <= knaves) (byLength[length] ??= []).push(anagram);
  }
  return { state, real, knaves, classes: Int32Array.from(byLength.reverse().flat()), failed: new Set() };
}

function bitsIn(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

/** How many letters a class needs beyond those there are. */
function missing({ counts, letters }: AnagramIndex, anagram: number, state: Int32Array): number {
  let lacking = 0;
  for (let bits = letters[anagram] as number; bits !== 0; bits &= bits - 1) {
    const letter = 31 - Math.clz32(bits & -bits);
    const at = wordOfLetter(letter);
    const shift = shiftOfLetter(letter);
    const need = ((counts[anagram * COUNT_WORDS + at] as number) >>> shift) & 15;
    const have = ((state[at] as number) >>> shift) & 15;
    if (need > have) lacking += need - have;
  }
  return lacking;
}

/** What the Knaves may stand for: every choice of so many letters, likely ones first. */
function* standsFor(knaves: number, from = 0): Generator<readonly number[]> {
  if (knaves === 0) return void (yield []);
  for (let i = from; i < LETTERS; i++) for (const more of standsFor(knaves - 1, i)) yield [TRIED[i] as number, ...more];
}

type Found = { readonly words: readonly Chosen[] | null; readonly nodes: number; readonly limit: boolean };

/** Words that use all cards but `spare`; Knaves may be among those that are left. */
function* cover({ index }: Dictionary, problem: Problem, spare: number, most: number, before: number): Search<Found> {
  let nodes = before;
  for (let out = 0; out <= Math.min(spare, problem.knaves); out++) {
    for (const letters of standsFor(problem.knaves - out)) {
      const state = problem.state.slice();
      for (const letter of letters) for (let group = 0; group < 3; group++) addTo(state, group, letter, 1);
      const candidates: number[] = [];
      for (const anagram of problem.classes) {
        if (!fits(index.counts, anagram, state, 0)) continue;
        // A word of seven in one colour is one of seven in any.
        if ((index.length[anagram] as number) >= LEAST_MIXED) candidates.push(candidate(anagram, MIXED));
        else for (const mode of [RED, BLACK] as const) if (fits(index.counts, anagram, state, 1 + mode)) candidates.push(candidate(anagram, mode));
      }
      const search = new CoverSearch(index, Int32Array.from(candidates), state, problem.real + letters.length, spare - out, problem.failed);
      while (!search.run(SLICE)) {
        if (nodes + search.nodes > most) return { words: null, nodes: nodes + search.nodes, limit: true };
        yield nodes + search.nodes;
      }
      nodes += search.nodes;
      if (search.found !== null) return { words: search.found, nodes, limit: false };
      if (nodes > most) return { words: null, nodes, limit: true };
    }
    yield nodes;
  }
  return { words: null, nodes, limit: false };
}

function planOf({ lexicon, index }: Dictionary, faces: readonly Face[], cards: readonly Card[], words: readonly Chosen[]): Plan {
  return layOut(faces, cards, words.map(({ anagram, mode }) => ({ word: lexicon.word(index.word[anagram] as number), mode })));
}

const allCards = (faces: readonly Face[]): Card[] => faces.map((_, card) => card);

/** A full solution of these faces (25 in a game, fewer in tests), or the proof that there is none. */
export function* solve(dictionary: Dictionary, faces: readonly Face[], { level = 70, nodes = Infinity }: Limits = {}): Search<Solution> {
  return yield* solveCards(dictionary, faces, allCards(faces), level, nodes, 0);
}

function* solveCards(dictionary: Dictionary, faces: readonly Face[], cards: readonly Card[], level: Level, most: number, before: number): Search<Solution> {
  const found = yield* cover(dictionary, problemOf(dictionary, faces, cards, level), 0, most, before);
  if (found.limit) return { status: 'limit', nodes: found.nodes };
  return found.words === null ? { status: 'none', nodes: found.nodes } : { status: 'full', plan: planOf(dictionary, faces, cards, found.words), nodes: found.nodes };
}

/** A layout with the fewest cards left over: "best possible". */
export function* best(dictionary: Dictionary, faces: readonly Face[], { level = 70, nodes = Infinity }: Limits = {}): Search<Best> {
  const cards = allCards(faces);
  const problem = problemOf(dictionary, faces, cards, level);
  let spent = 0;
  for (let spare = 0; ; spare++) {
    const found = yield* cover(dictionary, problem, spare, nodes, spent);
    spent = found.nodes;
    if (found.limit) return { status: 'limit', nodes: spent };
    if (found.words !== null) return { status: 'best', plan: planOf(dictionary, faces, cards, found.words), nodes: spent };
  }
}

export type Hint =
  | {
      readonly status: 'hint';
      /** Rows of the table that are royalties of the plan: they stay as they lie. */
      readonly keep: readonly Row[];
      /** All words of the plan, those of the rows to keep included. */
      readonly plan: Plan;
      /** The word to lay next: one that the most cards of some other row go into; null when all of the plan lies there. */
      readonly next: PlannedWord | null;
      readonly nodes: number;
    }
  | { readonly status: 'limit'; readonly nodes: number };

/**
 * The next word of a full solution that keeps as many cards as possible in royalties that lie there; if no full solution keeps any, of any full one;
 * if there is none at all, of a best layout, which keeps what it happens to keep.
 */
export function* hint(dictionary: Dictionary, faces: readonly Face[], { rows, letters }: Layout, { level = 70, nodes = Infinity }: Limits = {}): Search<Hint> {
  const { lexicon } = dictionary;
  const made = [...rows.keys()].filter((row) => royaltyOf(lexicon, faces, letters, rows[row] ?? []) !== null);
  const cardsIn = (some: readonly Row[]): number => some.reduce((sum, row) => sum + (rows[row]?.length ?? 0), 0);
  const choices = subsets(made).filter((keep) => faces.length - cardsIn(keep) >= LEAST || cardsIn(keep) === faces.length);
  choices.sort((a, b) => cardsIn(b) - cardsIn(a) || a.length - b.length);
  let spent = 0;
  for (const keep of choices) {
    const kept = new Set(keep.flatMap((row) => rows[row] ?? []));
    const rest = allCards(faces).filter((card) => !kept.has(card));
    const found = yield* solveCards(dictionary, faces, rest, level, nodes, spent);
    spent = found.nodes;
    if (found.status === 'limit') return found;
    if (found.status === 'none') continue;
    const lying = keep.map((row): PlannedWord => wordOfRow(dictionary, faces, letters, rows[row] ?? []));
    return { status: 'hint', keep, plan: { words: [...lying, ...found.plan.words], left: [] }, next: nearest(found.plan.words, rows), nodes: spent };
  }
  const found = yield* best(dictionary, faces, { level, nodes: nodes - spent });
  if (found.status === 'limit') return { status: 'limit', nodes: spent + found.nodes };
  const same = (word: PlannedWord): Row => made.find((row) => rows[row]?.join() === word.cards.join() && word.cards.every((card) => (word.letters[card] ?? '') === (letters[card] ?? ''))) ?? -1;
  const open = found.plan.words.filter((word) => same(word) < 0);
  return { status: 'hint', keep: found.plan.words.map(same).filter((row) => row >= 0).sort((a, b) => a - b), plan: found.plan, next: nearest(open, rows), nodes: spent + found.nodes };
}

function wordOfRow({ lexicon }: Dictionary, faces: readonly Face[], letters: Layout['letters'], row: readonly Card[]): PlannedWord {
  const word = royaltyOf(lexicon, faces, letters, row)?.word ?? '';
  return { word, cards: row, letters: Object.fromEntries(row.flatMap((card) => (letters[card] === undefined ? [] : [[card, letters[card]]]))) };
}

/** The word into which the most cards of one row go. */
function nearest(words: readonly PlannedWord[], rows: Layout['rows']): PlannedWord | null {
  const shared = ({ cards }: PlannedWord): number => Math.max(0, ...rows.map((row) => row.filter((card) => cards.includes(card)).length));
  return words.reduce<PlannedWord | null>((found, word) => (found === null || shared(word) > shared(found) ? word : found), null);
}

function subsets(of: readonly Row[]): Row[][] {
  return of.reduce<Row[][]>((all, row) => [...all, ...all.map((some) => [...some, row])], [[]]);
}

/** States that are looked at to tell whether a drawn deal can be solved; one that takes more is passed over like one that cannot. */
const DRAW_NODES = 20_000;

/** MO-5: the first deal from this number on that has a full solution in words of this level; after the last number comes the first. */
export function* solvableFrom(dictionary: Dictionary, number: number, pack: Packs, level: Level): Search<number> {
  for (let deal = number; ; deal = nextDeal(deal)) {
    const found = yield* solve(dictionary, dealOf(deal, pack), { level, nodes: DRAW_NODES });
    if (found.status === 'full') return deal;
  }
}

/** MO-5: the deal that a coin draws by these table rules; what a game begins with (`Resources.draw`). */
export function drawDeal(dictionary: Dictionary, coin: Uint8Array, { pack, deals, level }: MonarchyOptions): number {
  const number = drawNumber(coin);
  return deals === 'any' ? number : finish(solvableFrom(dictionary, number, pack, level));
}
