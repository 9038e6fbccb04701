/** Rummy Royal: the shapes of its options, answers, events and view. */
import type { Colour, Suit } from '../cards/french.ts';
import type { Face, SeatIndex, Slot } from '../kernel/game.ts';

/** RR-2: the nine spaces that are anted. */
export const SPACES = ['AH', 'KH', 'QH', 'JH', 'TH', 'KQ', '678', 'POT', 'KITTY'] as const;
export type Space = (typeof SPACES)[number];

export type { Colour, Suit };

/** RR-8: what each bet and raise may be at most, and how many raises may follow the bet. */
export type RummyLimit = 'five' | 'ten' | 'none';

export interface RummyOptions {
  readonly start: 100 | 60 | 200;
  /** RR-8: `five` 5 a raise and three raises in all, `ten` 10 a raise and three raises in all, `none` any. */
  readonly limit: RummyLimit;
  readonly poker: boolean;
  /** RR-9, only without poker: nobody antes in POT, or whoever goes out first takes it. */
  readonly pot: 'no-ante' | 'first-out';
  /** RR-10: place of the ace in the stops; poker and cuts are not concerned. */
  readonly ace: 'high' | 'low';
  /** RR-11: when a card that must be played is played by itself. */
  readonly delay: '8s' | 'at-once' | 'never';
  /** RR-6: side bets on the corner Aces. */
  readonly corners: 'off' | 'on';
  readonly buyIns: boolean;
  /** RR-16: agreed number of hands, 0: open end. */
  readonly hands: 10 | 5 | 20 | 0;
}

/** Phases that wait for players (questions) and for the deal (demands). */
export type RummyPhase =
  | 'cut' // RR-3, demand
  | 'stake' // RR-6: the dealer stakes on a corner, or not
  | 'match' // RR-6: the others match it, or not
  | 'shuffle' // RR-5, demand
  | 'deal' // RR-5, demand
  | 'ace' // RR-6: who holds the Ace shows it (answered by the devices)
  | 'name' // RR-6: the winner names the Ace for the next hand
  | 'spare' // RR-7: the dealer decides: exchange, auction or neither
  | 'auction' // RR-7
  | 'take' // RR-7, demand: the extra hand goes to its new owner
  | 'choose' // RR-8: everybody picks five
  | 'bet' // RR-8
  | 'showdown' // RR-8, demand: the fives of all who are in
  | 'lead' // RR-10, RR-12
  | 'follow' // RR-11
  | 'reveal' // RR-21, demand: the cards left in hand
  | 'leftovers' // RR-16, demand
  | 'over';

/** RR-8, weakest first; a royal flush is the best straight flush. */
export const POKER_RANKS = ['high-card', 'one-pair', 'two-pairs', 'three-of-a-kind', 'straight', 'flush', 'full-house', 'four-of-a-kind', 'straight-flush'] as const;
export type PokerRank = (typeof POKER_RANKS)[number];

export type RummyAnswer =
  | { readonly kind: 'stake'; readonly suit: Suit; readonly amount: number } // RR-6
  | { readonly kind: 'match' } // RR-6: the same as the dealer
  | { readonly kind: 'show'; readonly slot: Slot } // RR-6: opens the Ace that is bet on (forced)
  | { readonly kind: 'not-mine' } // RR-6: I do not hold it (forced)
  | { readonly kind: 'name'; readonly suit: Suit } // RR-6: the Ace for the next hand
  | { readonly kind: 'spare'; readonly choice: 'exchange' | 'auction' | 'neither' }
  | { readonly kind: 'bid'; readonly amount: number }
  | { readonly kind: 'pass' } // stake, match: no bet; auction: no (higher) bid, final; lead: no card of the colour (forced)
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

export interface Share {
  readonly seat: SeatIndex;
  readonly amount: number;
}

