/**
 * The fair deal of one hand: no device ever holds a card its player may not see, none can choose the order, and whoever lies is named, at
 * once or when the hand is checked. A function of the set of answers, like every deal. What it hides with is in the other files here; this
 * one says who is asked for what, and when.
 */
import { concatBytes, hash, utf8ToBytes, WORD, type Group, type Point } from '../../crypto/index.ts';
import type { Absence, Face, SeatIndex, Slot } from '../../engine/kernel/game.ts';
import { double, faceReader, openDeck, type Deck, type Hidden } from './deck.ts';
import type { DealFault, FairContext, FairDemand, FairProgress, Open, ShuffleRecord, Stage } from './demand.ts';
import { thresholdOf } from './escrow.ts';
import { Joint } from './joint.ts';
import { COINS, type DeviceIndex } from './keys.ts';
import { Memo, numbers } from './memo.ts';
import { Presence } from './presence.ts';
import { Rounds } from './rounds.ts';
import { Coins, Shuffle } from './shuffle.ts';
import { keyOfShare, layersLength, Slots, type Part } from './slots.ts';

/** First byte of an answer that takes layers off, or complains. */
export const PLAIN = 0;
export const COMPLAINT = 1;

export class FairDeal {
  readonly kind = 'fair';
  readonly #context: FairContext;
  readonly #presence: Presence;
  readonly #rounds: Rounds;
  readonly memo: Memo;
  /** Names all that hides the cards there are: keys, shuffles, coins, what was left in escrow. */
  #past: Uint8Array;
  #joint: Joint;
  #slots: Slots | null = null;
  /** The name of the demand that is being met, to which shuffle and coins belong. */
  #meets = '';
  #shuffle: Shuffle | null = null;
  #toss: Coins | null = null;
  #tossed = 0;
  /** Of the faces of the last shuffle. */
  #doublings = 0;
  #pack: readonly Face[] = [];
  readonly #done = new Map<string, FairProgress & { readonly done: true }>();
  /** Parts of layers of one who is absent, by what is asked and then by who gave them. */
  readonly #parts = new Map<string, Map<DeviceIndex, readonly Point[]>>();
  /** What complaints about shares have proven, by what was asked and then by who complained. */
  readonly #proven = new Map<string, Map<DeviceIndex, DealFault>>();
  readonly #records: ShuffleRecord[] = [];
  #open: Open | null = null;
  #fault: DealFault | null = null;
  #closed = false;

  constructor(context: FairContext) {
    this.#context = context;
    this.memo = context.memo ?? new Memo();
    this.#past = context.hand;
    this.#presence = new Presence(context.devices);
    this.#rounds = new Rounds(this.#presence);
    this.#joint = this.#begin(1);
  }

