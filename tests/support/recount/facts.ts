/** What the recount is given, and what it keeps of a hand while it counts. */
import type { Draws } from './cut.ts';

export interface Rules {
  readonly start: number;
  readonly poker: boolean;
  readonly pot: 'no-ante' | 'first-out';
  readonly ace: 'high' | 'low';
  readonly corners: 'off' | 'on';
  readonly hands: number;
}

/** An answer's fields, as far as they count here. */
export interface Said {
  readonly kind: string;
  readonly choice?: string;
  readonly amount?: number;
  readonly by?: number;
  readonly slot?: number;
  readonly slots?: readonly number[];
  readonly suit?: string;
}

/** What closed a question or demand, or an absence while it was open; `what` is its word: `follow`. */
export type Fact =
  | { readonly kind: 'answers'; readonly what: string; readonly answers: readonly { readonly seat: number; readonly said: Said }[] }
  | { readonly kind: 'dealt'; readonly what: string; readonly order: readonly number[] }
  | { readonly kind: 'absence'; readonly what: string; readonly away: readonly number[]; readonly gone: readonly number[]; readonly back: readonly number[] };

export interface HandFacts {
  readonly rules: Rules;
  readonly seats: readonly { readonly id: string; readonly choice: string }[];
  readonly facts: readonly Fact[];
  /** All rounds of cuts, in order. */
  readonly cuts: readonly Draws[];
}

export const SPACES = ['AH', 'KH', 'QH', 'JH', 'TH', 'KQ', '678', 'POT', 'KITTY'];
export const SUITS = ['C', 'D', 'H', 'S'];
export const HEARTS: { readonly [face: number]: string } = { 26: 'AH', 38: 'KH', 37: 'QH', 36: 'JH', 35: 'TH' };
export const isBlack = (face: number): boolean => face < 13 || face >= 39;
export const suit = (face: number): number => Math.floor(face / 13);

/** RR-10 */
export const height = (face: number, ace: Rules['ace']): number => (face % 13 === 0 ? (ace === 'high' ? 14 : 1) : (face % 13) + 1);
/** The card that follows in the suit, or null at the top. */
export const above = (card: number, ace: Rules['ace']): number | null =>
  Array.from({ length: 13 }, (_, rank) => suit(card) * 13 + rank).find((face) => height(face, ace) === height(card, ace) + 1) ?? null;

export interface Purse {
  chips: number;
  debt: number;
}

export interface Player {
  readonly id: string;
  readonly purse: Purse;
  dealt: boolean;
  away: boolean;
  gone: boolean;
  left: boolean;
  /** Slot to face. */
  cards: Map<number, number>;
  five: readonly number[] | null;
  folded: boolean;
  bet: number;
}

export interface Claim {
  readonly suit: string;
  readonly each: number;
  who: string[];
}

/** What one hand is about; made anew when it begins again. */
export interface Hand {
  dealer: number;
  spare: Map<number, number>;
  dealtOut: boolean;
  taker: number;
  bid: { seat: number; amount: number } | null;
  price: number;
  potDone: boolean;
  leader: number;
  colour: 'black' | 'red';
  run: { seat: number; face: number }[];
  played: Set<number>;
  tookKing: number;
  tookQueen: number;
  took678: boolean;
  winner: number;
}

/** A hand of which nothing has happened yet; dealer -1: nobody deals yet. */
export function emptyHand(dealer: number): Hand {
  return { dealer, spare: new Map(), dealtOut: false, taker: dealer, bid: null, price: 0, potDone: false, leader: -1, colour: 'black', run: [], played: new Set(), tookKing: -1, tookQueen: -2, took678: false, winner: -1 };
}
