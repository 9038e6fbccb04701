/** A showdown that a leaving has made needless: what some had already opened for it is known to all, and can still be played (RR-8, RR-11, RR-19). */
import { expect, it } from 'vitest';
import type { AnyGame } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyView } from '../../../src/engine/rummy-royal/index.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

const view = (device: Device): RummyView => device.state.hand?.view as RummyView;

it('a card that was opened for it can be led and played', async () => {
  let played = 0;
  for (let seed = 6_200; seed < 6_400 && played < 3; seed++) {
    const bench = new Bench(seed, rummyRoyal as AnyGame);
    const devices = await bench.table(3);
    const [ana, ...others] = devices as [Device, Device, Device];
    await bench.begin();
    const waitsForHeld = (): boolean => others.every(({ state }) => state.awaited?.question.startsWith('deal/held/') === true && state.awaited.seats.join() === ana.key);
    for (let i = 0; i < 300 && others[0]?.state.phase === 'hand' && view(others[0]).phase !== 'bet'; i++) if (!(await bench.act())) await bench.world.settle(60);
    // Ana's phone is closed after she has folded: the other two come to the showdown, for which she has to say that she holds what was played.
    for (let i = 0; i < 60 && view(ana).phase === 'bet' && view(ana).seats[0]?.folded !== true; i++) if (!(await bench.act())) await bench.world.settle(60);
    if (view(ana).phase !== 'bet' || view(ana).seats[0]?.folded !== true) continue;
    await bench.world.settle(1_000);
    ana.kill();
    for (let i = 0; i < 60 && !waitsForHeld() && others.every(({ state }) => state.phase === 'hand'); i++) if (!(await bench.act(others))) await bench.world.settle(200);
    if (!waitsForHeld() || view(others[0] as Device).phase !== 'showdown') continue;
    const [stays, leaves] = others as [Device, Device];
    const left = leaves.session.leave();
    await bench.world.settle(2_000);
    expect(await left).toMatchObject({ ok: true });
    await ana.reopen();
    bench.net.connectAll(devices.map(({ key }) => key));
    await bench.world.settle(5_000);
    const opened = view(stays).cards.map(({ slot }) => slot).filter((slot) => stays.session.fold()?.hand?.deal.public().face(slot) !== undefined);
    expect(opened, 'cards of the one who stays, opened for nothing').not.toEqual([]);
    await bench.play([ana, stays]);
    await bench.world.settle(2_000);
    for (const device of [ana, stays]) expect(device.state.hand).toMatchObject({ voided: null, deal: { stage: 'checked' } });
    played++;
  }
  expect(played).toBe(3);
}, 120_000);
