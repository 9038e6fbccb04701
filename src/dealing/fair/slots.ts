/** The cards that were dealt, and which layers have been taken off each. */
import { combine, concatBytes, EQUALITY, mulAll, proveEquality, ROOTED, shareKey, verifyEquality, type Equality, type Group, type Point, type Scalar } from '../../crypto/index.ts';
import type { Face, SeatIndex, Slot } from '../../engine/kernel/game.ts';
import type { Hidden } from './deck.ts';
import type { Joint } from './joint.ts';
import { about, type DeviceIndex } from './keys.ts';

interface Card {
  readonly hidden: Hidden;
  /** How many times its face was doubled: once a hop. */
  readonly doublings: number;
  owner: SeatIndex | null;
  /** Went back into a pile: nothing of it is opened any more. */
  retired: boolean;
  /** What each device takes off: its x times the first point. */
  readonly layers: Map<DeviceIndex, Point>;
  /** What everybody has seen: a face, or `null` where no card of the pack came out. */
  face: Face | null | undefined;
}

/** One part of a layer whose owner is absent, from one who holds a share of its key. */
export interface Part {
  readonly holder: DeviceIndex;
  readonly images: readonly Point[];
}

export class Slots {
  readonly #joint: Joint;
  readonly #read: (p: Point, doublings: number) => Face | undefined;
  readonly #cards: Card[] = [];

  constructor(joint: Joint, read: (p: Point, doublings: number) => Face | undefined) {
    this.#joint = joint;
    this.#read = read;
  }

  get count(): number {
    return this.#cards.length;
  }

  add(deck: readonly Hidden[], doublings: number): void {
    for (const hidden of deck) this.#cards.push({ hidden, doublings, owner: null, retired: false, layers: new Map(), face: undefined });
  }

  /** A demand names cards that there are; anything else is a bug of the game. */
  #card(slot: Slot): Card {
    const card = this.#cards[slot];
    if (card === undefined) throw new RangeError(`no slot ${slot}`);
    return card;
  }

  has(slot: Slot): boolean {
    return Number.isInteger(slot) && slot >= 0 && slot < this.#cards.length;
  }

  doublings(slot: Slot): number {
    return this.#card(slot).doublings;
  }

  hidden(slot: Slot): Hidden {
    return this.#card(slot).hidden;
  }

  owner(slot: Slot): SeatIndex | null {
    return this.#card(slot).owner;
  }

  give(slot: Slot, seat: SeatIndex): void {
    this.#card(slot).owner = seat;
  }

  retired(slot: Slot): boolean {
    return this.#card(slot).retired;
  }

  retire(slot: Slot): void {
    this.#card(slot).retired = true;
  }

  isOff(slot: Slot, device: DeviceIndex): boolean {
    return this.#card(slot).layers.has(device);
  }

  /** Opens for all once every layer is off. */
  setLayer(slot: Slot, device: DeviceIndex, image: Point): void {
    const card = this.#card(slot);
    card.layers.set(device, image);
    if (card.face === undefined && this.#joint.devices.every((d) => card.layers.has(d))) card.face = this.#read(this.#bare(card), card.doublings) ?? null;
  }

  #bare({ hidden, layers }: Card): Point {
    const { group } = this.#joint;
    return [...layers.values()].reduce((rest, image) => group.sub(rest, image), hidden.b);
  }

  /** What everybody has seen; null: no card of the pack. */
  face(slot: Slot): Face | null | undefined {
    return this.#cards[slot]?.face;
  }

  /** What a device reads with its own layer when all others are off; null: no card of the pack; undefined: it cannot. */
  peek(slot: Slot, device: DeviceIndex, own: () => Point): Face | null | undefined {
    const card = this.#card(slot);
    if (card.face !== undefined) return card.face;
    const { group, devices } = this.#joint;
    if (devices.some((d) => d !== device && !card.layers.has(d))) return undefined;
    return this.#read(group.sub(this.#bare(card), own()), card.doublings) ?? null;
  }

  #statement(what: string, by: DeviceIndex, key: Point, slots: readonly Slot[], images: readonly Point[]): Equality {
    const { hand, attempt } = this.#joint;
    return { context: about(hand, attempt, what, by), key, bases: slots.map((slot) => this.hidden(slot).a), images };
  }

  /** The layers that a key, or a share of one, takes off cards. */
  layers(slots: readonly Slot[], k: Scalar): Point[] {
    return mulAll(this.#joint.group, slots.map((slot) => this.hidden(slot).a), k);
  }

  /** Layers of `by`: a point for each slot, and the proof that all of them are right. `images`: {@link layers}, of k, its key or its share of another's; `key` is k·G. */
  makeLayers(what: string, by: DeviceIndex, k: Scalar, key: Point, slots: readonly Slot[], images: readonly Point[], fresh: Uint8Array): Uint8Array {
    const { group } = this.#joint;
    return concatBytes(group.encodeAll(images), proveEquality(group, this.#statement(what, by, key, slots, images), k, fresh));
  }

  readLayers(what: string, by: DeviceIndex, key: Point, slots: readonly Slot[], body: Uint8Array): readonly Point[] | `deal/${string}` {
    const { group } = this.#joint;
    if (body.length !== layersLength(slots.length)) return 'deal/bad-length';
    const images = group.decodeAll(body.subarray(0, slots.length * ROOTED));
    if (images === undefined) return 'deal/bad-point';
    return verifyEquality(group, this.#statement(what, by, key, slots, images), body.subarray(slots.length * ROOTED)) ? images : 'deal/bad-layer';
  }

  /** The layer of one who is absent, from enough of the others. */
  setCombined(slots: readonly Slot[], device: DeviceIndex, parts: readonly Part[]): void {
    const enough = parts.slice(0, this.#joint.threshold);
    slots.forEach((slot, i) => this.setLayer(slot, device, combine(this.#joint.group, enough.map(({ holder, images }) => ({ holder: this.#joint.holder(holder), image: images[i] as Point })))));
  }
}

/** Bytes of the layers of so many cards. */
export function layersLength(slots: number): number {
  return slots * ROOTED + EQUALITY;
}

/** The public key of a holder's share of another's key. */
export function keyOfShare(group: Group, joint: Joint, of: DeviceIndex, holder: DeviceIndex): Point {
  return shareKey(group, joint.key(of), joint.commitments(of), joint.holder(holder));
}
