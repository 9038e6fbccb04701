export type { DealFault, FairContext, FairDemand, FairProgress, ShuffleRecord } from './demand.ts';
export { FairDeal } from './fair.ts';
export { FairDevice } from './device.ts';
export { Keys, replay } from './audit.ts';
export { fairDeal } from './hand-deal.ts';
export { Memo } from './memo.ts';
