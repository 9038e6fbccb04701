import type { LitElement, ReactiveController } from 'lit';

/**
 * One Tab stop for a group; arrows, Home and End move inside it. Up and down go by place on the screen, so a hand of
 * several rows needs no grid. When the focused item leaves, focus goes to the one that took its place.
 */
export class RovingController implements ReactiveController {
  readonly #host: LitElement;
  readonly #items: () => readonly HTMLElement[];
  #index = 0;
  #held = false;

  constructor(host: LitElement, items: () => readonly HTMLElement[]) {
    this.#host = host;
    this.#items = items;
    host.addController(this);
  }

  get index(): number {
    return this.#index;
  }

  /** Where Tab enters, for example the first card that can be played. Focus itself does not move. */
  enterAt(index: number): void {
    if (this.#focused() >= 0) return;
    this.#index = Math.max(0, index);
    this.#mark();
  }

  focus(index: number = this.#index): void {
    const items = this.#items();
    this.#index = Math.max(0, Math.min(index, items.length - 1));
    this.#mark();
    items[this.#index]?.focus();
  }

  /** Listener for `keydown` on the group. */
  readonly onKeydown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const items = this.#items();
    const at = this.#focused();
    if (at < 0) return;
    const to = target(event.key, items, at);
    if (to === undefined) return;
    event.preventDefault();
    this.focus(to);
  };

  /** Listener for `focusin` on the group: a click or a script moved focus. */
  readonly onFocusin = (): void => {
    const at = this.#focused();
    if (at < 0 || at === this.#index) return;
    this.#index = at;
    this.#mark();
  };

  hostUpdate(): void {
    const at = this.#focused();
    this.#held = at >= 0;
    if (at >= 0) this.#index = at;
  }

  hostUpdated(): void {
    const items = this.#items();
    if (items.length === 0) return;
    if (this.#held && this.#focused() < 0) this.focus(this.#index);
    else {
      const at = this.#focused();
      this.#index = at >= 0 ? at : Math.min(this.#index, items.length - 1);
      this.#mark();
    }
  }

  #focused(): number {
    const active = this.#host.shadowRoot?.activeElement;
    return active ? this.#items().findIndex((item) => item === active || item.contains(active)) : -1;
  }

  #mark(): void {
    this.#items().forEach((item, i) => {
      item.tabIndex = i === this.#index ? 0 : -1;
    });
  }
}

function target(key: string, items: readonly HTMLElement[], at: number): number | undefined {
  const last = items.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight') return Math.min(last, at + 1);
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  return nearestRow(items, at, key === 'ArrowUp' ? -1 : 1);
}

/** The nearest item in the next row above (−1) or below (+1), or where we are. */
function nearestRow(items: readonly HTMLElement[], at: number, way: 1 | -1): number {
  const boxes = items.map((item) => item.getBoundingClientRect());
  const here = boxes[at];
  if (!here) return at;
  let best = at;
  let bestScore = Infinity;
  boxes.forEach((box, i) => {
    const dy = (box.top - here.top) * way;
    if (dy < here.height * 0.3) return;
    const score = dy * 4 + Math.abs(box.left - here.left);
    if (score < bestScore) [best, bestScore] = [i, score];
  });
  return best;
}
