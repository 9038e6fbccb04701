/**
 * What a hostile device can send, against honest sessions: the state stays as it was, the attempt is reported, and who sends
 * what no honest device would pass on is dropped.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { Plain } from '../../../src/engine/kernel/index.ts';
import { encodeBase } from '../../../src/table/base.ts';
import type { Body } from '../../../src/table/log/body.ts';
import type { Log } from '../../../src/table/log/log.ts';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import { PROTOCOL, type Message } from '../../../src/table/wire/messages.ts';
import { answers, Author, forge, named, person, updateOf, type Person } from '../../support/log-kit.ts';
import { ownHand } from '../../support/hostile.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

let bench: Bench;
let ana: Device;
let ben: Device;
/** A member whose device does not do what the app does. */
let mal: Device;

const asPerson = (device: Device): Person => ({ name: device.name, seed: device.seed, key: device.key });
const logOf = (device: Device): Log => (device.session.document() as { log: Log }).log;
const send = (message: Message, to: Device = ana): boolean => mal.link.send(to.key, encodeMessage(message));
const sendUpdate = (update: Uint8Array, to: Device = ana): boolean => send({ type: 'update', hand: logOf(mal).hand, update }, to);
const codes = (device: Device): string[] => device.state.reports.map((report) => report.code);
const dropped = (by: Device): string[] => bench.net.dropped.filter((d) => d.by === by.key).map((d) => d.code);
/** Clock in its session's array of the next entry of a device. */
const nextClock = (device: Device): number => logOf(device).clients.get(logOf(device).chain(device.key).newest?.client ?? 0)?.length ?? 0;

async function expectUnchanged(attack: () => void | Promise<void>): Promise<void> {
  const before = [ana.folded(), ben.folded()];
  await attack();
  await bench.world.settle(500);
  expect([ana.folded(), ben.folded()]).toEqual(before);
}

beforeEach(async () => {
  bench = new Bench(77);
  [ana, ben, mal] = (await bench.table(3)) as [Device, Device, Device];
  await bench.begin();
  await bench.world.settle(500);
});

describe('an entry that no honest device passes on', () => {
  const cases: readonly (readonly [string, string, () => Uint8Array])[] = [
    ['forged: in the name of Ben, signed by Mallory', 'log/bad-signature', () => updateOf([forge(logOf(ben), asPerson(ben), { body: answers('game/0/bet', { kind: 'bet', amount: 3 }) }, mal.seed)], nextClock(ben))],
    [
      'altered: Ben’s own words changed on the way',
      'log/bad-signature',
      () => {
        const entry = forge(logOf(ben), asPerson(ben), { body: answers('game/0/bet', { kind: 'bet', amount: 1 }) });
        const bytes = entry.bytes.slice();
        const at = bytes.lastIndexOf(1, bytes.length - 65);
        bytes[at] = 3;
        return updateOf([{ ...entry, bytes }], nextClock(ben));
      },
    ],
    ['replayed: signed by Ben for another table', 'log/other-document', () => updateOf([forge(logOf(ben), asPerson(ben), { table: 'ee'.repeat(16), body: answers('game/0/bet', 0) })], nextClock(ben))],
    ['replayed: signed by Ben for another hand', 'log/other-document', () => updateOf([forge(logOf(ben), asPerson(ben), { hand: 2, body: answers('game/0/bet', 0) })], nextClock(ben))],
    ['replayed: signed by Ben for another base', 'log/other-document', () => updateOf([forge(logOf(ben), asPerson(ben), { base: new Uint8Array(32), body: answers('game/0/bet', 0) })], nextClock(ben))],
    ['written into Ben’s array by Mallory', 'log/wrong-place', () => updateOf([forge(logOf(mal), asPerson(mal), { client: logOf(ben).chain(ben.key).newest?.client ?? 0, body: named('M') })], nextClock(ben))],
    [
      'deleting what Ben wrote',
      'log/deletes',
      () => {
        const mirror = new Y.Doc();
        for (const update of logOf(mal).diff() ?? []) Y.applyUpdate(mirror, update);
        for (const name of mirror.share.keys()) if (name.startsWith(ben.key)) mirror.getArray(name).delete(0, 1);
        return Y.encodeStateAsUpdate(mirror);
      },
    ],
    [
      'of another Yjs type',
      'log/bad-struct',
      () => {
        const doc = new Y.Doc();
        doc.getMap('game').set('chips', 1_000_000);
        return Y.encodeStateAsUpdate(doc);
      },
    ],
    ['no update at all', 'log/not-an-update', () => Uint8Array.of(200, 200, 200)],
  ];

  it.each(cases)('%s', async (_, code, attack) => {
    await expectUnchanged(() => void sendUpdate(attack()));
    expect(codes(ana)).toContain(code);
    expect(dropped(ana)).toEqual([code]);
    expect(ana.state.members.find((m) => m.key === mal.key)?.here).toBe(false);
    expect(codes(ben)).toEqual([]);
  });

  it('foreign: of a key that nobody admitted; once it may be early, twice it is not', async () => {
    const stranger = new Author(person('Sly', 99), logOf(mal).base, 1234);
    const update = stranger.write(named('Sly'));
    await expectUnchanged(() => void sendUpdate(update));
    expect(codes(ana)).toEqual(['log/foreign']);
    expect(dropped(ana)).toEqual([]);
    await expectUnchanged(() => void sendUpdate(update));
    expect(dropped(ana)).toEqual(['log/foreign']);
  });
});

