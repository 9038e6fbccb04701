/**
 * Devices that deal to each other as at a table: each has its own `Deal`, its own memory of what was checked, and takes the answers to a question in an
 * order of its own. A question closes when all whom it asks have answered; nobody answers one name twice, and who is lost is passed over.
 */
import { expect } from 'vitest';
import { derive, hash, utf8ToBytes, type Group } from '../../src/crypto/index.ts';
import { fairDeal, Memo, type FairContext } from '../../src/dealing/fair/index.ts';
import type { Checked, Deal, DealProgress, DealQuestion, OwnDeal, Standing } from '../../src/dealing/index.ts';
import type { Absence, Demand, Face, SeatIndex, Slot } from '../../src/engine/kernel/index.ts';
import { smallGroup } from './small-group.ts';
import { Random } from './simulation.ts';

const GOOD: Standing = { settled: true, agreed: true };

/** What a device does otherwise than it should: given its honest answer, what it sends; null: nothing. */
export type Falsehood = (honest: Uint8Array, question: string) => Uint8Array | null;

export interface Word {
  readonly question: string;
  readonly seat: SeatIndex;
  readonly body: Uint8Array;
}

export interface Options {
  readonly group?: Group;
  readonly seed?: number;
  readonly hand?: string;
  /** What is remembered; one for each device when not said. */
  readonly memo?: Memo;
}

export class DealTable {
  readonly devices: readonly (readonly SeatIndex[])[];
  readonly deals: readonly Deal[];
  readonly own: readonly OwnDeal[];
  readonly secrets: readonly Uint8Array[];
  readonly random: Random;
  /** All that was said and taken. */
  readonly words: Word[] = [];
  readonly refused: { readonly code: string; readonly question: string; readonly seat: SeatIndex }[] = [];
  readonly lies = new Map<number, Falsehood>();
  /** Seats that say nothing more. */
  readonly silent = new Set<SeatIndex>();
  /** Looked at before each question is answered. */
  look: ((question: DealQuestion) => void) | null = null;
  readonly context: FairContext;
  #open: DealQuestion | null = null;
  #given = new Set<SeatIndex>();
  readonly #said = new Set<string>();
  #fresh = 0;

  constructor(devices: number | readonly (readonly SeatIndex[])[], { group = smallGroup, seed = 1, hand = 'a hand', memo }: Options = {}) {
    this.devices = typeof devices === 'number' ? Array.from({ length: devices }, (_, i) => [i]) : devices;
    this.random = new Random(seed);
    this.context = { group, hand: hash('test/hand', utf8ToBytes(hand)), devices: this.devices };
    this.secrets = this.devices.map((_, i) => derive(new Uint8Array(32).fill(i + 1), `test/${seed}`));
    this.deals = this.devices.map(() => fairDeal({ ...this.context, memo: memo ?? new Memo() }));
    this.own = this.deals.map((deal, device) => this.ownOf(deal, device));
  }

  /** A deal as a device has it, with its own secret and no other. */
  ownOf(deal: Deal, device: number): OwnDeal {
    return deal.own((seat) => {
      if (this.devices[device]?.[0] !== seat) throw new Error(`seat ${seat} is not the first of device ${device}`);
      return this.secrets[device] as Uint8Array;
    });
  }

  fresh(): Uint8Array {
    return hash('test/fresh', Uint8Array.of(this.#fresh >>> 8, this.#fresh++));
  }

  deviceOf(seat: SeatIndex): number {
    return this.devices.findIndex((seats) => seats.includes(seat));
  }

  get first(): Deal {
    return this.deals[0] as Deal;
  }

  /** The same of all devices. */
  all<T>(of: (deal: Deal) => T): T {
    const found = this.deals.map(of);
    for (const one of found) expect(one).toEqual(found[0]);
    return found[0] as T;
  }

  answer(question: string, seat: SeatIndex, standing = GOOD): Uint8Array | null {
    return (this.own[this.deviceOf(seat)] as OwnDeal).answer(question, seat, this.fresh(), standing);
  }

  /** Takes a demand as far as it goes. */
  run(demand: Demand): DealProgress {
    return this.#follow(() => this.all((deal) => ({ trouble: deal.trouble, step: plain(deal.progress(demand)) })) && this.first.progress(demand), () => this.first.trouble !== null);
  }

  /** Answers questions until there is none, or some say nothing. */
  #follow<T extends { readonly done: true } | { readonly done: false; readonly question: DealQuestion }>(next: () => T, stops: () => boolean): T {
    for (;;) {
      const step = next();
      if (step.done || stops() || step.question.seats.length === 0) return step;
      const { question } = step;
      this.#given = new Set(this.#open?.name === question.name ? question.seats.filter((seat) => this.#given.has(seat)) : []);
      this.#open = question;
      this.look?.(question);
      this.#hear(question);
      if (question.seats.some((seat) => !this.#given.has(seat))) return step;
      this.#open = null;
    }
  }

  #hear({ name, seats }: DealQuestion): void {
    const words = seats.flatMap((seat): Word[] => {
      if (this.#given.has(seat) || this.silent.has(seat)) return [];
      if (this.#said.has(`${name} ${seat}`)) throw new Error(`seat ${seat} is asked ${name} twice`);
      const honest = this.answer(name, seat);
      if (honest === null) throw new Error(`seat ${seat} does not answer ${name}`);
      const lie = this.lies.get(this.deviceOf(seat));
      const body = lie === undefined ? honest : lie(honest, name);
      return body === null ? [] : [{ question: name, seat, body }];
    });
    const codes = this.deals.map((deal) => new Map(this.random.shuffle(words).map(({ seat, body }) => [seat, deal.take(name, seat, body)])));
    for (const word of words) {
      const [code, ...others] = codes.map((of) => of.get(word.seat));
      for (const other of others) expect(other, `seat ${word.seat} to ${name}`).toBe(code);
      this.#said.add(`${name} ${word.seat}`);
      if (code === null) this.#given.add(word.seat);
      else this.refused.push({ code: code as string, question: name, seat: word.seat });
      if (code === null) this.words.push(word);
    }
  }

  absent(change: Partial<Absence>): void {
    for (const deal of this.deals) deal.absent({ away: [], gone: [], back: [], ...change });
  }

  /** The check of the hand; null: some say nothing. */
  check(): Checked | null {
    const step = this.#follow(() => this.all((deal) => deal.check()), () => false);
    return step.done ? step.checked : null;
  }

  /** A seat plays cards: what all see then, or why not. */
  play(slots: readonly Slot[], seat: SeatIndex, change: (opening: Uint8Array) => Uint8Array = (opening) => opening): readonly (Face | null)[] | string {
    const opening = (this.own[this.deviceOf(seat)] as OwnDeal).opening(slots, seat, this.fresh(), GOOD);
    const body = opening === null ? null : change(opening);
    const shown = this.all((deal) => deal.shows(slots, seat, body));
    if (typeof shown !== 'string') for (const deal of this.deals) deal.open(slots, seat, body);
    return shown;
  }

  sees(slot: Slot, seat: SeatIndex): Face | undefined {
    return (this.own[this.deviceOf(seat)] as OwnDeal).knowledge(seat).face(slot);
  }
}

/** What a step says, as data. */
const plain = (step: DealProgress): unknown => (step.done ? { done: true, coin: step.coin ?? null } : step);

export const cards = (n: number, from = 0): number[] => Array.from({ length: n }, (_, i) => from + i);
