/** The check of a hand in another thread: the same comes of it, whenever it is found. */
import { describe, expect, it } from 'vitest';
import { doTask, type Task } from '../../../src/dealing/index.ts';
import type { Checked } from '../../../src/dealing/deal.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import type { AnyGame } from '../../../src/engine/kernel/index.ts';
import { Bench, type Device } from '../../support/table-bench.ts';
import { smallGroup } from '../../support/small-group.ts';

/** As a worker does it: nothing but plain data goes there and comes back. */
const here = (task: Task): Promise<Checked | Uint8Array> => Promise.resolve(structuredClone(doTask(smallGroup, structuredClone(task))));

const stage = (device: Device): string | undefined => device.state.hand?.deal.stage;

describe('the check of a hand in another thread', () => {
  it('comes to what the page itself would find, from plain data alone', async () => {
    const tasks: Task[] = [];
    const bench = new Bench(31, rummyRoyal as AnyGame, { work: (task) => (tasks.push(task), here(task)) });
    const devices = await bench.table(3);
    for (const hand of [1, 2]) {
      await bench.begin();
      await bench.play();
      await bench.world.settle(1_000);
      bench.expectEqual();
      for (const device of devices) {
        expect(stage(device)).toBe('checked');
        expect(device.state.hand?.deal.checkedBy).toHaveLength(3);
      }
      expect(new Set(devices.map((device) => device.state.hand?.deal.root)).size).toBe(1);
      // Every device has checked for itself, once.
      expect(tasks.filter(({ kind }) => kind === 'check')).toHaveLength(3 * hand);
    }
  }, 60_000);

  it('keeps the hand open while it lasts, waits for nobody then, and the hand is over once all have found the same', async () => {
    const found: (() => void)[] = [];
    const bench = new Bench(32, rummyRoyal as AnyGame, { work: (task) => (task.kind === 'check' ? new Promise((resolve) => found.push(() => resolve(doTask(smallGroup, task)))) : here(task)) });
    const devices = await bench.table(3);
    await bench.begin();
    for (let i = 0; i < 5_000 && found.length < 3; i++) if (!(await bench.act())) await bench.world.settle(60);
    expect(found).toHaveLength(3);
    for (const device of devices) expect(stage(device)).toBe('checking');
    expect(devices.map((device) => device.state.awaited)).toEqual([null, null, null]);
    // Two have found it; the third is still at it, and is waited for by them.
    found[1]?.();
    found[2]?.();
    await bench.world.settle(2_000);
    const at = devices.find((device) => device.state.awaited === null) as Device;
    for (const device of devices.filter((one) => one !== at)) expect(device.state.awaited?.seats).toEqual([at.key]);
    expect(stage(at)).toBe('checking');
    found[0]?.();
    await bench.world.settle(2_000);
    for (const device of devices) expect(stage(device)).toBe('checked');
    bench.expectEqual();
  }, 60_000);

  it('is done by the page when the thread breaks', async () => {
    const bench = new Bench(33, rummyRoyal as AnyGame, { work: () => Promise.reject(new Error('the worker did not start')) });
    const devices = await bench.table(2);
    await bench.begin();
    await bench.play();
    await bench.world.settle(1_000);
    for (const device of devices) expect(stage(device)).toBe('checked');
  }, 60_000);
});

describe('the multiplications of a deal in another thread', () => {
  it('are begun before they are asked for: what hides the cards and what seals the shares with the keys, the layers once all have shuffled', async () => {
    const tasks = new Map<string, number>();
    const bench = new Bench(34, rummyRoyal as AnyGame, { work: (task) => (tasks.set(task.kind, (tasks.get(task.kind) ?? 0) + 1), here(task)) });
    const devices = await bench.table(3);
    await bench.begin();
    await bench.play();
    await bench.world.settle(3_000);
    // The next hand is shuffled, and nobody is ready for it.
    expect(Object.fromEntries(tasks)).toEqual({ pool: 6, times: 12, check: 3 });
    await bench.begin();
    await bench.play();
    await bench.world.settle(1_000);
    expect(Object.fromEntries(tasks)).toEqual({ pool: 9, times: 18, check: 6 });
    for (const device of devices) expect(stage(device)).toBe('checked');
    bench.expectEqual();
  }, 60_000);

  it('keep their device waiting for nobody but itself while they last', async () => {
    const waiting: (() => void)[] = [];
    const bench = new Bench(35, rummyRoyal as AnyGame, { work: (task) => (task.kind === 'check' ? here(task) : new Promise((resolve) => waiting.push(() => resolve(doTask(smallGroup, task))))) });
    const devices = await bench.table(2);
    await bench.readyAll();
    await bench.world.settle(2_000);
    for (const device of devices) expect(device.state.awaited).toMatchObject({ kind: 'deal', seats: [devices[0]?.key] });
    for (let i = 0; i < 20; i++) {
      for (const go of waiting.splice(0)) go();
      await bench.world.settle(1_000);
    }
    for (const device of devices) expect(stage(device)).toBe('playing');
    await bench.play();
    await bench.world.settle(1_000);
    for (const device of devices) expect(stage(device)).toBe('checked');
  }, 60_000);

  it.each([
    ['nothing', new Uint8Array()],
    ['what is no point', new Uint8Array(64).fill(255)],
  ])('are done by the page when the thread brings %s', async (_, bytes) => {
    const bench = new Bench(36, rummyRoyal as AnyGame, { work: (task) => (task.kind === 'check' ? here(task) : Promise.resolve(bytes)) });
    const devices = await bench.table(3);
    await bench.begin();
    await bench.play();
    await bench.world.settle(1_000);
    for (const device of devices) expect(device.state.hand).toMatchObject({ voided: null, deal: { stage: 'checked' } });
  }, 60_000);
});
