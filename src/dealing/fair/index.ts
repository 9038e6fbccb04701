export { FairDeal, type DealFault, type FairContext, type FairDemand, type FairProgress, type ShuffleRecord } from './fair.ts';
export { FairDevice } from './device.ts';
export { Keys, replay } from './audit.ts';
export { fairDeal } from './hand-deal.ts';
export { Memo } from './memo.ts';
