/** Changes the order of a vertical list by dragging a handle. Pointer positions only; keys and buttons are the list's own. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface ReorderHost extends ReactiveControllerHost {
  /** The list's rows, top to bottom. */
  rows(): readonly HTMLElement[];
  /** The row was dropped at another place. */
  dropped(from: number, to: number): void;
}

export class ReorderController implements ReactiveController {
  readonly #host: ReorderHost;
  #from = -1;
  #to = -1;
  #startY = 0;
  #shift = 0;
  /** Middles of the rows when the drag began: they do not follow the gaps that open. */
  #middles: readonly number[] = [];

  constructor(host: ReorderHost) {
    this.#host = host;
    host.addController(this);
  }

  /** The row that is held, or −1. */
  get from(): number {
    return this.#from;
  }

  /** How far row `index` is moved just now, in px: the held one follows the pointer, others make room. */
  offset(index: number): number {
    if (this.#from < 0) return 0;
    if (index === this.#from) return this.#shift;
    const step = this.#step();
    if (this.#from < index && index <= this.#to) return -step;
    if (this.#to <= index && index < this.#from) return step;
    return 0;
  }

  /** `pointerdown` on the handle of row `index`. */
  readonly start = (event: PointerEvent, index: number): void => {
    if (event.button !== 0 || this.#from >= 0) return;
    const handle = event.currentTarget as HTMLElement;
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
    this.#from = this.#to = index;
    this.#startY = event.clientY;
    this.#shift = 0;
    this.#middles = this.#host.rows().map((row) => row.getBoundingClientRect()).map((box) => (box.top + box.bottom) / 2);
    this.#host.requestUpdate();
  };

  readonly move = (event: PointerEvent): void => {
    if (this.#from < 0) return;
    this.#shift = event.clientY - this.#startY;
    const at = (this.#middles[this.#from] ?? 0) + this.#shift;
    const before = this.#middles.filter((middle, i) => i !== this.#from && middle < at).length;
    this.#to = before;
    this.#host.requestUpdate();
  };

  readonly end = (): void => {
    const [from, to] = [this.#from, this.#to];
    this.#reset();
    if (from >= 0 && from !== to) this.#host.dropped(from, to);
  };

  readonly cancel = (): void => this.#reset();

  hostDisconnected(): void {
    this.#reset();
  }

  #reset(): void {
    this.#from = this.#to = -1;
    this.#shift = 0;
    this.#host.requestUpdate();
  }

  #step(): number {
    const [a, b] = this.#middles;
    return a === undefined || b === undefined ? 0 : b - a;
  }
}

/** The list with one item moved. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined) return list;
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
