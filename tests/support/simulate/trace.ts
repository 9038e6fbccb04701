/** What happened at a simulated table, line by line, for people. */
import type { TableState } from '../../../src/table/api.ts';
import type { Device } from '../table-bench.ts';
import type { Timed } from './schedule.ts';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2).padStart(7)} s`;

export class Trace {
  readonly lines: string[] = [];
  readonly #now: () => number;
  readonly #last = new Map<Device, string>();

  constructor(now: () => number) {
    this.#now = now;
  }

  add(who: string, what: string): void {
    this.lines.push(`${seconds(this.#now())}  ${who.padEnd(5)} ${what}`);
  }

  /** What the device has come to, when it is something else than before. */
  see(device: Device): void {
    const doc = device.session.document();
    const hand = doc?.fold.hand ?? null;
    if (doc === null || !device.on) return;
    // Not as its players have it: what they see is kept from when somebody first looks, and whoever writes the trace is not to be the first.
    const state = device.session.seat(null).state();
    const name = (seats: readonly number[]): string => seats.map((seat) => short(state, hand?.seats[seat] ?? '')).join(' ');
    const epochs = doc.fold.marks?.epochs;
    const parts = [`hand ${doc.hand}`, state.phase, doc.fold.hand?.open?.name ?? '', hand === null ? '' : `waits for ${name(hand.owing())}`];
    const absent = hand?.absent() ?? [];
    if (absent.length > 0) parts.push(`without ${name(absent.map(({ seat }) => seat))}`);
    if (epochs !== undefined && (epochs.newest > 0 || epochs.epoch > 1)) {
      const signed = [...epochs.promises(epochs.newest)].map(([device, { value }]) => `${name(epochs.devices.all[device]?.slice(0, 1) ?? [])}:{${name(value.absent.map(({ seat }) => seat))}}`);
      parts.push(`epoch ${epochs.epoch} round ${epochs.newest} ${signed.join(' ')}`);
    }
    if (state.trouble !== null) parts.push(state.trouble.code);
    const now = parts.filter((part) => part !== '').join(', ');
    if (this.#last.get(device) === now) return;
    this.#last.set(device, now);
    this.add(device.name, now);
  }
}

function short(state: TableState, key: string): string {
  return state.members.find((member) => member.key === key)?.name ?? key.slice(0, 4);
}

/** A fault in words. */
export function words({ at, fault }: Timed, names: readonly string[]): string {
  const { kind, ...rest } = fault;
  const details = Object.entries(rest).map(([key, value]) => `${key} ${key === 'device' || key === 'other' || key === 'of' ? (names[value as number] ?? '') : Array.isArray(value) ? value.join('') : String(value)}`);
  return `${seconds(at)}  ${kind}: ${details.join(', ')}`;
}
