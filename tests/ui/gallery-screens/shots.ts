/**
 * Pictures of the screens in a real browser: `npx tsx tests/ui/gallery-screens/shots.ts OUT [PAGE[?query] …]`; `scene=lead&hints` and
 * `record=02-auction&step=20` work as pages too. SIZES=360x740,844x390 and THEMES=light,dark choose; FULL=1 takes whole pages;
 * CHROME_PATH names the browser. One bundle, one load a page.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { launchOptions } from '../../support/browser.ts';

const SIZES = (process.env['SIZES'] ?? '360x740,844x390,1024x1366,320x568').split(',').map((s) => s.split('x').map(Number));
const THEMES = (process.env['THEMES'] ?? 'light,dark').split(',');
const [out = 'gallery-shots', ...wanted] = process.argv.slice(2);
mkdirSync(out, { recursive: true });

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const root = here('../../../');
const bundle = await build({ entryPoints: [here('gallery.ts')], bundle: true, splitting: true, outdir: '/bundle', write: false, format: 'esm', target: 'es2022', tsconfig: join(root, 'tsconfig.json') });
const files = new Map(bundle.outputFiles.map((file) => [file.path, file.text]));
const page0 = readFileSync(here('index.html'), 'utf8').replace('../../../src/ui/tokens/tokens.css', '/tokens.css').replace('./gallery.ts', '/bundle/gallery.js');

const body = (path: string): readonly [type: string, body: string] | undefined => {
  if (path === '/') return ['text/html', page0];
  if (path === '/tokens.css') return ['text/css', readFileSync(join(root, 'src/ui/tokens/tokens.css'), 'utf8')];
  if (path.startsWith('/tests/fixtures/')) return ['application/json', readFileSync(join(root, path), 'utf8')];
  const script = files.get(path);
  return script === undefined ? undefined : ['text/javascript', script];
};

const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({ deviceScaleFactor: Number(process.env['SCALE'] ?? 1) });
  page.on('pageerror', (error) => console.error(error.message));
  await page.route('http://gallery.test/**', async (route) => {
    const file = body(new URL(route.request().url()).pathname);
    await route.fulfill(file === undefined ? { status: 204 } : { contentType: file[0], body: file[1] });
  });
  for (const spec of wanted.length > 0 ? wanted : ['home', 'home-first', 'home-many', 'join', 'lobby-alone', 'lobby-three', 'rules', 'settings']) {
    const query = spec.includes('=') && !spec.includes('?') ? spec : `page=${spec.replace('?', '&')}`;
    await page.goto(`http://gallery.test/?motion=off&${query}`);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    for (const [width = 360, height = 740] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const theme of THEMES) {
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}'; new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))`);
        await page.screenshot({ path: `${out}/${spec.replace(/\W+/g, '-')}-${width}x${height}-${theme}.png`, fullPage: process.env['FULL'] !== undefined });
      }
    }
  }
} finally {
  await browser.close();
}
