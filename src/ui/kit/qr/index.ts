export { CcQr, qrPath } from './cc-qr.ts';
