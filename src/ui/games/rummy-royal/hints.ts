/** Three short hints for somebody's first hand; each is shown until it was read, and none ever again once they were skipped. */
import type { Model } from './model.ts';
import type { Kept } from './hand-order.ts';

export const HINTS = ['sheet', 'five', 'stops'] as const;
export type Hint = (typeof HINTS)[number];

export class Hints {
  #kept: Kept | null = null;
  #seen: ReadonlySet<string> = new Set(HINTS);

  /** Without a store there are none: they could not be put away for good. */
  use(kept: Kept | null): void {
    if (kept === this.#kept) return;
    this.#kept = kept;
    this.#seen = new Set(kept === null ? HINTS : (kept.read() ?? '').split(' '));
  }

  /** What there is to say now, or null. */
  now(m: Model): Hint | null {
    const hint = hintOf(m);
    return hint === null || this.#seen.has(hint) ? null : hint;
  }

  read(hint: Hint): void {
    this.#keep([...this.#seen, hint]);
  }

  skip(): void {
    this.#keep(HINTS);
  }

  again(): void {
    this.#keep([]);
  }

  #keep(seen: readonly string[]): void {
    this.#seen = new Set(seen);
    this.#kept?.write([...this.#seen].filter((h) => h !== '').join(' '));
  }
}

function hintOf(m: Model): Hint | null {
  if (m.me === null || m.over || m.view.seats[m.me]?.playing !== true) return null;
  switch (m.view.phase) {
    case 'spare':
    case 'auction':
    case 'stake':
    case 'match': return 'sheet';
    case 'choose': return m.mine ? 'five' : null;
    case 'lead':
    case 'follow': return 'stops';
    default: return null;
  }
}
