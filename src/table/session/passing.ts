/**
 * What a device signs about others that are not there (law 4): when it promises to take in nothing more of them, when it confirms what
 * follows from everybody's promises, when it takes a promise back. Pure: the same log, wishes and contacts give the same.
 */
import type { SeatIndex } from '../../engine/kernel/index.ts';
import type { Cut, Passing } from '../absence/bodies.ts';
import { deviceOf } from '../base.ts';
import type { Fold } from '../fold/fold.ts';
import type { HandFold } from '../fold/hand.ts';
import type { Body } from '../log/body.ts';
import type { Log } from '../log/log.ts';
import { majority } from '../majority.ts';
import type { PeerId } from '../ports.ts';

export interface Contacts {
  /** Key of this device. */
  readonly device: PeerId;
  /** Is there word from that device: a channel to it? */
  readonly hears: (device: PeerId) => boolean;
  /** Has there been none for so long that this device goes along with others who want to go on without it? */
  readonly lost: (device: PeerId) => boolean;
  /** Does that device, or this one, not know what it has said, so that it says nothing (law 6)? */
  readonly setBack: (device: PeerId) => boolean;
  /** Devices that somebody here wants to go on without. */
  readonly wanted: ReadonlySet<PeerId>;
  /** Has nothing come of what was signed for so long that another round should be tried? */
  readonly stale: boolean;
}

/** Everything about absence in a running hand, by device. */
export class Company {
  readonly hand: HandFold;
  readonly #fold: Fold;
  readonly #log: Log;
  readonly #contacts: Contacts;

  /** Null before a hand has begun. Also at its end, while that could still be another one. */
  static of(fold: Fold, log: Log, contacts: Contacts): Company | null {
    return fold.hand === null || fold.marks === null ? null : new Company(fold, fold.hand, log, contacts);
  }

  private constructor(fold: Fold, hand: HandFold, log: Log, contacts: Contacts) {
    this.#fold = fold;
    this.hand = hand;
    this.#log = log;
    this.#contacts = contacts;
  }

