/**
 * The shuffle of a hand before its terms are agreed: keys and shuffles of those who would be dealt in as things stand. When the terms are so, the hand
 * finds them answered; when not, nothing of it counts. A function of the set of entries, like the hand.
 */
import { bytesToHex, equalBytes } from '../../crypto/index.ts';
import { dealFor, type Deal, type Dealing } from '../../dealing/index.ts';
import type { Demand, SeatIndex } from '../../engine/kernel/index.ts';
import type { PeerId } from '../ports.ts';
import type { Agreement } from '../terms/agreement.ts';
import type { Beginning } from '../terms/setup.ts';
import type { Answers } from './answers.ts';
import { aheadOf, dealtIn, firstShuffle, historyAhead } from './dealt-in.ts';

export class Ahead {
  readonly deal: Deal;
  /** 32 bytes naming what it is made for. */
  readonly ahead: Uint8Array;
  readonly seats: readonly PeerId[];
  /** What secrets are derived from: 32 bytes naming what the hand starts from. */
  readonly origin: Uint8Array;
  readonly history: Uint8Array;
  /** Two of the same name and seats are the same. */
  readonly id: string;
  open: { readonly name: string; readonly asked: string; readonly seats: readonly SeatIndex[] } | null = null;
  readonly #demand: Demand;
  /** How far each seat's answers to a question were looked at, and which of them was taken. */
  readonly #seen = new Map<string, number>();
  readonly #given = new Set<string>();

  constructor(ahead: Uint8Array, origin: Uint8Array, terms: Agreement, demand: Demand, dealing: Dealing) {
    this.ahead = ahead;
    this.seats = terms.seats.map(({ key }) => key);
    this.origin = origin;
    this.history = historyAhead(ahead);
    this.id = idOf(ahead, terms);
    this.deal = dealFor(dealtIn(terms), ahead, dealing);
    this.#demand = demand;
  }

  /** Takes everything as far as the answers allow. */
  advance(answers: Answers): void {
    for (;;) {
      const step = this.deal.progress(this.#demand);
      this.open = null;
      if (step.done || step.question.ahead !== true) return;
      const { name, seats } = step.question;
      const lacking = seats.filter((seat) => !this.#collect(`deal/${name}`, name, seat, answers));
      if (lacking.length === 0) continue;
      this.open = { name: `deal/${name}`, asked: name, seats: lacking };
      return;
    }
  }

  /** Has the seat said anything to what is open? What is refused included, so that no device repeats itself. */
  hasSaid(key: PeerId, answers: Answers): boolean {
    return this.open !== null && answers.list(this.open.name, key).some(({ at }) => equalBytes(at, this.history));
  }

  /** Has the seat answered? */
  #collect(name: string, asked: string, seat: SeatIndex, answers: Answers): boolean {
    const cursor = `${name} ${seat}`;
    const list = answers.list(name, this.seats[seat] ?? '');
    for (let i = this.#seen.get(cursor) ?? 0; i < list.length && !this.#given.has(cursor); i++) {
      this.#seen.set(cursor, i + 1);
      const given = list[i];
      if (given === undefined || !equalBytes(given.at, this.history) || given.opening !== null || !(given.answer instanceof Uint8Array)) continue;
      if (this.deal.take(asked, seat, given.answer) === null) this.#given.add(cursor);
    }
    return this.#given.has(cursor);
  }
}

const idOf = (ahead: Uint8Array, { seats }: Agreement): string => `${bytesToHex(ahead)} ${seats.map(({ key }) => key).join()}`;

/** What can be shuffled ahead when these terms are agreed: `known` when it is that; null: nothing. */
export function aheadFor(baseHash: Uint8Array, terms: Agreement, beginning: Beginning, known: Ahead | null, dealing: Dealing): Ahead | null {
  const demand = firstShuffle(beginning.game, beginning.state);
  if (demand === null || dealtIn(terms).length < 2) return null;
  const ahead = aheadOf(baseHash, terms, beginning);
  return known?.id === idOf(ahead, terms) ? known : new Ahead(ahead, baseHash, terms, demand, dealing);
}
