/**
 * Best-first search over positions of the tableau, with a closed set. Positions that differ only in the order of piles are one
 * state; the closed set compares whole states, not their hashes, so an empty queue is a proof that the goal cannot be reached.
 *
 * The estimate of a state and its hash follow from those of the state before and the two piles that changed. Nodes lie in typed
 * arrays, some 70 bytes a state, and 16 to 32 in the table; the queue has a stack for each value, the newest on top.
 *
 * Only one move is tried where one is known to be as good as any:
 * - alternating colour: to the foundation, when no card that could lie on it is left in the tableau;
 * - in suit: to the foundation, always. Who would lay the next lower card on it can lay that to the foundation instead, and
 *   so on down the suit; nothing else can lie on it.
 */
import { BOTTOM, BYTES, EMPTY, FITS, FOUNDATION, packMove, type Packed } from './packed.ts';
import { BARE, onto, Piles, spread } from './piles.ts';
import { PILES, type Building } from './types.ts';

const WORDS = BYTES / 4;
/** Stacks of the queue; whatever is estimated higher is in the last one. */
const STACKS = 4096;

/** Instead of the cards left: a shorter way to this state was found later. */
const PASSED = 255;

/** How a state is estimated, in quarters. Lower comes first. */
export interface Weights {
  /** For each card left in the tableau. */
  readonly left: number;
  /** For each card that lies somewhere above one that leaves before it. */
  readonly blocked: number;
  /** The same, counting only cards of its own suit: each has to be moved aside once at least. */
  readonly aside: number;
  /** For each card on top of the next one of a suit. */
  readonly depth: number;
  /** Taken off for each empty pile. */
  readonly empty: number;
  /** For each move so far. */
  readonly path: number;
}

export interface Quest {
  readonly building: Building;
  /** All cards on the foundations, or just one more. */
  readonly goal: 'all' | 'one';
  /** States kept before it gives up. */
  readonly states: number;
  readonly weights: Weights;
  /** Only solutions of fewer moves count. */
  readonly below?: number;
}

/** `none`: there is none, which is proven unless `below` was given. */
export type Outcome = 'running' | 'found' | 'none' | 'limit';

const grown = <T extends Uint8Array | Int32Array | Int16Array | Uint16Array>(old: T, bigger: T): T => {
  bigger.set(old);
  return bigger;
};

export class Search {
  /** States kept, and states whose moves were tried. */
  states = 0;
  expanded = 0;
  private readonly quest: Quest;
  private readonly fits: Uint8Array;
  private readonly piles = new Piles();
  private goal = -1;
  private below: number;
  // Of each state: its cards (48 bytes, as 12 words for comparing), the ranks that come next (four bits a suit), cards left, the state
  // before and the move from it, moves so far, estimate without these, lower bound of moves beyond one for each card.
  private capacity = 1024;
  private cards = new Uint8Array(1024 * BYTES);
  private words = new Int32Array(this.cards.buffer);
  private next = new Uint16Array(1024);
  private left = new Uint8Array(1024);
  private parent = new Int32Array(1024);
  private move = new Uint16Array(1024);
  private length = new Uint16Array(1024);
  private estimate = new Int16Array(1024);
  private aside = new Uint8Array(1024);
  private hash = new Int32Array(1024);
  /** The next state in the same stack, or −1. */
  private under = new Int32Array(1024);
  /** The closed set, open addressing: hash, and state + 1. */
  private keys = new Int32Array(4096);
  private kept = new Int32Array(4096);
  /** The queue: the state on top of each stack, or −1. */
  private readonly stacks = new Int32Array(STACKS).fill(-1);
  private lowest = STACKS;

  constructor(start: Packed, quest: Quest) {
    this.quest = quest;
    this.below = quest.below ?? Infinity;
    this.fits = FITS[quest.building];
    this.cards.set(start.cards);
    const { piles } = this;
    piles.read(this.cards, 0);
    const { weights } = quest;
    let estimate = start.left * weights.left + piles.totalBlocked * weights.blocked + piles.totalAside * weights.aside - (PILES - piles.count) * weights.empty;
    let next = 0;
    for (const [suit, rank] of start.next.entries()) {
      next |= rank << (suit << 2);
      if (rank === 0) continue;
      const place = piles.placeOf[(suit << 4) | rank] as number;
      estimate += ((piles.last[piles.pileAt[place] as number] as number) - place) * weights.depth;
    }
    this.next[0] = next;
    this.left[0] = start.left;
    this.add(-1, 0, piles.hash, estimate, piles.totalAside);
  }

  /** Tries the moves of so many states. After `found`, `none` or `limit` nothing changes any more. */
  run(count: number): Outcome {
    for (let i = 0; i < count; i++) {
      if (this.goal >= 0) return 'found';
      if (this.states >= this.quest.states) return 'limit';
      while (this.lowest < STACKS && (this.stacks[this.lowest] as number) < 0) this.lowest++;
      if (this.lowest === STACKS) return 'none';
      const state = this.stacks[this.lowest] as number;
      this.stacks[this.lowest] = this.under[state] as number;
      if (this.left[state] === PASSED) continue;
      this.expanded++;
      this.expand(state);
    }
    return this.goal >= 0 ? 'found' : 'running';
  }

