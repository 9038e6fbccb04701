/** The devices that hide a hand together: their keys, their coins, and what each left with the others. */
import { concatBytes, hash, utf8ToBytes, type Group, type Point, type Scalar } from '../../crypto/index.ts';
import type { HandSecret } from '../deal.ts';
import { complain, escrowLength, judge, leave, readLeft, shareIn, type EscrowContext, type Left } from './escrow.ts';
import { escrowSeed, readKeys, sealKey, secretKey, type DeviceIndex, type DeviceKeys, type DealFault } from './keys.ts';
import { Memo, numbers } from './memo.ts';

export class Joint {
  readonly group: Group;
  /**
   * 32 bytes naming what the hand starts from, the group, the attempt and who takes part. Keys, coins, shares and shuffles are drawn for this, so that two attempts have
   * nothing in common, whatever their numbers: shares of one polynomial for two groups of devices would be too many.
   */
  readonly hand: Uint8Array;
  /** 1, 2, …: from the beginning again each time somebody was lost before the cards were safe. */
  readonly attempt: number;
  /** Ascending. */
  readonly devices: readonly DeviceIndex[];
  /** 0: nobody stands in for anybody. */
  readonly threshold: number;
  readonly #keys = new Map<DeviceIndex, DeviceKeys>();
  readonly #left = new Map<DeviceIndex, Left>();
  #common: { readonly point: Point; readonly times: (k: Scalar) => Point } | undefined;
  readonly #memo: Memo;

  /** `hand`: 32 bytes naming table, hand and the agreed terms, or what is known before them. */
  constructor(group: Group, hand: Uint8Array, attempt: number, devices: readonly DeviceIndex[], threshold: number, memo = new Memo()) {
    this.group = group;
    this.attempt = attempt;
    this.devices = devices;
    this.threshold = devices.length < 3 ? 0 : threshold;
    this.hand = hash('court-cards/joint', hand, utf8ToBytes(group.name), numbers(attempt, this.threshold, ...devices));
    this.#memo = memo;
  }

