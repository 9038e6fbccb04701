/** Who of the hand is missed by this device, since when, and whom its players want to go on without (law 4). */
import { ok, refuse, refused, type Result, type SeatIndex } from '../../engine/kernel/index.ts';
import { deviceOf } from '../base.ts';
import type { Clock, PeerId } from '../ports.ts';
import type { HandDoc } from './hand-doc.ts';
import { Company } from './passing.ts';
import type { Peers } from './peers.ts';

/** For how long there must be no word of a device before this one goes along with others who want to go on without it, ms. */
export const LOST = 8_000;
/** After how long without anything new another round is tried, ms; so much longer for each device that sits before this one. */
const STALE = 3_000;
const STAGGER = 1_000;
/** For how long a wish to go on without somebody who is here stands although another device goes on with them, ms: so long its player has to be asked. */
const INSIST = 30_000;

export interface AbsentDeps {
  readonly clock: Clock;
  readonly device: PeerId;
  readonly peers: Peers;
  /** Does that device, or this one, say nothing since it was set back (law 6)? */
  readonly setBack: (device: PeerId) => boolean;
  readonly doc: () => HandDoc | null;
  /** Time has passed that may change what this device signs. */
  readonly changed: () => void;
}

export class Absent {
  readonly #deps: AbsentDeps;
  readonly #started: number;
  /** Clock time of the last new entry of each seat. */
  readonly #word = new Map<PeerId, { readonly length: number; readonly at: number }>();
  /** `at`: clock time of the last tap. */
  #wanted: { readonly hand: number; readonly at: number; readonly devices: Set<PeerId> } = { hand: 0, at: 0, devices: new Set() };
  /** What was signed last, and when this device first saw it so. */
  #signed = { what: '', at: 0 };
  #timer: (() => void) | null = null;

  constructor(deps: AbsentDeps) {
    this.#deps = deps;
    this.#started = deps.clock.now();
  }

  /** Who is there of the running hand, as this device has it; null while none runs. */
  company(): Company | null {
    const doc = this.#deps.doc();
    if (doc === null) return null;
    const now = this.#deps.clock.now();
    return Company.of(doc.fold, doc.log, {
      device: this.#deps.device,
      hears: (device) => this.#hears(device),
      lost: (device) => !this.#hears(device) && now - this.#lastWord(device) >= LOST,
      setBack: this.#deps.setBack,
      wanted: this.#wanted.hand === doc.hand ? this.#wanted.devices : new Set(),
      stale: now - this.#signed.at >= this.#patience(doc),
    });
  }

  #patience(doc: HandDoc): number {
    const seats = doc.fold.hand?.seats ?? [];
    return STALE + STAGGER * Math.max(0, seats.indexOf(this.#deps.device));
  }

  #hears(device: PeerId): boolean {
    const peer = this.#deps.peers.get(device);
    return device === this.#deps.device || (peer?.here === true && peer.hand !== null && !peer.refused);
  }

