/**
 * Laws 4 and 7, in the built app over real WebRTC: the network between four phones falls apart into two and two in the middle of a hand.
 * Each pair is still connected, says that it waits and for whom, and neither can go on without the other; when the network is whole again
 * the four play the hand to its end. OUTAGE is what the phones say of how long it lasted ("a minute"); without it they meet again as soon
 * as both sides have said that they wait. `npm run test:long -- split` takes a minute.
 */
import { beforeAll, expect, test } from 'vitest';
import { gather } from '../support/gathering.ts';
import type { Phone } from '../support/phones.ts';
import { RummyPlayer, seeded } from '../support/rummy-player.ts';
import { beginHand, sitDown } from '../support/tabletop.ts';
import { Wires } from '../support/wires.ts';

const SEED = Number(process.env['SEED'] ?? 2_022);
const OUTAGE = process.env['OUTAGE'] ?? '';
const HALVES = [['Ana', 'Ben'], ['Cleo', 'Dan']] as const;
const wires = new Wires();
const gathering = gather(HALVES.flat(), [], wires);
const random = seeded(SEED);
let phones: readonly Phone[] = [];
let players: readonly RummyPlayer[] = [];

beforeAll(() => {
  console.log(`players' seed: ${SEED} (SEED=${SEED} to see it again)`);
  phones = gathering.phones;
  players = phones.map((phone, i) => new RummyPlayer(phone, seeded(SEED + i), { spare: 'Sell', bidsTo: 2 }));
});

const called = (name: string): Phone => phones.find((phone) => phone.name === name) as Phone;
/** The sentence of who is awaited: "Cleo has been away for a minute." */
const wait = (phone: Phone): ReturnType<Phone['page']['getByText']> => phone.page.getByText(/ (has|have) been away /);
const others = (phone: Phone): ReturnType<Phone['page']['getByRole']> => phone.page.getByRole('list', { name: 'The others, from your left' }).getByRole('listitem');

test('four phones sit down, with all that they say to each other on wires of the test', async () => {
  const [opener, ...guests] = phones as [Phone, ...Phone[]];
  await sitDown(opener, ...guests);
  await beginHand(...phones);
  for (const a of HALVES[0]) for (const b of HALVES[1]) await expect.poll(() => wires.between([a], [b])).toBeGreaterThan(0);
}, 240_000);

test('split into two and two, both pairs wait, say so, and can do nothing without the others (laws 4 and 7)', async () => {
  const done = (): number => players.reduce((sum, player) => sum + player.did.length, 0);
  const until = 3 + Math.floor(random() * 12);
  await Promise.all(players.map((player) => player.play(() => done() >= until)));

  wires.cut(...HALVES);
  const across = wires.between(...HALVES);
  // Whoever is asked on either side still answers; then there is nothing that does not need the other side.
  await Promise.all(players.map((player) => player.play(() => wait(player.phone).isVisible())));

  for (const [half, other] of [HALVES, [...HALVES].reverse() as [(typeof HALVES)[1], (typeof HALVES)[0]]] as const) {
    for (const phone of half.map(called)) {
      const said = await wait(phone).innerText();
      expect(other.some((name) => said.includes(name)), `${phone.name} says for whom: ${said}`).toBe(true);
      expect(half.some((name) => said.includes(name)), `${phone.name} waits for nobody who is there: ${said}`).toBe(false);
      await phone.page.getByText('More than half of the phones in the hand have to be here to go on without them.').waitFor();
      expect(await phone.page.getByRole('button', { name: /^Go on without/ }).count()).toBe(0);
      await expect.poll(() => others(phone).filter({ hasText: 'away' }).count()).toBe(2);
    }
    // The two of a side are connected: what one of them says with a tap is seen on the other's phone.
    const [one, two] = half.map(called) as [Phone, Phone];
    await one.page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await one.page.getByRole('button', { name: 'Thanks' }).tap();
    await others(two).filter({ hasText: '“Thanks”' }).waitFor();
  }

  if (OUTAGE !== '') for (const phone of phones) await phone.page.getByText(new RegExp(` been away for ${OUTAGE}`)).waitFor({ timeout: 300_000 });
  expect(wires.between(...HALVES), 'not a packet came across').toBe(across);
  expect(wires.between(...HALVES, wires.lost), 'though it was tried').toBeGreaterThan(0);
}, 600_000);

test('together again, the four play the hand to its end, and all show the same result', async () => {
  wires.mend();
  for (const phone of phones) await others(phone).filter({ hasText: 'away' }).first().waitFor({ state: 'detached' });
  await Promise.all(players.map((player) => player.play()));
  const results = await Promise.all(
    players.map(async ({ end }) => {
      await end.waitFor();
      const rows = await end.getByRole('listitem').allInnerTexts();
      // Names differ, since each is "You" on their own phone; the amounts must not.
      return [...rows.join('\n').matchAll(/\d+/g)].map(([amount]) => amount).sort().join(' ');
    }),
  );
  expect(results[0]).not.toBe('');
  for (const result of results) expect(result).toBe(results[0]);
  for (const phone of phones) expect(await phone.page.getByText('the hand goes on without').count()).toBe(0);
}, 600_000);
