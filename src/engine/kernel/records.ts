/**
 * A game as text (`.court.json`): versions, table rules, seats, each deal's order and coins, every answer in the game's
 * notation. Replaying it gives the same states again. A record may end in the middle of a hand.
 */
import type { AnyGame, Choice, Face, SeatIndex, Setup } from './game.ts';
import { playLocally, type LocalHand, type PlayHooks, type Supply } from './play.ts';
import { tryEncode } from './canonical.ts';
import { ok, refuse, refused, type Plain, type Refusal, type Result } from './value.ts';

export const RECORD_FORMAT = 'court-cards/1';

export interface RecordedAnswer {
  /** Name of the question. */
  readonly at: string;
  readonly seat: SeatIndex;
  /** In the game's notation. */
  readonly say: string;
}

export interface HandRecord {
  readonly options: Plain;
  readonly seats: readonly { readonly id: string; readonly choice: Choice }[];
  /** Pack in dealt order by the shuffle's name. */
  readonly orders: { readonly [name: string]: readonly Face[] };
  /** 64 hex digits by the coin's name. */
  readonly coins: { readonly [name: string]: string };
  /** In the order in which the questions closed, by seat within a question. */
  readonly answers: readonly RecordedAnswer[];
}

export interface GameRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly game: string;
  readonly version: number;
  /** What the first hand here began with; what later ones began with follows. */
  readonly carry: Plain;
  readonly hands: readonly HandRecord[];
}

/** Longest text that is read, in characters, and the bounds of what is in it. */
const LIMITS = { text: 4_000_000, hands: 1000, seats: 64, answers: 20_000, deals: 64, pack: 1024, word: 1000 };
const CHOICES: readonly Choice[] = ['in', 'buy-in', 'out', 'leave', 'stop'];

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The record of a hand that was played locally. */
export function recordHand(setup: Setup<unknown>, hand: LocalHand): HandRecord {
  return {
    options: setup.options as Plain,
    seats: setup.seats.map(({ id, choice }) => ({ id, choice })),
    orders: hand.dealt.orders,
    coins: Object.fromEntries(Object.entries(hand.dealt.coins).map(([name, coin]) => [name, toHex(coin)])),
    answers: hand.closed.flatMap(({ name, answers }) => answers.map(({ seat, text }) => ({ at: name, seat, say: text }))),
  };
}

/** Readable JSON, one answer a line. Throws TypeError if carry or options hold byte strings, which no game's do. */
export function formatRecord(record: GameRecord): string {
  const noBytes = (_: string, value: unknown): unknown => {
    if (value instanceof Uint8Array) throw new TypeError('bytes in a record');
    return value;
  };
  const line = (value: unknown): string => JSON.stringify(value, noBytes);
  const hands = record.hands.map((hand) => {
    const answers = hand.answers.map((answer) => `\n      ${line(answer)}`).join(',');
    return `    {"options":${line(hand.options)},\n     "seats":${line(hand.seats)},\n     "orders":${line(hand.orders)},\n     "coins":${line(hand.coins)},\n     "answers":[${answers}]}`;
  });
  const { format, game, version, carry } = record;
  return `{"format":${line(format)},"game":${line(game)},"version":${version},\n  "carry":${line(carry)},\n  "hands":[\n${hands.join(',\n')}\n  ]}\n`;
}

type Loose = { readonly [key: string]: unknown };
const isMap = (value: unknown, keys?: readonly string[]): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) &&
  (keys === undefined || (Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key))));
const isList = (value: unknown, most: number): value is readonly unknown[] => Array.isArray(value) && value.length <= most;
const isWord = (value: unknown): value is string => typeof value === 'string' && value.length <= LIMITS.word;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isTable = (value: unknown, item: (v: unknown) => boolean): boolean =>
  isMap(value) && Object.keys(value).length <= LIMITS.deals && Object.entries(value).every(([key, v]) => isWord(key) && item(v));

