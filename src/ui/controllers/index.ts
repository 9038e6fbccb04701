export { AnnounceEvent, announce, hush, HushEvent, type Urgency } from './announce.ts';
export { FlipController } from './flip-controller.ts';
export { HOLD_MS, HoldController, type HoldHost } from './hold-controller.ts';
export { LongPressController } from './long-press-controller.ts';
export { dealDelay, flyFrom, motionMs, type FlightOptions, type MotionToken } from './motion.ts';
export { RovingController } from './roving-controller.ts';
export { WidthController } from './width-controller.ts';
export { StoreController, type Subscribable } from './store-controller.ts';
