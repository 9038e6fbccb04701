import { describe, expect, it, vi } from 'vitest';
import { isTableRecord } from '../../src/adapters/storage/records.ts';
import type { OpenTable } from '../../src/app/services.ts';
import type { Result } from '../../src/engine/kernel/value.ts';
import type { TableWithOthers } from '../../src/table/api.ts';
import type { World } from '../support/simulation.ts';
import { byHand, code, me, names, phone, start, value, type Phone } from './phones.ts';
import type { Rooms } from './room-net.ts';

// The first test loads table, crypto and game.
vi.setConfig({ testTimeout: 60_000 });

async function done<T>(world: World, work: Promise<Result<T>>): Promise<Result<T>> {
  let result: Result<T> | null = null;
  void work.then((r) => (result = r));
  await world.until('it is done', () => result !== null, 120_000);
  return result as unknown as Result<T>;
}

interface At {
  readonly phone: Phone;
  readonly table: OpenTable;
}

/** Four at a table; a hand runs when two of the phones are closed. */
async function four(): Promise<{ world: World; rooms: Rooms; ana: At; ben: At; cleo: At; dan: At }> {
  const { world, rooms } = start();
  const phones = [0, 1, 2, 3].map(() => phone(world, rooms)) as [Phone, Phone, Phone, Phone];
  const first = value(await phones[0].tables.create('rummy-royal', 'Ana'));
  const tables = [first];
  for (const [i, name] of ['Ben', 'Cleo', 'Dan'].entries()) tables.push(await byHand(world, first, phones[i + 1] as Phone, name));
  await world.until('all know each other', () => tables.every((table) => names(table).sort().join() === 'Ana,Ben,Cleo,Dan'));
  await world.settle(1_000);
  for (const { table } of tables) value(await done(world, table.ready('in')));
  await world.until('the hand begins', () => tables.every(({ table }) => table.state().phase === 'hand'));
  const [ana, ben, cleo, dan] = tables.map((table, i) => ({ phone: phones[i] as Phone, table })) as [At, At, At, At];
  for (const { table } of [cleo, dan]) table.close();
  await world.settle(10_000);
  return { world, rooms, ana, ben, cleo, dan };
}

const id = ({ table }: At): string => table.record.id;
const beside = (open: OpenTable): TableWithOthers['beside'] => (open.table as TableWithOthers).beside;

