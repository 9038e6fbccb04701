import { openDB } from 'idb';
import { openVault, type OpenVault, type VaultOptions } from '../../../src/adapters/storage/index.ts';
import { MIGRATIONS, type Migration } from '../../../src/adapters/storage/schema.ts';
import { fails, same } from '../../contracts/assertions.ts';
import { savedGame, tableRecord, vaultContract } from '../../contracts/vault.ts';

const clock = {
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

let count = 0;
const closers: (() => void)[] = [];
const names: string[] = [];
const freshName = (): string => {
  const name = `vault-test-${(count += 1)}`;
  names.push(name);
  return name;
};

const open = async (name: string, options: Partial<VaultOptions> = {}): Promise<OpenVault> => {
  const vault = await openVault(name, { clock, ...options });
  closers.push(() => vault.close());
  return vault;
};

const remove = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('not deleted'));
  });

/** The connections a vault opens while `run` runs, so that a test can pull one away as a sleeping phone does. */
async function connections(run: () => Promise<void>): Promise<IDBDatabase[]> {
  const found: IDBDatabase[] = [];
  const original = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (this: IDBFactory, ...args: Parameters<IDBFactory['open']>) {
    const request = original.apply(this, args);
    request.addEventListener('success', () => found.push(request.result));
    return request;
  };
  try {
    await run();
  } finally {
    IDBFactory.prototype.open = original;
  }
  return found;
}

afterEach(async () => {
  for (const close of closers.splice(0)) close();
  for (const name of names.splice(0)) await remove(name);
});

vaultContract(
  'IndexedDB',
  async () => {
    const name = freshName();
    const vault = await open(name);
    return {
      vault,
      restart: () => {
        vault.close();
        return open(name);
      },
      damage: async (_id, value) => {
        const db = await openDB(name);
        await db.put('tables', value);
        db.close();
      },
    };
  },
  { describe, it },
);

describe('the vault over IndexedDB', () => {
  it('writes with strict durability', async () => {
    const seen: unknown[] = [];
    const original = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<IDBDatabase['transaction']>) {
      const tx = original.apply(this, args);
      if (tx.mode === 'readwrite') seen.push(tx.durability);
      return tx;
    };
    try {
      const vault = await open(freshName());
      await vault.putTable(tableRecord('a'));
      await vault.append('a/1', [bytes(1)]);
      await vault.append('a/1', [bytes(1)], new Map([['x', bytes(1)]]));
      await vault.dropBlobs('a/1');
      await vault.replace('a/1', bytes(2));
      await vault.put('k', 1);
      await vault.deleteTable('a'.repeat(32));
    } finally {
      IDBDatabase.prototype.transaction = original;
    }
    same(seen, Array.from({ length: 7 }, () => 'strict'));
  });

  it('opens anew when the connection was lost', async () => {
    const name = freshName();
    let vault: OpenVault | undefined;
    const [connection] = await connections(async () => {
      vault = await open(name);
      await vault.append('a/1', [bytes(1)]);
    });
    connection?.close();
    await vault?.append('a/1', [bytes(2)]);
    same(await vault?.load('a/1'), [bytes(1), bytes(2)]);
  });

  it('does not write twice what was committed when the connection was lost', async () => {
    const name = freshName();
    const vault = await open(name);
    await vault.append('a/1', [bytes(1)]);
    // The transaction commits, but its end is reported as a lost connection: what iOS does when the app goes to sleep.
    const original = IDBDatabase.prototype.transaction;
    let lies = 1;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<IDBDatabase['transaction']>) {
      const tx = original.apply(this, args);
      if (tx.mode === 'readwrite' && lies > 0) {
        lies -= 1;
        tx.addEventListener('complete', (event) => {
          event.stopImmediatePropagation();
          tx.dispatchEvent(new Event('abort'));
        });
      }
      return tx;
    };
    try {
      await vault.append('a/1', [bytes(2), bytes(3)], new Map([['x', bytes(7)]]));
    } finally {
      IDBDatabase.prototype.transaction = original;
    }
    same(lies, 0);
    same(await vault.load('a/1'), [bytes(1), bytes(2), bytes(3)]);
    same(await vault.blobs('a/1'), new Map([['x', bytes(7)]]));
  });

  it('makes way for whoever clears the storage, and goes on', async () => {
    const name = freshName();
    const vault = await open(name);
    await vault.put('k', 1);
    await remove(name);
    same(await vault.get('k'), undefined);
    await vault.put('k', 2);
    same(await vault.get('k'), 2);
  });

  it('rejects after it was closed', async () => {
    const vault = await open(freshName());
    vault.close();
    await fails(vault.get('k'), 'storage/closed');
    await fails(vault.put('k', 1), 'storage/closed');
  });

  it('finishes what runs when it is closed', async () => {
    const name = freshName();
    const vault = await open(name);
    const write = vault.put('k', 1);
    vault.close();
    const outcome = await write.then(
      () => 'stored',
      () => 'refused',
    );
    same(await (await open(name)).get('k'), outcome === 'stored' ? 1 : undefined);
  });

  it('does not give a log with a gap', async () => {
    const name = freshName();
    const vault = await open(name);
    await vault.append('a/1', [bytes(1), bytes(2), bytes(3)]);
    await vault.append('a/2', [bytes(4)]);
    const db = await openDB(name);
    await db.delete('updates', ['a/1', 1]);
    db.close();
    await fails(vault.load('a/1'), 'storage/corrupt');
    same(await vault.load('a/2'), [bytes(4)]);
  });

  it('does not give a blob that is damaged', async () => {
    const name = freshName();
    const vault = await open(name);
    await vault.append('a/1', [bytes(1)], new Map([['x', bytes(7)]]));
    const db = await openDB(name);
    await db.put('blobs', 'no bytes', ['a/1', 'x']);
    db.close();
    await fails(vault.blobs('a/1'), 'storage/corrupt');
    same(await vault.load('a/1'), [bytes(1)]);
  });

  it('reports damaged tables by id', async () => {
    const name = freshName();
    const corrupt: string[] = [];
    const vault = await open(name, { onCorrupt: (id) => corrupt.push(id) });
    const db = await openDB(name);
    await db.put('tables', { id: 'x' });
    db.close();
    same(await vault.tables(), []);
    same(corrupt, ['x']);
  });
});

