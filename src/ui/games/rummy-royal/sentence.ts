/** One event of the hand as a sentence, and a hand's events as the short lines of a log. */
import type { Face, SeatIndex } from '../../../engine/kernel/game.ts';
import { ruleOf, SPACES, type Account, type RummyEvent } from '../../../engine/rummy-royal/index.ts';
import { aceOf, suitOf } from './faces.ts';
import { inOrder } from './five.ts';
import * as words from './strings.ts';
import { type Line, type Part, type Sentence, sentenceOf } from './text.ts';

/** Names by seat index. */
export type Names = readonly string[];

/** The seat in a sentence: a bold name, or You. */
export const whoIs = (names: Names, me: SeatIndex | null) => (seat: SeatIndex): Part => (seat === me ? words.reader : { who: names[seat] ?? words.somebody });

/** Several in a sentence, whoever reads it first: `You, Ana and Ben`. */
export const whosIs = (names: Names, me: SeatIndex | null) => (seats: readonly SeatIndex[]): Line =>
  words.joined([...seats].sort((a, b) => Number(b === me) - Number(a === me)).map(whoIs(names, me)));

type Who = (seat: SeatIndex) => Part;
type Paid = Extract<RummyEvent, { type: 'paid' }>;

const isSeat = (account: Account): account is { readonly seat: SeatIndex } => account !== 'bank' && 'seat' in account;
const isSpace = (account: Account): account is Exclude<Account, 'bank' | { readonly seat: SeatIndex }> => account !== 'bank' && 'space' in account;

function account(of: Account, who: Who): Part {
  return of === 'bank' ? 'the bank' : isSeat(of) ? who(of.seat) : { space: of.space };
}

function paid(e: Paid, who: Who): Line {
  const w = words.event;
  const from = isSeat(e.from) ? who(e.from.seat) : null;
  const to = isSeat(e.to) ? who(e.to.seat) : null;
  const n = e.amount;
  if (from !== null && to !== null) {
    if (e.why === 'per-card') return w.perCard(from, to, n);
    if (e.why === 'auction') return w.price(from, to, n);
  } else if (from !== null) {
    if (e.why === 'blocked') return w.paysKitty(from, n);
  } else if (to !== null) {
    if (e.why === 'pot') return w.tookPot(to, n);
    if (e.why === 'returned') return w.returned(to, n);
    if (isSpace(e.from)) return w.took(to, n, e.from.space);
  }
  return w.moved(account(e.from, who), account(e.to, who), n);
}

const draws = (of: readonly { readonly seat: SeatIndex; readonly face: Face }[], who: Who): Line => words.joined(of.map((d) => words.event.draw(who(d.seat), d.face)), ', ');

function dealt(e: Extract<RummyEvent, { type: 'dealt' }>): Line {
  const held = e.counts.filter((n) => n > 0);
  const least = Math.min(...held);
  const most = Math.max(...held);
  return least === most ? words.event.dealtEven(most, e.spare) : words.event.dealt(least, most, e.spare);
}

