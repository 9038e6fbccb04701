/** Coming back after any number of hands, to people who came later: by verdicts, which are proven and never trusted. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decodeBase, encodeBase } from '../../../src/table/base.ts';
import { decodeEntry } from '../../../src/table/log/entry.ts';
import { proveRun } from '../../../src/table/terms/verdict.ts';
import { decodeMessage, encodeMessage } from '../../../src/table/wire/codec.ts';
import type { Step } from '../../../src/table/wire/messages.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';

let bench: Bench;
let ana: Device, ben: Device, cleo: Device, dan: Device, eva: Device;

const codes = (device: Device): string[] => device.state.reports.map((report) => report.code);

/** These play a hand to its end. Whoever of the draft is not among them stays away. */
async function hand(...devices: Device[]): Promise<void> {
  const [first] = devices as [Device];
  await bench.world.settle(1_000);
  await Promise.all([first.session.propose({ seats: devices.map((d) => d.key) }), bench.world.settle(1_000)]);
  await bench.begin(devices);
  await bench.play(devices);
  await bench.world.settle(2_000);
}

async function arrives(name: string, ...there: Device[]): Promise<Device> {
  const device = bench.device(name);
  await device.start();
  for (const other of there) bench.net.connect(device.key, other.key);
  await bench.world.settle(2_000);
  return device;
}

async function verdicts(device: Device): Promise<number[]> {
  const found: number[] = [];
  for (let h = 1; h <= 20; h++) if ((await device.vault.get(`${TABLE}/verdict/${h}`)) !== undefined) found.push(h);
  return found;
}

/** Ana leaves after the first hand; Ben and Cleo bring in Dan, then Eva, play on, and are not there any more when she is back. */
async function moveOn(): Promise<void> {
  [ana, ben, cleo] = (await bench.table(3)) as [Device, Device, Device];
  await bench.begin();
  await bench.play();
  await bench.world.settle(2_000);
  ana.kill();
  await hand(ben, cleo);
  dan = await arrives('Dan', ben, cleo);
  await hand(ben, cleo, dan);
  eva = await arrives('Eva', ben, cleo, dan);
  await hand(cleo, dan, eva);
  ben.kill();
  await hand(dan, eva, cleo);
  cleo.kill();
  await hand(dan, eva);
}

async function start(): Promise<void> {
  bench = new Bench(81);
  await moveOn();
}