describe('migrations', () => {
  const later: Migration = async (db, tx) => {
    db.createObjectStore('names');
    for (const id of await tx.objectStore('tables').getAllKeys()) {
      const table = (await tx.objectStore('tables').get(id)) as { name: string };
      await tx.objectStore('names').put(table.name, id);
    }
  };

  it('lead from an older schema to a newer one and keep what is there', async () => {
    const name = freshName();
    const old = await open(name);
    await old.putTable(tableRecord('a'));
    await old.append('a/1', [bytes(1)]);
    old.close();
    const vault = await open(name, { migrations: [...MIGRATIONS, later] });
    same(await vault.tables(), [tableRecord('a')]);
    same(await vault.load('a/1'), [bytes(1)]);
    const db = await openDB(name);
    same(await db.getAll('names'), ['Ana']);
    db.close();
  });

  it('from the first schema, which knew no saved games, to today: what was there stays, and games can be saved', async () => {
    const name = freshName();
    const old = await open(name, { migrations: MIGRATIONS.slice(0, 1) });
    await old.putTable(tableRecord('a'));
    await old.append('a/1', [bytes(1)]);
    await old.put('preferences', { name: 'Ana' });
    await fails(old.savedGames(), 'storage/migration');
    old.close();
    const vault = await open(name);
    same(await vault.tables(), [tableRecord('a')]);
    same(await vault.load('a/1'), [bytes(1)]);
    same(await vault.get('preferences'), { name: 'Ana' });
    same(await vault.savedGames(), []);
    await vault.putSavedGame(savedGame('b'), 'text');
    same([await vault.savedGames(), await vault.savedText('b'.repeat(32))], [[savedGame('b')], 'text']);
  });

  it('from the schema before, which knew no blobs: what was there stays, and blobs can be kept', async () => {
    const name = freshName();
    const old = await open(name, { migrations: MIGRATIONS.slice(0, 2) });
    await old.append('a/1', [bytes(1)]);
    old.close();
    const vault = await open(name);
    same([await vault.load('a/1'), await vault.blobs('a/1')], [[bytes(1)], new Map()]);
    await vault.append('a/1', [bytes(2)], new Map([['x', bytes(7)]]));
    same([await vault.load('a/1'), await vault.blobs('a/1')], [[bytes(1), bytes(2)], new Map([['x', bytes(7)]])]);
  });

  it('run all in turn on an empty database', async () => {
    const vault = await open(freshName(), { migrations: [...MIGRATIONS, later, (db) => db.deleteObjectStore('names')] });
    await vault.put('k', 1);
    same(await vault.get('k'), 1);
  });

  it('change nothing when one fails', async () => {
    const name = freshName();
    const old = await open(name);
    await old.put('k', 1);
    old.close();
    const broken: Migration = async (db, tx) => {
      await tx.objectStore('keyval').clear();
      throw new Error('broken');
    };
    await fails(openVault(name, { clock, migrations: [...MIGRATIONS, broken] }), 'storage/migration');
    same(await (await open(name)).get('k'), 1);
  });

  it('are not run backwards: an older app says that there is a newer one', async () => {
    const name = freshName();
    (await open(name, { migrations: [...MIGRATIONS, later] })).close();
    await fails(openVault(name, { clock }), 'storage/newer');
  });

  it('do not wait for an older app in another tab, which then says so', async () => {
    const name = freshName();
    const old = await open(name);
    await old.put('k', 1);
    const vault = await open(name, { migrations: [...MIGRATIONS, later] });
    same(await vault.get('k'), 1);
    await fails(old.put('k', 2), 'storage/newer');
    same(await vault.get('k'), 1);
  });

  it('give up with a code when another tab does not make way', async () => {
    const name = freshName();
    (await open(name)).close();
    const stubborn = await openDB(name);
    await fails(openVault(name, { clock, migrations: [...MIGRATIONS, later], patience: 50 }), 'storage/blocked');
    stubborn.close();
    same(await (await open(name, { migrations: [...MIGRATIONS, later] })).get('k'), undefined);
  });

  it('appends without a gap beside another tab, and after that one has written the document anew', async () => {
    const name = freshName();
    const [one, two] = [await open(name), await open(name)];
    for (let i = 0; i < 6; i += 2) {
      await one.append('T/1', [bytes(i)]);
      await two.append('T/1', [bytes(i + 1)]);
    }
    await Promise.all([one.append('T/1', [bytes(6), bytes(7)]), one.append('T/1', [bytes(8)])]);
    same((await two.load('T/1')).map((update) => update[0]), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    await two.replace('T/1', bytes(9));
    // What a tab does that opens the table again.
    await one.table('T');
    await one.append('T/1', [bytes(10)]);
    same((await one.load('T/1')).map((update) => update[0]), [9, 10]);
  });

  it('keeps nothing at all of a table that is deleted, in whatever store and under whatever name, and everything of its neighbours', async () => {
    const name = freshName();
    const vault = await open(name);
    const ids = ['a'.repeat(32), `${'a'.repeat(31)}b`, 'b'.repeat(32)];
    for (const id of ids) {
      await vault.putTable(tableRecord('a', { id }));
      for (const hand of [1, 2, 10]) {
        await vault.append(`${id}/${hand}`, [bytes(hand), bytes(hand, 2)], new Map([['ab', bytes(hand)]]));
        for (const key of ['base', 'verdict', 'record', 'faults']) await vault.put(`${id}/${key}/${hand}`, bytes(hand));
      }
      for (const key of ['hand', 'oldest', 'gone', 'seats', 'leaving']) await vault.put(`${id}/${key}`, 1);
    }
    const everything = async (): Promise<string[]> => {
      const db = await openDB(name);
      const found: string[] = [];
      for (const store of db.objectStoreNames) {
        for (const key of await db.getAllKeys(store)) found.push(`${store} ${JSON.stringify(key)}`);
        for (const value of await db.getAll(store)) found.push(`${store} value ${JSON.stringify(value)}`);
      }
      db.close();
      return found;
    };
    const of = (all: readonly string[], id: string): readonly string[] => all.filter((entry) => entry.includes(id));
    const before = await everything();
    await vault.deleteTable(ids[1] as string);
    const after = await everything();
    same(of(after, ids[1] as string), []);
    for (const id of [ids[0], ids[2]] as string[]) same(of(after, id), of(before, id));
    same(of(before, ids[1] as string).length > 20, true);
  });
});