  #begin(attempt: number): Joint {
    const { group, hand, threshold } = this.#context;
    const devices = this.#presence.there();
    return new Joint(group, hand, attempt, devices, Math.min(threshold ?? thresholdOf(devices.length), devices.length - 1), this.memo);
  }

  /** Those who hide the cards, as far as they are there. */
  #there(): DeviceIndex[] {
    return this.#presence.there(this.#joint.devices);
  }

  /** The seat that answers for a device: its first that is there; null: none is. */
  speaker(device: DeviceIndex): SeatIndex | null {
    return this.#presence.speaker(device);
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

  /** 32 bytes naming all that was said to hide the cards. */
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
    return this.#presence.deviceOf(seat);
  }

  /** Takes the demand as far as the answers given so far allow; calling it again is harmless. */
  progress(demand: FairDemand): FairProgress {
    const known = this.#done.get(demand.name);
    if (known !== undefined) return known;
    // What was on its way for another demand is not what this one asks for.
    if (this.#meets !== demand.name) this.#shuffle = this.#toss = null;
    this.#meets = demand.name;
    const step = this.#fault === null ? this.#step(demand) : this.#void(demand);
    if (step.done) this.#done.set(demand.name, step);
    return step;
  }

  /** Nothing more comes of it. */
  #void(demand: FairDemand): FairProgress {
    return this.#asks(demand, 'layers', 'void', []);
  }

  /** `lacking`: devices that are there and owe this. */
  #asks(demand: FairDemand, stage: Stage, what: string, lacking: readonly DeviceIndex[], of?: DeviceIndex): FairProgress {
    const { name, devices, seats } = this.#rounds.ask(`${demand.name}/${what}`, lacking);
    this.#open = { name, stage, demand, devices, ...(of === undefined ? {} : { of }) };
    return { done: false, question: { name, seats } };
  }

  #step(demand: FairDemand): FairProgress {
    const joint = this.#joint;
    const lacking = joint.lacksKeys();
    if (lacking.length > 0) return this.#asks(demand, 'keys', `keys/${joint.attempt}`, lacking);
    switch (demand.kind) {
      case 'coin': {
        if (this.#toss === null && !this.#another()) return this.#void(demand);
        const toss = (this.#toss ??= new Coins(joint, demand.name, this.#there(), this.#tossed));
        if (toss.lacking().length > 0) return this.#asks(demand, 'coin', `coin/${toss.index}`, toss.lacking());
        this.#toss = null;
        return { done: true, opened: new Map(), coin: toss.result() };
      }
      case 'shuffle':
        this.#pack = demand.pack;
        return this.#mix(demand, null);
      case 'reshuffle':
        return this.#mix(demand, demand.slots);
      case 'give':
        for (const { slot, seat } of demand.gives) this.#give(slot, seat);
        return this.#uncover(demand);
      case 'open':
        return this.#uncover(demand);
    }
  }

  /** Goes on to the next coin of everybody's chain; false: there is none. */
  #another(): boolean {
    if (this.#tossed === COINS) this.#fault = { device: null, code: 'deal/too-often' };
    else this.#tossed++;
    return this.#fault === null;
  }

  /** The cards; throws before there are any. */
  get dealt(): Slots {
    if (this.#slots === null) throw new Error('nothing has been dealt');
    return this.#slots;
  }

  /** The device whose player the card was given to. */
  ownerDevice(slot: Slot): DeviceIndex | null {
    const owner = this.dealt.owner(slot);
    return owner === null ? null : (this.deviceOf(owner) ?? null);
  }

  /** A card that one device can read cannot be hidden from it again, but by a shuffle. */
  #give(slot: Slot, seat: SeatIndex): void {
    const owner = this.ownerDevice(slot);
    if (owner !== null && owner !== this.deviceOf(seat) && this.dealt.face(slot) === undefined) throw new RangeError(`slot ${slot} is somebody else's`);
    this.dealt.give(slot, seat);
  }

  /** Is the layer of its owner's device on the card, the last that comes off? Where the owner has no part in the deal there is none: such a card stays closed. */
  shut(slot: Slot): boolean {
    const owner = this.ownerDevice(slot);
    return owner !== null && this.#joint.devices.includes(owner) && !this.dealt.isOff(slot, owner);
  }

  #mix(demand: FairDemand, from: readonly Slot[] | null): FairProgress {
    const joint = this.#joint;
    const { group } = joint;
    if (this.#shuffle === null) {
      // A new coin for each try.
      if (!this.#another()) return this.#void(demand);
      const input = from === null ? openDeck(group, this.#pack) : this.#gathered(from);
      for (const slot of from ?? []) this.dealt.retire(slot);
      const cards = from === null ? concatBytes(numbers(0), numbers(...this.#pack)) : concatBytes(numbers(1), numbers(...from));
      this.#shuffle = new Shuffle(joint, demand.name, this.#there(), input, this.#tossed, this.#past, cards);
    }
    const shuffle = this.#shuffle;
    const next = shuffle.next();
    if (next !== null) return this.#asks(demand, 'hop', `hop/${shuffle.coins.index}/${next}`, [next]);
    if (shuffle.coins.lacking().length > 0) return this.#asks(demand, 'coin', `coin/${shuffle.coins.index}`, shuffle.coins.lacking());
    this.#shuffle = null;
    if (from === null) this.#slots = new Slots(joint, faceReader(group, this.#pack));
    const first = this.dealt.count;
    const deck = shuffle.dealt();
    this.#past = hash('court-cards/deal/past', this.#past, shuffle.hash);
    this.#doublings = (from === null ? 0 : this.#doublings) + shuffle.hops.length;
    this.dealt.add(deck, this.#doublings);
    const slots = deck.map((_, i) => first + i);
    this.#records.push({ story: shuffle.story, demand: demand.name, joint, input: shuffle.input, hops: shuffle.hops, coin: shuffle.coins.result(), from, pack: this.#pack, slots });
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

  /** Takes layers off, until whoever may see the cards can. */
  #uncover(demand: FairDemand & { readonly kind: 'give' | 'open' }): FairProgress {
    const joint = this.#joint;
    const there = this.#there();
    const owes = (what: string, device: DeviceIndex): boolean => this.#proven.get(`${demand.name}/${what}`)?.has(device) !== true;
    const asked = there.filter((device) => this.#covered(demand, device).length > 0 && owes('layers', device));
    if (asked.length > 0) return this.#asks(demand, 'layers', 'layers', asked);
    if (this.#judge(demand, 'layers')) return this.#void(demand);
    for (const of of joint.devices) {
      const slots = this.#covered(demand, of);
      if (slots.length === 0) continue;
      const what = `for/${of}`;
      const parts = this.#parts.get(`${demand.name}/${what}`) ?? new Map<DeviceIndex, readonly Point[]>();
      const lacking = there.filter((device) => device !== of && !parts.has(device) && owes(what, device));
      if (this.#rounds.isOpen(`${demand.name}/${what}`, lacking)) return this.#asks(demand, 'for', what, lacking, of);
      if (this.#judge(demand, what)) return this.#void(demand);
      // Too few to stand in for anybody: they wait.
      const few = joint.threshold === 0 || parts.size + lacking.length < joint.threshold;
      if (few || parts.size < joint.threshold) return this.#asks(demand, 'for', what, few ? [] : lacking, of);
      const ordered = joint.devices.filter((device) => parts.has(device));
      this.dealt.setCombined(slots, of, ordered.map((holder): Part => ({ holder, images: parts.get(holder) as readonly Point[] })));
    }
    const opened = new Map<Slot, Face>();
    for (const slot of demand.kind === 'open' ? demand.slots : []) {
      const face = this.dealt.face(slot);
      if (face === null || face === undefined) this.#fault ??= { device: null, code: 'deal/no-card' };
      else opened.set(slot, face);
    }
    return this.#fault === null ? { done: true, opened } : this.#void(demand);
  }

  /** Once all have answered: what a complaint has proven counts, of several that of the first device. */
  #judge(demand: FairDemand, what: string): boolean {
    const proven = [...(this.#proven.get(`${demand.name}/${what}`) ?? [])].sort(([a], [b]) => a - b)[0];
    if (proven !== undefined) this.#fault ??= proven[1];
    return proven !== undefined;
  }

  /** Cards of a demand that wait for the layer of this device. */
  #covered(demand: FairDemand, layer: DeviceIndex): Slot[] {
    if (demand.kind !== 'give' && demand.kind !== 'open') return [];
    const slots = demand.kind === 'give' ? demand.gives.map(({ slot }) => slot) : demand.slots;
    return [...new Set(slots)].filter((slot) => (demand.kind === 'open' || (this.ownerDevice(slot) !== layer && this.shut(slot))) && !this.dealt.isOff(slot, layer));
  }

  /** Cards of which `device` takes the layer (of itself, or a part of the layer of another one) in the open question. */
  wanted({ demand, of }: Open, device: DeviceIndex): Slot[] {
    return this.#covered(demand, of ?? device);
  }

  /** The open question and the device, when it is this one that the seat is asked; else a code. */
  asked(question: string, seat: SeatIndex): { readonly open: Open; readonly device: DeviceIndex } | `deal/${string}` {
    const open = this.#open;
    if (open === null || open.name !== question || this.#fault !== null) return 'deal/not-asked';
    const device = this.deviceOf(seat);
    if (device === undefined || !open.devices.includes(device) || this.speaker(device) !== seat) return 'deal/not-active';
    return { open, device };
  }

  /** A seat's (untrusted) answer to the open question; a code when it is refused. Takes it when it is good. */
  take(question: string, seat: SeatIndex, body: Uint8Array): `deal/${string}` | null {
    const asked = this.asked(question, seat);
    if (typeof asked === 'string') return asked;
    const code = this.#accept(asked.open, asked.device, body);
    if (code === null) this.#rounds.said(question, asked.device, seat);
    return code;
  }

  #accept(open: Open, device: DeviceIndex, body: Uint8Array): `deal/${string}` | null {
    switch (open.stage) {
      case 'keys': {
        if (!this.#joint.lacksKeys().includes(device)) return 'deal/second-answer';
        const keys = this.#joint.readKeys(device, body);
        if (typeof keys === 'string') return keys;
        this.#joint.setKeys(device, keys);
        return null;
      }
      case 'hop': {
        const shuffle = this.#shuffle as Shuffle;
        const deck = shuffle.next() === device ? this.memo.once('deck', [utf8ToBytes(this.group.name), numbers(shuffle.input.length), body], () => shuffle.read(body)) : undefined;
        if (deck === undefined) return 'deal/bad-deck';
        shuffle.accept(device, deck, hash('court-cards/deal/said', body));
        return null;
      }
      case 'coin':
        return this.#acceptCoin(device, body);
      case 'layers':
      case 'for':
        return this.#acceptLayers(open, device, body);
    }
  }

  #acceptCoin(device: DeviceIndex, body: Uint8Array): `deal/${string}` | null {
    const coins = this.tossing;
    if (!coins.lacking().includes(device)) return 'deal/second-answer';
    const joint = this.#joint;
    const leaves = this.leaves;
    if (body.length !== WORD + (leaves ? joint.escrowLength : 0)) return 'deal/bad-length';
    const bad = coins.check(device, body.slice(0, WORD));
    if (bad !== null) return bad;
    if (leaves) {
      const left = joint.readLeft(device, body.slice(WORD));
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

  #acceptLayers({ name, demand, of }: Open, device: DeviceIndex, body: Uint8Array): `deal/${string}` | null {
    const what = `${demand.name}/${of === undefined ? 'layers' : `for/${of}`}`;
    const [given, proven] = [entry(this.#parts, what), entry(this.#proven, what)];
    if (given.has(device) || proven.has(device)) return 'deal/second-answer';
    if (body[0] === COMPLAINT) {
      const found = this.#joint.judge(device, body.subarray(1));
      if (typeof found === 'string') return found;
      proven.set(device, found);
      return null;
    }
    if (body[0] !== PLAIN) return 'deal/bad-length';
    const slots = this.#covered(demand, of ?? device);
    const key = (): Point => (of === undefined ? this.#joint.key(device) : keyOfShare(this.group, this.#joint, of, device));
    const images = this.#readLayers(name, device, of ?? device, key, slots, body.subarray(1));
    if (typeof images === 'string') return images;
    given.set(device, images);
    if (of === undefined) slots.forEach((slot, i) => this.dealt.setLayer(slot, device, images[i] as Point));
    return null;
  }

  #readLayers(what: string, device: DeviceIndex, of: DeviceIndex, key: () => Point, slots: readonly Slot[], body: Uint8Array): readonly Point[] | `deal/${string}` {
    return this.memo.once('layers', [this.#past, numbers(device, of), utf8ToBytes(what), numbers(...slots), body], () => this.dealt.readLayers(what, device, key(), slots, body));
  }

  /**
   * Faces of cards that a seat plays, with the (untrusted) opening that came with its answer; null for what is no card of the pack. A code when they are not
   * its own, not all others have taken their layers off yet, or they do not open so. Marks nothing.
   */
  shows(slots: readonly Slot[], seat: SeatIndex, opening: Uint8Array): readonly (Face | null)[] | `deal/${string}` {
    const read = this.#read(slots, seat, opening);
    if (typeof read === 'string') return read;
    const faces = slots.map((slot, i) => this.dealt.peek(slot, read.device, () => read.images[i] as Point));
    return faces.includes(undefined) ? 'deal/too-early' : (faces as (Face | null)[]);
  }

  /** Opens for all what `shows` has shown. */
  open(slots: readonly Slot[], seat: SeatIndex, opening: Uint8Array): void {
    const read = this.#read(slots, seat, opening);
    if (typeof read === 'string') throw new Error(read);
    slots.forEach((slot, i) => this.dealt.setLayer(slot, read.device, read.images[i] as Point));
  }

  #read(slots: readonly Slot[], seat: SeatIndex, body: Uint8Array): { readonly device: DeviceIndex; readonly images: readonly Point[] } | `deal/${string}` {
    const device = this.deviceOf(seat);
    const dealt = this.#slots;
    if (device === undefined || dealt === null || new Set(slots).size !== slots.length) return 'deal/not-owner';
    if (slots.some((slot) => !dealt.has(slot) || dealt.retired(slot) || dealt.owner(slot) !== seat || dealt.face(slot) !== undefined || !this.shut(slot))) return 'deal/not-owner';
    if (body.length !== layersLength(slots.length)) return 'deal/bad-length';
    const images = this.#readLayers(playing(slots), device, device, () => this.#joint.key(device), slots, body);
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

  /** Nothing more is opened: who is there counts only for the check of the hand. */
  close(): void {
    this.#closed = true;
  }

  /** Seats that take no part from here on, some of them for good, and some that do again. */
  absent(change: Absence): void {
    this.#presence.change(change);
    this.#rounds.lose();
    if (this.#closed) return;
    const joint = this.#joint;
    const lost = this.#there().length < joint.devices.length;
    const none = this.#presence.there().length === 0 && change.gone.length > 0;
    // Nobody is left who could stand in: what was hidden with that key stays so. With two devices that is so at once.
    if (none || (lost && this.#slots !== null && this.#presence.remaining(joint.devices).length < Math.max(joint.threshold, 2))) this.#fault ??= { device: null, code: 'deal/gone' };
    // Nobody can stand in yet: what was hidden with that key would stay so. The hand is hidden anew, by those who are there.
    else if (lost && this.#slots === null) {
      if (joint.attempt === COINS) this.#fault ??= { device: null, code: 'deal/too-often' };
      else this.#joint = this.#begin(joint.attempt + 1);
      this.#shuffle = this.#toss = null;
      return;
    }
    const busy = this.#shuffle?.coins ?? this.#toss;
    if (busy === null || busy.devices.every((device) => this.speaker(device) !== null)) return;
    if (this.#toss !== null) busy.devices = this.#presence.there(busy.devices);
    this.#shuffle = null;
  }
}

function entry<T>(of: Map<string, Map<DeviceIndex, T>>, name: string): Map<DeviceIndex, T> {
  let found = of.get(name);
  if (found === undefined) of.set(name, (found = new Map<DeviceIndex, T>()));
  return found;
}

/** What the layers of played cards are about. */
export const playing = (slots: readonly Slot[]): string => `play/${slots.join('/')}`;