const historyOf = (device: Device): Uint8Array => device.session.document()?.fold.hand?.history ?? new Uint8Array();

describe('an entry of a member that the rules refuse', () => {
  /** What had happened when Mallory was asked. */
  let at: Uint8Array;
  /** Mallory signs properly what the game does not allow, instead of what the app would sign. */
  const say = async (question: string, answer: Plain): Promise<void> => {
    const update = logOf(mal).write(mal.key, mal.seed, logOf(mal).chain(mal.key).newest?.client ?? 0, answers(question, answer, at));
    mal.session.close();
    for (const to of [ana, ben]) sendUpdate(update, to);
    await bench.world.settle(500);
  };
  /** Plays on until such a question is open on all devices, and Mallory is asked, or is not. */
  const untilAsked = async (kind: string, mallory: boolean): Promise<string> => {
    const isOpen = ({ state: { awaited } }: Device): boolean => awaited?.question.endsWith(kind) === true && awaited.seats.includes(mal.key) === mallory;
    const open = (): boolean => [ana, ben, mal].every(isOpen);
    // Nobody answers it before all know of it.
    for (let i = 0; i < 300 && !open(); i++) {
      if (!bench.devices.some(isOpen)) await bench.act();
      await bench.world.settle(60);
    }
    expect(open()).toBe(true);
    at = historyOf(ana);
    return ana.state.awaited?.question ?? '';
  };

  it('an answer out of turn', async () => {
    const question = await untilAsked('/bet', false);
    const before = ana.folded();
    await say(question, { kind: 'bet', amount: 3 });
    for (const device of [ana, ben]) expect(codes(device)).toEqual(['table/not-asked']);
    expect(ana.folded()).toBe(before);
    expect(dropped(ana)).toEqual([]);
  });

  it('a card it does not hold; its right answer may still follow', async () => {
    await say(await untilAsked('/show', true), { kind: 'show', slot: 11 });
    for (const device of [ana, ben]) {
      expect(codes(device)).toEqual(['high-card/not-your-card']);
      expect(device.state.awaited?.seats).toContain(mal.key);
      expect(dropped(device)).toEqual([]);
    }
  });

  it('a second answer to the same question', async () => {
    const question = await untilAsked('/show', true);
    const [first] = [...mal.session.legal()];
    await mal.session.answer(first as Plain);
    await bench.world.settle(500);
    const view = ana.folded();
    await say(question, first as Plain);
    for (const device of [ana, ben]) expect(codes(device)).toEqual(['table/second-answer']);
    expect(ana.folded()).toBe(view);
  });

  it('a second, different entry with the same number is named by everybody, and what it said does not count', async () => {
    const question = await untilAsked('/show', true);
    const own = ownHand(mal);
    const [one, other] = [...mal.session.legal()].map((answer) => own.answer(own.hand.seats.indexOf(mal.key), question, answer)) as [Body, Body];
    mal.session.close();
    const client = logOf(mal).chain(mal.key).newest?.client ?? 0;
    sendUpdate(logOf(mal).write(mal.key, mal.seed, client, one), ana);
    sendUpdate(logOf(mal).write(mal.key, mal.seed, client, other), ben);
    await bench.world.settle(1_000);
    // Law 8: it is named, the hand is void for all, and they are ready for the next one without it.
    for (const device of [ana, ben]) {
      expect(codes(device)).toEqual(['log/double']);
      expect(device.state.hand?.voided?.seats.map(({ name }) => name)).toEqual(['Cleo']);
      expect(device.state.phase).toBe('between');
      expect(device.state.draft?.seats).not.toContain(mal.key);
    }
    bench.expectEqual([ana, ben]);
    // It is known after a restart too, also to one who only ever saw one of the two.
    ben.kill();
    await ben.reopen();
    bench.expectEqual([ana, ben]);
  });
});

