/**
 * Law 6, in the built app over real WebRTC: of three phones one is killed (SIGKILL) again and again, at moments drawn from a seed, and
 * comes back each time to the same table. KILLS=30 for as many; `npm run test:long -- kills` does that.
 */
import { beforeAll, expect, test } from 'vitest';
import { gather } from '../support/gathering.ts';
import type { Phone } from '../support/phones.ts';
import { RummyPlayer, seeded } from '../support/rummy-player.ts';
import { beginHand, sitDown } from '../support/tabletop.ts';

const SEED = Number(process.env['SEED'] ?? 6_006);
const KILLS = Number(process.env['KILLS'] ?? 3);
const gathering = gather(['Ana', 'Ben', 'Cleo']);
const random = seeded(SEED);
let phones: Phone[] = [];

beforeAll(() => {
  console.log(`seed: ${SEED}, kills: ${KILLS} (SEED=${SEED} KILLS=${KILLS} to see them again)`);
  phones = [...gathering.phones];
});

/** What the phone tells of the hand, line by line, without who is "you" on it. */
async function told(phone: Phone): Promise<string[]> {
  await phone.page.getByRole('button', { name: 'What happened' }).tap();
  const dialog = phone.page.getByRole('dialog', { name: 'What happened' });
  await dialog.waitFor();
  const lines = await phone.page.locator('cc-rummy-log').getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await dialog.waitFor({ state: 'detached' });
  return lines.map((line) => [...line.matchAll(/\d+/g)].join(' ')).filter((line) => line !== '');
}

async function returns(phone: Phone): Promise<void> {
  await phone.start();
  gathering.patient(phone);
  await phone.page.getByRole('region', { name: /Your open table/ }).getByRole('link').first().tap();
  await phone.page.getByRole('button', { name: 'What happened' }).waitFor();
  const others = phone.page.getByRole('list', { name: 'The others, from your left' }).getByRole('listitem');
  const end = phone.page.getByRole('region', { name: 'End of the hand' });
  await others.first().or(end).first().waitFor();
  await others.filter({ hasText: 'away' }).first().waitFor({ state: 'detached' });
}

test('three phones sit down', async () => {
  const [ana, ...others] = phones as [Phone, Phone, Phone];
  await sitDown(ana, ...others);
  await beginHand(...phones);
}, 240_000);

test(`one of three phones, killed ${KILLS} times, comes back to the same table each time (law 6)`, async () => {
  let players = phones.map((phone, i) => new RummyPlayer(phone, seeded(SEED + i), { spare: 'Sell', bidsTo: 2 }));
  const done = (): number => players.reduce((sum, player) => sum + player.did.length, 0);
  for (let kill = 1; kill <= KILLS; kill++) {
    const until = done() + 1 + Math.floor(random() * 9);
    await Promise.all(players.map((player) => player.play(() => done() >= until)));
    const victim = Math.floor(random() * 3);
    const phone = phones[victim] as Phone;
    const witness = phones[(victim + 1) % 3] as Phone;
    phone.kill();
    await returns(phone);
    // Devices may still be answering by themselves.
    await expect
      .poll(async () => ({ killed: await told(phone), witness: await told(witness) }), { timeout: 60_000, message: `kill ${kill}, of ${phone.name}` })
      .toSatisfy(({ killed, witness: other }: { killed: string[]; witness: string[] }) => killed.length > 0 && killed.join('\n') === other.join('\n'));
    const ended = phones.map((other) => other.page.getByRole('region', { name: 'End of the hand' }));
    if (await (ended[0] as (typeof ended)[number]).isVisible()) {
      await Promise.all(ended.map((end) => end.waitFor()));
      await beginHand(...phones);
      players = phones.map((other, i) => new RummyPlayer(other, seeded(SEED + 100 * kill + i), { spare: 'Sell', bidsTo: 2 }));
    }
  }
  await Promise.all(players.map((player) => player.play()));
}, 120_000 + KILLS * 90_000);
