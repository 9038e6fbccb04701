/**
 * The check of a hand that is over: every device shows its key, whatever it did with it is done again, and every card comes to light.
 * `replay` is the part that costs time; it needs nothing but bytes and belongs in a worker.
 */
import { decodeScalar, encodeScalar, recoverSecret, utf8ToBytes, WORD, type Group, type Point, type Scalar } from '../../crypto/index.ts';
import type { Face, SeatIndex } from '../../engine/kernel/game.ts';
import type { DealQuestion, HandSecret } from '../deal.ts';
import { lastOrder, replayShuffle } from './deck.ts';
import type { ShuffleRecord } from './demand.ts';
import type { Joint } from './joint.ts';
import { shuffleSeed, type DeviceIndex, type DealFault } from './keys.ts';
import { Memo, numbers } from './memo.ts';
import { keyOfShare } from './slots.ts';

/** Who speaks for a device; null: it is not there. */
type Speaker = (device: DeviceIndex) => SeatIndex | null;

/** Gathers the keys of all devices: from themselves, and of those who are not there from enough of the others. */
export class Keys {
  readonly #joint: Joint;
  readonly #speaker: Speaker;
  readonly #memo: Memo;
  readonly #keys = new Map<DeviceIndex, Scalar>();
  /** By whose key it is a share of, and by holder; a device instead of a share: who is proven to have lied about it. */
  readonly #shares = new Map<DeviceIndex, Map<DeviceIndex, Scalar | Proven>>();
  readonly #recovered = new Set<DeviceIndex>();
  #fault: DealFault | null = null;
  #open: { readonly name: string; readonly of: DeviceIndex | null; readonly devices: readonly DeviceIndex[] } | null = null;

  constructor(joint: Joint, speaker: Speaker, memo = new Memo()) {
    this.#joint = joint;
    this.#speaker = speaker;
    this.#memo = memo;
  }

