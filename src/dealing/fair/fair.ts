/**
 * The fair deal of one hand: no device ever holds a card its player may not see, none can choose the order, and whoever lies is named, at
 * once or when the hand is checked. A function of the set of answers, like every deal. What it hides with is in the other files here; this
 * one says who is asked for what, and when.
 */
import { concatBytes, hash, utf8ToBytes, WORD, type Group } from '../../crypto/index.ts';
import type { Absence, Face, SeatIndex, Slot } from '../../engine/kernel/game.ts';
import { Cards, type Uncovering } from './cards.ts';
import { double, faceReader, openDeck, type Deck, type Hidden } from './deck.ts';
import type { FairContext, FairDemand, FairProgress, Open, ShuffleRecord, Stage } from './demand.ts';
import { thresholdOf } from './escrow.ts';
import { Joint } from './joint.ts';
import { COINS, type DeviceIndex, type DealFault } from './keys.ts';
import { Memo, numbers } from './memo.ts';
import { Presence } from './presence.ts';
import { Rounds } from './rounds.ts';
import { Coins, Shuffle } from './shuffle.ts';
import { Slots } from './slots.ts';

export class FairDeal {
  readonly kind = 'fair';
  readonly #context: FairContext;
  readonly #presence: Presence;
  readonly #rounds: Rounds;
  readonly memo: Memo;
  /** Names all that hides the cards there are: keys, shuffles, coins, what was left in escrow. */
  #past: Uint8Array;
  #joint: Joint;
  #cards: Cards | null = null;
  /** The name of the demand that is being met, to which shuffle and coins belong. */
  #meets = '';
  #shuffle: Shuffle | null = null;
  #toss: Coins | null = null;
  #tossed = 0;
  /** Of the faces of the last shuffle. */
  #doublings = 0;
  #pack: readonly Face[] = [];
  readonly #done = new Map<string, FairProgress & { readonly done: true }>();
  readonly #records: ShuffleRecord[] = [];
  #open: Open | null = null;
  #fault: DealFault | null = null;
  #closed = false;

  constructor(context: FairContext) {
    this.#context = context;
    this.memo = context.memo ?? new Memo();
    this.#past = context.ahead ?? context.hand;
    this.#presence = new Presence(context.devices);
    this.#rounds = new Rounds(this.#presence);
    this.#joint = this.#begin(1);
  }

