/** What a device holds and gives for one hand; all of it follows from one secret, so that who has the secret can take the device's place. */
import { concatBytes, derive, encodeScalar, equalBytes, hash, hashTimes, hashToScalar, proveKnowledge, verifyKnowledge, WORD, type Group, type Point, type Scalar } from '../../crypto/index.ts';
import type { HandSecret } from '../deal.ts';

/** A device among those of the hand: 0 … n−1, by the place of its first seat. */
export type DeviceIndex = number;

/** Somebody lied, or a card came out that is none: the hand is void. */
export interface DealFault {
  /** Null: the check of the hand will tell, or nobody is to blame. */
  readonly device: DeviceIndex | null;
  readonly code: `deal/${string}`;
}

/** So many coins can be tossed in one hand, shuffles included; so often it can begin again. */
export const COINS = 256;
/** Key, proof that it is known, last link of the chain of coins. */
export const KEYS = WORD + 2 * WORD + WORD;

/** Public: what a device said of its keys. */
export interface DeviceKeys {
  readonly key: Point;
  /** What the first coin hashes to. */
  readonly tip: Uint8Array;
}

/** Words for Fiat–Shamir: hand and attempt, what it is for, and who says it. */
export function about(hand: Uint8Array, attempt: number, what: string, device: DeviceIndex): Uint8Array {
  return concatBytes(hand, Uint8Array.of(attempt >>> 8, attempt, device), hash(what));
}

/** x of X = x·G for a hand and attempt. */
export function secretKey(group: Group, secret: HandSecret, hand: Uint8Array, attempt: number): Scalar {
  return hashToScalar(group, 'court-cards/key', secret, hand, Uint8Array.of(attempt >>> 8, attempt));
}

/**
 * 32 bytes from which a device's part in one shuffle follows. Whoever knows the key knows them: that is the audit, and nothing has to be sealed for it.
 * `story`: 32 bytes naming all that the shuffle begins with.
 */
export function shuffleSeed(x: Scalar, story: Uint8Array): Uint8Array {
  return derive(encodeScalar(x), 'court-cards/shuffle', story);
}

export function escrowSeed(group: Group, secret: HandSecret, hand: Uint8Array, attempt: number): Uint8Array {
  return derive(secret, `court-cards/escrow/${group.name}/${attempt}`, hand);
}

const COIN = 'court-cards/coin';

function chain(secret: HandSecret, hand: Uint8Array, attempt: number, links: number): Uint8Array {
  return hashTimes(COIN, derive(secret, `court-cards/coins/${attempt}`, hand), links);
}

/** The `index`-th coin (1, 2, …) of a device: 32 bytes, chosen when its keys were. */
export function makeCoin(secret: HandSecret, hand: Uint8Array, attempt: number, index: number): Uint8Array {
  if (index < 1 || index > COINS) throw new RangeError(`there are ${COINS} coins, not ${index}`);
  return chain(secret, hand, attempt, COINS - index);
}

export function isCoin(tip: Uint8Array, coin: Uint8Array, index: number): boolean {
  return coin.length === WORD && equalBytes(hashTimes(COIN, coin, index), tip);
}

/** A device's answer to `keys`. `fresh`: 32 random bytes. */
export function makeKeys(group: Group, secret: HandSecret, hand: Uint8Array, attempt: number, device: DeviceIndex, fresh: Uint8Array): Uint8Array {
  const x = secretKey(group, secret, hand, attempt);
  const key = group.encode(group.mulBase(x));
  const tip = chain(secret, hand, attempt, COINS);
  return concatBytes(key, proveKnowledge(group, concatBytes(about(hand, attempt, 'keys', device), tip), x, fresh), tip);
}

/** A code when it is not to be believed. Who copies another's key cannot prove that it is known. */
export function readKeys(group: Group, body: Uint8Array, hand: Uint8Array, attempt: number, device: DeviceIndex): DeviceKeys | `deal/${string}` {
  if (body.length !== KEYS) return 'deal/bad-length';
  const [bytes, proof, tip] = [body.slice(0, WORD), body.subarray(WORD, 3 * WORD), body.slice(3 * WORD)];
  const key = group.decode(bytes);
  if (key === undefined || group.equals(key, group.zero)) return 'deal/bad-key';
  if (!verifyKnowledge(group, concatBytes(about(hand, attempt, 'keys', device), tip), bytes, proof)) return 'deal/bad-key';
  return { key, tip };
}
