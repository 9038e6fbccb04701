/**
 * `npm run shots`: pictures of every screen and every phase of a Rummy Royal table, on a phone, a phone lying down and a
 * tablet, light and dark, into `shots/`. Three real phones play a hand for it.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PassPlayer } from '../tests/support/pass-player.ts';
import { Phone } from '../tests/support/phones.ts';
import { RummyPlayer, seeded } from '../tests/support/rummy-player.ts';
import { beginHand, joinByLink, letInByText, linkOf, openHere, openTable } from '../tests/support/tabletop.ts';
import { ensureBuilt } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { root } from './lib/root.ts';
import { serve } from './serve.ts';

const SIZES = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'small', width: 320, height: 568 },
  { name: 'lying', width: 844, height: 390 },
  { name: 'tablet', width: 1024, height: 1366 },
];
const FOLDER = join(root, 'shots');
/** What the manifest shows, for the system's dialog that offers to install the app: of this phase, in `public/screenshots`. */
const SHOWN = 'stops-choose-a-card-to-lead';
const MANIFEST = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'tablet', width: 1366, height: 1024 },
];

ensureChromium();
await ensureBuilt();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const served = await serve({ port: '0', host: '127.0.0.1' });
const [ana, ben, cleo, dan] = ['Ana', 'Ben', 'Cleo', 'Dan'].map((name) => new Phone(name, served.url)) as [Phone, Phone, Phone, Phone];
const taken = new Set<string>();

/** Pictures of what this page shows now, once for each name. */
async function shoot(page: Page, name: string): Promise<void> {
  if (taken.has(name)) return;
  taken.add(name);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Two frames: what follows the size is measured in the first.
      await page.evaluate('new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))');
      await page.screenshot({ path: join(FOLDER, `${name}-${size.name}-${colorScheme}.png`) });
    }
  }
  for (const size of name === SHOWN ? MANIFEST : []) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.evaluate('new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))');
    await page.screenshot({ path: join(root, 'public/screenshots', `${size.name}.png`) });
  }
  await page.setViewportSize(SIZES[0] as { width: number; height: number });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  console.log(name);
}

/** The phase as the title says it: `Hand 1 of 10, poker` → `poker`, and whether it is this phone's turn. */
async function phase(player: RummyPlayer): Promise<string> {
  const title = await player.page.getByRole('heading', { level: 1 }).innerText();
  const buttons = await player.actions.getByRole('button').allInnerTexts();
  const word = (/, (.+)$/.exec(title)?.[1] ?? 'hand').replace(/\s+/g, '-');
  const doing = buttons.map((b) => b.trim()).filter((b) => b !== '').at(-1);
  return `${word}-${doing === undefined ? 'waiting' : doing.toLowerCase().replace(/(of (hearts|spades|diamonds|clubs)|go on with).*|[^a-z]+/g, '-').replace(/^-|-$/g, '')}`;
}

/** What was saved: the question, the list, and a record in the middle and at the end. */
async function saved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save game' }).tap();
  await page.getByText('1 hand is saved on this device').first().waitFor();
  await shoot(page, 'save');
  await page.getByRole('link', { name: 'Look at it step by step' }).tap();
  const next = page.getByRole('button', { name: 'Next step' });
  await next.waitFor();
  for (let step = 0; step < 12; step += 1) await next.tap();
  await shoot(page, 'record');
  await page.getByRole('button', { name: 'To the end of the hand' }).tap();
  await page.getByRole('region', { name: 'End of the hand' }).waitFor();
  await shoot(page, 'record-end');
  await page.getByRole('link', { name: 'Saved games' }).tap();
  await page.getByRole('button', { name: /^Download, share or delete/ }).waitFor();
  await shoot(page, 'records');
}

/** One phone, three players: sitting down, the lobby, the cover, and between two hands. */
async function shared(phone: Phone): Promise<void> {
  const { page } = await phone.start();
  await page.getByRole('button', { name: 'Play on this phone' }).tap();
  await page.getByRole('textbox', { name: 'Player 1' }).waitFor();
  await shoot(page, 'here-names');
  await page.keyboard.press('Escape');
  await openHere(phone, ['Ana', 'Ben', 'Wilhelmina']);
  await shoot(page, 'here-lobby');
  await beginHand(phone);
  const players = new PassPlayer(phone, seeded(9), { spare: 'Sell', bidsTo: 2 });
  await players.play(async (name) => {
    await shoot(page, `cover-${name.toLowerCase()}`);
    if (taken.has('cover-question')) return;
    await page.getByRole('button', { name: 'Look without holding' }).tap();
    await shoot(page, 'cover-question');
    await page.getByRole('button', { name: 'Not yet' }).tap();
  });
  await shoot(page, 'here-over');
}

try {
  await Promise.all([ana.start(), ben.start(), cleo.start()]);
  await shoot(ana.page, 'home-first');
  await ben.page.goto(`${served.url}#/join`);
  await shoot(ben.page, 'join');
  for (const [path, name] of [['#/settings', 'settings'], ['#/rules/rummy-royal', 'rules']] as const) {
    await cleo.page.goto(served.url + path);
    await cleo.page.getByRole('heading', { level: 1 }).first().waitFor();
    await shoot(cleo.page, name);
  }
  await ben.page.goto(served.url);
  await openTable(ana);
  await shoot(ana.page, 'lobby-alone');
  await letInByText(ana, ben);
  const link = await linkOf(ana);
  await shoot(ana.page, 'lobby-link');
  await joinByLink(cleo, link);
  await shoot(cleo.page, 'lobby-three');
  await beginHand(ana, ben, cleo);
  const players = [ana, ben, cleo].map((phone, i) => new RummyPlayer(phone, seeded(i + 7), { spare: 'Sell', bidsTo: 2 }));
  await Promise.all(
    players.map((player) =>
      player.play(async () => {
        if (!(await player.end.isVisible())) await shoot(player.page, await phase(player));
        return false;
      }),
    ),
  );
  await shoot(ana.page, 'hand-over');
  for (const [button, name] of [['Menu', 'menu'], ['About this table', 'about'], ['What happened', 'log']] as const) {
    await ana.page.getByRole('button', { name: button, exact: true }).tap();
    await ana.page.getByRole('dialog').waitFor();
    await shoot(ana.page, name);
    await ana.page.keyboard.press('Escape');
  }
  await saved(ana.page);
  await ana.page.goto(served.url);
  await ana.page.getByRole('region', { name: /Your open table/ }).waitFor();
  await shoot(ana.page, 'home-table');
  await shared(dan);
} finally {
  await Promise.all([ana, ben, cleo, dan].map((phone) => phone.end()));
  await served.close();
}
console.log(`${taken.size * SIZES.length * 2} pictures in shots/`);
process.exit(0);
