import './cc-bar.ts';

export type { CcBar } from './cc-bar.ts';
