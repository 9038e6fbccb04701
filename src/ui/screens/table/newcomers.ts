/** Who has come to the table while one looks at it. Pure: the states come in, and names go out once each. */
import type { PeerId, TableState } from '../../../app/index.ts';

export class Newcomers {
  /** Everybody who is known already; null: this phone has not been told yet who is at the table. */
  #known: Set<PeerId> | null = null;

  /** Names of those who came since the last call: not who was there at first, nor somebody without a name yet. */
  see({ draft, hand, members }: TableState): readonly string[] {
    const told = draft !== null || hand !== null;
    if (!told || this.#known === null) {
      this.#known = told ? new Set(members.map((m) => m.key)) : null;
      return [];
    }
    const known = this.#known;
    const came = members.filter((m) => !known.has(m.key) && m.name !== '');
    for (const { key } of came) known.add(key);
    return came.filter((m) => !m.local && !m.left).map((m) => m.name);
  }

  forget(): void {
    this.#known = null;
  }
}
