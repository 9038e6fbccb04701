export type { Checked, Deal, DealProgress, DealQuestion, DealTrouble, Disclosed, HandSecret, OwnDeal, Standing } from './deal.ts';
export { dealFor, type Dealing } from './choose.ts';
export { simpleDeal, simpleOrder, simpleSeed } from './simple.ts';
export { doTask, Memo, WORKING, type Elsewhere, type Task } from './fair/index.ts';
