/** Who got what in a hand and why, added up from its events. */
import type { Face, SeatIndex } from '../../../engine/kernel/game.ts';
import { SPACES, type Account, type RummyEvent, type Space } from '../../../engine/rummy-royal/index.ts';
import type { Keyed } from './model.ts';
import * as words from './strings.ts';
import { type Line, line } from './text.ts';

export interface Gain {
  /** Stable key: `space/KH`, `per-card`. */
  readonly why: string;
  readonly amount: number;
  readonly what: Line;
}

export interface SeatSummary {
  readonly seat: SeatIndex;
  /** Sum of all that this hand moved, buy-ins left out. */
  readonly change: number;
  readonly gains: readonly Gain[];
  readonly losses: readonly Gain[];
  /** Cards left in hand, shown (RR-21). */
  readonly left: readonly Face[];
}

const ORDER = [...SPACES.map((s) => `space/${s}`), 'pot', 'side-pot', 'kitty', 'per-card', 'auction', 'corner', 'leftover', 'ante', 'bet', 'blocked'];

function what(key: string, amount: number): Line {
  const r = words.end.reasons;
  if (key.startsWith('space/')) return line`${{ space: key.slice(6) as Space }}`;
  switch (key) {
    case 'pot': return r.pot;
    case 'side-pot': return r.side;
    case 'kitty': return r.kitty;
    case 'per-card': return amount > 0 ? r.cardsOfOthers : r.ownCards;
    case 'auction': return amount > 0 ? r.sold : r.bought;
    case 'corner': return r.corner;
    case 'leftover': return r.leftover;
    case 'ante': return r.ante;
    case 'bet': return r.bets;
    case 'blocked': return r.blocked;
    default: return line`${key}`;
  }
}

type Move = (seat: SeatIndex, key: string, amount: number) => void;

const seatOf = (account: Account): SeatIndex | null => (account !== 'bank' && 'seat' in account ? account.seat : null);

/** What an event moves, by seat and reason. Buy-ins are no gain; chips that came back uncalled count against the bets. */
function moves(e: RummyEvent, move: Move): void {
  switch (e.type) {
    case 'anted': return e.seats.forEach((seat) => move(seat, 'ante', -e.spaces.length));
    case 'corner-staked': return move(e.seat, 'corner', -e.amount);
    case 'corner-matched':
    case 'corner-added': return e.seats.forEach((seat) => move(seat, 'corner', -e.amount));
    case 'corner-returned':
    case 'corner-won': return move(e.seat, 'corner', e.amount);
    case 'bet':
    case 'called':
    case 'raised': return move(e.seat, 'bet', -e.amount);
    case 'won-pot': return e.shares.forEach((s) => move(s.seat, e.side === 0 ? 'pot' : 'side-pot', s.amount));
    case 'took': return move(e.seat, e.space === 'KITTY' ? 'kitty' : e.space === 'POT' ? 'pot' : `space/${e.space}`, e.amount);
    case 'leftovers': return e.shares.forEach((s) => move(s.seat, 'leftover', s.amount));
    case 'paid': {
      const from = seatOf(e.from);
      const to = seatOf(e.to);
      const key = e.why === 'returned' ? 'bet' : e.why;
      if (from !== null) move(from, key, -e.amount);
      if (to !== null) move(to, key, e.amount);
      return;
    }
    default: return;
  }
}

/** One row a seat dealt into the hand, in seat order. `left`: the cards shown at its end. */
export function summarise(events: readonly Keyed[], seats: readonly { readonly playing: boolean }[], left: readonly { readonly seat: SeatIndex; readonly faces: readonly Face[] }[]): readonly SeatSummary[] {
  const sums = seats.map(() => new Map<string, number>());
  for (const { event } of events) {
    // All that had moved went back (RR-19, RR-20).
    if (event.type === 'begun-again' || event.type === 'void') for (const of of sums) of.clear();
    moves(event, (seat, key, amount) => sums[seat]?.set(key, (sums[seat].get(key) ?? 0) + amount));
  }
  const faces = new Map(left.map((l) => [l.seat, l.faces]));
  const rows: SeatSummary[] = [];
  sums.forEach((of, seat) => {
    if (seats[seat]?.playing !== true) return;
    const all = [...of]
      .filter(([, amount]) => amount !== 0)
      .sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
      .map(([why, amount]): Gain => ({ why, amount, what: what(why, amount) }));
    rows.push({
      seat,
      change: all.reduce((sum, g) => sum + g.amount, 0),
      gains: all.filter((g) => g.amount > 0),
      losses: all.filter((g) => g.amount < 0),
      left: faces.get(seat) ?? [],
    });
  });
  return rows;
}
