/** With the network off and the server gone: the app starts, and the table that was open is there. */
import { beforeAll, expect, test } from 'vitest';
import { gather } from '../support/gathering.ts';
import type { Phone } from '../support/phones.ts';
import { openTable } from '../support/tabletop.ts';

const gathering = gather(['Ana']);
let ana: Phone;

beforeAll(() => {
  [ana] = gathering.phones as [Phone];
});

test('the browser offers to install it, with pictures for a phone and for a wide screen', async () => {
  await ana.page.getByText('Ready offline').waitFor();
  const devtools = await ana.context.newCDPSession(ana.page);
  // A persistent context counts as no incognito window, so that nothing at all is in the way.
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  const { data, errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, screenshots } = JSON.parse(data ?? '') as Record<'icons' | 'screenshots', { src: string; purpose?: string; form_factor?: string }[]>;
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  expect(screenshots.map(({ form_factor }) => form_factor).sort()).toEqual(['narrow', 'wide']);
  for (const { src } of [...icons, ...screenshots]) {
    const response = await ana.context.request.get(new URL(src, gathering.served.url).href);
    expect([src, response.status(), response.headers()['content-type']?.startsWith('image/')]).toEqual([src, 200, true]);
  }
});

test('after the first load everything works with the network off', async () => {
  await ana.page.getByText('Ready offline').waitFor();
  await openTable(ana);
  await gathering.served.close();
  await ana.context.setOffline(true);

  await ana.page.reload();
  await ana.page.getByRole('button', { name: 'I am ready' }).waitFor();

  await ana.page.goto(gathering.served.url);
  await ana.page.getByRole('heading', { name: 'Court Cards' }).waitFor();
  await ana.page.getByRole('region', { name: /Your open table/ }).getByRole('link').first().tap();
  await ana.page.getByRole('button', { name: 'From phone to phone' }).tap();
  expect(await ana.page.getByRole('textbox', { name: 'Invitation', exact: true }).inputValue()).toMatch(/^CC1/);
}, 240_000);

test('rules and settings are there too, and the app asked no other host for anything', async () => {
  for (const path of ['#/rules/rummy-royal', '#/settings']) {
    await ana.page.goto(gathering.served.url + path);
    await ana.page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  expect(ana.requests.filter((url) => !url.startsWith(gathering.served.url) && !/^(data|blob):/.test(url))).toEqual([]);
}, 120_000);
