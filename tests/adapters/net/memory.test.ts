import { describe, expect, it } from 'vitest';
import { MemoryNetwork, type Schedule } from '../../../src/adapters/net/memory.ts';
import { linkContract, until } from '../../contracts/link.ts';
import { seatOf } from '../../contracts/link-seat.ts';

const id = (i: number): string => i.toString(16).padStart(2, '0').repeat(32);

async function seated(network: MemoryNetwork, count: number) {
  const seats = Array.from({ length: count }, (_, i) => seatOf(network.join(id(i + 1))));
  await until(async () => (await Promise.all(seats.map((seat) => seat.peers()))).every((peers) => peers.length === count - 1));
  return { seats, close: () => Promise.all(seats.map((seat) => seat.close())) };
}

linkContract('the in-memory network', (count) => seated(new MemoryNetwork(), count));

/** Runs steps one by one, the newest first: order must not come from the schedule. */
function newestFirst(): Schedule {
  const steps: (() => void)[] = [];
  return (step) => {
    steps.push(step);
    setImmediate(() => steps.pop()?.());
  };
}

linkContract('the in-memory network with a perverse schedule', (count) => seated(new MemoryNetwork(newestFirst()), count));

describe('cutting', () => {
  it('ends the channel for both, loses what was on its way, and gives it back', async () => {
    const steps: (() => void)[] = [];
    const network = new MemoryNetwork((step) => steps.push(step));
    const run = (): void => {
      for (let step = steps.shift(); step !== undefined; step = steps.shift()) step();
    };
    const [a, b] = [seatOf(network.join(id(1))), seatOf(network.join(id(2)))];
    run();
    expect(await a.send(b.self, 10, 1)).toBe(true);
    network.cut(a.self, b.self);
    run();
    expect((await b.told()).map((told) => told.what)).toEqual(['opened', 'closed']);
    expect(await a.send(b.self, 10, 2)).toBe(false);
    network.restore(a.self, b.self);
    run();
    expect(await a.send(b.self, 10, 3)).toBe(true);
    run();
    expect((await b.told()).map((told) => told.what)).toEqual(['opened', 'closed', 'opened', 'message']);
  });

  it('does not give a channel back to one who was dropped', async () => {
    const network = new MemoryNetwork();
    const { seats } = await seated(network, 2);
    const [a, b] = seats;
    if (a === undefined || b === undefined) throw new Error('two seats');
    await a.drop(b.self, 'log/forged');
    network.restore(a.self, b.self);
    await until(async () => (await b.peers()).length === 0);
    expect(await a.peers()).toEqual([]);
  });
});
