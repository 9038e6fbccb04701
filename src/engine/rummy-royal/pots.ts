/** Main and side pots (RR-8), worked out of who put in how much. */
import type { SeatIndex } from '../kernel/game.ts';

export interface Stake {
  readonly seat: SeatIndex;
  readonly bet: number;
  /** Up to what it stays in: its bet, but while the betting goes on the whole price for one who still has chips. */
  readonly reach: number;
  readonly folded: boolean;
}

export interface Pot {
  readonly amount: number;
  /** Who can win it, in the order of the stakes. */
  readonly seats: readonly SeatIndex[];
}

/** What the highest bettor put in beyond everybody else: nobody could call it, it goes back; not to one who has folded (RR-18). */
export function uncalled(stakes: readonly Stake[]): { readonly seat: SeatIndex; readonly amount: number } | null {
  const [top, second] = [...stakes].sort((a, b) => b.bet - a.bet);
  if (top === undefined || top.folded) return null;
  const amount = top.bet - (second?.bet ?? 0);
  return amount > 0 ? { seat: top.seat, amount } : null;
}

/**
 * The main pot first: what lay in POT and the part of the bets that the shortest stake still in has matched. Each further pot
 * is what goes beyond that, up to the next shorter stake. What folded seats put in lies in the pots it has reached.
 */
export function pots(stakes: readonly Stake[], ante: number): Pot[] {
  const inPlay = stakes.filter((s) => !s.folded);
  const levels = [...new Set(inPlay.map((s) => s.reach))].sort((a, b) => a - b);
  const out: Pot[] = [];
  let below = 0;
  levels.forEach((level, i) => {
    const last = i === levels.length - 1;
    // A folded seat may lie above every stake still in while the betting goes on.
    const upTo = (bet: number): number => (last ? Math.max(bet, below) : Math.min(Math.max(bet, below), level)) - below;
    const amount = stakes.reduce((sum, s) => sum + upTo(s.bet), i === 0 ? ante : 0);
    out.push({ amount, seats: inPlay.filter((s) => s.reach >= level).map((s) => s.seat) });
    below = level;
  });
  return out;
}
