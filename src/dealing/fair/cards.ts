/** The cards of one pack as they lie: who owns which, whose layers wait to be taken off, and what is shown of them. */
import { utf8ToBytes, type Point } from '../../crypto/index.ts';
import type { Face, SeatIndex, Slot } from '../../engine/kernel/game.ts';
import type { FairDemand, Open, Stage } from './demand.ts';
import type { Joint } from './joint.ts';
import type { DealFault, DeviceIndex } from './keys.ts';
import { numbers, type Memo } from './memo.ts';
import type { Presence } from './presence.ts';
import type { Rounds } from './rounds.ts';
import { keyOfShare, layersLength, Slots, type Part } from './slots.ts';

/** First byte of an answer that takes layers off, or complains. */
export const PLAIN = 0;
export const COMPLAINT = 1;

/** A demand that takes layers off cards. */
export type Uncovering = FairDemand & { readonly kind: 'give' | 'open' };

/** What stands between a demand and its end. `lacking`: devices that owe it; none: it waits for some who are not there. */
interface Asking {
  readonly stage: Stage;
  readonly what: string;
  readonly lacking: readonly DeviceIndex[];
  readonly of?: DeviceIndex;
}

export class Cards {
  readonly slots: Slots;
  /** 32 bytes naming all that was said to hide the cards there are. */
  past: Uint8Array;
  readonly #joint: Joint;
  readonly #presence: Presence;
  readonly #rounds: Rounds;
  readonly #memo: Memo;
  /** Layers, or parts of the layers of one who is absent, by what is asked and then by who gave them. */
  readonly #given = new Map<string, Map<DeviceIndex, readonly Point[]>>();
  /** What complaints about shares have proven, alike. */
  readonly #proven = new Map<string, Map<DeviceIndex, DealFault>>();

  constructor(joint: Joint, slots: Slots, past: Uint8Array, { presence, rounds, memo }: { readonly presence: Presence; readonly rounds: Rounds; readonly memo: Memo }) {
    this.slots = slots;
    this.past = past;
    this.#joint = joint;
    this.#presence = presence;
    this.#rounds = rounds;
    this.#memo = memo;
  }

