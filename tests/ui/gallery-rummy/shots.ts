/**
 * Pictures of every phase in a real browser: `npx tsx tests/ui/gallery-rummy/shots.ts OUT [scene[?query] …]`.
 * SIZES=360x740,844x390 and THEMES=light,dark choose; CHROME_PATH names the browser; the port is any free one.
 */
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { launchOptions } from '../../support/browser.ts';
import { scenes } from '../games/fixtures.ts';

const SIZES = (process.env['SIZES'] ?? '360x740,844x390,1024x1366,320x568').split(',').map((s) => s.split('x').map(Number));
const THEMES = (process.env['THEMES'] ?? 'light,dark').split(',');
const [out = 'gallery-shots', ...wanted] = process.argv.slice(2);
mkdirSync(out, { recursive: true });

const server = await createServer({ configFile: false, root: new URL('../../..', import.meta.url).pathname, logLevel: 'error', cacheDir: `${out}/.vite`, server: { port: 0, host: '127.0.0.1' } });
await server.listen();
const address = server.httpServer?.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({ deviceScaleFactor: Number(process.env['SCALE'] ?? 1) });
  page.on('pageerror', (error) => console.error(error.message));
  page.on('console', (message) => { if (message.type() === 'error') console.error(message.text()); });
  for (const spec of wanted.length > 0 ? wanted : Object.keys(scenes)) {
    const [scene = '', query = ''] = spec.split('?');
    for (const [width = 360, height = 740] of SIZES) {
      for (const theme of THEMES) {
        await page.setViewportSize({ width, height });
        await page.goto(`http://127.0.0.1:${port}/tests/ui/gallery-rummy/index.html?scene=${scene}&theme=${theme}&${query}`);
        await page.waitForSelector('html[data-ready]', { state: 'attached' });
        await page.screenshot({ path: `${out}/${scene}${query.replace(/\W/g, '')}-${width}-${theme}.png` });
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
