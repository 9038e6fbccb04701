/** The tables that are looked at whole. */
import type { Mask, Setting } from './state.ts';
import type { Bounds } from './writes.ts';

export interface Case {
  readonly name: string;
  readonly setting: Setting;
  readonly bounds: Bounds;
  /** Progress is looked at in every so many states. */
  readonly progress: number;
}

const bounds = (rounds: number, epochs: number, more: Partial<Bounds> = {}): Bounds => ({ rounds, epochs, held: 0, ends: false, ...more });
const one = (name: string, devices: number, questions: readonly Mask[], limits: Bounds, progress: number, deciders?: readonly (number | null)[]): Case => ({
  name, bounds: limits, progress, setting: { devices, questions, ...(deciders === undefined ? {} : { deciders }) },
});

/** Part of `npm test`. */
export const SHORT: readonly Case[] = [
  one('A, then B of three; one round, any S', 3, [1, 2], bounds(1, 1), 25),
  one('all three; one round, any S', 3, [7], bounds(1, 1), 60),
  one('D of four; one round, any S', 4, [8], bounds(1, 1), 12),
  one('E of five; one round, S of nobody, E, or D and E', 5, [16], bounds(1, 1, { away: [0, 16, 24] }), 150),
];

/** Part of `npm run test:long -- law4`. */
export const LONG: readonly Case[] = [
  ...SHORT.map((short) => ({ ...short, progress: 4 })),
  one('C of three; two rounds, any S', 3, [4], bounds(2, 1), 200),
  one('B and C of three, closed by B alone, then A, then B; two decisions, S of C', 3, [6, 1, 2], bounds(1, 2, { away: [4] }), 50, [1, null, null]),
  one('C of three; three rounds, S of C', 3, [4], bounds(3, 1, { away: [4] }), 20),
  one('C of three; one round, any S; a heartbeat each', 3, [4], bounds(1, 1, { held: 1 }), 50),
  one('C of three; one round, S of C; all say that the hand is over', 3, [4], bounds(1, 1, { away: [4], ends: true }), 100),
  one('C, then A of three; C passed over, back, and passed over again', 3, [4, 1], bounds(1, 2, { away: [4] }), 5),
  one('C, A, then C of three; C passed over, back, and passed over again', 3, [4, 1, 4], bounds(1, 2, { away: [4] }), 10),
  one('B, then A of three; two decisions, S of B or of C', 3, [2, 1], bounds(1, 2, { away: [2, 4] }), 500),
  one('D of four; two rounds, S of C or of D', 4, [8], bounds(2, 1, { away: [4, 8] }), 200),
  one('all four; one round, S of nobody or D', 4, [15], bounds(1, 1, { away: [0, 8] }), 200),
  one('E of five; two rounds, S of E', 5, [16], bounds(2, 1, { away: [16] }), 200),
  one('D and E of five; one round, S of E, or D and E', 5, [24], bounds(1, 1, { away: [16, 24] }), 200),
];
