/** Rummy Royal: the shapes of its options, answers, events and view. */
import type { Face, SeatIndex, Slot } from '../kernel/game.ts';

/** RR-2: the nine spaces that are anted. */
export const SPACES = ['AH', 'KH', 'QH', 'JH', 'TH', 'KQ', '678', 'POT', 'KITTY'] as const;
export type Space = (typeof SPACES)[number];

export type Colour = 'black' | 'red';

export type RummyPhase =
  | 'cut' // RR-3
  | 'shuffle'
  | 'spare' // RR-7: the dealer decides: exchange, auction or neither
  | 'auction' // RR-7
  | 'choose' // RR-8: everybody picks five
  | 'bet' // RR-8
  | 'lead' // RR-10, RR-12
  | 'follow' // RR-11
  | 'leftovers' // RR-16
  | 'over';

export type RummyAnswer =
  | { readonly kind: 'spare'; readonly choice: 'exchange' | 'auction' | 'neither' }
  | { readonly kind: 'bid'; readonly amount: number }
  | { readonly kind: 'pass' } // auction: no (higher) bid; lead: no card of the colour (forced)
  | { readonly kind: 'five'; readonly slots: readonly Slot[] } // RR-8, ascending; the faces stay hidden
  | { readonly kind: 'check' }
  | { readonly kind: 'bet'; readonly amount: number } // chips put in beyond nothing to call
  | { readonly kind: 'call' } // also all-in for less
  | { readonly kind: 'raise'; readonly by: number } // on top of calling
  | { readonly kind: 'fold' }
  | { readonly kind: 'play'; readonly slot: Slot } // opens the card
  | { readonly kind: 'no' }; // RR-11: I do not hold the next card

/** Where chips come from or go to: a seat, a space, the bank. */
export type Account = { readonly seat: SeatIndex } | { readonly space: Space } | 'bank';

export type RummyEvent =
  | { readonly type: 'cut'; readonly draws: readonly { readonly seat: SeatIndex; readonly face: Face }[]; /** Ties cut again: only the tied draw. */ readonly again: boolean }
  | { readonly type: 'dealer'; readonly seat: SeatIndex }
  | { readonly type: 'paid'; readonly from: Account; readonly to: Account; readonly amount: number; readonly why: 'ante' | 'buy-in' | 'auction' | 'bet' | 'pot' | 'side-pot' | 'returned' | 'space' | 'kitty' | 'per-card' | 'blocked' | 'leftover' }
  | { readonly type: 'dealt'; readonly dealer: SeatIndex; readonly counts: readonly number[]; readonly spare: number }
  | { readonly type: 'spare'; readonly seat: SeatIndex; readonly choice: 'exchange' | 'auction' | 'neither' }
  | { readonly type: 'bid'; readonly seat: SeatIndex; readonly amount: number }
  | { readonly type: 'passed'; readonly seat: SeatIndex }
  | { readonly type: 'sold'; readonly seat: SeatIndex; readonly amount: number }
  | { readonly type: 'unsold' }
  | { readonly type: 'chosen' }
  | { readonly type: 'checked' | 'folded'; readonly seat: SeatIndex }
  | { readonly type: 'bet' | 'called' | 'raised'; readonly seat: SeatIndex; readonly amount: number; readonly allIn: boolean }
  | { readonly type: 'shown'; readonly seat: SeatIndex; readonly five: readonly Face[]; /** `full-house` … */ readonly rank: string }
  | { readonly type: 'won-pot'; readonly seats: readonly SeatIndex[]; readonly amount: number; readonly side: number; readonly called: boolean }
  | { readonly type: 'led' | 'played'; readonly seat: SeatIndex; readonly face: Face }
  | { readonly type: 'stopped'; readonly face: Face; readonly why: 'top' | 'played' | 'nobody' }
  | { readonly type: 'cannot-lead'; readonly seat: SeatIndex; readonly colour: Colour }
  | { readonly type: 'took'; readonly seat: SeatIndex; readonly space: Space; readonly amount: number }
  | { readonly type: 'broke-rule'; readonly seat: SeatIndex; readonly face: Face }
  | { readonly type: 'blocked'; readonly colour: Colour }
  | { readonly type: 'out'; readonly seat: SeatIndex }
  | { readonly type: 'hand-over'; readonly winner: SeatIndex | null; /** Slots and faces still held, RR-21 (empty until they are opened). */ readonly left: readonly { readonly seat: SeatIndex; readonly faces: readonly Face[] }[] }
  | { readonly type: 'leftovers'; readonly high: SeatIndex; readonly low: SeatIndex; readonly draws: readonly { readonly seat: SeatIndex; readonly face: Face }[]; readonly amount: number }
  | { readonly type: 'session-over' };

export interface RummySeatView {
  readonly id: string;
  /** Dealt into this hand. */
  readonly playing: boolean;
  readonly chips: number;
  readonly debt: number;
  /** Cards held (number is public), after playing; the dead hand not counted. */
  readonly cards: number;
  readonly folded: boolean;
  readonly allIn: boolean;
  /** Chips put into this betting round. */
  readonly bet: number;
  /** Last bid of the auction, or null; `passed` when out of it. */
  readonly bid: number | null;
  readonly passed: boolean;
  readonly chosen: boolean;
  readonly shown: readonly Face[] | null;
}

export interface RummyHandCard {
  readonly slot: Slot;
  readonly face: Face;
  /** One of the poker five. */
  readonly five: boolean;
  /** May be played now. */
  readonly live: boolean;
}

export interface RummyView {
  readonly phase: RummyPhase;
  /** 1-based; of: agreed number of hands, null for open end. */
  readonly hand: number;
  readonly of: number | null;
  readonly me: SeatIndex | null;
  readonly dealer: SeatIndex | null;
  readonly seats: readonly RummySeatView[];
  readonly spaces: { readonly [S in Space]: number };
  /** Who took a space in this hand, or null. */
  readonly takenBy: { readonly [S in Space]: SeatIndex | null };
  readonly corners: readonly number[];
  /** Main pot first; with who may win each. */
  readonly pots: readonly { readonly amount: number; readonly seats: readonly SeatIndex[] }[];
  /** My cards, in dealt order; empty for spectators. */
  readonly cards: readonly RummyHandCard[];
  /** Cards in the spare hand while it lies there. */
  readonly spare: number;
  readonly auction: { readonly high: number; readonly bidder: SeatIndex | null } | null;
  readonly betting: { readonly toCall: number; readonly minRaise: number; readonly maxRaise: number; readonly raisesLeft: number | null } | null;
  /** What was played in the current suit since its lead, in order. */
  readonly run: readonly { readonly seat: SeatIndex; readonly face: Face }[];
  /** The face that must follow, if any. */
  readonly next: Face | null;
  readonly colour: Colour | null;
  /** Why the last run stopped. */
  readonly stop: { readonly face: Face; readonly why: 'top' | 'played' | 'nobody' } | null;
  readonly owes: readonly SeatIndex[];
  readonly winner: SeatIndex | null;
  /** At the end of the hand: cards left, shown (RR-21). */
  readonly left: readonly { readonly seat: SeatIndex; readonly faces: readonly Face[] }[];
}
