/**
 * A game as text (`.court.json`): versions, table rules, seats, each deal's order and coins, every answer in the game's
 * notation. Replaying it gives the same states again. A record may end in the middle of a hand. `docs/records.md` describes it
 * for people.
 */
import type { AnyGame, Choice, Face, SeatIndex, Setup } from './game.ts';
import { playLocally, type LocalHand, type NamedAbsence, type PlayHooks, type Supply } from './play.ts';
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

export interface RecordedSeat {
  readonly id: string;
  /** What the player is called; where it is left out, the id stands for it. */
  readonly name?: string;
  readonly choice: Choice;
}

/** How the order and the coins came about. */
export type RecordedDeal = SimpleRecord | FairRecord;

/** So that whoever has the file can work them out again (`dealing/simple.ts`). */
interface SimpleRecord {
  readonly kind: 'simple';
  /** 64 hex digits naming table, hand and agreed terms. */
  readonly context: string;
  /** By the name of the shuffle or coin: what each seat gave, 64 hex digits, or null for one that took no part. */
  readonly shares: { readonly [name: string]: readonly (string | null)[] };
}

/** Every device shuffled, and checked after the hand what all had done (`dealing/fair`). */
interface FairRecord {
  readonly kind: 'fair';
  readonly context: string;
  /** 64 hex digits: what all who checked said of hand and cards. */
  readonly root: string;
  /** Ids of seats, one of each device that checked. */
  readonly checked: readonly string[];
}

export interface HandRecord {
  readonly options: Plain;
  readonly seats: readonly RecordedSeat[];
  /** Pack in dealt order by the shuffle's name. */
  readonly orders: { readonly [name: string]: readonly Face[] };
  /** 64 hex digits by the coin's name. */
  readonly coins: { readonly [name: string]: string };
  readonly deal?: RecordedDeal;
  /** In the order in which the questions closed, by seat within a question. */
  readonly answers: readonly RecordedAnswer[];
  /** Who was away, gone for good or back, in order; each at the question or demand that was open. Left out when nobody was. */
  readonly absences?: readonly NamedAbsence[];
}

/** One row of the result as it was written down. */
export interface RecordedScore {
  readonly id: string;
  readonly score: number;
}

export interface GameRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly game: string;
  readonly version: number;
  /** Lines for people; they change nothing. */
  readonly notes?: readonly string[];
  /** The standing at the end as whoever wrote the record had it; playing it again must give the same. */
  readonly standing?: readonly RecordedScore[];
  /** What the first hand here began with; what later ones began with follows. */
  readonly carry: Plain;
  readonly hands: readonly HandRecord[];
}

/** Longest text that is read, in characters, and the bounds of what is in it. */
const LIMITS = { text: 4_000_000, hands: 1000, seats: 64, scores: 10_000, answers: 20_000, deals: 64, pack: 1024, word: 1000, name: 100, notes: 1000 };
export const RECORD_LIMIT = LIMITS.text;
export const RECORD_HANDS = LIMITS.hands;
const CHOICES: readonly Choice[] = ['in', 'buy-in', 'out', 'leave', 'stop'];

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The record of a hand that was played locally; `names` by seat. */
export function recordHand(setup: Setup<unknown>, hand: LocalHand, names: readonly string[] = []): HandRecord {
  return {
    options: setup.options as Plain,
    seats: setup.seats.map(({ id, choice }, seat) => (names[seat] === undefined ? { id, choice } : { id, name: names[seat], choice })),
    orders: hand.dealt.orders,
    coins: Object.fromEntries(Object.entries(hand.dealt.coins).map(([name, coin]) => [name, toHex(coin)])),
    answers: hand.closed.flatMap(({ name, answers }) => answers.map(({ seat, text }) => ({ at: name, seat, say: text }))),
    ...(hand.absences.length === 0 ? {} : { absences: hand.absences }),
  };
}

/** Readable JSON, one answer a line. Throws TypeError if carry or options hold byte strings, which no game's do. */
export function formatRecord(record: GameRecord): string {
  const noBytes = (_: string, value: unknown): unknown => {
    if (value instanceof Uint8Array) throw new TypeError('bytes in a record');
    return value;
  };
  const line = (value: unknown): string => JSON.stringify(value, noBytes);
  const list = (items: readonly unknown[], indent: string): string => (items.length === 0 ? '[]' : `[${items.map((item) => `\n${indent}${line(item)}`).join(',')}]`);
  const hands = record.hands.map((hand) => {
    const deal = hand.deal === undefined ? '' : `\n     "deal":${line(hand.deal)},`;
    const absences = hand.absences === undefined ? '' : `,\n     "absences":${list(hand.absences, '      ')}`;
    return `    {"options":${line(hand.options)},\n     "seats":${line(hand.seats)},\n     "orders":${line(hand.orders)},\n     "coins":${line(hand.coins)},${deal}\n     "answers":${list(hand.answers, '      ')}${absences}}`;
  });
  const { format, game, version, notes, standing, carry } = record;
  const more = [
    ...(notes === undefined ? [] : [`\n  "notes":${list(notes, '    ')},`]),
    ...(standing === undefined ? [] : [`\n  "standing":${line(standing)},`]),
  ].join('');
  return `{"format":${line(format)},"game":${line(game)},"version":${version},${more}\n  "carry":${line(carry)},\n  "hands":[\n${hands.join(',\n')}\n  ]}\n`;
}

