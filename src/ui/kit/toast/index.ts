import './cc-toast.ts';

export type { CcToast } from './cc-toast.ts';
