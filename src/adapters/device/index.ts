export { createDevice } from './device.ts';
export { fastText } from './fast-text.ts';
export { heldElsewhere } from './locks.ts';
export { clock, entropy } from './system.ts';
