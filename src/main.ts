/**
 * The composition root: builds the adapters and hands them to the app. Only what the home screen needs is loaded here;
 * networking, crypto, the table and the games come by dynamic import.
 */
declare const __APP_VERSION__: string;

document.body.dataset['version'] = __APP_VERSION__;
