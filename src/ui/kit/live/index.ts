import './cc-live.ts';

export type { CcLive } from './cc-live.ts';
