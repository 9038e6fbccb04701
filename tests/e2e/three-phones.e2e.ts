/**
 * The whole way, in the built app over real WebRTC: three phones join one table, one by texts with no server at all, one by
 * link; they play a hand with auction and poker; one is killed in the middle, the one who opened the table leaves and returns;
 * then the same table plays a second hand.
 */
import { beforeAll, expect, test } from 'vitest';
import { gather } from '../support/gathering.ts';
import type { Phone } from '../support/phones.ts';
import { RummyPlayer, seeded, type Habits } from '../support/rummy-player.ts';
import { beginHand, joinByLink, letInByText, linkOf, openTable } from '../support/tabletop.ts';

const SEED = Number(process.env['SEED'] ?? 20_261);
const gathering = gather(['Ana', 'Ben', 'Cleo']);
let ana: Phone;
let ben: Phone;
let cleo: Phone;

beforeAll(() => {
  console.log(`players' seed: ${SEED} (SEED=${SEED} to see it again)`);
  [ana, ben, cleo] = gathering.phones as [Phone, Phone, Phone];
});

const KEYS: Habits = { way: 'keyboard' };
const player = (phone: Phone, n: number, habits: Habits = {}): RummyPlayer => new RummyPlayer(phone, seeded(SEED + n), { spare: 'Sell', ...habits });

/** What a phone says of everybody's chips at the end of a hand. */
async function chips(phone: Phone): Promise<string> {
  const rows = await phone.page.getByRole('region', { name: 'End of the hand' }).getByRole('listitem').allInnerTexts();
  return rows.map((row) => row.replace(/\s+/g, ' ').trim()).sort().join('\n');
}

/** A phone that comes back opens its table from the home screen. */
async function returnToTable(phone: Phone): Promise<void> {
  await phone.start();
  gathering.patient(phone);
  await phone.page.getByRole('region', { name: /Your open table/ }).getByRole('link').first().tap();
  await phone.page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
  // Back with everybody, also with the one who knows no server: that channel is made through the third.
  const others = phone.page.getByRole('list', { name: 'The others, from your left' }).getByRole('listitem');
  await others.first().waitFor();
  await others.filter({ hasText: 'away' }).first().waitFor({ state: 'detached' });
}

test('three phones come together: by texts with no server, and by link', async () => {
  await openTable(ana);
  await letInByText(ana, ben);
  // Not one request beside the app's own files, not one socket.
  expect(ana.sockets).toEqual([]);
  expect(ben.sockets).toEqual([]);
  expect(ben.requests.filter((url) => !url.startsWith(gathering.served.url) || url.includes('broker'))).toEqual([]);
  await joinByLink(cleo, await linkOf(ana));
  for (const phone of [ana, ben, cleo]) for (const name of ['Ana', 'Ben', 'Cleo']) await phone.page.getByText(name).first().waitFor();
}, 240_000);

test('they play a hand with auction and poker; one is killed, the opener leaves, both come back', async () => {
  await beginHand(ana, ben, cleo);
  const players = [player(ana, 1, { bidsTo: 4 }), player(ben, 2, { bidsTo: 2 }), player(cleo, 3, { bidsTo: 3 })] as const;
  const [a, b, c] = players;
  const all = (): string[] => players.flatMap((p) => p.did);

  // Until somebody has led: auction and poker are over then.
  const stops = (): boolean => all().some((did) => /^Lead/.test(did));
  await Promise.all(players.map((p) => p.play(stops)));
  expect(all().some((did) => /^Bid \d/.test(did))).toBe(true);
  expect(all().filter((did) => did === 'Play these five')).toHaveLength(3);

  cleo.kill();
  await returnToTable(cleo);
  await Promise.all(players.map((p) => p.play(() => all().filter((did) => /^(Lead|Play) /.test(did)).length > 6)));

  await ana.close();
  await returnToTable(ana);
  await Promise.all([a.play(), b.play(), c.play()]);
  // All three have shown how they shuffled, and have done everything again.
  for (const phone of [ana, ben, cleo]) await phone.page.getByText('Fair: checked by 3 phones').first().waitFor();
  const result = await chips(ana);
  expect(result).not.toBe('');
  // Names differ (each is "You" on its own phone), the amounts must not.
  const amounts = async (phone: Phone): Promise<string[]> => [...(await chips(phone)).matchAll(/\d+/g)].map((m) => m[0]).sort();
  expect(await amounts(ben)).toEqual(await amounts(ana));
  expect(await amounts(cleo)).toEqual(await amounts(ana));
}, 600_000);

test('the same table plays a second hand, by keyboard only', async () => {
  await beginHand(ana, ben, cleo);
  // By the keyboard alone.
  for (const phone of [ana, ben, cleo]) await phone.page.getByText(/^Hand 2 of 10, (?!end)/).first().waitFor();
  const players = [player(ana, 11, KEYS), player(ben, 12, KEYS), player(cleo, 13, KEYS)];
  await Promise.all(players.map((p) => p.play()));
  expect(players.flatMap((p) => p.did).length).toBeGreaterThan(6);
}, 600_000);

test('nothing went wrong on the way', () => {
  expect([...ana.problems, ...ben.problems, ...cleo.problems]).toEqual([]);
});
