import { describe, expect, it } from 'vitest';
import { memoryVault } from '../../../src/adapters/storage/memory.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import type { AnyGame, Choice, Result } from '../../../src/engine/kernel/index.ts';
import type { TableState, TableWithOthers } from '../../../src/table/api.ts';
import type { Base } from '../../../src/table/base.ts';
import { continuedBase } from '../../../src/table/continued.ts';
import { continueTable, openTable, originHere } from '../../../src/table/index.ts';
import { TableSession } from '../../../src/table/session/session.ts';
import type { Origin, TableRecord, Vault } from '../../../src/table/ports.ts';
import { agreementToPlain } from '../../../src/table/terms/agreement.ts';
import { encodeMessage } from '../../../src/table/wire/codec.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';
import { Network, type World } from '../../support/simulation.ts';

const NEW = 'bb'.repeat(16);

/** Devices of a table, and the channels of one that goes on from it. */
class Beyond {
  readonly net: Network;
  readonly #world: World;
  readonly at: TableWithOthers[] = [];

  constructor(world: World) {
    this.#world = world;
    this.net = new Network(world);
  }

  async wait<T>(work: Promise<T>): Promise<T> {
    let done = false;
    void work.finally(() => (done = true));
    await this.#world.until('it is done', () => done);
    return work;
  }

  record(device: Device): TableRecord {
    return { id: NEW, key: new Uint8Array(16), seed: device.seed, name: device.name, game: '', hand: 0, broker: null, members: [], opened: 0, touched: 0, summary: { names: [], hand: 0, phase: 'lobby', mine: false } };
  }

