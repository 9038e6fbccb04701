/** Another game at the same table, other rules between hands, and what is said about it. */
import { describe, expect, it } from 'vitest';
import type { AnyGame, Result } from '../../../src/engine/kernel/index.ts';
import { Bench, type Device } from '../../support/table-bench.ts';
import { highCard } from '../../support/high-card.ts';

/** The same small game under another name, so that there are two. */
const lowCard: AnyGame = { ...highCard, id: 'low-card' };

async function done<T>(bench: Bench, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, bench.world.settle(1_000)]);
  return result;
}
const ok: Result<void> = { ok: true, value: undefined };
const points = (device: Device): readonly number[] => (device.state.hand?.view as { points: readonly number[] }).points;
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

async function playHand(bench: Bench): Promise<void> {
  await bench.begin();
  await bench.play();
  await bench.world.settle(2_000);
}

async function tableWithBoth(seed: number, count = 2): Promise<{ bench: Bench; devices: Device[] }> {
  const bench = new Bench(seed);
  const devices = await bench.table(count);
  for (const device of devices) device.games = [highCard, lowCard];
  return { bench, devices };
}

describe('another game at the same table', () => {
  it('begins with nothing; the one before lies as it was left, and goes on from there', async () => {
    const { bench, devices } = await tableWithBoth(91);
    const [ana, ben] = devices as [Device, Device];
    await playHand(bench);
    const left = points(ana);
    expect(sum(left)).toBeGreaterThan(0);
    expect(ana.state.hand?.game).toBe('high-card');

    expect(await done(bench, ben.session.propose({ game: 'low-card' }))).toEqual(ok);
    expect(ana.state.draft).toMatchObject({ game: 'low-card', changes: [{ kind: 'game', by: ben.key, from: 'high-card', to: 'low-card' }] });
    await bench.begin();
    for (const device of devices) expect(device.state.hand).toMatchObject({ number: 2, game: 'low-card', options: { rounds: 3, open: true } });
    expect(sum(points(ana)), 'no points are carried into another game').toBe(0);
    await bench.play();
    await bench.world.settle(2_000);

    expect(await done(bench, ana.session.propose({ game: 'high-card' }))).toEqual(ok);
    await bench.begin();
    expect(ben.state.hand).toMatchObject({ number: 3, game: 'high-card' });
    expect(points(ben)).toEqual(left);
    await bench.play();
    await bench.world.settle(2_000);
    bench.expectEqual();
    expect(devices.flatMap((d) => d.state.reports)).toEqual([]);
  });

  it('is known to one who missed it, and to one opened again', async () => {
    const { bench, devices } = await tableWithBoth(92, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    await playHand(bench);
    const left = points(ana);
    cleo.kill();
    await done(bench, ana.session.propose({ game: 'low-card', seats: [ana.key, ben.key] }));
    await bench.begin([ana, ben]);
    await bench.play([ana, ben]);
    await bench.world.settle(2_000);
    await cleo.reopen();
    bench.net.connectAll([ana.key, ben.key, cleo.key]);
    await bench.world.settle(3_000);
    bench.expectEqual();
    await done(bench, cleo.session.propose({ game: 'high-card', seats: [ana.key, ben.key, cleo.key] }));
    await bench.begin();
    expect(points(cleo)).toEqual(left);
  });

  it('can be played after one that is over, which then begins anew', async () => {
    const { bench, devices } = await tableWithBoth(93);
    const [ana, ben] = devices as [Device, Device];
    await playHand(bench);
    await done(bench, Promise.all([ana.session.ready('stop'), ben.session.ready('stop')]));
    await bench.world.until('it is finished', () => devices.every((d) => d.state.phase === 'finished' && d.state.draft !== null));
    expect(ana.state).toMatchObject({ hand: { number: 2, finished: true }, draft: { game: 'high-card' } });
    expect(ana.state.members.map((m) => m.choices)).toEqual([['in', 'out'], ['in', 'out']]);
    await bench.begin();
    expect(ben.state).toMatchObject({ phase: 'hand', hand: { number: 3, finished: false } });
    expect(sum(points(ben))).toBe(0);
  });

  it('that this app does not have cannot be proposed', async () => {
    const bench = new Bench(94);
    const [ana] = (await bench.table(2)) as [Device, Device];
    expect(await done(bench, ana.session.propose({ game: 'low-card' }))).toMatchObject({ ok: false, refusal: { code: 'table/no-such-game' } });
  });
});

describe('an order of seats', () => {
  it('leaves out nobody who came while it was waiting to be written', async () => {
    const bench = new Bench(97);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    const dan = bench.device('Dan');
    await dan.start();
    // Dan's greeting is on its way: until it is here nothing is written, and then he is a member.
    bench.net.connect(dan.key, ana.key);
    const proposed = ana.session.propose({ seats: [ben.key, ana.key] });
    expect(ana.state.members).toHaveLength(2);
    await Promise.all([proposed, bench.world.settle(3_000)]);
    expect(await proposed).toEqual({ ok: true, value: undefined });
    for (const device of bench.devices) expect(device.state.draft?.seats).toEqual([ben.key, ana.key, dan.key]);
    // Who is left out on purpose watches, and can be given a seat by anybody, themselves too.
    await done(bench, ana.session.propose({ seats: [ben.key, ana.key] }));
    expect(dan.state.draft?.seats).toEqual([ben.key, ana.key]);
    await done(bench, dan.session.propose({ seats: [ben.key, dan.key, ana.key] }));
    expect(ana.state.draft?.seats).toEqual([ben.key, dan.key, ana.key]);
  });
});

describe('a draft that changes', () => {
  it('says what is new since the hand before, and who changed it', async () => {
    const bench = new Bench(95);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    expect(ana.state.draft).toMatchObject({ changes: [], withdrawn: false });
    await done(bench, ben.session.propose({ options: { rounds: 1, open: true } }));
    for (const device of [ana, ben]) {
      expect(device.state.draft?.changes).toEqual([{ kind: 'option', by: ben.key, option: 'rounds', from: 3, to: 1 }]);
      expect(device.state.draft?.withdrawn).toBe(false);
    }
    // What was changed back is no change.
    await done(bench, ana.session.propose({ options: { rounds: 3, open: true } }));
    expect(ben.state.draft?.changes).toEqual([]);
  });

  it('takes a seat’s readiness back by itself, and says to it what changed since', async () => {
    const bench = new Bench(96);
    const [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
    await done(bench, ben.session.propose({ options: { rounds: 1, open: true } }));
    await done(bench, ana.session.ready('in'));
    await done(bench, cleo.session.propose({ options: { rounds: 2, open: false } }));
    await done(bench, ben.session.propose({ seats: [cleo.key, ben.key, ana.key] }));
    const mine = ana.state.members.find((m) => m.me);
    expect(mine).toMatchObject({ ready: false });
    expect(ana.state.draft).toMatchObject({
      withdrawn: true,
      changes: [
        { kind: 'option', by: cleo.key, option: 'open', from: true, to: false },
        { kind: 'option', by: cleo.key, option: 'rounds', from: 1, to: 2 },
        { kind: 'order', by: ben.key },
      ],
    });
    expect(ben.state.draft?.withdrawn).toBe(false);
    // Somebody comes in: that is a change too.
    const dan = bench.device('Dan');
    await dan.start();
    bench.net.connect(dan.key, ben.key);
    await bench.world.settle(2_000);
    expect(ana.state.draft?.changes.at(-2)).toEqual({ kind: 'joined', by: ben.key, seat: dan.key });
    // Ready again for what it is now.
    await done(bench, ana.session.ready('in'));
    expect(ana.state.draft?.withdrawn).toBe(false);
    // Opened again, it still knows that it is not ready any more.
    await done(bench, ben.session.propose({ options: { rounds: 1, open: true } }));
    ana.kill();
    await ana.reopen();
    expect(ana.state.draft).toMatchObject({ withdrawn: true, changes: [{ kind: 'option', option: 'rounds', from: 3, to: 1 }] });
  });
});
