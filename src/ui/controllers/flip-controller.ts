import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { flyFrom, type FlightOptions } from './motion.ts';

/**
 * First, last, invert, play: what had a place before an update and has another after it flies there.
 * `items` names the moving elements by stable keys; measuring happens right before and right after the host renders.
 */
export class FlipController implements ReactiveController {
  readonly #items: () => Iterable<readonly [key: string | number, element: HTMLElement]>;
  readonly #options: FlightOptions;
  readonly #before = new Map<string | number, DOMRectReadOnly>();
  #skip = true;

  constructor(host: ReactiveControllerHost, items: () => Iterable<readonly [key: string | number, element: HTMLElement]>, options: FlightOptions = {}) {
    this.#items = items;
    this.#options = options;
    host.addController(this);
  }

  /** The next update does not fly (a resize, another hand). */
  skip(): void {
    this.#skip = true;
  }

  /** A new element will fly in from this box, as if it had lain there. */
  from(key: string | number, box: DOMRectReadOnly): void {
    this.#before.set(key, box);
  }

  hostUpdate(): void {
    for (const [key, element] of this.#items()) if (!this.#before.has(key)) this.#before.set(key, element.getBoundingClientRect());
  }

  hostUpdated(): void {
    const before = new Map(this.#before);
    this.#before.clear();
    if (this.#skip) {
      this.#skip = false;
      return;
    }
    for (const [key, element] of this.#items()) {
      const box = before.get(key);
      if (box) flyFrom(element, box, this.#options);
    }
  }
}
