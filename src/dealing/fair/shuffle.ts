/** One shuffle on its way: every device in turn hides and mixes all cards, then the coins of all choose the order. */
import { concatBytes, hash, utf8ToBytes, WORD } from '../../crypto/index.ts';
import { decodeDeck, encodeDeck, lastOrder, makePool, shuffleWith, type Deck, type Pool } from './deck.ts';
import type { Joint } from './joint.ts';
import { isCoin, makeCoin, shuffleSeed, type DeviceIndex } from './keys.ts';
import { numbers } from './memo.ts';
import type { HandSecret } from '../deal.ts';

/** Coins of several devices, each chosen before any was shown. */
export class Coins {
  readonly joint: Joint;
  readonly #hand: Uint8Array;
  /** Which coin of each device's chain this is, 1, 2, … */
  readonly index: number;
  readonly #coins = new Map<DeviceIndex, Uint8Array>();
  readonly #bodies = new Map<DeviceIndex, Uint8Array>();
  /** Of the demand. */
  readonly name: string;
  /** Who tosses. */
  readonly devices: readonly DeviceIndex[];

  /** `hand`: 32 bytes naming table, hand and the agreed terms, for which they are tossed. */
  constructor(joint: Joint, hand: Uint8Array, name: string, devices: readonly DeviceIndex[], index: number) {
    this.joint = joint;
    this.#hand = hand;
    this.name = name;
    this.devices = devices;
    this.index = index;
  }

  lacking(): readonly DeviceIndex[] {
    return this.devices.filter((device) => !this.#coins.has(device));
  }

  check(device: DeviceIndex, coin: Uint8Array): `deal/${string}` | null {
    return isCoin(this.joint.tip(device), coin, this.index) ? null : 'deal/not-committed';
  }

  /** What came with the coin is named by `hash` too. */
  accept(device: DeviceIndex, body: Uint8Array): void {
    this.#bodies.set(device, hash('court-cards/deal/said', body));
    this.#coins.set(device, body.slice(0, WORD));
  }

  /** Names all that was said. */
  get hash(): Uint8Array {
    return hash('court-cards/coins/said', ...this.devices.map((device) => concatBytes(Uint8Array.of(device), this.#bodies.get(device) as Uint8Array)));
  }

  make(secret: HandSecret): Uint8Array {
    return makeCoin(secret, this.joint.hand, this.joint.attempt, this.index);
  }

  /** 32 bytes that follow from all coins, once they are there. */
  result(): Uint8Array {
    return hash('court-cards/coins', this.#hand, this.joint.hand, utf8ToBytes(this.name), ...this.devices.map((device) => concatBytes(Uint8Array.of(device), this.#coins.get(device) as Uint8Array)));
  }
}

export class Shuffle {
  readonly joint: Joint;
  /** 32 bytes naming all that it begins with: each device's order and factors are drawn for this, and serve no other deck. */
  readonly story: Uint8Array;
  readonly input: Deck;
  readonly hops: { readonly device: DeviceIndex; readonly deck: Deck }[] = [];
  readonly coins: Coins;
  readonly #said: Uint8Array[] = [];

  /** `past`: names all that hid the cards before, and `cards` those that are shuffled. */
  constructor(coins: Coins, input: Deck, past: Uint8Array, cards: Uint8Array) {
    this.joint = coins.joint;
    this.story = hash('court-cards/shuffle/story', past, coins.joint.keysHash, utf8ToBytes(coins.name), numbers(coins.index, ...coins.devices), cards);
    this.input = input;
    this.coins = coins;
  }

  /** Whose turn it is to shuffle; null: all have. */
  next(): DeviceIndex | null {
    return this.coins.devices[this.hops.length] ?? null;
  }

  /** The cards as the last one left them. */
  get last(): Deck {
    return this.hops[this.hops.length - 1]?.deck ?? this.input;
  }

  read(body: Uint8Array): Deck | undefined {
    return decodeDeck(this.joint.group, body, this.input.length);
  }

  /** `said`: hash of the answer. */
  accept(device: DeviceIndex, deck: Deck, said: Uint8Array): void {
    this.hops.push({ device, deck });
    this.#said.push(said);
  }

  /** Names all cards as they are hidden so far. */
  get hidden(): Uint8Array {
    return hash('court-cards/shuffle/hidden', this.story, ...this.#said);
  }

  /** Names all that was said. */
  get hash(): Uint8Array {
    return hash('court-cards/shuffle/said', this.story, ...this.#said, this.coins.hash);
  }

  /** 32 bytes from which a device's part follows. */
  seed(secret: HandSecret): Uint8Array {
    return shuffleSeed(this.joint.secret(secret), this.story);
  }

  /** All that costs multiplications, before the cards have come: it needs only the keys of all. */
  pool(seed: Uint8Array): Pool {
    return makePool(this.joint.group, this.joint.common.times, seed, this.input.length);
  }

  hop(pool: Pool): Uint8Array {
    return encodeDeck(this.joint.group, shuffleWith(this.joint.group, this.last, pool));
  }

  /** Once all coins are there: the cards, slot by slot. */
  dealt(): Deck {
    const last = this.last;
    return lastOrder(this.coins.result(), last.length).map((at) => last[at] as Deck[number]);
  }
}
