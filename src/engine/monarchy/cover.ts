/**
 * Exact search for words that use up given cards: depth first over counts of letters, always covering the card that the fewest words can use
 * ("minimum remaining values"), with a memory of what has failed. All but a given number of cards have to be used.
 *
 * What is left is three counts: of each letter all cards, and those that a red and a black word may still use. A mixed word takes
 * from the first alone, so that which of two equal letters of different colours it took is decided only at the end (`plan.ts`).
 */
import { BORROWS, COUNT_WORDS, shiftOfLetter, wordOfLetter, type AnagramIndex } from '../words/index.ts';

/** Which counts a word takes from: of one colour, or from all. */
export type Mode = 0 | 1 | 2;
export const RED: Mode = 0;
export const BLACK: Mode = 1;
export const MIXED: Mode = 2;

export interface Chosen {
  /** Class of anagrams, in the index. */
  readonly anagram: number;
  readonly mode: Mode;
}

/** Counts of all, red and black, five numbers each. */
export const STATE = 3 * COUNT_WORDS;
const LETTERS = 26;
/** Shortest royalty: fewer cards than this cannot be used up. */
const LEAST = 4;

export const countIn = (state: Int32Array, group: number, letter: number): number => ((state[group * COUNT_WORDS + wordOfLetter(letter)] as number) >>> shiftOfLetter(letter)) & 15;

export function addTo(state: Int32Array, group: number, letter: number, count: number): void {
  const at = group * COUNT_WORDS + wordOfLetter(letter);
  state[at] = (state[at] as number) + (count << shiftOfLetter(letter));
}

/** Can the class be laid from one of the three counts? */
export function fits(counts: Int32Array, anagram: number, state: Int32Array, group: number): boolean {
  const need = anagram * COUNT_WORDS;
  const have = group * COUNT_WORDS;
  for (let i = 0; i < COUNT_WORDS; i++) if ((((state[have + i] as number) | BORROWS) - (counts[need + i] as number) & BORROWS) !== BORROWS) return false;
  return true;
}

/** Can a word of this mode take a card that must be used as that colour, or mixed? */
const covers = (mode: number, wanted: Mode): boolean => wanted === MIXED || mode === MIXED || mode === wanted;

/** A candidate as one number. */
export const candidate = (anagram: number, mode: Mode): number => anagram * 4 + mode;

interface Frame {
  readonly state: Int32Array;
  /** Cards that are left, and how many of them may stay. */
  readonly total: number;
  readonly spare: number;
  readonly key: string;
  /** What could still be laid when this frame began. */
  readonly candidates: Int32Array;
  /** Those with the letter to be covered, longest first, and the next to try. */
  readonly options: Int32Array;
  next: number;
  /** The kind of card to be covered; `MIXED` is of any colour. */
  readonly letter: number;
  readonly mode: Mode;
  /** Whether leaving one of them out has been tried. */
  left: boolean;
  /** How the frame before came here; null for a card left out. */
  readonly by: Chosen | null;
}

export class CoverSearch {
  readonly #index: AnagramIndex;
  readonly #failed: Set<string>;
  readonly #stack: Frame[] = [];
  readonly #scratch: Int32Array;
  /** How many words use a letter: red ones, black ones, mixed ones. */
  readonly #covering = new Int32Array(3 * LETTERS);
  #found: readonly Chosen[] | null = null;
  #nodes = 0;
  #work = 0;

  /**
   * @param candidates as `candidate` makes them, longest first; no shorter than a royalty
   * @param failed what has failed before, of the same candidates' words; added to
   */
  constructor(index: AnagramIndex, candidates: Int32Array, state: Int32Array, total: number, spare: number, failed: Set<string>) {
    this.#index = index;
    this.#failed = failed;
    this.#scratch = new Int32Array(candidates.length);
    this.#enter(state, total, spare, candidates, null);
  }

  /** The words of a solution; null if there is none, or not yet. */
  get found(): readonly Chosen[] | null {
    return this.#found;
  }

  /** States looked at so far. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Searches on until so many candidates were looked at, or the end. True at the end. */
  run(work: number): boolean {
    this.#work = 0;
    while (this.#found === null && this.#stack.length > 0) {
      if (this.#work >= work) return false;
      this.#step(this.#stack[this.#stack.length - 1] as Frame);
    }
    return true;
  }

  #step(frame: Frame): void {
    const choice = frame.options[frame.next++];
    if (choice !== undefined) {
      const chosen: Chosen = { anagram: choice >> 2, mode: (choice & 3) as Mode };
      this.#enter(this.#without(frame.state, chosen), frame.total - (this.#index.length[chosen.anagram] as number), frame.spare, frame.candidates, chosen);
      return;
    }
    if (frame.spare > 0 && !frame.left) {
      frame.left = true;
      const state = frame.state.slice();
      addTo(state, 0, frame.letter, -1);
      if (frame.mode !== MIXED) addTo(state, 1 + frame.mode, frame.letter, -1);
      clamp(state, frame.letter);
      this.#enter(state, frame.total - 1, frame.spare - 1, frame.candidates, null);
      return;
    }
    this.#failed.add(frame.key);
    this.#stack.pop();
  }

