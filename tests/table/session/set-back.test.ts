/** Law 6: a device that was set back says nothing until a majority has told it what it had said; so it never answers twice. */
import { describe, expect, it } from 'vitest';
import { memoryVault, type MemoryVault } from '../../../src/adapters/storage/memory.ts';
import { Store } from '../../../src/table/session/store.ts';
import { decodeMessage, encodeMessage } from '../../../src/table/wire/codec.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';

const codes = (device: Device): string[] => device.state.reports.map((report) => report.code);
const own = (device: Device, of = device): number => device.session.document()?.log.chain(of.key).length ?? 0;

/** A backup that says what it is. */
async function marked(device: Device): Promise<MemoryVault> {
  const copy = await device.backup();
  await new Store(copy, TABLE).setBack(true);
  return copy;
}

async function setBackTo(device: Device, vault: MemoryVault): Promise<void> {
  device.kill();
  device.vault = vault;
  await device.reopen();
}

async function untilAsked(bench: Bench, device: Device): Promise<void> {
  const others = bench.devices.filter((d) => d !== device);
  for (let i = 0; i < 400; i++) {
    if (![...device.session.legal()].every(() => false)) return bench.world.settle(500);
    if (!(await bench.act(others))) await bench.world.settle(60);
  }
  throw new Error('never asked');
}

/** Answers with the first or the last of what is legal. */
async function answer(bench: Bench, device: Device, which: 0 | -1): ReturnType<Device['session']['answer']> {
  const said = device.session.answer([...device.session.legal()].at(which) ?? null);
  await bench.world.settle(500);
  return said;
}

/** What the device sends of its own from now on: entries, and what it says that it holds. */
function listen(bench: Bench, device: Device): string[] {
  const said: string[] = [];
  bench.net.tap = (from, _to, message) => {
    const decoded = decodeMessage(message);
    if (from === device.key && decoded.ok && (decoded.value.type === 'held' || decoded.value.type === 'update')) said.push(decoded.value.type);
    return message;
  };
  return said;
}

async function playing(seed: number, count: number): Promise<{ bench: Bench; devices: Device[] }> {
  const bench = new Bench(seed);
  const devices = await bench.table(count);
  await bench.begin();
  return { bench, devices };
}

function cut(bench: Bench, device: Device, others: readonly Device[]): void {
  for (const other of others) if (other !== device) bench.net.disconnect(device.key, other.key);
}

/** All meet again, nobody is set back any more, and the hand is played to one end for all, with nothing to report. */
async function allPlayOn(bench: Bench, devices: readonly Device[]): Promise<void> {
  bench.net.connectAll(devices.map(({ key }) => key));
  await bench.world.settle(5_000);
  expect(devices.map((device) => device.state.trouble)).toEqual(devices.map(() => null));
  await bench.play(devices);
  await bench.world.settle(2_000);
  bench.expectEqual(devices);
  expect(devices.flatMap(codes)).toEqual([]);
}

