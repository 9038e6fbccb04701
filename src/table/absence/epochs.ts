/**
 * Who is passed over, decided by signatures: one value in each epoch, in two phases as in single-decree Paxos (Lamport 2001), with
 * the first quorum taken as all devices that are not passed over. A function of the set of what was signed; ADR 0012.
 */
import type { SeatIndex } from '../../engine/kernel/index.ts';
import { majority } from '../majority.ts';
import { samePassing, type AbsenceBody, type Confirmed, type Cut, type Passing } from './bodies.ts';

/** The devices of a hand, each by its seats, ascending. */
export interface Devices {
  readonly all: readonly (readonly SeatIndex[])[];
  /** Those that are dealt in: more than half of them decide. Indices into `all`. */
  readonly voters: readonly number[];
}

/** Where an entry stands: whose it is, its number in that seat's chain, and how many entries of a seat its heads name. */
export interface Signed {
  readonly seat: SeatIndex;
  readonly n: number;
  readonly held: (seat: SeatIndex) => number;
}

/** A promise as it was signed. */
type Promised = AbsenceBody & { readonly type: 'promise' } & Pick<Signed, 'seat' | 'n'>;

interface Confirm extends Pick<Signed, 'seat' | 'n'> {
  readonly value: Passing;
}

/** How far a round may be above those that others have promised: whoever names a far one is not followed. */
const AHEAD = 8;

interface Round {
  /** By device. */
  readonly promises: Map<number, Promised>;
  readonly confirms: Map<number, Confirm>;
}

/** What one device has signed in one epoch. */
interface Own {
  promise: Promised | null;
  confirmed: Confirmed | null;
}

export class Epochs {
  readonly devices: Devices;
  readonly #rounds = new Map<number, Map<number, Round>>();
  readonly #own = new Map<string, Own>();
  readonly #decided: Passing[] = [];

  constructor(devices: Devices) {
    this.devices = devices;
  }

  /** What was decided, by epoch; the first is epoch 1. */
  get decided(): readonly Passing[] {
    return this.#decided;
  }

  /** The epoch that is open. */
  get epoch(): number {
    return this.#decided.length + 1;
  }

  /** What the device has signed in the open epoch. */
  own(device: number): Own {
    return this.#own.get(`${this.epoch} ${device}`) ?? { promise: null, confirmed: null };
  }

  /**
   * Takes what a seat signed that speaks for its device, in the order in which the device said it (`Marks`); true when an epoch was decided by
   * it. What no honest device signs changes nothing: one that does not vote, rounds that do not rise, a former confirmation kept back.
   */
  add(body: AbsenceBody & { readonly type: 'promise' | 'confirm' }, { seat, n, held }: Signed): boolean {
    const device = this.devices.all.findIndex((seats) => seats.includes(seat));
    if (device < 0 || !this.devices.voters.includes(device) || !this.#isWhole(body.value)) return false;
    const key = `${body.epoch} ${device}`;
    const own = this.#own.get(key) ?? { promise: null, confirmed: null };
    if (body.type === 'promise') {
      // Nobody promises to pass itself over; but it may have to confirm it, when it was out of reach before.
      if (body.value.absent.some((cut) => cut.seat === seat) || body.round <= (own.promise?.round ?? 0) || !sameConfirmed(body.confirmed, own.confirmed)) return false;
      // Nobody holds more than its own heads name.
      if (body.value.absent.some((cut) => cut.count > held(cut.seat))) return false;
      own.promise = { ...body, seat, n };
      this.#round(body.epoch, body.round).promises.set(device, own.promise);
    } else {
      if (body.round < (own.promise?.round ?? 0) || body.round <= (own.confirmed?.round ?? 0)) return false;
      own.confirmed = { round: body.round, value: body.value };
      this.#round(body.epoch, body.round).confirms.set(device, { value: body.value, seat, n });
    }
    this.#own.set(key, own);
    const before = this.#decided.length;
    while (this.#decide());
    return this.#decided.length > before;
  }

  /** Are these all seats of some devices? */
  #isWhole({ absent }: Passing): boolean {
    const seats = new Set(absent.map((cut) => cut.seat));
    const touched = this.devices.all.filter((group) => group.some((seat) => seats.has(seat)));
    return touched.flat().length === seats.size && touched.flat().every((seat) => seats.has(seat));
  }

  #round(epoch: number, round: number): Round {
    let rounds = this.#rounds.get(epoch);
    if (rounds === undefined) this.#rounds.set(epoch, (rounds = new Map<number, Round>()));
    let known = rounds.get(round);
    if (known === undefined) rounds.set(round, (known = { promises: new Map(), confirms: new Map() }));
    return known;
  }

