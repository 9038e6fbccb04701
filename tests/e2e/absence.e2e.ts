/**
 * Laws 4 and 7, RR-18, in the built app over real WebRTC with real entropy: one of four phones is gone for good in the middle of a
 * hand, and the other three play it to its end; the phone comes back between the hands and is dealt in again.
 */
import { beforeAll, expect, test, vi } from 'vitest';
import { gather } from '../support/gathering.ts';
import type { Phone } from '../support/phones.ts';
import { RummyPlayer, seeded } from '../support/rummy-player.ts';
import { beginHand, sitDown } from '../support/tabletop.ts';

const SEED = Number(process.env['SEED'] ?? 4_041);
const gathering = gather(['Ana', 'Ben', 'Cleo', 'Dan']);
let ana: Phone, ben: Phone, cleo: Phone, dan: Phone;

beforeAll(() => {
  console.log(`players' seed: ${SEED} (SEED=${SEED} to see it again)`);
  [ana, ben, cleo, dan] = gathering.phones as [Phone, Phone, Phone, Phone];
});

const player = (phone: Phone, n: number): RummyPlayer => new RummyPlayer(phone, seeded(SEED + n), { spare: 'Sell', bidsTo: 2 });

/** Whoever is asked whether to go on without somebody agrees, until it is done. */
async function agrees(phone: Phone, whom: string, done: () => boolean): Promise<number> {
  const button = phone.page.getByRole('button', { name: `Go on without ${whom}` });
  let pressed = 0;
  while (!done()) {
    // Another question may come first, or the hand ends.
    await button.tap({ timeout: 2_000 }).then(() => pressed++, () => undefined);
  }
  return pressed;
}

test('four phones sit down', async () => {
  await sitDown(ana, ben, cleo, dan);
  for (const phone of [ana, ben, cleo, dan]) for (const name of ['Ana', 'Ben', 'Cleo', 'Dan']) await phone.page.getByText(name).first().waitFor();
}, 240_000);

test('one of four is gone in the middle of a hand; the others play it to its end (law 4, RR-18)', async () => {
  await beginHand(ana, ben, cleo, dan);
  const players = [ana, ben, cleo, dan].map((phone, i) => player(phone, i));
  const all = (): string[] => players.flatMap((p) => p.did);
  await Promise.all(players.map((p) => p.play(() => all().some((did) => /^Bid|^Sell|^Pass|^Leave/.test(did)))));

  dan.kill();
  const staying = players.slice(0, 3);
  let over = false;
  const asked = Promise.all([ana, ben, cleo].map((phone) => agrees(phone, 'Dan', () => over)));
  await Promise.all(staying.map((p) => p.play())).finally(() => (over = true));
  const pressed = await asked;

  expect(pressed.reduce((sum, n) => sum + n, 0), 'somebody had to tap that the hand goes on').toBeGreaterThan(0);
  for (const p of staying) await p.end.waitFor();
  // They have shown how they shuffled, put together what Dan had not shown, and done everything again.
  for (const phone of [ana, ben, cleo]) await phone.page.getByText('Fair: checked by 3 phones').first().waitFor();
  // All three tell it.
  for (const phone of [ana, ben, cleo]) {
    await phone.page.getByRole('button', { name: 'What happened' }).tap();
    await phone.page.getByText('Dan is away; the hand goes on without them').first().waitFor();
    await phone.page.getByRole('button', { name: 'Close' }).tap();
  }
}, 600_000);

test('the phone comes back between the hands, and is dealt in again (RR-18)', async () => {
  // It is said to all but the one whose phone has said it first. Until they see that Dan is back, they would begin without him.
  const notHere = [ana, ben, cleo].map((phone) => phone.page.getByText('Dan is not here: not dealt in, with chips and place kept.'));
  await vi.waitFor(async () => expect(await Promise.all(notHere.map((said) => said.count()))).toContain(1), 60_000);
  await dan.start();
  gathering.patient(dan);
  await dan.page.getByRole('region', { name: /Your open table/ }).getByRole('link').first().tap();
  await dan.page.getByRole('region', { name: 'End of the hand' }).waitFor();
  for (const said of notHere) await said.waitFor({ state: 'detached' });
  await beginHand(ana, ben, cleo, dan);
  for (const phone of [ana, ben, cleo, dan]) await phone.page.getByText(/^Hand 2 of 10, (?!end)/).first().waitFor();
  await Promise.all([ana, ben, cleo, dan].map((phone, i) => player(phone, 10 + i).play()));
}, 600_000);
