/** How I lay my hand: sorted, as dealt, or by my own hand; kept on this device for each table. Of cards only slots are kept, which name nothing. */
import type { Slot } from '../../../engine/kernel/game.ts';
import type { RummyHandCard } from '../../../engine/rummy-royal/index.ts';
import type { SortMode } from './desk.ts';
import { laid } from './faces.ts';

/** Where texts are kept: `FastText` of the app. */
export interface Kept {
  read(): string | null;
  write(text: string): void;
}

interface Order {
  readonly mode: SortMode;
  /** The hand that `slots` are of. */
  readonly hand: number;
  /** My own order, from left to right. */
  readonly slots: readonly Slot[];
}

const SORTS: readonly SortMode[] = ['suit', 'rank', 'dealt'];
const NONE: Order = { mode: 'suit', hand: 0, slots: [] };
/** Tables remembered; the oldest are forgotten. */
const MOST = 12;

export class HandOrder {
  #kept: Kept | null = null;
  #table = '';
  #hand = 0;
  #ace: 'high' | 'low' = 'high';
  #now: Order = NONE;

  /** The store, and whose hand it is: a seat of a table; where its aces stand. Reads once for each. */
  use(kept: Kept | null, table: string, hand: number, ace: 'high' | 'low' = 'high'): void {
    this.#hand = hand;
    this.#ace = ace;
    if (kept === this.#kept && table === this.#table) return;
    this.#kept = kept;
    this.#table = table;
    this.#now = parse(kept?.read() ?? null).find(([key]) => key === table)?.[1] ?? NONE;
  }

  get mode(): SortMode {
    return this.#now.mode === 'own' && this.#now.hand !== this.#hand ? 'suit' : this.#now.mode;
  }

  /** The hand as it lies. Cards that came later stand at the end. */
  sorted(cards: readonly RummyHandCard[]): readonly RummyHandCard[] {
    switch (this.mode) {
      case 'suit':
      case 'rank': {
        const compare = laid[this.mode][this.#ace];
        return [...cards].sort((a, b) => compare(a.face, b.face));
      }
      case 'dealt': return cards;
      case 'own': {
        const place = new Map(this.#now.slots.map((slot, i) => [slot, i]));
        return [...cards].sort((a, b) => (place.get(a.slot) ?? Infinity) - (place.get(b.slot) ?? Infinity) || 0);
      }
    }
  }

  /** The next way to sort. */
  next(): SortMode {
    this.#keep({ ...this.#now, mode: SORTS[(SORTS.indexOf(this.mode) + 1) % SORTS.length] ?? 'suit' });
    return this.mode;
  }

  /** From now on my own order: as it lies, with this card at place `to`. */
  move(cards: readonly RummyHandCard[], slot: Slot, to: number): void {
    const rest = this.sorted(cards).map((c) => c.slot).filter((s) => s !== slot);
    this.#keep({ mode: 'own', hand: this.#hand, slots: [...rest.slice(0, to), slot, ...rest.slice(to)] });
  }

  #keep(order: Order): void {
    this.#now = order;
    const others = parse(this.#kept?.read() ?? null).filter(([key]) => key !== this.#table);
    this.#kept?.write(JSON.stringify([[this.#table, order], ...others].slice(0, MOST)));
  }
}

/** What a store holds is not trusted: whatever has another shape is left out. */
function parse(text: string | null): readonly (readonly [table: string, order: Order])[] {
  let all: unknown;
  try {
    all = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(all)) return [];
  return all.flatMap((entry: unknown) => {
    if (!Array.isArray(entry)) return [];
    const [table, order] = entry as [unknown, Partial<Order> | null | undefined];
    const { mode, hand, slots } = order ?? {};
    const known = mode === 'own' || SORTS.includes(mode as SortMode);
    if (typeof table !== 'string' || !known || !Number.isSafeInteger(hand) || !Array.isArray(slots)) return [];
    return [[table, { mode: mode as SortMode, hand: hand as number, slots: slots.filter((s) => Number.isInteger(s) && s >= 0 && s < 52).slice(0, 52) }] as const];
  });
}
