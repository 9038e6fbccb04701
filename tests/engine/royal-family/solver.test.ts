/** The solver against an exhaustive search that knows none of its short cuts, against the game itself, and what it promises of itself. */
import { describe, expect, test } from 'vitest';
import { colourOf, rankNumber, suitIndex } from '../../../src/engine/cards/index.ts';
import { random, type Face, type Plain, type Random } from '../../../src/engine/kernel/index.ts';
import { cardMoves, dealOf, founded, isNext, moveCard, topOf, type Building, type CardMove, type Position } from '../../../src/engine/royal-family/index.ts';
import { pack } from '../../../src/engine/royal-family/packed.ts';
import { gradeDeal } from '../../../src/engine/royal-family/playouts.ts';
import { further, shorten, shortening, solve, solving } from '../../../src/engine/royal-family/solver.ts';
import { lay, playedDeal } from '../../support/royal-family.ts';

const SEED = Number(process.env['SEED'] ?? 20_266);
const BUILDINGS: readonly Building[] = ['alternating', 'suit'];

/** Plays moves by the rules, each of which has to be legal; what lies there at the end. */
function play(start: Position, building: Building, moves: readonly CardMove[]): Position {
  return moves.reduce((position, move) => {
    const said = JSON.stringify(move);
    if (!cardMoves(position, building).some((legal) => JSON.stringify(legal) === said)) throw new Error(`${said} is not legal`);
    return moveCard(position, move);
  }, start);
}

const isWon = ({ piles }: Position): boolean => piles.every((pile) => pile.length === 0);
const keyOf = ({ piles }: Position): string => piles.map((pile) => pile.join()).sort().join('|');

/** Tries every move of every position there is, up to `most` positions: the rules alone. Null if these were not enough. */
function exhaustive(start: Position, building: Building, most: number): { readonly winnable: boolean; readonly further: boolean; readonly positions: number } | null {
  const seen = new Set([keyOf(start)]);
  const open = [start];
  let one = false;
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    if (isWon(position)) return { winnable: true, further: true, positions: seen.size };
    for (const move of cardMoves(position, building).reverse()) {
      if (move.kind === 'found') one = true;
      const next = moveCard(position, move);
      const key = keyOf(next);
      if (seen.has(key)) continue;
      if (seen.size >= most) return null;
      seen.add(key);
      open.push(next);
    }
  }
  return { winnable: false, further: one, positions: seen.size };
}

/** The lowest two to four ranks of each suit, dealt over twelve piles: there are few cards, and much can be done with them. */
function endPosition(r: Random): Position {
  const ranks = 2 + r.below(3);
  const piles: Face[][] = Array.from({ length: 12 }, () => []);
  for (const face of r.shuffle(Array.from({ length: 4 * ranks }, (_, i) => Math.floor(i / ranks) * 13 + (i % ranks)))) piles[r.below(12)]?.push(face);
  return { piles, foundations: [ranks + 1, ranks + 1, ranks + 1, ranks + 1] };
}

/** A deal in whose piles a card was put on top, if there is one, that fits on none of the other tops: a black one; for building in suit an odd one. */
function tightPosition(building: Building, r: Random): Position {
  const { piles, foundations } = dealOf(1 + r.below(1_000_000));
  const up = (face: Face): number => ((building === 'suit' ? rankNumber(face) % 2 === 1 : colourOf(face) === 'black') ? 1 : 0);
  return { foundations, piles: piles.map((pile) => [...pile].sort((a, b) => up(a) - up(b))) };
}