  get #marks(): NonNullable<Fold['marks']> {
    return this.#fold.marks as NonNullable<Fold['marks']>;
  }

  get #epochs(): NonNullable<Fold['marks']>['epochs'] {
    return this.#marks.epochs;
  }

  key(device: number): PeerId {
    const first = this.#epochs.devices.all[device]?.[0] ?? -1;
    const seat = this.hand.terms.agreement.seats[first];
    return seat === undefined ? '' : deviceOf(seat);
  }

  /** The device that plays this seat; −1: nobody's. */
  deviceOf(seat: PeerId): number {
    const index = this.hand.seats.indexOf(seat);
    return this.#epochs.devices.all.findIndex((seats) => seats.includes(index));
  }

  /** The seat that speaks for a device: its first that has not left. */
  speaker(device: number): PeerId {
    return this.hand.seats[this.#marks.speaker(device)] ?? '';
  }

  /** This device among those of the hand; −1: it plays no seat in it. */
  get me(): number {
    return this.#epochs.devices.all.findIndex((_, device) => this.key(device) === this.#contacts.device);
  }

  /** Is this device dealt in: has it a say in who is passed over? */
  get mayVote(): boolean {
    return this.#epochs.devices.voters.includes(this.me);
  }

  #held(seat: SeatIndex): number {
    return this.#log.grounded().get(this.hand.seats[seat] as PeerId) ?? 0;
  }

  /**
   * From its first promise until the epoch is decided a device gives no answers and vouches for nothing: what it takes in meanwhile may
   * turn out not to count. Taking the promise back is a round like the others, which has to be decided too (ADR 0012).
   */
  get waits(): boolean {
    return this.#epochs.own(this.me).promise !== null;
  }

  /** Devices that can be gone on without: there are enough others who can still sign, and this one is among them. */
  canBeMissed(devices: ReadonlySet<number>): boolean {
    const others = this.#epochs.devices.voters.filter((device) => !devices.has(device) && !this.#hasLeft(device));
    return devices.size > 0 && !devices.has(this.me) && others.length >= majority(this.#epochs.devices.voters.length);
  }

  /** Devices of which there has been no word for a while. */
  get #lost(): readonly number[] {
    return [...this.#epochs.devices.all.keys()].filter((device) => device !== this.me && this.#contacts.lost(this.key(device)));
  }

  /** Could they be gone on without now: are there enough others of whom there is word? */
  canGoOnWithout(devices: ReadonlySet<number>): boolean {
    return devices.size > 0 && this.#canAgree(new Set([...devices, ...this.#lost]));
  }

  /** Are those of whom there is word too few to go on without the rest? */
  get tooFew(): boolean {
    const lost = new Set(this.#lost);
    return lost.size > 0 && !this.#canAgree(lost);
  }

  /** Who says nothing for now is not gone on without, but cannot agree to it either. */
  #canAgree(without: ReadonlySet<number>): boolean {
    const silent = [...this.#epochs.devices.all.keys()].filter((device) => this.#contacts.setBack(this.key(device)));
    return this.canBeMissed(new Set([...without, ...silent]));
  }

  /** The next thing to sign, or null. Only the seat that `speaker` names may sign it. */
  next(): Body | null {
    if (!this.mayVote) return null;
    return this.#confirm() ?? this.#promise();
  }

  #confirm(): Body | null {
    const own = this.#epochs.own(this.me);
    for (let round = this.#epochs.newest; round > (own.confirmed?.round ?? 0) && round >= (own.promise?.round ?? 0); round--) {
      const value = this.#epochs.value(round);
      if (value !== null && this.#isGrounded(round) && this.#holds(value)) return { type: 'confirm', epoch: this.#epochs.epoch, round, value };
    }
    return null;
  }

  /** Is everything here that its promises build on? Then what the round comes to does not change any more. */
  #isGrounded(round: number): boolean {
    return [...this.#epochs.promises(round)].every(([, { seat, n }]) => this.#held(seat) > n);
  }

  /**
   * Is everything here that counts by it, and every fault it names? Others may have promised more of a seat than anybody holds now: they did not know
   * yet that it has signed two things, so that from there on nothing counts.
   */
  #holds({ absent, faults }: Passing): boolean {
    return absent.every(({ seat, count }) => this.#log.holds(this.hand.seats[seat] as PeerId, count)) && faults.every((seat) => this.#isFaulty(seat));
  }

  #isFaulty(seat: SeatIndex): boolean {
    return this.#log.chain(this.hand.seats[seat] as PeerId).fork !== null;
  }

  /**
   * Is the hand to be void since the seat has signed two things within what counts of it (law 8)? Where it was passed over before anybody knew, some of what was to count is nothing now,
   * and the hand would wait for it for ever.
   */
  #voids(seat: SeatIndex): boolean {
    const { fork } = this.#log.chain(this.hand.seats[seat] as PeerId);
    const passedOver = this.#marks.passedOver(seat);
    const cut = passedOver === 0 ? null : this.#marks.cut(seat, passedOver - 1);
    return fork !== null && (cut === null || (fork < cut.count && !this.#marks.faults.includes(seat)));
  }

  #promise(): Body | null {
    const own = this.#epochs.own(this.me).promise;
    const { newest } = this.#epochs;
    const others = [...this.#epochs.promises(newest)].filter(([device]) => device !== this.me).sort(([a], [b]) => a - b).map(([, promise]) => this.#devices(promise.value.absent));
    const wish = this.#wish(others);
    const mayWish = wish.size === 0 || this.canBeMissed(wish);
    if (newest === 0) return mayWish && wish.size > 0 ? this.#sign(1, wish) : null;
    if ((own?.round ?? 0) < newest) {
      const agreeable = others.find((absent) => this.#agrees(absent, wish));
      if (agreeable !== undefined) return this.#sign(newest, agreeable);
      return mayWish && this.#contacts.stale ? this.#sign(newest + 1, wish) : null;
    }
    const signed = this.#devices(own?.value.absent ?? []);
    if (same(wish, signed)) {
      const split = others.some((absent) => !same(absent, signed));
      return mayWish && split && this.#contacts.stale ? this.#sign(newest + 1, wish) : null;
    }
    if (wish.size === 0) return this.#sign(newest + 1, wish);
    return mayWish && (this.#contacts.stale || [...signed].every((device) => wish.has(device))) ? this.#sign(newest + 1, wish) : null;
  }

  /** Does this device sign along: with whoever goes on without those it misses as well, or with who takes back what this one does not wish any more? */
  #agrees(absent: ReadonlySet<number>, wish: ReadonlySet<number>): boolean {
    return absent.size === 0 ? wish.size === 0 : !absent.has(this.me) && [...absent].every((device) => wish.has(device));
  }

  /** Without whom this device would go on: whom somebody here wants to go on without, and whom others want to and it does not hear either. */
  #wish(others: readonly ReadonlySet<number>[]): Set<number> {
    const { all } = this.#epochs.devices;
    const wish = new Set<number>();
    for (const device of all.keys()) {
      const key = this.key(device);
      if (device === this.me) continue;
      if (all[device]?.some((seat) => this.#voids(seat)) === true) wish.add(device);
      else if (this.#isOut(device)) continue;
      else if (this.#contacts.wanted.has(key)) wish.add(device);
      else if (this.#contacts.lost(key) && others.some((absent) => absent.has(device))) wish.add(device);
    }
    // Who cannot be heard cannot promise, and who has left signs nothing more: nothing comes of a round that waits for them.
    if (wish.size > 0 || this.#epochs.newest > 0) for (const device of all.keys()) if (device !== this.me && (this.#contacts.lost(this.key(device)) || this.#hasLeft(device))) wish.add(device);
    return wish;
  }

  /** Have all its seats left? */
  #hasLeft(device: number): boolean {
    return this.#marks.speaker(device) < 0;
  }

  /** Has it been passed over already? Then there is nothing to decide about it. */
  #isOut(device: number): boolean {
    return this.#epochs.devices.all[device]?.every((seat) => this.#marks.passedOver(seat) > 0) === true;
  }

  #devices(absent: readonly Cut[]): Set<number> {
    return new Set(absent.map(({ seat }) => this.#epochs.devices.all.findIndex((seats) => seats.includes(seat))));
  }

  #sign(round: number, wish: ReadonlySet<number>): Body {
    const seats = [...wish].flatMap((device) => this.#epochs.devices.all[device] ?? []).sort((a, b) => a - b);
    const value = { absent: seats.map((seat): Cut => ({ seat, count: this.#held(seat) })), faults: seats.filter((seat) => this.#voids(seat)) };
    return { type: 'promise', epoch: this.#epochs.epoch, round, value, confirmed: this.#epochs.own(this.me).confirmed };
  }

  /** Who is to be gone on without by the newest round: which devices, who has signed it, who has not yet. Null: nobody. */
  pending(): { readonly absent: readonly number[]; readonly signed: readonly number[]; readonly missing: readonly number[] } | null {
    const promises = this.#epochs.promises(this.#epochs.newest);
    const [first] = [...promises.values()].filter(({ value }) => value.absent.length > 0);
    if (first === undefined) return null;
    const absent = this.#devices(first.value.absent);
    const signed = [...promises].filter(([, { value }]) => same(this.#devices(value.absent), absent)).map(([device]) => device);
    const missing = this.#epochs.devices.voters.filter((device) => !absent.has(device) && !signed.includes(device));
    return { absent: [...absent], signed, missing };
  }

  /** A seat of this device that was passed over and has not said since that it is back: the epoch that did it, or 0. */
  passedOver(seat: PeerId): number {
    const index = this.hand.seats.indexOf(seat);
    return index < 0 ? 0 : this.#marks.passedOver(index);
  }
}

const same = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => a.size === b.size && [...a].every((device) => b.has(device));
