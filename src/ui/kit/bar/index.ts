export { CcBar } from './cc-bar.ts';
