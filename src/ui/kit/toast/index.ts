export { CcToast } from './cc-toast.ts';
