/** What one hand hands to the next (accounts, dealer, sheet), and what people may choose in between (RR-15, RR-19, RR-20). */
import type { Choice } from '../kernel/game.ts';
import { ok, refuse, refused, type Plain, type Result } from '../kernel/value.ts';
import { antedSpaces } from './money.ts';
import { SUITS, type Suit } from '../cards/french.ts';
import type { Account, CornerBet, Corners, Gone, RummyState } from './state.ts';
import { SPACES, type RummyOptions, type Space } from './types.ts';

export interface Carry {
  /** Hands played; 0 with no dealer when the first one was void. */
  readonly hand: number;
  readonly dealer: string;
  /** Ids in seat order of the hand before, for finding who sits left of the dealer. */
  readonly order: readonly string[];
  readonly accounts: readonly Account[];
  readonly gone: readonly Gone[];
  readonly spaces: { readonly [S in Space]: number };
  readonly corners: Corners;
  readonly bank: number;
  readonly finished: boolean;
}

export const NO_CORNERS: Corners = { chips: { C: 0, D: 0, H: 0, S: 0 }, bet: null, named: null };

export function makeCarry(state: RummyState): Plain {
  const at = state.seats.filter((seat) => !seat.left);
  // A void hand was not played: the one before it is the last.
  const last = state.voided
    ? { hand: state.hand - 1, dealer: state.before.dealer, order: state.before.order }
    : { hand: state.hand, dealer: state.dealer === null ? '' : (state.seats[state.dealer]?.id ?? ''), order: state.seats.map((seat) => seat.id) };
  const carry: Carry = {
    ...last,
    accounts: [...at, ...state.others].map(({ id, chips, debt }) => ({ id, chips, debt })),
    gone: state.gone.map(({ id, score }) => ({ id, score })),
    spaces: { ...state.spaces },
    corners: state.corners,
    bank: state.bank,
    finished: state.finished,
  };
  return carry as unknown as Plain;
}

type Loose = { readonly [key: string]: Plain };
const KEYS = ['accounts', 'bank', 'corners', 'dealer', 'finished', 'gone', 'hand', 'order', 'spaces'];
const MAX_ACCOUNTS = 64;

const isMap = (value: Plain | undefined): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
const isCount = (value: Plain | undefined): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isList = (value: Plain | undefined): value is readonly Plain[] => Array.isArray(value) && value.length <= MAX_ACCOUNTS;
const isId = (value: Plain | undefined): value is string => typeof value === 'string' && value.length > 0 && value.length <= 128;
const hasKeys = (value: Loose, keys: readonly string[]): boolean =>
  Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));
const unique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const isAccount = (a: Plain): boolean =>
  isMap(a) && hasKeys(a, ['id', 'chips', 'debt']) && isId(a['id']) && isCount(a['chips']) && isCount(a['debt']);
const isGone = (g: Plain): boolean => isMap(g) && hasKeys(g, ['id', 'score']) && isId(g['id']) && Number.isSafeInteger(g['score']);

const isSuit = (value: Plain | undefined): value is Suit => (SUITS as readonly (Plain | undefined)[]).includes(value);

function isBet(bet: Plain | undefined): boolean {
  if (bet === null) return true;
  if (!isMap(bet) || !hasKeys(bet, ['suit', 'amount', 'claims', 'since'])) return false;
  const { suit, amount, claims, since } = bet as { readonly [K in keyof CornerBet]: Plain };
  return isSuit(suit) && isCount(amount) && amount > 0 && isCount(since) && isList(claims) && claims.every(isId) && unique(claims);
}

function isCorners(corners: Plain | undefined): corners is Loose {
  if (!isMap(corners) || !hasKeys(corners, ['chips', 'bet', 'named'])) return false;
  const { chips, bet, named } = corners as { readonly [K in keyof Corners]: Plain };
  return isMap(chips) && hasKeys(chips, SUITS) && SUITS.every((suit) => isCount(chips[suit])) && isBet(bet) && (named === null || isSuit(named));
}

/** Untrusted plain data as a carry (null: none, the first hand): `rummy-royal/carry` if it is none that a hand handed over. */
export function parseCarry(value: Plain): Result<Carry | null> {
  if (value === null) return ok(null);
  const wrong = refused<Carry | null>(refuse('rummy-royal/carry'));
  // Rules version 1 handed over no corners.
  const given = isMap(value) && !Object.hasOwn(value, 'corners') ? { ...value, corners: NO_CORNERS as unknown as Plain } : value;
  if (!isMap(given) || !hasKeys(given, KEYS)) return wrong;
  const { hand, dealer, order, accounts, gone, spaces, corners, bank, finished } = given as { readonly [K in keyof Carry]: Plain };
  if (!isCount(hand) || typeof dealer !== 'string' || typeof finished !== 'boolean') return wrong;
  if (!isList(order) || !order.every(isId) || !unique(order) || !(hand === 0 ? dealer === '' : order.includes(dealer) || finished)) return wrong;
  if (!isList(accounts) || !accounts.every(isAccount) || !isList(gone) || !gone.every(isGone)) return wrong;
  if (!isMap(spaces) || !hasKeys(spaces, SPACES) || !SPACES.every((space) => isCount(spaces[space]))) return wrong;
  if (!isCorners(corners)) return wrong;
  if (typeof bank !== 'number' || !Number.isSafeInteger(bank)) return wrong;
  const carry = given as unknown as Carry;
  if (!unique([...carry.accounts, ...carry.gone].map((a) => a.id))) return wrong;
  // RR-17: everything came out of the bank once.
  const sheet = SPACES.reduce((n, space) => n + carry.spaces[space], 0) + SUITS.reduce((n, suit) => n + carry.corners.chips[suit], 0);
  const sum = carry.accounts.reduce((n, a) => n + a.chips, carry.bank) + sheet;
  return sum === 0 ? ok(carry) : wrong;
}

/**
 * RR-15, RR-19. First hand and newcomers: in, or out. With the ante: in; short of it: buy in again, or without buy-ins watch.
 * `stop` is the wish that the session ends (it does if everybody present says so; otherwise one sits out this hand).
 */
export function choicesFor(options: RummyOptions, carry: Carry | null, id: string): readonly Choice[] {
  if (carry === null) return ['in', 'out'];
  if (carry.finished) return [];
  if (carry.gone.some((gone) => gone.id === id)) return ['leave'];
  const account = carry.accounts.find((a) => a.id === id);
  if (account === undefined) return ['in', 'out'];
  if (account.chips >= antedSpaces(options).length) return ['in', 'out', 'stop', 'leave'];
  return options.buyIns ? ['buy-in', 'out', 'stop', 'leave'] : ['out', 'stop', 'leave'];
}
