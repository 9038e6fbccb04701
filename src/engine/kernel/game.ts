/**
 * The contract every game meets (architecture, law 1). A game is a pure state machine over answers and what the deal
 * brings; it never sees a clock, a network, randomness or a key.
 *
 * One track: at any time exactly one thing is open, a question, a demand on the deal, or nothing (over). So the state is a
 * function of the set of answers, in whatever order they arrive.
 */
import type { OptionsSchema } from './options.ts';
import type { Plain, Refusal, Result } from './value.ts';

/** Place in the seats of this hand, 0 .. n−1, clockwise ("left" is +1). */
export type SeatIndex = number;
/** Place in the dealt order of the current shuffle, 0 .. pack size−1; its card may be unknown. */
export type Slot = number;
/** A card's face: index into the game's pack (`cards/`), 0 .. faces−1. Equal cards share a face. */
export type Face = number;

/** The slots whose faces somebody knows. In the fold: public knowledge only. On a device: also its own. In the audit: all. */
export interface Knowledge {
  face(slot: Slot): Face | undefined;
}

/** What a seat chose in the terms before this hand. */
export type Choice = 'in' | 'buy-in' | 'out' | 'leave' | 'stop';

export interface SetupSeat {
  /** Stable for the life of the table (the seat's public key in hex at a real table). */
  readonly id: string;
  readonly choice: Choice;
}

export interface Setup<O> {
  readonly options: O;
  /** All seats of the terms, in seat order, also those that sit out. */
  readonly seats: readonly SetupSeat[];
  /** What the hand before handed over (`Game.carry`), null at the first. */
  readonly carry: Plain;
}

/** Something the game waits for. `name` is unique in the hand: `12/play`. */
export interface Question {
  readonly kind: 'question';
  readonly name: string;
  /** Who owes one answer each. */
  readonly seats: readonly SeatIndex[];
  /**
   * Law 2: asked of several, at most one of whom can give the deciding answer (`Game.decides`). It closes with that answer,
   * otherwise when all have answered; the other answers then count for nothing.
   */
  readonly decisive: boolean;
  /** Milliseconds after which a device gives by itself what `forced` says for `at-limit`. */
  readonly limit?: number;
}

/**
 * What a game demands of the deal. `name` is unique in the hand. A seat that was not there while the cards were shuffled is given none, also when it
 * is back by then: nobody could hide them from the others.
 */
export type Demand =
  | { readonly kind: 'shuffle'; readonly name: string; /** Face of each card of the pack; slots are 0 .. length−1. */ readonly pack: readonly Face[] }
  | { readonly kind: 'give'; readonly name: string; readonly gives: readonly { readonly slot: Slot; readonly seat: SeatIndex }[] }
  | { readonly kind: 'open'; readonly name: string; readonly slots: readonly Slot[] }
  /** 32 public bytes that no seat could bias. */
  | { readonly kind: 'coin'; readonly name: string };

export type Ask = Question | Demand | { readonly kind: 'over' };

/**
 * Law 4: seats that are passed over from here on, that have gone for good, that are back. No seat is in two of the lists; each is
 * ascending.
 */
export interface Absence {
  readonly away: readonly SeatIndex[];
  readonly gone: readonly SeatIndex[];
  readonly back: readonly SeatIndex[];
}

/** What closed the open question or demand, or who is away or back while it is open; the input of `apply`. */
export type Step<A> =
  | {
      readonly kind: 'answers';
      readonly name: string;
      /** By seat index, ascending. A decisive question closed by its deciding answer holds that one alone. */
      readonly answers: readonly { readonly seat: SeatIndex; readonly answer: A }[];
      /** What everybody has seen, with the slots these answers opened (`Game.reveals`), verified by the deal. */
      readonly opened: Knowledge;
    }
  | { readonly kind: 'dealt'; readonly name: string; readonly opened: Knowledge; readonly coin?: Uint8Array }
  /**
   * `name`: what is open. A game takes it at any moment until it is over, of any seats, also of such as are away already, and its
   * rules say what it means; one who has gone does not come back. Afterwards no seat that is away is asked, and no question is
   * open to nobody. A question that is the same but for its seats keeps its name, and what those who are still asked have answered
   * stands: it closes when all of them have. A demand that is exactly the same keeps its name too; all else has a new one.
   */
  | ({ readonly kind: 'absence'; readonly name: string } & Absence);

