import './cc-qr.ts';

export { qrPath, type CcQr } from './cc-qr.ts';
