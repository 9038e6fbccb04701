/** Phones for end-to-end tests: each is a Chromium of its own with its own storage, which can be killed and started again. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { launchOptions } from './browser.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  permissions: ['clipboard-read', 'clipboard-write'],
};

/** Page code. */
function DRAW_FROM_SEED(seed: number): void {
  let a = seed >>> 0;
  const byte = (): number => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) & 255;
  };
  crypto.getRandomValues = (array) => {
    if (array !== null) new Uint8Array(array.buffer, array.byteOffset, array.byteLength).forEach((_, i, bytes) => (bytes[i] = byte()));
    return array;
  };
}

export class Phone {
  readonly name: string;
  readonly address: string;
  readonly #options: BrowserContextOptions;
  readonly #storage = mkdtempSync(join(tmpdir(), 'court-cards-phone-'));
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  /** Everything the pages of this phone asked for, and every socket they opened. */
  readonly requests: string[] = [];
  readonly sockets: string[] = [];
  /** When set, what the app draws as random is drawn from this seed each time it starts: for a deal that can be had again. */
  seed: number | null = null;
  /** Prepares the browser each time the phone is switched on, before it opens a page. */
  prepare: ((context: BrowserContext) => Promise<void>) | null = null;
  /** What must not happen: uncaught exceptions, and errors in the console. */
  readonly problems: string[] = [];

  constructor(name: string, address: string, options: BrowserContextOptions = {}) {
    this.name = name;
    this.address = address;
    this.#options = { ...PHONE, ...options };
  }

  get page(): Page {
    if (this.#page === null) throw new Error(`${this.name}'s phone is off`);
    return this.#page;
  }

  get context(): BrowserContext {
    if (this.#context === null) throw new Error(`${this.name}'s phone is off`);
    return this.#context;
  }

  /** Switches the phone on and opens the app at `path` (`#/…`). */
  async start(path = ''): Promise<this> {
    const context = await chromium.launchPersistentContext(this.#storage, { ...this.#options, ...launchOptions() });
    this.#context = context;
    if (this.seed !== null) await context.addInitScript(DRAW_FROM_SEED, this.seed);
    await this.prepare?.(context);
    context.on('page', (page) => this.#watch(page));
    context.on('request', (request) => this.requests.push(request.url()));
    this.#page = context.pages()[0] ?? (await context.newPage());
    this.#watch(this.#page);
    await this.#page.goto(this.address + path);
    return this;
  }

  #watch(page: Page): void {
    page.on('websocket', (socket) => this.sockets.push(socket.url()));
    page.on('pageerror', (error) => this.problems.push(`${this.name}: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(`${this.name} (console): ${message.text()}`);
    });
  }

  /** What is on the screen now, as it is read out, with a picture in `.cache/e2e`; for a test that fails. */
  async show(): Promise<string> {
    if (this.#page === null) return `${this.name}: off`;
    await this.#page.screenshot({ path: `.cache/e2e/${this.name}.png` }).catch(() => undefined);
    const read = await this.#page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    return `${this.name} at ${this.#page.url()}:\n${read}\n${this.problems.join('\n')}`;
  }

  /** The process dies at once, as when a phone's battery ends: nothing of the page runs any more. */
  kill(): void {
    spawnSync('pkill', ['-9', '-f', this.#storage]);
    this.#context = null;
    this.#page = null;
  }

  /** Closed as a person closes it; the page may still say goodbye. */
  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
    this.#page = null;
  }

  /** Closes the phone for good and forgets its storage. */
  async end(): Promise<void> {
    await this.close().catch(() => undefined);
    this.kill();
    rmSync(this.#storage, { recursive: true, force: true, maxRetries: 5 });
  }
}
