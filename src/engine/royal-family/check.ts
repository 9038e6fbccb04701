/** Is an answer allowed? All cards are seen, so there is nothing that only some could know. */
import type { SeatIndex } from '../kernel/game.ts';
import { refuse, type Plain, type Refusal } from '../kernel/value.ts';
import { cardMoves, fits, isNext, topOf } from './position.ts';
import { redealView } from './reach.ts';
import { PILES, type RoyalFamilyAnswer, type RoyalFamilyState } from './types.ts';

const isPile = (value: Plain | undefined): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) < PILES;

/** The answer that this is by its shape, or null. */
function parseShape(value: Plain): RoyalFamilyAnswer | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Uint8Array) return null;
  const { kind, from, to } = value as { readonly [key: string]: Plain };
  const size = Object.keys(value).length;
  if ((kind === 'redeal' || kind === 'give-up') && size === 1) return { kind };
  if (kind === 'found' && size === 2 && isPile(from)) return { kind, from };
  if (kind === 'move' && size === 3 && isPile(from) && isPile(to)) return { kind, from, to };
  return null;
}

/**
 * Refusals: `royal-family/not-asked`, `/no-answer` (malformed, or no seat of this game); `/empty-pile`, `/not-next`, `/same-pile`,
 * `/does-not-fit` (RF-2, RF-5); `/no-redeal`, `/redeal-used`, `/too-early` (RF-3).
 */
export function check(state: RoyalFamilyState, seat: SeatIndex, answer: Plain): Refusal | null {
  if (state.phase !== 'play') return refuse('royal-family/not-asked');
  const parsed = parseShape(answer);
  if (seat !== 0 || parsed === null) return refuse('royal-family/no-answer');
  if (parsed.kind === 'give-up') return null;
  if (parsed.kind === 'redeal') return checkRedeal(state);
  const face = topOf(state, parsed.from);
  if (face === undefined) return refuse('royal-family/empty-pile');
  if (parsed.kind === 'found') return isNext(state, face) ? null : refuse('royal-family/not-next');
  if (parsed.from === parsed.to) return refuse('royal-family/same-pile');
  const host = topOf(state, parsed.to);
  return host === undefined || fits(face, host, state.options.building) ? null : refuse('royal-family/does-not-fit');
}

function checkRedeal(state: RoyalFamilyState): Refusal | null {
  switch (redealView(state)) {
    case 'open':
      return null;
    case 'none':
      return refuse('royal-family/no-redeal');
    case 'used':
      return refuse('royal-family/redeal-used');
    case 'too-early':
      return refuse('royal-family/too-early');
  }
}

export function* legal(state: RoyalFamilyState, seat: SeatIndex): Generator<RoyalFamilyAnswer> {
  if (state.phase !== 'play' || seat !== 0) return;
  yield* cardMoves(state, state.options.building);
  if (redealView(state) === 'open') yield { kind: 'redeal' };
  yield { kind: 'give-up' };
}
