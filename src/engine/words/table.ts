/** Many short words of a–z in flat memory, found by hashing: about 3 MB for a hundred thousand, where a `Set` of strings takes 10. */

/** Longest word, letters. One byte more ends each word's row. */
export const MAX_LETTERS = 15;
const ROW = MAX_LETTERS + 1;
const A = 97;
const Z = 122;

export class WordTable {
  readonly #letters: Uint8Array;
  /** Place in the table + 1, or 0. */
  readonly #slots: Int32Array;
  readonly #mask: number;
  #size = 0;

  /** @param most how many words there will be at most */
  constructor(most: number) {
    let slots = 16;
    while (slots < most * 2) slots *= 2;
    this.#letters = new Uint8Array(most * ROW);
    this.#slots = new Int32Array(slots);
    this.#mask = slots - 1;
  }

  get size(): number {
    return this.#size;
  }

  /** Its place, 0, 1, 2, …; or −1 if it is there already, is no word of 1 to 15 letters a–z, or there is no room. */
  add(word: string): number {
    if (this.#size * ROW >= this.#letters.length || !isWord(word)) return -1;
    const slot = this.#find(word);
    if (this.#slots[slot] !== 0) return -1;
    const place = this.#size++;
    this.#slots[slot] = place + 1;
    for (let i = 0; i < word.length; i++) this.#letters[place * ROW + i] = word.charCodeAt(i);
    return place;
  }

  /** Place of a word, or −1; of any text. */
  indexOf(word: string): number {
    return word.length === 0 || word.length > MAX_LETTERS ? -1 : (this.#slots[this.#find(word)] as number) - 1;
  }

  /** The word at a place 0 .. size−1; empty elsewhere. */
  word(place: number): string {
    let text = '';
    for (let at = place * ROW, letter = this.#letters[at]; letter !== undefined && letter !== 0; letter = this.#letters[++at]) text += String.fromCharCode(letter);
    return text;
  }

  /** The slot that holds the word, or the empty one where it belongs. */
  #find(word: string): number {
    let hash = 0x811c9dc5;
    for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
    // The low bits alone decide; the high ones are better stirred.
    let slot = (hash ^ (hash >>> 15)) & this.#mask;
    for (let place = this.#slots[slot] as number; place !== 0 && !this.#equal(place - 1, word); place = this.#slots[slot] as number) slot = (slot + 1) & this.#mask;
    return slot;
  }

  #equal(place: number, word: string): boolean {
    const at = place * ROW;
    for (let i = 0; i < word.length; i++) if (this.#letters[at + i] !== word.charCodeAt(i)) return false;
    return this.#letters[at + word.length] === 0;
  }
}

export function isWord(text: string): boolean {
  if (text.length === 0 || text.length > MAX_LETTERS) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < A || code > Z) return false;
  }
  return true;
}
