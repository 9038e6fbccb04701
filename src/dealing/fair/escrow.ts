/**
 * Every device leaves its key with the others, so that enough of them can stand in for it. Each checks its own share in silence; who
 * was given a bad one says so, and shows what was sealed to it, and everybody sees who lied.
 */
import {
  concatBytes,
  EQUALITY,
  escrow,
  proveEquality,
  sealTo,
  shareKey,
  unsealWith,
  verifyEquality,
  WORD,
  type Equality,
  type Group,
  type Point,
  type Scalar,
} from '../../crypto/index.ts';
import { about, type DeviceIndex } from './keys.ts';

/** Public: what one device left with the others. */
export interface Left {
  readonly commitments: readonly Point[];
  /** By the holder's index; empty at the place of the device itself. */
  readonly sealed: readonly Uint8Array[];
}

/** Where, and among how many, this happens. */
export interface EscrowContext {
  readonly group: Group;
  readonly hand: Uint8Array;
  readonly attempt: number;
  /** Keys of all devices. */
  readonly keys: readonly Point[];
  /** The points by which they seal. */
  readonly seals: readonly Point[];
  /** So many others can stand in for one. */
  readonly threshold: number;
}

/** More than half of the devices; nobody can stand in for anybody among two. */
export function thresholdOf(devices: number): number {
  return Math.floor(devices / 2) + 1;
}

export function escrowLength(devices: number, threshold: number): number {
  return WORD * (threshold - 1) + WORD * (devices - 1);
}

const holdersOf = (devices: number, owner: DeviceIndex): DeviceIndex[] => Array.from({ length: devices }, (_, i) => i).filter((i) => i !== owner);

const sealContext = ({ hand, attempt }: EscrowContext, from: DeviceIndex, to: DeviceIndex): Uint8Array => concatBytes(about(hand, attempt, 'share', from), Uint8Array.of(to));

/** `seed`: 32 secret bytes. `common`: what this device and a holder have in common, s·S of either. */
export function leave(context: EscrowContext, from: DeviceIndex, x: Scalar, seed: Uint8Array, common: (to: DeviceIndex) => Point): Uint8Array {
  const { group, keys, threshold } = context;
  const { commitments, shares } = escrow(group, x, keys.length, threshold, seed);
  return concatBytes(...commitments.map(group.encode), ...holdersOf(keys.length, from).map((to) => sealTo(group, sealContext(context, from, to), common(to), shares[to] as Scalar)));
}

/** What all can check; whether the shares are good, each holder sees alone. */
export function readLeft(context: EscrowContext, from: DeviceIndex, body: Uint8Array): Left | `deal/${string}` {
  const { group, keys, threshold } = context;
  if (body.length !== escrowLength(keys.length, threshold)) return 'deal/bad-length';
  let at = 0;
  const take = (n: number): Uint8Array => body.slice(at, (at += n));
  const commitments = Array.from({ length: threshold - 1 }, () => group.decode(take(WORD)));
  if (commitments.includes(undefined)) return 'deal/bad-escrow';
  const sealed = keys.map((_, to) => (to === from ? new Uint8Array() : take(WORD)));
  return { commitments: commitments as Point[], sealed };
}

/** The share that `from` left with `to`; undefined when it is not a good one. `common`: what both have in common. */
export function shareIn(context: EscrowContext, from: DeviceIndex, left: Left, to: DeviceIndex, common: Point): Scalar | undefined {
  const { group, keys } = context;
  const share = unsealWith(group, sealContext(context, from, to), common, left.sealed[to] as Uint8Array);
  return share !== undefined && group.equals(group.mulBase(share), shareKey(group, keys[from] as Point, left.commitments, to + 1)) ? share : undefined;
}

/** Bytes of a complaint: of whom, what both have in common, and the proof of it. */
export const COMPLAINT = 1 + WORD + EQUALITY;

const complaintOf = ({ hand, attempt, seals }: EscrowContext, by: DeviceIndex, of: DeviceIndex, common: Point): Equality => ({
  context: concatBytes(about(hand, attempt, 'complaint', by), Uint8Array.of(of)),
  key: seals[by] as Point,
  bases: [seals[of] as Point],
  images: [common],
});

export function complain(context: EscrowContext, by: DeviceIndex, of: DeviceIndex, s: Scalar, fresh: Uint8Array): Uint8Array {
  const { group } = context;
  const common = group.mul(context.seals[of] as Point, s);
  return concatBytes(Uint8Array.of(of), group.encode(common), proveEquality(group, complaintOf(context, by, of, common), s, fresh));
}

/** Who lied: the one complained of, or the one who complains. A code when it is no complaint at all. */
export function judge(context: EscrowContext, by: DeviceIndex, body: Uint8Array, left: (device: DeviceIndex) => Left | undefined): { readonly liar: DeviceIndex } | `deal/${string}` {
  const { group } = context;
  if (body.length !== COMPLAINT) return 'deal/bad-length';
  const of = body[0] as number;
  const theirs = of === by ? undefined : left(of);
  const common = group.decode(body.subarray(1, 1 + WORD));
  if (theirs === undefined || common === undefined) return 'deal/bad-complaint';
  if (!verifyEquality(group, complaintOf(context, by, of, common), body.subarray(1 + WORD))) return 'deal/bad-complaint';
  return { liar: shareIn(context, of, theirs, by, common) === undefined ? of : by };
}
