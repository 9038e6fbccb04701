/** Who is let in, who is taken off the table, and the table that is locked: all by terms, with the agreement of those who play. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '../../../src/engine/kernel/index.ts';
import { decodeMessage, encodeMessage } from '../../../src/table/wire/codec.ts';
import { PROTOCOL, type Message } from '../../../src/table/wire/messages.ts';
import { admits, answers, eve, named, noteBody, type Person } from '../../support/log-kit.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';

let bench: Bench;
let ana: Device, ben: Device, cleo: Device;

const ok: Result<void> = { ok: true, value: undefined };
const codes = (device: Device): string[] => device.state.reports.map((report) => report.code);
const names = (device: Device): string[] => device.state.members.map((m) => m.name);

async function done<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, bench.world.settle(1_000)]);
  return result;
}

async function playHand(devices: readonly Device[] = [ana, ben, cleo]): Promise<void> {
  await bench.begin(devices);
  await bench.play(devices);
  await bench.world.settle(2_000);
}

async function knocks(name: string, ...at: Device[]): Promise<Device> {
  const device = bench.device(name);
  await device.start();
  for (const other of at) bench.net.connect(device.key, other.key);
  await bench.world.settle(2_000);
  return device;
}

/** An entry of a device's seat that its app would never write, sent to others. */
async function says(device: Person, body: Parameters<NonNullable<ReturnType<Device['session']['document']>>['log']['write']>[3], ...to: Device[]): Promise<void> {
  const log = (to[0] as Device).session.document()?.log as NonNullable<ReturnType<Device['session']['document']>>['log'];
  const client = log.chain(device.key).newest?.client ?? 4711;
  const message: Message = { type: 'update', hand: log.hand, update: log.write(device.key, device.seed, client, body) };
  // Sent through Cleo, who is connected; who was not let in has no channel.
  for (const other of to) {
    bench.net.connect(cleo.key, other.key);
    cleo.link.send(other.key, encodeMessage(message));
  }
  await bench.world.settle(1_000);
}

