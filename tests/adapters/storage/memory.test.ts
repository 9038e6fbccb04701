import { describe, expect, it } from 'vitest';
import { memoryVault } from '../../../src/adapters/storage/index.ts';
import { tableRecord, vaultContract } from '../../contracts/vault.ts';
import { fails, same } from '../../contracts/assertions.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

vaultContract(
  'memory',
  () => {
    const vault = memoryVault();
    return Promise.resolve({
      vault,
      restart: () => Promise.resolve(vault.crash()),
      damage: (id, value) => Promise.resolve(vault.damage(id, value)),
    });
  },
  { describe, it },
);

describe('the faults of the memory vault', () => {
  it('fails one write, which changes nothing', async () => {
    const vault = memoryVault();
    vault.failNextWrite('storage/quota');
    await fails(vault.append('a/1', [bytes(1)]), 'storage/quota');
    await vault.append('a/1', [bytes(2)]);
    same(await vault.load('a/1'), [bytes(2)]);
  });

  it('loses unconfirmed writes in a crash, and only those', async () => {
    const vault = memoryVault();
    await vault.append('a/1', [bytes(1)]);
    vault.hold();
    let confirmed = false;
    void vault.append('a/1', [bytes(2)]).then(() => (confirmed = true));
    same(await vault.load('a/1'), [bytes(1)]);
    const after = vault.crash();
    vault.release();
    same(await after.load('a/1'), [bytes(1)]);
    expect(confirmed).toBe(false);
  });

  it('loses a write that a crash overtakes', async () => {
    const vault = memoryVault();
    void vault.put('k', 1);
    same(await vault.crash().get('k'), undefined);
  });

  it('carries out held writes in order when released', async () => {
    const vault = memoryVault();
    vault.hold();
    const writes = [vault.append('a/1', [bytes(1)]), vault.append('a/1', [bytes(2)])];
    vault.release();
    await Promise.all(writes);
    same(await vault.load('a/1'), [bytes(1), bytes(2)]);
  });

  it('reports what it leaves out', async () => {
    const corrupt: string[] = [];
    const vault = memoryVault({ onCorrupt: (id) => corrupt.push(id) });
    vault.damage('x', 17);
    await vault.putTable(tableRecord('a'));
    same((await vault.tables()).length, 1);
    expect(corrupt).toEqual(['x']);
  });
});
