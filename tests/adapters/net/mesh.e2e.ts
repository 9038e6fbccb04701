/** The ways in and what goes wrong on them, between pages of real Chromium. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCode, formatAnswer, formatInvitation } from '../../../src/table/wire/invitation.ts';
import { until } from '../../contracts/link.ts';
import type { Told } from '../../contracts/link-seat.ts';
import { openLyingBroker } from './lying-broker.ts';
import { openStage, type PageSeat, type Stage } from './stage.ts';

let stage: Stage;
let table = 0;
const inUse: PageSeat[] = [];

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  table++;
  stage.requests.length = 0;
  stage.errors.length = 0;
  await Promise.all(inUse.splice(0).map((seat) => seat.release().catch(() => undefined)));
});

/** A device at this test's own table. */
async function device(seed: number, how: { readonly key?: number; readonly broker?: string; readonly members?: readonly string[]; readonly table?: string } = {}): Promise<PageSeat> {
  const seat = await stage.device({ seed, table: table.toString(16).padStart(32, '0'), ...how });
  inUse.push(seat);
  return seat;
}

const has = (seat: PageSeat, ...others: readonly PageSeat[]): Promise<void> =>
  until(async () => {
    const peers = await seat.peers();
    return others.every((other) => peers.includes(other.self));
  });
const refusals = async (seat: PageSeat): Promise<string[]> => (await seat.told()).flatMap((told) => (told.what === 'refused' ? [told.code] : []));
const closed = (told: readonly Told[], peer: PageSeat): boolean => told.some((one) => one.what === 'closed' && one.peer === peer.self);

describe('by hand', () => {
  it('two devices meet with no server: nobody is asked for anything', async () => {
    const [ana, ben] = await Promise.all([device(1), device(2)]);
    await stage.pair(ana, ben);
    expect(await ana.send(ben.self, 100, 5)).toBe(true);
    await until(async () => (await ben.told()).some((told) => told.what === 'message'));
    expect(stage.requests).toEqual([]);
    expect(stage.errors).toEqual([]);
  });

  it('several invitations may be open: an answer finds its own', async () => {
    const [ana, ben, cem] = await Promise.all([device(1), device(2), device(3)]);
    const first = await ana.invite();
    const second = await ana.invite();
    const [answer, other] = await Promise.all([ben.join(first), cem.join(second)]);
    expect(await ana.accept(other)).toBe(cem.self);
    expect(await ana.accept(answer)).toBe(ben.self);
    expect([await ben.joined(), await cem.joined()]).toEqual([ana.self, ana.self]);
  });

  it('says what is wrong with a text, and lets one try again', async () => {
    const [ana, ben, other] = await Promise.all([device(1), device(2), device(1, { table: 'ee'.repeat(16) })]);
    const invitation = await ana.invite();
    expect(await ben.join('CC1 is what we play')).toBe('join/not-an-invitation');
    expect(await ben.join(await other.invite())).toBe('join/other-table');
    const answer = await ben.join(invitation);
    expect(await ben.join(answer)).toBe('join/not-an-invitation');
    expect(await ana.accept('nonsense')).toBe('join/not-an-answer');
    expect(await ana.accept(invitation)).toBe('join/not-an-answer');
    expect(await other.accept(answer)).toBe('join/other-table');
    const code = findCode(answer);
    if (code?.kind !== 'answer') throw new Error('an answer');
    expect(await ana.accept(formatAnswer(`${code.table}${'0'.repeat(24)}`, '0011223344556677', code.description))).toBe('join/answer-for-another');
    expect(await ana.accept(`Here: ${answer.toLowerCase()}\n`)).toBe(ben.self);
  });

  it('an invitation that was put away has run out', async () => {
    const [ana, ben] = await Promise.all([device(1), device(2)]);
    const answer = await ben.join(await ana.invite());
    await ana.cancel();
    expect(await ana.accept(answer)).toBe('join/expired');
  });

  it('one who has the invitation but not the table’s key is not let in, and both are told', async () => {
    const [ana, eve] = await Promise.all([device(1), device(3, { key: 99 })]);
    const real = findCode(await ana.invite());
    if (real?.kind !== 'invitation') throw new Error('an invitation');
    const forged = formatInvitation(real.table, new Uint8Array(16).fill(99), real.description).text;
    const answer = findCode(await eve.join(forged));
    if (answer?.kind !== 'answer') throw new Error('an answer');
    expect(await ana.accept(formatAnswer(real.table, real.tag, answer.description))).toBe('join/not-this-table');
    expect(await eve.joined()).toBe('join/not-this-table');
    expect([await ana.peers(), await eve.peers()]).toEqual([[], []]);
  });

  it('who answers says nothing before it is spoken to: what reaches a dialler too early is lost in Chromium', async () => {
    const ben = await device(2);
    const { page } = await stage.blank();
    // A frame of the control plane, first and last, number 0: a hello of version 99.
    const strange = [1, 7, 0, 0, 0, 0, 0, 0, 0, 2, 0, 99];
    const invitation = await page.evaluate(([id, words]) => window.dialler.invite(id, 7, words), [table.toString(16).padStart(32, '0'), strange] as const);
    const answer = await ben.join(invitation);
    await page.evaluate((text) => window.dialler.accept(text), answer);
    expect(await ben.joined()).toBe('join/update-here');
    await until(() => page.evaluate(() => window.dialler.heard.length > 0));
    const heard = await page.evaluate(() => window.dialler.heard);
    // Its number 0 is a goodbye.
    expect(heard.map((frame) => [frame.slice(0, 6), frame[10]])).toEqual([[[1, 7, 0, 0, 0, 0], 7]]);
  });

  it('nobody joins their own table as themselves', async () => {
    const [ana, again] = await Promise.all([device(1), device(1)]);
    expect(await ana.accept(await again.join(await ana.invite()))).toBe('join/myself');
  });
});

