/**
 * How hard a deal is: how often somebody wins it who looks one move ahead and takes nothing back. That tells deals apart; whether
 * they can be solved does not, since nearly all can.
 */
import { rankNumber, suitIndex } from '../cards/french.ts';
import type { Face } from '../kernel/game.ts';
import { random, type Random } from '../kernel/random.ts';
import { dealOf } from './numbers.ts';
import { cardMoves, moveCard } from './position.ts';
import { solve } from './solver.ts';
import type { Building, CardMove, Position } from './types.ts';

/** `unsolvable`: by proof, without the redeal. */
export type Grade = 'easy' | 'medium' | 'hard' | 'very-hard' | 'unsolvable';

export interface Graded {
  readonly grade: Grade;
  /** Games won of `played`. */
  readonly won: number;
  readonly played: number;
}

/** Games played of each deal, and the most moves of one. */
const GAMES = 40;
const MOVES = 300;
/** Least share of games won, in hundredths. */
const LEAST: readonly (readonly [Grade, number])[] = [['easy', 90], ['medium', 60], ['hard', 30], ['very-hard', 0]];

/** Follows from the number and the building alone. Takes some tens of milliseconds. */
export function gradeDeal(deal: number, building: Building, games = GAMES): Graded {
  const start = dealOf(deal);
  // Few deals cannot be solved, and that shows at once.
  if (solve(start, building, { states: 10_000, tries: 1 }).status === 'lost') return { grade: 'unsolvable', won: 0, played: 0 };
  const r = random(Uint8Array.of(deal >>> 24, (deal >>> 16) & 255, (deal >>> 8) & 255, deal & 255, building === 'suit' ? 1 : 0));
  let won = 0;
  for (let i = 0; i < games; i++) if (playout(start, building, r)) won++;
  const grade = LEAST.find(([, least]) => won * 100 >= least * games)?.[0] ?? 'very-hard';
  return { grade, won, played: games };
}

/** One game: to the foundation whenever possible, else what looks best; never twice where the cards lay before. */
function playout(start: Position, building: Building, r: Random): boolean {
  let position = start;
  const seen = new Set([keyOf(position)]);
  for (let moves = 0; moves < MOVES; moves++) {
    const legal = cardMoves(position, building);
    if (legal.length === 0) break;
    const next = legal[0]?.kind === 'found' ? moveCard(position, legal[0]) : better(position, legal, seen, r);
    if (next === null) break;
    position = next;
    seen.add(keyOf(position));
  }
  return position.piles.every((pile) => pile.length === 0);
}

/** The best of these moves that leads to something new, or null. */
function better(position: Position, legal: readonly CardMove[], seen: ReadonlySet<string>, r: Random): Position | null {
  const order = r.shuffle(legal).map((move) => ({ move, worth: worth(position, move) })).sort((a, b) => b.worth - a.worth);
  for (const { move } of order) {
    const next = moveCard(position, move);
    if (!seen.has(keyOf(next))) return next;
  }
  return null;
}

/** What a move looks worth at a glance: what it sets free, what it buries, empty piles won and spent. */
function worth({ piles, foundations }: Position, move: CardMove): number {
  if (move.kind === 'found') return 9;
  const from = piles[move.from] as readonly Face[];
  const to = piles[move.to] as readonly Face[];
  const face = from.at(-1) as Face;
  const leavesBefore = (other: Face): boolean => rankNumber(other) > rankNumber(face);
  const next = (other: Face): boolean => foundations[suitIndex(other)] === rankNumber(other) + 1;
  let sum = 0;
  if (from.slice(0, -1).some(leavesBefore)) sum += 4;
  if (to.some(leavesBefore)) sum -= 4;
  if (from.slice(0, -1).some(next)) sum += 2;
  if (to.some(next)) sum -= 2;
  if (from.length === 1) sum += 5;
  if (to.length === 0) sum -= 5;
  return sum;
}

/** The same for positions that differ in the order of piles alone. */
const keyOf = ({ piles }: Position): string => piles.map((pile) => String.fromCharCode(...pile)).sort().join('|');