/** The sentence's parts. */
export function lineOf(e: RummyEvent, names: Names, me: SeatIndex | null): Line {
  const who = whoIs(names, me);
  const whos = whosIs(names, me);
  const w = words.event;
  switch (e.type) {
    case 'cut': return e.again ? w.cutAgain(draws(e.draws, who)) : e.why === 'deal' ? w.cut(draws(e.draws, who)) : w.cutLeft(draws(e.draws, who));
    case 'dealer': return w.dealer(who(e.seat));
    case 'anted': return e.spaces.length === SPACES.length ? w.anted : w.antedSome(whos(e.seats), e.spaces.length);
    case 'joined': return w.joinedIn(who(e.seat), e.amount);
    case 'bought-in': return w.boughtIn(who(e.seat), e.amount);
    case 'left': return w.leftTable(who(e.seat), e.score);
    case 'paid': return paid(e, who);
    case 'away': return w.away(whos(e.seats), e.seats.length > 1);
    case 'gone': return w.gone(whos(e.seats), e.seats.length > 1);
    case 'back': return w.back(whos(e.seats), e.seats.length > 1);
    case 'begun-again': return w.begunAgain(whos(e.without));
    case 'void': return w.voided;
    case 'corner-staked': return w.staked(who(e.seat), e.amount, aceOf(e.suit));
    case 'no-stake': return w.noStake(who(e.seat));
    case 'corner-matched': return w.matched(whos(e.seats), e.seats.length > 1, e.amount, aceOf(e.suit));
    case 'corner-returned': return w.stakeReturned(who(e.seat), e.amount);
    case 'corner-added': return w.addedAgain(whos(e.seats), e.seats.length > 1, e.amount, aceOf(e.suit));
    case 'corner-released': return w.released(who(e.seat), aceOf(e.suit));
    case 'corner-lapsed': return w.lapsed(e.amount, aceOf(e.suit));
    case 'ace-shown': return w.aceShown(who(e.seat), aceOf(e.suit));
    case 'corner-won': return w.cornerWon(who(e.seat), e.amount, aceOf(e.suit));
    case 'corner-carried': return w.cornerCarried(e.amount, aceOf(e.suit));
    case 'ace-named': return w.aceNamed(who(e.seat), aceOf(e.suit));
    case 'dealt': return dealt(e);
    case 'spare': return e.choice === 'exchange' ? w.exchanged(who(e.seat)) : e.choice === 'auction' ? w.sells(who(e.seat)) : w.leftSpare(who(e.seat));
    case 'bid': return w.bid(who(e.seat), e.amount);
    case 'passed': return w.passed(who(e.seat));
    case 'sold': return w.sold(who(e.seat), e.amount);
    case 'unsold': return w.unsold;
    case 'chosen': return w.chosen;
    case 'checked': return w.checked(who(e.seat));
    case 'folded': return w.folded(who(e.seat));
    case 'bet': return w.allIn(w.bet(who(e.seat), e.amount), e.allIn);
    case 'called': return w.allIn(w.called(who(e.seat), e.amount), e.allIn);
    case 'raised': return w.allIn(w.raised(who(e.seat), e.by), e.allIn);
    case 'shown': return w.shown(who(e.seat), inOrder(e.five), words.ranksOfFive[e.rank]);
    case 'won-pot': {
      const [first] = e.shares;
      if (first === undefined || e.shares.length > 1) return w.splitPot(words.joined(e.shares.map((s) => w.share(who(s.seat), s.amount))), e.side);
      return e.called ? w.wonPot(who(first.seat), e.amount, e.side) : w.wonUncalled(who(first.seat), e.amount);
    }
    case 'led': return w.stop(w.led(who(e.seat), [e.face]));
    case 'played': return w.stop(w.played(who(e.seat), [e.face]));
    case 'stopped': return w.stopped(e.face, suitOf(e.face), e.why);
    case 'cannot-lead': return w.cannotLead(who(e.seat), e.colour);
    case 'took': return w.took(who(e.seat), e.amount, e.space);
    case 'broke-rule': return w.brokeRule(who(e.seat), e.face);
    case 'blocked': return w.blocked(e.colour);
    case 'out': return w.out(who(e.seat));
    case 'hand-over': return e.winner === null ? w.noWinner : w.wonHand(who(e.winner));
    case 'leftovers': {
      const part = (seat: SeatIndex): Line => w.share(who(seat), e.shares.find((s) => s.seat === seat)?.amount ?? 0);
      return e.high === e.low ? w.leftoversOne(who(e.high), e.amount) : w.leftovers(part(e.high), part(e.low));
    }
    case 'session-over': return w.sessionOver;
  }
}

/** The text of one event, for the log and for announcements. */
export const sentence = (e: RummyEvent, names: Names, me: SeatIndex | null): Sentence => sentenceOf(lineOf(e, names, me));

export interface LogLine extends Sentence {
  /** Stable while the hand grows. */
  readonly key: string;
  /** Whose doing it is, if one seat's. */
  readonly seat: SeatIndex | null;
  /** The rule it comes from, `RR-11`; of cards that took something the rule that pays. */
  readonly rule: string;
}