  /** After `found`: goes on, for solutions of fewer moves than the last. */
  shorter(): void {
    this.below = this.length[this.goal] as number;
    this.goal = -1;
  }

  /** The moves to the goal, once it is found. */
  path(): number[] {
    const moves: number[] = [];
    for (let state = this.goal; state > 0; state = this.parent[state] as number) moves.push(this.move[state] as number);
    return moves.reverse();
  }

  private expand(state: number): void {
    const { piles, fits } = this;
    const { weights, goal, building } = this.quest;
    piles.read(this.cards, state * BYTES);
    const { first, last, top, whole, rest, highest, suits, blocked, aside, wanted, placeOf, pileAt, count } = piles;
    const left = this.left[state] as number;
    const packed = this.next[state] as number;
    for (let suit = 0; suit < 4; suit++) {
      const rank = (packed >> (suit << 2)) & 15;
      if (rank === 0) continue;
      const pile = pileAt[placeOf[(suit << 4) | rank] as number] as number;
      wanted[pile] = (wanted[pile] as number) + 1;
    }
    const foundedTo = (from: number, ahead: boolean): boolean => {
      const card = top[from] as number;
      const suit = card >> 4;
      const rank = card & 15;
      if (((packed >> (suit << 2)) & 15) !== rank) return false;
      if (ahead && building === 'alternating') {
        // Whatever could lie on it, one higher or one lower of the other colour, has to be on its foundation.
        const least = rank === 1 ? 1 : rank - 2;
        const other = (suit & 2) ^ 2;
        if (((packed >> (other << 2)) & 15) > least || ((packed >> ((other | 1) << 2)) & 15) > least) return false;
      }
      const single = first[from] === last[from];
      let estimate = (this.estimate[state] as number) - weights.left - (blocked[from] as number) * weights.blocked - (aside[from] as number) * weights.aside;
      estimate -= ((wanted[from] as number) - 1) * weights.depth;
      if (single) estimate -= weights.empty;
      if (rank > 1) {
        const place = placeOf[(suit << 4) | (rank - 1)] as number;
        const pile = pileAt[place] as number;
        estimate += ((last[pile] as number) - place - (pile === from ? 1 : 0)) * weights.depth;
      }
      const hash = ((this.hash[state] as number) - spread(whole[from] as number) + (single ? 0 : spread(rest[from] as number))) | 0;
      const slot = this.copy(state);
      this.take(slot, last[from] as number, left);
      this.next[this.states] = packed - (1 << (suit << 2));
      this.left[this.states] = left - 1;
      this.add(state, packMove(card, FOUNDATION), hash, estimate, (this.aside[state] as number) - (aside[from] as number));
      return true;
    };

    for (let from = 0; from < count; from++) if (foundedTo(from, true)) return this.reached(goal);
    for (let from = 0; from < count; from++) if (building === 'alternating' && foundedTo(from, false) && goal === 'one') return this.reached(goal);

    for (let from = 0; from < count; from++) {
      const card = top[from] as number;
      const suit = card >> 4;
      const rank = card & 15;
      const isNext = ((packed >> (suit << 2)) & 15) === rank ? 1 : 0;
      const single = first[from] === last[from];
      let taken = (this.estimate[state] as number) - (blocked[from] as number) * weights.blocked - (aside[from] as number) * weights.aside;
      taken -= ((wanted[from] as number) - isNext) * weights.depth;
      if (single) taken -= weights.empty;
      const hash = (this.hash[state] as number) - spread(whole[from] as number) + (single ? 0 : spread(rest[from] as number));
      const more = (this.aside[state] as number) - (aside[from] as number);
      for (let to = 0; to < count; to++) {
        if (to === from || fits[(card << 6) | (top[to] as number)] === 0) continue;
        const slot = this.copy(state);
        this.shift(slot, last[from] as number, (last[to] as number) + 1, card);
        const onSuit = rank < (suits[(to << 2) | suit] as number) ? 1 : 0;
        const estimate = taken + (rank < (highest[to] as number) ? weights.blocked : 0) + onSuit * weights.aside + (wanted[to] as number) * weights.depth;
        this.next[this.states] = packed;
        this.left[this.states] = left;
        this.add(state, packMove(card, top[to] as number), (hash - spread(whole[to] as number) + spread(onto(whole[to] as number, card))) | 0, estimate, more + onSuit);
      }
      // A single card from one empty pile to another changes nothing; one empty pile is as good as any.
      if (single || count === PILES) continue;
      let at = left;
      for (let pile = 0; pile < count; pile++) {
        if (((this.cards[state * BYTES + (first[pile] as number)] as number) & 127) > card) {
          at = first[pile] as number;
          break;
        }
      }
      const slot = this.copy(state);
      this.shift(slot, last[from] as number, at, card | BOTTOM);
      this.next[this.states] = packed;
      this.left[this.states] = left;
      this.add(state, packMove(card, EMPTY), (hash + spread(onto(BARE, card))) | 0, taken + weights.empty, more);
    }
  }