type Loose = { readonly [key: string]: unknown };
/** Exactly these keys; those of `optional` may be missing. */
const isMap = (value: unknown, keys?: readonly string[], optional: readonly string[] = []): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) &&
  (keys === undefined || (keys.every((key) => Object.hasOwn(value, key)) && Object.keys(value).every((key) => keys.includes(key) || optional.includes(key))));
const isList = (value: unknown, most: number): value is readonly unknown[] => Array.isArray(value) && value.length <= most;
const isWord = (value: unknown, most = LIMITS.word): value is string => typeof value === 'string' && value.length <= most;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isTable = (value: unknown, item: (v: unknown) => boolean): boolean =>
  isMap(value) && Object.keys(value).length <= LIMITS.deals && Object.entries(value).every(([key, v]) => isWord(key) && item(v));

const isSeat = (value: unknown): boolean =>
  isMap(value, ['id', 'choice'], ['name']) && isWord(value['id']) && CHOICES.includes(value['choice'] as Choice) &&
  (value['name'] === undefined || isWord(value['name'], LIMITS.name));

const isSimple = (value: unknown): boolean =>
  isMap(value, ['kind', 'context', 'shares']) && value['kind'] === 'simple' && isHash(value['context']) &&
  isTable(value['shares'], (shares) => isList(shares, LIMITS.seats) && shares.every((share) => share === null || isHash(share)));

const isFair = (value: unknown): boolean =>
  isMap(value, ['kind', 'context', 'root', 'checked']) && value['kind'] === 'fair' && isHash(value['context']) && isHash(value['root']) &&
  isList(value['checked'], LIMITS.seats) && value['checked'].every((id) => isWord(id));

const isDeal = (value: unknown): boolean => isSimple(value) || isFair(value);

const isAnswer = (value: unknown): boolean => isMap(value, ['at', 'seat', 'say']) && isWord(value['at']) && isCount(value['seat']) && isWord(value['say']);

const isSeatList = (value: unknown): boolean => isList(value, LIMITS.seats) && value.every(isCount);
const isAbsence = (value: unknown): boolean =>
  isMap(value, ['at', 'away', 'gone', 'back']) && isWord(value['at']) && isSeatList(value['away']) && isSeatList(value['gone']) && isSeatList(value['back']);

function isHand(value: unknown): boolean {
  if (!isMap(value, ['options', 'seats', 'orders', 'coins', 'answers'], ['deal', 'absences'])) return false;
  const { options, seats, orders, coins, deal, answers, absences } = value as { readonly [K in keyof HandRecord]: unknown };
  return (
    tryEncode(options).ok &&
    isList(seats, LIMITS.seats) && seats.every(isSeat) &&
    isTable(orders, (order) => isList(order, LIMITS.pack) && order.every(isCount)) &&
    isTable(coins, isHash) &&
    (deal === undefined || isDeal(deal)) &&
    isList(answers, LIMITS.answers) && answers.every(isAnswer) &&
    (absences === undefined || (isList(absences, LIMITS.answers) && absences.every(isAbsence)))
  );
}

const isScore = (value: unknown): boolean => isMap(value, ['id', 'score']) && isWord(value['id']) && Number.isSafeInteger(value['score']);

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
  const { game, version, notes, standing, carry, hands } = value as { readonly [K in keyof GameRecord]: unknown };
  const right =
    isMap(value, ['format', 'game', 'version', 'carry', 'hands'], ['notes', 'standing']) && isWord(game) && isCount(version) && tryEncode(carry).ok &&
    (notes === undefined || (isList(notes, LIMITS.notes) && notes.every((note) => isWord(note)))) &&
    (standing === undefined || (isList(standing, LIMITS.scores) && standing.every(isScore))) &&
    isList(hands, LIMITS.hands) && hands.every(isHand);
  return right ? ok(value as unknown as GameRecord) : refused(refuse('record/shape'));
}

/** What playing a record again gives, as far as it goes. */
export interface Retraced {
  readonly hands: readonly LocalHand[];
  /**
   * In the order of the record. An answer that the rules refuse is passed over; at anything else the replay ends. `detail` has
   * `hand` (0 is the first), and `at` and `seat` where an answer is to blame.
   */
  readonly refusals: readonly Refusal[];
}

