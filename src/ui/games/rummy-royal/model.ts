/** The table's state as this game's parts read it: names by seat, whose turn it is, what each seat says of itself. */
import type { Face, SeatIndex } from '../../../engine/kernel/game.ts';
import type { RummyEvent, RummyPhase, RummyView, Space } from '../../../engine/rummy-royal/index.ts';
import type { Awaited, Member, TableState } from '../../../table/api.ts';
import { type Names, whoIs, whosIs } from './sentence.ts';
import * as words from './strings.ts';
import { type Line, type Part } from './text.ts';

export interface Keyed {
  readonly at: string;
  readonly event: RummyEvent;
}

export interface Model {
  readonly state: TableState;
  readonly view: RummyView;
  readonly events: readonly Keyed[];
  readonly names: Names;
  readonly me: SeatIndex | null;
  readonly over: boolean;
  /** Seats beside mine, clockwise from my left; all of them for one who watches. */
  readonly others: readonly SeatIndex[];
  /** Seats whose answer the game waits for. */
  readonly owes: readonly SeatIndex[];
  /** Is it for me to decide something now? */
  readonly mine: boolean;
  readonly awaited: Awaited | null;
  member(seat: SeatIndex): Member | undefined;
  who(seat: SeatIndex): Part;
  whos(seats: readonly SeatIndex[]): Line;
}

/** Null while no hand of this game is on the table. */
export function modelOf(state: TableState): Model | null {
  const hand = state.hand;
  if (hand === null) return null;
  const view = hand.view as RummyView;
  const members = new Map(state.members.map((m) => [m.key, m]));
  const member = (seat: SeatIndex): Member | undefined => members.get(view.seats[seat]?.id ?? '');
  const names = view.seats.map((_, seat) => member(seat)?.name ?? words.somebody);
  const me = hand.me;
  const n = view.seats.length;
  const first = me ?? -1;
  const others = Array.from({ length: me === null ? n : n - 1 }, (_, i) => (first + 1 + i) % n);
  const who = whoIs(names, me);
  const owes = hand.over ? [] : owing(state, view);
  return {
    state, view, names, me, others, owes, who, member,
    events: hand.events as readonly Keyed[],
    over: hand.over || view.phase === 'over',
    awaited: state.awaited?.kind === 'game' ? state.awaited : null,
    mine: me !== null && !hand.over && owes.includes(me) && decides(view, me),
    whos: whosIs(names, me),
  };
}

/** Who still owes an answer. The table knows who has given theirs already; the view only who was asked. */
function owing(state: TableState, view: RummyView): readonly SeatIndex[] {
  const { awaited } = state;
  if (awaited === null || awaited.kind === 'terms') return view.owes;
  return view.seats.flatMap((s, seat) => (awaited.seats.includes(s.id) ? [seat] : []));
}

/** Phases whose question is its seat's own choice. Who holds an ace of a corner is said by the devices. */
const ASKS_PLAYER: readonly RummyPhase[] = ['stake', 'match', 'name', 'spare', 'auction', 'choose', 'bet'];

/** Following is asked of every seat, but only who holds the card has something to do (law 2). */
function decides(view: RummyView, me: SeatIndex): boolean {
  if (view.phase === 'follow' || view.phase === 'lead') return view.cards.some((c) => c.live);
  return ASKS_PLAYER.includes(view.phase) && view.seats[me]?.playing === true;
}

/** Whose turn the seats show. In the stops' search nobody is marked: who is silent may hold the card. */
export function onTurn(m: Model): readonly SeatIndex[] {
  if (m.view.phase === 'follow') return m.mine && m.me !== null ? [m.me] : [];
  return m.view.phase === 'lead' || ASKS_PLAYER.includes(m.view.phase) ? m.owes : [];
}

/** Who took a space in this hand, or null. POT and KITTY are paid, not taken by a card: of them the events tell. */
export function takenBy(m: Model, space: Space): SeatIndex | null {
  // RR-20: what anybody had taken went back.
  if (m.view.voided) return null;
  const taken = m.view.takenBy[space];
  if (taken !== null || (space !== 'POT' && space !== 'KITTY')) return taken;
  for (const { event: e } of [...m.events].reverse()) {
    if (space === 'POT' && e.type === 'won-pot' && e.side === 0) return e.shares[0]?.seat ?? null;
    if (e.type === 'paid' && (e.why === 'kitty' || e.why === 'pot') && e.from !== 'bank' && 'space' in e.from && e.from.space === space && e.to !== 'bank' && 'seat' in e.to) return e.to.seat;
  }
  return null;
}

