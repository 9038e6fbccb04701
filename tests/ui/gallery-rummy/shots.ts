/**
 * Pictures of every phase in a real browser: `npx tsx tests/ui/gallery-rummy/shots.ts OUT [scene[?query] …]`.
 * SIZES=360x740,844x390 and THEMES=light,dark choose; CHROME_PATH names the browser. One bundle, one load a scene.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { launchOptions } from '../../support/browser.ts';
import { scenes } from '../games/fixtures.ts';

const SIZES = (process.env['SIZES'] ?? '360x740,844x390,1024x1366,320x568').split(',').map((s) => s.split('x').map(Number));
const THEMES = (process.env['THEMES'] ?? 'light,dark').split(',');
const [out = 'gallery-shots', ...wanted] = process.argv.slice(2);
mkdirSync(out, { recursive: true });

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const bundle = await build({ entryPoints: [here('gallery.ts')], bundle: true, write: false, format: 'esm', target: 'es2022', tsconfig: here('../../../tsconfig.json') });
const page0 = readFileSync(here('index.html'), 'utf8').replace('../../../src/ui/tokens/tokens.css', '/tokens.css').replace('./gallery.ts', '/gallery.js');
const files: { readonly [path: string]: readonly [type: string, body: string] } = {
  '/': ['text/html', page0],
  '/gallery.js': ['text/javascript', bundle.outputFiles[0]?.text ?? ''],
  '/tokens.css': ['text/css', readFileSync(here('../../../src/ui/tokens/tokens.css'), 'utf8')],
};

const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({ deviceScaleFactor: Number(process.env['SCALE'] ?? 1) });
  page.on('pageerror', (error) => console.error(error.message));
  await page.route('http://gallery.test/**', async (route) => {
    const file = files[new URL(route.request().url()).pathname];
    await route.fulfill(file === undefined ? { status: 204 } : { contentType: file[0], body: file[1] });
  });
  for (const spec of wanted.length > 0 ? wanted : Object.keys(scenes)) {
    const [scene = '', query = ''] = spec.split('?');
    await page.goto(`http://gallery.test/?scene=${scene}&motion=off&${query}`);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    for (const [width = 360, height = 740] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const theme of THEMES) {
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}'; new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
        await page.screenshot({ path: `${out}/${scene}${query.replace(/\W/g, '')}-${width}x${height}-${theme}.png` });
      }
    }
  }
} finally {
  await browser.close();
}
