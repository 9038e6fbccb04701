/** What is known of a hand's seats that were passed over, left, or came back; a function of the set of entries. */
import type { SeatIndex } from '../../engine/kernel/index.ts';
import { deviceOf } from '../base.ts';
import type { PeerId } from '../ports.ts';
import type { Entry } from '../log/entry.ts';
import type { Agreement } from '../terms/agreement.ts';
import { Epochs, type Devices, type Signed } from './epochs.ts';

type Said = Parameters<Epochs['add']>[0];

/** A seat's own word that it is back. */
export interface Back {
  /** Number of the entry in the seat's chain. */
  readonly n: number;
  readonly epoch: number;
  /** How many entries of a seat its author held. */
  readonly held: (seat: SeatIndex) => number;
}

export class Marks {
  readonly epochs: Epochs;
  readonly #seats: readonly PeerId[];
  readonly #backs = new Map<SeatIndex, Back[]>();
  readonly #left = new Map<SeatIndex, number>();
  /** What seats have signed before it is known here that those before them on their device have left. */
  readonly #early = new Map<SeatIndex, { readonly body: Said; readonly signed: Signed }[]>();

  /** `voters`: the seats whose devices decide. */
  constructor(terms: Agreement, voters: readonly SeatIndex[]) {
    this.#seats = terms.seats.map(({ key }) => key);
    this.epochs = new Epochs(devicesOf(terms, voters));
  }

  /** Takes an entry, in the order of its chain; true when what the hand comes to may be another from now on. */
  add({ seat: key, n, body, heads }: Entry): boolean {
    const seat = this.#seats.indexOf(key);
    if (seat < 0) return false;
    const numbers = new Map(heads.numbers);
    const held = (of: SeatIndex): number => (numbers.get((this.#seats[of] ?? '').slice(0, 16)) ?? -1) + 1;
    if (body.type === 'promise' || body.type === 'confirm') return this.#say(body, { seat, n, held });
    if (body.type === 'back') {
      const back = { n, epoch: body.epoch, held };
      const backs = this.#backs.get(seat);
      if (backs === undefined) this.#backs.set(seat, [back]);
      else backs.push(back);
      return true;
    }
    if (body.type !== 'note' || body.note.kind !== 'leave' || this.#left.has(seat)) return false;
    this.#left.set(seat, n);
    for (const later of this.#deviceOf(seat)) {
      const early = this.#early.get(later) ?? [];
      this.#early.delete(later);
      for (const { body: said, signed } of early) this.#say(said, signed);
    }
    return true;
  }

  /**
   * For a device speaks its first seat that has not left. What the next one says follows on all that the one before has said, and names its
   * leaving; so whatever order the entries come in, the device has said the same, one thing after the other.
   */
  #say(body: Said, signed: Signed): boolean {
    const { seat, held } = signed;
    if (this.#left.has(seat)) return false;
    const before = this.#deviceOf(seat).filter((other) => other < seat);
    if (before.every((other) => this.#left.has(other))) return before.every((other) => held(other) > (this.#left.get(other) ?? 0)) && this.epochs.add(body, signed);
    const early = this.#early.get(seat);
    if (early === undefined) this.#early.set(seat, [{ body, signed }]);
    else early.push({ body, signed });
    return false;
  }

  /** All seats of the device that plays this one. */
  #deviceOf(seat: SeatIndex): readonly SeatIndex[] {
    return this.epochs.devices.all.find((seats) => seats.includes(seat)) ?? [];
  }

  /** The seat that speaks for a device; −1: all of them have left. */
  speaker(device: number): SeatIndex {
    return this.epochs.devices.all[device]?.find((seat) => !this.#left.has(seat)) ?? -1;
  }

  /** The number of the entry with which the seat left for good; null: it has not. */
  left(seat: SeatIndex): number | null {
    return this.#left.get(seat) ?? null;
  }

  /** The first epoch after this one that passes the seat over, and how many of its entries count in it. */
  cut(seat: SeatIndex, after: number): { readonly epoch: number; readonly count: number } | null {
    for (let epoch = after + 1; epoch <= this.epochs.decided.length; epoch++) {
      const cut = this.epochs.decided[epoch - 1]?.absent.find((c) => c.seat === seat);
      if (cut !== undefined) return { epoch, count: cut.count };
    }
    return null;
  }

  /** The last word among the seat's first `n + 1` entries that it is back from something decided, of which it knew then. */
  back(seat: SeatIndex, n: number): Back | null {
    return (this.#backs.get(seat) ?? []).findLast((back) => back.n <= n && this.epochs.knew(back.epoch, back.held)) ?? null;
  }

  /** The newest epoch that passes the seat over without its having said since that it is back; 0: none. */
  passedOver(seat: SeatIndex): number {
    const back = this.back(seat, Number.MAX_SAFE_INTEGER)?.epoch ?? 0;
    let newest = 0;
    for (let cut = this.cut(seat, back); cut !== null; cut = this.cut(seat, cut.epoch)) newest = cut.epoch;
    return newest;
  }

  /** Seats with two entries of one number by which the hand is void. */
  get faults(): readonly SeatIndex[] {
    return this.epochs.decided.find(({ faults }) => faults.length > 0)?.faults ?? [];
  }
}

/** The devices of a hand; `voters`: the seats whose devices decide. */
export function devicesOf({ seats }: Agreement, voters: readonly SeatIndex[]): Devices {
  const groups = new Map<PeerId, SeatIndex[]>();
  for (const [seat, named] of seats.entries()) {
    const device = deviceOf(named);
    const group = groups.get(device);
    if (group === undefined) groups.set(device, [seat]);
    else group.push(seat);
  }
  const all = [...groups.values()];
  return { all, voters: all.flatMap((group, device) => (group.some((seat) => voters.includes(seat)) ? [device] : [])) };
}