/** What a device answers by itself: at once, or when the question's limit has passed and the player did nothing. */
export interface Forced<A> {
  readonly answer: A;
  readonly when: 'at-once' | 'at-limit';
}

export interface Applied<S, E> {
  readonly state: S;
  /** What happened, as data for sentences, animations, announcements and sounds (law 1). */
  readonly events: readonly E[];
}

export interface StandingRow {
  /** −1 for one who has left and is not among the seats of this hand any more. */
  readonly seat: SeatIndex;
  readonly id: string;
  /** 1 is best; equal results share a rank. */
  readonly rank: number;
  /** The game's own measure: chips less buy-ins, points, cards left. */
  readonly score: number;
}

/** Law 10: named amounts that never change while a hand runs, counted in the state (`{chips: 309, cards: 52}`). */
export type Tally = { readonly [what: string]: number };

export interface Game<O, S, A, E, V> {
  /** `rummy-royal` */
  readonly id: string;
  /** Rules version; part of the terms. */
  readonly version: number;
  readonly seats: { readonly min: number; readonly max: number };
  readonly options: OptionsSchema<O>;

  /** Refuses a number of seats or a carry it cannot begin with. */
  begin(setup: Setup<O>): Result<S>;
  /** Does what was begun only bring the session to its end, with no hand dealt any more? Absent where nothing ever does. */
  closes?(state: S): boolean;
  /** What happened in `begin`, told before any step; `apply` does not tell it again. Absent where nothing ever does. */
  began?(state: S): readonly E[];
  asks(state: S): Ask;
  /** Is `answer` (untrusted plain data) allowed of `seat` to the open question? `knowledge` holds what the answer itself opens. */
  check(state: S, seat: SeatIndex, answer: Plain, knowledge: Knowledge): Refusal | null;
  /** Slots that this (shape-checked) answer turns face up for everybody. Total: anything odd reveals nothing. */
  reveals(state: S, seat: SeatIndex, answer: Plain): readonly Slot[];
  /** Is this valid answer the deciding one of a decisive question? */
  decides(state: S, seat: SeatIndex, answer: A): boolean;
  /** What the device of `seat` answers without its player, judged by that device's own knowledge; null: the player's choice. */
  forced(state: S, seat: SeatIndex, knowledge: Knowledge): Forced<A> | null;
  /** All legal answers of `seat`, lazily; judged by the knowledge given. */
  legal(state: S, seat: SeatIndex, knowledge: Knowledge): Iterable<A>;
  /** Takes only answers that `check` accepted; of an absence, anything. */
  apply(state: S, step: Step<A>): Applied<S, E>;
  /** What `seat` may see (null: a spectator). Contains no face that `seat` may not know. */
  view(state: S, seat: SeatIndex | null, knowledge: Knowledge): V;
  standing(state: S): readonly StandingRow[];
  /** Which hand of the session this is, 1, 2, …; the table may have played another game before. Absent where the game counts none. */
  hand?(state: S): number;
  /** What the next hand's `begin` needs; only when over. */
  carry(state: S): Plain;
  /** Has the whole session ended (final standing fixed, no next hand)? */
  finished(state: S): boolean;
  /** What a seat may choose in the terms after a hand handed over `carry` (null: first hand); first is the default. */
  choices(options: O, carry: Plain, id: string): readonly Choice[];
  tally(state: S): Tally;

  /** Notation of answers, like what people say: `bid 7`, `play 7H`. parse(format(a)) = a. */
  format(state: S, seat: SeatIndex, answer: A, knowledge: Knowledge): string;
  parse(state: S, seat: SeatIndex, text: string, knowledge: Knowledge): Result<A>;

  /** The rule of the rulings from which an event follows, `RR-13`, for those who ask why; absent where a game numbers none. */
  ruleOf?(event: E): string;
}

// A table holds games of any kind; it only passes their plain data on.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyGame = Game<any, any, any, any, any>;
