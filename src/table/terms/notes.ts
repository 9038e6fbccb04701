/** What the notes of a document say, in the order-free way the draft of the terms needs it. */
import { bytesToHex } from '../../crypto/index.ts';
import type { Choice, Plain } from '../../engine/kernel/index.ts';
import type { Base } from '../base.ts';
import { byKey } from '../wire/keys.ts';
import type { Entry } from '../log/entry.ts';
import type { PeerId } from '../ports.ts';

export interface Ready {
  /** Hash of the draft, hex. */
  readonly draft: string;
  readonly choice: Choice;
}

interface Said {
  name: string | null;
  /** The device it says it is played on. */
  device: PeerId | null;
  /** Keys it says are further seats of its own device. */
  readonly local: Set<PeerId>;
  ready: Ready | null;
  left: boolean;
}

/** A proposal's age: the greatest lamport number wins, then the greatest key. */
interface Age {
  readonly lamport: number;
  readonly by: PeerId;
}

const isNewer = (a: Age, b: Age | null): boolean => b === null || a.lamport > b.lamport || (a.lamport === b.lamport && a.by > b.by);

export class Notes {
  readonly #base: Base;
  readonly #said = new Map<PeerId, Said>();
  readonly #admitted = new Map<PeerId, Age>();
  rules: (Age & { readonly game: string; readonly options: Plain }) | null = null;
  order: (Age & { readonly seats: readonly PeerId[]; readonly without: readonly PeerId[] }) | null = null;
  /** Greatest lamport number seen. */
  lamport = 0;

  constructor(base: Base) {
    this.#base = base;
  }

  /** Takes a note of a member, in the order of its chain. */
  add(entry: Entry): void {
    if (entry.body.type !== 'note') return;
    const { note, lamport } = entry.body;
    const age = { lamport, by: entry.seat };
    this.lamport = Math.max(this.lamport, lamport);
    const said = this.#of(entry.seat);
    switch (note.kind) {
      case 'name':
        said.name = note.name;
        break;
      case 'admit': {
        const known = this.#admitted.get(note.key);
        // The earliest admission orders the newcomers.
        if (known === undefined || isNewer(known, age)) this.#admitted.set(note.key, age);
        if (note.local === true) said.local.add(note.key);
        break;
      }
      case 'device':
        // Said once and for all: a seat does not move.
        said.device ??= note.key;
        break;
      case 'rules':
        if (isNewer(age, this.rules)) this.rules = { ...age, game: note.game, options: note.options };
        break;
      case 'seats':
        if (isNewer(age, this.order)) this.order = { ...age, seats: note.seats, without: note.without };
        break;
      case 'ready':
        said.ready = { draft: bytesToHex(note.draft), choice: note.choice };
        break;
      case 'unready':
        said.ready = null;
        break;
      case 'leave':
        said.left = true;
        said.ready = null;
        break;
    }
  }

  #of(key: PeerId): Said {
    let said = this.#said.get(key);
    if (said === undefined) this.#said.set(key, (said = { name: null, device: null, local: new Set(), ready: null, left: false }));
    return said;
  }

  isMember(key: PeerId): boolean {
    return this.#admitted.has(key) || this.#base.seats.some((seat) => seat.key === key);
  }

  /** Seats of the base in their order, then who was admitted since, earliest first. Includes those who left. */
  members(): readonly PeerId[] {
    const base = this.#base.seats.map((seat) => seat.key);
    const since = [...this.#admitted].filter(([key]) => !base.includes(key));
    since.sort(([a, x], [b, y]) => x.lamport - y.lamport || byKey(x.by, y.by) || byKey(a, b));
    return [...base, ...since.map(([key]) => key)];
  }

  name(key: PeerId): string {
    return this.#said.get(key)?.name ?? this.#base.seats.find((seat) => seat.key === key)?.name ?? '';
  }

  /**
   * The key of the device on which a seat is played: its own, unless the seat and the device's first seat both say otherwise. So
   * nobody is counted to a device against its will, and nobody counts itself to one that does not know it.
   */
  device(key: PeerId): PeerId {
    const known = this.#base.seats.find((seat) => seat.key === key);
    if (known !== undefined) return known.device ?? key;
    const on = this.#said.get(key)?.device ?? null;
    if (on === null || !this.#isDevice(on)) return key;
    return this.#said.get(on)?.local.has(key) === true ? on : key;
  }

  /** A seat that is on another's device has none of its own to take others in. */
  #isDevice(key: PeerId): boolean {
    return (this.#said.get(key)?.device ?? null) === null && this.#base.seats.every((seat) => seat.key !== key || seat.device === undefined);
  }

  /** What the seat itself has said of its device in this document. */
  saidDevice(key: PeerId): PeerId | null {
    return this.#said.get(key)?.device ?? null;
  }

  ready(key: PeerId): Ready | null {
    return this.#said.get(key)?.ready ?? null;
  }

  left(key: PeerId): boolean {
    return this.#said.get(key)?.left ?? false;
  }
}