interface Keyed {
  readonly at: string;
  readonly event: RummyEvent;
}

/**
 * The hand in short lines: antes in one, a seat's cards in a row with what they took, payments that another sentence says left out.
 * `events` are those of one hand, in order.
 */
export function log(events: readonly Keyed[], names: Names, me: SeatIndex | null): readonly LogLine[] {
  const who = whoIs(names, me);
  const out: LogLine[] = [];
  const put = (i: number, e: RummyEvent, seat: SeatIndex | null, parts: Line): void => void out.push({ key: `${events[i]?.at ?? ''}#${i}`, seat, rule: ruleOf(e), ...sentenceOf(parts) });
  for (let i = 0; i < events.length; i += 1) {
    const e = events[i]?.event;
    if (e === undefined) continue;
    const start = i;
    if (e.type === 'paid' && e.why === 'per-card' && isSeat(e.to)) {
      let sum = e.amount;
      for (let next = events[i + 1]?.event; next?.type === 'paid' && next.why === 'per-card'; next = events[i + 1]?.event) {
        sum += next.amount;
        i += 1;
      }
      put(start, e, e.to.seat, words.event.perCardAll(who(e.to.seat), sum));
    } else if (e.type === 'led' || e.type === 'played') {
      const faces = [e.face];
      let took = 0;
      let why: RummyEvent = e;
      for (let next = events[i + 1]?.event; next !== undefined; next = events[i + 1]?.event) {
        if (next.type === 'took' && next.seat === e.seat) {
          took += next.amount;
          why = next;
        } else if (next.type === 'played' && next.seat === e.seat && took === 0) faces.push(next.face);
        else break;
        i += 1;
      }
      const said = e.type === 'led' ? words.event.led(who(e.seat), faces) : words.event.played(who(e.seat), faces);
      put(start, why, e.seat, took > 0 ? words.event.andTook(said, took) : words.event.stop(said));
    } else if (e.type !== 'paid' || !SAID_OTHERWISE.has(e.why)) {
      put(start, e, 'seat' in e ? e.seat : null, lineOf(e, names, me));
    }
  }
  return out;
}

/** Who won the pots, with what was shown for them (RR-8), the main pot first; empty before that. */
export function showdown(events: readonly Keyed[], names: Names, me: SeatIndex | null): readonly Line[] {
  const who = whoIs(names, me);
  const shown = new Map(events.flatMap(({ event: e }) => (e.type === 'shown' ? [[e.seat, e] as const] : [])));
  return events.flatMap(({ event: e }) => {
    if (e.type !== 'won-pot') return [];
    const [first] = e.shares;
    const hand = first !== undefined && e.shares.length === 1 && e.called ? shown.get(first.seat) : undefined;
    return [first === undefined || hand === undefined ? lineOf(e, names, me) : words.event.wonWith(who(first.seat), e.amount, e.side, words.ranksOfFive[hand.rank], inOrder(hand.five))];
  });
}

/** The newest two lines; what the state line says anyway is left out. Who won the pot and with what stays until the first suit stops: play goes on at once. */
export function latest(m: { readonly events: readonly Keyed[]; readonly names: Names; readonly me: SeatIndex | null }): readonly Line[] {
  const told = m.events.filter((k) => !IN_STATE.has(k.event.type));
  const won = m.events.findIndex(({ event }) => event.type === 'won-pot');
  if (won >= 0 && !m.events.some(({ event }) => event.type === 'stopped' || event.type === 'out')) {
    const since = told.filter(({ event }) => event.type !== 'won-pot').slice(told.findIndex(({ event }) => event.type === 'won-pot'));
    return [...showdown(m.events, m.names, m.me).slice(0, 1), ...log(since, m.names, m.me).slice(-1).map((l) => l.parts)];
  }
  return log(told.slice(-24), m.names, m.me).slice(-2).map((l) => l.parts);
}
const IN_STATE: ReadonlySet<RummyEvent['type']> = new Set(['stopped', 'cut', 'dealer']);

/** Payments that the event beside them already tells. */
const SAID_OTHERWISE: ReadonlySet<Paid['why']> = new Set(['auction']);
