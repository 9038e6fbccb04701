/** Who of a hand's devices is there, and which seat answers for each. */
import type { Absence, SeatIndex } from '../../engine/kernel/game.ts';
import type { DeviceIndex } from './keys.ts';

export class Presence {
  readonly #devices: readonly (readonly SeatIndex[])[];
  readonly #deviceOf = new Map<SeatIndex, DeviceIndex>();
  readonly #away = new Set<SeatIndex>();
  readonly #gone = new Set<SeatIndex>();

  constructor(devices: readonly (readonly SeatIndex[])[]) {
    this.#devices = devices;
    devices.forEach((seats, device) => seats.forEach((seat) => this.#deviceOf.set(seat, device)));
  }

  /** Who has gone does not come back. */
  change({ away, gone, back }: Absence): void {
    for (const seat of away) this.#away.add(seat);
    for (const seat of gone) this.#gone.add(seat);
    for (const seat of back) this.#away.delete(seat);
  }

  deviceOf(seat: SeatIndex): DeviceIndex | undefined {
    return this.#deviceOf.get(seat);
  }

  /** The seat that answers for a device: its first that is there; null: none is. */
  speaker(device: DeviceIndex): SeatIndex | null {
    return this.#devices[device]?.find((seat) => !this.#away.has(seat) && !this.#gone.has(seat)) ?? null;
  }

  /** A device is there as long as one of its seats is. */
  there(devices: readonly DeviceIndex[] = [...this.#devices.keys()]): DeviceIndex[] {
    return devices.filter((device) => this.speaker(device) !== null);
  }

  /** Those of the devices that are there or can come back. */
  remaining(devices: readonly DeviceIndex[]): DeviceIndex[] {
    return devices.filter((device) => this.#devices[device]?.some((seat) => !this.#gone.has(seat)) === true);
  }
}
