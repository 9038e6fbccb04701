/** What the notes of a document say, in the order-free way the draft of the terms needs it. */
import { bytesToHex } from '../../crypto/index.ts';
import type { Choice, Plain } from '../../engine/kernel/index.ts';
import { deviceOf, type Base, type NamedSeat } from '../base.ts';
import { byKey } from '../wire/keys.ts';
import type { Entry } from '../log/entry.ts';
import type { PeerId } from '../ports.ts';
import type { Refused } from '../fold/hand.ts';
import type { Body } from '../log/body.ts';
import type { Agreement } from './agreement.ts';

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
  version: { readonly game: string; readonly version: number } | null;
  ready: Ready | null;
  left: boolean;
}

/** A proposal's age: the greatest lamport number wins, then the greatest key, then what its author said last. */
interface Age {
  readonly lamport: number;
  readonly by: PeerId;
}

export const isNewer = (a: Age, b: Age | null): boolean => b === null || a.lamport > b.lamport || (a.lamport === b.lamport && a.by >= b.by);

export class Notes {
  readonly #base: Base;
  readonly #said = new Map<PeerId, Said>();
  /** Notes of keys that no counted note has admitted yet. */
  readonly #waiting = new Map<PeerId, Entry[]>();
  readonly #admitted = new Map<PeerId, Age>();
  rules: (Age & { readonly game: string; readonly options: Plain }) | null = null;
  order: (Age & { readonly seats: readonly PeerId[]; readonly without: readonly PeerId[] }) | null = null;
  door: (Age & { readonly locked: boolean; readonly removed: readonly PeerId[] }) | null = null;
  absent: (Age & { readonly seats: readonly PeerId[] }) | null = null;
  /** Greatest lamport number seen. */
  lamport = 0;
  readonly #terms: Agreement | null;

  /** `terms`: what the hand of this document has begun with, which decides who is a member from the first note on. */
  constructor(base: Base, terms: Agreement | null = null) {
    this.#base = base;
    this.#terms = terms;
  }

  /**
   * Takes a note, in the order of its author's chain; what is said by somebody not admitted yet waits. What changed nothing and
   * why: `table/removed`, `table/locked`.
   */
  add(entry: Entry): Refused[] {
    if (entry.body.type !== 'note') return [];
    const { seat, id } = entry;
    if (this.isRemoved(seat)) return [{ code: 'table/removed', seat, id }];
    if (!this.isMember(seat)) {
      const waiting = this.#waiting.get(seat);
      if (waiting === undefined) this.#waiting.set(seat, [entry]);
      else waiting.push(entry);
      return [];
    }
    const { note } = entry.body;
    this.#take(entry.body, seat);
    if (note.kind !== 'admit') return [];
    const waiting = this.isMember(note.key) ? (this.#waiting.get(note.key) ?? []) : [];
    if (waiting.length > 0) this.#waiting.delete(note.key);
    const vain = this.isMember(note.key) ? [] : [{ code: this.isRemoved(note.key) ? 'table/removed' : 'table/locked', seat, id } as const];
    return [...vain, ...waiting.flatMap((later) => this.add(later))];
  }

  #take({ note, lamport }: Body & { readonly type: 'note' }, seat: PeerId): void {
    const age = { lamport, by: seat };
    this.lamport = Math.max(this.lamport, lamport);
    const said = this.#of(seat);
    switch (note.kind) {
      case 'name':
        said.name = note.name;
        break;
      case 'version':
        said.version = { game: note.game, version: note.version };
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
      case 'door':
        if (isNewer(age, this.door)) this.door = { ...age, locked: note.locked, removed: note.removed };
        break;
      case 'absent':
        if (isNewer(age, this.absent)) this.absent = { ...age, seats: note.seats };
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
    if (said === undefined) this.#said.set(key, (said = { name: null, device: null, local: new Set(), version: null, ready: null, left: false }));
    return said;
  }

  isMember(key: PeerId): boolean {
    if (this.isRemoved(key)) return false;
    return this.#fromBase().some((seat) => seat.key === key) || (this.#admitted.has(key) && this.mayAdmit(key));
  }

  /** Was the key taken off the table, before this hand or with its terms? */
  isRemoved(key: PeerId): boolean {
    return this.#base.removed.includes(key) || this.#terms?.removed.includes(key) === true;
  }

  /** Does an admission of the key count here? Never of one who was removed; at a locked table only of those whom its terms name. */
  mayAdmit(key: PeerId): boolean {
    if (this.isRemoved(key)) return false;
    if (!(this.#terms?.locked ?? this.#base.locked)) return true;
    return this.#terms !== null && [...this.#terms.seats, ...this.#terms.watch].some((seat) => seat.key === key);
  }

  #fromBase(): readonly NamedSeat[] {
    return [...this.#base.seats, ...this.#base.watch];
  }

  /** Who was admitted first of all that one knows, by whom. */
  admittedBy(key: PeerId): PeerId | null {
    return this.#admitted.get(key)?.by ?? null;
  }

  /** Seats of the base in their order, then who was admitted since, earliest first. Includes those who left, not those removed. */
  members(): readonly PeerId[] {
    const base = this.#fromBase().map((seat) => seat.key).filter((key) => !this.isRemoved(key));
    const since = [...this.#admitted].filter(([key]) => !base.includes(key) && this.mayAdmit(key));
    since.sort(([a, x], [b, y]) => x.lamport - y.lamport || byKey(x.by, y.by) || byKey(a, b));
    return [...base, ...since.map(([key]) => key)];
  }

  name(key: PeerId): string {
    return this.#said.get(key)?.name ?? this.#fromBase().find((seat) => seat.key === key)?.name ?? '';
  }

  /** What the seat's app has of a game's rules; null: it has not said. */
  version(key: PeerId, game: string): number | null {
    const said = this.#said.get(key)?.version ?? null;
    return said?.game === game ? said.version : null;
  }

  /**
   * The key of the device on which a seat is played: its own, unless the seat and the device both say otherwise. So nobody is
   * counted to a device against its will, and nobody counts itself to one that does not know it. For a device speak its first
   * seat and those that came to it with the base: the first one may have left.
   */
  device(key: PeerId): PeerId {
    const known = this.#fromBase().find((seat) => seat.key === key);
    if (known !== undefined) return deviceOf(known);
    const on = this.#said.get(key)?.device ?? null;
    if (on === null || !this.#isDevice(on)) return key;
    const speakers = [on, ...this.#fromBase().flatMap((seat) => (seat.device === on ? [seat.key] : []))];
    return speakers.some((seat) => this.#said.get(seat)?.local.has(key) === true) ? on : key;
  }

  /** A seat that is on another's device has none of its own to take others in. */
  #isDevice(key: PeerId): boolean {
    return (this.#said.get(key)?.device ?? null) === null && this.#fromBase().every((seat) => seat.key !== key || seat.device === undefined);
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
