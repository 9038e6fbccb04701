/**
 * A hand at a real table is saved, looked at step by step with the network off, deleted, and brought in again by the picker and
 * by a drop; the replay command accepts the very file that was downloaded.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../../tools/lib/root.ts';
import { commandOf } from '../../tools/lib/run.ts';
import { violations } from '../support/axe.ts';
import { gather } from '../support/gathering.ts';
import type { Phone } from '../support/phones.ts';
import { RummyPlayer, seeded } from '../support/rummy-player.ts';
import { beginHand, letInByText, openTable } from '../support/tabletop.ts';

const SEED = Number(process.env['SEED'] ?? 20_262);
const gathering = gather(['Ana', 'Ben']);
let ana: Phone;
let ben: Phone;
/** The downloaded file. */
let file = '';

beforeAll(() => {
  console.log(`players' seed: ${SEED} (SEED=${SEED} to see it again)`);
  [ana, ben] = gathering.phones as [Phone, Phone];
});

const step = (): Promise<string> => ana.page.getByRole('heading', { level: 1 }).innerText();

test('while the first hand runs there is nothing to save, and it is not offered', async () => {
  await openTable(ana);
  await letInByText(ana, ben);
  await beginHand(ana, ben);
  await ana.page.getByText(/^Hand 1 of 10, (?!end)/).first().waitFor();
  await ana.page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await ana.page.getByRole('link', { name: 'Back to home' }).waitFor();
  expect(await ana.page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
  await ana.page.getByRole('button', { name: 'Close', exact: true }).tap();
}, 240_000);

test('after the hand it is saved and downloaded', async () => {
  const players = [new RummyPlayer(ana, seeded(SEED + 1), { spare: 'Leave' }), new RummyPlayer(ben, seeded(SEED + 2), { spare: 'Leave' })];
  await Promise.all(players.map((p) => p.play()));
  await ana.page.getByRole('button', { name: 'Save game' }).tap();
  await ana.page.getByText('1 hand is saved on this device').first().waitFor();
  expect(await violations(ana.page)).toEqual([]);
  const downloading = ana.page.waitForEvent('download');
  await ana.page.getByRole('button', { name: 'Download the file' }).tap();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^rummy-royal-\d{4}-\d\d-\d\d-1-hand\.court\.json$/);
  file = join(root, '.cache/e2e', `${process.pid}.court.json`);
  await download.saveAs(file);
}, 480_000);

test('npm run replay accepts the file: nothing is refused, all is in order', () => {
  const [command, ...rest] = commandOf('tsx', ['tools/replay.ts', file]);
  const { status, stdout, stderr } = spawnSync(command, rest, { cwd: root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const made = JSON.parse(stdout) as { standing: { name: string }[]; refusals: unknown[]; checks: unknown; hands: unknown[] };
  expect(made.standing.map((row) => row.name).sort()).toEqual(['Ana', 'Ben']);
  expect(made.hands).toHaveLength(1);
  expect(made.refusals).toEqual([]);
  // The two phones have checked the order and the cut themselves; a file does not show that again.
  expect(made.checks).toMatchObject({ ok: true, conserved: { ok: true }, deal: { same: 0, different: 0, notGiven: 2 }, standing: true });
}, 120_000);

test('it is looked at step by step, with the network off', async () => {
  await ana.page.getByRole('link', { name: 'Look at it step by step' }).tap();
  await ana.page.getByRole('button', { name: 'Next step' }).waitFor();
  expect(await step()).toMatch(/Hand 1 of 1, step 1 of \d+/);
  await ana.context.setOffline(true);
  await ana.page.getByRole('button', { name: 'Next step' }).tap();
  expect(await step()).toContain('step 2 of');
  expect(await violations(ana.page)).toEqual([]);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await ana.page.keyboard.press(key);
  expect(await step()).toContain('step 3 of');
  await ana.page.getByRole('button', { name: 'To the end of the hand' }).tap();
  expect(await step()).toMatch(/step (\d+) of \1$/);
  await ana.page.getByRole('region', { name: 'End of the hand' }).waitFor();
  await ana.page.getByRole('combobox', { name: 'Cards' }).selectOption('Ben’s');
  await ana.page.getByRole('button', { name: 'To the beginning of the hand' }).tap();
  expect(await step()).toContain('step 1 of');
  await ana.context.setOffline(false);
}, 120_000);

test('deleted after asking, it is gone', async () => {
  await ana.page.getByRole('link', { name: 'Saved games' }).tap();
  await ana.page.getByRole('button', { name: /^Download, share or delete: Rummy Royal, 1 hand/ }).tap();
  await ana.page.getByRole('button', { name: 'Delete', exact: true }).tap();
  await ana.page.getByRole('button', { name: 'Delete it' }).tap();
  await ana.page.getByText('Nothing is saved yet.').waitFor();
}, 120_000);

test('the file comes back by the picker; a bad one is refused with a sentence and takes nothing away', async () => {
  const bad = join(root, '.cache/e2e', `${process.pid}.bad.json`);
  writeFileSync(bad, readFileSync(file, 'utf8').slice(0, 1_000));
  await ana.page.locator('input[type=file]').setInputFiles(file);
  await ana.page.getByRole('button', { name: 'Next step' }).waitFor();
  await ana.page.getByRole('link', { name: 'Saved games' }).tap();
  await ana.page.locator('input[type=file]').setInputFiles(bad);
  await ana.page.getByText('This file is no record of a game.').first().waitFor();
  await ana.page.getByRole('link', { name: /Rummy Royal, 1 hand/ }).waitFor();
  expect(await violations(ana.page)).toEqual([]);
}, 120_000);

test('and by dropping it on the app, on another phone too', async () => {
  await ben.page.goto(`${gathering.served.url}#/`);
  await ben.page.getByRole('heading', { name: 'Court Cards' }).waitFor();
  await ben.page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'game.court.json', { type: 'application/json' }));
    for (const type of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }, readFileSync(file, 'utf8'));
  await ben.page.getByRole('button', { name: 'Next step' }).waitFor();
  await ben.page.getByRole('link', { name: 'Saved games' }).tap();
  await ben.page.getByRole('link', { name: /Rummy Royal, 1 hand/ }).waitFor();
}, 120_000);

test('the installed app is what opens such a file', async () => {
  const manifest = (await (await fetch(`${gathering.served.url}manifest.webmanifest`)).json()) as { file_handlers: { action: string; accept: Record<string, string[]> }[] };
  expect(manifest.file_handlers).toEqual([{ action: './', accept: { 'application/json': ['.court.json', '.json'] } }]);
});

test('nothing went wrong on the way', () => {
  expect([...ana.problems, ...ben.problems]).toEqual([]);
});