  enter(device: Device, from: Origin, vault: Vault = device.vault): Promise<Result<TableWithOthers>> {
    const link = this.net.link(device.key);
    return this.wait(continueTable(this.record(device), { vault, link, clock: this.#world.clock, entropy: this.#world.random.entropy(), game: (id) => device.games.find((game) => game.id === id) }, from));
  }

  async sits(device: Device, from: Origin): Promise<TableWithOthers> {
    const entered = await this.enter(device, from);
    if (!entered.ok) throw new Error(entered.refusal.code);
    this.at.push(entered.value);
    return entered.value;
  }

  async begin(): Promise<void> {
    await this.#world.settle(1_000);
    for (const table of this.at) expect(await this.wait(table.ready(me(table)?.choices[0] ?? 'in'))).toEqual({ ok: true, value: undefined });
    await this.#world.until('the hand begins', () => this.at.every((table) => table.state().phase === 'hand'));
  }

  /** Plays the hand to its end. */
  async play(): Promise<void> {
    for (let i = 0; i < 5_000 && this.at.some((table) => table.state().phase === 'hand'); i++) {
      const able = this.at.filter((table) => [...take(table.legal(), 1)].length > 0);
      if (able.length === 0) await this.#world.settle(60);
      else {
        const table = this.#world.random.pick(able);
        const done = await this.wait(table.answer(this.#world.random.pick([...take(table.legal(), 60)])));
        if (!done.ok) expect(done.refusal.code).toBe('table/not-asked');
      }
    }
    expect(this.at.map((table) => table.state().phase)).toEqual(this.at.map(() => 'between'));
  }
}

function* take<T>(items: Iterable<T>, most: number): Iterable<T> {
  let n = 0;
  for (const item of items) {
    if (n++ === most) return;
    yield item;
  }
}

const me = (table: TableWithOthers): TableState['members'][number] | undefined => table.state().members.find((m) => m.me);

/** What Rummy Royal hands over of everybody's chips. */
function accounts(carry: unknown): Record<string, number> {
  const { accounts: list } = carry as { readonly accounts: readonly { readonly id: string; readonly chips: number }[] };
  return Object.fromEntries(list.map(({ id, chips }) => [id, chips]));
}

/** Four have played a hand, and are in the next one when the network falls apart. */
async function split(seed: number, count = 4): Promise<{ bench: Bench; devices: Device[]; near: Device[]; far: Device[]; beyond: Beyond }> {
  const bench = new Bench(seed, rummyRoyal as AnyGame);
  const devices = await bench.table(count);
  await bench.begin();
  await bench.play();
  await bench.begin();
  for (let i = 0; i < 6; i++) await bench.act();
  const [near, far] = [devices.slice(0, count / 2), devices.slice(count / 2)];
  for (const a of near) for (const b of far) bench.net.disconnect(a.key, b.key);
  await bench.world.settle(10_000);
  return { bench, devices, near, far, beyond: new Beyond(bench.world) };
}

const base = (device: Device): NonNullable<ReturnType<Device['session']['document']>>['log']['base'] => device.session.document()?.log.base as never;

async function origin(bench: Bench, device: Device, beyond: Beyond): Promise<Origin> {
  void bench;
  return (await beyond.wait(originHere(device.vault, TABLE, device.key))) as Origin;
}

describe('law 4: any group may go on at a new table from the last complete verdict', () => {
  it('two of four go on with their chips as before the hand; a third comes later with its own (RR-18 to RR-20)', async () => {
    const { bench, devices, near, far, beyond } = await split(901);
    const [ana, ben] = near as [Device, Device];
    const [cleo, dan] = far as [Device, Device];
    expect(devices.map((device) => device.state.mayCarryOn)).toEqual([true, true, true, true]);
    const before = accounts(base(ana).carry);
    expect(Object.keys(before).sort()).toEqual(devices.map(({ key }) => key).sort());

    const from = await origin(bench, ana, beyond);
    expect(from).toMatchObject({ table: TABLE, hand: 2, opener: ana.key });
    const atAna = await beyond.sits(ana, from);
    ana.session.beside.offer(NEW, from);
    await bench.world.settle(500);
    expect(cleo.state.beside).toEqual([]);
    const [offer] = ben.state.beside ?? [];
    expect(offer).toEqual({ table: NEW, from, peers: [ana.key] });

    const atBen = await beyond.sits(ben, (offer as { from: Origin }).from);
    beyond.net.connect(ana.key, ben.key);
    await bench.world.until('both sit', () => [atAna, atBen].every((table) => table.state().draft?.seats.length === 2));
    await beyond.begin();
    await beyond.play();
    await bench.world.until('both are between hands', () => [atAna, atBen].every((table) => table.state().draft !== null));
    const after = accounts(carryOf(atAna));
    expect(after).toEqual(accounts(carryOf(atBen)));
    // Those who are not there keep theirs to the chip, and nothing was made or lost.
    expect([after[cleo.key], after[dan.key]]).toEqual([before[cleo.key], before[dan.key]]);
    expect(atAna.state().members.find((m) => m.key === cleo.key)?.name, 'the score still has their names').toBe('Cleo');

    // Cleo is back at the old table, hears of the new one, and comes with the same key.
    bench.net.connect(ana.key, cleo.key);
    await bench.world.until('Cleo hears of it', () => cleo.state.beside?.length === 1);
    const atCleo = await beyond.sits(cleo, (cleo.state.beside?.[0] as { from: Origin }).from);
    beyond.net.connect(ana.key, cleo.key);
    await bench.world.until('Cleo sits', () => [atAna, atBen, atCleo].every((table) => table.state().draft?.seats.includes(cleo.key) === true));
    beyond.net.connect(ben.key, cleo.key);
    await beyond.begin();
    const began = document(atCleo).fold.hand as { setup: { carry: unknown } };
    expect(accounts(began.setup.carry)[cleo.key]).toBe(before[cleo.key]);
    await beyond.play();
  }, 120_000);

  it('one of two goes on alone, at a table that waits for somebody to come', async () => {
    const { bench, near, beyond } = await split(902, 2);
    const [ana] = near as [Device];
    expect(ana.state.mayCarryOn).toBe(true);
    const before = accounts(base(ana).carry);
    const table = await beyond.sits(ana, await origin(bench, ana, beyond));
    await bench.world.settle(1_000);
    expect(table.state()).toMatchObject({ phase: 'lobby', draft: { blocked: { code: 'table/too-few' } } });
    expect(accounts(carryOf(table))).toEqual(before);
    expect(me(table)?.choices[0]).toBe('in');
  }, 120_000);

  it('comes back as it was when its phone was killed', async () => {
    const { bench, near, beyond } = await split(903);
    const [ana] = near as [Device];
    const table = await beyond.sits(ana, await origin(bench, ana, beyond));
    await bench.world.settle(1_000);
    const carry = carryOf(table);
    table.close();
    const link = beyond.net.link(ana.key);
    const again = await beyond.wait(openTable(beyond.record(ana), { vault: ana.vault, link, clock: bench.world.clock, entropy: bench.world.random.entropy(), game: () => rummyRoyal as AnyGame }));
    if (!again.ok) throw new Error(again.refusal.code);
    expect(carryOf(again.value)).toEqual(carry);
    expect(again.value.state().draft?.seats).toEqual([ana.key]);
    expect(document(again.value).hand, 'the hand that was given up has its number again').toBe(2);
  }, 120_000);

  it('refuses what is not its own copy of the old table (everything from others is hostile)', async () => {
    const { bench, near, beyond } = await split(904);
    const [ana, ben] = near as [Device, Device];
    const from = await origin(bench, ana, beyond);
    const other = { ok: false, refusal: { code: 'table/other-verdict' } };
    expect(await beyond.enter(ben, { ...from, base: from.base.map((byte) => byte ^ 1) })).toEqual(other);
    expect(await beyond.enter(ben, { ...from, hand: 1 })).toEqual(other);
    expect(await beyond.enter(ben, { ...from, hand: 3 })).toEqual(other);
    expect(await beyond.enter(ben, { ...from, opener: 'ab'.repeat(32) }), 'opened by somebody with no seat').toEqual(other);
    expect(await beyond.enter(ben, { ...from, table: 'cc'.repeat(16) }), 'from a table that this phone was never at').toEqual(other);
    expect(await beyond.enter(ben, from, memoryVault())).toEqual(other);
    expect((await beyond.enter(ben, from)).ok, 'and of all that nothing stays').toBe(true);
  }, 120_000);

  it('a base that hands other chips over is nobody’s: the two do not understand each other', async () => {
    const { bench, near, beyond } = await split(905);
    const [ana, ben] = near as [Device, Device];
    const atAna = await beyond.sits(ben, await origin(bench, ana, beyond));
    // Ana's phone, altered: a table of that name with nothing carried over.
    const altered = { ...(continuedBase(base(ana), NEW, ana.key) as Base), carry: null };
    const session = new TableSession({ vault: memoryVault(), link: beyond.net.link(ana.key), clock: bench.world.clock, entropy: bench.world.random.entropy(), game: () => rummyRoyal as AnyGame }, { table: NEW, seed: ana.seed, name: 'Ana' });
    expect((await beyond.wait(session.start(altered))).ok).toBe(true);
    beyond.net.connect(ana.key, ben.key);
    await bench.world.settle(5_000);
    expect(accounts(carryOf(atAna))).toEqual(accounts(base(ben).carry));
    expect(atAna.state().reports.map(({ code }) => code)).toContain('log/other-document');
  }, 120_000);
});

describe('when it is offered', () => {
  it('not while a majority is there, nor for a moment without word', async () => {
    const bench = new Bench(906, rummyRoyal as AnyGame);
    const devices = await bench.table(3);
    await bench.begin();
    const [ana, ben, cleo] = devices as [Device, Device, Device];
    for (const device of [ben, cleo]) device.kill();
    await bench.world.settle(2_000);
    expect(ana.state.mayCarryOn).toBe(false);
    await bench.world.settle(8_000);
    expect(ana.state.mayCarryOn).toBe(true);
    await ben.reopen();
    bench.net.connect(ana.key, ben.key);
    await bench.world.settle(2_000);
    expect([ana, ben].map((device) => device.state.mayCarryOn)).toEqual([false, false]);
  }, 60_000);

  it('who opened the new table cannot, alone, have others leave it, or deal them in', async () => {
    const { bench, near, beyond } = await split(912, 6);
    const [mal, ben, cleo] = near as [Device, Device, Device];
    const from = await origin(bench, mal, beyond);
    for (const device of [mal, ben, cleo]) await beyond.sits(device, from);
    beyond.net.connectAll(near.map(({ key }) => key));
    await bench.world.until('all sit', () => beyond.at.every((table) => table.state().draft?.seats.length === 3));
    await bench.world.settle(2_000);
    const [atMal, ...others] = beyond.at as [TableSession, TableSession, TableSession];
    const { log, fold } = document(atMal);
    const draft = fold.draft();
    const names = draft.agreement.seats.map(({ key }) => key);
    const dealtIn = (key: string): Choice => draft.choices.get(key)?.find((choice) => choice === 'in' || choice === 'buy-in') ?? 'out';
    const agreement = { ...draft.agreement, absent: names.filter((key) => key !== mal.key), choices: names.map((key) => (key === ben.key ? 'leave' : dealtIn(key))) };
    expect(agreement.absent).toHaveLength(2);
    const update = log.write(mal.key, mal.seed, log.chain(mal.key).newest?.client ?? 0, { type: 'answer', question: 'terms/1', answer: agreementToPlain(agreement), at: null });
    atMal.close();
    for (const to of [ben, cleo]) beyond.net.get(mal.key)?.send(to.key, encodeMessage({ type: 'update', hand: log.hand, update }));
    await bench.world.settle(2_000);
    for (const table of others) {
      expect(table.state().phase).toBe('lobby');
      expect(table.state().reports.map(({ code, seat }) => [code, seat])).toEqual([['table/bad-terms', mal.key]]);
    }
  }, 60_000);

  it('between hands when those who are there are no majority of those who played', async () => {
    const bench = new Bench(907);
    const devices = await bench.table(4);
    await bench.begin();
    await bench.play();
    const [ana, ben, cleo, dan] = devices as [Device, Device, Device, Device];
    dan.kill();
    await bench.world.settle(10_000);
    expect(ana.state.mayCarryOn).toBe(false);
    cleo.kill();
    await bench.world.settle(10_000);
    expect([ana, ben].map((device) => device.state.mayCarryOn)).toEqual([true, true]);
  }, 60_000);

  it('a peer cannot tell of more tables than a few, nor of the table itself', async () => {
    const bench = new Bench(908);
    const [ana, ben] = (await bench.table(2)) as [Device, Device];
    const from = (table: string): Origin => ({ table, hand: 1, base: new Uint8Array(32), opener: ben.key });
    for (const id of [TABLE, ...'0123456789'].map((digit) => (digit.length === 1 ? digit.repeat(32) : digit))) ben.session.beside.offer(id, from(TABLE));
    await bench.world.settle(2_000);
    expect(ana.state.beside?.map(({ table }) => table[0])).toEqual(['0', '1', '2', '3']);
    bench.net.disconnect(ana.key, ben.key);
    expect(ana.state.beside).toEqual([]);
  }, 60_000);
});

function document(table: TableWithOthers): NonNullable<ReturnType<Device['session']['document']>> {
  return (table as Device['session']).document() as NonNullable<ReturnType<Device['session']['document']>>;
}

function carryOf(table: TableWithOthers): unknown {
  return document(table).log.base.carry;
}
