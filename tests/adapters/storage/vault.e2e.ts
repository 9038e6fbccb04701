/** What only a whole browser can show of the vault: it is killed, and its disk is full. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page as Fixture } from '../../fixtures/vault/main.ts';
import { launchOptions } from '../../support/browser.ts';

type Window = { readonly page: Fixture; confirmed(number: number): Promise<void> };

let server: ViteDevServer;
let url: string;
let folder: string;

interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Sets how many bytes this origin may store. */
  limit(quotaSize: number): Promise<unknown>;
}

const open = async (quotaSize?: number): Promise<Opened> => {
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), launchOptions());
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const limit = (size: number): Promise<unknown> => cdp.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, quotaSize: size });
  // Before the page opens its database: Chromium remembers for a while how much is free.
  if (quotaSize !== undefined) await limit(quotaSize);
  await page.goto(url);
  await page.waitForFunction(() => 'page' in window);
  return { context, page, limit };
};

/** Kills the browser's processes as a phone does that needs the memory: no event, no time to write. */
async function kill(context: BrowserContext): Promise<void> {
  const cdp = await context.browser()?.newBrowserCDPSession();
  if (cdp === undefined) throw new Error('no session with the browser');
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const gone = new Promise((resolve) => context.on('close', resolve));
  for (const { id } of processInfo) process.kill(id, 'SIGKILL');
  await gone;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'court-cards-vault-'));
  server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../../fixtures/vault', import.meta.url)),
    cacheDir: join(folder, 'vite'),
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null, fs: { strict: false } },
  });
  await server.listen();
  url = server.resolvedUrls?.local[0] ?? '';
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

let browser: Opened;
beforeEach(() => rmSync(join(folder, 'profile'), { recursive: true, force: true }));
afterEach(() => browser.context.close());

const numbers = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as Window).page.numbers());

describe('the vault in a browser that is killed', () => {
  it('has every update that was confirmed, in order, without gaps or doubles, and of each of them its blob', async () => {
    browser = await open();
    let newest = -1;
    for (const count of [10, 25]) {
      const aim = newest + count;
      const reached = new Promise<void>((resolve) => {
        void browser.page.exposeFunction('confirmed', (number: number) => {
          newest = number;
          if (number >= aim) resolve();
        });
      });
      await browser.page.waitForFunction(() => 'confirmed' in window);
      browser.page.evaluate(() => (window as unknown as Window).page.write((window as unknown as Window).confirmed)).catch(() => undefined);
      await reached;
      await kill(browser.context);
      browser = await open();
      const kept = await numbers(browser.page);
      expect(kept.length).toBeGreaterThan(newest);
      expect(kept).toEqual(kept.map((_, i) => i));
      // Both are in one transaction: never an update without its blob, nor a blob that no update came with.
      expect(await browser.page.evaluate(() => (window as unknown as Window).page.blobs())).toEqual(kept);
    }
  });
});

describe('the vault on a full disk', () => {
  it('says so, keeps what it has, and goes on when there is space again', async () => {
    browser = await open(300_000);
    const { page, limit } = browser;
    const fill = (bytes: number): Promise<string> => page.evaluate((size) => (window as unknown as Window).page.fill(size), bytes);
    expect(await fill(1000)).toBe('stored');
    expect(await fill(1_000_000)).toBe('storage/quota');
    // Neither the blob, for which there is no room, nor the update that came with it.
    const beside = (bytes: number): Promise<readonly [string, number, number]> => page.evaluate((size) => (window as unknown as Window).page.fillBeside(size), bytes);
    expect(await beside(1_000_000)).toEqual(['storage/quota', 0, 0]);
    await limit(100_000_000);
    expect(await beside(60_000)).toEqual(['stored', 1, 1]);
    expect(await fill(2000)).toBe('stored');
    expect(await page.evaluate(() => (window as unknown as Window).page.sizes())).toEqual([1000, 2000]);
  });
});
