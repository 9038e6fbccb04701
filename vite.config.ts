import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { version: string };

/** The celadon table of `ui/tokens`, light: what the system paints before the app does. */
const TABLE = '#dde3d7';

/**
 * Brokers are chosen by the players, so any host may be *connected* to; everything else comes from the app's own origin.
 * Style attributes are allowed, style elements are not: Lit adopts its sheets.
 */
const POLICY = [
  "default-src 'self'",
  "connect-src 'self' ws: wss: http: https:",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "style-src-attr 'unsafe-inline'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Only in the build: the development server injects style elements of its own. */
const contentSecurityPolicy = (): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
  ],
});

/** Width and height from a PNG's first chunk. */
const pngSize = (file: string): string => {
  const bytes = readFileSync(file);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};

/** `npm run shots` writes the screenshots; the manifest names those that are there. */
const screenshots = (): NonNullable<ManifestOptions['screenshots']> =>
  [
    { src: 'screenshots/phone.png', form_factor: 'narrow' as const, label: 'A hand of Rummy Royal on a phone' },
    { src: 'screenshots/tablet.png', form_factor: 'wide' as const, label: 'The table on a tablet' },
  ]
    .filter(({ src }) => existsSync(here(`public/${src}`)))
    .map((shot) => ({ ...shot, sizes: pngSize(here(`public/${shot.src}`)), type: 'image/png' }));

const manifest = (): Partial<ManifestOptions> => ({
  id: 'court-cards',
  name: 'Court Cards',
  short_name: 'Court Cards',
  description: 'Card games for one table, each player with their own phone, with no server and no account.',
  lang: 'en',
  start_url: './',
  scope: './',
  display: 'standalone',
  orientation: 'any',
  theme_color: TABLE,
  background_color: TABLE,
  categories: ['games', 'entertainment'],
  // A saved game opens with the app. Not every system keeps the longer ending, so plain JSON is taken too: what is no record is refused with a sentence.
  file_handlers: [{ action: './', accept: { 'application/json': ['.court.json', '.json'] } }],
  icons: [
    { src: 'icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: screenshots(),
});

export default defineConfig({
  // Relative, so that the build runs under any path; routes are in the hash.
  base: './',
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: { target: 'es2022', modulePreload: { polyfill: false }, sourcemap: false },
  plugins: [
    contentSecurityPolicy(),
    VitePWA({
      // `autoUpdate` would reload in the middle of a hand (law 11).
      registerType: 'prompt',
      injectRegister: null,
      manifest: manifest(),
      includeManifestIcons: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,ico,webp,woff2,json,bin,txt}'],
        // Word data is no part of the app: nothing loads it before a game of words does.
        globIgnores: ['screenshots/**', 'words/**'],
        navigateFallback: 'index.html',
        cleanupOutdatedCaches: true,
        // The first visit is under the worker's care at once; later workers wait until they are asked to take over.
        clientsClaim: true,
      },
    }),
  ],
});
