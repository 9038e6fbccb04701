/**
 * The solver of Royal Family: is a position winnable without a redeal, and how; can a further foundation move be reached; and a
 * shorter solution than the first one found. All of it is deterministic and bounded by numbers of states, never by a clock. What
 * may take long is a generator: it yields now and then, so that whoever runs it can let others work, or stop it.
 */
import { pack, unpackMoves } from './packed.ts';
import { Search, type Weights } from './search.ts';
import type { Building, CardMove, Position, Reach } from './types.ts';

/** Measured over many deals: the first solves nearly all of them in a moment, the others what the first does not. */
const WEIGHTS: readonly [Weights, ...Weights[]] = [
  { left: 40, blocked: 24, aside: 0, depth: 8, empty: 12, path: 1 },
  { left: 40, blocked: 36, aside: 12, depth: 8, empty: 4, path: 4 },
  { left: 24, blocked: 16, aside: 8, depth: 8, empty: 20, path: 2 },
];

/** For short solutions: every move weighs nearly as much as what it brings. */
const SHORT: readonly Weights[] = [
  { left: 24, blocked: 16, aside: 12, depth: 4, empty: 4, path: 20 },
  { left: 24, blocked: 24, aside: 8, depth: 2, empty: 4, path: 24 },
];
const SHORT_STATES = 20_000;

/** How much is looked at: `tries` searches with other weights each; the first keeps at most `states` states (90 bytes each), the others twice as many each. */
export interface Effort {
  readonly states: number;
  readonly tries: number;
}
const EFFORT: Effort = { states: 100_000, tries: WEIGHTS.length };

/** States whose moves are tried between two yields: less than a millisecond. */
const SLICE = 50;

/** `lost`: no solution exists without the redeal, by proof. */
export type Solution =
  | { readonly status: 'winnable'; readonly moves: readonly CardMove[]; readonly states: number; readonly tries: number }
  | { readonly status: 'lost' | 'unknown'; readonly states: number; readonly tries: number };

/** Yields the number of states looked at so far. */
export function* solving(position: Position, building: Building, { states, tries }: Effort = EFFORT): Generator<number, Solution, void> {
  const start = pack(position);
  let seen = 0;
  for (let i = 0; i < tries; i++) {
    const search = new Search(start, { building, goal: 'all', states: states << i, weights: WEIGHTS[i] ?? WEIGHTS[0] });
    let outcome = search.run(SLICE);
    for (; outcome === 'running'; outcome = search.run(SLICE)) yield seen + search.states;
    seen += search.states;
    if (outcome === 'found') return { status: 'winnable', moves: unpackMoves(position, search.path()), states: seen, tries: i + 1 };
    if (outcome === 'none') return { status: 'lost', states: seen, tries: i + 1 };
  }
  return { status: 'unknown', states: seen, tries };
}

/** The same without a pause. */
export const solve = (position: Position, building: Building, effort: Effort = EFFORT): Solution => drain(solving(position, building, effort));

/**
 * A solution of this position with fewer moves than `moves`, or these if none is found: searches that go on after each find, only
 * for shorter ones. The result is short, not proven the shortest. Yields the number of moves of the best so far. `states` bounds each search.
 */
export function* shortening(position: Position, building: Building, moves: readonly CardMove[], states = SHORT_STATES): Generator<number, readonly CardMove[], void> {
  const start = pack(position);
  let best = moves;
  for (const weights of SHORT) {
    const search = new Search(start, { building, goal: 'all', states, weights, below: best.length });
    for (let outcome = search.run(SLICE); outcome === 'running' || outcome === 'found'; outcome = search.run(SLICE)) {
      if (outcome === 'found') {
        best = unpackMoves(position, search.path());
        search.shorter();
      }
      yield best.length;
    }
  }
  return best;
}

/** The same without a pause. */
export const shorten = (position: Position, building: Building, moves: readonly CardMove[], states = SHORT_STATES): readonly CardMove[] => drain(shortening(position, building, moves, states));

/** RF-3, RF-4: can a further foundation move be reached? Looks at up to `states` states. */
export function further(position: Position, building: Building, states: number): Reach {
  const search = new Search(pack(position), { building, goal: 'one', states, weights: WEIGHTS[0] });
  const outcome = search.run(Infinity);
  return outcome === 'found' ? 'yes' : outcome === 'none' ? 'no' : 'unknown';
}

function drain<T>(work: Generator<number, T, void>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
