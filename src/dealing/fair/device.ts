/** What a device does in a fair deal with its secret: it answers, plays its cards and reads them. Nothing here is known to any other device. */
import { concatBytes, encodeScalar, mulAll, type Point, type Scalar } from '../../crypto/index.ts';
import type { Face, SeatIndex, Slot } from '../../engine/kernel/game.ts';
import type { HandSecret, Standing } from '../deal.ts';
import { decodeDeck, poolOf, type Hidden, type Pool } from './deck.ts';
import type { Elsewhere } from './elsewhere.ts';
import { COMPLAINT, PLAIN, playing } from './cards.ts';
import type { FairDeal } from './fair.ts';
import { mayOpen, type Ground } from './firewall.ts';
import { makeKeys, type DeviceIndex } from './keys.ts';
import { numbers } from './memo.ts';
import type { Shuffle } from './shuffle.ts';
import { keyOfShare } from './slots.ts';

/** What can be done before it is asked for. */
type Early = 'hop' | 'escrow' | 'layers';

export class FairDevice {
  readonly #deal: FairDeal;
  /** Of the device's first seat. */
  readonly #secret: HandSecret;

  readonly #elsewhere: Elsewhere | null;

  /** `elsewhere`: null to work in this thread. */
  constructor(deal: FairDeal, secret: HandSecret, elsewhere: Elsewhere | null = null) {
    this.#deal = deal;
    this.#secret = secret;
    this.#elsewhere = elsewhere;
  }

  /** What the device answers; null: another thread is still at it. `fresh`: 32 random bytes. Throws a code when it may not open what it is asked to. */
  answer(question: string, seat: SeatIndex, fresh: Uint8Array, standing: Standing): Uint8Array | null {
    const secret = this.#secret;
    const asked = this.#deal.asked(question, seat);
    if (typeof asked === 'string') throw new Error(asked);
    const { open, device } = asked;
    const { group, joint } = this.#deal;
    switch (open.stage) {
      case 'keys':
        return makeKeys(group, secret, joint.hand, joint.attempt, device, joint.threshold > 0, fresh);
      case 'hop':
        return this.#pool(this.#deal.shuffle as Shuffle, (pool) => (this.#deal.shuffle as Shuffle).hop(pool));
      case 'coin': {
        const coins = this.#deal.tossing;
        if (!this.#deal.leaves) return coins.make(secret);
        return this.#commons(device) ? concatBytes(coins.make(secret), joint.leave(device, secret)) : null;
      }
      case 'layers':
      case 'for': {
        const cheat = joint.cheated(device, secret);
        if (cheat !== null) return concatBytes(Uint8Array.of(COMPLAINT), joint.complain(device, cheat, secret, fresh));
        const slots = this.#deal.cards.covered(open.demand, open.of ?? device);
        const why = open.demand.kind === 'give' ? 'give' : 'open';
        for (const slot of slots) this.#guard({ me: device, layer: open.of ?? device, why, slot, standing });
        if (open.of === undefined) return concatBytes(Uint8Array.of(PLAIN), this.#layers(open.name, device, slots, fresh));
        const share = joint.share(open.of, device, secret) as Scalar;
        const images = this.#deal.dealt.layers(slots, share);
        return concatBytes(Uint8Array.of(PLAIN), this.#deal.dealt.makeLayers(open.name, device, share, keyOfShare(group, joint, open.of, device), slots, images, fresh));
      }
    }
  }

  #guard({ me, layer, why, slot, standing }: Pick<Ground, 'me' | 'layer' | 'why'> & { readonly slot: Slot; readonly standing: Standing }): void {
    const deal = this.#deal;
    const { cards } = deal;
    const ground: Ground = { me, layer, why, owner: cards.ownerDevice(slot), shut: cards.shut(slot), retired: deal.dealt.retired(slot), fixed: deal.dealt.has(slot), escrowed: deal.joint.complete, ...standing };
    const no = mayOpen(ground);
    if (no !== null) throw new Error(no);
  }

  /**
   * Begins what costs multiplications and needs no other device: its part in the shuffle and what it leaves in escrow once all keys are here, its layers once all have
   * shuffled. Nothing of it is said.
   */
  prepare(device: DeviceIndex, what: readonly Early[] = ['hop', 'escrow', 'layers']): void {
    const { shuffle } = this.#deal;
    if (shuffle === null || !shuffle.coins.devices.includes(device)) return;
    if (what.includes('hop') && shuffle.next() !== null && shuffle.hops.every((hop) => hop.device !== device)) this.#pool(shuffle, () => null);
    if (what.includes('escrow') && this.#deal.leaves && this.#commons(device)) this.#deal.joint.leave(device, this.#secret);
    if (what.includes('layers') && shuffle.next() === null) this.#layersAhead(shuffle, device);
  }

  /** Works out what it has in common with each other device, for the escrow; false: another thread is still at it. */
  #commons(device: DeviceIndex): boolean {
    const { joint } = this.#deal;
    if (joint.threshold === 0) return true;
    const { by, points } = joint.commonsOf(device, this.#secret);
    const known = joint.commons(device);
    return this.#times('common', [joint.keysHash, numbers(device)], [...points.values()], by, (found) => [...points.keys()].forEach((other, i) => known.set(other, found[i] as Point)));
  }

  /** Points times one number; `keep` what comes of it, once. False: another thread is still at it. */
  #times(what: string, parts: readonly Uint8Array[], points: readonly Point[], by: Scalar, keep: (found: readonly Point[]) => void): boolean {
    const { memo, group } = this.#deal;
    const elsewhere = this.#elsewhere;
    const kept = (found: readonly Point[]): true => {
      keep(found);
      return true;
    };
    const make = (): true => kept(mulAll(group, points, by));
    if (elsewhere === null) return memo.once(what, parts, make);
    const work = async (): Promise<true> => {
      const found = group.decodeAll((await elsewhere.work({ kind: 'times', by: encodeScalar(by), points: group.encodeAll(points) })) as Uint8Array);
      return found?.length === points.length ? kept(found) : make();
    };
    return memo.later(what, parts, () => work().catch(make), () => elsewhere.done()) ?? false;
  }

  /** `use`: of what hides the cards anew, once it is there; null before. */
  #pool<T>(shuffle: Shuffle, use: (pool: Pool) => T): T | null {
    const { memo, group } = this.#deal;
    const elsewhere = this.#elsewhere;
    const seed = shuffle.seed(this.#secret);
    const make = (): Pool => shuffle.pool(seed);
    const parts = [shuffle.story, seed];
    if (elsewhere === null) return use(memo.once('pool', parts, make));
    const cards = shuffle.input.length;
    const work = async (): Promise<Pool> => {
      const factors = decodeDeck(group, (await elsewhere.work({ kind: 'pool', common: group.encode(shuffle.joint.common.point), seed, cards })) as Uint8Array, cards);
      return factors === undefined ? make() : poolOf(group, seed, factors);
    };
    const pool = memo.later('pool', parts, () => work().catch(make), () => elsewhere.done());
    return pool === undefined ? null : use(pool);
  }

  /** Its layers of all cards as they were shuffled, by card; false: another thread is still at it. */
  #layersAhead(shuffle: Shuffle, device: DeviceIndex): boolean {
    const early = this.#early(device);
    const deck = shuffle.last;
    const x = this.#deal.joint.secret(this.#secret);
    return this.#times('early', [shuffle.hidden, numbers(device)], deck.map(({ a }) => a), x, (images) => deck.forEach((card, i) => early.set(card, images[i] as Point)));
  }

  /** What was worked out of cards before they had their places. */
  #early(device: DeviceIndex): WeakMap<Hidden, Point> {
    const { memo, joint } = this.#deal;
    return memo.once('early of', [joint.keysHash, numbers(device)], () => new WeakMap<Hidden, Point>());
  }

