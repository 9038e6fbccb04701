/**
 * A session in the built app: three hands with corner Aces, a blocked colour, an all-in with a side pot, a newcomer between two
 * hands, what is left shared out by a cut, and the final standing.
 */
import { beforeAll, expect, test } from 'vitest';
import { gather } from '../support/gathering.ts';
import type { Phone } from '../support/phones.ts';
import { RummyPlayer, seeded, type Habits } from '../support/rummy-player.ts';
import { beginHand, joinByLink, letInByText, linkOf, openTable } from '../support/tabletop.ts';

/** Of the first two phones' random draws: with these a colour is blocked in the first hand (RR-12), if both play calmly. */
const SEED = Number(process.env['SEED'] ?? 16);
const gathering = gather(['Ana', 'Ben', 'Cleo'], [2 * SEED, 2 * SEED + 1]);
let ana: Phone;
let ben: Phone;
let cleo: Phone;

beforeAll(() => {
  [ana, ben, cleo] = gathering.phones as [Phone, Phone, Phone];
});

/** Plays the hand of this number to its end. */
const play = async (hand: number, phones: readonly Phone[], habits: Habits): Promise<string[]> => {
  for (const { page } of phones) await page.getByText(new RegExp(`^Hand ${hand}, (?!end)`)).first().waitFor();
  const players = phones.map((phone, i) => new RummyPlayer(phone, seeded(SEED + i), habits));
  await Promise.all(players.map((player) => player.play()));
  return players.flatMap((player) => player.did);
};

/** What happened in the hand, as the log tells it on this phone, newest first. */
async function log(phone: Phone): Promise<string> {
  await phone.page.getByRole('button', { name: 'What happened', exact: true }).tap();
  const dialog = phone.page.getByRole('dialog');
  // As it is read out: the lines are slotted into the dialog, and no descendants of it.
  await expect.poll(() => dialog.ariaSnapshot()).toMatch(/listitem/);
  const text = await dialog.ariaSnapshot();
  await phone.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  return text.replace(/\s+/g, ' ');
}

test('Ana’s table has corner Aces, no betting limit and an open end; Ben sees that in words', async () => {
  await openTable(ana);
  await letInByText(ana, ben);
  await ana.page.getByRole('button', { name: 'Change the rules' }).tap();
  for (const [rule, value] of [['Side bets on the corner aces', 'Yes'], ['Betting limit', 'No limit'], ['Hands', 'Open end']] as const) {
    await ana.page.getByRole('combobox', { name: rule }).selectOption({ label: value });
  }
  await ana.page.getByRole('button', { name: 'Done' }).tap();
  for (const sentence of ['There are side bets on the corner aces', 'Bets have no limit', 'until all want to stop']) await ben.page.getByText(sentence).first().waitFor();
});

test('RR-6, RR-12: hand 1, with a bet on a corner Ace, is blocked: everybody pays into KITTY and nobody wins', async () => {
  await beginHand(ana, ben);
  const did = await play(1, [ana, ben], { calm: true });
  expect(did.some((what) => /^Bet 1 on/.test(what))).toBe(true);
  expect(did.some((what) => /^Match 1/.test(what))).toBe(true);
  for (const phone of [ana, ben]) {
    const end = phone.page.getByRole('region', { name: 'End of the hand' });
    expect(await end.innerText()).toMatch(/The hand ends without a winner/);
    expect(await log(phone)).toMatch(/Nobody can lead (black|red): everybody pays one chip for each card into KITTY/);
  }
}, 300_000);

test('RR-8, RR-20: Cleo joins between two hands; in hand 2 all go all-in, and there is a side pot', async () => {
  await ana.page.getByRole('button', { name: 'Seats and rules' }).tap();
  await joinByLink(cleo, await linkOf(ana));
  // What one says with a tap is seen by the others.
  await cleo.page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await cleo.page.getByRole('button', { name: 'Thanks', exact: true }).tap();
  await ana.page.getByText('“Thanks”').first().waitFor();
  await ana.page.keyboard.press('Escape');
  for (const phone of [ana, ben, cleo]) await phone.page.getByText('Cleo').first().waitFor();
  await beginHand(ana, ben, cleo);
  await play(2, [ana, ben, cleo], { calm: true, allIn: true });
  const told = await log(cleo);
  expect(told).toMatch(/Cleo sat down with 100 chips|You sat down with 100 chips/);
  expect(told).toMatch(/all in/);
  expect(told).toMatch(/(won|split) the side pot/);
}, 300_000);

test('RR-15, RR-16: hand 3; then all want to end, what lies on the sheet is shared out by a cut, and the standing is final', async () => {
  await beginHand(ana, ben, cleo);
  await play(3, [ana, ben, cleo], { calm: true });
  for (const phone of [ana, ben, cleo]) {
    await phone.page.getByRole('combobox', { name: 'For the next hand' }).selectOption({ label: 'Finish the game here' });
    await phone.page.getByRole('button', { name: 'Finish here: count the chips' }).tap();
  }
  for (const phone of [ana, ben, cleo]) {
    const end = phone.page.getByRole('region', { name: 'End of the hand' });
    await end.getByRole('heading', { name: /won the game|share the game/ }).waitFor();
    const told = await log(phone);
    expect(told).toMatch(/Cut for what is left on the sheet/);
    expect(told).toMatch(/What was left on the sheet is divided: .* \(high\), .* \(low\)/);
    // Chips less buy-ins of three people who began with 100 each; the sheet is empty.
    const scores = (await end.getByRole('listitem').allInnerTexts()).map((row) => Number(/(-|−)?\d+$/.exec(row.trim())?.[0].replace('−', '-')));
    expect(scores).toHaveLength(3);
    expect(scores.reduce((a, b) => a + b)).toBe(300);
    for (const space of await phone.page.getByRole('list', { name: 'Game sheet' }).getByRole('listitem').all()) expect(await space.getAttribute('aria-label')).toMatch(/: empty$/);
  }
}, 300_000);

test('nothing went wrong on the way', () => {
  expect([...ana.problems, ...ben.problems, ...cleo.problems]).toEqual([]);
});