  /** With the goal `one`, the state that was just added reaches it. */
  private reached(goal: Quest['goal']): void {
    if (goal === 'one' && this.goal < 0) this.goal = this.states - 1;
  }

  /** The cards of `state` copied to where the next state will be; the first of their bytes there. */
  private copy(state: number): number {
    if (this.states === this.capacity) this.grow();
    const { words } = this;
    const target = this.states * WORDS;
    const source = state * WORDS;
    for (let i = 0; i < WORDS; i++) words[target + i] = words[source + i] as number;
    return this.states * BYTES;
  }

  /** Takes out the card at `place`. */
  private take(slot: number, place: number, left: number): void {
    const { cards } = this;
    for (let i = slot + place; i < slot + left - 1; i++) cards[i] = cards[i + 1] as number;
    cards[slot + left - 1] = 0;
  }

  /** Takes out the card at `place` and puts `byte` before what was at `to`. */
  private shift(slot: number, place: number, to: number, byte: number): void {
    const { cards } = this;
    if (place < to) {
      for (let i = slot + place; i < slot + to - 1; i++) cards[i] = cards[i + 1] as number;
      cards[slot + to - 1] = byte;
    } else {
      for (let i = slot + place; i > slot + to; i--) cards[i] = cards[i - 1] as number;
      cards[slot + to] = byte;
    }
  }

  /** Keeps the state whose cards were just written, unless it is known; puts it into the queue. */
  private add(parent: number, move: number, hash: number, estimate: number, aside: number): void {
    const state = this.states;
    const length = parent < 0 ? 0 : (this.length[parent] as number) + 1;
    const left = this.left[state] as number;
    // Each card left takes a move, and one more if it lies above one of its suit that leaves before it.
    if (length + left + aside >= this.below) return;
    const slot = this.slotOf(hash, state);
    const known = this.kept[slot] as number;
    if (known !== 0) {
      // Found again by a shorter way: it counts anew, where the number of moves does.
      if (this.quest.below === undefined || length >= (this.length[known - 1] as number)) return;
      this.left[known - 1] = PASSED;
    }
    this.keys[slot] = hash;
    this.kept[slot] = state + 1;
    this.parent[state] = parent;
    this.move[state] = move;
    this.length[state] = length;
    this.estimate[state] = estimate;
    this.aside[state] = aside;
    this.hash[state] = hash;
    this.states++;
    if (left === 0 && this.goal < 0 && this.quest.goal === 'all') this.goal = state;
    const value = Math.min(STACKS - 1, Math.max(0, (estimate + length * this.quest.weights.path) >> 2));
    this.under[state] = this.stacks[value] as number;
    this.stacks[value] = state;
    if (value < this.lowest) this.lowest = value;
    if (this.states * 2 > this.keys.length) this.rehash();
  }

  /** Where the state is in the closed set, or belongs. */
  private slotOf(hash: number, state: number): number {
    const { keys, kept, words } = this;
    const mask = keys.length - 1;
    let slot = hash & mask;
    for (let known = kept[slot] as number; known !== 0; known = kept[slot] as number) {
      if (keys[slot] === hash) {
        const a = state * WORDS;
        const b = (known - 1) * WORDS;
        let i = 0;
        while (i < WORDS && words[a + i] === words[b + i]) i++;
        if (i === WORDS) return slot;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private rehash(): void {
    const { keys, kept } = this;
    const size = keys.length * 4;
    this.keys = new Int32Array(size);
    this.kept = new Int32Array(size);
    for (const [i, state] of kept.entries()) {
      if (state === 0) continue;
      const hash = keys[i] as number;
      let slot = hash & (size - 1);
      while (this.kept[slot] !== 0) slot = (slot + 1) & (size - 1);
      this.keys[slot] = hash;
      this.kept[slot] = state;
    }
  }

  private grow(): void {
    const n = (this.capacity *= 4);
    this.cards = grown(this.cards, new Uint8Array(n * BYTES));
    this.words = new Int32Array(this.cards.buffer);
    this.next = grown(this.next, new Uint16Array(n));
    this.left = grown(this.left, new Uint8Array(n));
    this.parent = grown(this.parent, new Int32Array(n));
    this.move = grown(this.move, new Uint16Array(n));
    this.length = grown(this.length, new Uint16Array(n));
    this.estimate = grown(this.estimate, new Int16Array(n));
    this.aside = grown(this.aside, new Uint8Array(n));
    this.hash = grown(this.hash, new Int32Array(n));
    this.under = grown(this.under, new Int32Array(n));
  }
}
