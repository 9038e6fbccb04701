export { FairDeal, type DealFault, type FairContext, type FairDemand, type FairProgress, type ShuffleRecord } from './fair.ts';
export { FairDevice, type Standing } from './device.ts';
export { Keys, replay } from './audit.ts';
