/** Answers as they are written: `3>F` (to its foundation), `3>7` (piles from the left, 1 .. 12), `redeal`, `give up`. */
import { ok, refuse, refused, type Result } from '../kernel/value.ts';
import type { RoyalFamilyAnswer } from './types.ts';

export function format(answer: RoyalFamilyAnswer): string {
  switch (answer.kind) {
    case 'found':
      return `${answer.from + 1}>F`;
    case 'move':
      return `${answer.from + 1}>${answer.to + 1}`;
    case 'redeal':
      return 'redeal';
    case 'give-up':
      return 'give up';
  }
}

const MOVE = /^([1-9]|1[0-2])>(F|[1-9]|1[0-2])$/;

/** Refusal: `royal-family/notation`. Whether the rules allow the answer is not asked here. */
export function parse(text: string): Result<RoyalFamilyAnswer> {
  if (text === 'redeal') return ok({ kind: 'redeal' });
  if (text === 'give up') return ok({ kind: 'give-up' });
  const [, from, to] = MOVE.exec(text) ?? [];
  if (from === undefined) return refused(refuse('royal-family/notation'));
  return ok(to === 'F' ? { kind: 'found', from: Number(from) - 1 } : { kind: 'move', from: Number(from) - 1, to: Number(to) - 1 });
}
