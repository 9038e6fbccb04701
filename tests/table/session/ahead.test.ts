/** The cards of a hand are shuffled before its terms are agreed, so that nobody waits for it; and what comes of it when the terms are others. */
import { describe, expect, it } from 'vitest';
import { hash } from '../../../src/crypto/index.ts';
import { encode, type Choice, type Plain } from '../../../src/engine/kernel/index.ts';
import type { Fold } from '../../../src/table/fold/fold.ts';
import { HISTORY } from '../../../src/table/log/body.ts';
import { nameAgreement } from '../../../src/table/terms/agreement.ts';
import { atDocument, deals, signs, withCards } from '../../support/hostile.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

/** Names of what a device has answered in its document, in the order of its chain; from the terms that it signed on: `terms`. */
function said(device: Device): string[] {
  const log = device.session.document()?.log;
  const chain = log?.chain(device.key);
  return [...(chain?.entries(0, chain.length) ?? [])].flatMap(({ body }) => (body.type === 'answer' || body.type === 'long' ? [body.question] : []));
}

const hidden = (names: readonly string[]): string[] => names.filter((name) => /^deal\/.*\/(keys|hop)\//.test(name));
const untilTerms = (names: readonly string[]): string[] => names.slice(0, names.findIndex((name) => name.startsWith('terms/')));
const sinceTerms = (names: readonly string[]): string[] => names.slice(names.findIndex((name) => name.startsWith('terms/')));

/** So many have played a hand, and look at its end. */
async function played(seed: number, count: number): Promise<{ readonly bench: Bench; readonly devices: readonly Device[] }> {
  const bench = new Bench(seed);
  const devices = await bench.table(count);
  await bench.begin();
  await bench.play();
  await bench.world.settle(3_000);
  return { bench, devices };
}

async function readyAs(bench: Bench, choices: readonly (readonly [Device, Choice])[]): Promise<void> {
  const done = Promise.all(choices.map(([device, choice]) => device.session.ready(choice)));
  await bench.world.settle(1_500);
  for (const result of await done) expect(result).toEqual({ ok: true, value: undefined });
}

async function endsFairly(bench: Bench, devices: readonly Device[], number: number): Promise<void> {
  await bench.play(devices);
  await bench.world.settle(2_000);
  for (const device of devices) expect(device.state.hand).toMatchObject({ number, voided: null, deal: { kind: 'fair', stage: 'checked' } });
  for (const device of devices) expect(device.state.reports).toEqual([]);
  bench.expectEqual(devices);
}

describe('the shuffle ahead of a hand', () => {
  it.each([2, 3, 5])('is done while %i people look at the hand before: with the terms come coins and layers alone', async (count) => {
    const { bench, devices } = await played(4_801, count);
    // Each its keys and its hop, with nobody ready yet.
    for (const device of devices) expect(said(device).map((name) => name.replace(/\/\d+$/, ''))).toEqual(['deal/deal/keys', 'deal/deal/hop/1']);
    await bench.begin();
    await bench.world.until('it is dealt', () => devices.every((d) => d.state.hand?.deal.stage === 'playing'));
    for (const device of devices) expect(hidden(sinceTerms(said(device)))).toEqual([]);
    await endsFairly(bench, devices, 2);
  }, 60_000);

  it('begins for the first hand once somebody is ready, so that nobody shuffles while people still come', async () => {
    const bench = new Bench(4_802);
    const devices = await bench.table(3);
    await bench.world.settle(3_000);
    expect(devices.flatMap(said)).toEqual([]);
    const [ana] = devices as [Device];
    await readyAs(bench, [[ana, 'in']]);
    for (const device of devices) expect(hidden(said(device))).toHaveLength(2);
    await readyAs(bench, devices.slice(1).map((device) => [device, 'in']));
    for (const device of devices) expect(hidden(sinceTerms(said(device)))).toEqual([]);
    await endsFairly(bench, devices, 1);
  }, 60_000);

  it('counts for nothing when somebody sits the hand out: those who play shuffle anew', async () => {
    const { bench, devices } = await played(4_803, 4);
    const [ana, ben, cleo, dan] = devices as [Device, Device, Device, Device];
    const before = hidden(said(ana));
    await readyAs(bench, [[dan, 'out']]);
    // At once, for what is on the table now.
    for (const device of [ana, ben, cleo]) expect(hidden(said(device))).toHaveLength(4);
    expect(hidden(said(ana)).slice(2)).toEqual(before);
    expect(hidden(said(dan))).toHaveLength(2);
    await readyAs(bench, [[ana, 'in'], [ben, 'in'], [cleo, 'in']]);
    for (const device of [ana, ben, cleo]) expect(hidden(sinceTerms(said(device)))).toEqual([]);
    expect(ana.session.fold()?.hand?.deal.devices).toHaveLength(3);
    await endsFairly(bench, devices, 2);
  }, 60_000);

  it('counts again when it is as it was before', async () => {
    const { bench, devices } = await played(4_804, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    await readyAs(bench, [[cleo, 'out']]);
    await readyAs(bench, [[cleo, 'in']]);
    const before = devices.map((device) => hidden(said(device)).length);
    await readyAs(bench, [[ana, 'in'], [ben, 'in']]);
    expect(devices.map((device) => hidden(said(device)).length)).toEqual(before);
    await endsFairly(bench, devices, 2);
  }, 60_000);

  it('is finished after the terms when somebody was not there meanwhile', async () => {
    const bench = new Bench(4_805);
    const devices = await bench.table(3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    // Cleo's phone says nothing of the cards ahead, as if it were too slow for that.
    atDocument(cleo, 2, () => bench.net.tap = (from, _to, message) => (from === cleo.key && Buffer.from(message).includes('deal/deal/hop') ? null : message));
    await bench.begin();
    await bench.play();
    await bench.world.settle(3_000);
    await readyAs(bench, [[ana, 'in'], [ben, 'in'], [cleo, 'in']]);
    expect(ana.state.hand?.deal.stage).not.toBe('playing');
    bench.net.tap = (_from, _to, message) => message;
    cleo.kill();
    await cleo.reopen();
    bench.net.connectAll(devices.map(({ key }) => key));
    await bench.world.until('it is dealt', () => devices.every((d) => d.state.hand?.deal.stage === 'playing'));
    // What it had said ahead counts.
    expect(hidden(untilTerms(said(cleo)))).toHaveLength(2);
    await endsFairly(bench, devices, 2);
  }, 60_000);

  it('is not begun anew without end by somebody who changes the draft again and again', async () => {
    const { bench, devices } = await played(4_806, 4);
    const [ana, , , dan] = devices as [Device, Device, Device, Device];
    const others = devices.filter((device) => device !== dan).map(({ key }) => key);
    for (let i = 0; i < 24; i++) {
      const seats = [...others.slice(i % 3), ...others.slice(0, i % 3)];
      seats.splice(i % 4, 0, dan.key);
      const done = dan.session.propose({ seats });
      await bench.world.settle(1_000);
      await done;
    }
    expect(hidden(said(ana)).length).toBeLessThanOrEqual(16);
    await bench.begin();
    await endsFairly(bench, devices, 2);
  }, 120_000);

  it('that is refused is not said twice, and the hand tells whose it was', async () => {
    const bench = new Bench(4_807);
    const devices = await bench.table(3);
    const [ana, ben, mal] = devices as [Device, Device, Device];
    atDocument(mal, 2, () => deals(mal, '/hop/', (honest) => honest.slice(1)));
    await bench.begin();
    await bench.play();
    await bench.world.settle(3_000);
    expect(hidden(said(mal))).toHaveLength(2);
    await bench.readyAll();
    await bench.world.settle(2_000);
    for (const { state } of [ana, ben]) {
      expect(state.reports.map(({ code, seat }) => [code, seat])).toEqual([['deal/bad-deck', mal.key]]);
      expect(state.awaited?.seats).toEqual([mal.key]);
    }
  }, 60_000);

  it('counts in the hand as it counted before it: whoever signs something else for the terms to come is named, and not those who went on from what they had seen', async () => {
    const bench = new Bench(4_808);
    const devices = await bench.table(3);
    const [mal, ...honest] = devices as [Device, ...Device[]];
    // First its own shuffle, for the hand that will begin, of which it knows everything; then another one, which the others shuffle on.
    atDocument(mal, 2, () => {
      let first = true;
      signs(mal, (body) => {
        if (!(body.answer instanceof Uint8Array) || !body.question.includes('/hop/')) return body;
        const made = first ? { ...body, at: historyToCome(mal, 'deal/deal/keys/1') } : { ...body, answer: turned(body.answer) };
        first = false;
        return made;
      });
    });
    await bench.begin();
    await bench.play();
    await bench.world.settle(3_000);
    await bench.begin();
    await bench.play(devices);
    await bench.world.settle(2_000);
    for (const { state } of honest) expect(state.hand).toMatchObject({ number: 2, voided: { code: 'deal/bad-shuffle', seats: [{ seat: 0 }] } });
  }, 60_000);
});

/** The history of the hand that begins when everybody agrees as usual, once this has been answered as it is now. */
function historyToCome(device: Device, answered: string): Uint8Array {
  const fold = device.session.fold() as Fold;
  const { agreement } = fold.draft();
  const begun = hash('court-cards/transcript', nameAgreement(fold.baseHash, agreement).hash);
  const answers = (name: string): Plain => agreement.seats.map(({ key }, seat) => [seat, fold.answers.list(name, key)[0]?.answer ?? null]);
  return hash('court-cards/transcript/step', begun, encode([answered, answers(answered)])).slice(0, HISTORY);
}

/** The same hidden cards the other way round. */
const turned = (deck: Uint8Array): Uint8Array => withCards(deck, (cards) => [...cards].reverse());
