/**
 * The check of a hand that is over: every device shows its key, whatever it did with it is done again, and every card comes to light.
 * `replay` is the part that costs time; it needs nothing but bytes and belongs in a worker.
 */
import { decodeScalar, encodeScalar, recoverSecret, type Group, type Scalar } from '../../crypto/index.ts';
import type { Face, SeatIndex } from '../../engine/kernel/game.ts';
import type { DealQuestion, HandSecret } from '../deal.ts';
import { lastOrder, replayShuffle } from './deck.ts';
import type { DealFault, ShuffleRecord } from './fair.ts';
import type { Joint } from './joint.ts';
import { shuffleSeed, type DeviceIndex } from './keys.ts';
import { keyOfShare } from './slots.ts';

/** Who speaks for a device; null: it is not there. */
type Speaker = (device: DeviceIndex) => SeatIndex | null;

/** Gathers the keys of all devices: from themselves, and of those who are not there from enough of the others. */
export class Keys {
  readonly #joint: Joint;
  readonly #speaker: Speaker;
  readonly #keys = new Map<DeviceIndex, Scalar>();
  readonly #shares = new Map<DeviceIndex, Map<DeviceIndex, Scalar>>();
  readonly #recovered = new Set<DeviceIndex>();

  constructor(joint: Joint, speaker: Speaker) {
    this.#joint = joint;
    this.#speaker = speaker;
  }

  #there(): DeviceIndex[] {
    return this.#joint.devices.filter((device) => this.#speaker(device) !== null);
  }

  /** The question that is open; null: all keys are known. `void`: somebody is not there whom nobody can stand in for. */
  question(): DealQuestion | 'void' | null {
    for (const of of this.#shares.keys()) this.#combine(of);
    const there = this.#there();
    const lacking = this.#joint.devices.filter((device) => !this.#keys.has(device));
    const own = lacking.filter((device) => there.includes(device));
    if (own.length > 0) return this.#ask('audit/keys', own);
    const [of] = lacking;
    if (of === undefined) return null;
    if (this.#joint.threshold === 0 || there.length < this.#joint.threshold) return 'void';
    return this.#ask(`audit/for/${of}`, this.#holders().filter((device) => this.#shares.get(of)?.has(device) !== true));
  }

  /** From the shares of those who stand in, when all are here. */
  #combine(of: DeviceIndex): void {
    const shares = this.#shares.get(of);
    const holders = this.#holders();
    if (shares === undefined || this.#keys.has(of) || holders.length < this.#joint.threshold || !holders.every((holder) => shares.has(holder))) return;
    this.#keys.set(of, recoverSecret(this.#joint.group, holders.map((holder) => ({ holder: this.#joint.holder(holder), share: shares.get(holder) as Scalar }))));
    this.#recovered.add(of);
  }

  /** Those who stand in: just enough of those who are there. */
  #holders(): DeviceIndex[] {
    return this.#there().slice(0, this.#joint.threshold);
  }

  #ask(name: string, devices: readonly DeviceIndex[]): DealQuestion {
    return { name, seats: devices.map((device) => this.#speaker(device) as SeatIndex).sort((a, b) => a - b) };
  }

  #asked(question: string, device: DeviceIndex): { readonly of: DeviceIndex | null } | null {
    const open = this.question();
    if (open === null || open === 'void' || open.name !== question || !this.#there().includes(device)) return null;
    return { of: question === 'audit/keys' ? null : Number(question.slice('audit/for/'.length)) };
  }

  /** 32 bytes: the key, or the share of another's. */
  answer(question: string, device: DeviceIndex, secret: HandSecret): Uint8Array {
    const asked = this.#asked(question, device);
    if (asked === null) throw new Error('deal/not-asked');
    return encodeScalar(asked.of === null ? this.#joint.secret(secret) : (this.#joint.share(asked.of, device, secret) as Scalar));
  }

  /** A device's (untrusted) answer; a code when it is refused. */
  take(question: string, device: DeviceIndex, body: Uint8Array): `deal/${string}` | null {
    const asked = this.#asked(question, device);
    if (asked === null) return 'deal/not-asked';
    const { group } = this.#joint;
    const k = decodeScalar(group, body);
    if (asked.of === null) {
      if (this.#keys.has(device)) return 'deal/second-answer';
      if (k === undefined || !group.equals(group.mulBase(k), this.#joint.key(device))) return 'deal/wrong-key';
      this.#keys.set(device, k);
      return null;
    }
    const shares = this.#shares.get(asked.of) ?? new Map<DeviceIndex, Scalar>();
    if (shares.has(device)) return 'deal/second-answer';
    if (k === undefined || !group.equals(group.mulBase(k), keyOfShare(group, this.#joint, asked.of, device))) return 'deal/wrong-key';
    this.#shares.set(asked.of, shares.set(device, k));
    return null;
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

/** What a check found: the face of every slot there is at the end, and each shuffle's cards in dealt order; or who shuffled otherwise than its key says. */
export type Replayed =
  | { readonly faces: readonly Face[]; readonly orders: readonly { readonly shuffle: string; readonly faces: readonly Face[] }[] }
  | { readonly fault: DealFault; readonly shuffle: string };

/** Does every shuffle again from the keys. */
export function replay(group: Group, hand: Uint8Array, records: readonly ShuffleRecord[], keys: ReadonlyMap<DeviceIndex, Scalar>): Replayed {
  const faces: Face[] = [];
  const orders: { readonly shuffle: string; readonly faces: readonly Face[] }[] = [];
  for (const { name, joint, input, hops, coin, from, pack, slots } of records) {
    if (from === null) faces.length = 0;
    let [deck, cards] = [input, from === null ? pack : from.map((slot) => faces[slot] as Face)];
    for (const { device, deck: out } of hops) {
      const order = replayShuffle(group, joint.common.times, shuffleSeed(group, keys.get(device) as Scalar, hand, name), deck, out);
      if (order === null) return { fault: { device, code: 'deal/bad-shuffle' }, shuffle: name };
      [deck, cards] = [out, order.map((at) => cards[at] as Face)];
    }
    const dealt = lastOrder(coin, cards.length).map((at) => cards[at] as Face);
    dealt.forEach((face, i) => void (faces[slots[i] as number] = face));
    orders.push({ shuffle: name, faces: dealt });
  }
  return { faces, orders };
}
