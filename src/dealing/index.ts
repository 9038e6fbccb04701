export type { Deal, DealContext, DealProgress, DealQuestion, Disclosed, HandSecret } from './deal.ts';
export { simpleDeal, simpleOrder, simpleSeed } from './simple.ts';