  #there(): DeviceIndex[] {
    return this.#joint.devices.filter((device) => this.#speaker(device) !== null);
  }

  /**
   * What is asked next, from what has been answered so far; null: all keys are known, or somebody has lied. `void`: somebody is not there whom too few can
   * stand in for.
   */
  question(): DealQuestion | 'void' | null {
    this.#open = null;
    for (const of of this.#shares.keys()) this.#combine(of);
    if (this.#fault !== null) return null;
    const there = this.#there();
    const lacking = this.#joint.devices.filter((device) => !this.#keys.has(device));
    const own = lacking.filter((device) => there.includes(device));
    if (own.length > 0) return this.#ask('audit/keys', null, own);
    const [of] = lacking;
    if (of === undefined) return null;
    const shares = this.#shares.get(of);
    const others = there.filter((device) => shares?.has(device) !== true);
    // Just enough of them.
    const lack = this.#joint.threshold - (shares?.size ?? 0);
    return this.#joint.threshold === 0 || others.length < lack ? 'void' : this.#ask(`audit/for/${of}`, of, others.slice(0, lack));
  }

  /** From enough shares, of whomever they are. */
  #combine(of: DeviceIndex): void {
    const shares = [...(this.#shares.get(of) ?? [])].sort(([a], [b]) => a - b);
    if (this.#keys.has(of)) return;
    const proven = shares.find(([, share]) => typeof share === 'object');
    if (proven !== undefined) this.#fault ??= (proven[1] as Proven).fault;
    if (this.#fault !== null || shares.length < this.#joint.threshold) return;
    this.#keys.set(of, recoverSecret(this.#joint.group, shares.slice(0, this.#joint.threshold).map(([holder, share]) => ({ holder: this.#joint.holder(holder), share: share as Scalar }))));
    this.#recovered.add(of);
  }

  #ask(name: string, of: DeviceIndex | null, devices: readonly DeviceIndex[]): DealQuestion {
    this.#open = { name, of, devices };
    return { name, seats: devices.map((device) => this.#speaker(device) as SeatIndex).sort((a, b) => a - b) };
  }

  /** The question that is open, when it is this one and asks the device. */
  #asked(question: string, device: DeviceIndex): { readonly of: DeviceIndex | null } | null {
    if (this.#open === null) this.question();
    return this.#open?.name === question && this.#open.devices.includes(device) ? this.#open : null;
  }

  /** The key, or the share of another's (32 bytes); or, when that is not a good one, the proof of it. */
  answer(question: string, device: DeviceIndex, secret: HandSecret, fresh: Uint8Array): Uint8Array {
    const asked = this.#asked(question, device);
    if (asked === null) throw new Error('deal/not-asked');
    if (asked.of === null) return encodeScalar(this.#joint.secret(secret));
    const share = this.#joint.share(asked.of, device, secret);
    return share === undefined ? this.#joint.complain(device, asked.of, secret, fresh) : encodeScalar(share);
  }

  /** A device's (untrusted) answer; a code when it is refused. */
  take(question: string, device: DeviceIndex, body: Uint8Array): `deal/${string}` | null {
    const asked = this.#asked(question, device);
    if (asked === null) return 'deal/not-asked';
    if (asked.of === null) {
      if (this.#keys.has(device)) return 'deal/second-answer';
      const key = this.#read(question, device, () => this.#joint.key(device), body);
      if (key === undefined) return 'deal/wrong-key';
      this.#keys.set(device, key);
      return null;
    }
    const { of } = asked;
    const shares = this.#shares.get(of) ?? new Map<DeviceIndex, Scalar | Proven>();
    if (shares.has(device)) return 'deal/second-answer';
    const found = body.length === WORD ? this.#read(question, device, () => keyOfShare(this.#joint.group, this.#joint, of, device), body) : this.#proven(device, body);
    if (found === undefined) return 'deal/wrong-key';
    if (typeof found === 'string') return found;
    this.#shares.set(of, shares.set(device, found));
    return null;
  }

  /** The number whose public key this is. */
  #read(question: string, device: DeviceIndex, key: () => Point, body: Uint8Array): Scalar | undefined {
    const { group, said } = this.#joint;
    return this.#memo.once('shown', [said, numbers(device), utf8ToBytes(question), body], () => {
      const k = decodeScalar(group, body);
      return k !== undefined && group.equals(group.mulBase(k), key()) ? k : undefined;
    });
  }

  #proven(device: DeviceIndex, body: Uint8Array): Proven | `deal/${string}` {
    const found = this.#joint.judge(device, body);
    return typeof found === 'string' ? found : { fault: found };
  }

  /** Somebody is proven to have lied about a share. */
  get fault(): DealFault | null {
    return this.#fault;
  }

  /** Devices whose key the others have put together. */
  get recovered(): ReadonlySet<DeviceIndex> {
    return this.#recovered;
  }

  /** All keys, once no question is open. */
  get known(): ReadonlyMap<DeviceIndex, Scalar> {
    return this.#keys;
  }
}

interface Proven {
  readonly fault: DealFault;
}

/** What a check found: the face of every slot there is at the end, and each shuffle's cards in dealt order; or who shuffled otherwise than its key says. */
export type Replayed =
  | { readonly faces: readonly Face[]; readonly orders: readonly { readonly shuffle: string; readonly faces: readonly Face[] }[] }
  | { readonly fault: DealFault; readonly shuffle: string };

/** Does every shuffle again from the keys. */
export function replay(group: Group, records: readonly ShuffleRecord[], keys: ReadonlyMap<DeviceIndex, Scalar>): Replayed {
  const faces: Face[] = [];
  const orders: { readonly shuffle: string; readonly faces: readonly Face[] }[] = [];
  for (const { story, demand, joint, input, hops, coin, from, pack, slots } of records) {
    if (from === null) faces.length = 0;
    let [deck, cards] = [input, from === null ? pack : from.map((slot) => faces[slot] as Face)];
    for (const { device, deck: out } of hops) {
      const order = replayShuffle(group, joint.common.times, shuffleSeed(keys.get(device) as Scalar, story), deck, out);
      if (order === null) return { fault: { device, code: 'deal/bad-shuffle' }, shuffle: demand };
      [deck, cards] = [out, order.map((at) => cards[at] as Face)];
    }
    const dealt = lastOrder(coin, cards.length).map((at) => cards[at] as Face);
    dealt.forEach((face, i) => void (faces[slots[i] as number] = face));
    orders.push({ shuffle: demand, faces: dealt });
  }
  return { faces, orders };
}
