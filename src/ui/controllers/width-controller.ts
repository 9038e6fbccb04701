import type { LitElement, ReactiveController } from 'lit';

/**
 * The host's width in CSS pixels, known before its first rendering; the host renders again when it changes.
 * Waits for the next frame: a host whose height follows from its width would otherwise resize itself inside the
 * observer's own round, which browsers report as an error.
 */
export class WidthController implements ReactiveController {
  readonly #host: LitElement;
  readonly #observer: ResizeObserver;
  #frame = 0;
  #width = 0;
  #changed = false;

  constructor(host: LitElement) {
    this.#host = host;
    this.#observer = new ResizeObserver(() => {
      cancelAnimationFrame(this.#frame);
      this.#frame = requestAnimationFrame(() => {
        if (host.clientWidth !== this.#width) host.requestUpdate();
      });
    });
    host.addController(this);
  }

  get width(): number {
    return this.#width;
  }

  /** The update that is running was caused by another width (or is the first one): nothing should fly. */
  get changed(): boolean {
    return this.#changed;
  }

  hostConnected(): void {
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
  }

  hostUpdate(): void {
    const width = this.#host.clientWidth;
    this.#changed = width !== this.#width;
    this.#width = width;
  }
}
