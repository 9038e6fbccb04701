import './cc-dialog.ts';

export type { CcDialog, DialogCloseEvent } from './cc-dialog.ts';