describe('through a member', () => {
  it('a changed description is noticed and refused, and the mesh completes once nobody lies', async () => {
    const [ana, ben, cem] = await Promise.all([device(1), device(2), device(3)]);
    await ben.page.evaluate(() => {
      const send = RTCDataChannel.prototype.send as (this: RTCDataChannel, data: unknown) => void;
      Object.assign(window, { honest: false });
      RTCDataChannel.prototype.send = function (data: unknown): void {
        // Control, first and last, a relay: one byte of the fingerprint differs.
        if (data instanceof Uint8Array && data[1] === 7 && data[10] === 6 && !(window as unknown as { honest: boolean }).honest) data[120] = (data[120] ?? 0) ^ 1;
        send.call(this, data);
      };
    });
    await stage.pair(ben, ana);
    await stage.pair(ben, cem);
    await until(async () => [...(await refusals(ana)), ...(await refusals(cem))].includes('join/forged'));
    expect(await ana.peers()).toEqual([ben.self]);
    await ben.page.evaluate(() => Object.assign(window, { honest: true }));
    await Promise.all([has(ana, ben, cem), has(cem, ana, ben)]);
  });

  it('three stay together when the one who brought them together is killed', async () => {
    const [ana, ben, cem] = await Promise.all([device(1), device(2), device(3)]);
    await stage.pair(ana, ben);
    await stage.pair(ana, cem);
    await Promise.all([has(ben, ana, cem), has(cem, ana, ben)]);
    inUse.splice(inUse.indexOf(ana), 1);
    // The process is gone at once: no last words.
    await ana.page.goto('chrome://crash').catch(() => undefined);
    for (const seat of [ben, cem]) await until(async () => closed(await seat.told(), ana));
    expect(await ben.peers()).toEqual([cem.self]);
    expect(await ben.send(cem.self, 10, 3)).toBe(true);
    await until(async () => (await cem.told()).some((told) => told.what === 'message' && told.mark === 3));
    await ana.context.close();
  });
});