  #enter(state: Int32Array, total: number, spare: number, before: Int32Array, by: Chosen | null): void {
    this.#nodes++;
    this.#work += 200;
    if (total <= spare) {
      this.#found = [...this.#stack.flatMap((frame) => frame.by ?? []), ...(by === null ? [] : [by])];
      return;
    }
    if (total < LEAST) return;
    const key = keyOf(state, spare);
    if (this.#failed.has(key)) return;
    this.#work += before.length;
    const kept = this.#keep(state, total, spare, before);
    const rarest = this.#rarest(state, spare);
    if (rarest === null) {
      this.#failed.add(key);
      return;
    }
    const { letters } = this.#index;
    const scratch = this.#scratch;
    const { letter, mode } = rarest;
    const options = new Int32Array(rarest.options);
    for (let i = 0, at = 0; i < kept; i++) {
      const each = scratch[i] as number;
      if ((((letters[each >> 2] as number) >> letter) & 1) === 1 && covers(each & 3, mode)) options[at++] = each;
    }
    this.#stack.push({ state, total, spare, key, candidates: scratch.slice(0, kept), options, next: 0, letter, mode, left: false, by });
  }

  /** Puts what can still be laid into `scratch`, says how much that is, and counts how often each card is among it. */
  #keep(state: Int32Array, total: number, spare: number, before: Int32Array): number {
    const { counts, letters, length } = this.#index;
    const scratch = this.#scratch;
    const covering = this.#covering.fill(0);
    let kept = 0;
    for (let i = 0; i < before.length; i++) {
      const each = before[i] as number;
      const anagram = each >> 2;
      const rest = total - (length[anagram] as number);
      if (rest < 0 || (rest < LEAST && rest > spare)) continue;
      const mode = each & 3;
      if (!fits(counts, anagram, state, mode === MIXED ? 0 : mode + 1)) continue;
      scratch[kept++] = each;
      for (let bits = letters[anagram] as number; bits !== 0; bits &= bits - 1) {
        const at = mode * LETTERS + 31 - Math.clz32(bits & -bits);
        covering[at] = (covering[at] as number) + 1;
      }
    }
    return kept;
  }

  /**
   * The kind of card that the fewest words can use: of a letter, and of a colour where some must be used as that colour or mixed (`MIXED`: of either).
   * Null where more cards than may be left can be used by no word.
   */
  #rarest(state: Int32Array, spare: number): { readonly letter: number; readonly mode: Mode; readonly options: number } | null {
    const covering = this.#covering;
    let letterFound = -1;
    let modeFound: Mode = MIXED;
    let options = Infinity;
    let useless = 0;
    for (let letter = 0; letter < LETTERS; letter++) {
      const all = countIn(state, 0, letter);
      if (all === 0) continue;
      const mixed = covering[2 * LETTERS + letter] as number;
      // So many cards no black word can take, and so many no red one.
      const notBlack = all - countIn(state, 2, letter);
      const notRed = all - countIn(state, 1, letter);
      const either = notBlack === 0 && notRed === 0;
      for (let mode: number = either ? MIXED : RED; mode <= (either ? MIXED : BLACK); mode++) {
        const cards = either ? all : mode === RED ? notBlack : notRed;
        if (cards === 0) continue;
        const usable = mixed + (either ? (covering[letter] as number) + (covering[LETTERS + letter] as number) : (covering[mode * LETTERS + letter] as number));
        if (usable === 0) useless += cards;
        if (usable >= options) continue;
        letterFound = letter;
        modeFound = mode as Mode;
        options = usable;
      }
    }
    return useless > spare ? null : { letter: letterFound, mode: modeFound, options };
  }

  #without(state: Int32Array, { anagram, mode }: Chosen): Int32Array {
    const { counts, letters } = this.#index;
    const next = state.slice();
    for (let i = 0; i < COUNT_WORDS; i++) {
      const need = counts[anagram * COUNT_WORDS + i] as number;
      next[i] = (next[i] as number) - need;
      if (mode !== MIXED) {
        const at = (mode + 1) * COUNT_WORDS + i;
        next[at] = (next[at] as number) - need;
      }
    }
    for (let bits = letters[anagram] as number; bits !== 0; bits &= bits - 1) clamp(next, 31 - Math.clz32(bits & -bits));
    return next;
  }
}

/** No colour can have more of a letter than there are cards of it: so equal states are equal numbers. */
export function clamp(state: Int32Array, letter: number): void {
  const all = countIn(state, 0, letter);
  for (let group = 1; group <= 2; group++) {
    const over = countIn(state, group, letter) - all;
    if (over > 0) addTo(state, group, letter, -over);
  }
}

/** Everything that decides whether there is a solution, as a text. */
function keyOf(state: Int32Array, spare: number): string {
  let key = String.fromCharCode(spare);
  for (const part of state) key += String.fromCharCode(part & 0x7fff, part >>> 15);
  return key;
}
