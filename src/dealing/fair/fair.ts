/**
 * The fair deal of one hand: no device ever holds a card its player may not see, none can choose the order, and whoever lies is named, at
 * once or when the hand is checked. A function of the set of answers, like every deal. What it hides with is in the other files here; this
 * one says who is asked for what, and when.
 */
import { hash, utf8ToBytes, WORD, type Group, type Point } from '../../crypto/index.ts';
import type { Absence, Demand, Face, SeatIndex, Slot } from '../../engine/kernel/game.ts';
import type { DealQuestion } from '../deal.ts';
import { double, faceReader, openDeck, type Deck, type Hidden } from './deck.ts';
import { thresholdOf } from './escrow.ts';
import { Joint } from './joint.ts';
import { Memo } from './memo.ts';
import type { DeviceIndex } from './keys.ts';
import { Coins, Shuffle } from './shuffle.ts';
import { keyOfShare, layersLength, Slots, type Part } from './slots.ts';

export interface FairContext {
  readonly group: Group;
  /** 32 bytes naming table, hand and the agreed terms. */
  readonly hand: Uint8Array;
  /** Of each device dealt in, its seats, ascending. The key of a device follows from the secret of the first. */
  readonly devices: readonly (readonly SeatIndex[])[];
  /** So many devices can stand in for another one; more than half when not said. */
  readonly threshold?: number;
  /** What was found about answers before: a hand that is folded anew checks nothing twice. */
  readonly memo?: Memo;
}

/** What the deal is asked for. `reshuffle`: these cards, and no others, are mixed and become new slots, in this number, after all there were. */
export type FairDemand = Demand | { readonly kind: 'reshuffle'; readonly name: string; readonly slots: readonly Slot[] };

export type FairProgress =
  | { readonly done: false; readonly question: DealQuestion }
  /** `opened`: the cards that this demand opened for all. */
  | { readonly done: true; readonly opened: ReadonlyMap<Slot, Face>; readonly coin?: Uint8Array; /** Of a shuffle: its slots. */ readonly slots?: readonly Slot[] };

/** Somebody lied, or a card came out that is none: the hand is void. */
export interface DealFault {
  /** Null: the check of the hand will tell. */
  readonly device: DeviceIndex | null;
  readonly code: `deal/${string}`;
}

/** What one shuffle was, for the check of the hand. */
export interface ShuffleRecord {
  readonly name: string;
  /** Name of the demand it was for. */
  readonly demand: string;
  readonly joint: Joint;
  readonly input: Deck;
  readonly hops: readonly { readonly device: DeviceIndex; readonly deck: Deck }[];
  readonly coin: Uint8Array;
  /** Slots that went in, in this order; null: the pack. */
  readonly from: readonly Slot[] | null;
  readonly pack: readonly Face[];
  readonly slots: readonly Slot[];
}

export type Stage = 'keys' | 'hop' | 'coin' | 'layers' | 'for';

/** The question that is open. */
export interface Open {
  readonly name: string;
  readonly stage: Stage;
  readonly demand: FairDemand;
  readonly devices: readonly DeviceIndex[];
  /** Stage `for`: whose layer. */
  readonly of?: DeviceIndex;
}

/** First byte of an answer that takes layers off, or complains. */
export const PLAIN = 0;
export const COMPLAINT = 1;

export class FairDeal {
  readonly kind = 'fair';
  readonly #context: FairContext;
  readonly #deviceOf = new Map<SeatIndex, DeviceIndex>();
  readonly #lost = new Set<SeatIndex>();
  readonly #gone = new Set<SeatIndex>();
  readonly memo: Memo;
  /** Names all that hides the cards there are: keys, shuffles, coins. */
  #past: Uint8Array;
  #joint: Joint;
  #slots: Slots | null = null;
  #shuffle: Shuffle | null = null;
  #toss: Coins | null = null;
  #tossed = 0;
  /** Of the faces of the last shuffle. */
  #doublings = 0;
  #pack: readonly Face[] = [];
  readonly #done = new Map<string, FairProgress & { readonly done: true }>();
  /** Parts of layers, by the name of the question and then by who gave them. */
  readonly #parts = new Map<string, Map<DeviceIndex, readonly Point[]>>();
  readonly #records: ShuffleRecord[] = [];
  #open: Open | null = null;
  #fault: DealFault | null = null;

