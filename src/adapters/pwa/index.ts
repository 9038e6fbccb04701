export { createPwa, type PwaDeps } from './pwa.ts';