function isHand(value: unknown): boolean {
  if (!isMap(value, ['options', 'seats', 'orders', 'coins', 'answers'])) return false;
  const { options, seats, orders, coins, answers } = value as { readonly [K in keyof HandRecord]: unknown };
  return (
    tryEncode(options).ok &&
    isList(seats, LIMITS.seats) && seats.every((s) => isMap(s, ['id', 'choice']) && isWord(s['id']) && CHOICES.includes(s['choice'] as Choice)) &&
    isTable(orders, (order) => isList(order, LIMITS.pack) && order.every(isCount)) &&
    isTable(coins, (coin) => typeof coin === 'string' && /^[0-9a-f]{64}$/.test(coin)) &&
    isList(answers, LIMITS.answers) && answers.every((a) => isMap(a, ['at', 'seat', 'say']) && isWord(a['at']) && isCount(a['seat']) && isWord(a['say']))
  );
}

/** Refusals: `record/too-long`, `record/not-json`, `record/format` (another kind or version of file), `record/shape`. */
export function parseRecord(text: string): Result<GameRecord> {
  if (text.length > LIMITS.text) return refused(refuse('record/too-long'));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused(refuse('record/not-json'));
  }
  if (!isMap(value) || value['format'] !== RECORD_FORMAT) return refused(refuse('record/format'));
  const { game, version, carry, hands } = value as { readonly [K in keyof GameRecord]: unknown };
  const right =
    isMap(value, ['format', 'game', 'version', 'carry', 'hands']) && isWord(game) && isCount(version) && tryEncode(carry).ok &&
    isList(hands, LIMITS.hands) && hands.every(isHand);
  return right ? ok(value as unknown as GameRecord) : refused(refuse('record/shape'));
}

/**
 * Plays a record again: its hands, the last one as far as it goes. Refusals: `record/game`, `record/version`, `record/deal`
 * (an order or coin is missing), `record/question` (another question is open than the answer names), `record/unfinished`
 * (a hand follows one that is not over), and whatever the game says to options, setup, notation or answer, with `hand`.
 */
export function replay(game: AnyGame, record: GameRecord, hooks: PlayHooks = {}): Result<readonly LocalHand[]> {
  if (record.game !== game.id) return refused(refuse('record/game', { game: record.game }));
  if (record.version !== game.version) return refused(refuse('record/version', { version: record.version }));
  const hands: LocalHand[] = [];
  let carry = record.carry;
  for (const [i, recorded] of record.hands.entries()) {
    const last = hands[hands.length - 1];
    if (last !== undefined) {
      if (last.ask.kind !== 'over') return refused(refuse('record/unfinished', { hand: i - 1 }));
      carry = game.carry(last.state);
    }
    const played = replayHand(game, recorded, carry, hooks);
    if (!played.ok) return refused({ code: played.refusal.code, detail: { ...played.refusal.detail, hand: i } });
    hands.push(played.value);
  }
  return ok(hands);
}

function replayHand(game: AnyGame, recorded: HandRecord, carry: Plain, hooks: PlayHooks): Result<LocalHand> {
  const options = game.options.parse(recorded.options);
  if (!options.ok) return options;
  const missing = (name: string): Refusal => refuse('record/deal', { name });
  const supply: Supply = {
    shuffle: (name) => (Object.hasOwn(recorded.orders, name) ? ok(recorded.orders[name] ?? []) : refused(missing(name))),
    coin: (name) => (Object.hasOwn(recorded.coins, name) ? ok(fromHex(recorded.coins[name] ?? '')) : refused(missing(name))),
  };
  const begun = playLocally(game, { options: options.value, seats: recorded.seats, carry }, supply, hooks);
  if (!begun.ok) return begun;
  const hand = begun.value;
  for (const { at, seat, say } of recorded.answers) {
    const { ask } = hand;
    if (ask.kind !== 'question' || ask.name !== at) return refused(refuse('record/question', { at }));
    const parsed = game.parse(hand.state, seat, say, hand.all());
    if (!parsed.ok) return refused({ code: parsed.refusal.code, detail: { ...parsed.refusal.detail, at, seat } });
    const refusal = hand.answer(seat, parsed.value as Plain);
    if (refusal !== null) return refused({ code: refusal.code, detail: { ...refusal.detail, at, seat } });
  }
  return ok(hand);
}