  constructor(context: FairContext) {
    this.#context = context;
    this.memo = context.memo ?? new Memo();
    this.#past = context.hand;
    context.devices.forEach((seats, device) => seats.forEach((seat) => this.#deviceOf.set(seat, device)));
    this.#joint = this.#begin(1);
  }

  #begin(attempt: number): Joint {
    const { group, hand, threshold } = this.#context;
    const devices = this.#there(this.#context.devices.map((_, device) => device));
    return new Joint(group, hand, attempt, devices, Math.min(threshold ?? thresholdOf(devices.length), devices.length - 1));
  }

  /** A device is there as long as one of its seats is. */
  #there(devices: readonly DeviceIndex[]): DeviceIndex[] {
    return devices.filter((device) => this.#speaker(device) !== null);
  }

  /** Devices that are there or can come back. */
  #remaining(): DeviceIndex[] {
    return this.#joint.devices.filter((device) => this.#context.devices[device]?.some((seat) => !this.#gone.has(seat)) === true);
  }

  /** The seat that answers for a device: its first that is there; null: none is. */
  speaker(device: DeviceIndex): SeatIndex | null {
    return this.#speaker(device);
  }

  #speaker(device: DeviceIndex): SeatIndex | null {
    return this.#context.devices[device]?.find((seat) => !this.#lost.has(seat)) ?? null;
  }

  /** A card has come out that is none. */
  spoil(): void {
    this.#fault ??= { device: null, code: 'deal/no-card' };
  }

  get fault(): DealFault | null {
    return this.#fault;
  }

  /** The shuffles of this hand that were dealt from, for its check. */
  get records(): readonly ShuffleRecord[] {
    return this.#records;
  }

  /** Names all that was said to hide the cards. */
  get past(): Uint8Array {
    return this.#past;
  }

  /** 32 bytes by the name of the demand. */
  coins(): ReadonlyMap<string, Uint8Array> {
    return new Map([...this.#done].flatMap(([name, { coin }]) => (coin === undefined ? [] : [[name, coin]])));
  }

  /** Does the answer to what is open take layers off cards, or part of them? */
  get uncovers(): boolean {
    return this.#open?.stage === 'layers' || this.#open?.stage === 'for';
  }

  get joint(): Joint {
    return this.#joint;
  }

  get group(): Group {
    return this.#context.group;
  }

  get hand(): Uint8Array {
    return this.#context.hand;
  }

  /** The shuffle that is on its way. */
  get shuffle(): Shuffle | null {
    return this.#shuffle;
  }

  /** The coins that are being tossed, for a shuffle or alone. */
  get tossing(): Coins {
    return this.#shuffle?.coins ?? (this.#toss as Coins);
  }

  /** So many slots there are. */
  get count(): number {
    return this.#slots?.count ?? 0;
  }

  deviceOf(seat: SeatIndex): DeviceIndex | undefined {
    return this.#deviceOf.get(seat);
  }

  /** Takes the demand as far as the answers given so far allow; calling it again is harmless. */
  progress(demand: FairDemand): FairProgress {
    const known = this.#done.get(demand.name);
    if (known !== undefined) return known;
    const step = this.#fault === null ? this.#step(demand) : this.#asks(demand, 'layers', 'void', []);
    if (step.done) this.#done.set(demand.name, step);
    return step;
  }

  #asks(demand: FairDemand, stage: Stage, what: string, devices: readonly DeviceIndex[], of?: DeviceIndex): FairProgress {
    const name = `${demand.name}/${what}`;
    this.#open = { name, stage, demand, devices, ...(of === undefined ? {} : { of }) };
    return { done: false, question: { name, seats: devices.map((device) => this.#speaker(device) as SeatIndex).sort((a, b) => a - b) } };
  }

  #step(demand: FairDemand): FairProgress {
    const joint = this.#joint;
    if (joint.lacksKeys().length > 0) return this.#asks(demand, 'keys', `keys/${joint.attempt}`, joint.devices);
    switch (demand.kind) {
      case 'coin': {
        const toss = (this.#toss ??= new Coins(joint, demand.name, this.#there(joint.devices), ++this.#tossed));
        if (toss.lacking().length > 0) return this.#asks(demand, 'coin', `coin/${toss.index}`, toss.devices);
        this.#toss = null;
        return { done: true, opened: new Map(), coin: toss.result() };
      }
      case 'shuffle':
        this.#pack = demand.pack;
        return this.#mix(demand, null);
      case 'reshuffle':
        return this.#mix(demand, demand.slots);
      case 'give':
        for (const { slot, seat } of demand.gives) this.dealt.give(slot, seat);
        return this.#uncover(demand, demand.gives.map(({ slot }) => slot), (slot) => this.ownerDevice(slot));
      case 'open':
        return this.#uncover(demand, demand.slots, () => null);
    }
  }

  /** The cards; throws before there are any. */
  get dealt(): Slots {
    if (this.#slots === null) throw new Error('nothing has been dealt');
    return this.#slots;
  }

  /** The device whose player the card was given to. */
  ownerDevice(slot: Slot): DeviceIndex | null {
    const owner = this.dealt.owner(slot);
    return owner === null ? null : (this.#deviceOf.get(owner) ?? null);
  }

  #mix(demand: FairDemand, from: readonly Slot[] | null): FairProgress {
    const joint = this.#joint;
    const { group } = joint;
    if (this.#shuffle === null) {
      const input = from === null ? openDeck(group, this.#pack) : this.#gathered(from);
      for (const slot of from ?? []) this.dealt.retire(slot);
      // The coin's number tells one attempt from the next.
      const coin = ++this.#tossed;
      this.#shuffle = new Shuffle(joint, `${demand.name}/${coin}`, this.#there(joint.devices), input, coin);
    }
    const shuffle = this.#shuffle;
    const next = shuffle.next();
    if (next !== null) return this.#asks(demand, 'hop', `hop/${shuffle.coins.index}/${next}`, [next]);
    if (shuffle.coins.lacking().length > 0) return this.#asks(demand, 'coin', `coin/${shuffle.coins.index}`, shuffle.coins.devices);
    this.#shuffle = null;
    if (from === null) this.#slots = new Slots(joint, faceReader(group, this.#pack));
    const first = this.dealt.count;
    const deck = shuffle.dealt();
    this.#past = hash('court-cards/deal/past', this.#past, joint.keysHash, shuffle.hash);
    this.#doublings = (from === null ? 0 : this.#doublings) + shuffle.hops.length;
    this.dealt.add(deck, this.#doublings);
    const slots = deck.map((_, i) => first + i);
    this.#records.push({ name: shuffle.name, demand: demand.name, joint, input: shuffle.input, hops: shuffle.hops, coin: shuffle.coins.result(), from, pack: this.#pack, slots });
    return { done: true, opened: new Map(), slots };
  }

  /** Cards that go back, all doubled alike: how often a face was doubled must not tell where it comes from. */
  #gathered(from: readonly Slot[]): Deck {
    return from.map((slot) => {
      let card = this.dealt.hidden(slot);
      for (let i = this.dealt.doublings(slot); i < this.#doublings; i++) card = double(this.group, [card])[0] as Hidden;
      return card;
    });
  }

  /** Takes layers off, until whoever may see the cards (null: everybody) can. */
  #uncover(demand: FairDemand, slots: readonly Slot[], viewer: (slot: Slot) => DeviceIndex | null): FairProgress {
    const { devices } = this.#joint;
    const lacking = (device: DeviceIndex): Slot[] => slots.filter((slot) => viewer(slot) !== device && !this.dealt.isOff(slot, device));
    const asked = this.#there(devices).filter((device) => lacking(device).length > 0);
    if (asked.length > 0) return this.#asks(demand, 'layers', 'layers', this.#there(devices).filter((device) => asked.includes(device) || this.#gave(demand, device)));
    for (const of of devices) {
      if (lacking(of).length === 0) continue;
      const name = `${demand.name}/for/${of}`;
      const parts = this.#parts.get(name) ?? new Map<DeviceIndex, readonly Point[]>();
      const present = this.#there(devices).filter((device) => device !== of);
      // Too few to stand in for anybody: they wait.
      if (present.length < this.#joint.threshold) return this.#asks(demand, 'for', `for/${of}`, [], of);
      if (present.some((device) => !parts.has(device))) return this.#asks(demand, 'for', `for/${of}`, present, of);
      this.dealt.setCombined(lacking(of), of, present.map((holder): Part => ({ holder, images: parts.get(holder) as readonly Point[] })));
    }
    const opened = new Map<Slot, Face>();
    for (const slot of slots) {
      const face = this.dealt.face(slot);
      if (face === null) this.#fault ??= { device: null, code: 'deal/no-card' };
      else if (face !== undefined) opened.set(slot, face);
    }
    return this.#fault === null ? { done: true, opened } : this.#asks(demand, 'layers', 'void', []);
  }

  /** Has the device answered to the layers of this demand? */
  #gave(demand: FairDemand, device: DeviceIndex): boolean {
    return this.#parts.get(`${demand.name}/layers`)?.has(device) === true;
  }

  /** Cards of which `device` takes the layer (of itself, or a part of the layer of another one) in the open question. */
  wanted({ demand, stage, of }: Open, device: DeviceIndex): Slot[] {
    if (demand.kind !== 'give' && demand.kind !== 'open') return [];
    const slots = demand.kind === 'give' ? demand.gives.map(({ slot }) => slot) : demand.slots;
    const layer = stage === 'for' ? (of as DeviceIndex) : device;
    return slots.filter((slot) => (demand.kind === 'open' || this.ownerDevice(slot) !== layer) && !this.dealt.isOff(slot, layer));
  }

  /** The open question and the device, when it is this one that the seat is asked; else a code. */
  asked(question: string, seat: SeatIndex): { readonly open: Open; readonly device: DeviceIndex } | `deal/${string}` {
    const open = this.#open;
    if (open === null || open.name !== question || this.#fault !== null) return 'deal/not-asked';
    const device = this.#deviceOf.get(seat);
    if (device === undefined || !open.devices.includes(device) || this.#speaker(device) !== seat) return 'deal/not-active';
    return { open, device };
  }

  /** A seat's (untrusted) answer to the open question; a code when it is refused. Takes it when it is good. */
  take(question: string, seat: SeatIndex, body: Uint8Array): `deal/${string}` | null {
    const asked = this.asked(question, seat);
    if (typeof asked === 'string') return asked;
    const { open, device } = asked;
    switch (open.stage) {
      case 'keys': {
        if (!this.#joint.lacksKeys().includes(device)) return 'deal/second-answer';
        const keys = this.memo.once('keys', [this.hand, uint(this.#joint.attempt, device), body], () => this.#joint.readKeys(device, body));
        if (typeof keys === 'string') return keys;
        this.#joint.setKeys(device, keys);
        return null;
      }
      case 'hop': {
        const shuffle = this.#shuffle as Shuffle;
        const deck = shuffle.next() === device ? this.memo.once('deck', [uint(shuffle.input.length), body], () => shuffle.read(body)) : undefined;
        if (deck === undefined) return 'deal/bad-deck';
        shuffle.accept(device, deck, hash('court-cards/deal/said', body));
        return null;
      }
      case 'coin':
        return this.#takeCoin(device, body);
      case 'layers':
      case 'for':
        return this.#takeLayers(open, device, body);
    }
  }

  #takeCoin(device: DeviceIndex, body: Uint8Array): `deal/${string}` | null {
    const coins = this.tossing;
    if (!coins.lacking().includes(device)) return 'deal/second-answer';
    const joint = this.#joint;
    const leaves = this.leaves;
    if (body.length !== WORD + (leaves ? joint.escrowLength : 0)) return 'deal/bad-length';
    const bad = coins.check(device, body.slice(0, WORD));
    if (bad !== null) return bad;
    if (leaves) {
      const left = this.memo.once('left', [this.hand, uint(joint.attempt, device, joint.devices.length, joint.threshold), body], () => joint.readLeft(device, body.slice(WORD)));
      if (typeof left === 'string') return left;
      if (left !== null) joint.setLeft(device, left);
    }
    coins.accept(device, body);
    return null;
  }

  /** Escrow comes with the coins of the first shuffle, never before: nobody can stand in for anybody while the cards are still being hidden. */
  get leaves(): boolean {
    return this.#shuffle !== null && this.#slots === null;
  }

  #takeLayers(open: Open, device: DeviceIndex, body: Uint8Array): `deal/${string}` | null {
    const given = this.#parts.get(open.name) ?? new Map<DeviceIndex, readonly Point[]>();
    if (given.has(device)) return 'deal/second-answer';
    if (body[0] === COMPLAINT) {
      const found = this.#joint.judge(device, body.subarray(1));
      if (typeof found === 'string') return found;
      this.#fault = { device: found.liar, code: found.liar === device ? 'deal/false-complaint' : 'deal/bad-share' };
      return null;
    }
    if (body[0] !== PLAIN) return 'deal/bad-length';
    const slots = this.wanted(open, device);
    const key = (): Point => (open.of === undefined ? this.#joint.key(device) : keyOfShare(this.#context.group, this.#joint, open.of, device));
    const images = this.#readLayers(open.name, device, key, slots, body.subarray(1));
    if (typeof images === 'string') return images;
    this.#parts.set(open.name, given.set(device, images));
    if (open.of === undefined) slots.forEach((slot, i) => this.dealt.setLayer(slot, device, images[i] as Point));
    return null;
  }

  #readLayers(what: string, device: DeviceIndex, key: () => Point, slots: readonly Slot[], body: Uint8Array): readonly Point[] | `deal/${string}` {
    return this.memo.once('layers', [this.#past, uint(device), utf8ToBytes(`${what}:${slots.join()}`), body], () => this.dealt.readLayers(what, device, key(), slots, body));
  }

  /** Faces of cards that a seat plays, with the (untrusted) opening that came with its answer; a code when they are not its own, or do not open. Marks nothing. */
  shows(slots: readonly Slot[], seat: SeatIndex, opening: Uint8Array): readonly Face[] | `deal/${string}` {
    const read = this.#read(slots, seat, opening);
    if (typeof read === 'string') return read;
    const faces = slots.map((slot, i) => this.dealt.peek(slot, read.device, () => read.images[i] as Point));
    // Undefined: not all others have taken their layers off.
    return faces.some((face) => face === null || face === undefined) ? 'deal/no-card' : (faces as Face[]);
  }

  /** Opens for all what `shows` has shown. */
  open(slots: readonly Slot[], seat: SeatIndex, opening: Uint8Array): void {
    const read = this.#read(slots, seat, opening);
    if (typeof read === 'string') throw new Error(read);
    slots.forEach((slot, i) => this.dealt.setLayer(slot, read.device, read.images[i] as Point));
  }

  #read(slots: readonly Slot[], seat: SeatIndex, body: Uint8Array): { readonly device: DeviceIndex; readonly images: readonly Point[] } | `deal/${string}` {
    const device = this.#deviceOf.get(seat);
    const dealt = this.#slots;
    if (device === undefined || dealt === null || new Set(slots).size !== slots.length) return 'deal/not-owner';
    if (slots.some((slot) => !dealt.has(slot) || dealt.retired(slot) || dealt.owner(slot) !== seat || dealt.face(slot) !== undefined)) return 'deal/not-owner';
    if (body.length !== layersLength(slots.length)) return 'deal/bad-length';
    const images = this.#readLayers(playing(slots), device, () => this.#joint.key(device), slots, body);
    return typeof images === 'string' ? images : { device, images };
  }

  /** Who owns the slot: a seat, or null (nobody yet, or open to all). */
  owner(slot: Slot): SeatIndex | null {
    const dealt = this.#slots;
    return dealt === null || !dealt.has(slot) || dealt.face(slot) !== undefined ? null : dealt.owner(slot);
  }

  /** What everybody has seen. */
  face(slot: Slot): Face | undefined {
    return this.#slots?.face(slot) ?? undefined;
  }

  /** The card as it was dealt. */
  hidden(slot: Slot): Hidden | undefined {
    return this.#slots?.has(slot) === true ? this.#slots.hidden(slot) : undefined;
  }

  /** Seats that take no part from here on, some of them for good, and some that do again. */
  absent({ away, gone: leavers, back }: Absence): void {
    for (const seat of [...away, ...leavers]) this.#lost.add(seat);
    for (const seat of leavers) this.#gone.add(seat);
    for (const seat of back) this.#lost.delete(seat);
    const joint = this.#joint;
    const gone = joint.devices.some((device) => this.#speaker(device) === null);
    // Nobody is left who could stand in: what was hidden with that key stays so. With two devices that is so at once.
    if (gone && this.#slots !== null && this.#remaining().length < Math.max(joint.threshold, 2)) this.#fault ??= { device: null, code: 'deal/gone' };
    // Nobody can stand in yet: what was hidden with that key would stay so. The hand is hidden anew, by those who are there.
    else if (gone && this.#slots === null) {
      this.#joint = this.#begin(joint.attempt + 1);
      this.#shuffle = null;
      this.#toss = null;
      this.#slots = null;
      return;
    }
    const busy = this.#shuffle?.coins ?? this.#toss;
    if (busy === null || busy.devices.every((device) => this.#speaker(device) !== null)) return;
    if (this.#toss !== null) busy.devices = this.#there(busy.devices);
    this.#shuffle = null;
  }
}

const uint = (...values: readonly number[]): Uint8Array => Uint8Array.from(values.flatMap((value) => [value >>> 8, value]));

/** What the layers of played cards are about. */
export const playing = (slots: readonly Slot[]): string => `play/${slots.join('/')}`;
