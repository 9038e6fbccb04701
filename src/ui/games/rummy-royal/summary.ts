/** Who got what in a hand and why, added up from its events. */
import type { Face, SeatIndex } from '../../../engine/kernel/game.ts';
import { SPACES, type Account, type RummyEvent, type Space } from '../../../engine/rummy-royal/types.ts';
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

const ORDER = [...SPACES.map((s) => `space/${s}`), 'pot', 'side-pot', 'kitty', 'per-card', 'auction', 'leftover', 'ante', 'bet', 'blocked', 'buy-in'];

const seatOf = (account: Account): SeatIndex | null => (account !== 'bank' && 'seat' in account ? account.seat : null);
const spaceOf = (account: Account): Space | null => (account !== 'bank' && 'space' in account ? account.space : null);

function what(key: string, amount: number): Line {
  const r = words.end.reasons;
  if (key.startsWith('space/')) return line`${{ space: key.slice(6) as Space }}`;
  switch (key) {
    case 'pot': return r.pot;
    case 'side-pot': return r.side;
    case 'kitty': return r.kitty;
    case 'per-card': return amount > 0 ? r.cardsOfOthers : r.ownCards;
    case 'auction': return amount > 0 ? r.sold : r.bought;
    case 'leftover': return r.leftover;
    case 'ante': return r.ante;
    case 'bet': return r.bets;
    case 'blocked': return r.blocked;
    case 'buy-in': return r.buyIn;
    default: return line`${key}`;
  }
}

/** Under which reason a payment is added up; chips that only came back count against the bet. */
function keyOf(e: Extract<RummyEvent, { type: 'paid' }>): string {
  if (e.why === 'returned') return 'bet';
  if (e.why === 'space' || e.why === 'kitty') {
    const space = spaceOf(e.from);
    return space === null ? e.why : space === 'KITTY' ? 'kitty' : space === 'POT' ? 'pot' : `space/${space}`;
  }
  return e.why;
}

/** One row a seat dealt into the hand, in seat order. `left`: the cards shown at its end. */
export function summarise(events: readonly Keyed[], seats: readonly { readonly playing: boolean }[], left: readonly { readonly seat: SeatIndex; readonly faces: readonly Face[] }[]): readonly SeatSummary[] {
  const sums = seats.map(() => new Map<string, number>());
  for (const { event: e } of events) {
    if (e.type !== 'paid') continue;
    const key = keyOf(e);
    for (const [account, sign] of [[e.from, -1], [e.to, 1]] as const) {
      const seat = seatOf(account);
      const of = seat === null ? undefined : sums[seat];
      of?.set(key, (of.get(key) ?? 0) + sign * e.amount);
    }
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
      change: all.reduce((sum, g) => (g.why === 'buy-in' ? sum : sum + g.amount), 0),
      gains: all.filter((g) => g.amount > 0),
      losses: all.filter((g) => g.amount < 0),
      left: faces.get(seat) ?? [],
    });
  });
  return rows;
}
