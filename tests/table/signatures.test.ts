/** The simulated tables' signatures are the app's: the same bytes, and nothing passes that the app would refuse. */
import { describe, expect, it } from 'vitest';
import { publicKey, signatures as app } from '../../src/crypto/index.ts';
import { rememberedSignatures } from '../support/simulate/signatures.ts';
import { Random } from '../support/simulation.ts';

describe('signatures that are remembered', () => {
  it('are byte for byte those of the app, and the app takes them', () => {
    const random = new Random(31);
    const remembered = rememberedSignatures();
    for (let i = 0; i < 20; i++) {
      const entropy = random.entropy();
      const [seed, message] = [entropy.bytes(32), entropy.bytes(random.below(100))];
      const signature = remembered.sign(seed, message);
      expect(signature).toEqual(app.sign(seed, message));
      expect(app.verify(publicKey(seed), message, signature)).toBe(true);
      expect(remembered.verify(publicKey(seed), message, signature)).toBe(true);
    }
  });

  it('know a signature again by all its bytes only: one bit of key, message or signature, and it is refused', () => {
    const random = new Random(32);
    const remembered = rememberedSignatures();
    const seed = random.entropy().bytes(32);
    const [key, message] = [publicKey(seed), random.entropy().bytes(32)];
    const signature = remembered.sign(seed, message);
    const parts = [key, message, signature] as const;
    for (const which of [0, 1, 2] as const) {
      for (let i = 0; i < 8; i++) {
        const [k, m, s] = parts.map((part) => part.slice()) as [Uint8Array, Uint8Array, Uint8Array];
        const part = [k, m, s][which] as Uint8Array;
        const at = random.below(part.length);
        part[at] = (part[at] ?? 0) ^ (1 << random.below(8));
        expect(remembered.verify(k, m, s), `part ${which}, byte ${at}`).toBe(false);
      }
    }
    expect(remembered.verify(key.subarray(1), message, signature)).toBe(false);
    expect(remembered.verify(key, message, signature)).toBe(true);
  });
});
