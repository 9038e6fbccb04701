/** Devices that deal to each other by the fair deal, in one process: each with its own `FairDeal`, which it learns of others only by their answers. */
import { derive, hash, utf8ToBytes, type Group } from '../../src/crypto/index.ts';
import { FairDeal, FairDevice, Keys, replay, type FairDemand, type FairProgress } from '../../src/dealing/fair/index.ts';
import type { Standing } from '../../src/dealing/index.ts';
import type { Absence, Face, SeatIndex, Slot } from '../../src/engine/kernel/index.ts';
import { smallGroup } from './small-group.ts';
import { Random } from './simulation.ts';

export const GOOD: Standing = { settled: true, agreed: true };

/** What one device does otherwise than it should: given its honest answer, what it sends. */
export type Lie = (honest: Uint8Array, question: string, device: number) => Uint8Array | null;

export interface Said {
  readonly question: string;
  readonly seat: SeatIndex;
  readonly body: Uint8Array;
}

export class FairTable {
  readonly group: Group;
  readonly devices: readonly (readonly SeatIndex[])[];
  readonly hand: Uint8Array;
  readonly random: Random;
  readonly secrets: readonly Uint8Array[];
  readonly deals: FairDeal[];
  readonly own: readonly FairDevice[];
  /** Everything that was said and taken, in the order of one of the devices. */
  readonly said: Said[] = [];
  readonly refused: { readonly code: string; readonly device: number; readonly question: string }[] = [];
  /** Devices that answer nothing. */
  readonly silent = new Set<number>();
  readonly lies = new Map<number, Lie>();
  readonly away = new Set<SeatIndex>();
  /** Called whenever a question is open. */
  before: (question: string) => void = () => undefined;
  #fresh = 0;

  constructor(devices: number | readonly (readonly SeatIndex[])[], { group = smallGroup, seed = 1, threshold, hand = 'a hand' }: { readonly group?: Group; readonly seed?: number; readonly threshold?: number; readonly hand?: string } = {}) {
    this.group = group;
    this.devices = typeof devices === 'number' ? Array.from({ length: devices }, (_, i) => [i]) : devices;
    this.hand = hash('test/hand', utf8ToBytes(hand));
    this.random = new Random(seed);
    this.secrets = this.devices.map((_, i) => derive(new Uint8Array(32).fill(i + 1), `test/${seed}`));
    this.deals = this.devices.map(() => this.newDeal(threshold));
    this.own = this.deals.map((deal, i) => new FairDevice(deal, this.secrets[i] as Uint8Array));
  }

  newDeal(threshold?: number): FairDeal {
    return new FairDeal({ group: this.group, hand: this.hand, devices: this.devices, ...(threshold === undefined ? {} : { threshold }) });
  }

