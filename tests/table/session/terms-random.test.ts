/** Terms come about between phones that are there, whatever was said, taken back and signed out of each other's reach before (ADR 0015). */
import { describe, expect, it } from 'vitest';
import { Bench, type Device } from '../../support/table-bench.ts';

const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1);
const TIMES = 3;

/** A table after its first hand. Again and again one signs out of reach of the others, who were ready and meanwhile say something else. */
async function quarrel(seed: number): Promise<{ readonly bench: Bench; readonly devices: Device[] }> {
  const bench = new Bench(seed);
  const { random, net, world } = bench;
  const devices = await bench.table(3 + random.below(3));
  await bench.begin();
  await bench.play();
  await world.settle(2_000);
  const keys = devices.map(({ key }) => key);
  for (let i = 0; i < TIMES && devices.every((device) => device.state.phase === 'between'); i++) {
    const [signer, ...others] = random.shuffle(devices) as [Device, ...Device[]];
    const [one, another] = others as [Device, Device];
    await Promise.all([...others.map((device) => device.session.ready('in')), world.settle(500)]);
    for (const other of others) net.disconnect(signer.key, other.key);
    const say = random.pick<() => Promise<unknown>>([
      () => one.session.ready(null),
      () => one.session.propose({ options: { rounds: 1 + random.below(3), open: true } }),
      () => one.session.propose({ seats: keys.filter((key) => key !== another.key) }),
      () => one.session.passOver([another.key]),
    ]);
    another.session.setAway(random.below(2) === 0);
    await Promise.all([signer.session.ready('in'), say(), world.settle(random.below(500))]);
    for (const other of others) net.connect(signer.key, other.key);
    await world.settle(1_000);
  }
  return { bench, devices };
}

describe('when all phones are there again, and those who are to play are ready', () => {
  it.each(SEEDS)('the next hand begins on all of them (seed %i)', async (seed) => {
    const { bench, devices } = await quarrel(seed);
    for (const device of devices) device.session.setAway(false);
    bench.net.connectAll(devices.map(({ key }) => key));
    await bench.world.settle(30_000);
    const seated = (): Device[] => devices.filter((device) => device.state.draft?.seats.includes(device.key) === true);
    const [one] = devices.filter((device) => device.state.phase === 'between');
    // Half of the tables play with those whom the last word names, if they are enough.
    if (seated().length * 2 <= devices.length || bench.random.below(2) === 0) await Promise.all([one?.session.propose({ seats: devices.map(({ key }) => key) }), bench.world.settle(2_000)]);
    const asked = seated();
    await Promise.all([...asked.map((device) => device.session.ready('in')), bench.world.settle(30_000)]);
    expect(devices.map((device) => device.state.phase)).toEqual(devices.map(() => 'hand'));
    bench.expectEqual();
  }, 60_000);
});
