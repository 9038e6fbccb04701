/** RR-3, RR-16: who is high and low in the draws of a cut, from the cards drawn. */

export interface Draws {
  readonly again: boolean;
  readonly draws: readonly { readonly seat: number; readonly face: number }[];
}

const height = (face: number): number => (face % 13 === 0 ? 14 : (face % 13) + 1);

/** The seats that drew the highest (sign 1) or lowest (sign -1) card. */
function extreme({ draws }: Draws, sign: 1 | -1): number[] {
  const top = Math.max(...draws.map(({ face }) => sign * height(face)));
  return draws.filter(({ face }) => sign * height(face) === top).map(({ seat }) => seat);
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && [...a].sort((x, y) => x - y).every((seat, i) => seat === [...b].sort((x, y) => x - y)[i]);

/** Takes rounds from `rounds` until one of `seats` is alone; those who tie, and only they, cut again. */
function untilOne(seats: readonly number[], sign: 1 | -1, rounds: Draws[]): number {
  let among = seats;
  while (among.length > 1) {
    const round = rounds.shift();
    if (round === undefined || !same(round.draws.map(({ seat }) => seat), among)) throw new Error('not those who tied have cut again');
    among = extreme(round, sign);
  }
  return among[0] as number;
}

export function cutHigh(seats: readonly number[], rounds: Draws[]): number {
  return untilOne(seats, 1, rounds);
}

/** One cut gives both; ties cut again among themselves, and all do if all tie. */
export function cutBoth(seats: readonly number[], rounds: Draws[]): { readonly high: number; readonly low: number } {
  for (;;) {
    const round = rounds.shift();
    if (round === undefined || !same(round.draws.map(({ seat }) => seat), seats)) throw new Error('not all have cut');
    const highs = extreme(round, 1);
    if (highs.length === seats.length) continue;
    const lows = extreme(round, -1);
    const high = highs.length === 1 ? (highs[0] as number) : untilOne(highs, 1, rounds);
    return { high, low: lows.length === 1 ? (lows[0] as number) : untilOne(lows, -1, rounds) };
  }
}