  #begin(attempt: number): Joint {
    const { group, hand, ahead, threshold } = this.#context;
    const devices = this.#presence.there();
    return new Joint(group, attempt === 1 ? (ahead ?? hand) : hand, attempt, devices, Math.min(threshold ?? thresholdOf(devices.length), devices.length - 1), this.memo);
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
    return this.#cards?.slots.count ?? 0;
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
    return { done: false, question: { name, seats, ...(this.#isAhead(stage) ? { ahead: true } : {}) } };
  }

  /** Keys and hops of the first shuffle, as long as nobody was lost: the coins, which are the hand's own, come after them. */
  #isAhead(stage: Stage): boolean {
    return this.#joint.attempt === 1 && (stage === 'keys' || (stage === 'hop' && this.#tossed === 1));
  }

  #step(demand: FairDemand): FairProgress {
    const joint = this.#joint;
    const lacking = joint.lacksKeys();
    if (lacking.length > 0) return this.#asks(demand, 'keys', `keys/${joint.attempt}`, lacking);
    switch (demand.kind) {
      case 'coin': {
        if (this.#toss === null && !this.#another()) return this.#void(demand);
        const toss = (this.#toss ??= new Coins(joint, this.#context.hand, demand.name, this.#there(), this.#tossed));
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
        for (const { slot, seat } of demand.gives) this.cards.give(slot, seat);
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

  /** The cards that were dealt; throws before there are any. */
  get cards(): Cards {
    if (this.#cards === null) throw new Error('nothing has been dealt');
    return this.#cards;
  }

  get dealt(): Slots {
    return this.cards.slots;
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
      this.#shuffle = new Shuffle(new Coins(joint, this.#context.hand, demand.name, this.#there(), this.#tossed), input, this.#past, cards);
    }
    const shuffle = this.#shuffle;
    const next = shuffle.next();
    if (next !== null) return this.#asks(demand, 'hop', `hop/${shuffle.coins.index}/${next}`, [next]);
    if (shuffle.coins.lacking().length > 0) return this.#asks(demand, 'coin', `coin/${shuffle.coins.index}`, shuffle.coins.lacking());
    this.#shuffle = null;
    this.#past = hash('court-cards/deal/past', this.#context.hand, this.#past, shuffle.hash);
    if (from === null) this.#cards = new Cards(joint, new Slots(joint, faceReader(group, this.#pack)), this.#past, { presence: this.#presence, rounds: this.#rounds, memo: this.memo });
    else this.cards.past = this.#past;
    const first = this.dealt.count;
    const deck = shuffle.dealt();
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
  #uncover(demand: Uncovering): FairProgress {
    const lacks = this.cards.lacks(demand);
    if (lacks !== null && 'stage' in lacks) return this.#asks(demand, lacks.stage, lacks.what, lacks.lacking, lacks.of);
    if (lacks !== null) this.#fault ??= lacks;
    const opened = new Map<Slot, Face>();
    for (const slot of demand.kind === 'open' && lacks === null ? demand.slots : []) {
      const face = this.dealt.face(slot);
      if (face === null || face === undefined) this.#fault ??= { device: null, code: 'deal/no-card' };
      else opened.set(slot, face);
    }
    return this.#fault === null ? { done: true, opened } : this.#void(demand);
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
        return this.cards.take(open, device, body);
    }
  }

  #acceptCoin(device: DeviceIndex, body: Uint8Array): `deal/${string}` | null {
    const coins = this.tossing;
    if (!coins.lacking().includes(device)) return 'deal/second-answer';
    const joint = this.#joint;
    const leaves = this.leaves;
    if (body.length !== WORD + (leaves ? joint.escrowLength : 0)) return 'deal/bad-length';
    const coin = body.slice(0, WORD);
    const bad = this.memo.once('coin', [joint.tip(device), numbers(coins.index), coin], () => coins.check(device, coin));
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
    return this.#shuffle !== null && this.#cards === null;
  }

  /** Faces of cards that a seat plays (null: no card of the pack), with the (untrusted) opening that came with its answer; a code when it is refused. Marks nothing. */
  shows(slots: readonly Slot[], seat: SeatIndex, opening: Uint8Array): readonly (Face | null)[] | `deal/${string}` {
    return this.#cards?.shows(slots, seat, opening) ?? 'deal/not-owner';
  }

  /** Opens for all what `shows` has shown. */
  open(slots: readonly Slot[], seat: SeatIndex, opening: Uint8Array): void {
    this.cards.open(slots, seat, opening);
  }

  /** Who owns the slot: a seat, or null (nobody yet, or open to all). */
  owner(slot: Slot): SeatIndex | null {
    const slots = this.#cards?.slots;
    return slots === undefined || !slots.has(slot) || slots.face(slot) !== undefined ? null : slots.owner(slot);
  }

  /** What everybody has seen. */
  face(slot: Slot): Face | undefined {
    return this.#cards?.slots.face(slot) ?? undefined;
  }

  /** The card as it was dealt. */
  hidden(slot: Slot): Hidden | undefined {
    return this.#cards?.slots.has(slot) === true ? this.#cards.slots.hidden(slot) : undefined;
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
    if (none || (lost && this.#cards !== null && this.#presence.remaining(joint.devices).length < Math.max(joint.threshold, 2))) this.#fault ??= { device: null, code: 'deal/gone' };
    // Nobody can stand in yet: what was hidden with that key would stay so. The hand is hidden anew, by those who are there.
    else if (lost && this.#cards === null) {
      if (joint.attempt === COINS) this.#fault ??= { device: null, code: 'deal/too-often' };
      else this.#joint = this.#begin(joint.attempt + 1);
      this.#shuffle = this.#toss = null;
      return;
    }
    const busy = this.#shuffle?.coins ?? this.#toss;
    // Tossed anew, all coins: else one who has seen those of the others could choose whether its own counts.
    if (busy !== null && this.#presence.there(busy.devices).length < busy.devices.length) this.#shuffle = this.#toss = null;
  }
}