describe('a device that missed hands', () => {
  beforeEach(start, 30_000);

  it('catches up from people who all came after its last one', async () => {
    expect(eva.state.hand?.number).toBe(6);
    await ana.reopen();
    expect(ana.state).toMatchObject({ phase: 'between', hand: { number: 1 } });
    bench.net.connect(ana.key, eva.key);
    await bench.world.settle(5_000);
    bench.expectEqual([ana, eva]);
    expect(ana.state.draft?.seats).toEqual([dan.key, eva.key, ana.key]);
    // And plays on with them.
    bench.net.connect(ana.key, dan.key);
    await hand(dan, ana, eva);
    bench.expectEqual([ana, dan, eva]);
    expect(ana.state).toMatchObject({ hand: { number: 7, me: 1 } });
    expect([ana, dan, eva].flatMap(codes)).toEqual([]);
    // Killed and opened again it stands where it stood.
    ana.kill();
    await ana.reopen();
    bench.expectEqual([ana, dan]);
  });

  it('killed at any write on its way there it comes back to the others, and keeps nothing of the hand it went past', async () => {
    const { vault } = ana;
    let confirmed = 0;
    for (let killed = true; killed; confirmed++) {
      // As it was when Ana had left.
      ana.vault = vault.crash();
      await ana.reopen();
      killed = false;
      let puts = 0;
      const put = ana.vault.put.bind(ana.vault);
      ana.vault.put = (key, value) => {
        if (puts++ === confirmed) {
          ana.vault.hold();
          killed = true;
        }
        return put(key, value);
      };
      bench.net.connect(ana.key, eva.key);
      await bench.world.settle(3_000);
      ana.kill();
      await ana.reopen();
      // The hand that she did not see the end of is no help to anybody: never the document of one that goes on, always that of where she stands.
      const at = Number(await ana.vault.get(`${TABLE}/hand`));
      expect([at, await ana.vault.get(`${TABLE}/base/2`) !== undefined], `after ${confirmed} writes`).toEqual([at, at === 2]);
      bench.net.connect(ana.key, eva.key);
      await bench.world.settle(5_000);
      bench.expectEqual([ana, eva]);
      expect(await ana.vault.get(`${TABLE}/base/2`), `after ${confirmed} writes`).toBeUndefined();
      expect(codes(ana)).toEqual([]);
      ana.kill();
    }
    expect(confirmed).toBeGreaterThan(8);
  }, 120_000);

  it('helps the next one back in turn', async () => {
    await ana.reopen();
    bench.net.connect(ana.key, eva.key);
    await bench.world.settle(5_000);
    dan.kill();
    eva.kill();
    await ben.reopen();
    expect(ben.state.hand?.number).toBe(4);
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(5_000);
    bench.expectEqual([ana, ben]);
  });

  it('a newcomer has the verdicts of all hands, although it was told of one table only', async () => {
    expect(await verdicts(eva)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await verdicts(ben)).toEqual([1, 2, 3, 4]);
  });

  it('goes by the documents where somebody has them, so that the rules are checked too', async () => {
    await ben.reopen();
    await ana.reopen();
    let runs = 0;
    bench.net.tap = (_from, _to, message) => {
      const decoded = decodeMessage(message);
      if (decoded.ok && decoded.value.type === 'verdicts') runs++;
      return message;
    };
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(5_000);
    bench.expectEqual([ana, ben]);
    expect(runs).toBe(0);
  });
});

/** Ana comes back to Eva, whose verdicts are changed on the way. */
async function comesBackTo(change: (steps: readonly Step[]) => readonly Step[]): Promise<void> {
  await ana.reopen();
  bench.net.tap = (from, to, message) => {
    const decoded = decodeMessage(message);
    if (from !== eva.key || to !== ana.key || !decoded.ok || decoded.value.type !== 'verdicts') return message;
    return encodeMessage({ type: 'verdicts', steps: change(decoded.value.steps) });
  };
  bench.net.connect(ana.key, eva.key);
  await bench.world.settle(3_000);
}

const without = (steps: readonly Step[], at: number): Step[] => steps.filter((_, i) => i !== at);
const altered = (steps: readonly Step[], at: number, change: (step: Step) => Step): Step[] => steps.map((step, i) => (i === at ? change(step) : step));
const rewritten = (step: Step, change: object): Step => ({ ...step, base: encodeBase({ ...(decodeBase(step.base) as NonNullable<ReturnType<typeof decodeBase>>), ...change }) });
const flipped = (bytes: Uint8Array): Uint8Array => bytes.map((b, i) => (i === bytes.length - 1 ? b ^ 1 : b));

describe('verdicts on the way to a device that is behind', () => {
  beforeEach(start, 30_000);

  it('that are forged are not believed, and the peer is dropped; somebody honest helps all the same', async () => {
    await comesBackTo((steps) => altered(steps, steps.length - 1, (step) => rewritten(step, { carry: { [eva.key]: 999 } })));
    expect(ana.state).toMatchObject({ phase: 'between', hand: { number: 1 } });
    expect(codes(ana)).toEqual(['table/bad-verdict']);
    expect(bench.net.dropped).toEqual([{ by: ana.key, peer: eva.key, code: 'table/bad-verdict' }]);
    bench.net.tap = null;
    bench.net.connect(ana.key, dan.key);
    await bench.world.settle(5_000);
    bench.expectEqual([ana, dan]);
  });

  it('that begin at another hand than its own do not move it', async () => {
    await comesBackTo((steps) => steps.slice(1));
    expect(ana.state.hand?.number).toBe(1);
    expect(bench.net.dropped).toEqual([]);
  });

  it('that end too early lead to where they end, from where the rest is asked for', async () => {
    let runs = 0;
    await comesBackTo((steps) => (runs++ === 0 ? steps.slice(0, 2) : steps));
    await bench.world.settle(3_000);
    expect(runs).toBeGreaterThan(1);
    bench.expectEqual([ana, eva]);
    expect(codes(ana)).toEqual([]);
  });
});

