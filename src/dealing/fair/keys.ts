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
/** A point, and the proof that its logarithm is known. */
const KNOWN = WORD + 2 * WORD;
/** Bytes of a device's answer to `keys`. `seals`: is anything left in escrow? */
const keysLength = (seals: boolean): number => KNOWN + WORD + (seals ? KNOWN : 0);

/** Public: what a device said of its keys. */
export interface DeviceKeys {
  readonly key: Point;
  /** What the first coin hashes to. */
  readonly tip: Uint8Array;
  /**
   * S = s·G, by which what it leaves in escrow and what is left with it is sealed; null: nothing is. It has nothing to do with the key, so that a layer, whatever it is
   * taken off, tells nothing of what is sealed. It is proven to be known, so that a complaint shows its maker nothing that it could not work out.
   */
  readonly seal: Point | null;
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

/** s of S = s·G. `seed`: {@link escrowSeed}. */
export function sealKey(group: Group, seed: Uint8Array): Scalar {
  return hashToScalar(group, 'court-cards/escrow/seal-key', seed);
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

/** A device's answer to `keys`. `seals`: is anything left in escrow? `fresh`: 32 random bytes. */
export function makeKeys(group: Group, secret: HandSecret, hand: Uint8Array, attempt: number, device: DeviceIndex, seals: boolean, fresh: Uint8Array): Uint8Array {
  const known = (k: Scalar, context: Uint8Array): Uint8Array => concatBytes(group.encode(group.mulBase(k)), proveKnowledge(group, context, k, fresh));
  const tip = chain(secret, hand, attempt, COINS);
  const key = known(secretKey(group, secret, hand, attempt), concatBytes(about(hand, attempt, 'keys', device), tip));
  return concatBytes(key, tip, seals ? known(sealKey(group, escrowSeed(group, secret, hand, attempt)), about(hand, attempt, 'seal', device)) : new Uint8Array());
}

/** A code when it is not to be believed. Who copies another's key cannot prove that it is known. */
export function readKeys(group: Group, body: Uint8Array, hand: Uint8Array, attempt: number, device: DeviceIndex, seals: boolean): DeviceKeys | `deal/${string}` {
  if (body.length !== keysLength(seals)) return 'deal/bad-length';
  const known = (at: number, context: Uint8Array): Point | undefined => {
    const p = group.decode(body.slice(at, at + WORD));
    const fits = p !== undefined && !group.equals(p, group.zero) && verifyKnowledge(group, context, p, body.subarray(at + WORD, at + KNOWN));
    return fits ? p : undefined;
  };
  const tip = body.slice(KNOWN, KNOWN + WORD);
  const key = known(0, concatBytes(about(hand, attempt, 'keys', device), tip));
  const seal = seals ? known(KNOWN + WORD, about(hand, attempt, 'seal', device)) : null;
  return key === undefined || seal === undefined ? 'deal/bad-key' : { key, tip, seal };
}
