/** The fair deal as a table has it: what was dealt, what each device knows of it, and the check when the hand is over. */
import { encodeScalar, type Group, type Scalar } from '../../crypto/index.ts';
import type { Absence, Demand, Face, Knowledge, SeatIndex, Slot } from '../../engine/kernel/game.ts';
import type { Checked, Deal, DealProgress, DealQuestion, DealTrouble, Disclosed, HandSecret, OwnDeal, Standing } from '../deal.ts';
import { Keys, replay, type Replayed } from './audit.ts';
import { FairDevice } from './device.ts';
import type { FairContext } from './demand.ts';
import { multiply, type Elsewhere, type Task } from './elsewhere.ts';
import { FairDeal } from './fair.ts';
import type { DealFault, DeviceIndex } from './keys.ts';
import { playCall, type Call, type Tape } from './tape.ts';

const AUDIT = 'audit/';
/** The question that nobody is asked while another thread does all shuffles again. */
export const WORKING = `${AUDIT}working`;

class FairHandDeal implements Deal {
  readonly kind = 'fair';
  readonly devices: readonly (readonly SeatIndex[])[];
  readonly #context: FairContext;
  readonly #deal: FairDeal;
  #keys: Keys | null = null;
  #checked: Checked | null = null;
  readonly #elsewhere: Elsewhere | null;
  readonly #calls: Call[] = [];

  constructor(context: FairContext, elsewhere: Elsewhere | null) {
    this.#context = context;
    this.#elsewhere = elsewhere;
    this.devices = context.devices;
    this.#deal = new FairDeal(context);
  }

  progress(demand: Demand): DealProgress {
    this.#calls.push({ kind: 'progress', demand });
    const step = this.#deal.progress(demand);
    if (!step.done) return step;
    const { opened, coin } = step;
    return { done: true, opened: { face: (slot) => opened.get(slot) }, ...(coin === undefined ? {} : { coin }) };
  }

  guards(question: string): boolean {
    return question.startsWith(AUDIT) ? question !== WORKING : this.#deal.uncovers;
  }

  take(question: string, seat: SeatIndex, body: Uint8Array): `deal/${string}` | null {
    this.#calls.push({ kind: 'take', question, seat, body });
    if (!question.startsWith(AUDIT)) return this.#deal.take(question, seat, body);
    const device = this.#deal.deviceOf(seat);
    return device === undefined || this.#keys === null ? 'deal/not-active' : this.#keys.take(question, device, body);
  }

  owner(slot: Slot): SeatIndex | null {
    return this.#deal.owner(slot);
  }

  shows(slots: readonly Slot[], seat: SeatIndex, opening: Uint8Array | null): readonly (Face | null)[] | `deal/${string}` {
    if (slots.length === 0) return opening === null ? [] : 'deal/bad-length';
    return opening === null ? 'deal/bad-length' : this.#deal.shows(slots, seat, opening);
  }

  open(slots: readonly Slot[], seat: SeatIndex, opening: Uint8Array | null): void {
    this.#calls.push({ kind: 'open', slots, seat, opening });
    if (opening !== null) this.#deal.open(slots, seat, opening);
  }

  absent(change: Absence): void {
    this.#calls.push({ kind: 'absent', change });
    this.#deal.absent(change);
  }

  get trouble(): DealTrouble | null {
    const { fault } = this.#deal;
    return fault === null ? null : this.#trouble(fault);
  }

