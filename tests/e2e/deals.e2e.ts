/**
 * A deal nobody waits for, in the built app over real WebRTC with real entropy: from the last tap on "Ready" to the cards on every phone, the first hand of a
 * table and those that were shuffled while people looked at the one before. DEALS=10 for as many; `npm run test:long -- deals` does that. Printed, not judged.
 */
import { beforeAll, expect, test } from 'vitest';
import { gather } from '../support/gathering.ts';
import type { Phone } from '../support/phones.ts';
import { RummyPlayer, seeded } from '../support/rummy-player.ts';
import { sitDown } from '../support/tabletop.ts';
import { percentile } from '../support/bench/statistics.ts';

const SEED = Number(process.env['SEED'] ?? 5_005);
const DEALS = Number(process.env['DEALS'] ?? 2);
const gathering = gather(['Ana', 'Ben', 'Cleo']);
let phones: Phone[] = [];

beforeAll(() => {
  console.log(`players' seed: ${SEED}, deals: ${DEALS} (SEED=${SEED} DEALS=${DEALS} to see them again)`);
  phones = [...gathering.phones];
});

/** Runs in the page: when it was tapped last, and when at least five cards of the own hand stand there, ms since 1970. */
const NOTES_TAPS = `addEventListener('click', () => { window.tapped = performance.timeOrigin + performance.now(); }, true)`;
const SEES_CARDS = `new Promise((resolve) => {
  const cards = (root) => [...root.querySelectorAll('*')].reduce((sum, e) => sum + (e.localName === 'button' && / of (spades|hearts|clubs|diamonds)/.test(e.getAttribute('aria-label') ?? e.textContent) ? 1 : 0) + (e.shadowRoot ? cards(e.shadowRoot) : 0), 0);
  const look = () => cards(document) >= 5 ? resolve(performance.timeOrigin + performance.now()) : requestAnimationFrame(look);
  look();
})`;

const isReady = /^(I am ready|Ready for the next hand|Buy in and play on)$/;

/** All but the last one are ready, and that one sees it and taps; so long it takes until the last phone has its cards, ms. */
async function deal(): Promise<number> {
  const last = phones[phones.length - 1] as Phone;
  const others = phones.slice(0, -1);
  for (const { page } of others) await page.getByRole('button', { name: isReady }).tap();
  await last.page.getByText(`${others.map(({ name }) => name).join(' and ')} are ready`).first().waitFor();
  await last.page.evaluate(NOTES_TAPS);
  const seen = phones.map(({ page }) => page.evaluate(SEES_CARDS) as Promise<number>);
  await last.page.getByRole('button', { name: isReady }).tap();
  const times = await Promise.all(seen);
  return Math.max(...times) - ((await last.page.evaluate('window.tapped')) as number);
}

test('three phones sit down', async () => {
  const [ana, ...others] = phones as [Phone, Phone, Phone];
  await sitDown(ana, ...others);
  // More hands than a game usually has.
  await ana.page.getByRole('button', { name: 'Change the rules' }).tap();
  await ana.page.getByRole('combobox', { name: 'Hands' }).selectOption({ label: 'Open end' });
  await ana.page.getByRole('button', { name: 'Done' }).tap();
  for (const phone of phones) for (const { name } of phones) await phone.page.getByText(name).first().waitFor();
}, 240_000);

test(`from the last tap to the cards: the first hand, and ${DEALS} that were shuffled before`, async () => {
  const first = await deal();
  const times: number[] = [];
  for (let hand = 1; hand <= DEALS; hand++) {
    const players = phones.map((phone, i) => new RummyPlayer(phone, seeded(SEED + 10 * hand + i), { spare: 'Leave', calm: true }));
    await Promise.all(players.map((player) => player.play()));
    for (const { page } of phones) await page.getByRole('button', { name: /^Fair: checked by 3 phones/ }).waitFor();
    times.push(await deal());
  }
  const told = times.map((time) => Math.round(time));
  console.log(`tap to dealt hand, three phones: first hand ${Math.round(first)} ms; shuffled before: median of ${DEALS} ${Math.round(percentile(times, 50))} ms (${told.join(', ')})`);
  expect(times).toHaveLength(DEALS);
}, 120_000 + DEALS * 60_000);
