/** axe finds nothing to object to, in the lobby and in every phase of a hand. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Served } from '../../tools/serve.ts';
import { violations } from '../support/axe.ts';
import { Phone } from '../support/phones.ts';
import { RummyPlayer, seeded } from '../support/rummy-player.ts';
import { letInByText, openTable, ready } from '../support/tabletop.ts';

let served: Served;
let ana: Phone;
let ben: Phone;

beforeAll(async () => {
  served = await serve({ port: '0', host: '127.0.0.1' });
  [ana, ben] = ['Ana', 'Ben'].map((name) => new Phone(name, served.url)) as [Phone, Phone];
  await Promise.all([ana.start(), ben.start()]);
  for (const phone of [ana, ben]) phone.page.setDefaultTimeout(60_000);
}, 120_000);

afterAll(async () => {
  await Promise.all([ana?.end(), ben?.end()]);
  await served?.close();
});

test('the lobby, and every phase of a hand', async () => {
  await ana.page.goto(served.url);
  await openTable(ana);
  expect(await violations(ana.page), 'lobby').toEqual([]);
  await letInByText(ana, ben);
  expect(await violations(ben.page), 'lobby of two').toEqual([]);
  await ready(ana, ben);
  const seen = new Set<string>();
  const players = [ana, ben].map((phone, i) => new RummyPlayer(phone, seeded(i + 3), { spare: 'Sell', bidsTo: 2 }));
  const [watched, other] = players as [RummyPlayer, RummyPlayer];
  const looks = async (): Promise<boolean> => {
    const title = await watched.page.getByRole('heading', { level: 1 }).innerText();
    const turn = (await watched.actions.getByRole('button').count()) > 1 ? 'my turn' : 'waiting';
    const name = `${title}, ${turn}`;
    if (!seen.has(name)) {
      seen.add(name);
      expect(await violations(ana.page), name).toEqual([]);
    }
    return false;
  };
  await Promise.all([watched.play(looks), other.play()]);
  expect(await violations(ana.page), 'end of the hand').toEqual([]);
  expect(seen.size).toBeGreaterThan(4);
}, 600_000);
