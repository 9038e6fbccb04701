/** Re-ordering a hand with a finger: the card follows it, the others make room at the place nearest to it. An extra beside keys and menus. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FanLayout } from './fan-layout.ts';

/** A finger that moved less than this taps or holds, CSS pixels. */
const SLIP = 10;

export interface Dragged {
  readonly key: number;
  /** How far the finger has come. */
  readonly dx: number;
  readonly dy: number;
  /** The place nearest to the finger. */
  readonly to: number;
}

export interface DragHost extends ReactiveControllerHost {
  /** Keys in the order of the places. */
  keys(): readonly number[];
  layoutNow(): FanLayout;
  /** The box that places are counted from. */
  origin(): DOMRectReadOnly | undefined;
  dropped(key: number, to: number): void;
}

export class FanDragController implements ReactiveController {
  readonly #host: DragHost;
  #from: { readonly key: number; readonly x: number; readonly y: number; readonly card: HTMLElement; readonly pointer: number } | null = null;
  #now: Dragged | null = null;
  #swallow = false;

  constructor(host: DragHost) {
    this.#host = host;
    host.addController(this);
  }

  get now(): Dragged | null {
    return this.#now;
  }

  hostDisconnected(): void {
    this.#end();
  }

  /** A finger on a card. */
  start(event: PointerEvent, key: number): void {
    this.#swallow = false;
    if (!event.isPrimary || event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    this.#from = { key, x: event.clientX, y: event.clientY, card: event.currentTarget, pointer: event.pointerId };
  }

  /** Listener for `pointermove` on a card. */
  move(event: PointerEvent): void {
    const from = this.#from;
    if (from === null || event.pointerId !== from.pointer) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (this.#now === null) {
      if (Math.hypot(dx, dy) <= SLIP) return;
      // The card is under way now: it hears of every move, wherever the finger goes.
      from.card.setPointerCapture(event.pointerId);
    }
    this.#now = { key: from.key, dx, dy, to: this.#nearest(event.clientX, event.clientY) };
    this.#host.requestUpdate();
  }

  /** Listener for `pointerup`. */
  drop(): void {
    const now = this.#now;
    this.#end();
    if (now === null) return;
    this.#swallow = true;
    this.#host.requestUpdate();
    if (this.#host.keys().indexOf(now.key) !== now.to) this.#host.dropped(now.key, now.to);
  }

  /** Listener for `pointercancel`, and when something else began: everything lies as before. */
  cancel(): void {
    const was = this.#now !== null;
    this.#end();
    if (was) this.#host.requestUpdate();
  }

  /** True once after a drag: the click that follows means nothing. */
  swallowed(): boolean {
    const was = this.#swallow;
    this.#swallow = false;
    return was;
  }

  #end(): void {
    this.#from = null;
    this.#now = null;
  }

  #nearest(x: number, y: number): number {
    const { places, cardWidth } = this.#host.layoutNow();
    const origin = this.#host.origin();
    if (origin === undefined) return 0;
    let best = 0;
    let least = Infinity;
    places.forEach((place, i) => {
      const far = Math.hypot(x - origin.left - place.x - cardWidth * 0.4, (y - origin.top - place.y - cardWidth * 0.6) * 1.3);
      if (far < least) [best, least] = [i, far];
    });
    return best;
  }
}

/** The same keys with one of them taken out and put at place `to`. */
export function moved(keys: readonly number[], key: number, to: number): readonly number[] {
  const rest = keys.filter((k) => k !== key);
  return [...rest.slice(0, to), key, ...rest.slice(to)];
}