export type RummyEvent =
  /** RR-18, RR-19: these seats are passed over; have gone for good (as away until the hand is over, then `left`); are back. */
  | { readonly type: 'away' | 'gone' | 'back'; readonly seats: readonly SeatIndex[] }
  /** RR-19: lost before the cards were dealt: all antes and stakes of this hand went back, it begins again without these seats. */
  | { readonly type: 'begun-again'; readonly without: readonly SeatIndex[] }
  /** RR-20: the hand counts for nothing, all chips of it went back. */
  | { readonly type: 'void' }
  /** RR-3, RR-16. Ties cut again: only the tied draw. */
  | { readonly type: 'cut'; readonly draws: readonly { readonly seat: SeatIndex; readonly face: Face }[]; readonly again: boolean; readonly why: 'deal' | 'leftovers' }
  | { readonly type: 'dealer'; readonly seat: SeatIndex }
  /** RR-4: each of these seats put one chip on each of these spaces. */
  | { readonly type: 'anted'; readonly seats: readonly SeatIndex[]; readonly spaces: readonly Space[] }
  /** RR-15, RR-20: chips handed out by the bank. */
  | { readonly type: 'joined' | 'bought-in'; readonly seat: SeatIndex; readonly amount: number }
  /** RR-19: chips go back to the bank, the standing is fixed at `score`. */
  | { readonly type: 'left'; readonly seat: SeatIndex; readonly score: number }
  | { readonly type: 'paid'; readonly from: Account; readonly to: Account; readonly amount: number; readonly why: 'auction' | 'returned' | 'pot' | 'kitty' | 'per-card' | 'blocked' }
  /** RR-6: the dealer puts `amount` on the corner; declines; gets it back, since nobody matched. */
  | { readonly type: 'corner-staked' | 'corner-returned'; readonly seat: SeatIndex; readonly suit: Suit; readonly amount: number }
  | { readonly type: 'no-stake'; readonly seat: SeatIndex }
  /** RR-6: each of these seats puts `amount` on the corner: to match the dealer, or again since the chips were carried over. */
  | { readonly type: 'corner-matched' | 'corner-added'; readonly seats: readonly SeatIndex[]; readonly suit: Suit; readonly amount: number }
  /** RR-6: this seat did not add again and has no claim any more. */
  | { readonly type: 'corner-released'; readonly seat: SeatIndex; readonly suit: Suit }
  /** RR-6: nobody has a claim any more; `amount` waits for the next bet on this Ace. */
  | { readonly type: 'corner-lapsed'; readonly suit: Suit; readonly amount: number }
  | { readonly type: 'ace-shown'; readonly seat: SeatIndex; readonly suit: Suit }
  /** RR-6: all on the corner; then the winner names the Ace for the next hand. */
  | { readonly type: 'corner-won'; readonly seat: SeatIndex; readonly suit: Suit; readonly amount: number }
  /** RR-6: nobody who bet holds the Ace; `amount` lies there until the next deal. */
  | { readonly type: 'corner-carried'; readonly suit: Suit; readonly amount: number }
  | { readonly type: 'ace-named'; readonly seat: SeatIndex; readonly suit: Suit }
  | { readonly type: 'dealt'; readonly dealer: SeatIndex; readonly counts: readonly number[]; readonly spare: number }
  | { readonly type: 'spare'; readonly seat: SeatIndex; readonly choice: 'exchange' | 'auction' | 'neither' }
  | { readonly type: 'bid'; readonly seat: SeatIndex; readonly amount: number }
  | { readonly type: 'passed'; readonly seat: SeatIndex }
  | { readonly type: 'sold'; readonly seat: SeatIndex; readonly amount: number }
  | { readonly type: 'unsold' }
  | { readonly type: 'chosen' }
  | { readonly type: 'checked' | 'folded'; readonly seat: SeatIndex }
  /** `amount`: chips put in; `by`: how much it goes up (0 for a call). */
  | { readonly type: 'bet' | 'called' | 'raised'; readonly seat: SeatIndex; readonly amount: number; readonly by: number; readonly allIn: boolean }
  | { readonly type: 'shown'; readonly seat: SeatIndex; readonly five: readonly Face[]; readonly rank: PokerRank }
  /** `side` 0 is the main pot; `shares` by winner, left of the dealer first; `called` false: everybody else folded, nothing was shown. */
  | { readonly type: 'won-pot'; readonly shares: readonly Share[]; readonly amount: number; readonly side: number; readonly called: boolean }
  /** `first`: the first lead of the hand (RR-10), not one after a stop (RR-12). */
  | { readonly type: 'led'; readonly seat: SeatIndex; readonly face: Face; readonly first: boolean }
  | { readonly type: 'played'; readonly seat: SeatIndex; readonly face: Face }
  | { readonly type: 'stopped'; readonly face: Face; readonly why: StopWhy }
  | { readonly type: 'cannot-lead'; readonly seat: SeatIndex; readonly colour: Colour; readonly first: boolean }
  | { readonly type: 'took'; readonly seat: SeatIndex; readonly space: Space; readonly amount: number }
  | { readonly type: 'broke-rule'; readonly seat: SeatIndex; readonly face: Face }
  | { readonly type: 'blocked'; readonly colour: Colour }
  /** RR-14: has played the last card; `paid` events follow. */
  | { readonly type: 'out'; readonly seat: SeatIndex }
  /** RR-21: with the cards that were still held. */
  | { readonly type: 'hand-over'; readonly winner: SeatIndex | null; readonly left: readonly { readonly seat: SeatIndex; readonly faces: readonly Face[] }[] }
  /** RR-16: high first; one alone takes all (`low` equals `high`, one share). The draws are `cut` events before it. */
  | { readonly type: 'leftovers'; readonly high: SeatIndex; readonly low: SeatIndex; readonly shares: readonly Share[]; readonly amount: number }
  | { readonly type: 'session-over' };

