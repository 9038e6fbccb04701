import { describe, expect, it, vi } from 'vitest';
import { memoryVault } from '../../src/adapters/storage/index.ts';
import { createGames } from '../../src/app/registry.ts';
import { recordOf } from '../../src/app/open-table.ts';
import { isTableRecord } from '../../src/adapters/storage/records.ts';
import type { OpenTable } from '../../src/app/services.ts';
import type { Result } from '../../src/engine/kernel/value.ts';
import { VaultError } from '../../src/table/ports.ts';
import { BASE, byHand, code, me, names, OWN_BROKER, phone, start, two, value } from './phones.ts';

// The first test loads table, crypto and game.
vi.setConfig({ testTimeout: 60_000 });

describe('tables of a device', () => {
  it('opens a table, stores it and shows it at home', async () => {
    const { world, rooms } = start();
    const ana = phone(world, rooms);
    let told = 0;
    ana.tables.subscribe(() => told++);
    const open = value(await ana.tables.create('rummy-royal', ' Ana \u202e'));
    await world.settle(100);
    expect(open.table.state()).toMatchObject({ phase: 'lobby', members: [{ name: 'Ana', me: true }], draft: { game: 'rummy-royal' } });
    const [record] = await ana.tables.list();
    expect(record).toMatchObject({ id: open.record.id, game: 'rummy-royal', name: 'Ana', broker: null });
    expect(record?.summary, 'nobody waits for one who is alone').toMatchObject({ phase: 'lobby', mine: false });
    expect(record?.id).toMatch(/^[0-9a-f]{32}$/);
    expect(record?.key).toHaveLength(16);
    expect(record?.seed).toHaveLength(32);
    expect(told).toBeGreaterThan(0);
    expect(ana.asked(), 'no request before a link is wanted').toBe(0);
  });

  it('opens a table for several players of this phone, who are all there when it is opened again', async () => {
    const { world, rooms } = start();
    const first = phone(world, rooms);
    const open = value(await first.tables.create('rummy-royal', 'Ana', [' Ben ', 'Cleo']));
    await world.until('all sit', () => names(open).join() === 'Ana,Ben,Cleo');
    expect(open.table.state().locals).toHaveLength(3);
    const { id } = open.record;
    expect(open.record).toMatchObject({ members: [], summary: { names: ['Ben', 'Cleo'], here: 2 } });
    open.close();
    const again = value(await phone(world, rooms, { vault: first.vault }).tables.open(id));
    expect(names(again)).toEqual(['Ana', 'Ben', 'Cleo']);
    expect(again.table.state().locals).toEqual(open.table.state().locals);
  });

  it('refuses a game that is not there yet', async () => {
    const { world, rooms } = start();
    const ana = phone(world, rooms);
    for (const game of ['royalty', 'chess', '__proto__']) expect(code(await ana.tables.create(game, 'Ana'))).toBe('app/no-such-game');
  });

  it('gives the same object while a table is open, and comes back as itself later', async () => {
    const { world, rooms } = start();
    const vault = memoryVault();
    const first = phone(world, rooms, { vault });
    const open = value(await first.tables.create('rummy-royal', 'Ana'));
    await world.settle(100);
    expect(value(await first.tables.open(open.record.id))).toBe(open);
    open.close();
    expect(rooms.open.size).toBe(0);
    const again = value(await phone(world, rooms, { vault }).tables.open(open.record.id));
    await world.settle(100);
    expect(me(again)).toBe(me(open));
    expect(names(again)).toEqual(['Ana']);
  });

  it('does not open a table twice at once', async () => {
    const { world, rooms } = start();
    const locks = new Set<string>();
    const vault = memoryVault();
    const open = value(await phone(world, rooms, { vault, locks }).tables.create('rummy-royal', 'Ana'));
    const other = phone(world, rooms, { vault, locks });
    expect(code(await other.tables.open(open.record.id))).toBe('app/other-tab');
    open.close();
    expect(code(await other.tables.open(open.record.id))).toBe('ok');
  });

  it('knows no foreign table', async () => {
    const { world, rooms } = start();
    expect(code(await phone(world, rooms).tables.open('f'.repeat(32)))).toBe('app/no-such-table');
  });
});

