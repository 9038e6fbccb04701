/** A record played again, as one object for people and programs: what `npm run -s replay` prints. */
import { sentence as refusalSentence } from '../../src/app/sentences.ts';
import { bytesToHex, hexToBytes } from '../../src/crypto/index.ts';
import { simpleOrder, simpleSeed } from '../../src/dealing/index.ts';
import { formatFace } from '../../src/engine/cards/index.ts';
import { parseRecord, refused, refuse, retrace, type AnyGame, type Face, type GameRecord, type HandRecord, type LocalHand, type Refusal, type Result, type Tally } from '../../src/engine/kernel/index.ts';
import { formatLetter, type MonarchyEvent } from '../../src/engine/monarchy/index.ts';
import { royalFamily, type RoyalFamilyEvent } from '../../src/engine/royal-family/index.ts';
import { rummyRoyal, type RummyEvent } from '../../src/engine/rummy-royal/index.ts';
import { sentence as monarchySentence } from '../../src/ui/games/monarchy/sentence.ts';
import { sentence as royalFamilySentence } from '../../src/ui/games/royal-family/sentence.ts';
import { sentence } from '../../src/ui/games/rummy-royal/sentence.ts';
import { monarchyGame } from './monarchy.ts';

interface Known {
  readonly game: AnyGame;
  /** The event in words; `names` by seat. */
  readonly tell: (event: unknown, names: readonly string[]) => string;
  readonly face: (face: Face) => string;
}

const GAMES: Readonly<Record<string, Known>> = {
  // Its words are read only when they are needed.
  'monarchy': {
    get game() {
      return monarchyGame();
    },
    tell: (event) => monarchySentence(event as MonarchyEvent),
    face: formatLetter,
  },
  'royal-family': { game: royalFamily, tell: (event) => royalFamilySentence(event as RoyalFamilyEvent), face: formatFace },
  'rummy-royal': { game: rummyRoyal, tell: (event, names) => sentence(event as RummyEvent, names, null).text, face: formatFace },
};

/** Of one shuffle or coin: worked out again from what everybody gave. */
type Recomputed = 'same' | 'different' | 'not given';

export interface Report {
  readonly game: string;
  readonly versions: { readonly format: string; readonly rules: number };
  /** As it ended, or as far as it goes: best first. */
  readonly standing: readonly { readonly rank: number; readonly id: string; readonly name: string; readonly score: number }[];
  readonly finished: boolean;
  readonly hands: readonly HandReport[];
  readonly refusals: readonly RefusalReport[];
  readonly checks: {
    /** Nothing was refused, lost or made, and everything written down was found again. */
    readonly ok: boolean;
    /** Counted in every state: chips (with the bank's, so that they are nought) and cards. */
    readonly conserved: { readonly ok: boolean; readonly states: number; readonly tally: Tally };
    /** The orders and coins against what the seats gave. */
    readonly deal: { readonly ok: boolean; readonly same: number; readonly different: number; readonly notGiven: number };
    /** The standing that the record tells against the one it plays; null where it tells none. */
    readonly standing: boolean | null;
  };
  readonly notes?: readonly string[];
}

interface HandReport {
  readonly hand: number;
  readonly seats: readonly { readonly seat: number; readonly id: string; readonly name: string; readonly choice: string }[];
  readonly options: unknown;
  readonly over: boolean;
  readonly happened: readonly object[];
  readonly standing: Report['standing'];
  readonly deal: { readonly [name: string]: Recomputed };
}

interface RefusalReport {
  /** 1 is the first; null where no hand is to blame. */
  readonly hand: number | null;
  readonly question: string | null;
  readonly seat: number | null;
  readonly code: string;
  readonly sentence: string;
}

/** Refusals: those of `parseRecord`, and `record/game` for a game that is not known here. */
export function report(text: string): Result<Report> {
  const parsed = parseRecord(text);
  if (!parsed.ok) return parsed;
  const record = parsed.value;
  const known = Object.hasOwn(GAMES, record.game) ? GAMES[record.game] : undefined;
  if (known === undefined) return refused(refuse('record/game', { game: record.game }));
  const tally = new Counter(known.game);
  const { hands, refusals } = retrace(known.game, record, { state: (state) => tally.count(state) });
  const called = new Map<string, string>();
  const reports = hands.map((hand, i) => {
    const recorded = record.hands[i] as HandRecord;
    for (const seat of recorded.seats) called.set(seat.id, nameOf(seat));
    return handReport(known, hand, recorded, i, tally.packs, called);
  });
  const deals = reports.flatMap((hand) => Object.values(hand.deal));
  const of = (what: Recomputed): number => deals.filter((deal) => deal === what).length;
  const last = hands[hands.length - 1];
  const standing = reports[reports.length - 1]?.standing ?? [];
  const asWritten = record.standing === undefined ? null : sameStanding(record.standing, standing);
  const deal = { ok: of('different') === 0, same: of('same'), different: of('different'), notGiven: of('not given') };
  const conserved = { ok: tally.ok, states: tally.states, tally: tally.first };
  return {
    ok: true,
    value: {
      game: record.game,
      versions: { format: record.format, rules: record.version },
      standing,
      finished: last !== undefined && last.ask.kind === 'over' && known.game.finished(last.state),
      hands: reports,
      refusals: refusals.map(refusalReport),
      checks: { ok: refusals.length === 0 && conserved.ok && deal.ok && asWritten !== false, conserved, deal, standing: asWritten },
      ...(record.notes === undefined ? {} : { notes: record.notes }),
    },
  };
}

