import type { ReactiveController, ReactiveControllerHost } from 'lit';

const HOLD_MS = 450;
const SLIP_PX = 10;

/** A finger that stays: calls `onHold` with the pressed element and swallows the click that would follow. */
export class LongPressController implements ReactiveController {
  readonly #onHold: (element: HTMLElement) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from: { readonly x: number; readonly y: number } | undefined;
  #swallow = false;

  constructor(host: ReactiveControllerHost, onHold: (element: HTMLElement) => void) {
    this.#onHold = onHold;
    host.addController(this);
  }

  /** Listener for `pointerdown`. */
  readonly onPointerdown = (event: PointerEvent): void => {
    this.#swallow = false;
    const element = event.currentTarget;
    if (!(element instanceof HTMLElement) || !event.isPrimary) return;
    this.#from = { x: event.clientX, y: event.clientY };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#swallow = true;
      this.#onHold(element);
    }, HOLD_MS);
  };

  /** Listener for `pointermove`: a finger that slides is not holding. */
  readonly onPointermove = (event: PointerEvent): void => {
    if (this.#from && Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) > SLIP_PX) this.#stop();
  };

  /** Listener for `pointerup`, `pointercancel` and `pointerleave`. */
  readonly onPointerend = (): void => this.#stop();

  /** True once after a hold: the click that follows means nothing. */
  swallowed(): boolean {
    const was = this.#swallow;
    this.#swallow = false;
    return was;
  }

  hostDisconnected(): void {
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#from = undefined;
  }
}