/**
 * Plays a record again: its hands, the last one as far as it goes. Refusals: `record/game`, `record/version`, `record/deal`
 * (an order or coin is missing), `record/question` (another question is open than the answer names), `record/unfinished`
 * (a hand follows one that is not over), `record/absence` (somebody is away at what is never open), and whatever the game says to options, setup, notation or answer.
 */
export function retrace(game: AnyGame, record: GameRecord, hooks: PlayHooks = {}): Retraced {
  if (record.game !== game.id) return { hands: [], refusals: [refuse('record/game', { game: record.game })] };
  if (record.version !== game.version) return { hands: [], refusals: [refuse('record/version', { version: record.version })] };
  const hands: LocalHand[] = [];
  const refusals: Refusal[] = [];
  let carry = record.carry;
  for (const [i, recorded] of record.hands.entries()) {
    const last = hands[hands.length - 1];
    if (last !== undefined) {
      if (last.ask.kind !== 'over') {
        refusals.push(refuse('record/unfinished', { hand: i - 1 }));
        break;
      }
      carry = game.carry(last.state);
    }
    const blame = (refusal: Refusal): void => void refusals.push({ code: refusal.code, detail: { ...refusal.detail, hand: i } });
    const pending = [...(recorded.absences ?? [])];
    const begun = beginRecorded(game, recorded, carry, hooks, pending);
    if (!begun.ok) {
      blame(begun.refusal);
      break;
    }
    hands.push(begun.value);
    if (!giveAnswers(game, recorded, begun.value, blame, pending)) break;
  }
  return { hands, refusals };
}

/** The same, strictly: the first refusal, or the hands. */
export function replay(game: AnyGame, record: GameRecord, hooks: PlayHooks = {}): Result<readonly LocalHand[]> {
  const { hands, refusals } = retrace(game, record, hooks);
  return refusals[0] === undefined ? ok(hands) : refused(refusals[0]);
}

/** `pending`: absences still to come, in order; those at a demand are taken from it here and later, as the demands come. */
function beginRecorded(game: AnyGame, recorded: HandRecord, carry: Plain, hooks: PlayHooks, pending: NamedAbsence[]): Result<LocalHand> {
  const options = game.options.parse(recorded.options);
  if (!options.ok) return options;
  const missing = (name: string): Refusal => refuse('record/deal', { name });
  const supply: Supply = {
    shuffle: (name) => (Object.hasOwn(recorded.orders, name) ? ok(recorded.orders[name] ?? []) : refused(missing(name))),
    coin: (name) => (Object.hasOwn(recorded.coins, name) ? ok(fromHex(recorded.coins[name] ?? '')) : refused(missing(name))),
    absence: (name) => (pending[0]?.at === name ? (pending.shift() ?? null) : null),
  };
  const seats = recorded.seats.map(({ id, choice }) => ({ id, choice }));
  return playLocally(game, { options: options.value, seats, carry }, supply, hooks);
}

/** False when an answer does not belong to what is open, or the deal stops: there is no going on. */
function giveAnswers(game: AnyGame, recorded: HandRecord, hand: LocalHand, blame: (refusal: Refusal) => void, pending: NamedAbsence[]): boolean {
  /** An absence counts before all answers to the question that was open: these are written down when it closes. */
  const absences = (): boolean => {
    for (let next = pending[0]; next !== undefined && hand.ask.kind === 'question' && hand.ask.name === next.at; next = pending[0]) {
      pending.shift();
      const refusal = hand.absence(next);
      if (refusal === null) continue;
      blame({ code: refusal.code, detail: { ...refusal.detail, at: next.at } });
      return false;
    }
    return true;
  };
  for (const { at, seat, say } of recorded.answers) {
    if (!absences()) return false;
    const { ask } = hand;
    const place = (refusal: Refusal): Refusal => ({ code: refusal.code, detail: { ...refusal.detail, at, seat } });
    if (ask.kind !== 'question' || ask.name !== at) {
      blame(refuse('record/question', { at, seat, open: ask.kind === 'over' ? '' : ask.name }));
      return false;
    }
    const parsed = game.parse(hand.state, seat, say, hand.all());
    const refusal = parsed.ok ? hand.answer(seat, parsed.value as Plain) : parsed.refusal;
    if (refusal === null) continue;
    blame(place(refusal));
    if (refusal.code === 'record/deal' || refusal.code === 'kernel/supply') return false;
  }
  if (!absences()) return false;
  const [never] = pending;
  if (never === undefined) return true;
  blame(refuse('record/absence', { at: never.at }));
  return false;
}
