export { CcLive } from './cc-live.ts';
