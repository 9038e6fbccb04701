/** Law 11: versions speak for themselves, and name the phone that must update. */
import { describe, expect, it } from 'vitest';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import { PROTOCOL } from '../../../src/table/wire/messages.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';
import { highCard } from '../../support/high-card.ts';

const newer = { ...highCard, version: 2 };

async function playHand(bench: Bench): Promise<void> {
  await bench.begin();
  await bench.play();
  await bench.world.settle(2_000);
}

/** A table of two whose apps have both been updated. */
async function bothUpdated(bench: Bench): Promise<[Device, Device]> {
  const [ana, ben] = (await bench.table(2)) as [Device, Device];
  for (const device of [ana, ben]) {
    device.kill();
    device.games = [newer];
    await device.reopen();
  }
  bench.net.connect(ana.key, ben.key);
  return [ana, ben];
}

describe('rules of two versions at one table', () => {
  it('are seen when somebody with an older app joins: that phone must update, by its seat', async () => {
    const bench = new Bench(111);
    const [ana, ben] = await bothUpdated(bench);
    const cleo = bench.device('Cleo');
    await cleo.start();
    bench.net.connect(cleo.key, ana.key);
    await bench.world.settle(2_000);
    for (const device of [ana, ben, cleo]) expect(device.state.draft).toMatchObject({ blocked: { code: 'table/other-rules' }, outdated: [cleo.key] });
    // She updates, and all is well.
    cleo.kill();
    cleo.games = [newer];
    await cleo.reopen();
    bench.net.connectAll([ana.key, ben.key, cleo.key]);
    await bench.world.settle(2_000);
    expect(ana.state.draft).toMatchObject({ blocked: { code: 'table/not-ready' }, outdated: [] });
    await playHand(bench);
    bench.expectEqual();
  });

  it('are seen when one phone of an old table was updated: the others must, too', async () => {
    const bench = new Bench(112);
    const [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
    await playHand(bench);
    ben.kill();
    ben.games = [newer];
    await ben.reopen();
    bench.net.connectAll([ana.key, ben.key, cleo.key]);
    await bench.world.settle(2_000);
    for (const device of [ana, ben, cleo]) {
      expect(device.state.draft?.blocked?.code).toBe('table/other-rules');
      expect(device.state.draft?.outdated).toEqual([ana.key, cleo.key]);
    }
    for (const device of [ana, cleo]) {
      device.kill();
      device.games = [newer];
      await device.reopen();
    }
    bench.net.connectAll([ana.key, ben.key, cleo.key]);
    await bench.world.settle(2_000);
    await playHand(bench);
    bench.expectEqual();
    expect(bench.devices.flatMap((d) => d.state.reports)).toEqual([]);
  });

  it('a phone that was updated while a hand of the older rules runs says so, and loses nothing', async () => {
    const bench = new Bench(113);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    await bench.begin();
    ana.kill();
    ana.games = [newer];
    await ana.reopen();
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(2_000);
    expect(ana.state).toMatchObject({ phase: 'lobby', trouble: { code: 'table/hand-of-older-rules' } });
    expect(ben.state.phase).toBe('hand');
    ana.kill();
    ana.games = [highCard];
    await ana.reopen();
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(2_000);
    expect(ana.state.trouble).toBeNull();
    bench.expectEqual();
    await bench.play();
    await bench.world.settle(2_000);
    bench.expectEqual();
  });

  it('a phone that is behind the rules of the running hand must update', async () => {
    const bench = new Bench(114);
    const [ana] = await bothUpdated(bench);
    await bench.begin();
    const cleo = bench.device('Cleo');
    await cleo.start();
    bench.net.connect(cleo.key, ana.key);
    await bench.world.settle(2_000);
    expect(cleo.state.trouble).toEqual({ code: 'table/hand-of-newer-rules' });
  });
});

describe('protocols of two versions', () => {
  it.each([
    [PROTOCOL + 1, 'table/update-here'],
    [PROTOCOL - 1, 'table/update-there'],
  ])('a member whose phone speaks protocol %i: it is said which of the two must update, by its seat', async (protocol, code) => {
    const bench = new Bench(115);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    ben.session.close();
    bench.net.disconnect(ana.key, ben.key);
    bench.net.connect(ana.key, ben.key);
    ben.link.send(ana.key, encodeMessage({ type: 'hello', protocol, table: TABLE, hand: 1, members: [] }));
    await bench.world.settle(1_000);
    expect(ana.state.members.find((m) => m.key === ben.key)).toMatchObject({ name: 'Ben', update: protocol > PROTOCOL ? 'here' : 'there' });
    expect(ana.state.reports.map((r) => [r.code, r.peer])).toEqual([[code, ben.key]]);
    expect(bench.net.dropped).toEqual([]);
  });
});
