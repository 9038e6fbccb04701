/** Finds and starts Chromium for tests, benches and screenshots. */
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type LaunchOptions } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Where Playwright keeps the browsers it downloads itself. */
function* downloaded(): Generator<string> {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright');
  if (!existsSync(cache)) return;
  for (const folder of readdirSync(cache).filter((name) => name.startsWith('chromium-')).sort().reverse()) {
    yield join(cache, folder, 'chrome-linux/chrome');
    yield join(cache, folder, 'chrome-linux64/chrome');
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** CHROME_PATH (which must then be right), PATH, the usual places, Playwright's cache. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) return isProgram(chosen) ? chosen : undefined;
  const path = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...PLACES, ...path, ...downloaded()].find(isProgram);
}

export const NO_CHROMIUM =
  'No Chromium was found: install it (on Debian: apt-get install chromium), or set CHROME_PATH to the program of a Chromium or Chrome.';

/** Root cannot use the sandbox; nothing may be asked of any host beside the one under test. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Several pages share one browser: none of them may be slowed down for not being the one in front.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/** How Chromium is started everywhere; throws NO_CHROMIUM when there is none. */
export function launchOptions(flags: readonly string[] = []): LaunchOptions & { executablePath: string; args: string[] } {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  return { executablePath, headless: true, args: [...CHROMIUM_FLAGS, ...flags] };
}

export const launch = (flags: readonly string[] = []): Promise<Browser> => chromium.launch(launchOptions(flags));

/** A phone of its own: separate storage, 360×740 CSS pixels, touch. */
export const newPhone = (browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    ...options,
  });