  lacksKeys(): readonly DeviceIndex[] {
    return this.devices.filter((device) => !this.#keys.has(device));
  }

  readKeys(device: DeviceIndex, body: Uint8Array): DeviceKeys | `deal/${string}` {
    return this.#memo.once('keys', [this.hand, numbers(device), body], () => readKeys(this.group, body, this.hand, this.attempt, device, this.threshold > 0));
  }

  setKeys(device: DeviceIndex, keys: DeviceKeys): void {
    this.#keys.set(device, keys);
  }

  /** Names the keys of all. */
  get keysHash(): Uint8Array {
    return hash('court-cards/keys/all', this.hand, ...this.devices.map((device) => concatBytes(Uint8Array.of(device), this.group.encode(this.key(device)), this.tip(device), this.#sealed(device))));
  }

  key(device: DeviceIndex): Point {
    return this.#of(device).key;
  }

  tip(device: DeviceIndex): Uint8Array {
    return this.#of(device).tip;
  }

  /** What a device seals with, in bytes; none: nothing is left in escrow. */
  #sealed(device: DeviceIndex): Uint8Array {
    const { seal } = this.#of(device);
    return seal === null ? new Uint8Array() : this.group.encode(seal);
  }

  #of(device: DeviceIndex): DeviceKeys {
    const keys = this.#keys.get(device);
    if (keys === undefined) throw new Error(`no keys of device ${device}`);
    return keys;
  }

  secret(secret: HandSecret): Scalar {
    return secretKey(this.group, secret, this.hand, this.attempt);
  }

  /** The key that all hide with: the sum of theirs. Only when all keys are here. */
  get common(): { readonly point: Point; readonly times: (k: Scalar) => Point } {
    if (this.#common === undefined) {
      const point = this.devices.reduce((sum, device) => this.group.add(sum, this.key(device)), this.group.zero);
      this.#common = { point, times: this.group.fixed(point) };
    }
    return this.#common;
  }

  get #escrow(): EscrowContext {
    return { group: this.group, hand: this.hand, attempt: this.attempt, keys: this.devices.map((device) => this.key(device)), seals: this.devices.map((device) => this.#of(device).seal ?? this.group.zero), threshold: this.threshold };
  }

  /** Bytes of a device's escrow; 0 where there is none. */
  get escrowLength(): number {
    return this.threshold === 0 ? 0 : escrowLength(this.devices.length, this.threshold);
  }

  /**
   * What a device has in common with each other one, as far as it is worked out: it costs a multiplication each, and can be done as soon as the keys of all are
   * here.
   */
  commons(device: DeviceIndex): Map<DeviceIndex, Point> {
    return this.#memo.once('commons', [this.keysHash, numbers(device)], () => new Map<DeviceIndex, Point>());
  }

  /** What is multiplied by what for that. Only where something is left in escrow. */
  commonsOf(device: DeviceIndex, secret: HandSecret): { readonly by: Scalar; readonly points: ReadonlyMap<DeviceIndex, Point> } {
    const others = this.devices.filter((other) => other !== device);
    return { by: this.#seal(secret), points: new Map(others.map((other) => [other, this.#of(other).seal as Point])) };
  }

  #shared(device: DeviceIndex, other: DeviceIndex, secret: HandSecret): Point {
    const known = this.commons(device);
    let point = known.get(other);
    if (point === undefined) known.set(other, (point = this.group.mul(this.#of(other).seal as Point, this.#seal(secret))));
    return point;
  }

  #seal(secret: HandSecret): Scalar {
    return sealKey(this.group, this.#escrowSeed(secret));
  }

  #escrowSeed(secret: HandSecret): Uint8Array {
    return escrowSeed(this.group, secret, this.hand, this.attempt);
  }

  leave(device: DeviceIndex, secret: HandSecret): Uint8Array {
    if (this.threshold === 0) return new Uint8Array();
    return this.#memo.once('leave', [this.keysHash, numbers(device)], () =>
      leave(this.#escrow, this.#place(device), this.secret(secret), this.#escrowSeed(secret), (place) => this.#shared(device, this.devices[place] as DeviceIndex, secret)),
    );
  }

  readLeft(device: DeviceIndex, body: Uint8Array): Left | `deal/${string}` | null {
    return this.threshold === 0 ? null : this.#memo.once('left', [this.keysHash, numbers(device), body], () => readLeft(this.#escrow, this.#place(device), body));
  }

  setLeft(device: DeviceIndex, left: Left): void {
    this.#left.set(device, left);
  }

  /** 32 bytes naming the keys of all, and what they have left with each other. */
  get said(): Uint8Array {
    return hash('court-cards/joint/said', this.keysHash, ...this.devices.map((device) => this.#words(device)));
  }

  /** All that a device has left; nothing: it has not. */
  #words(device: DeviceIndex): Uint8Array {
    const left = this.#left.get(device);
    return left === undefined ? new Uint8Array() : concatBytes(...left.commitments.map(this.group.encode), ...left.sealed);
  }

  /** Every device has left its key with the others, as far as all can see. */
  get complete(): boolean {
    return this.threshold === 0 ? this.lacksKeys().length === 0 : this.devices.every((device) => this.#left.has(device));
  }

  #place(device: DeviceIndex): number {
    return this.devices.indexOf(device);
  }

  /** The coefficients by which `share` of a device's key can be checked. */
  commitments(device: DeviceIndex): readonly Point[] {
    return this.#left.get(device)?.commitments ?? [];
  }

  /** Holders are counted from 1, by their place among the devices. */
  holder(device: DeviceIndex): number {
    return this.#place(device) + 1;
  }

  /** What `of` left with `mine`; undefined when it is not good, or nothing was left. `secret`: of `mine`. */
  share(of: DeviceIndex, mine: DeviceIndex, secret: HandSecret): Scalar | undefined {
    const left = this.#left.get(of);
    if (left === undefined) return undefined;
    return this.#memo.once('share', [this.keysHash, numbers(of, mine), this.#words(of)], () => shareIn(this.#escrow, this.#place(of), left, this.#place(mine), this.#shared(mine, of, secret)));
  }

  /** The first device that left a bad share with `mine`; null when all are good, or not all have left theirs. */
  cheated(mine: DeviceIndex, secret: HandSecret): DeviceIndex | null {
    if (this.threshold === 0 || !this.complete) return null;
    return this.devices.find((of) => of !== mine && this.share(of, mine, secret) === undefined) ?? null;
  }

  complain(mine: DeviceIndex, of: DeviceIndex, secret: HandSecret, fresh: Uint8Array): Uint8Array {
    if (!this.#left.has(of)) throw new Error(`device ${of} has left nothing`);
    return complain(this.#escrow, this.#place(mine), this.#place(of), this.#seal(secret), fresh);
  }

  /** Who lied, and how; a code when it is no complaint at all. */
  judge(by: DeviceIndex, body: Uint8Array): DealFault | `deal/${string}` {
    if (this.threshold === 0) return 'deal/bad-complaint';
    const found = this.#memo.once('complaint', [this.said, numbers(by), body], () => judge(this.#escrow, this.#place(by), body, (place) => this.#left.get(this.devices[place] as DeviceIndex)));
    if (typeof found === 'string') return found;
    const device = this.devices[found.liar] as DeviceIndex;
    return { device, code: device === by ? 'deal/false-complaint' : 'deal/bad-share' };
  }
}
