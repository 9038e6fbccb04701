/**
 * Pictures of the gallery in a real browser: `npx tsx tests/ui/gallery/shots.ts OUT [page …]`.
 * CHROME_PATH names the browser; the port is any free one.
 */
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const SIZES = [[360, 740], [844, 390], [1024, 1366], [320, 568]] as const;
const [out = 'gallery-shots', ...wanted] = process.argv.slice(2);
mkdirSync(out, { recursive: true });

const server = await createServer({ configFile: false, root: new URL('../../..', import.meta.url).pathname, logLevel: 'error', cacheDir: `${out}/.vite`, server: { port: 0, host: '127.0.0.1' } });
await server.listen();
const address = server.httpServer?.address();
const port = typeof address === 'object' && address ? address.port : 0;
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  const page = await browser.newPage({ deviceScaleFactor: 2 });
  page.on('pageerror', (error) => console.error(error.message));
  for (const spec of wanted.length > 0 ? wanted : ['table', 'hands', 'eight', 'cards']) {
    const [name = '', query = ''] = spec.split('?');
    for (const [width, height] of SIZES) {
      for (const theme of ['light', 'dark']) {
        if (process.env['ONLY'] && !`${width}x${height}-${theme}`.match(process.env['ONLY'])) continue;
        await page.setViewportSize({ width, height });
        await page.goto(`http://127.0.0.1:${port}/tests/ui/gallery/index.html?page=${name}&theme=${theme}&${query}`);
        await page.waitForSelector('html[data-ready]', { state: 'attached' });
        await page.screenshot({ path: `${out}/${name}${query.replace(/\W/g, '')}-${width}x${height}-${theme}.png`, fullPage: true });
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