/** Counts what must not change (law 10), from the first state to the last, and notes the packs that were to be shuffled. */
class Counter {
  states = 0;
  ok = true;
  first: Tally = {};
  readonly packs = new Map<string, readonly Face[]>();
  readonly #game: AnyGame;

  constructor(game: AnyGame) {
    this.#game = game;
  }

  count(state: unknown): void {
    const now = this.#game.tally(state);
    if (this.states === 0) this.first = now;
    this.states += 1;
    const ask = this.#game.asks(state);
    if (ask.kind === 'shuffle') this.packs.set(ask.name, ask.pack);
    const keys = new Set([...Object.keys(this.first), ...Object.keys(now)]);
    if ([...keys].some((key) => this.first[key] !== now[key])) this.ok = false;
  }
}

const nameOf = (seat: HandRecord['seats'][number]): string => seat.name ?? seat.id;

function handReport({ game, tell, face }: Known, hand: LocalHand, recorded: HandRecord, i: number, packs: ReadonlyMap<string, readonly Face[]>, called: ReadonlyMap<string, string>): HandReport {
  const names = recorded.seats.map(nameOf);
  const rows = game.standing(hand.state);
  return {
    hand: i + 1,
    seats: recorded.seats.map((seat, at) => ({ seat: at, id: seat.id, name: nameOf(seat), choice: seat.choice })),
    options: recorded.options,
    over: hand.ask.kind === 'over',
    happened: hand.events.map(({ at, event }) => ({ at, rule: game.ruleOf?.(event) ?? null, sentence: tell(event, names), event: withCards(event, face) })),
    standing: rows.map(({ rank, id, score }) => ({ rank, id, name: called.get(id) ?? id, score })),
    deal: recomputed(recorded, hand, packs),
  };
}

/** Where events hold faces, in notation. */
const FACES: ReadonlySet<string> = new Set(['face', 'faces', 'five']);

function withCards(value: unknown, face: (face: Face) => string, key = ''): unknown {
  if (FACES.has(key)) return Array.isArray(value) ? value.map((item) => face(item as Face)) : face(value as Face);
  if (Array.isArray(value)) return value.map((item) => withCards(item, face));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, withCards(v, face, k)]));
}

/** Works orders and coins out again from what the seats gave. */
function recomputed(recorded: HandRecord, hand: LocalHand, packs: ReadonlyMap<string, readonly Face[]>): HandReport['deal'] {
  const { orders, coins } = hand.dealt;
  const seed = (name: string): Uint8Array | null => {
    const { deal } = recorded;
    if (deal?.kind !== 'simple' || !Object.hasOwn(deal.shares, name)) return null;
    const shares = (deal.shares[name] ?? []).flatMap((share, seat) => (share === null ? [] : [{ seat, share: hexToBytes(share) }]));
    return simpleSeed(hexToBytes(deal.context), name, shares);
  };
  const compare = (name: string, same: (seed: Uint8Array) => boolean): [string, Recomputed] => {
    const from = seed(name);
    return [name, from === null ? 'not given' : same(from) ? 'same' : 'different'];
  };
  return Object.fromEntries([
    ...Object.entries(orders).map(([name, order]) => compare(name, (from) => simpleOrder(from, packs.get(name) ?? []).join() === order.join())),
    ...Object.entries(coins).map(([name, coin]) => compare(name, (from) => bytesToHex(from) === bytesToHex(coin))),
  ]);
}

function sameStanding(written: NonNullable<GameRecord['standing']>, played: Report['standing']): boolean {
  const scores = new Map(written.map(({ id, score }) => [id, score]));
  return scores.size === written.length && played.length === written.length && played.every(({ id, score }) => scores.get(id) === score);
}

function refusalReport(refusal: Refusal): RefusalReport {
  const { hand, at, seat } = refusal.detail ?? {};
  return {
    hand: typeof hand === 'number' ? hand + 1 : null,
    question: typeof at === 'string' ? at : null,
    seat: typeof seat === 'number' ? seat : null,
    code: refusal.code,
    sentence: refusalSentence(refusal),
  };
}
