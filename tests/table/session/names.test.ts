/** Two people of one name: refused where it is known, told apart where two phones could not know of each other. */
import { describe, expect, it } from 'vitest';
import { recordOf } from '../../../src/app/open-table.ts';
import { distinctNames, sameName } from '../../../src/table/names.ts';
import type { TableRecord } from '../../../src/table/ports.ts';
import { Bench, type Device } from '../../support/table-bench.ts';

/** Phones that join at once, each without knowing what the others are called. */
async function together(bench: Bench, names: readonly string[]): Promise<readonly Device[]> {
  const devices = names.map((name) => bench.device(name));
  for (const [i, device] of devices.entries()) await device.start(i === 0);
  bench.net.connectAll(devices.map(({ key }) => key));
  await bench.world.until('all know all', () => devices.every((d) => d.state.members.length === names.length && d.state.members.every((m) => m.name !== '') && d.state.draft?.seats.length === names.length));
  return devices;
}

describe('names that are alike', () => {
  it('keep one without a mark, and get the next free number', () => {
    expect(distinctNames(['Ana', 'Ben', 'ana', 'Ana (2)', 'Ana', '', ''])).toEqual(['Ana', 'Ben', 'ana (3)', 'Ana (2)', 'Ana (4)', '', '']);
    expect(sameName('Ｚoë', 'zoë')).toBe(true);
    expect(sameName('', '')).toBe(false);
    // They look the same on a device that has no picture for the two together.
    expect([sameName('👨\u200d👩', '👨👩'), sameName('Ana\ufe0f', 'ana'), sameName('👨👩', '👩👨')]).toEqual([true, true, false]);
  });

  it('are told apart in the same way on every phone, in the order of the seats, while the players keep what they wrote', async () => {
    const devices = await together(new Bench(301), ['Ana', 'Ana', 'ANA']);
    const [first, ...others] = devices[0]?.state.members ?? [];
    expect(first?.written).toBe(undefined);
    expect(new Set([first?.name, ...others.map((m) => m.name)]).size).toBe(3);
    for (const device of devices) {
      expect(device.state.members.map((m) => m.name)).toEqual(devices[0]?.state.members.map((m) => m.name));
      const me = device.state.members.find((m) => m.me);
      // What is stored of the table is the name as it was written, or it would become another one when the table is opened again.
      const record: TableRecord = { id: device.state.id, key: new Uint8Array(16), seed: new Uint8Array(32), name: '', game: '', hand: 0, broker: null, members: [], opened: 0, touched: 0, summary: { names: [], hand: 0, phase: 'lobby', mine: false } };
      expect(recordOf(record, device.state).name).toBe(me?.written ?? me?.name);
    }
    expect(others.map((m) => m.name)).toEqual([`${others[0]?.written} (2)`, `${others[1]?.written} (3)`]);
  });

  it('are refused for a change of name and for one more seat, on whichever phone the other sits', async () => {
    const bench = new Bench(302);
    const [ana, ben] = (await together(bench, ['Ana', 'Ben'])) as [Device, Device];
    const taken = { ok: false, refusal: { code: 'table/name-taken', detail: { name: 'Ana' } } };
    expect(await ben.session.setName(' ana ')).toEqual(taken);
    expect(await ben.session.addSeat('ana')).toEqual(taken);
    expect(await ben.session.setName('Ben')).toEqual({ ok: true, value: undefined });
    const adding = [ben.session.addSeat('Cleo'), ben.session.addSeat('Cleo')];
    await bench.world.settle(500);
    expect((await Promise.all(adding)).map((done) => done.ok)).toEqual([true, false]);
    expect(ana.state.members.map((m) => m.name)).toEqual(['Ana', 'Ben', 'Cleo']);
    // A name that was given up is free.
    const [renamed] = await Promise.all([ana.session.setName('Anna'), bench.world.settle(500)]);
    expect(renamed.ok).toBe(true);
    const [now] = await Promise.all([ben.session.setName('Ana'), bench.world.settle(500)]);
    expect([now.ok, ana.state.members.map((m) => m.name)]).toEqual([true, ['Anna', 'Ana', 'Cleo']]);
  });
});
