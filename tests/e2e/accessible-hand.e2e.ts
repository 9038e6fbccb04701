/** axe finds nothing to object to, in the lobby and in every phase of a hand. */
import { beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { gather } from '../support/gathering.ts';
import type { Phone } from '../support/phones.ts';
import { RummyPlayer, seeded } from '../support/rummy-player.ts';
import { beginHand, letInByText, openTable } from '../support/tabletop.ts';

const gathering = gather(['Ana', 'Ben']);
/** What a player is asked to do in the course of few hands, whatever the cards: the deal is not chosen by the test. */
const TURNS = ['spare hand', 'auction', 'poker', 'stops'];
const HANDS_MOST = 8;

let ana: Phone;
let ben: Phone;

beforeAll(() => {
  [ana, ben] = gathering.phones as [Phone, Phone];
});

test('the lobby, and every phase of a hand', async () => {
  await ana.page.goto(gathering.served.url);
  await openTable(ana);
  expect(await violations(ana.page), 'lobby').toEqual([]);
  await letInByText(ana, ben);
  expect(await violations(ben.page), 'lobby of two').toEqual([]);
  const seen = new Set<string>();
  const players = [ana, ben].map((phone, i) => new RummyPlayer(phone, seeded(i + 3), { spare: 'Sell', bidsTo: 2 }));
  const [watched, other] = players as [RummyPlayer, RummyPlayer];
  const look = async (): Promise<void> => {
    const title = await watched.page.getByRole('heading', { level: 1 }).innerText();
    const turn = (await watched.actions.getByRole('button').count()) > 1 ? 'my turn' : 'waiting';
    const name = `${/, ([^,\n]+)$/.exec(title)?.[1] ?? title}, ${turn}`;
    if (!seen.has(name)) {
      seen.add(name);
      expect(await violations(ana.page), name).toEqual([]);
    }
  };
  const wait = async (): Promise<boolean> => look().then(() => false);
  const missing = (): string[] => TURNS.filter((phase) => !seen.has(`${phase}, my turn`));
  for (let hand = 1; hand <= HANDS_MOST && missing().length > 0; hand++) {
    await beginHand(ana, ben);
    for (const phone of [ana, ben]) await phone.page.getByText(new RegExp(`^Hand ${hand} of 10, (?!end)`)).first().waitFor();
    await Promise.all([watched.play(wait, look), other.play()]);
    if (hand === 1) expect(await violations(ana.page), 'end of the hand').toEqual([]);
  }
  expect(missing(), [...seen].join('; ')).toEqual([]);
}, 600_000);
