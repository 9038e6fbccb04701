import { expect, test } from 'vitest';
import { memoryVault } from '../../../src/adapters/storage/memory.ts';
import { Keeper } from '../../../src/table/session/keeper.ts';
import { Store } from '../../../src/table/session/store.ts';

test('law 6: what comes from others while the vault is still writing is stored too', async () => {
  const vault = memoryVault();
  const table = '00'.repeat(16);
  const store = new Store(vault, table);
  const keeper = new Keeper({
    store,
    clock: { now: () => 0, after: () => () => undefined },
    changed: () => undefined,
    due: () => undefined,
    stored: () => undefined,
    recovered: () => undefined,
  });
  keeper.keep(1, Uint8Array.of(1), [], new Map());
  vault.hold();
  const first = keeper.store(null);
  await Promise.resolve();
  keeper.keep(1, Uint8Array.of(2), [Uint8Array.of(9)], new Map());
  vault.release();
  await first;
  await keeper.store(null);
  expect((await store.updates(1)).map((u) => [...u])).toEqual([[1], [2]]);
  expect((await store.evidence(1)).map((u) => [...u])).toEqual([[9]]);
});
