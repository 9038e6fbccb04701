/**
 * What every `Vault` does. Runs in vitest and in a browser, so it knows neither's assertions: each adapter is one set-up function.
 */
import { VaultError, type SavedGame, type TableRecord, type Vault } from '../../src/table/ports.ts';
import { fails, same } from './assertions.ts';

/** A device's storage for one test. */
export interface Device {
  readonly vault: Vault;
  /** The app is killed and started again: a vault with what was confirmed. */
  restart(): Promise<Vault>;
  /** Puts a value where the table with this id should be. */
  damage(id: string, value: unknown): Promise<void>;
}

export interface Runner {
  describe(name: string, tests: () => void): void;
  it(name: string, test: () => Promise<void>): void;
}

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const filled = (length: number, value: number): Uint8Array => new Uint8Array(length).fill(value);

export const tableRecord = (digit: string, change: Partial<TableRecord> = {}): TableRecord => ({
  id: digit.repeat(32),
  key: filled(16, 1),
  seed: filled(32, 2),
  name: 'Ana',
  game: 'rummy-royal',
  hand: 3,
  broker: null,
  members: ['ab'.repeat(32)],
  opened: 1_700_000_000_000,
  touched: 1_700_000_000_001,
  summary: { names: ['Ana', 'Ben'], hand: 3, phase: 'hand', mine: true },
  ...change,
});

export const savedGame = (digit: string, change: Partial<SavedGame> = {}): SavedGame => ({
  id: digit.repeat(32),
  game: 'rummy-royal',
  names: ['Ana', 'Ben'],
  hands: 2,
  saved: 1_700_000_000_000,
  from: null,
  ...change,
});

