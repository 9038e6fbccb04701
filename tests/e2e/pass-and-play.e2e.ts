/** Several players on one phone: a whole hand with no network, covered between two turns; and one such phone beside another one. */
import { beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { gather } from '../support/gathering.ts';
import { cardsOn } from '../support/hidden-cards.ts';
import { PassPlayer } from '../support/pass-player.ts';
import type { Phone } from '../support/phones.ts';
import { RummyPlayer, seeded } from '../support/rummy-player.ts';
import { beginHand, letInByText, openHere } from '../support/tabletop.ts';

const gathering = gather(['Ana', 'Cleo']);
let phone: Phone;
let other: Phone;

beforeAll(() => {
  [phone, other] = gathering.phones as [Phone, Phone];
});

test('two seats on one phone, one on another, begin a hand together', async () => {
  await openHere(phone, ['Ana', 'Ben']);
  await letInByText(phone, other);
  await other.page.getByRole('listitem').filter({ hasText: 'on Ana’s phone' }).waitFor();
  await beginHand(phone, other);
  const here = new PassPlayer(phone, seeded(5), { spare: 'Leave' });
  const cleo = new RummyPlayer(other, seeded(6), { spare: 'Leave' });
  const enough = (): boolean => new Set(here.asked).size === 2 && cleo.did.length > 0;
  await Promise.all([
    here.play(async (name) => {
      expect(await cardsOn(phone.page), `cover for ${name}`).toEqual([]);
    }, enough),
    cleo.play(enough),
  ]);
  expect(enough()).toBe(true);
  // The other phone has its own hand open and no cover.
  expect(await other.page.getByRole('heading', { name: /^Pass the phone/ }).count()).toBe(0);
  expect([...phone.problems, ...other.problems]).toEqual([]);
}, 600_000);

test('three seats on one phone play a whole hand with the network off; no card is anywhere on the page at any cover', async () => {
  await phone.page.goto(gathering.served.url);
  await phone.page.getByText('Ready offline').waitFor();
  await gathering.served.close();
  await phone.context.setOffline(true);
  await phone.page.reload();
  await openHere(phone, ['Ana', 'Ben', 'Cleo']);
  expect(await violations(phone.page), 'lobby of one phone').toEqual([]);
  await beginHand(phone);
  const players = new PassPlayer(phone, seeded(9), { spare: 'Sell', bidsTo: 2 });
  let covers = 0;
  await players.play(async (name) => {
    covers++;
    expect(await cardsOn(phone.page), `cover ${covers}, for ${name}`).toEqual([]);
    if (covers === 1) expect(await violations(phone.page), 'cover').toEqual([]);
    if (covers === 4) {
      // Killed under the cover or with a hand open, the phone comes back covered.
      await players.lift();
      await phone.page.reload();
      await players.cover.waitFor();
      expect(await cardsOn(phone.page), 'after a reload').toEqual([]);
    }
  });
  expect(new Set(players.asked)).toEqual(new Set(['Ana', 'Ben', 'Cleo']));
  expect(covers).toBeGreaterThan(5);
  expect(await violations(phone.page), 'end of the hand').toEqual([]);
  await beginHand(phone);
  await players.cover.waitFor();
  await players.lift();
  await phone.page.getByRole('button', { name: /of (hearts|spades|diamonds|clubs)/ }).first().waitFor();
  // An open hand is found by the check.
  expect((await cardsOn(phone.page)).length).toBeGreaterThan(10);
  expect(phone.problems).toEqual([]);
}, 900_000);