describe('joining by hand', () => {
  it('lets somebody in; both devices keep who was there', async () => {
    const { world, rooms } = start();
    const { ana, ben, atAna, atBen } = await two(world, rooms);
    await world.settle(500);
    expect((await ana.tables.list())[0]).toMatchObject({ members: [me(atBen)], summary: { names: ['Ben'], phase: 'lobby' } });
    expect((await ben.tables.list())[0]).toMatchObject({ name: 'Ben', game: 'rummy-royal', members: [me(atAna)], summary: { names: ['Ana'] } });
    expect(ana.asked() + ben.asked()).toBe(0);
  });

  it('stores nothing before the channel is open', async () => {
    const { world, rooms } = start();
    const ana = phone(world, rooms);
    const ben = phone(world, rooms);
    const atAna = value(await ana.tables.create('rummy-royal', 'Ana'));
    const invitation = value(await atAna.invite());
    const { answer } = value(await ben.tables.joinByHand(invitation.text, 'Ben'));
    await world.settle(1000);
    expect(await ben.tables.list()).toEqual([]);
    expect(rooms.open.size).toBe(2);
    answer.cancel();
    expect(rooms.open.size, 'an answer that was put away leaves no mesh').toBe(1);
  });

  it('refuses what is no invitation, without opening anything', async () => {
    const { world, rooms } = start();
    const ben = phone(world, rooms);
    expect(code(await ben.tables.joinByHand('hello', 'Ben'))).toBe('join/not-an-invitation');
    expect(code(await ben.tables.joinByHand(`${BASE}#/join/${'a'.repeat(32)}-${'b'.repeat(32)}-`, 'Ben'))).toBe('join/not-an-invitation');
    expect(code(await ben.tables.joinByLink(`INVITE ${'a'.repeat(32)} ${'b'.repeat(32)}`, 'Ben'))).toBe('join/not-a-link');
    expect(rooms.open.size).toBe(0);
  });

  it('returns to a table it knows with its own identity', async () => {
    const { world, rooms } = start();
    const { ben, atAna, atBen } = await two(world, rooms);
    const before = me(atBen);
    await world.settle(500);
    atBen.close();
    await world.settle(500);
    const again = await byHand(world, atAna, ben, 'Somebody else');
    await world.settle(500);
    expect(me(again)).toBe(before);
    expect(names(atAna).sort()).toEqual(['Ana', 'Ben']);
  });

  it('comes back by itself to those it knows', async () => {
    const { world, rooms } = start();
    const { ben, atAna, atBen } = await two(world, rooms);
    await world.settle(500);
    const id = atBen.record.id;
    atBen.close();
    await world.until('Ben is away', () => atAna.table.state().members.some((m) => m.name === 'Ben' && !m.here));
    value(await ben.tables.open(id));
    await world.until('Ben is back', () => atAna.table.state().members.every((m) => m.here));
  });
});

