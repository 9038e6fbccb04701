/** What a phone loads until the home screen can be used: little, and from nowhere else. */
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUDGETS } from '../../tools/check/sizes.ts';
import { serve, type Served } from '../../tools/serve.ts';
import { launch, newPhone } from '../support/browser.ts';

let served: Served;
let browser: Browser;

beforeAll(async () => {
  served = await serve({ port: '0', host: '127.0.0.1' });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await served?.close();
});

test('the JavaScript before the home screen is interactive stays within its budget, and no other host is asked', async () => {
  // Without a service worker, which would fetch the whole app beside the page.
  const context = await newPhone(browser, { serviceWorkers: 'block' });
  const page = await context.newPage();
  const hosts = new Set<string>();
  const scripts: Promise<{ url: string; size: number }>[] = [];
  let interactive = false;
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  page.on('response', (response) => {
    if (interactive || response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => ({ url: new URL(response.url()).pathname, size: gzipSync(body, { level: 9 }).length })));
  });
  await page.goto(served.url, { waitUntil: 'load' });
  await page.getByRole('button', { name: /Rummy Royal/ }).first().waitFor();
  interactive = true;

  const loaded = await Promise.all(scripts);
  const total = loaded.reduce((sum, { size }) => sum + size, 0);
  console.log(`${String(loaded.length)} scripts before the home screen: ${(total / 1000).toFixed(1)} kB with gzip`);
  expect(loaded.length).toBeGreaterThan(0);
  expect(total, JSON.stringify(loaded)).toBeLessThanOrEqual(BUDGETS.firstLoad);
  // What comes only when it is needed is not among them.
  expect(loaded.filter(({ url }) => /\/(net|table|crypto|rummy-royal)-/.test(url))).toEqual([]);

  // And it is interactive: the button does something.
  await page.getByRole('button', { name: /Rummy Royal/ }).first().tap();
  await page.getByRole('textbox').first().waitFor();
  expect([...hosts]).toEqual([new URL(served.url).origin]);
  await context.close();
});