describe('a device that knows that it was set back', () => {
  it('is not content with who founded the table, when that one knows of the first hand only that it may have begun', async () => {
    const bench = new Bench(507);
    const devices = await bench.table(4);
    const [ana, ben, cleo, dan] = devices as [Device, Device, Device, Device];
    const old = await marked(cleo);
    // Ana signs, and hears of nobody else's signature.
    bench.net.tap = (_from, to, message) => (to === ana.key && Buffer.from(message).includes('terms/') ? null : message);
    await bench.readyAll();
    await bench.world.until('they are dealt cards', () => [ben, cleo, dan].every(({ state }) => state.phase === 'hand' && own(cleo) > 4 && own(ben, cleo) === own(cleo)));
    cut(bench, ana, devices);
    bench.net.tap = (_from, _to, message) => message;
    await bench.world.settle(500);
    const said = own(ben, cleo);
    expect(ana.state.phase).toBe('lobby');
    await setBackTo(cleo, old);
    cut(bench, cleo, devices);
    bench.net.connect(ana.key, cleo.key);
    await bench.world.settle(5_000);
    expect(cleo.state.trouble?.code).toBe('table/set-back');
    expect(own(cleo)).toBeLessThan(said);
    await allPlayOn(bench, devices);
    expect([...(ben.session.document()?.log.chains.values() ?? [])].every(({ fork }) => fork === null)).toBe(true);
  }, 60_000);

  it('says nothing while only a minority is there, and takes back its own newer answer when more are', async () => {
    const { bench, devices } = await playing(501, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    await untilAsked(bench, ana);
    const old = await marked(ana);
    // Only Cleo learns what Ana answers.
    cut(bench, ben, devices);
    expect(await answer(bench, ana, 0)).toMatchObject({ ok: true });
    const said = own(ana);
    await setBackTo(ana, old);
    const before = own(ana);
    expect(before).toBeLessThan(said);
    const sent = listen(bench, ana);
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(30_000);
    expect(ana.state.awaited?.seats).toContain(ana.key);
    expect(ana.state.trouble).toEqual({ code: 'table/set-back', detail: { missing: 1 } });
    expect(await answer(bench, ana, -1)).toEqual({ ok: false, refusal: { code: 'table/set-back', detail: { missing: 1 } } });
    await ana.session.passOver([cleo.key]);
    await ana.session.setName('Anna');
    await bench.world.settle(20_000);
    expect([own(ana), own(ben, ana)]).toEqual([before, before]);
    expect(sent).toEqual([]);

    bench.net.connectAll(devices.map(({ key }) => key));
    await bench.world.settle(5_000);
    expect(ana.state.trouble).toBeNull();
    expect(own(ana)).toBeGreaterThanOrEqual(said);
    await bench.play(devices);
    await bench.world.settle(2_000);
    bench.expectEqual(devices);
    expect(devices.flatMap(codes)).toEqual([]);
  }, 60_000);

  it('waits for the other one when they are two', async () => {
    const { bench, devices } = await playing(502, 2);
    const [ana, ben] = devices as [Device, Device];
    await untilAsked(bench, ana);
    const old = await marked(ana);
    expect(await answer(bench, ana, 0)).toMatchObject({ ok: true });
    await setBackTo(ana, old);
    await bench.world.settle(30_000);
    expect(await answer(bench, ana, -1)).toMatchObject({ ok: false, refusal: { code: 'table/set-back', detail: { missing: 1 } } });
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(3_000);
    expect(ana.state.trouble).toBeNull();
    await bench.play(devices);
    await bench.world.settle(2_000);
    bench.expectEqual(devices);
    expect(devices.flatMap(codes)).toEqual([]);
  }, 60_000);

  it('still knows it when it is killed while it waits, and forgets it once enough have told', async () => {
    const { bench, devices } = await playing(503, 3);
    const [ana, ben] = devices as [Device, Device, Device];
    await setBackTo(ana, await marked(ana));
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(3_000);
    ana.kill();
    await ana.reopen();
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(3_000);
    expect(ana.state.trouble).toMatchObject({ code: 'table/set-back' });
    bench.net.connectAll(devices.map(({ key }) => key));
    await bench.world.settle(3_000);
    expect(ana.state.trouble).toBeNull();
    ana.kill();
    await ana.reopen();
    expect(ana.state.trouble).toBeNull();
  }, 60_000);

  it('waits between hands as well, and the table goes on with the next', async () => {
    const { bench, devices } = await playing(504, 3);
    const [ana, ben] = devices as [Device, Device, Device];
    await bench.play();
    await bench.world.settle(1_000);
    const old = await marked(ana);
    await bench.begin();
    await setBackTo(ana, old);
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(30_000);
    // It learns what hand is on, and says nothing.
    expect(ana.state.hand?.number).toBe(2);
    expect(ana.state.trouble).toMatchObject({ code: 'table/set-back', detail: { missing: 1 } });
    await allPlayOn(bench, devices);
  }, 60_000);

  it('goes on only when it has again what was firm by its own word (law 4)', async () => {
    const { bench, devices } = await playing(509, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    await untilAsked(bench, ana);
    const old = await marked(ben);
    cut(bench, cleo, devices);
    expect(await answer(bench, ana, 0)).toMatchObject({ ok: true });
    expect(ana.session.firm).toBe(true);
    const firm = own(ana);
    await setBackTo(ben, old);
    // Ana tells how far she is, and goes before Ben has got it.
    bench.net.tap = (from, _to, message) => {
      const decoded = decodeMessage(message);
      return from === ana.key && decoded.ok && decoded.value.type === 'update' ? encodeMessage({ type: 'want', hand: 1 }) : message;
    };
    bench.net.connect(ana.key, ben.key);
    bench.net.connect(ben.key, cleo.key);
    await bench.world.settle(3_000);
    cut(bench, ana, devices);
    await ben.session.passOver([ana.key]);
    await cleo.session.passOver([ana.key]);
    await bench.world.settle(30_000);
    expect(own(ben, ana)).toBeLessThan(firm);
    expect(ben.state.trouble).toEqual({ code: 'table/set-back', detail: { missing: 1 } });
    expect(cleo.session.fold()?.marks?.epochs.decided).toEqual([]);

    bench.net.tap = null;
    await allPlayOn(bench, devices);
  }, 60_000);

  it('waits for nobody at a table of one phone', async () => {
    const bench = new Bench(505);
    const [ana] = (await bench.table(1)) as [Device];
    await ana.addSeat('Ben');
    await bench.begin();
    await setBackTo(ana, await marked(ana));
    await bench.world.settle(1_000);
    expect(ana.state.trouble).toBeNull();
    await bench.play();
  }, 60_000);
});

describe('a device that does not know it', () => {
  it('learns it from its own answer in another’s log, and then waits as well', async () => {
    const { bench, devices } = await playing(506, 3);
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    await untilAsked(bench, ana);
    const old = await ana.backup();
    expect(await answer(bench, ana, 0)).toMatchObject({ ok: true });
    const first = own(ana);
    expect(own(ben, ana)).toBe(first);
    // What it says next, only Cleo hears.
    cut(bench, ben, devices);
    await ana.session.setName('Anna');
    await bench.world.settle(1_000);
    expect(own(cleo, ana)).toBeGreaterThan(first);
    await setBackTo(ana, old);
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(30_000);
    expect(own(ana)).toBe(first);
    expect(ana.state.trouble).toMatchObject({ code: 'table/set-back', detail: { missing: 1 } });
    // Killed here, it still knows.
    ana.kill();
    await ana.reopen();
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(15_000);
    expect(ana.state.trouble).toMatchObject({ code: 'table/set-back', detail: { missing: 1 } });
    await allPlayOn(bench, devices);
  }, 60_000);

  it('whose log is gone, or that has a seat only by its keys, takes all of it back from the others first', async () => {
    const { bench, devices } = await playing(507, 3);
    const [ana, ben] = devices as [Device, Device, Device];
    await untilAsked(bench, ana);
    expect(await answer(bench, ana, 0)).toMatchObject({ ok: true });
    const said = own(ana);
    await setBackTo(ana, memoryVault());
    expect(ana.state.trouble).toMatchObject({ code: 'table/set-back' });
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(30_000);
    expect(own(ana)).toBe(said);
    expect(ana.state.trouble).toMatchObject({ code: 'table/set-back', detail: { missing: 1 } });
    await allPlayOn(bench, devices);
  }, 60_000);

  it('is none when it is a newcomer that has not been let in yet, or was only killed', async () => {
    const bench = new Bench(508);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    const cleo = bench.device('Cleo');
    await cleo.start();
    cleo.kill();
    await cleo.reopen();
    expect(cleo.state.trouble).toBeNull();
    ben.kill();
    await ben.reopen();
    expect(ben.state.trouble).toBeNull();
    bench.net.connectAll([ana.key, ben.key, cleo.key]);
    await bench.world.settle(3_000);
    await bench.begin();
    await bench.play();
  }, 60_000);
});