describe('an end', () => {
  it('of a page that is left is told', async () => {
    const [ana, ben] = await Promise.all([device(1), device(2)]);
    await stage.pair(ana, ben);
    inUse.splice(inUse.indexOf(ben), 1);
    await ben.page.goto('about:blank');
    await until(async () => closed(await ana.told(), ben));
    await ben.context.close();
  });
});

describe('through a broker', () => {
  it('one who has only the link finds somebody, also after the opener has left', async () => {
    const ana = await device(1, { broker: stage.broker });
    const ben = await device(2, { broker: stage.broker });
    await Promise.all([has(ana, ben), has(ben, ana)]);
    await ana.close();
    const cem = await device(3, { broker: stage.broker });
    await has(cem, ben);
    expect(await cem.peers()).toEqual([ben.self]);
    expect(await refusals(cem)).toEqual([]);
    // Addresses of sockets: no key, no table.
    expect(stage.requests.length).toBeGreaterThan(2);
    for (const secret of [ana.self, ben.self, cem.self, table.toString(16).padStart(32, '0')]) expect(stage.requests.join()).not.toContain(secret);
  });

  it('two who dial each other at once end up with one channel', async () => {
    const [ana, ben] = await Promise.all([device(1), device(2)]);
    await Promise.all([ana, ben].map((seat, i) => seat.page.evaluate(([url, peer]) => {
      window.device.mesh.know([peer]);
      window.device.mesh.useBroker(url);
    }, [stage.broker, i === 0 ? ben.self : ana.self] as const)));
    await Promise.all([has(ana, ben), has(ben, ana)]);
    expect(await ana.sendMany(ben.self, 100, 500)).toBe(100);
    await until(async () => (await ben.told()).filter((told) => told.what === 'message').length === 100);
    expect((await ben.told()).filter((told) => told.what !== 'message')).toEqual([{ what: 'opened', peer: ana.self }]);
    expect(await refusals(ana)).toEqual([]);
  });

  it('one who reloads is back, with the same key, before the others have missed them', async () => {
    const ana = await device(1, { broker: stage.broker });
    const ben = await device(2, { broker: stage.broker });
    await has(ana, ben);
    await ben.page.goto('chrome://crash').catch(() => undefined);
    await ben.context.close();
    inUse.splice(inUse.indexOf(ben), 1);
    const again = await device(2, { broker: stage.broker, members: [ana.self] });
    await has(again, ana);
    await until(async () => (await ana.told()).length === 3);
    expect(await ana.told()).toEqual(['opened', 'closed', 'opened'].map((what) => ({ what, peer: ben.self })));
    expect(await ana.send(again.self, 10, 1)).toBe(true);
    await until(async () => (await again.told()).some((told) => told.what === 'message'));
  });

  it('that puts itself in the middle is noticed by both, and named', async () => {
    const middle = await stage.blank();
    const broker = await openLyingBroker(middle.page);
    try {
      const ana = await device(1, { broker: broker.url });
      await until(() => Promise.resolve(broker.ids.size >= 2));
      const ben = await device(2, { broker: broker.url });
      for (const seat of [ana, ben]) await until(async () => (await refusals(seat)).includes('join/swapped'));
      expect([await ana.peers(), await ben.peers()]).toEqual([[], []]);
    } finally {
      broker.close();
      await middle.context.close();
    }
  });

  it('that is not there is said to be unreachable, and used once it is', async () => {
    const ana = await device(1, { broker: 'http://127.0.0.1:9/broker' });
    const status = (seat: PageSeat): Promise<string> => seat.page.evaluate(() => window.device.mesh.brokerStatus);
    await until(async () => (await status(ana)) === 'unreachable');
    await ana.page.evaluate((url) => window.device.mesh.useBroker(url), stage.broker);
    await until(async () => (await status(ana)) === 'ready');
    await ana.page.evaluate(() => window.device.mesh.useBroker(null));
    expect(await status(ana)).toBe('off');
  });
});