/** Seat that bought the spare hand in this hand, or null. */
export function buyer(m: Model): SeatIndex | null {
  for (const { event } of m.events) if (event.type === 'sold') return event.seat;
  return null;
}

/** The run that starts with this card of mine, as far as my own cards carry it: `[9♥, 10♥]`. */
export function carriesOn(view: RummyView, from: Face, follows: (face: Face) => Face | null): readonly Face[] {
  const held = new Set(view.cards.map((c) => c.face));
  const out: Face[] = [];
  for (let face: Face | null = from; face !== null && held.has(face) && !out.includes(face); face = follows(face)) out.push(face);
  return out;
}

/** Without a channel to this device, and not gone for good. */
export const isAway = (member: Member | undefined): boolean => member !== undefined && !member.here && !member.me && !member.left;

/** One short word or two under a seat's name. */
export function noteOf(m: Model, seat: SeatIndex): string {
  const w = words.note;
  const s = m.view.seats[seat];
  const member = m.member(seat);
  if (s === undefined) return '';
  if (s.result !== null) return w.leftWith(s.result);
  if (member?.left === true || s.left) return w.left;
  if (!s.playing) return w.out;
  if (isAway(member)) return '';
  const reaction = member?.reaction ?? null;
  if (reaction !== null) return w.reactions[reaction];
  const phase = m.view.phase;
  const turn = onTurn(m).includes(seat);
  if (m.over) return seat === m.view.winner ? w.winner : '';
  if (phase === 'match' && seat === m.view.dealer && m.view.corners.bet !== null) return w.stakes(m.view.corners.bet.each);
  if ((phase === 'stake' || phase === 'match') && turn) return w.thinks;
  if (phase === 'name' && turn) return w.names;
  if (phase === 'ace' || phase === 'spare') {
    if (m.view.corners.shown?.seat === seat && !turn) return w.showed;
  }
  if (phase === 'spare' && turn) return w.deals;
  if (phase === 'auction') {
    if (s.passed) return w.passed;
    if (s.bid !== null) return w.bid(s.bid);
    if (turn) return w.thinks;
  }
  if (phase === 'choose') return s.chosen || !m.owes.includes(seat) ? w.chosen : w.chooses;
  if (phase === 'bet') {
    if (s.folded) return w.folded;
    if (s.allIn) return w.allIn;
    if (s.bet > 0) return w.bet(s.bet);
    if (turn) return w.thinks;
  }
  if (phase === 'lead' && turn) return w.leads;
  if (takenBy(m, 'POT') === seat) return w.wonPot;
  if (seat === m.view.dealer) return w.dealer;
  if (seat === buyer(m)) return w.bought;
  return '';
}

export interface Draw {
  readonly seat: SeatIndex;
  readonly face: Face;
  readonly why: 'deal' | 'leftovers';
  /** What the card decided for this seat, if anything. */
  readonly role: 'deals' | 'high' | 'low' | null;
}

/** The last card each seat drew in the newest cut, in seat order. Ties were cut again, so the last card decides. */
export function cutOf(m: Model): readonly Draw[] {
  const last = new Map<SeatIndex, Face>();
  let why: Draw['why'] = 'deal';
  const roles = new Map<SeatIndex, NonNullable<Draw['role']>>();
  for (const { event } of m.events) {
    if (event.type === 'cut') {
      if (!event.again) last.clear();
      why = event.why;
      for (const draw of event.draws) last.set(draw.seat, draw.face);
    }
    if (event.type === 'dealer') roles.set(event.seat, 'deals');
    if (event.type === 'leftovers') {
      roles.clear();
      roles.set(event.low, 'low').set(event.high, 'high');
    }
  }
  return [...last].sort(([a], [b]) => a - b).map(([seat, face]) => ({ seat, face, why, role: roles.get(seat) ?? null }));
}
