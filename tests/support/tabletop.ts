/** How people open a table, let each other in and get ready: on the screen, by the names that are read out. */
import { expect } from 'vitest';
import type { Phone } from './phones.ts';

/** Opens a Rummy Royal table from the home screen. */
export async function openTable(phone: Phone): Promise<void> {
  const { page } = phone;
  await page.getByRole('button', { name: /^Rummy Royal/ }).tap();
  await page.getByLabel('Your name').fill(phone.name);
  await page.getByRole('button', { name: 'Open a table' }).tap();
  await page.getByRole('button', { name: 'From phone to phone' }).waitFor();
}

/** Opens a table for several players of one phone. */
export async function openHere(phone: Phone, names: readonly string[]): Promise<void> {
  const { page } = phone;
  await page.getByRole('button', { name: 'Play on this phone' }).tap();
  const fields = page.getByRole('textbox', { name: /^Player \d+$/ });
  await fields.first().waitFor();
  while ((await fields.count()) < names.length) await page.getByRole('button', { name: 'One more player' }).tap();
  while ((await fields.count()) > names.length) await page.getByRole('button', { name: /^Remove player/ }).last().tap();
  for (const [i, name] of names.entries()) await fields.nth(i).fill(name);
  await page.getByRole('button', { name: 'Sit down' }).tap();
  await page.getByRole('button', { name: 'We are all ready' }).waitFor();
}

/** The host's phone lets `guest` in by texts handed over, with no server at all. */
export async function letInByText(host: Phone, guest: Phone): Promise<void> {
  await host.page.getByRole('button', { name: 'From phone to phone' }).tap();
  const invitation = await host.page.getByRole('textbox', { name: 'Invitation', exact: true }).inputValue();
  await guest.page.getByRole('link', { name: 'Join a table' }).or(guest.page.getByRole('button', { name: 'Join a table' })).tap();
  await guest.page.getByRole('textbox', { name: 'Invitation or link' }).fill(invitation);
  const name = guest.page.getByLabel('Your name');
  if (await name.isVisible()) await name.fill(guest.name);
  await guest.page.getByRole('button', { name: 'Join', exact: true }).tap();
  const answer = await guest.page.getByRole('textbox', { name: 'Your answer', exact: true }).inputValue();
  await host.page.getByRole('textbox', { name: 'Paste their answer here' }).fill(answer);
  await host.page.getByRole('button', { name: 'Let them in' }).tap();
  await guest.page.getByRole('button', { name: /^(I am|We are all) ready$/ }).or(guest.page.getByRole('button', { name: 'Menu', exact: true })).first().waitFor();
}

/** The link that the host's phone shows. */
export async function linkOf(host: Phone): Promise<string> {
  await host.page.getByRole('button', { name: 'With a link' }).tap();
  const link = await host.page.getByRole('textbox', { name: 'Link to this table', exact: true }).inputValue();
  expect(link).toMatch(/#\/join\//);
  return link;
}

export async function joinByLink(guest: Phone, link: string): Promise<void> {
  await guest.page.goto(link);
  await guest.page.getByLabel('Your name').fill(guest.name);
  await guest.page.getByRole('button', { name: 'Join', exact: true }).tap();
  await guest.page.getByRole('button', { name: 'I am ready' }).waitFor();
}

/** One phone opens a table, and the others come to it by its link, one after the other. */
export async function sitDown(opener: Phone, ...others: readonly Phone[]): Promise<void> {
  await openTable(opener);
  const link = await linkOf(opener);
  for (const phone of others) await joinByLink(phone, link);
}

/** What says on a phone that its player, or all its players, are ready for the next hand. */
const READY = /^(I am ready|We are all ready|Ready for the next hand|All ready for the next hand|Buy in and play on)$/;
/** In the bar above the table, while a hand is played. */
const IN_HAND = /^Hand \d+( of \d+)?, (?!end)/;
/** What does not show after so long is looked at again. */
const LOOK_MS = 3_000;

/**
 * Everybody at the table is ready for the next hand, and all are in it. Whoever is asked again, since something has changed meanwhile (a name
 * that came late, somebody who is back), looks again and says it again, as often as it takes.
 */
export async function beginHand(...phones: readonly Phone[]): Promise<void> {
  // Nobody begins before all have a seat.
  for (const phone of phones) for (const other of phones) if (other !== phone) await phone.page.getByText(other.name).first().waitFor();
  for (const { page } of phones) await page.getByRole('button', { name: READY }).tap();
  await Promise.all(phones.map(untilInHand));
}

async function untilInHand({ page }: Phone): Promise<void> {
  const asks = page.getByRole('button', { name: READY });
  const begun = page.getByText(IN_HAND);
  for (;;) {
    // The word takes a moment to be written down.
    await asks.waitFor({ state: 'hidden', timeout: LOOK_MS }).catch(unlessLate);
    await begun.or(asks).first().waitFor();
    if (await begun.first().isVisible()) return;
    // It may be gone under the finger.
    await asks.tap({ timeout: LOOK_MS }).catch(unlessLate);
  }
}

function unlessLate(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
}
