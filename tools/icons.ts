/**
 * Draws the app's icons: the SVG of the browser tab, and the PNGs that phones ask for, rendered by Chromium.
 * `npx tsx tools/icons.ts`; the results are committed, so nobody needs it to build.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { launchOptions } from '../tests/support/browser.ts';
import { root } from './lib/root.ts';

/** The box of `ui/tokens`: prussian field, cream print. */
const FIELD = '#1d4a66';
const PRINT = '#fdf3df';

/** Crown on 512 × 512, of three points and a band, with a lozenge for a jewel. */
const crown = (scale: number): string => `
  <g transform="translate(256 256) scale(${scale}) translate(-256 -253)" fill="${PRINT}">
    <circle cx="96" cy="178" r="22"/><circle cx="256" cy="120" r="25"/><circle cx="416" cy="178" r="22"/>
    <path d="M100 196 Q150 262 190 270 Q232 250 256 142 Q280 250 322 270 Q362 262 412 196 L386 346 Q256 322 126 346 Z"/>
    <path d="M121 366 Q256 342 391 366 L386 404 Q256 382 126 404 Z"/>
    <path d="M256 236 L279 276 L256 316 L233 276 Z" fill="${FIELD}"/>
  </g>`;

/** The double rule of a printed box: thick and thin. */
const box = (inset: number): string => `
  <rect x="${inset}" y="${inset}" width="${512 - 2 * inset}" height="${512 - 2 * inset}" rx="14" fill="none" stroke="${PRINT}" stroke-opacity=".55" stroke-width="12"/>
  <rect x="${inset + 20}" y="${inset + 20}" width="${472 - 2 * inset}" height="${472 - 2 * inset}" rx="5" fill="none" stroke="${PRINT}" stroke-width="5"/>`;

/** The same rule as a chip's rim: whatever shape the phone cuts out, it stays whole. */
const rim = `
  <circle cx="256" cy="256" r="194" fill="none" stroke="${PRINT}" stroke-opacity=".55" stroke-width="11"/>
  <circle cx="256" cy="256" r="175" fill="none" stroke="${PRINT}" stroke-width="5"/>`;

const svg = (content: string, radius: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${radius}" fill="${FIELD}"/>${content}\n</svg>\n`;

const printed = svg(box(34) + crown(0.82), 44);
/** Apple rounds the corners itself. */
const apple = svg(box(48) + crown(0.76), 0);
const maskable = svg(rim + crown(0.66), 0);

const folder = join(root, 'public/icons');

const PNGS = [
  { file: 'icon-192.png', size: 192, drawing: printed },
  { file: 'icon-512.png', size: 512, drawing: printed },
  { file: 'maskable-512.png', size: 512, drawing: maskable },
  { file: 'apple-touch-180.png', size: 180, drawing: apple },
] as const;

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'icon.svg'), printed);
const browser = await chromium.launch(launchOptions());
try {
  for (const { file, size, drawing } of PNGS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0;line-height:0}svg{width:${size}px;height:${size}px}</style>${drawing}`);
    writeFileSync(join(folder, file), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
