/** The application's services and its words. */
export { createApp } from './create-app.ts';
export { windowAddress } from './address.ts';
export { appContext } from './context.ts';
export { cleanName, listNames, MAX_NAME } from './names.ts';
export { CHOICES, DEFAULTS, parseBroker } from './settings.ts';
export { MAX_JOIN_TEXT } from './router.ts';
export type * from './services.ts';
