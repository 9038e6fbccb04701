/** The way to where the table stands, that others have shown this device once: what storage does not take is tried again, since nobody shows it twice. */
import type { Result } from '../../engine/kernel/index.ts';

type Way = () => Promise<Result<void>>;

export class Onward {
  #way: Way | null = null;

  /** Instead of any way that was shown before. */
  show(way: Way): void {
    this.#way = way;
  }

  /** Goes it; null: there is none to go. */
  get next(): Way | null {
    const way = this.#way;
    if (way === null) return null;
    return async () => {
      const gone = await way();
      if (gone.ok && this.#way === way) this.#way = null;
      return gone;
    };
  }
}
