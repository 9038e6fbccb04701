/** Every screen outside a hand, as it is really drawn, light and dark, on a phone and on a wide screen. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Served } from '../../tools/serve.ts';
import { violations } from '../support/axe.ts';
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

const SIZES: readonly (readonly [string, BrowserContextOptions])[] = [
  ['a phone', {}],
  ['a wide screen', { viewport: { width: 1366, height: 1024 }, isMobile: false, hasTouch: false }],
];
const SCREENS = ['#/', '#/join', '#/settings', '#/rules/rummy-royal', '#/records'];

for (const [size, options] of SIZES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on ${size}, ${colorScheme}`, async () => {
      const context = await newPhone(browser, { ...options, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      const look = async (screen: string): Promise<void> => {
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        problems.push(...(await violations(page)).map((problem) => `${screen} ${problem}`));
      };
      for (const screen of SCREENS) {
        await page.goto(served.url + screen);
        await look(screen);
      }
      // The lobby of a table that was just opened, and the dialogs on the way.
      await page.goto(served.url);
      await page.getByRole('button', { name: /Rummy Royal/ }).first().click();
      await page.getByRole('textbox').first().fill('Ana');
      problems.push(...(await violations(page)).map((problem) => `name ${problem}`));
      await page.getByRole('textbox').first().press('Enter');
      await page.waitForURL(/#\/table\//);
      await look('lobby');
      expect(problems).toEqual([]);
      await context.close();
    });
  }
}
