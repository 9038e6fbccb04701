/** The seats that are played on this device. The first is the device itself: its key is the one that channels prove. */
import { bytesToHex, publicKey } from '../../crypto/index.ts';
import type { PeerId } from '../ports.ts';
import { cleanName } from '../wire/names.ts';
import type { StoredSeat } from './store.ts';

export interface LocalSeat {
  readonly key: PeerId;
  readonly seed: Uint8Array;
  /** Its player's name as this device was told it first. */
  readonly first: string;
  /** The name its player wants, when it was changed in this session. */
  wanted: string | null;
}

function localSeat({ seed, name }: StoredSeat): LocalSeat {
  return { key: bytesToHex(publicKey(seed)), seed, first: cleanName(name), wanted: null };
}

export class LocalSeats {
  readonly device: LocalSeat;
  #more: readonly LocalSeat[] = [];

  constructor(device: StoredSeat) {
    this.device = localSeat(device);
  }

  /** The device's own first, then in the order in which they were added. */
  get all(): readonly LocalSeat[] {
    return [this.device, ...this.#more];
  }

  get keys(): readonly PeerId[] {
    return this.all.map(({ key }) => key);
  }

  get(key: PeerId | null): LocalSeat | undefined {
    return this.all.find((seat) => seat.key === key);
  }

  /** The seats beside the first, as they are stored. */
  set(stored: readonly StoredSeat[]): void {
    this.#more = stored.map((seat) => {
      const made = localSeat(seat);
      return this.#more.find(({ key }) => key === made.key) ?? made;
    });
  }

  stored(): readonly StoredSeat[] {
    return this.#more.map(({ seed, first }) => ({ seed, name: first }));
  }
}
