import { describe, expect, it } from 'vitest';
import { memoryVault } from '../../../src/adapters/storage/memory.ts';
import { Store } from '../../../src/table/session/store.ts';
import type { Step } from '../../../src/table/wire/messages.ts';
import { LIMITS } from '../../../src/table/wire/limits.ts';
import { base, TABLE } from '../../support/log-kit.ts';

const step = (hand: number): Step => ({ base: Uint8Array.of(hand % 256), entries: [Uint8Array.of(1, 2)] });

describe('what a table keeps of hands that are over', () => {
  it('is bounded: the newest documents, and the newest verdicts', async () => {
    const vault = memoryVault();
    const store = new Store(vault, TABLE);
    const hands = LIMITS.hands + 5;
    await store.begin(base(undefined, { hand: 1 }), new Set());
    for (let hand = 2; hand <= hands; hand++) {
      await store.append(hand - 1, [Uint8Array.of(9, 9, 9)]);
      await store.begin(base(undefined, { hand }), new Set(), [step(hand - 1)]);
    }
    expect(await store.oldest()).toBe(5);
    expect(await store.verdict(4)).toBeUndefined();
    expect(await store.verdict(5)).toEqual(step(5));
    expect(await store.verdict(hands - 1)).toEqual(step(hands - 1));
    const kept = hands - LIMITS.documents;
    expect(await store.base(kept)).toBeUndefined();
    expect(await store.updates(kept)).toEqual([Uint8Array.of(0, 0)]);
    expect(await store.base(kept + 1)).toMatchObject({ hand: kept + 1 });
    expect(await store.updates(kept + 1)).toEqual([Uint8Array.of(9, 9, 9)]);
  });

  it('begins with the hand at which the device came; older verdicts are added below', async () => {
    const store = new Store(memoryVault(), TABLE);
    await store.begin(base(undefined, { hand: 7 }), new Set());
    expect(await store.oldest()).toBe(7);
    await store.putVerdicts(4, [step(4), step(5), step(6)]);
    expect(await store.oldest()).toBe(4);
    await store.begin(base(undefined, { hand: 8 }), new Set(), [step(7)]);
    expect(await store.oldest()).toBe(4);
  });
});
