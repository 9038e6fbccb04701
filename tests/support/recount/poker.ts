/**
 * Poker hands and pots for the recount, by other means than the game: hands by masks of ranks, pots chip by chip. Cards are
 * 0 .. 51, suit by suit (clubs, diamonds, hearts, spades), ace to king.
 */

/** Bit of a rank with the ace high: two is bit 0, ace bit 12. */
const bit = (card: number): number => 1 << ((card % 13 === 0 ? 13 : card % 13) - 1);

const STRAIGHTS: readonly number[] = [
  // From ten to ace down to two to six, then ace to five.
  ...Array.from({ length: 9 }, (_, i) => 0b11111 << (8 - i)),
  0b1000000001111,
];

/** Comparable lists: the better hand is the greater at the first difference. */
export function strength(five: readonly number[]): readonly number[] {
  let [once, twice, thrice, four] = [0, 0, 0, 0];
  for (const card of five) {
    const b = bit(card);
    four |= thrice & b;
    thrice |= twice & b;
    twice |= once & b;
    once |= b;
  }
  const flush = new Set(five.map((card) => Math.floor(card / 13))).size === 1;
  const run = STRAIGHTS.indexOf(once);
  const singles = once & ~twice;
  const pairs = twice & ~thrice;
  const trips = thrice & ~four;
  if (flush && run >= 0) return [8, -run];
  if (four !== 0) return [7, four, singles];
  if (trips !== 0 && pairs !== 0) return [6, trips, pairs];
  if (flush) return [5, once];
  if (run >= 0) return [4, -run];
  if (trips !== 0) return [3, trips, singles];
  if ((pairs & (pairs - 1)) !== 0) return [2, pairs, singles];
  if (pairs !== 0) return [1, pairs, singles];
  return [0, once];
}

function better(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) - (b[i] ?? 0);
  return 0;
}

export interface Bettor {
  readonly seat: number;
  readonly bet: number;
  readonly folded: boolean;
  /** The five shown; null if nothing was shown. */
  readonly five: readonly number[] | null;
}

export interface PotResult {
  /** Chips to each seat out of POT, what nobody could call included. */
  readonly gains: ReadonlyMap<number, number>;
  /** Who has the main pot, left of the dealer first; empty when nobody was in. */
  readonly main: readonly number[];
}

/** RR-8. `bettors` in order from the dealer's left; `lay` is what lay in POT with the antes. */
export function sharePots(bettors: readonly Bettor[], lay: number): PotResult {
  const gains = new Map<number, number>();
  const gain = (seat: number, n: number): void => void gains.set(seat, (gains.get(seat) ?? 0) + n);
  const inside = bettors.filter((b) => !b.folded);
  if (inside.length === 0) return { gains, main: [] };
  /** Chips by who may win them. */
  const piles: { who: readonly Bettor[]; chips: number }[] = [{ who: inside, chips: lay }];
  const most = Math.max(...bettors.map((b) => b.bet));
  for (let level = 1; level <= most; level++) {
    const paid = bettors.filter((b) => b.bet >= level);
    const may = paid.filter((b) => !b.folded);
    const [alone] = paid;
    if (paid.length === 1 && alone !== undefined && !alone.folded) {
      gain(alone.seat, 1);
      continue;
    }
    const last = piles[piles.length - 1] as { who: readonly Bettor[]; chips: number };
    if (may.length === 0 || may.length === last.who.length) last.chips += paid.length;
    else piles.push({ who: may, chips: paid.length });
  }
  let main: readonly number[] = [];
  piles.forEach(({ who, chips }, i) => {
    const ranked = who.map((b) => ({ b, s: who.length === 1 ? [] : strength(b.five ?? []) }));
    const best = ranked.filter(({ s }) => ranked.every((other) => better(s, other.s) >= 0)).map(({ b }) => b.seat);
    // One chip after the other, beginning left of the dealer: so the odd ones fall to the first.
    for (let c = 0; c < chips; c++) gain(best[c % best.length] as number, 1);
    if (i === 0) main = best;
  });
  return { gains, main };
}
