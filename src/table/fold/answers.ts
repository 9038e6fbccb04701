/** Answers of the log by question and seat, each seat's in the order of its chain. They may come before their question. */
import type { Plain } from '../../engine/kernel/index.ts';
import type { Heads } from '../log/entry.ts';
import type { PeerId } from '../ports.ts';

export interface Given {
  readonly answer: Plain;
  /** What opens the cards that the answer turns over. */
  readonly opening: Uint8Array | null;
  /** The entry that holds it, its number in the seat's chain, and what its author held. */
  readonly id: string;
  readonly n: number;
  readonly heads: Heads['numbers'];
  /** The history it was given in. */
  readonly at: Uint8Array;
}

export class Answers {
  readonly #byQuestion = new Map<string, Map<PeerId, Given[]>>();

  add(question: string, seat: PeerId, given: Given): void {
    let seats = this.#byQuestion.get(question);
    if (seats === undefined) this.#byQuestion.set(question, (seats = new Map<PeerId, Given[]>()));
    const list = seats.get(seat);
    if (list === undefined) seats.set(seat, [given]);
    else list.push(given);
  }

  list(question: string, seat: PeerId): readonly Given[] {
    return this.#byQuestion.get(question)?.get(seat) ?? [];
  }

  seats(question: string): readonly PeerId[] {
    return [...(this.#byQuestion.get(question)?.keys() ?? [])];
  }
}
