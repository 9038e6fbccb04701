/** Removing a table from this device: the others are told if they can be, and nothing of it stays. */
import { describe, expect, it, vi } from 'vitest';
import { memoryVault } from '../../src/adapters/storage/index.ts';
import { code, me, phone, start, two, value } from './phones.ts';

// The first test loads table, crypto and game.
vi.setConfig({ testTimeout: 60_000 });

describe('a table that is removed', () => {
  it('removes a table with everything of it', async () => {
    const { world, rooms } = start();
    const locks = new Set<string>();
    const vault = memoryVault();
    const ana = phone(world, rooms, { vault, locks });
    const open = value(await ana.tables.create('rummy-royal', 'Ana'));
    await world.settle(100);
    expect(await ana.tables.remove(open.record.id)).toBe('alone');
    await world.settle(100);
    expect(await ana.tables.list()).toEqual([]);
    expect(await vault.documents(open.record.id)).toEqual([]);
    expect([rooms.open.size, locks.size]).toEqual([0, 0]);
    expect(code(await ana.tables.open(open.record.id))).toBe('app/no-such-table');
  });

  it('tells those who are connected that one has left, before a table is removed; nothing of it comes back', async () => {
    const { world, rooms } = start();
    const vault = memoryVault();
    const { ana, atAna, atBen } = await two(world, rooms, { ana: { vault } });
    await world.settle(1_000);
    expect((await Promise.all([ana.tables.remove(atAna.record.id), world.settle(5_000)]))[0]).toBe('told');
    await world.settle(1_000);
    expect(atBen.table.state().members.map((m) => [m.name, m.left])).toEqual([['Ana', true], ['Ben', false]]);
    expect(await ana.tables.list()).toEqual([]);
    expect(await vault.documents(atAna.record.id)).toEqual([]);
    for (const key of ['hand', 'base/1', 'oldest', 'gone']) expect(await vault.get(`${atAna.record.id}/${key}`), key).toBeUndefined();
  });

  it('tells the others also when the table is not open, as soon as one of them is reached', async () => {
    const { world, rooms } = start();
    const vault = memoryVault();
    const { ana, atAna, atBen } = await two(world, rooms, { ana: { vault } });
    await world.settle(1_000);
    const { id } = atAna.record;
    atAna.close();
    await world.settle(1_000);
    expect((await Promise.all([ana.tables.remove(id), world.settle(20_000)]))[0]).toBe('told');
    expect(atBen.table.state().members.map((m) => [m.name, m.left])).toEqual([['Ana', true], ['Ben', false]]);
    expect(await ana.tables.list()).toEqual([]);
    for (const key of ['hand', 'base/1', 'oldest', 'gone', 'seats']) expect(await vault.get(`${id}/${key}`), key).toBeUndefined();
    expect(await vault.documents(id)).toEqual([]);
  });

  it('says that nobody was told when nobody can be reached, and removes it all the same', async () => {
    const { world, rooms } = start();
    const { ana, atAna, atBen } = await two(world, rooms);
    await world.settle(1_000);
    const { id } = atAna.record;
    atBen.close();
    atAna.close();
    await world.settle(1_000);
    expect((await Promise.all([ana.tables.remove(id), world.settle(20_000)]))[0]).toBe('not-told');
    expect(await ana.tables.list()).toEqual([]);
    expect(code(await ana.tables.open(id))).toBe('app/no-such-table');
  });

  it('removes one that cannot be opened: open in another tab, or damaged', async () => {
    const { world, rooms } = start();
    const locks = new Set<string>();
    const { ana, atAna } = await two(world, rooms, { ana: { locks } });
    await world.settle(1_000);
    const { id } = atAna.record;
    atAna.close();
    await world.settle(500);
    locks.add(`court-cards/table/${id}`);
    expect((await Promise.all([ana.tables.remove(id), world.settle(20_000)]))[0]).toBe('not-told');
    expect(await ana.tables.list()).toEqual([]);
  });

  it('RR-19: of one that was left before nobody has to be told; of one left with nobody there, the others are', async () => {
    const { world, rooms } = start();
    const { ben, atAna, atBen } = await two(world, rooms);
    await world.settle(1_000);
    value((await Promise.all([atBen.table.leave(), world.settle(1_000)]))[0]);
    expect((await Promise.all([ben.tables.remove(atBen.record.id), world.settle(20_000)]))[0]).toBe('left');
    expect(await ben.tables.list()).toEqual([]);
    expect(atAna.table.state().members.map((m) => [m.name, m.left])).toEqual([['Ana', false], ['Ben', true]]);

    const other = await two(world, rooms);
    const { id } = other.atBen.record;
    other.atAna.close();
    await world.settle(1_000);
    value((await Promise.all([other.atBen.table.leave(), world.settle(1_000)]))[0]);
    other.atBen.close();
    const again = value((await Promise.all([other.ana.tables.open(id), world.settle(1_000)]))[0]);
    expect(again.table.state().members.find((m) => m.name === 'Ben')?.left).toBe(false);
    expect((await Promise.all([other.ben.tables.remove(id), world.settle(20_000)]))[0]).toBe('left');
    expect(again.table.state().members.find((m) => m.name === 'Ben')?.left).toBe(true);
  });

  it('RR-19: whoever lists the tables is told once it is written down that one has left', async () => {
    const { world, rooms } = start();
    const vault = memoryVault();
    const putTable: typeof vault.putTable = (record) => new Promise((done) => void world.clock.after(50, () => done(vault.putTable(record))));
    const ana = phone(world, rooms, { vaultOf: async () => ({ ...vault, putTable }) });
    const open = value((await Promise.all([ana.tables.create('rummy-royal', 'Ana'), world.settle(200)]))[0]);
    let listed: unknown;
    ana.tables.subscribe(() => void ana.tables.list().then(([record]) => (listed = record?.summary.left)));
    value((await Promise.all([open.table.seat(me(open)).leave(), world.settle(500)]))[0]);
    expect(listed).toBe(true);
  });
});
