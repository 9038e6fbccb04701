/** What one seat may see. Faces come from its own live cards and from what everybody has seen, from nothing else. */
import type { Knowledge, SeatIndex } from '../kernel/game.ts';
import { owing } from './asks.ts';
import { bettingRoom, currentPots } from './betting.ts';
import { leadable, wholeHand } from './check.ts';
import { stakeRoom } from './corners.ts';
import { rankFive } from './poker-rank.ts';
import { seatAt, shownFace, type RummyState, type SeatState } from './state.ts';
import type { RummyCornersView, RummyHandCard, RummySeatView, RummyView } from './types.ts';

export function view(state: RummyState, seat: SeatIndex | null, knowledge: Knowledge): RummyView {
  const { options, phase, run, turn } = state;
  const betting = phase === 'bet' && turn !== null ? bettingRoom(state, turn) : null;
  return {
    phase,
    hand: state.hand,
    of: options.hands === 0 ? null : options.hands,
    me: seat,
    dealer: state.dealer,
    seats: state.seats.map((s) => seatView(state, s)),
    spaces: state.spaces,
    takenBy: state.takenBy,
    corners: cornersView(state),
    pots: phase === 'bet' || phase === 'showdown' ? currentPots(state).map(({ amount, seats }) => ({ amount, seats })) : [],
    cards: seat === null ? [] : cardsOf(state, seat, knowledge),
    spare: state.spare.length,
    auction: phase === 'auction' ? { high: state.highBid?.amount ?? 0, bidder: state.highBid?.seat ?? null } : null,
    betting,
    run,
    next: state.next,
    colour: state.colour,
    stop: state.stop,
    owes: owing(state),
    winner: state.winner,
    voided: state.voided,
    left: state.left,
  };
}

function cornersView(state: RummyState): RummyCornersView {
  const { options, phase, hand, aceShown } = state;
  const { chips, bet, named } = state.corners;
  return {
    on: options.corners === 'on',
    chips,
    bet: bet === null ? null : {
      suit: bet.suit,
      each: bet.amount,
      seats: state.seats.flatMap((seat, i) => (bet.claims.includes(seat.id) ? [i] : [])),
      since: bet.since,
      carried: bet.since < hand,
    },
    named,
    stake: phase === 'stake' ? stakeRoom(state) : null,
    shown: aceShown,
  };
}

function seatView(state: RummyState, seat: SeatState): RummySeatView {
  return {
    id: seat.id,
    playing: seat.playing,
    left: seat.left,
    away: seat.away,
    gone: seat.gone,
    chips: seat.chips,
    debt: seat.debt,
    result: seat.left ? (state.gone.find(({ id }) => id === seat.id)?.score ?? null) : null,
    cards: seat.hand.length,
    folded: seat.folded,
    allIn: (state.phase === 'bet' || state.phase === 'showdown') && seat.playing && !seat.folded && seat.chips === 0,
    bet: seat.bet,
    bid: seat.bid,
    passed: seat.passed,
    chosen: seat.five !== null,
    shown: seat.shown,
    rank: seat.shown === null ? null : rankFive(seat.shown).rank,
    ace: seat.ace !== null && seat.hand.includes(seat.ace.slot) ? seat.ace.face : null,
  };
}

function cardsOf(state: RummyState, seat: SeatIndex, knowledge: Knowledge): RummyHandCard[] {
  const me = seatAt(state, seat);
  const whole = wholeHand(state, seat, knowledge);
  const asked = owing(state).includes(seat);
  const leads = asked && state.phase === 'lead' && whole !== null ? leadable(state, whole) : [];
  const cards: RummyHandCard[] = [];
  for (const slot of me.hand) {
    const face = knowledge.face(slot) ?? shownFace(me, slot);
    if (face === undefined) continue;
    const live = leads.includes(slot) || (asked && state.phase === 'follow' && face === state.next);
    cards.push({ slot, face, five: me.five?.includes(slot) ?? false, live });
  }
  return cards;
}
