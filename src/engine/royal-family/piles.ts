/** A state of the search as its moves need it: read once for all moves of its tops. */
import { BOTTOM, BYTES, CODES } from './packed.ts';
import { PILES } from './types.ts';

/** Hash of a pile with one more card on it. */
export function onto(hash: number, card: number): number {
  const h = Math.imul(hash ^ card, 0x9e3779b1);
  return h ^ (h >>> 15);
}
/** Of a pile without cards. */
export const BARE = 0x2545f491;
/** Spreads a pile's hash; the sum over all piles is the hash of the state. */
export function spread(hash: number): number {
  const h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return h ^ (h >>> 13);
}

/** The piles of one state, as far as moves of their tops need them. */
export class Piles {
  count = 0;
  /** Places in the state's bytes of the lowest card and the top. */
  readonly first = new Uint8Array(PILES);
  readonly last = new Uint8Array(PILES);
  readonly top = new Uint8Array(PILES);
  /** Hash of the pile, and of what is left without its top. */
  readonly whole = new Int32Array(PILES);
  readonly rest = new Int32Array(PILES);
  /** Highest rank in the pile, and by suit, at `pile << 2 | suit`. */
  readonly highest = new Uint8Array(PILES);
  readonly suits = new Uint8Array(PILES << 2);
  /** 1 if the top lies above one that leaves before it; above such a one of its suit. */
  readonly blocked = new Uint8Array(PILES);
  readonly aside = new Uint8Array(PILES);
  /** How many of the cards that come next to the foundations are in the pile. */
  readonly wanted = new Uint8Array(PILES);
  /** Place of a card by its code, pile by place. */
  readonly placeOf = new Uint8Array(CODES);
  readonly pileAt = new Uint8Array(BYTES);
  /** Over all piles: cards that are blocked, that lie above one of their suit that leaves before them, and the hash. */
  totalBlocked = 0;
  totalAside = 0;
  hash = 0;

  /** Reads the state whose bytes begin at `from`. */
  read(cards: Uint8Array, from: number): void {
    const { first, top, suits, wanted, placeOf, pileAt } = this;
    let pile = -1;
    let hash = 0;
    let before = 0;
    let max = 0;
    let isBlocked = 0;
    let isAside = 0;
    let place = 0;
    this.totalBlocked = 0;
    this.totalAside = 0;
    this.hash = 0;
    suits.fill(0);
    for (; place < BYTES; place++) {
      const byte = cards[from + place] as number;
      if (byte === 0) break;
      const code = byte & 127;
      const rank = code & 15;
      if ((byte & BOTTOM) !== 0) {
        if (pile >= 0) this.close(pile, place - 1, hash, before, max, isBlocked, isAside);
        pile++;
        first[pile] = place;
        wanted[pile] = 0;
        hash = BARE;
        max = 0;
      }
      before = hash;
      hash = onto(hash, code);
      isBlocked = rank < max ? 1 : 0;
      this.totalBlocked += isBlocked;
      if (rank > max) max = rank;
      const own = (pile << 2) | (code >> 4);
      isAside = rank < (suits[own] as number) ? 1 : 0;
      this.totalAside += isAside;
      if (rank > (suits[own] as number)) suits[own] = rank;
      top[pile] = code;
      placeOf[code] = place;
      pileAt[place] = pile;
    }
    if (pile >= 0) this.close(pile, place - 1, hash, before, max, isBlocked, isAside);
    this.count = pile + 1;
  }

  /** What is known of a pile once its top is. */
  private close(pile: number, place: number, hash: number, before: number, max: number, isBlocked: number, isAside: number): void {
    this.last[pile] = place;
    this.whole[pile] = hash;
    this.rest[pile] = before;
    this.highest[pile] = max;
    this.blocked[pile] = isBlocked;
    this.aside[pile] = isAside;
    this.hash = (this.hash + spread(hash)) | 0;
  }
}
