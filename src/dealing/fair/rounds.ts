/**
 * Whom a question of the deal asks. It keeps its name and all whom it asks until they have answered or are lost, so that what was answered
 * stands when somebody is lost meanwhile; whoever owes something after that is asked by another name, since nobody answers one name twice.
 */
import type { SeatIndex } from '../../engine/kernel/game.ts';
import type { DeviceIndex } from './keys.ts';
import type { Presence } from './presence.ts';

interface Round {
  readonly number: number;
  asked: readonly DeviceIndex[];
}

export class Rounds {
  readonly #presence: Presence;
  readonly #rounds = new Map<string, Round>();
  /** By the name of the question: which seat has answered for a device. */
  readonly #said = new Map<string, Map<DeviceIndex, SeatIndex>>();

  constructor(presence: Presence) {
    this.#presence = presence;
  }

  /** `lacking`: devices that are there and owe this; none: it waits for some who are not. */
  ask(what: string, lacking: readonly DeviceIndex[]): { readonly name: string; readonly devices: readonly DeviceIndex[]; readonly seats: readonly SeatIndex[] } {
    if (lacking.length === 0) return { name: what, devices: [], seats: [] };
    let round = this.#rounds.get(what);
    if (round === undefined || !round.asked.some((device) => lacking.includes(device))) this.#rounds.set(what, (round = { number: (round?.number ?? 0) + 1, asked: lacking }));
    const name = round.number === 1 ? what : `${what}/${round.number}`;
    const said = this.#said.get(name);
    const devices = this.#presence.there(round.asked).filter((device) => lacking.includes(device) || said?.has(device) === true);
    return { name, devices, seats: devices.map((device) => said?.get(device) ?? (this.#presence.speaker(device) as SeatIndex)).sort((a, b) => a - b) };
  }

  /** Who is lost is asked no more, also when it is back before the others have answered. */
  lose(): void {
    for (const round of this.#rounds.values()) round.asked = this.#presence.there(round.asked);
  }

  /** Are some of those who were asked still to answer? */
  isOpen(what: string, lacking: readonly DeviceIndex[]): boolean {
    return this.#rounds.get(what)?.asked.some((device) => lacking.includes(device)) === true;
  }

  said(name: string, device: DeviceIndex, seat: SeatIndex): void {
    let said = this.#said.get(name);
    if (said === undefined) this.#said.set(name, (said = new Map<DeviceIndex, SeatIndex>()));
    said.set(device, seat);
  }
}
