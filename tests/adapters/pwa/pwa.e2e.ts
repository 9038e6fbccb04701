/** The adapter with the worker that the build makes, in Chromium: offline, updates, plain http. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page as Fixture } from '../../fixtures/pwa/main.ts';
import { launch } from '../../support/browser.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const root = here('../../fixtures/pwa');
const configFile = here('../../../vite.config.ts');
/** A name that is not the machine's own: without https such pages are insecure. */
const LAN = 'cards.test';

type Window = { readonly page: Fixture };
const call = (page: Page, what: 'apply' | 'sitDown' | 'leave' | 'lazy'): Promise<unknown> =>
  page.evaluate((name): unknown => (window as unknown as Window).page[name](), what);
const says = (page: Page, title: string): Promise<void> => expect.poll(() => page.title(), { timeout: 20_000 }).toBe(title);

let folder: string;
let server: PreviewServer;
let port = 0;
let browser: Browser;
let context: BrowserContext;

const versions = ['1', '2'] as const;
const served = (): string => join(folder, 'served');

const make = (version: string): Promise<unknown> =>
  build({
    root,
    configFile,
    logLevel: 'error',
    define: { __APP_VERSION__: JSON.stringify(version) },
    build: { outDir: join(folder, version), emptyOutDir: true },
  });

/** What the server has from now on. */
const publish = (version: (typeof versions)[number]): void => {
  rmSync(served(), { recursive: true, force: true });
  cpSync(join(folder, version), served(), { recursive: true });
};

const serve = async (): Promise<void> => {
  server = await preview({
    root,
    configFile,
    logLevel: 'error',
    // A build for any path, here served under this one.
    base: '/games/cards/',
    build: { outDir: served() },
    preview: { port, strictPort: port !== 0, host: '127.0.0.1', allowedHosts: [LAN] },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  port = address.port;
};

const url = (host = 'localhost'): string => `http://${host}:${port}/games/cards/`;

const openTab = async (): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(url());
  return page;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'court-cards-pwa-'));
  for (const version of versions) await make(version);
  browser = await launch([`--host-resolver-rules=MAP ${LAN} 127.0.0.1`]);
});

afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  publish('1');
  await serve();
  context = await browser.newContext();
});

afterEach(async () => {
  await context.close();
  await server.close();
});

describe('the installed app', () => {
  it('is on the device after the first load, all of it, under any path', async () => {
    const page = await openTab();
    await says(page, '1 offline-ready');
    await server.close();
    await page.reload();
    await says(page, '1 offline-ready');
    expect(await call(page, 'lazy')).toBe('stored');
    await serve();
  });

  it('updates when asked, not before, and not while another tab sits at a table', async () => {
    const asking = await openTab();
    await says(asking, '1 offline-ready');
    const sitting = await openTab();
    await says(sitting, '1 offline-ready');
    await call(sitting, 'sitDown');

    publish('2');
    await asking.reload();
    await says(asking, '1 offline-ready update');
    await says(sitting, '1 offline-ready update');
    expect(await call(asking, 'apply')).toBe('update/other-tab');
    await says(asking, '1 offline-ready update');
    expect(await call(asking, 'lazy')).toBe('stored');

    await call(sitting, 'leave');
    await call(asking, 'apply');
    await says(asking, '2 offline-ready');
    // The other tab goes on with what it has, until it is asked for as well.
    await says(sitting, '1 offline-ready update');
    await call(sitting, 'apply');
    await says(sitting, '2 offline-ready');
  });

  it('says that it needs the network when it could not be stored', async () => {
    await context.route('**/sw.js', (route) => route.abort());
    const page = await openTab();
    await says(page, '1 online-only');
  });

  it('says that plain http from another device cannot be stored', async () => {
    const page = await context.newPage();
    await page.goto(url(LAN));
    await says(page, '1 unsupported');
    expect(await call(page, 'lazy')).toBe('stored');
  });
});