  /** When there was word of the device last: its channel ended, or something it wrote came through another. */
  #lastWord(device: PeerId): number {
    const seats = this.#deps.doc()?.fold.hand?.terms.agreement.seats ?? [];
    const words = seats.filter((seat) => deviceOf(seat) === device).map(({ key }) => this.#word.get(key)?.at ?? 0);
    return Math.max(this.#started, this.#deps.peers.get(device)?.since ?? 0, ...words);
  }

  /** To be called after every change. */
  see(): void {
    const doc = this.#deps.doc();
    const now = this.#deps.clock.now();
    this.#timer?.();
    this.#timer = null;
    if (doc === null || doc.fold.hand === null || doc.fold.marks === null) return;
    for (const key of doc.fold.hand.seats) {
      const { length } = doc.log.chain(key);
      if (this.#word.get(key)?.length !== length) this.#word.set(key, { length, at: now });
    }
    this.#forget(doc, now);
    const { epochs } = doc.fold.marks;
    const what = `${doc.hand} ${epochs.epoch} ${epochs.newest} ${epochs.promises(epochs.newest).size}`;
    if (this.#signed.what !== what) this.#signed = { what, at: now };
    this.#wakeLater(doc, now);
  }

  /** Whoever has answered, or agreed to what others wait for, is not to be gone on without any more. */
  #forget(doc: HandDoc, now: number): void {
    if (this.#wanted.hand !== doc.hand) this.#wanted = { hand: doc.hand, at: now, devices: new Set() };
    if (this.#wanted.devices.size === 0) return;
    const company = this.company();
    const seats = doc.fold.hand?.terms.agreement.seats ?? [];
    const awaited = new Set(doc.fold.hand?.owing().flatMap((seat) => seats[seat] ?? []).map(deviceOf));
    for (const device of company?.pending()?.missing ?? []) awaited.add(company?.key(device) ?? '');
    const lapses = now - this.#wanted.at >= INSIST;
    for (const device of this.#wanted.devices) if (!awaited.has(device) || (lapses && this.#hears(device) && this.#isRefused(doc, device))) this.#wanted.devices.delete(device);
  }

  /**
   * Has another device said in the newest round that this one is not to be passed over: without nobody, or without others only, who cannot be heard?
   * While both insist nobody may answer, so that in the end whoever is here is waited for.
   */
  #isRefused(doc: HandDoc, wished: PeerId): boolean {
    const { epochs } = doc.fold.marks as NonNullable<HandDoc['fold']['marks']>;
    const isOf = (device: PeerId, seat: SeatIndex): boolean => {
      const named = doc.fold.hand?.terms.agreement.seats[seat];
      return named !== undefined && deviceOf(named) === device;
    };
    return [...epochs.promises(epochs.newest)].some(([author, { value }]) => !epochs.devices.all[author]?.some((seat) => isOf(this.#deps.device, seat)) && !value.absent.some(({ seat }) => isOf(wished, seat)));
  }

  /** Somebody is missed, or something was signed that others have not: then time alone may change what is to be signed, and what is offered. */
  #wakeLater(doc: HandDoc, now: number): void {
    const { epochs } = doc.fold.marks as NonNullable<HandDoc['fold']['marks']>;
    const times = epochs.newest === 0 && this.#wanted.devices.size === 0 ? [] : [this.#signed.at + this.#patience(doc), this.#wanted.at + INSIST];
    for (const seat of doc.fold.hand?.terms.agreement.seats ?? []) {
      const device = deviceOf(seat);
      if (!this.#hears(device)) times.push(this.#lastWord(device) + LOST);
    }
    const next = Math.min(...times.filter((at) => at > now));
    if (next < Infinity) this.#timer = this.#deps.clock.after(next - now, this.#deps.changed);
  }

  /**
   * A player here wants to go on without whoever plays these seats, or does not agree to going on without others. `table/not-missed`: nobody waits for them, or they are played here;
   * `table/no-say`: this device plays no cards in the hand; `table/too-few-here`: a majority of its devices has to go on together.
   */
  want(seats: readonly PeerId[]): Result<void> {
    const doc = this.#deps.doc();
    const company = this.company();
    if (doc === null || company === null) return refused(refuse('table/not-missed'));
    const devices = new Set(seats.map((seat) => company.deviceOf(seat)));
    if (devices.has(-1) || devices.has(company.me) || devices.size === 0) return refused(refuse('table/not-missed'));
    if (!company.mayVote) return refused(refuse('table/no-say'));
    if (!company.canBeMissed(devices)) return refused(refuse('table/too-few-here'));
    const now = this.#deps.clock.now();
    this.#wanted = { hand: doc.hand, at: now, devices: this.#wanted.hand === doc.hand ? this.#wanted.devices : new Set() };
    for (const device of devices) this.#wanted.devices.add(company.key(device));
    this.#forget(doc, now);
    return this.#wanted.devices.size === 0 ? refused(refuse('table/not-missed')) : ok(undefined);
  }

  /** Rather waits for everybody. */
  wait(): void {
    this.#wanted.devices.clear();
  }

  close(): void {
    this.#timer?.();
  }
}
