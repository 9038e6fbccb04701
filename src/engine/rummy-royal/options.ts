/** Table rules of Rummy Royal; the first value of each is the default of the rulings. */
import { defineOptions } from '../kernel/define-options.ts';
import type { OptionsSchema } from '../kernel/options.ts';
import type { RummyLimit, RummyOptions } from './types.ts';

export const rummyOptions: OptionsSchema<RummyOptions> = defineOptions<RummyOptions>(
  {
    start: { rule: 'RR-1', values: [100, 60, 200] },
    hands: { rule: 'RR-16', values: [10, 5, 20, 0] },
    poker: { rule: 'RR-8', values: [true, false] },
    limit: { rule: 'RR-8', values: ['five', 'ten', 'none'] },
    pot: { rule: 'RR-9', values: ['no-ante', 'first-out'] },
    ace: { rule: 'RR-10', values: ['high', 'low'] },
    delay: { rule: 'RR-11', values: ['8s', 'at-once', 'never'] },
    buyIns: { rule: 'RR-15', values: [true, false] },
    corners: { rule: 'RR-6', values: ['off', 'on'] },
  },
  {
    evening: {},
    quick: { start: 60, hands: 5, delay: 'at-once' },
    // The sheet knows no end but "termination of play", no clock and no second start; it has the corner Aces.
    printed: { hands: 0, delay: 'never', corners: 'on', buyIns: false },
  },
);

/** RR-8: highest bet or raise, and raises after the bet; null: any. */
export const LIMITS: { readonly [L in RummyLimit]: { readonly most: number | null; readonly raises: number | null } } = {
  five: { most: 5, raises: 3 },
  ten: { most: 10, raises: 3 },
  none: { most: null, raises: null },
};

/** RR-11: milliseconds before a card that must be played is played by itself. */
export const MUST_PLAY_MS = 8000;
