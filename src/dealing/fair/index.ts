export type { DealFault } from './keys.ts';
export type { FairContext, FairDemand, FairProgress, ShuffleRecord } from './demand.ts';
export { FairDeal } from './fair.ts';
export { FairDevice } from './device.ts';
export { Keys, replay } from './audit.ts';
export type { Elsewhere, Task } from './elsewhere.ts';
export { doTask, fairDeal, playTape, WORKING } from './hand-deal.ts';
export type { Tape } from './tape.ts';
export { Memo } from './memo.ts';