/** RR-11: the top; the next card is played already; nobody holds it; nobody who is here, while one who is away (RR-18) holds cards. */
export type StopWhy = 'top' | 'played' | 'nobody' | 'nobody-here';

export interface RummySeatView {
  readonly id: string;
  /** Dealt into this hand. */
  readonly playing: boolean;
  /** RR-19: gone for good, chips back at the bank. */
  readonly left: boolean;
  /** RR-18: passed over until it is back. */
  readonly away: boolean;
  /** RR-19: has gone for good while this hand runs; `left` when it is over. */
  readonly gone: boolean;
  readonly chips: number;
  readonly debt: number;
  /** RR-19: chips less buy-ins with which the seat has left; null for one who has not. */
  readonly result: number | null;
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
  /** The poker five, if shown at the showdown. */
  readonly shown: readonly Face[] | null;
  readonly rank: PokerRank | null;
  /** RR-6: the Ace this seat has shown and still holds. */
  readonly ace: Face | null;
}

/** RR-6 */
export interface RummyCornersView {
  /** The table rule. While it is off, chips may still lie there from before. */
  readonly on: boolean;
  readonly chips: { readonly [S in Suit]: number };
  /** The bet in play: `each` pays that much, at first and at each deal it is carried over to. */
  readonly bet: {
    readonly suit: Suit;
    readonly each: number;
    /** Who can win it. */
    readonly seats: readonly SeatIndex[];
    /** Number of the hand it was opened in; `carried` if that was an earlier one. */
    readonly since: number;
    readonly carried: boolean;
  } | null;
  /** In phase `stake` (and from being named on): the Ace that the last winner named; no other may be staked on. */
  readonly named: Suit | null;
  /** In phase `stake`, for the dealer who is asked: Aces to choose from and the most that may be staked; the least is 1. */
  readonly stake: { readonly suits: readonly Suit[]; readonly most: number } | null;
  /** The Ace that was shown in this hand. */
  readonly shown: { readonly suit: Suit; readonly seat: SeatIndex; readonly won: boolean } | null;
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
  /** 1-based; the last hand played while a session is only being closed. */
  readonly hand: number;
  /** Agreed number of hands, null for open end. */
  readonly of: number | null;
  readonly me: SeatIndex | null;
  readonly dealer: SeatIndex | null;
  readonly seats: readonly RummySeatView[];
  readonly spaces: { readonly [S in Space]: number };
  /** Who took a space in this hand, or null. */
  readonly takenBy: { readonly [S in Space]: SeatIndex | null };
  readonly corners: RummyCornersView;
  /** Main pot first; with who may win each. */
  readonly pots: readonly { readonly amount: number; readonly seats: readonly SeatIndex[] }[];
  /** My cards, in dealt order; empty for spectators. */
  readonly cards: readonly RummyHandCard[];
  /** Cards in the spare hand while it lies there. */
  readonly spare: number;
  readonly auction: { readonly high: number; readonly bidder: SeatIndex | null } | null;
  /**
   * For the seat whose turn it is (it is in `owes`). `toCall` is capped by its chips; a bet or raise may be `minRaise` .. `maxRaise`
   * on top of calling, `maxRaise` 0: neither is possible. `raisesLeft` null: any number.
   */
  readonly betting: { readonly toCall: number; readonly minRaise: number; readonly maxRaise: number; readonly raisesLeft: number | null } | null;
  /** What was played in the current suit since its lead, in order. */
  readonly run: readonly { readonly seat: SeatIndex; readonly face: Face }[];
  /** The face that must follow, if any. */
  readonly next: Face | null;
  readonly colour: Colour | null;
  /** Why the last run stopped. */
  readonly stop: { readonly face: Face; readonly why: StopWhy } | null;
  readonly owes: readonly SeatIndex[];
  readonly winner: SeatIndex | null;
  /** RR-20: the hand counted for nothing. */
  readonly voided: boolean;
  /** At the end of the hand: cards left, shown (RR-21). */
  readonly left: readonly { readonly seat: SeatIndex; readonly faces: readonly Face[] }[];
}
