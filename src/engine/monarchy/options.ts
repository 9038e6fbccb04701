/** Table rules of Monarchy; the first value of each is the default of the rulings. */
import { defineOptions } from '../kernel/define-options.ts';
import type { OptionsSchema } from '../kernel/options.ts';
import type { MonarchyOptions } from './types.ts';

export const monarchyOptions: OptionsSchema<MonarchyOptions> = defineOptions<MonarchyOptions>(
  {
    pack: { rule: 'MO-1', values: ['single', 'double'] },
    deals: { rule: 'MO-5', values: ['solvable', 'any'] },
    level: { rule: 'MO-5', values: [35, 50, 60, 70] },
  },
  {
    usual: {},
    // The sheet knows nothing of deals that were tried out before.
    printed: { deals: 'any' },
  },
);
