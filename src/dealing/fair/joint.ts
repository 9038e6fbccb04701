/** The devices that hide a hand together: their keys, their coins, and what each left with the others. */
import { concatBytes, hash, type Group, type Point, type Scalar } from '../../crypto/index.ts';
import type { HandSecret } from '../deal.ts';
import { escrowLength, judge, leave, myShare, readLeft, complain, type EscrowContext, type Left } from './escrow.ts';
import { escrowSeed, readKeys, secretKey, type DeviceIndex, type DeviceKeys } from './keys.ts';

export class Joint {
  readonly group: Group;
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
  readonly #shares = new Map<string, Scalar | undefined>();

  constructor(group: Group, hand: Uint8Array, attempt: number, devices: readonly DeviceIndex[], threshold: number) {
    this.group = group;
    this.hand = hand;
    this.attempt = attempt;
    this.devices = devices;
    this.threshold = devices.length < 3 ? 0 : threshold;
  }

  lacksKeys(): readonly DeviceIndex[] {
    return this.devices.filter((device) => !this.#keys.has(device));
  }

  readKeys(device: DeviceIndex, body: Uint8Array): DeviceKeys | `deal/${string}` {
    return readKeys(this.group, body, this.hand, this.attempt, device);
  }

  setKeys(device: DeviceIndex, keys: DeviceKeys): void {
    this.#keys.set(device, keys);
  }

  /** Names the keys of all. */
  get keysHash(): Uint8Array {
    return hash('court-cards/keys/all', this.hand, Uint8Array.of(this.attempt >>> 8, this.attempt), ...this.devices.map((device) => concatBytes(Uint8Array.of(device), this.group.encode(this.key(device)), this.tip(device))));
  }

  key(device: DeviceIndex): Point {
    return this.#of(device).key;
  }

  tip(device: DeviceIndex): Uint8Array {
    return this.#of(device).tip;
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
    return { group: this.group, hand: this.hand, attempt: this.attempt, keys: this.devices.map((device) => this.key(device)), threshold: this.threshold };
  }

  /** Bytes of a device's escrow; 0 where there is none. */
  get escrowLength(): number {
    return this.threshold === 0 ? 0 : escrowLength(this.devices.length, this.threshold);
  }

  leave(device: DeviceIndex, secret: HandSecret, fresh: Uint8Array): Uint8Array {
    if (this.threshold === 0) return new Uint8Array();
    return leave(this.#escrow, this.#place(device), this.secret(secret), escrowSeed(this.group, secret, this.hand, this.attempt), fresh);
  }

  readLeft(device: DeviceIndex, body: Uint8Array): Left | `deal/${string}` | null {
    return this.threshold === 0 ? null : readLeft(this.#escrow, this.#place(device), body);
  }

  setLeft(device: DeviceIndex, left: Left): void {
    this.#left.set(device, left);
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

  /** What `of` left with `mine`; undefined when it is not good. */
  share(of: DeviceIndex, mine: DeviceIndex, secret: HandSecret): Scalar | undefined {
    const name = `${of}/${mine}`;
    if (!this.#shares.has(name)) {
      const left = this.#left.get(of);
      this.#shares.set(name, left === undefined ? undefined : myShare(this.#escrow, this.#place(of), left, this.#place(mine), this.secret(secret)));
    }
    return this.#shares.get(name);
  }

  /** The first device that left a bad share with `mine`; null when all are good. */
  cheated(mine: DeviceIndex, secret: HandSecret): DeviceIndex | null {
    if (this.threshold === 0) return null;
    return this.devices.find((of) => of !== mine && this.share(of, mine, secret) === undefined) ?? null;
  }

  complain(mine: DeviceIndex, of: DeviceIndex, secret: HandSecret, fresh: Uint8Array): Uint8Array {
    const left = this.#left.get(of);
    if (left === undefined) throw new Error(`device ${of} has left nothing`);
    return complain(this.#escrow, this.#place(mine), this.#place(of), left, this.secret(secret), fresh);
  }

  judge(by: DeviceIndex, body: Uint8Array): { readonly liar: DeviceIndex } | `deal/${string}` {
    if (this.threshold === 0) return 'deal/bad-complaint';
    const found = judge(this.#escrow, this.#place(by), body, (place) => this.#left.get(this.devices[place] as DeviceIndex));
    return typeof found === 'string' ? found : { liar: this.devices[found.liar] as DeviceIndex };
  }
}