beforeEach(async () => {
  bench = new Bench(101);
  [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
});

describe('a newcomer between hands', () => {
  it('RR-20: sits down where it chooses among the seats there are, and is dealt in from the next hand', async () => {
    await playHand();
    const dan = await knocks('Dan', ana, ben, cleo);
    expect(dan.state.draft?.seats).toEqual([ana.key, ben.key, cleo.key, dan.key]);
    // Has nothing of that hand to show, and knows that it is over.
    expect(dan.state).toMatchObject({ phase: 'lobby', hand: null, after: 1 });
    expect(ana.state.after).toBeUndefined();
    expect(await done(dan.session.propose({ seats: [ana.key, dan.key, ben.key, cleo.key] }))).toEqual(ok);
    await bench.begin([ana, ben, cleo, dan]);
    expect(dan.state.hand).toMatchObject({ number: 2, me: 1, seats: [ana.key, dan.key, ben.key, cleo.key] });
  });
});

describe('a locked table', () => {
  beforeEach(async () => {
    expect(await done(ben.session.propose({ locked: true }))).toEqual(ok);
    expect(ana.state).toMatchObject({ locked: false, draft: { locked: true, changes: [{ kind: 'lock', by: ben.key, locked: true }] } });
  });

  it('lets nobody in, from the hand on to which all agreed', async () => {
    const dan = await knocks('Dan', ana);
    expect(names(ben), 'not agreed yet').toContain('Dan');
    await bench.begin([ana, ben, cleo, dan]);
    expect(ana.state.locked).toBe(true);
    const eva = await knocks('Eva', ana, ben, cleo);
    await bench.play([ana, ben, cleo, dan]);
    await bench.world.settle(2_000);
    await done(ana.session.admit(eva.key));
    for (const device of [ana, ben, cleo, dan]) {
      expect(names(device)).toEqual(['Ana', 'Ben', 'Cleo', 'Dan']);
      expect(device.state.draft?.seats).not.toContain(eva.key);
      expect(device.state.locked).toBe(true);
    }
    expect(eva.session.document()).toBe(null);
  });

  it('tells a stranger that it is locked, and nothing of what is played; the ones who play see nobody', async () => {
    await bench.begin([ana, ben, cleo]);
    const eva = await knocks('Eva', ana, ben, cleo);
    await bench.play([ana, ben, cleo]);
    await bench.world.settle(2_000);
    expect(eva.state).toMatchObject({ lockedOut: true, hand: null, draft: null });
    expect(eva.session.document()).toBe(null);
    for (const device of [ana, ben, cleo]) {
      expect(device.state.lockedOut).toBe(false);
      expect(names(device)).toEqual(['Ana', 'Ben', 'Cleo']);
      expect(codes(device)).toEqual([]);
    }
    await playHand();
    expect(ana.state.hand?.number).toBe(2);
    await done(cleo.session.propose({ locked: false }));
    await bench.begin([ana, ben, cleo]);
    await bench.world.settle(1_000);
    expect(eva.state, 'opened again, it is told').toMatchObject({ lockedOut: false, phase: 'hand' });
    expect(names(ana)).toContain('Eva');
  });

  it('tells a stranger nothing either that says it is at the hand, or ahead of it', async () => {
    await bench.begin([ana, ben, cleo]);
    for (const hand of [1, 2, 900]) {
      const mallory = bench.device(`Mallory ${hand}`);
      const heard: string[] = [];
      mallory.link.on({ opened: () => {}, closed: () => {}, message: (_, data) => void heard.push((decodeMessage(data) as { value: Message }).value.type) });
      bench.net.connect(mallory.key, ana.key);
      mallory.link.send(ana.key, encodeMessage({ type: 'hello', protocol: PROTOCOL, table: TABLE, hand, members: [] }));
      await bench.world.settle(500);
      mallory.link.send(ana.key, encodeMessage({ type: 'want', hand: 1 }));
      if (hand === 1) mallory.link.send(ana.key, encodeMessage({ type: 'sync', hand, vector: new Uint8Array([0]), heads: [] }));
      await bench.act([ana, ben, cleo]);
      await bench.world.settle(2_000);
      expect(heard, `at ${hand}`).not.toEqual([]);
      for (const type of ['base', 'update', 'chain', 'verdicts']) expect(heard, `at ${hand}`).not.toContain(type);
      mallory.kill();
    }
  });

  it('is opened the same way; then who waits is let in', async () => {
    await playHand();
    const dan = await knocks('Dan', ana, ben);
    await done(cleo.session.propose({ locked: false }));
    expect(names(ana)).not.toContain('Dan');
    await bench.begin([ana, ben, cleo]);
    await bench.world.settle(1_000);
    for (const device of [ana, ben, cleo]) expect(names(device)).toContain('Dan');
    expect(ana.state.locked).toBe(false);
    await bench.play([ana, ben, cleo]);
    await bench.world.settle(2_000);
    await bench.begin([ana, ben, cleo, dan]);
    expect(dan.state.hand).toMatchObject({ number: 3, me: 3 });
    await bench.world.settle(2_000);
    bench.expectEqual();
  });

  it('keeps those who watch', async () => {
    const dan = await knocks('Dan', ana, ben, cleo);
    await done(ana.session.propose({ seats: [ana.key, ben.key, cleo.key] }));
    await playHand();
    expect(names(ana)).toContain('Dan');
    await done(dan.session.propose({ seats: [ana.key, ben.key, cleo.key, dan.key] }));
    await bench.begin([ana, ben, cleo, dan]);
    expect(dan.state.hand?.me).toBe(3);
  });

  it('an admission by one of its seats changes nothing, is reported, and whom it names is not heard', async () => {
    await playHand();
    const before = [ana, ben].map((d) => d.folded());
    await says(cleo, admits(eve), ana, ben);
    await says(eve, named('Eve the Great'), ana, ben);
    expect([ana, ben].map((d) => d.folded())).toEqual(before);
    for (const device of [ana, ben]) expect(codes(device)).toContain('table/locked');
    ana.kill();
    await ana.reopen();
    expect(names(ana), 'read again from storage').toEqual(['Ana', 'Ben', 'Cleo']);
    bench.expectEqual([ana, ben]);
  });
});

describe('a seat taken off the table', () => {
  it('goes with the hand on which the others agree; it is told, and keeps what there was', async () => {
    await playHand();
    const standing = cleo.state.hand?.standing;
    expect(await done(ana.session.propose({ removed: [cleo.key] }))).toEqual(ok);
    expect(cleo.state.draft).toMatchObject({ removed: [cleo.key], seats: [ana.key, ben.key], changes: [{ kind: 'removed', by: ana.key, seat: cleo.key }] });
    expect(cleo.state.removed, 'nothing is agreed yet').toBe(false);
    // Her own agreement is not asked for.
    await bench.begin([ana, ben]);
    await bench.world.settle(1_000);
    expect(cleo.state).toMatchObject({ removed: true, phase: 'finished', draft: null, awaited: null, hand: { number: 1, standing } });
    expect((await cleo.session.record()).ok).toBe(true);
    await bench.play([ana, ben]);
    await bench.world.settle(2_000);
    for (const device of [ana, ben]) {
      expect(names(device)).toEqual(['Ana', 'Ben']);
      expect(device.state.draft?.seats).toEqual([ana.key, ben.key]);
      expect(codes(device)).toEqual([]);
    }
    expect(cleo.state.hand?.number).toBe(1);
    cleo.kill();
    await cleo.reopen();
    bench.net.connectAll([ana.key, ben.key, cleo.key]);
    await bench.world.settle(2_000);
    expect(cleo.state).toMatchObject({ removed: true, phase: 'finished', hand: { number: 1 } });
    expect(names(ana), 'not let in again by itself').toEqual(['Ana', 'Ben']);
  });

  it('may be kept after all, before all have agreed', async () => {
    await playHand();
    await done(ana.session.propose({ removed: [cleo.key] }));
    await done(ana.session.ready('in'));
    await done(ben.session.propose({ removed: [] }));
    expect(ana.state.draft).toMatchObject({ withdrawn: true, removed: [], changes: [{ kind: 'kept', by: ben.key, seat: cleo.key }] });
    await bench.begin();
    expect(cleo.state.hand).toMatchObject({ number: 2, me: 2 });
  });

  it('kept after all, has a seat again, though the others were seated anew meanwhile', async () => {
    await playHand();
    await done(ana.session.propose({ removed: [cleo.key] }));
    expect(await done(ben.session.propose({ seats: [ben.key, ana.key] }))).toEqual(ok);
    await done(ana.session.propose({ removed: [] }));
    expect(cleo.state.draft?.seats).toEqual([ben.key, ana.key, cleo.key]);
    await bench.begin();
    expect(cleo.state.hand).toMatchObject({ number: 2, me: 2 });
  });

  it('nobody takes off oneself, or somebody who is not there', async () => {
    expect(await done(ana.session.propose({ removed: [ana.key] }))).toMatchObject({ ok: false, refusal: { code: 'table/bad-seats' } });
    expect(await done(ana.session.propose({ removed: ['00'.repeat(32)] }))).toMatchObject({ ok: false, refusal: { code: 'table/bad-seats' } });
  });

  it('one of two cannot take off the other', async () => {
    bench = new Bench(102);
    [ana, ben] = (await bench.table(2)) as [Device, Device];
    await playHand([ana, ben]);
    await done(ana.session.propose({ removed: [ben.key] }));
    await done(ana.session.ready('in'));
    expect(ana.state.phase).toBe('between');
    expect(ana.state.draft?.blocked?.code).toBe('table/too-few');
  });

  it('what it says later changes nothing', async () => {
    await playHand();
    await done(ana.session.propose({ removed: [cleo.key] }));
    await bench.begin([ana, ben]);
    const before = [ana, ben].map((d) => d.folded());
    // To Ana and Ben it lets somebody in, proposes, answers what is asked, and leaves.
    await says(cleo, admits(eve), ana, ben);
    await says(cleo, noteBody({ kind: 'door', locked: true, removed: [] }, 99), ana, ben);
    await says(cleo, answers(ana.state.awaited?.question ?? '', { kind: 'no' }), ana, ben);
    await says(cleo, noteBody({ kind: 'leave' }, 100), ana, ben);
    await says(eve, named('Eve'), ana, ben);
    expect([ana, ben].map((d) => d.folded())).toEqual(before);
    for (const device of [ana, ben]) {
      expect(codes(device)).toContain('table/removed');
      expect(names(device)).toEqual(['Ana', 'Ben']);
    }
    const folded = ana.folded();
    ana.kill();
    await ana.reopen();
    expect(ana.folded(), 'read again from storage').toBe(folded);
  });
});