  /** The greatest round of the open epoch in which anybody has promised, far ones left out; 0: none. */
  get newest(): number {
    let newest = 0;
    for (const [round, { promises }] of [...(this.#rounds.get(this.epoch) ?? [])].sort(([a], [b]) => a - b)) {
      if (promises.size > 0 && round <= newest + AHEAD) newest = round;
    }
    return newest;
  }

  /** Has so great a part of the devices confirmed what this epoch decided, as these heads name? Whoever signed them knew of it. */
  knew(epoch: number, held: Signed['held']): boolean {
    const decided = this.#decided[epoch - 1];
    if (decided === undefined) return false;
    for (const { confirms } of this.#rounds.get(epoch)?.values() ?? []) {
      const known = [...confirms.values()].filter(({ value, seat, n }) => samePassing(value, decided) && held(seat) > n);
      if (known.length >= majority(this.devices.voters.length)) return true;
    }
    return false;
  }

  /** What was promised in a round of the open epoch, by device. */
  promises(round: number): ReadonlyMap<number, Promised> {
    return this.#rounds.get(this.epoch)?.get(round)?.promises ?? new Map<number, Promised>();
  }

  /**
   * What a round of an epoch comes to, when all devices that it does not pass over have promised it, and these are a majority: what
   * any of them had confirmed in the latest round before, else what they know of those who are passed over, taken together.
   */
  value(round: number, epoch = this.epoch): Passing | null {
    const promises = [...(this.#rounds.get(epoch)?.get(round)?.promises ?? [])];
    for (const absent of new Set(promises.map(([, { value }]) => seatsOf(value)))) {
      const agreed = promises.filter(([, { value }]) => seatsOf(value) === absent);
      const present = this.devices.voters.filter((device) => !absent.split(',').includes(String(this.devices.all[device]?.[0])));
      if (present.length < majority(this.devices.voters.length) || !present.every((device) => agreed.some(([by]) => by === device))) continue;
      return this.#together(agreed.map(([, promise]) => promise), epoch);
    }
    return null;
  }

  /**
   * Of promises of one round for the same seats: what they bind the round to. A confirmation that is quoted counts only when its round came to
   * that value: else one device could make up what all others are bound to.
   */
  #together(promises: readonly Promised[], epoch: number): Passing {
    const quoted = promises.flatMap(({ confirmed }) => (confirmed === null ? [] : [confirmed])).sort((a, b) => b.round - a.round);
    const confirmed = quoted.find(({ round, value }) => {
      const came = this.value(round, epoch);
      return came !== null && samePassing(came, value);
    });
    if (confirmed !== undefined) return confirmed.value;
    const [first] = promises as [Promised, ...Promised[]];
    const absent = first.value.absent.map(({ seat }, i): Cut => ({ seat, count: Math.max(...promises.map((p) => (p.value.absent[i] as Cut).count)) }));
    const faults = [...new Set(promises.flatMap(({ value }) => value.faults))].sort((a, b) => a - b);
    return { absent, faults };
  }

  /** True when the open epoch is decided by what is here. */
  #decide(): boolean {
    for (const [round, { confirms }] of [...(this.#rounds.get(this.epoch) ?? [])].sort(([a], [b]) => a - b)) {
      const value = this.value(round);
      if (value === null) continue;
      const agreed = [...confirms.values()].filter((confirm) => samePassing(confirm.value, value)).length;
      if (agreed < majority(this.devices.voters.length)) continue;
      this.#decided.push(value);
      return true;
    }
    return false;
  }
}

const seatsOf = ({ absent }: Passing): string => absent.map(({ seat }) => seat).join(',');

function sameConfirmed(a: Confirmed | null, b: Confirmed | null): boolean {
  return a === null || b === null ? a === b : a.round === b.round && samePassing(a.value, b.value);
}
