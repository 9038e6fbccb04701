/**
 * Law 4, in the built app over real WebRTC: two of four phones are gone in the middle of the second hand. The other two, of which one knows no
 * server, go on at a new table with the chips of the hand before; later one of the two comes back to the old table, and joins them with its own.
 */
import { beforeAll, expect, test } from 'vitest';
import { gather } from '../support/gathering.ts';
import type { Phone } from '../support/phones.ts';
import { RummyPlayer, seeded } from '../support/rummy-player.ts';
import { beginHand, joinByLink, letInByText, linkOf, openTable } from '../support/tabletop.ts';

const SEED = Number(process.env['SEED'] ?? 4_144);
const gathering = gather(['Ana', 'Ben', 'Cleo', 'Dan']);
let ana: Phone, ben: Phone, cleo: Phone, dan: Phone;

beforeAll(() => {
  console.log(`players' seed: ${SEED} (SEED=${SEED} to see it again)`);
  [ana, ben, cleo, dan] = gathering.phones as [Phone, Phone, Phone, Phone];
});

const player = (phone: Phone, n: number): RummyPlayer => new RummyPlayer(phone, seeded(SEED + n), { spare: 'Sell', bidsTo: 2 });

test('four phones sit down, one of them with no server, and play a hand', async () => {
  await openTable(ana);
  await letInByText(ana, ben);
  const link = await linkOf(ana);
  for (const phone of [cleo, dan]) await joinByLink(phone, link);
  const all = [ana, ben, cleo, dan];
  await beginHand(...all);
  await Promise.all(all.map((phone, i) => player(phone, i).play()));
}, 600_000);

test('two of four are gone for good: the others go on at a new table from the hand before (law 4)', async () => {
  await beginHand(ana, ben, cleo, dan);
  for (const phone of [ana, ben, cleo, dan]) await phone.page.getByText(/^Hand 2 of 10, (?!end)/).first().waitFor();
  cleo.kill();
  dan.kill();
  const button = ana.page.getByRole('button', { name: 'Go on at a new table…' });
  // What they are asked meanwhile they answer.
  await Promise.all([ana, ben].map((phone, i) => player(phone, 10 + i).play(() => button.isVisible())));
  await button.tap();
  await ana.page.getByText('This hand does not count there').waitFor();
  await ana.page.getByRole('button', { name: 'Open the new table' }).tap();
  await ana.page.getByText('This table goes on from an earlier one').waitFor();
  await ben.page.getByText('Ana has gone on at a new table.').waitFor();
  await ben.page.getByRole('button', { name: 'Join Ana' }).tap();
  await ben.page.getByText('This table goes on from an earlier one').waitFor();
  await beginHand(ana, ben);
  // The hand that was given up is dealt anew; what was before it is as it was.
  for (const phone of [ana, ben]) await phone.page.getByText(/^Hand 2 of 10, (?!end)/).first().waitFor();
  await Promise.all([ana, ben].map((phone, i) => player(phone, 20 + i).play()));
}, 600_000);

test('one of them comes back to the old table, is told, and joins them; the old table leads there', async () => {
  await cleo.start();
  gathering.patient(cleo);
  await cleo.page.getByRole('region', { name: /Your open table/ }).getByRole('link').first().tap();
  await cleo.page.getByText(/gone on at a new table/).first().waitFor();
  await cleo.page.getByRole('button', { name: /^Join / }).first().tap();
  await beginHand(ana, ben, cleo);
  for (const phone of [ana, ben, cleo]) await phone.page.getByText(/^Hand 3 of 10, (?!end)/).first().waitFor();
  await Promise.all([ana, ben, cleo].map((phone, i) => player(phone, 30 + i).play()));

  await ana.page.goto(`${ana.address}#/`);
  await ana.page.getByRole('link').filter({ hasText: 'Went on at a new table.' }).tap();
  await ana.page.getByRole('link', { name: 'Go there' }).tap();
  await ana.page.getByText('After hand 3').waitFor();
}, 600_000);

test('nothing went wrong on the way', () => {
  expect([ana, ben].flatMap((phone) => phone.problems)).toEqual([]);
});
