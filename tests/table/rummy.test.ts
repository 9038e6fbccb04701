import { describe, expect, it } from 'vitest';
import { rummyRoyal, type RummyView } from '../../src/engine/rummy-royal/index.ts';
import { Bench, type Device } from '../support/table-bench.ts';

describe('Rummy Royal at a table', () => {
  it.each([11, 12])('two hands of random legal play by three phones, one of which is killed now and then (seed %i)', async (seed) => {
    const bench = new Bench(seed, rummyRoyal);
    const devices = await bench.table(3);
    const chips = (): number[] => devices.map((d) => (d.state.hand?.view as RummyView).seats.reduce((sum, s) => sum + s.chips, 0));
    for (let hand = 1; hand <= 2; hand++) {
      await bench.begin();
      for (let i = 0; devices.some((d) => d.state.phase === 'hand'); i++) {
        expect(i).toBeLessThan(2_000);
        if (bench.random.below(40) === 0) {
          const victim = bench.random.pick(devices);
          victim.kill();
          await bench.world.settle(bench.random.below(400));
          await victim.reopen();
          bench.net.connectAll(devices.map((d) => d.key));
        }
        if (!(await bench.act())) await bench.world.settle(60);
      }
      await bench.world.settle();
      bench.expectEqual();
      expect(new Set(chips()).size).toBe(1);
      for (const device of devices) expect(device.state.reports).toEqual([]);
    }
  }, 120_000);

  it('RR-11: only where there is no choice does a phone say that it plays by itself (seed 31)', async () => {
    const bench = new Bench(31, rummyRoyal);
    const devices = await bench.table(3);
    await bench.begin();
    const seen = { choice: 0, forced: 0 };
    for (let i = 0; devices.some((d) => d.state.phase === 'hand'); i++) {
      expect(i).toBeLessThan(2_000);
      for (const { state } of devices) {
        const view = state.hand?.view as RummyView;
        if (view.phase !== 'lead' && view.phase !== 'follow') continue;
        const live = view.cards.filter((card) => card.live).length;
        if (live === 0) continue;
        expect(state.awaited?.deadline === null, `${state.awaited?.question ?? ''}: ${live} cards`).toBe(live > 1);
        seen[live > 1 ? 'choice' : 'forced'] += 1;
      }
      if (!(await bench.act())) await bench.world.settle(60);
    }
    expect(Math.min(seen.choice, seen.forced)).toBeGreaterThan(0);
  }, 120_000);

  it('RR-16: what is begun by the choices is known before: a hand, the end of the game, or neither (seed 41)', async () => {
    const bench = new Bench(41, rummyRoyal);
    const [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
    expect(ana.session.outlook({})).toEqual({ ok: true, value: 'hand' });
    await bench.begin();
    expect(ana.session.outlook({})).toBeNull();
    await bench.play();
    await bench.world.settle(2_000);
    const said = [ana.session.ready('stop'), cleo.session.ready('out')];
    await bench.world.settle(1_000);
    for (const done of await Promise.all(said)) expect(done.ok).toBe(true);
    expect(ben.session.outlook({ [ben.key]: 'in' })).toMatchObject({ ok: false, refusal: { code: 'rummy-royal/too-few' } });
    // What somebody has said counts, not what is tried here.
    expect(ben.session.outlook({ [ben.key]: 'stop', [ana.key]: 'in' })).toEqual({ ok: true, value: 'end' });
    const last = ben.session.ready('stop');
    await bench.world.settle(2_000);
    expect((await last).ok).toBe(true);
    await bench.play();
    for (const device of [ana, ben, cleo]) expect(device.state.phase).toBe('finished');
  }, 60_000);

  it('RR-20: who comes between two hands knows which hand of the game is over (seed 44)', async () => {
    const bench = new Bench(44, rummyRoyal);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    const joins = async (name: string): Promise<Device> => {
      const device = bench.device(name);
      await device.start();
      for (const other of [ana, ben]) bench.net.connect(device.key, other.key);
      await bench.world.settle(2_000);
      return device;
    };
    await bench.begin();
    await bench.play();
    await bench.world.settle(2_000);
    const cleo = await joins('Cleo');
    expect(cleo.state).toMatchObject({ phase: 'lobby', hand: null, after: 1 });
    const said = [ana.session.ready('stop'), ben.session.ready('stop'), cleo.session.ready('out')];
    await bench.world.settle(2_000);
    for (const done of await Promise.all(said)) expect(done.ok).toBe(true);
    await bench.play();
    await bench.world.settle(2_000);
    // A new game begins: nothing of it is over.
    expect((await joins('Dan')).state.after).toBeUndefined();
  }, 60_000);

  it('RR-19: the standing names who left, also hands later and after the app was opened again', async () => {
    const bench = new Bench(31, rummyRoyal);
    const [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
    await bench.begin();
    await bench.play();
    await bench.world.settle(2_000);
    const left = cleo.session.leave();
    await bench.world.settle(1_000);
    expect(await left).toEqual({ ok: true, value: undefined });
    cleo.kill();
    for (let hand = 2; hand <= 3; hand++) {
      await bench.begin([ana, ben]);
      await bench.play([ana, ben]);
      await bench.world.settle(2_000);
    }
    ana.kill();
    await ana.reopen();
    bench.net.connectAll([ana.key, ben.key]);
    await bench.world.settle(1_000);
    for (const { state } of [ana, ben]) {
      const ids = state.hand?.standing.map(({ id }) => id) ?? [];
      expect(ids).toContain(cleo.key);
      expect(ids.map((id) => state.members.find((m) => m.key === id)?.name).sort()).toEqual(['Ana', 'Ben', 'Cleo']);
      expect(state.draft?.seats).not.toContain(cleo.key);
    }
  }, 120_000);

  it('everybody says stop: the session is closed by a coin that all three toss', async () => {
    const bench = new Bench(21, rummyRoyal);
    const devices = await bench.table(3);
    await bench.begin();
    await bench.play();
    await bench.world.settle(500);
    const tossing = new Set<string>();
    for (const device of devices) {
      device.session.subscribe(({ awaited }) => {
        if (awaited?.kind === 'deal') for (const key of awaited.seats) tossing.add(key);
      });
    }
    const done = devices.map((device) => device.session.ready('stop'));
    await bench.world.until('the session is over', () => devices.every((d) => d.state.phase === 'finished'));
    for (const result of await Promise.all(done)) expect(result).toEqual({ ok: true, value: undefined });
    bench.expectEqual();
    const hand = devices[0]?.state.hand;
    expect(hand?.finished).toBe(true);
    expect([...tossing].sort()).toEqual(devices.map((device) => device.key).sort());
    expect((hand?.view as RummyView).seats.reduce((sum, s) => sum + s.chips, 0)).toBe(300);
  }, 120_000);
});
