/**
 * Whose hand may be on the screen of a phone that several players share. Pure: what is awaited comes in, and whether the cover
 * lies on the table comes out.
 */
import type { PeerId } from '../../../app/index.ts';

export class PassAround {
  #shown: PeerId | null = null;
  #next: PeerId | null = null;
  /** Somebody who wanted to look though nothing is asked of them. */
  #asked: PeerId | null = null;
  /** Whose turn was shown last: the round goes on from there. */
  #last: PeerId | null = null;

  /** The seat whose hand is on the screen, or null: covered. */
  get shown(): PeerId | null {
    return this.#shown;
  }

  /** Whom the cover asks for, or null: nobody of this phone has anything to do. */
  get next(): PeerId | null {
    return this.#asked ?? this.#next;
  }

  /** Does it ask for somebody who only wants to look? */
  get optional(): boolean {
    return this.#asked !== null;
  }

  /**
   * `locals`: seats of this phone in seat order. `wanted`: those of them whose player has something to decide now. One whose
   * turn goes on is not covered; while nobody is wanted the one who looks goes on looking.
   */
  follow(locals: readonly PeerId[], wanted: readonly PeerId[]): void {
    if (this.#shown !== null && (!locals.includes(this.#shown) || (wanted.length > 0 && !wanted.includes(this.#shown)))) this.cover();
    if (this.#asked !== null && (wanted.length > 0 || !locals.includes(this.#asked))) this.#asked = null;
    // Who was covered in the middle of their turn comes first, then the round goes on from there.
    const last = this.#last === null ? -1 : locals.indexOf(this.#last);
    const from = last < 0 ? 0 : wanted.includes(locals[last] as PeerId) ? last : last + 1;
    const round = [...locals.slice(from), ...locals.slice(0, from)];
    this.#next = round.find((seat) => wanted.includes(seat)) ?? null;
  }

  /** A player without a turn wants the phone. */
  ask(seat: PeerId | null): void {
    this.#asked = seat;
  }

  /** The one the cover asks for has the phone. */
  lift(): void {
    const seat = this.next;
    if (seat === null) return;
    this.#shown = this.#last = seat;
    this.#asked = null;
  }

  cover(): void {
    this.#shown = null;
  }
}