  #trouble({ device, code }: DealFault): DealTrouble {
    return { seat: device === null ? null : (this.devices[device]?.[0] ?? null), code };
  }

  spoil(): void {
    this.#calls.push({ kind: 'spoil' });
    this.#deal.spoil();
  }

  check(): ReturnType<Deal['check']> {
    if (this.#checked === null) {
      this.#calls.push({ kind: 'check' });
      const question = this.#show();
      if ('name' in question) return { done: false, question };
      this.#checked = question;
    }
    return { done: true, checked: this.#checked };
  }

  /** What is asked next for the check, or what it has found. */
  #show(): DealQuestion | Checked {
    const deal = this.#deal;
    const { fault, records } = deal;
    // Who lied is known already, or nobody can show anything any more.
    if (fault !== null && fault.code !== 'deal/no-card') return { trouble: this.#trouble(fault) };
    if (records.length === 0) return { orders: new Map() };
    if (this.#keys === null) {
      deal.close();
      this.#keys = new Keys(deal.joint, (device) => deal.speaker(device), deal.memo);
    }
    const question = this.#keys.question();
    if (this.#keys.fault !== null) return { trouble: this.#trouble(this.#keys.fault) };
    if (question === 'void') return { trouble: { seat: null, code: 'deal/gone' } };
    return question ?? this.#find(this.#keys.known);
  }

  /** Here, or in another thread. */
  #find(keys: ReadonlyMap<DeviceIndex, Scalar>): DealQuestion | Checked {
    const { memo, past } = this.#deal;
    const elsewhere = this.#elsewhere;
    if (elsewhere === null) return this.#replay(keys);
    const all = [...keys].sort(([a], [b]) => a - b).map(([, key]) => encodeScalar(key));
    const { hand, ahead = hand, devices } = this.#context;
    const work = (): Promise<Checked> => (elsewhere.work({ kind: 'check', tape: { hand, ahead, devices, calls: [...this.#calls] } }) as Promise<Checked>).catch(() => this.#replay(keys));
    return memo.later('checked', [past, ...all], work, () => elsewhere.done()) ?? { name: WORKING, seats: [] };
  }

  #replay(keys: ReadonlyMap<DeviceIndex, Scalar>): Checked {
    const deal = this.#deal;
    const all = [...keys].sort(([a], [b]) => a - b);
    const found = deal.memo.once<Replayed>('replay', [deal.past, ...all.map(([, key]) => encodeScalar(key))], () => replay(deal.group, deal.records, keys));
    if ('fault' in found) return { trouble: this.#trouble(found.fault) };
    // Nobody shuffled otherwise than the keys say, and yet a card was none: that cannot be, since nobody can take off a wrong layer.
    if (deal.fault !== null) return { trouble: this.#trouble(deal.fault) };
    return { orders: new Map(found.orders.map(({ faces }, i) => [deal.records[i]?.demand ?? '', faces])) };
  }

  get recovered(): readonly SeatIndex[] {
    return [...(this.#keys?.recovered ?? [])].sort((a, b) => a - b).flatMap((device) => this.devices[device]?.[0] ?? []);
  }

  public(): Knowledge {
    return { face: (slot) => this.#deal.face(slot) };
  }

  own(secretOf: (seat: SeatIndex) => HandSecret | null): OwnDeal {
    const deal = this.#deal;
    const devices = new Map<DeviceIndex, FairDevice>();
    const secretOfDevice = (device: DeviceIndex): HandSecret | null => secretOf(this.devices[device]?.[0] as SeatIndex);
    const of = (seat: SeatIndex): FairDevice | null => {
      const device = deal.deviceOf(seat);
      if (device === undefined) return null;
      const known = devices.get(device);
      if (known !== undefined) return known;
      const secret = secretOfDevice(device);
      if (secret === null) return null;
      const own = new FairDevice(deal, secret, this.#elsewhere);
      devices.set(device, own);
      return own;
    };
    return {
      answer: (question, seat, fresh, standing) => {
        const device = deal.deviceOf(seat);
        const own = of(seat);
        const secret = device === undefined ? null : secretOfDevice(device);
        if (device === undefined || own === null || secret === null || !this.#mayAnswer(question, standing)) return null;
        return question.startsWith(AUDIT) ? (this.#keys?.answer(question, device, secret, fresh) ?? null) : own.answer(question, seat, fresh, standing);
      },
      opening: (slots, seat, fresh, standing) => (slots.length === 0 ? null : (of(seat)?.opening(slots, seat, fresh, standing) ?? null)),
      knowledge: (seat) => {
        const own = of(seat);
        return own === null ? this.public() : { face: (slot) => own.peek(slot, seat) };
      },
      spoiled: (seat) => of(seat)?.spoiled(seat),
      prepare: (seat) => {
        const device = deal.deviceOf(seat);
        // In this thread it would only keep others waiting.
        if (this.#elsewhere !== null && device !== undefined) of(seat)?.prepare(device);
      },
    };
  }

  /** Whatever brings a card nearer to the light waits until nothing before it can be another thing any more. */
  #mayAnswer(question: string, { settled, agreed }: Standing): boolean {
    return (settled && agreed) || !this.guards(question);
  }

  disclose(): Disclosed {
    const step = this.check();
    return { hand: this.#context.hand, orders: step.done && 'orders' in step.checked ? step.checked.orders : new Map(), coins: this.#deal.coins(), shares: new Map() };
  }
}

/** At least two devices. `elsewhere`: null to do everything in this thread. */
export function fairDeal(context: FairContext, elsewhere: Elsewhere | null = null): Deal {
  return new FairHandDeal(context, elsewhere);
}

/** The check of a hand, from all that was said in it. Throws where not all was said that it takes. */
export function playTape(group: Group, { calls, ...context }: Tape): Checked {
  const deal = fairDeal({ group, ...context });
  for (const call of calls) playCall(deal, call);
  const step = deal.check();
  if (!step.done) throw new Error(`the check waits for ${step.question.name}`);
  return step.checked;
}

/** For another thread. */
export function doTask(group: Group, task: Task): Checked | Uint8Array {
  return task.kind === 'check' ? playTape(group, task.tape) : multiply(group, task);
}