describe('joining by link', () => {
  const own = { announcement: { broker: 'peer' } };

  it('goes through the broker of the app’s own origin, asked for only then', async () => {
    const { world, rooms } = start();
    rooms.brokers = new Set([OWN_BROKER]);
    const ana = phone(world, rooms, own);
    const ben = phone(world, rooms, own);
    const atAna = value(await ana.tables.create('rummy-royal', 'Ana'));
    await world.settle(100);
    expect(ana.asked()).toBe(0);
    const link = await atAna.link();
    expect(link).toMatch(/^https:\/\/cards\.example\/app\/#\/join\/\w{32}-\w{32}-$/);
    expect(atAna.brokerStatus).toBe('ready');
    let joined: Result<OpenTable> | null = null;
    void ben.tables.joinByLink(link ?? '', 'Ben').then((r) => (joined = r));
    await world.until('joined', () => joined !== null);
    const atBen = value(joined as unknown as Result<OpenTable>);
    await world.until('both know each other', () => [atAna, atBen].every((t) => names(t).sort().join() === 'Ana,Ben'));
    await world.settle(500);
    expect((await ben.tables.list())[0]?.broker, 'a table keeps its way in').toBe(OWN_BROKER);
  });

  it('names a broker that the players chose', async () => {
    const { world, rooms } = start();
    rooms.brokers = new Set(['https://other.example/peer']);
    const ana = phone(world, rooms, own);
    await ana.settings.set({ broker: 'https://other.example/peer' });
    const link = await value(await ana.tables.create('rummy-royal', 'Ana')).link();
    expect(link).toMatch(/-https:\/\/other\.example\/peer$/);
  });

  it.each([undefined, null, 'peer', {}, { broker: 7 }, { broker: 'https://evil.example/peer' }, { broker: 'javascript:alert(1)' }])('has no broker when the announcement is %j', async (announcement) => {
    const { world, rooms } = start();
    const ana = phone(world, rooms, { announcement });
    const open = value(await ana.tables.create('rummy-royal', 'Ana'));
    expect(await open.link()).toBeNull();
    expect(code(await open.useBroker(true))).toBe('join/no-broker');
    expect(code(await ana.tables.joinByLink(`${BASE}#/join/${'a'.repeat(32)}-${'b'.repeat(32)}-`, 'Ana'))).toBe('join/no-broker');
  });

  it.each([
    [true, 'join/nobody-there'],
    [false, 'join/broker-unreachable'],
  ])('says what is missing after a while (broker there: %j)', async (there, expected) => {
    const { world, rooms } = start();
    rooms.brokers = new Set(there ? [OWN_BROKER] : []);
    const ben = phone(world, rooms, own);
    let result: Result<OpenTable> | null = null;
    void ben.tables.joinByLink(`${BASE}#/join/${'a'.repeat(32)}-${'b'.repeat(32)}-`, 'Ben').then((r) => (result = r));
    await world.until('an end', () => result !== null);
    expect(code(result as unknown as Result<OpenTable>)).toBe(expected);
    expect(await ben.tables.list()).toEqual([]);
    expect(rooms.open.size).toBe(0);
  });

  it('that was given up does not happen later: nothing is stored, no channel stays open', async () => {
    const { world, rooms } = start();
    const ana = phone(world, rooms, own);
    const link = (await value(await ana.tables.create('rummy-royal', 'Ana')).link()) ?? '';
    const ben = phone(world, rooms, own);
    for (const ms of [0, 1, 50]) {
      const giveUp = new AbortController();
      let result: Result<OpenTable> | null = null;
      // Nobody is found at once.
      rooms.brokers = new Set();
      void ben.tables.joinByLink(link, 'Ben', giveUp.signal).then((r) => (result = r));
      await world.settle(ms);
      giveUp.abort();
      await world.until('it is given up', () => result !== null, 100);
      expect(code(result as unknown as Result<OpenTable>)).toBe('join/cancelled');
      rooms.brokers = new Set([OWN_BROKER]);
      await world.settle(60_000);
      expect(await ben.tables.list()).toEqual([]);
    }
    expect(names((await ana.tables.open((await ana.tables.list())[0]?.id ?? '') as { value: OpenTable }).value)).toEqual(['Ana']);
  });

  it('says what kind of text it is, and whether the table is known', async () => {
    const { world, rooms } = start();
    const { ana, atAna } = await two(world, rooms);
    const invitation = value(await atAna.invite());
    expect(value(await ana.tables.read(invitation.text))).toEqual({ kind: 'hand', table: atAna.record.id, known: true, left: false, waits: false });
    expect(value(await phone(world, rooms).tables.read(invitation.text))).toMatchObject({ known: false, left: false });
    expect(code(await ana.tables.read('x'))).toBe('join/not-an-invitation');
  });
});

describe('storage and parts that fail', () => {
  it('says so, and leaves nothing open', async () => {
    const { world, rooms } = start();
    const vault = memoryVault();
    const locks = new Set<string>();
    const ana = phone(world, rooms, { vault, locks });
    vault.failNextWrite('storage/quota');
    expect(code(await ana.tables.create('rummy-royal', 'Ana'))).toBe('storage/quota');
    expect(ana.tables.trouble?.code).toBe('storage/quota');
    expect([rooms.open.size, locks.size]).toEqual([0, 0]);
    expect(code(await ana.tables.create('rummy-royal', 'Ana'))).toBe('ok');
    expect(ana.tables.trouble).toBeNull();
  });

  it('has an empty home and a sentence when there is no storage', async () => {
    const { world, rooms } = start();
    const ana = phone(world, rooms, { vaultOf: () => Promise.reject(new VaultError('storage/unavailable')) });
    expect(await ana.tables.list()).toEqual([]);
    expect(ana.tables.trouble?.code).toBe('storage/unavailable');
    expect(code(await ana.tables.create('rummy-royal', 'Ana'))).toBe('storage/unavailable');
    expect(code(await ana.tables.open('f'.repeat(32)))).toBe('storage/unavailable');
  });

  it('says when a part of the app cannot be loaded, and works once it can', async () => {
    const { world, rooms } = start();
    let online = false;
    const ana = phone(world, rooms, { net: () => (online ? Promise.resolve(rooms) : Promise.reject(new TypeError('Failed to fetch dynamically imported module'))) });
    expect(code(await ana.tables.create('rummy-royal', 'Ana'))).toBe('app/part-missing');
    expect(code(await ana.tables.joinByLink('x', 'Ana'))).toBe('app/part-missing');
    online = true;
    expect(code(await ana.tables.create('rummy-royal', 'Ana'))).toBe('ok');
  });

  it('says so of the rules of a game too, and opens the table once they can be loaded', async () => {
    const { world, rooms } = start();
    const locks = new Set<string>();
    const vault = memoryVault();
    const id = value(await phone(world, rooms, { vault }).tables.create('rummy-royal', 'Ana')).record.id;
    const games = createGames();
    let online = false;
    const ana = phone(world, rooms, { vault, locks, games: { ...games, rules: (game) => (online ? games.rules(game) : Promise.reject(new TypeError('Failed to fetch dynamically imported module'))) } });
    rooms.open.clear();
    expect(code(await ana.tables.open(id))).toBe('app/part-missing');
    expect(code(await ana.tables.record(id))).toBe('app/part-missing');
    expect([rooms.open.size, locks.size]).toEqual([0, 0]);
    online = true;
    expect(code(await ana.tables.open(id))).toBe('ok');
  });

  it('says so of storage itself', async () => {
    const { world, rooms } = start();
    const ana = phone(world, rooms, { vaultOf: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) });
    expect(await ana.tables.list()).toEqual([]);
    expect(ana.tables.trouble?.code).toBe('app/part-missing');
    expect(code(await ana.tables.create('rummy-royal', 'Ana'))).toBe('app/part-missing');
  });

  it('leaves no channel behind when the newcomer’s record cannot be stored', async () => {
    const { world, rooms } = start();
    const vault = memoryVault();
    const ben = phone(world, rooms, { vault });
    const atAna = value(await phone(world, rooms).tables.create('rummy-royal', 'Ana'));
    const invitation = value(await atAna.invite());
    const { answer, joined } = value(await ben.tables.joinByHand(invitation.text, 'Ben'));
    vault.failNextWrite('storage/quota');
    value(await invitation.accept(answer.text));
    expect(code(await joined)).toBe('storage/quota');
    expect(rooms.open.size, 'only Ana').toBe(1);
  });

  it('leaves no channel behind when one joins twice at once', async () => {
    const { world, rooms } = start();
    const ben = phone(world, rooms);
    const atAna = value(await phone(world, rooms).tables.create('rummy-royal', 'Ana'));
    const invitations = [value(await atAna.invite()), value(await atAna.invite())];
    const joining = [];
    for (const { text } of invitations) joining.push(value(await ben.tables.joinByHand(text, 'Ben')));
    for (const [i, { accept }] of invitations.entries()) value(await accept(joining[i]?.answer.text ?? ''));
    const [one, other] = await Promise.all(joining.map(({ joined }) => joined));
    expect(one?.ok === true && other?.ok === true && one.value === other.value).toBe(true);
    expect(rooms.open.size, 'Ana and one Ben').toBe(2);
  });

  it('keeps the seat of the tab that came first when two tabs join a table at once', async () => {
    const { world, rooms } = start();
    const [vault, locks] = [memoryVault(), new Set<string>()];
    const tabs = [phone(world, rooms, { vault, locks }), phone(world, rooms, { vault, locks })];
    const atAna = value(await phone(world, rooms).tables.create('rummy-royal', 'Ana'));
    const invitations = [value(await atAna.invite()), value(await atAna.invite())];
    const joining = [];
    for (const [i, tab] of tabs.entries()) joining.push(value(await tab.tables.joinByHand(invitations[i]?.text ?? '', 'Ben')));
    const ends = [];
    for (const [i, { answer, joined }] of joining.entries()) {
      value(await (invitations[i] as { accept(text: string): Promise<Result<string>> }).accept(answer.text));
      ends.push(await joined);
    }
    expect(ends.map(code)).toEqual(['ok', 'app/other-tab']);
    const first = value(ends[0] as Result<OpenTable>);
    await world.settle(500);
    expect((await vault.table(first.record.id))?.seed).toEqual(first.record.seed);
    expect(rooms.open.size, 'Ana and one Ben').toBe(2);
  });

  it('lets somebody in again whose record was damaged', async () => {
    const { world, rooms } = start();
    const vault = memoryVault();
    const { ben, atAna, atBen } = await two(world, rooms, { ben: { vault } });
    await world.settle(500);
    atBen.close();
    await world.settle(500);
    vault.damage(atAna.record.id, { id: atAna.record.id, seed: 'lost' });
    expect(code(await ben.tables.open(atAna.record.id))).toBe('storage/corrupt');
    const again = await byHand(world, atAna, ben, 'Ben');
    await world.until('Ben is at the table', () => names(again).includes('Ana') && names(again).includes('Ben'));
    expect(me(again)).not.toBe(me(atBen));
  });

  it('RR-19: a table that was left is known as such; removed and joined anew, one sits there as a newcomer', async () => {
    const { world, rooms } = start();
    const { ben, atAna, atBen } = await two(world, rooms);
    await world.settle(500);
    const left = atBen.table.leave();
    await world.until('Ben has left', () => atAna.table.state().members.some((m) => m.name === 'Ben' && m.left));
    expect((await left).ok).toBe(true);
    await world.settle(500);
    value(await ben.tables.create('rummy-royal', 'Ben')).close();
    const listed = await ben.tables.list();
    expect(listed.map(({ summary }) => summary.left), 'sorted after the others').toEqual([undefined, true]);
    expect(isTableRecord(listed[1])).toBe(true);
    const invitation = value(await atAna.invite());
    expect(value(await ben.tables.read(invitation.text))).toMatchObject({ known: true, left: true });
    const removing = ben.tables.remove(atBen.record.id);
    await world.settle(6_000);
    await removing;
    const again = await byHand(world, atAna, ben, 'Ben');
    await world.until('Ben sits again', () => atAna.table.state().draft?.seats.includes(me(again) ?? '') === true);
    expect(me(again)).not.toBe(me(atBen));
    expect(again.table.state().locals).toEqual([me(again)]);
  });

  it('keeps the record of a table at which more have been than a record holds', async () => {
    const { world, rooms } = start();
    const { atAna } = await two(world, rooms);
    const state = atAna.table.state();
    const [first] = state.members;
    const crowd = Array.from({ length: 300 }, (_, i) => ({ ...(first as (typeof state.members)[number]), me: false, local: false, key: i.toString(16).padStart(64, '0'), device: i.toString(16).padStart(64, '0') }));
    const record = recordOf(atAna.record, { ...state, members: crowd });
    expect(isTableRecord(record)).toBe(true);
    expect(record.members).toContain(crowd[0]?.device);
  });

  it('knows a table that never let this phone in, and one that did so in the middle of a hand', async () => {
    const { world, rooms } = start();
    const { atAna } = await two(world, rooms);
    const cleo = phone(world, rooms);
    const waiting = { ...atAna.record, name: 'Cleo', game: '', seed: new Uint8Array(32).fill(9), members: [] };
    await cleo.vault.putTable(waiting);
    const invitation = value(await atAna.invite());
    expect(value(await cleo.tables.read(invitation.text))).toMatchObject({ known: true, waits: true });
    const state = atAna.table.state();
    const inHand = { ...state, draft: null, hand: { number: 3, ofGame: 3, game: 'rummy-royal' } as NonNullable<typeof state.hand> };
    expect(recordOf(waiting, { ...state, draft: null, hand: null }).game).toBe('');
    expect(recordOf(waiting, inHand).game).toBe('rummy-royal');
  });

  it('does not bring a removed table back with what was still to be written', async () => {
    const { world, rooms } = start();
    const vault = memoryVault();
    const { ana, atAna, atBen } = await two(world, rooms, { ana: { vault } });
    await world.settle(500);
    // Two changes of the record while storage is slow: the second waits for the first.
    vault.hold();
    for (const name of ['Benjamin', 'Benedict']) {
      await atBen.table.setName(name);
      await world.settle(500);
    }
    let gone = false;
    void ana.tables.remove(atAna.record.id).then(() => (gone = true));
    await world.settle(500);
    vault.release();
    await world.until('the table is removed', () => gone);
    await world.settle(500);
    expect(await ana.tables.list()).toEqual([]);
  });
});
