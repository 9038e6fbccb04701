export { CcDialog, DialogCloseEvent } from './cc-dialog.ts';