describe('a run of verdicts', () => {
  let run: readonly Step[] = [];
  beforeAll(async () => {
    await start();
    await comesBackTo((steps) => {
      if (run.length === 0) run = steps;
      return steps;
    });
  }, 30_000);

  it('as it is proves where it ends, and who has left', () => {
    expect(run.length).toBe(3);
    expect(proveRun(TABLE, run)).toMatchObject({ base: { hand: 4 }, gone: [] });
  });

  it.each<readonly [string, (steps: readonly Step[]) => readonly Step[]]>([
    ['a hand left out', (steps) => without(steps, 1)],
    ['other chips in the last base', (steps) => altered(steps, 2, (step) => rewritten(step, { carry: { [eva.key]: 999 } }))],
    ['other chips in a base between', (steps) => altered(steps, 1, (step) => rewritten(step, { carry: null }))],
    ['others at the table', (steps) => altered(steps, 2, (step) => rewritten(step, { seats: [{ key: eva.key, name: 'Eva' }] }))],
    ['terms that one seat has not signed', (steps) => altered(steps, 1, (step) => ({ ...step, entries: step.entries.slice(1) }))],
    ['terms that one seat has signed twice', (steps) => altered(steps, 1, (step) => ({ ...step, entries: [...step.entries, ...step.entries.slice(0, 1)] }))],
    ['a base for which nobody vouches', (steps) => altered(steps, 2, (step) => ({ ...step, entries: [] }))],
    ['a base for which one of three vouches', (steps) => altered(steps, 2, (step) => ({ ...step, entries: step.entries.slice(0, 1) }))],
    ['an altered entry', (steps) => altered(steps, 1, (step) => ({ ...step, entries: [...step.entries.slice(1), flipped(step.entries[0] as Uint8Array)] }))],
    ['signatures of another hand', (steps) => altered(steps, 1, (step) => ({ ...step, entries: steps[0]?.entries ?? [] }))],
    ['noise', (steps) => altered(steps, 1, (step) => ({ ...step, base: Uint8Array.of(1, 2, 3) }))],
    ['what its last seats alone have signed', (steps) => steps.map((step) => ({ ...step, entries: step.entries.filter((e) => [dan.key, eva.key].includes(decodeEntry(e)?.seat ?? '')) }))],
    ['those of another table', (steps) => steps.map((step) => rewritten(step, { table: 'bb'.repeat(16) }))],
  ])('with %s proves nothing', (_, change) => {
    expect(proveRun(TABLE, change(run))).toBeUndefined();
  });

  it('proves nothing at another table, under whichever name', () => {
    expect(proveRun('bb'.repeat(16), run)).toBeUndefined();
    expect(proveRun('bb'.repeat(16), run.map((step) => rewritten(step, { table: 'bb'.repeat(16) })))).toBeUndefined();
  });
});

describe('a newcomer', () => {
  it('who closes the app before its first hand has begun comes back to the lobby', async () => {
    bench = new Bench(82);
    [ana, ben] = (await bench.table(2)) as [Device, Device];
    await bench.begin();
    await bench.play();
    await bench.world.settle(2_000);
    cleo = await arrives('Cleo', ben);
    cleo.kill();
    await cleo.reopen();
    expect(cleo.state).toMatchObject({ phase: 'lobby', hand: null });
    bench.net.connect(cleo.key, ana.key);
    await bench.world.settle(1_000);
    bench.expectEqual();
  });
});