describe('against an exhaustive search', () => {
  test.each(BUILDINGS)('small end positions are winnable or lost as every move of every position says (%s)', (building) => {
    console.log(`seed ${SEED} (SEED=${SEED} to see it again)`);
    const r = random(SEED);
    const found = { winnable: 0, lost: 0, no: 0, passed: 0 };
    for (let i = 0; i < 240; i++) {
      const start = i % 2 === 0 ? endPosition(r) : tightPosition(building, r);
      const truth = exhaustive(start, building, 250);
      if (truth === null) {
        found.passed++;
        continue;
      }
      const solution = solve(start, building);
      expect(solution.status, JSON.stringify(start)).toBe(truth.winnable ? 'winnable' : 'lost');
      expect(further(start, building, 10_000), JSON.stringify(start)).toBe(truth.further ? 'yes' : 'no');
      if (solution.status === 'winnable') expect(isWon(play(start, building, solution.moves))).toBe(true);
      found[truth.winnable ? 'winnable' : 'lost']++;
      if (!truth.further) found.no++;
    }
    console.log(building, found);
    // Both kinds were there, or it has shown nothing.
    expect(Math.min(found.winnable, found.lost, found.no)).toBeGreaterThan(15);
  });

  test('deal 303 is lost by proof: ten positions can be reached, and the solver has seen all that count', () => {
    expect(exhaustive(dealOf(303), 'alternating', 1_000)).toEqual({ winnable: false, further: true, positions: 10 });
    expect(solve(dealOf(303), 'alternating')).toMatchObject({ status: 'lost', states: 10, tries: 1 });
  });
});

describe('solutions', () => {
  test.each(BUILDINGS)('are played to the end by the game itself, and so are shorter ones (%s)', (building) => {
    for (let deal = 1; deal <= 10; deal++) {
      const start = dealOf(deal);
      const solution = solve(start, building);
      if (solution.status !== 'winnable') continue;
      expect(playedDeal(deal, building, solution.moves as readonly Plain[])?.result, `deal ${deal}`).toBe('won');
      const shorter = shorten(start, building, solution.moves, 1_500);
      expect(shorter.length).toBeLessThanOrEqual(solution.moves.length);
      expect(shorter.length).toBeGreaterThanOrEqual(48);
      expect(playedDeal(deal, building, shorter as readonly Plain[])?.result, `deal ${deal}, shorter`).toBe('won');
    }
  });

  test('a second search saves moves', () => {
    const deals = Array.from({ length: 6 }, (_, i) => dealOf(i + 1));
    const saved = deals.map((start) => {
      const solution = solve(start, 'alternating');
      return solution.status === 'winnable' ? solution.moves.length - shorten(start, 'alternating', solution.moves, 3_000).length : 0;
    });
    expect(saved.filter((moves) => moves > 0).length).toBeGreaterThan(2);
  });

  test('from the middle of a game: the solution of a position goes on from there', () => {
    console.log(`seed ${SEED} (SEED=${SEED} to see it again)`);
    const r = random(SEED);
    let lost = 0;
    for (let i = 0; i < 20; i++) {
      const building = r.pick(BUILDINGS);
      let position = dealOf(1 + r.below(1_000_000));
      for (let moves = r.below(30); moves > 0; moves--) {
        const legal = cardMoves(position, building);
        if (legal.length > 0) position = moveCard(position, r.pick(legal));
      }
      const solution = solve(position, building);
      if (solution.status === 'winnable') expect(isWon(play(position, building, solution.moves))).toBe(true);
      else lost++;
    }
    expect(lost).toBeLessThan(20);
  });

  test('of a position in which nothing is left to do, there is nothing to say', () => {
    const won = lay({ piles: {}, founded: { C: 'A', D: 'A', H: 'A', S: 'A' } });
    expect(solve(won, 'alternating')).toEqual({ status: 'winnable', moves: [], states: 1, tries: 1 });
    expect(further(won, 'alternating', 100)).toBe('no');
    const last = lay({ piles: { 4: 'AS AH' }, founded: { C: 'A', D: 'A', H: '2', S: '2' } });
    expect(solve(last, 'suit')).toMatchObject({ status: 'winnable', moves: [{ kind: 'found', from: 3 }, { kind: 'found', from: 3 }] });
  });
});

