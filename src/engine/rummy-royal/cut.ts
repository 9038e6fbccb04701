/** Cutting the cards (RR-3, RR-16): a public coin opened out into draws. The ace is always high in cutting. */
import { FRENCH_PACK, rankAceHigh } from '../cards/french.ts';
import type { Face, SeatIndex } from '../kernel/game.ts';
import type { Random } from '../kernel/random.ts';

export interface Draw {
  readonly seat: SeatIndex;
  readonly face: Face;
}

export type Round = readonly Draw[];

/** Each of these seats draws one card of a whole pack. */
export function draw(seats: readonly SeatIndex[], random: Random): Round {
  const order = random.shuffle(FRENCH_PACK);
  return seats.map((seat, i) => ({ seat, face: order[i] as Face }));
}

/** All who drew the highest (or lowest) rank of this round. */
export function best(round: Round, which: 'high' | 'low'): SeatIndex[] {
  const ranks = round.map((d) => rankAceHigh(d.face));
  const mark = which === 'high' ? Math.max(...ranks) : Math.min(...ranks);
  return round.filter((d) => rankAceHigh(d.face) === mark).map((d) => d.seat);
}

/** Draws until one is highest (or lowest); ties cut again among themselves. `told` hears every round. */
export function cutOne(seats: readonly SeatIndex[], which: 'high' | 'low', random: Random, told: (round: Round) => void): SeatIndex {
  let among = seats;
  while (among.length > 1) {
    const round = draw(among, random);
    told(round);
    among = best(round, which);
  }
  return among[0] as SeatIndex;
}

/** RR-16: one cut gives high and low; where several tie for one, these cut again; if all tie, all do. Two seats or more. */
export function cutHighLow(seats: readonly SeatIndex[], random: Random, told: (round: Round) => void): { readonly high: SeatIndex; readonly low: SeatIndex } {
  for (;;) {
    const round = draw(seats, random);
    told(round);
    const highs = best(round, 'high');
    if (highs.length === seats.length) continue;
    return { high: cutOne(highs, 'high', random, told), low: cutOne(best(round, 'low'), 'low', random, told) };
  }
}
