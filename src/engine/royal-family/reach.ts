/** RF-3, RF-4: can a further foundation move be reached? */
import { further } from './solver.ts';
import type { Reach, RedealView, RoyalFamilyState } from './types.ts';

/**
 * States that the rules look at before they leave it open. Part of the rules: every device has to come to the same. Where no move
 * can be reached there are hardly ever more than some thousand, and where one can it is found at once.
 */
const REACH_STATES = 20_000;

/** RF-4: the redeal is used, or the table rules have none. */
const isLast = ({ options, redealt }: RoyalFamilyState): boolean => redealt || options.redeal === 'none';

/** Looked for only where a rule asks: `yes` while the redeal is at hand at any time. */
export const reachOf = (state: RoyalFamilyState): Reach => (isLast(state) || state.options.redeal === 'stuck' ? further(state, state.options.building, REACH_STATES) : 'yes');

/** RF-4: lost, by proof. */
export const isLost = (state: RoyalFamilyState): boolean => isLast(state) && state.reach === 'no';

/** RF-3: while it is unknown whether a foundation move can be reached, the redeal is allowed. */
export function redealView({ options, redealt, reach }: RoyalFamilyState): RedealView {
  if (options.redeal === 'none') return 'none';
  if (redealt) return 'used';
  return options.redeal === 'stuck' && reach === 'yes' ? 'too-early' : 'open';
}