describe('bounds', () => {
  test('with too few states it says that it does not know, never that a game is lost', () => {
    for (const states of [1, 2, 10, 30]) expect(solve(dealOf(1), 'alternating', { states, tries: 3 }).status).toBe('unknown');
    expect(further(lay({ piles: { 1: 'QH 4S', 2: '3H', 3: '2S' }, rest: 3 }), 'alternating', 1)).toBe('unknown');
  });

  test('other weights are tried when the first come to nothing', () => {
    const narrow = solve(dealOf(1), 'alternating', { states: 300, tries: 3 });
    expect(narrow.tries).toBeGreaterThan(1);
    const wide = solve(dealOf(1), 'alternating');
    expect(wide).toMatchObject({ status: 'winnable', tries: 1 });
  });

  test('it yields while it works, can be stopped, and comes to the same with and without a pause', () => {
    const work = solving(dealOf(2), 'alternating');
    const first = work.next();
    if (first.done === true) throw new Error('it was done at once');
    expect(first.value).toBeGreaterThan(0);
    work.return({ status: 'unknown', states: 0, tries: 0 });
    expect(work.next()).toEqual({ done: true, value: undefined });
    const paused = solving(dealOf(2), 'alternating');
    let last = paused.next();
    while (last.done !== true) last = paused.next();
    expect(last.value).toEqual(solve(dealOf(2), 'alternating'));
    const solution = solve(dealOf(2), 'alternating');
    if (solution.status !== 'winnable') throw new Error(solution.status);
    const lengths = [...shortening(dealOf(2), 'alternating', solution.moves, 1_000)];
    expect(lengths.length).toBeGreaterThan(3);
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
  });

  test('the order of piles makes no other state; another order of cards does', () => {
    console.log(`seed ${SEED} (SEED=${SEED} to see it again)`);
    const r = random(SEED);
    for (let i = 0; i < 100; i++) {
      const start = dealOf(1 + r.below(1000));
      expect(pack({ ...start, piles: r.shuffle(start.piles) })).toEqual(pack(start));
      const turned = start.piles.map((pile, at) => (at === i % 12 ? [...pile].reverse() : pile));
      expect(pack({ ...start, piles: turned })).not.toEqual(pack(start));
    }
  });
});

describe('random play', () => {
  test('keeps every card, and says of each move the same as the game', () => {
    console.log(`seed ${SEED} (SEED=${SEED} to see it again)`);
    const r = random(SEED);
    for (let i = 0; i < 40; i++) {
      const building = r.pick(BUILDINGS);
      let position = dealOf(1 + r.below(1_000_000));
      for (let moves = 0; moves < 60; moves++) {
        const legal = cardMoves(position, building);
        if (legal.length === 0) break;
        const move = r.pick(legal);
        const face = topOf(position, move.from) as Face;
        if (move.kind === 'found') expect(isNext(position, face)).toBe(true);
        const next = moveCard(position, move);
        expect(founded(next) - founded(position)).toBe(move.kind === 'found' ? 1 : 0);
        const all = [...next.piles.flat(), ...next.foundations.flatMap((top, suit) => Array.from({ length: 14 - top }, (_, at) => suit * 13 + top - 1 + at))];
        expect(new Set(all).size).toBe(52);
        expect(all).toHaveLength(52);
        expect(next.foundations[suitIndex(face)]).toBe(move.kind === 'found' ? rankNumber(face) : position.foundations[suitIndex(face)]);
        position = next;
      }
    }
  });
});

describe('difficulty', () => {
  test('follows from number and building alone, and tells deals apart', () => {
    const grades = Array.from({ length: 8 }, (_, i) => gradeDeal(i + 1, 'alternating', 6));
    expect(grades).toEqual(Array.from({ length: 8 }, (_, i) => gradeDeal(i + 1, 'alternating', 6)));
    expect(new Set(grades.map(({ grade }) => grade)).size).toBeGreaterThan(1);
    for (const { won, played } of grades) expect(won <= played && played === 6).toBe(true);
    expect(gradeDeal(303, 'alternating')).toEqual({ grade: 'unsolvable', won: 0, played: 0 });
  });
});
