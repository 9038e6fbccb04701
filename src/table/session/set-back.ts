/**
 * Law 6 for a device that may have said more than its vault holds: one that was copied, restored, or lost what it had stored. It says
 * nothing at all until as many others as decide here have told it what they hold, and all of that is here: of its own seats, since a promise or
 * a confirmation that it has forgotten binds it like an answer, and of others', since what it once said that it holds is firm by that.
 */
import { deviceOf } from '../base.ts';
import { majority } from '../majority.ts';
import type { PeerId } from '../ports.ts';
import type { Head } from '../wire/messages.ts';
import type { HandDoc } from './hand-doc.ts';

export class SetBack {
  /** May others know answers of this device that it does not? The vault says so too, until they have told. */
  marked = false;
  readonly #device: PeerId;
  readonly #doc: () => HandDoc | null;
  /** Devices that have told in this session, by now all that they held. Nothing is lost while a session lasts, so that they need not tell again. */
  readonly #told = new Set<PeerId>();
  /** What others hold, and this device not yet, by device. */
  readonly #telling = new Map<PeerId, { readonly hand: number; readonly heads: readonly Head[] }>();

  constructor(device: PeerId, doc: () => HandDoc | null) {
    this.#device = device;
    this.#doc = doc;
  }

  /** The device holds the chains of the hand up to these heads. */
  tells(device: PeerId, hand: number, heads: readonly Head[]): void {
    if (this.#told.has(device)) return;
    this.#telling.set(device, { hand, heads });
    this.settle();
  }

  /** Something has arrived: is all here now that a device has told of? */
  settle(): void {
    const doc = this.#doc();
    if (doc === null) return;
    // Of a seat that has signed two things each may keep what the other never takes.
    // What its own seats have said must count here, with all that it builds on: else it does not see what it has promised.
    const held = (seat: PeerId): number => (doc.fold.notes.device(seat) === this.#device ? doc.fold.count(seat) : doc.log.chain(seat).length);
    const isHere = ({ seat, n }: Head): boolean => held(seat) > n || doc.log.chain(seat).fork !== null;
    for (const [device, { hand, heads }] of this.#telling) {
      if (hand === doc.hand && !heads.every(isHere)) continue;
      this.#telling.delete(device);
      this.#told.add(device);
    }
  }

  /** How many devices have yet to tell. */
  get missing(): number {
    if (!this.marked) return 0;
    const doc = this.#doc();
    // Not even where the table stands is known.
    if (doc === null) return 1;
    return Math.max(0, ...tellers(doc, this.#device).map(({ needed, others }) => needed - others.filter((device) => this.#told.has(device)).length));
  }
}

interface Tellers {
  readonly needed: number;
  readonly others: readonly PeerId[];
}

/**
 * Who can tell: the devices that decide in the hand; between hands those that have agreed to the last terms, and before the first hand
 * whoever has been let in. More than half of them, or all the others: then nothing firm is unknown to all who have told. A hand of which this device knows
 * no more than somebody's signature may have begun: then also so many of those whom that agreement names.
 */
function tellers({ log: { base }, fold }: HandDoc, device: PeerId): readonly Tellers[] {
  const { notes, hand, marks, rounds } = fold;
  const of = (devices: Iterable<PeerId>): Tellers => {
    const all = [...new Set(devices)];
    const others = all.filter((key) => key !== device && !notes.left(key));
    return { needed: Math.min(majority(all.length), others.length), others };
  };
  if (hand !== null && marks !== null) {
    const agreed = hand.terms.agreement.seats;
    return [of(marks.epochs.devices.voters.flatMap((voter) => agreed[marks.epochs.devices.all[voter]?.[0] ?? -1] ?? []).map(deviceOf))];
  }
  const last = of([device, ...base.seats.map(deviceOf).filter((key) => !notes.left(key))]);
  const before = last.others.length > 0 ? last : of([device, ...notes.members().filter((key) => !notes.left(key)).map((key) => notes.device(key))]);
  const named = rounds.signed().map(({ seats }) => seats.filter(({ key }) => notes.isMember(key)).map(deviceOf));
  const begun = named.filter((devices) => devices.includes(device)).map(of);
  return [before, ...begun];
}