export function vaultContract(name: string, setUp: () => Promise<Device>, { describe, it }: Runner): void {
  describe(`vault: ${name}`, () => {
    it('keeps nothing at first', async () => {
      const { vault } = await setUp();
      same(await vault.tables(), []);
      same(await vault.table('a'.repeat(32)), undefined);
      same(await vault.load('a/1'), []);
      same(await vault.documents('a'), []);
      same(await vault.get('settings'), undefined);
    });

    it('keeps tables over a restart, replaces them by id', async () => {
      const { vault, restart } = await setUp();
      await vault.putTable(tableRecord('a'));
      await vault.putTable(tableRecord('b'));
      await vault.putTable(tableRecord('a', { name: 'Äna', hand: 4 }));
      const again = await restart();
      same(await again.table('a'.repeat(32)), tableRecord('a', { name: 'Äna', hand: 4 }));
      same(
        [...(await again.tables())].sort((x, y) => (x.id < y.id ? -1 : 1)),
        [tableRecord('a', { name: 'Äna', hand: 4 }), tableRecord('b')],
      );
    });

    it('appends updates in order, over calls and restarts', async () => {
      const { vault, restart } = await setUp();
      await vault.append('a/1', [bytes(1), bytes(2, 2)]);
      await vault.append('a/1', []);
      await vault.append('a/2', [bytes(9)]);
      const again = await restart();
      await again.append('a/1', [bytes(), bytes(3)]);
      same(await again.load('a/1'), [bytes(1), bytes(2, 2), bytes(), bytes(3)]);
      same(await again.load('a/2'), [bytes(9)]);
    });

    it('keeps the order of appends that were not waited for', async () => {
      const { vault } = await setUp();
      await Promise.all(Array.from({ length: 40 }, (_, i) => vault.append('a/1', [bytes(i), bytes(i, i)])));
      same(
        await vault.load('a/1'),
        Array.from({ length: 40 }, (_, i) => [bytes(i), bytes(i, i)]).flat(),
      );
    });

    it('stores what an update was when it was handed in, and only its own bytes', async () => {
      const { vault } = await setUp();
      const buffer = filled(100, 7);
      const view = buffer.subarray(10, 12);
      const stored = vault.append('a/1', [view]);
      buffer.fill(8);
      await stored;
      const [update] = await vault.load('a/1');
      same(update, bytes(7, 7));
      same(update?.buffer.byteLength, 2);
    });

    it('gives copies', async () => {
      const { vault } = await setUp();
      await vault.append('a/1', [bytes(1)]);
      await vault.put('k', { list: [1] });
      (await vault.load('a/1'))[0]?.fill(9);
      ((await vault.get('k')) as { list: number[] }).list.push(2);
      same(await vault.load('a/1'), [bytes(1)]);
      same(await vault.get('k'), { list: [1] });
    });

    it('replaces a document by one update, and appends after it', async () => {
      const { vault, restart } = await setUp();
      await vault.append('a/1', [bytes(1), bytes(2), bytes(3)]);
      await vault.append('a/10', [bytes(4)]);
      await vault.replace('a/1', bytes(1, 2, 3));
      await vault.append('a/1', [bytes(5)]);
      const again = await restart();
      same(await again.load('a/1'), [bytes(1, 2, 3), bytes(5)]);
      same(await again.load('a/10'), [bytes(4)]);
    });

    it('keeps blobs beside their document, with the update that names them, over a restart', async () => {
      const { vault, restart } = await setUp();
      same(await vault.blobs('a/1'), new Map());
      await vault.append('a/1', [bytes(1)], new Map([['x', filled(3000, 1)], ['y', bytes(2)]]));
      await vault.append('a/1', [bytes(2)], new Map([['x', filled(3000, 1)]]));
      await vault.append('a/1', [bytes(3)]);
      await vault.append('a/10', [bytes(4)], new Map([['z', bytes(3)]]));
      const again = await restart();
      same(await again.load('a/1'), [bytes(1), bytes(2), bytes(3)]);
      same(await again.blobs('a/1'), new Map([['x', filled(3000, 1)], ['y', bytes(2)]]));
      same(await again.blobs('a/10'), new Map([['z', bytes(3)]]));
      same(await again.documents('a'), ['a/1', 'a/10']);
    });

    it('gives copies of blobs, and stores what they were when they were handed in, and only their own bytes', async () => {
      const { vault } = await setUp();
      const buffer = filled(100, 7);
      const stored = vault.append('a/1', [bytes(1)], new Map([['x', buffer.subarray(10, 12)]]));
      buffer.fill(8);
      await stored;
      (await vault.blobs('a/1')).get('x')?.fill(9);
      const blob = (await vault.blobs('a/1')).get('x');
      same(blob, bytes(7, 7));
      same(blob?.buffer.byteLength, 2);
    });

    it('takes updates and blobs together or not at all', async () => {
      const { vault } = await setUp();
      await fails(vault.append('a/1', [bytes(1)], new Map([['x', bytes(1)], ['y', 'no bytes' as unknown as Uint8Array]])), 'storage/corrupt');
      await fails(vault.append('a/1', [bytes(1), 'two' as unknown as Uint8Array], new Map([['x', bytes(1)]])), 'storage/corrupt');
      same([await vault.load('a/1'), await vault.blobs('a/1')], [[], new Map()]);
    });

    it('drops the blobs of one document, and nothing else; written anew it keeps them', async () => {
      const { vault, restart } = await setUp();
      for (const doc of ['a/1', 'a/10', 'a/2']) await vault.append(doc, [bytes(1), bytes(2)], new Map([['x', bytes(5)], ['y', bytes(6)]]));
      await vault.replace('a/2', bytes(9));
      await vault.dropBlobs('a/1');
      const again = await restart();
      same(await again.blobs('a/1'), new Map());
      same(await again.load('a/1'), [bytes(1), bytes(2)]);
      for (const doc of ['a/10', 'a/2']) same(await again.blobs(doc), new Map([['x', bytes(5)], ['y', bytes(6)]]));
    });

    it('lists the documents of one table in the order of hands', async () => {
      const { vault } = await setUp();
      for (const doc of ['a/10', 'a/2', 'a/1', 'ab/1', 'b/1']) await vault.append(doc, [bytes(1), bytes(2)]);
      same(await vault.documents('a'), ['a/1', 'a/2', 'a/10']);
      same(await vault.documents('b'), ['b/1']);
    });

    it('deletes a table with all that is its own, and nothing else', async () => {
      const { vault, restart } = await setUp();
      const [a, b] = [tableRecord('a'), tableRecord('b')];
      for (const table of [a, b]) {
        await vault.putTable(table);
        await vault.append(`${table.id}/1`, [bytes(1)], new Map([['x', bytes(3)]]));
        await vault.put(`${table.id}/secret/1`, bytes(2));
      }
      await vault.put('settings', { name: 'Ana' });
      await vault.deleteTable(a.id);
      const again = await restart();
      same(await again.tables(), [b]);
      same(await again.documents(a.id), []);
      same([await again.blobs(`${a.id}/1`), await again.blobs(`${b.id}/1`)], [new Map(), new Map([['x', bytes(3)]])]);
      same(await again.get(`${a.id}/secret/1`), undefined);
      same(await again.load(`${b.id}/1`), [bytes(1)]);
      same(await again.get(`${b.id}/secret/1`), bytes(2));
      same(await again.get('settings'), { name: 'Ana' });
      await again.deleteTable('c'.repeat(32));
    });

    it('keeps saved games with their texts over a restart; replaces and deletes both together', async () => {
      const { vault, restart } = await setUp();
      same(await vault.savedGames(), []);
      same(await vault.savedText('a'.repeat(32)), undefined);
      const [a, b] = [savedGame('a'), savedGame('b', { from: 'c'.repeat(32) })];
      await vault.putSavedGame(a, 'first');
      await vault.putSavedGame(b, 'zwei ♥');
      await vault.putSavedGame({ ...a, hands: 3 }, 'third');
      const again = await restart();
      same([...(await again.savedGames())].sort((x, y) => (x.id < y.id ? -1 : 1)), [{ ...a, hands: 3 }, b]);
      same([await again.savedText(a.id), await again.savedText(b.id)], ['third', 'zwei ♥']);
      await again.deleteSavedGame(a.id);
      await again.deleteSavedGame('d'.repeat(32));
      same(await again.savedGames(), [b]);
      same(await again.savedText(a.id), undefined);
    });

    it('refuses a saved game that it could not read again, and a table takes no saved game with it', async () => {
      const { vault } = await setUp();
      const table = tableRecord('a');
      const game = savedGame('a', { from: table.id });
      await vault.putTable(table);
      await vault.putSavedGame(game, 'text');
      await fails(vault.putSavedGame({ ...game, hands: -1 }, 'other'), 'storage/corrupt');
      await fails(vault.putSavedGame({ ...game, id: '../etc' }, 'other'), 'storage/corrupt');
      await vault.deleteTable(table.id);
      same(await vault.savedGames(), [game]);
      same(await vault.savedText(game.id), 'text');
    });

    it('keeps values by key; undefined deletes', async () => {
      const { vault, restart } = await setUp();
      await vault.put('settings', { theme: 'dark', seen: [true, null, 1.5], raw: bytes(1) });
      await vault.put('gone', 1);
      await vault.put('gone', undefined);
      const again = await restart();
      same(await again.get('settings'), { theme: 'dark', seen: [true, null, 1.5], raw: bytes(1) });
      same(await again.get('gone'), undefined);
    });

    it('leaves a damaged table out of the list, says so when it is asked for, and keeps the others', async () => {
      const { vault, damage, restart } = await setUp();
      const good = tableRecord('b');
      await vault.putTable(good);
      await damage('a'.repeat(32), { id: 'a'.repeat(32), name: 'no key, no seed' });
      await damage('c'.repeat(32), { ...tableRecord('c'), seed: filled(31, 2) });
      const again = await restart();
      same(await again.tables(), [good]);
      await fails(again.table('a'.repeat(32)), 'storage/corrupt');
      await fails(again.table('c'.repeat(32)), 'storage/corrupt');
      // It can be written anew.
      await again.putTable(tableRecord('a'));
      same((await again.tables()).length, 2);
    });

    it('refuses what it could not read again, and keeps what was there', async () => {
      const { vault } = await setUp();
      await vault.putTable(tableRecord('a'));
      await vault.put('k', 1);
      await fails(vault.putTable({ ...tableRecord('a'), key: filled(15, 1) }), 'storage/corrupt');
      await fails(vault.putTable({ ...tableRecord('a'), id: '../etc' }), 'storage/corrupt');
      await fails(vault.append('a/1', [bytes(1), 'two' as unknown as Uint8Array]), 'storage/corrupt');
      await fails(
        vault.put('k', () => undefined),
        'storage/corrupt',
      );
      same(await vault.tables(), [tableRecord('a')]);
      same(await vault.load('a/1'), []);
      same(await vault.get('k'), 1);
    });

    it('lets fields of a later app through', async () => {
      const { vault } = await setUp();
      const later = { ...tableRecord('a'), colour: 'madder' };
      await vault.putTable(later);
      same(await vault.table(later.id), later);
    });

    it('fails with errors that carry a code', async () => {
      const { vault } = await setUp();
      const error: unknown = await vault.putTable({ ...tableRecord('a'), hand: -1 }).catch((e: unknown) => e);
      same(error instanceof VaultError && error.code, 'storage/corrupt');
    });
  });
}
