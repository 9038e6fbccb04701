import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How long one has to hold, ms: longer than any tap, shorter than impatience. */
export const HOLD_MS = 600;

/** How long after the finger is lifted its click may come, ms. */
const AFTER_MS = 400;

export interface HoldHost extends ReactiveControllerHost {
  /** It was held long enough. */
  held(): void;
  /** It was let go too early. */
  letGo(): void;
  /** It was pressed by a means that cannot hold: a screen reader, a switch, a voice. */
  pressed(): void;
}

/** A button that has to be held, with a finger, a mouse, or the Enter or space key. */
export class HoldController implements ReactiveController {
  readonly #host: HoldHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #by: 'pointer' | 'key' | null = null;
  /** The click that follows a pointer or a key means nothing; one that follows neither does. */
  #swallow = false;

  constructor(host: HoldHost) {
    this.#host = host;
    host.addController(this);
  }

  get holding(): boolean {
    return this.#by !== null;
  }

  readonly onPointerdown = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0) return;
    this.#swallow = true;
    this.#start('pointer');
  };

  /** Listener for `pointerup`, `pointercancel` and `pointerleave`. */
  readonly onPointerend = (): void => this.#end('pointer');

  readonly onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    this.#swallow = true;
    if (!event.repeat) this.#start('key');
  };

  readonly onKeyup = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    this.#end('key');
    this.#swallow = false;
  };

  readonly onClick = (): void => {
    if (!this.#swallow) this.#host.pressed();
    this.#swallow = false;
  };

  /** No menu of the browser over what is being held. */
  readonly onContextmenu = (event: Event): void => event.preventDefault();

  /** A key or finger that is let go elsewhere holds nothing any more. */
  readonly onBlur = (): void => {
    if (this.#by !== null) this.#end(this.#by);
  };

  #start(by: 'pointer' | 'key'): void {
    if (this.#by !== null) return;
    this.#by = by;
    this.#timer = setTimeout(() => {
      this.#by = null;
      this.#host.requestUpdate();
      if (by === 'pointer') dropNextClick();
      this.#host.held();
    }, HOLD_MS);
    this.#host.requestUpdate();
  }

  #end(by: 'pointer' | 'key'): void {
    if (this.#by !== by) return;
    this.#stop();
    this.#host.letGo();
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#stop();
    this.#swallow = false;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#by = null;
  }
}

/**
 * What was under the finger is gone by the time it is lifted: the click that follows would press whatever has taken its place.
 * Whatever is pressed anew counts.
 */
function dropNextClick(): void {
  const end = new AbortController();
  const { signal } = end;
  const drop = (event: Event): void => {
    // Only what comes of the finger.
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end.abort();
  };
  window.addEventListener('click', drop, { capture: true, signal });
  // It comes at once after the finger is lifted, or not at all.
  for (const up of ['pointerup', 'pointercancel']) window.addEventListener(up, () => setTimeout(() => end.abort(), AFTER_MS), { capture: true, signal });
  for (const anew of ['pointerdown', 'keydown']) window.addEventListener(anew, () => end.abort(), { capture: true, signal });
}