  /** Own cards played, opened for all: goes with the player's answer. */
  opening(slots: readonly Slot[], seat: SeatIndex, fresh: Uint8Array, standing: Standing): Uint8Array {
    const device = this.#deal.deviceOf(seat) as DeviceIndex;
    for (const slot of slots) {
      this.#guard({ me: device, layer: device, why: 'play', slot, standing });
      if (this.#deal.dealt.owner(slot) !== seat) throw new Error('deal/not-owner');
    }
    return this.#layers(playing(slots), device, slots, fresh);
  }

  /** Behind the firewall. */
  #layers(what: string, device: DeviceIndex, slots: readonly Slot[], fresh: Uint8Array): Uint8Array {
    const x = this.#deal.joint.secret(this.#secret);
    return this.#deal.dealt.makeLayers(what, device, x, this.#deal.joint.key(device), slots, this.#mine(slots, device), fresh);
  }

  /** Found again without its name being hashed: every view asks for it, card by card. */
  #now: { readonly past: Uint8Array; readonly device: DeviceIndex; readonly known: Known } | null = null;

  /** What this device has worked out about the cards there are. */
  #known(device: DeviceIndex): Known {
    const { memo, past } = this.#deal;
    if (this.#now?.past !== past || this.#now.device !== device) this.#now = { past, device, known: memo.once('own', [past, numbers(device)], () => ({ layers: new Map(), faces: new Map() })) };
    return this.#now.known;
  }

  /** This device's own layers of cards, worked out once. */
  #mine(slots: readonly Slot[], device: DeviceIndex): Point[] {
    const { joint, dealt } = this.#deal;
    const { layers } = this.#known(device);
    const early = slots.every((slot) => layers.has(slot)) ? null : this.#early(device);
    for (const slot of slots) {
      const image = early?.get(dealt.hidden(slot));
      if (image !== undefined) layers.set(slot, image);
    }
    const lacking = slots.filter((slot) => !layers.has(slot));
    dealt.layers(lacking, joint.secret(this.#secret)).forEach((image, i) => layers.set(lacking[i] as Slot, image));
    return slots.map((slot) => layers.get(slot) as Point);
  }

  /** A card of the seat that is no card of the pack. */
  spoiled(seat: SeatIndex): Slot | undefined {
    return Array.from({ length: this.#deal.count }, (_, slot) => slot).find((slot) => this.#look(slot, seat) === null);
  }

  /** What a seat may see: what everybody has, and its own cards. */
  peek(slot: Slot, seat: SeatIndex): Face | undefined {
    return this.#look(slot, seat) ?? undefined;
  }

  /** Null: no card of the pack. */
  #look(slot: Slot, seat: SeatIndex): Face | null | undefined {
    const deal = this.#deal;
    if (deal.owner(slot) !== seat) return deal.face(slot);
    const device = deal.deviceOf(seat) as DeviceIndex;
    const { faces } = this.#known(device);
    let face = faces.get(slot);
    if (face === undefined) {
      face = deal.dealt.peek(slot, device, () => this.#mine([slot], device)[0] as Point);
      if (face !== undefined) faces.set(slot, face);
    }
    return face;
  }
}

/** By slot; null: no card of the pack. */
interface Known {
  readonly layers: Map<Slot, Point>;
  readonly faces: Map<Slot, Face | null>;
}
