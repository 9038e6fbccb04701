/** With the network off and the server gone: the app starts, and the table that was open is there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Served } from '../../tools/serve.ts';
import { Phone } from '../support/phones.ts';
import { openTable } from '../support/tabletop.ts';

let served: Served;
let ana: Phone;

beforeAll(async () => {
  served = await serve({ port: '0', host: '127.0.0.1' });
  ana = await new Phone('Ana', served.url).start();
  ana.page.setDefaultTimeout(60_000);
}, 120_000);

afterAll(async () => {
  await ana?.end();
  await served?.close();
});

test('after the first load everything works with the network off', async () => {
  await ana.page.getByText('Ready offline').waitFor();
  await openTable(ana);
  await served.close();
  await ana.context.setOffline(true);

  await ana.page.reload();
  await ana.page.getByRole('button', { name: 'I am ready' }).waitFor();

  await ana.page.goto(served.url);
  await ana.page.getByRole('heading', { name: 'Court Cards' }).waitFor();
  await ana.page.getByRole('region', { name: /Your open table/ }).getByRole('link').first().tap();
  await ana.page.getByRole('button', { name: 'Without a server' }).tap();
  expect(await ana.page.getByRole('textbox', { name: 'Invitation', exact: true }).inputValue()).toMatch(/^CC1/);
}, 240_000);

test('rules and settings are there too, and the app asked no other host for anything', async () => {
  for (const path of ['#/rules/rummy-royal', '#/settings']) {
    await ana.page.goto(served.url + path);
    await ana.page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  expect(ana.requests.filter((url) => !url.startsWith(served.url) && !/^(data|blob):/.test(url))).toEqual([]);
}, 120_000);
