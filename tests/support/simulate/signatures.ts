/**
 * Signatures for tables that share one process: the same bytes as the app's, which a unit test shows, made by Node in a tenth of the time. What was signed
 * here, or found good by the app's own code, is known again by all its bytes; everything else is verified by the app's own code each time.
 */
import { createPrivateKey, createPublicKey, sign as signNatively, type KeyObject } from 'node:crypto';
import { signatures as ed25519, type Signatures } from '../../../src/crypto/index.ts';

/** What precedes the 32 bytes of a seed in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Good signatures that are known at once, before they are forgotten. */
const MOST = 20_000;

const text = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
const nameOf = (key: Uint8Array, message: Uint8Array, signature: Uint8Array): string => text(key) + text(signature) + text(message);

export function rememberedSignatures(): Signatures {
  const good = new Set<string>();
  const keys = new Map<string, { readonly secret: KeyObject; readonly open: Uint8Array }>();
  const remember = (name: string): void => {
    if (good.size >= MOST) good.clear();
    good.add(name);
  };
  const keyOf = (seed: Uint8Array): { readonly secret: KeyObject; readonly open: Uint8Array } => {
    const known = keys.get(text(seed));
    if (known !== undefined) return known;
    const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
    const made = { secret, open: new Uint8Array(createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32)) };
    keys.set(text(seed), made);
    return made;
  };
  return {
    sign: (seed, message) => {
      const { secret, open } = keyOf(seed);
      const signature = new Uint8Array(signNatively(null, message, secret));
      remember(nameOf(open, message, signature));
      return signature;
    },
    verify: (key, message, signature) => {
      const name = nameOf(key, message, signature);
      if (good.has(name)) return true;
      const valid = ed25519.verify(key, message, signature);
      if (valid) remember(name);
      return valid;
    },
  };
}