  fresh(): Uint8Array {
    return hash('test/fresh', Uint8Array.of(this.#fresh >>> 8, this.#fresh++));
  }

  deviceOf(seat: SeatIndex): number {
    return this.devices.findIndex((seats) => seats.includes(seat));
  }

  #firsts(): FairDeal {
    return this.deals[0] as FairDeal;
  }

  /** Answers the open questions of a demand until it is done, or nobody has anything more to say. */
  run(demand: FairDemand): FairProgress {
    for (;;) {
      const steps = this.deals.map((deal) => deal.progress(demand));
      const first = steps[0] as FairProgress;
      if (first.done || this.#firsts().fault !== null) return first;
      const { name, seats } = first.question;
      this.before(name);
      let moved = false;
      for (const seat of this.random.shuffle(seats)) {
        const device = this.deviceOf(seat);
        if (this.silent.has(device) || this.said.some((s) => s.question === name && s.seat === seat)) continue;
        // What was refused counts for nothing, and is not said again.
        if (this.refused.some((r) => r.question === name && r.device === device)) continue;
        const body = this.answer(name, seat);
        if (body !== null && this.give({ question: name, seat, body })) moved = true;
        if (this.#firsts().fault !== null) break;
      }
      if (!moved) return first;
    }
  }

  /** What a device says to a question, lies included; null: nothing. */
  answer(question: string, seat: SeatIndex): Uint8Array | null {
    const device = this.deviceOf(seat);
    const honest = (this.own[device] as FairDevice).answer(question, seat, this.fresh(), GOOD) as Uint8Array;
    const lie = this.lies.get(device);
    return lie === undefined ? honest : lie(honest, question, device);
  }

  /** Told to all; all have to think the same of it. */
  give(said: Said): boolean {
    const codes = this.deals.map((deal) => deal.take(said.question, said.seat, said.body));
    if (new Set(codes).size !== 1) throw new Error(`they disagree about ${said.question} of seat ${said.seat}: ${codes.join(', ')}`);
    const [code] = codes;
    if (code === null) this.said.push(said);
    else this.refused.push({ code: code as string, device: this.deviceOf(said.seat), question: said.question });
    return code === null;
  }

  /** A seat plays cards; the faces (null: no card of the pack), or why not. What is shown is opened for all. */
  play(slots: readonly Slot[], seat: SeatIndex, change: (body: Uint8Array) => Uint8Array = (body) => body): readonly (Face | null)[] | string {
    const device = this.deviceOf(seat);
    const body = change((this.own[device] as FairDevice).opening(slots, seat, this.fresh(), GOOD));
    const known = this.deals.map((deal) => slots.map((slot) => deal.face(slot)));
    const seen = this.deals.map((deal) => deal.shows(slots, seat, body));
    if (new Set(seen.map((faces) => JSON.stringify(faces))).size !== 1) throw new Error(`they disagree about what seat ${seat} plays: ${seen.join(' / ')}`);
    if (JSON.stringify(this.deals.map((deal) => slots.map((slot) => deal.face(slot)))) !== JSON.stringify(known)) throw new Error('to look at cards has marked them');
    const [faces] = seen as [(typeof seen)[0]];
    if (typeof faces !== 'string') for (const deal of this.deals) deal.open(slots, seat, body);
    return faces;
  }

  /** `gone`: those of the lost who do not come back. */
  absent(lost: readonly SeatIndex[], back: readonly SeatIndex[] = [], gone: readonly SeatIndex[] = []): void {
    for (const seat of [...lost, ...gone]) this.away.add(seat);
    for (const seat of back) this.away.delete(seat);
    const change: Absence = { away: lost, gone, back };
    for (const deal of this.deals) deal.absent(change);
  }

  /** What a seat sees of a card, on its own device. */
  peek(slot: Slot, seat: SeatIndex): Face | undefined {
    const device = this.deviceOf(seat);
    return (this.own[device] as FairDevice).peek(slot, seat);
  }

  speaker(device: number): SeatIndex | null {
    return this.devices[device]?.find((seat) => !this.away.has(seat)) ?? null;
  }

  /** All show their keys, but those who are absent or do not want to. */
  keys(unwilling: readonly number[] = []): Keys | 'void' {
    const there = new Set(this.devices.map((_, i) => i).filter((i) => !unwilling.includes(i) && this.speaker(i) !== null));
    const keys = new Keys(this.#firsts().joint, (device) => (there.has(device) ? this.speaker(device) : null));
    for (;;) {
      const open = keys.question();
      if (open === null) return keys;
      if (open === 'void') return 'void';
      for (const seat of this.random.shuffle(open.seats)) {
        const device = this.deviceOf(seat);
        const lie = this.lies.get(device);
        const honest = keys.answer(open.name, device, this.secrets[device] as Uint8Array, this.fresh());
        const code = keys.take(open.name, device, lie?.(honest, open.name, device) ?? honest);
        if (code !== null) {
          this.refused.push({ code, device, question: open.name });
          if (unwilling.length > 0) throw new Error('two kinds of trouble at once');
          return this.keys([device]);
        }
        if (keys.question() === null || (keys.question() as { name?: string } | null)?.name !== open.name) break;
      }
    }
  }

  /** The check of the hand: every slot's face, or who lied. */
  audit(unwilling: readonly number[] = []): ReturnType<typeof replay> | 'void' {
    const keys = this.keys(unwilling);
    return keys === 'void' ? keys : replay(this.group, this.#firsts().records, keys.known);
  }
}

export const pack = (n: number): Face[] => Array.from({ length: n }, (_, i) => i);
