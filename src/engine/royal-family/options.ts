/** Table rules of Royal Family; the first value of each is the default of the rulings. */
import { defineOptions } from '../kernel/define-options.ts';
import type { OptionsSchema } from '../kernel/options.ts';
import type { RoyalFamilyOptions } from './types.ts';

export const royalFamilyOptions: OptionsSchema<RoyalFamilyOptions> = defineOptions<RoyalFamilyOptions>(
  {
    redeal: { rule: 'RF-3', values: ['any-time', 'stuck', 'none'] },
    building: { rule: 'RF-5', values: ['alternating', 'suit'] },
    deals: { rule: 'RF-6', values: ['solvable', 'any'] },
  },
  {
    usual: {},
    // The sheet redeals when no move is left, and knows nothing of deals that were tried out before.
    printed: { redeal: 'stuck', deals: 'any' },
  },
);