describe('going on at a new table (law 4)', () => {
  it('is opened by one, joined by another with a tap, with the same keys; both records say what goes on from what', async () => {
    const { world, ana, ben } = await four();
    expect(ana.table.table.state().mayCarryOn).toBe(true);
    const atAna = value(await done(world, ana.phone.tables.carryOn(id(ana))));
    expect(atAna.record.id).not.toBe(id(ana));
    expect(me(atAna)).toBe(me(ana.table));
    await world.until('Ben hears of it', () => ben.table.table.state().beside?.length === 1);
    const atBen = value(await done(world, ben.phone.tables.joinBeside(id(ben), atAna.record.id)));
    await world.until('both sit', () => [atAna, atBen].every((table) => table.table.state().draft?.seats.length === 2));
    expect(me(atBen)).toBe(me(ben.table));
    expect(atBen.record.key).toEqual(atAna.record.key);
    for (const at of [ana, ben]) {
      const records = await at.phone.tables.list();
      expect(records.every(isTableRecord)).toBe(true);
      expect(records.find((record) => record.id === id(ana))?.continuedBy).toBe(atAna.record.id);
      expect(records.find((record) => record.id === atAna.record.id)?.continues).toMatchObject({ table: id(ana), hand: 1, opener: me(ana.table) });
    }
    // A second tap leads to the table one is at already.
    expect(value(await done(world, ben.phone.tables.joinBeside(id(ben), atAna.record.id)))).toBe(atBen);
    await world.settle(1_000);
    expect(value(await done(world, atAna.table.ready('in').then(async (ready) => (ready.ok ? atBen.table.ready('in') : ready))))).toBe(undefined);
    await world.until('the hand begins', () => [atAna, atBen].every((table) => table.table.state().phase === 'hand'));
  });

  it('whoever comes back to the old table later is told, also after all phones were closed', async () => {
    const { world, ana, ben, cleo } = await four();
    const opened = value(await done(world, ana.phone.tables.carryOn(id(ana))));
    await world.until('Ben hears of it', () => ben.table.table.state().beside?.length === 1);
    const atBen = value(await done(world, ben.phone.tables.joinBeside(id(ben), opened.record.id)));
    await world.settle(1_000);
    for (const open of [opened, atBen, ana.table, ben.table]) open.close();
    await world.settle(1_000);

    // Only the new table is opened again; the old one is there with it.
    const again = value(await done(world, ben.phone.tables.open(opened.record.id)));
    const atOld = value(await done(world, cleo.phone.tables.open(id(cleo))));
    await world.until('Cleo hears of it', () => atOld.table.state().beside?.length === 1);
    await world.until('Ben is said to look elsewhere', () => atOld.table.state().members.some((m) => m.name === 'Ben' && m.here && m.away === true));
    const atCleo = value(await done(world, cleo.phone.tables.joinBeside(id(cleo), opened.record.id)));
    await world.until('Cleo sits', () => [again, atCleo].every((table) => table.table.state().draft?.seats.includes(me(atOld)) === true));
    for (const open of [again, value(await ben.phone.tables.open(id(ben)))]) open.close();
    await world.until('nobody tells of it any more', () => atOld.table.state().beside?.length === 0);
  });

  it('refuses a table that does not go on from this phone’s own copy, and stores nothing of it', async () => {
    const { world, ana, ben } = await four();
    const false_ = 'e'.repeat(32);
    beside(ana.table).offer(false_, { table: id(ana), hand: 1, base: new Uint8Array(32), opener: me(ana.table) });
    await world.until('Ben hears of it', () => ben.table.table.state().beside?.length === 1);
    expect(code(await done(world, ben.phone.tables.joinBeside(id(ben), false_)))).toBe('table/other-verdict');
    expect(code(await done(world, ben.phone.tables.joinBeside(id(ben), 'f'.repeat(32)))), 'nobody tells of that one').toBe('join/nobody-there');
    expect(await ben.phone.tables.list()).toHaveLength(1);
    expect(ben.table.record.continuedBy).toBe(undefined);
  });

  it('says so when whoever told of it does not answer, or answers with something else', async () => {
    const { world, rooms, ana, ben } = await four();
    const other = phone(world, rooms);
    const elsewhere = value(await other.tables.create('rummy-royal', 'Eve'));
    const opened = value(await done(world, ana.phone.tables.carryOn(id(ana))));
    await world.until('Ben hears of it', () => ben.table.table.state().beside?.length === 1);
    const table = opened.record.id;
    const meshes = rooms.open.size;
    // Ana's phone, altered: it hands out an invitation to another table.
    const wrong = value(await elsewhere.invite());
    const stop = beside(ana.table).on((peer) => void beside(ana.table).carry(peer, table, wrong.text));
    opened.close();
    await world.settle(500);
    beside(ana.table).offer(table, opened.record.continues as NonNullable<typeof opened.record.continues>);
    await world.settle(500);
    expect(code(await done(world, ben.phone.tables.joinBeside(id(ben), table)))).toBe('join/not-an-invitation');
    stop();
    expect(code(await done(world, ben.phone.tables.joinBeside(id(ben), table)))).toBe('join/nobody-there');
    expect(rooms.open.size).toBe(meshes - 1);
    expect(await ben.phone.tables.list()).toHaveLength(1);
  });

  it('lets in only at a table that goes on from the one where it is asked', async () => {
    const { world, ana, ben } = await four();
    const own = value(await done(world, ana.phone.tables.create('rummy-royal', 'Ana')));
    const heard: string[] = [];
    beside(ben.table).on((_peer, table, text) => heard.push(`${table} ${text}`));
    beside(ben.table).carry(me(ana.table), own.record.id, '');
    beside(ben.table).carry(me(ana.table), id(ana), '');
    await world.settle(2_000);
    expect(heard).toEqual([]);
    beside(ben.table).carry(me(ana.table), value(await done(world, ana.phone.tables.carryOn(id(ana)))).record.id, '');
    await world.until('Ana invites', () => heard.length === 1);
  });

  it('the old table forgets the new one when that is removed', async () => {
    const { world, ana } = await four();
    const opened = value(await done(world, ana.phone.tables.carryOn(id(ana))));
    await world.settle(500);
    expect(ana.table.record.continuedBy).toBe(opened.record.id);
    await done(world, ana.phone.tables.remove(opened.record.id).then((told) => ({ ok: true as const, value: told })));
    expect((await ana.phone.tables.list()).map(({ id: table, continuedBy }) => [table, continuedBy])).toEqual([[id(ana), undefined]]);
  });
});
