/** Measures the parts of the table whenever one of them changes its size, and tells how the room is to be shared. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { fitInto, type Fitted } from './fit.ts';

/** So often the room is shared anew for one change of what is shown; sharing that does not come to rest by then stays as it is. */
const MOST = 12;

/** Their sizes are what the sharing starts from; the sheet and the hand, which it ends in, are not among them. */
const MEASURED = '.foot, .seats, .below, .cut, .state, .news, .hint';

export const NO_ROOM: Fitted = { sheet: 0, hand: 0, layout: 'column', low: false, flat: false, scrolls: false, handFirst: false, quick: 1, shallow: false, hint: false, news: 0, runCard: 42, run: 5 };

interface Held {
  /** Names the hand, and whose it is. */
  readonly hand: string;
  readonly cards: number;
  /** How many of the cards belong into the rows behind. */
  readonly behind: number;
}

export class RoomController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #hand: () => Held;
  readonly #seen = new Set<Element>();
  readonly #observer = new ResizeObserver((entries) => {
    // Another size of the screen is another matter.
    if (entries.some(({ target }) => target === this.#host)) this.#rounds = 0;
    this.#measure();
  });
  #now = NO_ROOM;
  /** Which comes first, hand or board: decided once for a hand and a screen, and anew only when more cards are held than then. */
  #order: { readonly screen: string; readonly cards: number; readonly handFirst: boolean } | null = null;
  #rounds = 0;
  #frame = 0;
  /** The host updates because the room is shared anew, not because something else is shown. */
  #own = false;

  constructor(host: ReactiveControllerHost & HTMLElement, hand: () => Held) {
    this.#host = host;
    this.#hand = hand;
    host.addController(this);
  }

  get now(): Fitted {
    return this.#now;
  }

  hostConnected(): void {
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#seen.clear();
  }

  hostUpdated(): void {
    if (!this.#own) this.#rounds = 0;
    this.#own = false;
    const parts = new Set(this.#host.shadowRoot?.querySelectorAll(MEASURED));
    for (const part of this.#seen) if (!parts.has(part)) this.#forget(part);
    for (const part of parts) if (!this.#seen.has(part)) this.#watch(part);
    this.#measure();
  }

  #watch(part: Element): void {
    this.#seen.add(part);
    this.#observer.observe(part);
  }

  #forget(part: Element): void {
    this.#seen.delete(part);
    this.#observer.unobserve(part);
  }

  /** `rested`: a frame after nothing changed any more. Only then all parts, which draw themselves after the table, have the size they keep. */
  #measure(rested = false): void {
    const frame = this.#host.shadowRoot?.querySelector<HTMLElement>('.frame') ?? null;
    const { hand, cards, behind } = this.#hand();
    const screen = `${hand} ${innerWidth} ${innerHeight} ${getComputedStyle(document.documentElement).fontSize}`;
    const decided = this.#order?.screen === screen && cards <= this.#order.cards ? this.#order.handFirst : null;
    const next = frame === null ? null : fitInto(frame, cards, behind, this.#now, decided);
    if (next === null) return;
    const atRest = (Object.keys(next) as (keyof Fitted)[]).every((key) => next[key] === this.#now[key]);
    if (atRest || this.#rounds >= MOST) {
      if (decided !== null || cards === 0 || next.layout !== 'column') return;
      if (rested) this.#order = { screen, cards, handFirst: this.#now.handFirst };
      else this.#afterFrame();
      return;
    }
    this.#rounds += 1;
    this.#now = next;
    this.#own = true;
    this.#host.requestUpdate();
  }

  #afterFrame(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#measure(true));
  }
}
