export type { Deal, DealContext, DealProgress, DealQuestion, HandSecret } from './deal.ts';
export { simpleDeal } from './simple.ts';
