export { FairDeal, type DealFault, type FairContext, type FairDemand, type FairProgress, type ShuffleRecord, type Standing } from './fair.ts';
export { Keys, replay } from './audit.ts';