  /** The device whose player the card was given to. */
  ownerDevice(slot: Slot): DeviceIndex | null {
    const owner = this.slots.owner(slot);
    return owner === null ? null : (this.#presence.deviceOf(owner) ?? null);
  }

  /** A card that one device can read cannot be hidden from it again, but by a shuffle. */
  give(slot: Slot, seat: SeatIndex): void {
    const owner = this.ownerDevice(slot);
    if (owner !== null && owner !== this.#presence.deviceOf(seat) && this.slots.face(slot) === undefined) throw new RangeError(`slot ${slot} is somebody else's`);
    this.slots.give(slot, seat);
  }

  /** Is the layer of its owner's device on the card, the last that comes off? Where the owner has no part in the deal there is none: such a card stays closed. */
  shut(slot: Slot): boolean {
    const owner = this.ownerDevice(slot);
    return owner !== null && this.#joint.devices.includes(owner) && !this.slots.isOff(slot, owner);
  }

  /** Cards of a demand that wait for the layer of this device. */
  covered(demand: FairDemand, layer: DeviceIndex): Slot[] {
    if (demand.kind !== 'give' && demand.kind !== 'open') return [];
    const slots = demand.kind === 'give' ? demand.gives.map(({ slot }) => slot) : demand.slots;
    return [...new Set(slots)].filter((slot) => (demand.kind === 'open' || (this.ownerDevice(slot) !== layer && this.shut(slot))) && !this.slots.isOff(slot, layer));
  }

  /** What is to be asked next until whoever may see the cards can; null: nothing. Or what a complaint has proven. */
  lacks(demand: Uncovering): Asking | DealFault | null {
    const { devices, threshold } = this.#joint;
    const there = this.#presence.there(devices);
    const owes = (what: string, device: DeviceIndex): boolean => this.#proven.get(`${demand.name}/${what}`)?.has(device) !== true;
    const lacking = there.filter((device) => this.covered(demand, device).length > 0 && owes('layers', device));
    if (lacking.length > 0) return { stage: 'layers', what: 'layers', lacking };
    const lied = this.#judged(demand, 'layers');
    if (lied !== null) return lied;
    for (const of of devices) {
      const slots = this.covered(demand, of);
      if (slots.length === 0) continue;
      const what = `for/${of}`;
      const parts = this.#given.get(`${demand.name}/${what}`) ?? new Map<DeviceIndex, readonly Point[]>();
      const others = there.filter((device) => device !== of && !parts.has(device) && owes(what, device));
      if (this.#rounds.isOpen(`${demand.name}/${what}`, others)) return { stage: 'for', what, lacking: others, of };
      const liar = this.#judged(demand, what);
      if (liar !== null) return liar;
      // Too few to stand in for anybody: they wait.
      const few = threshold === 0 || parts.size + others.length < threshold;
      if (few || parts.size < threshold) return { stage: 'for', what, lacking: few ? [] : others, of };
      this.slots.setCombined(slots, of, devices.filter((device) => parts.has(device)).map((holder): Part => ({ holder, images: parts.get(holder) as readonly Point[] })));
    }
    return null;
  }

  /** Once all have answered: what a complaint has proven counts, of several that of the first device. */
  #judged(demand: FairDemand, what: string): DealFault | null {
    return [...(this.#proven.get(`${demand.name}/${what}`) ?? [])].sort(([a], [b]) => a - b)[0]?.[1] ?? null;
  }

  /** A device's (untrusted) layers, or its complaint; a code when it is refused. */
  take({ name, demand, of }: Open, device: DeviceIndex, body: Uint8Array): `deal/${string}` | null {
    const what = `${demand.name}/${of === undefined ? 'layers' : `for/${of}`}`;
    const [given, proven] = [entry(this.#given, what), entry(this.#proven, what)];
    if (given.has(device) || proven.has(device)) return 'deal/second-answer';
    if (body[0] === COMPLAINT) {
      const found = this.#joint.judge(device, body.subarray(1));
      if (typeof found === 'string') return found;
      proven.set(device, found);
      return null;
    }
    if (body[0] !== PLAIN) return 'deal/bad-length';
    const slots = this.covered(demand, of ?? device);
    const images = this.#layers(name, device, of ?? device, slots, body.subarray(1));
    if (typeof images === 'string') return images;
    given.set(device, images);
    if (of === undefined) slots.forEach((slot, i) => this.slots.setLayer(slot, device, images[i] as Point));
    return null;
  }

  #layers(what: string, device: DeviceIndex, of: DeviceIndex, slots: readonly Slot[], body: Uint8Array): readonly Point[] | `deal/${string}` {
    const joint = this.#joint;
    return this.#memo.once('layers', [this.past, numbers(device, of), utf8ToBytes(what), numbers(...slots), body], () =>
      this.slots.readLayers(what, device, of === device ? joint.key(device) : keyOfShare(joint.group, joint, of, device), slots, body),
    );
  }

  /** The layers of cards that a seat plays, from the (untrusted) opening that came with its answer. */
  opening(slots: readonly Slot[], seat: SeatIndex, body: Uint8Array): { readonly device: DeviceIndex; readonly images: readonly Point[] } | `deal/${string}` {
    const device = this.#presence.deviceOf(seat);
    if (device === undefined || new Set(slots).size !== slots.length || !slots.every((slot) => this.#plays(slot, seat))) return 'deal/not-owner';
    if (body.length !== layersLength(slots.length)) return 'deal/bad-length';
    const images = this.#layers(playing(slots), device, device, slots, body);
    return typeof images === 'string' ? images : { device, images };
  }

  /** Is it a closed card of this seat's? */
  #plays(slot: Slot, seat: SeatIndex): boolean {
    const { slots } = this;
    return slots.has(slot) && !slots.retired(slot) && slots.owner(slot) === seat && slots.face(slot) === undefined && this.shut(slot);
  }

  /** Their faces; null for what is no card of the pack. A code when not all others have taken their layers off yet, or they do not open so. */
  shows(slots: readonly Slot[], seat: SeatIndex, body: Uint8Array): readonly (Face | null)[] | `deal/${string}` {
    const read = this.opening(slots, seat, body);
    if (typeof read === 'string') return read;
    const faces = slots.map((slot, i) => this.slots.peek(slot, read.device, () => read.images[i] as Point));
    return faces.includes(undefined) ? 'deal/too-early' : (faces as (Face | null)[]);
  }

  /** Opens for all what `shows` has shown. */
  open(slots: readonly Slot[], seat: SeatIndex, body: Uint8Array): void {
    const read = this.opening(slots, seat, body);
    if (typeof read === 'string') throw new Error(read);
    slots.forEach((slot, i) => this.slots.setLayer(slot, read.device, read.images[i] as Point));
  }
}

function entry<T>(of: Map<string, Map<DeviceIndex, T>>, name: string): Map<DeviceIndex, T> {
  let found = of.get(name);
  if (found === undefined) of.set(name, (found = new Map<DeviceIndex, T>()));
  return found;
}

/** What the layers of played cards are about. */
export const playing = (slots: readonly Slot[]): string => `play/${slots.join('/')}`;