describe('a peer that does not keep to the protocol', () => {
  it.each([
    ['noise', 'table/bad-message', () => void mal.link.send(ana.key, Uint8Array.of(1, 2, 3))],
    ['a greeting from another table', 'table/other-table', () => void send({ type: 'hello', protocol: PROTOCOL, table: '11'.repeat(16), hand: 1, members: [] })],
    ['an awareness state that is none', 'table/bad-message', () => void send({ type: 'awareness', update: Uint8Array.of(1, 1, 1, 1, 34) })],
    ['a state vector that is none', 'table/bad-message', () => void send({ type: 'sync', hand: logOf(mal).hand, vector: Uint8Array.of(255), heads: [] })],
  ])('is dropped for %s', async (_, code, attack) => {
    await expectUnchanged(attack);
    expect(dropped(ana)).toEqual([code]);
    expect(codes(ana)).toEqual([code]);
  });

  it('does not stop this device from answering by claiming to hold later answers of it', async () => {
    const heads = [{ seat: ana.key, n: 999, hash: new Uint8Array(32) }];
    send({ type: 'sync', hand: logOf(mal).hand, vector: logOf(ana).vector(), heads });
    await bench.world.settle(1_000);
    expect(dropped(ana)).toEqual([]);
    await bench.world.settle(12_000);
    expect(dropped(ana)).toEqual(['log/false-heads']);
    expect(ana.state.trouble).toBeNull();
    expect(codes(ana)).toContain('log/false-heads');
  });

  it('of another protocol version is told so, and says which phone must update', async () => {
    send({ type: 'hello', protocol: PROTOCOL + 1, table: ana.state.id, hand: 1, members: [] });
    await bench.world.settle(500);
    expect(codes(ana)).toEqual(['table/update-here']);
    expect(codes(mal)).toEqual(['table/refused-by-peer']);
    expect(dropped(ana)).toEqual([]);
  });

  it('cannot give a base to one who has one', async () => {
    const base = { ...logOf(mal).base, seats: [{ key: mal.key, name: 'Mallory' }] };
    await expectUnchanged(() => void send({ type: 'base', hand: base.hand, base: encodeBase(base) }));
  });

  it('cannot speak for another player’s presence', async () => {
    ben.session.setAway(true);
    await bench.world.settle(200);
    const awayOf = (key: string): boolean | undefined => ana.state.members.find((m) => m.key === key)?.away;
    expect([awayOf(ben.key), awayOf(mal.key)]).toEqual([true, false]);
    ben.session.setAway(false);
    await bench.world.settle(200);
    expect(awayOf(ben.key)).toBe(false);
  });
});
