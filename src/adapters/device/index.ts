export { createDevice } from './device.ts';
export { heldElsewhere } from './locks.ts';
export { clock, entropy } from './system.ts';
