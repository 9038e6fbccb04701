/** Chips fly from where they lay to who took them (RR-13). Drawn from events, above everything, never in the way of a finger. */
import { html, render } from 'lit';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { RummyEvent, Space } from '../../../engine/rummy-royal/index.ts';
import { motionMs } from '../../controllers/index.ts';
import { chipsFor } from '../../kit/chips/index.ts';
import { chipIcon } from '../../kit/icons/index.ts';
import type { Suit } from './faces.ts';

export interface Flight {
  /** Selectors of the places, in the host's shadow root. */
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

const seat = (n: number): string => `[data-seat="${n}"]`;
const corner = (suit: Suit): string => `[data-corner="${suit}"]`;
const space = (s: Space): string => `[data-space="${s}"]`;

/** Which chips an event moves across the table. */
export function flightsOf(e: RummyEvent): readonly Flight[] {
  switch (e.type) {
    case 'anted': return e.seats.map((s) => ({ from: seat(s), to: '.sheet', amount: e.spaces.length }));
    case 'corner-staked': return [{ from: seat(e.seat), to: corner(e.suit), amount: e.amount }];
    case 'corner-matched':
    case 'corner-added': return e.seats.map((s) => ({ from: seat(s), to: corner(e.suit), amount: e.amount }));
    case 'corner-returned':
    case 'corner-won': return [{ from: corner(e.suit), to: seat(e.seat), amount: e.amount }];
    case 'bet':
    case 'called':
    case 'raised': return [{ from: seat(e.seat), to: space('POT'), amount: e.amount }];
    case 'won-pot': return e.shares.map((s) => ({ from: space('POT'), to: seat(s.seat), amount: s.amount }));
    case 'took': return [{ from: space(e.space), to: seat(e.seat), amount: e.amount }];
    case 'leftovers': return e.shares.map((s) => ({ from: '.sheet', to: seat(s.seat), amount: s.amount }));
    case 'paid': {
      const at = (a: typeof e.from): string | null => (a === 'bank' ? null : 'seat' in a ? seat(a.seat) : space(a.space));
      const [from, to] = [at(e.from), at(e.to)];
      return from === null || to === null ? [] : [{ from, to, amount: e.amount }];
    }
    default: return [];
  }
}

/** Measures the starting places before the host renders, and lets chips fly after it. */
export class ChipFlights implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #next: { readonly flight: Flight; readonly box: DOMRect }[] = [];

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Call while the places are still where they were. At most a dozen fly at once: more is a blur. */
  prepare(events: readonly RummyEvent[]): void {
    if (motionMs('--m-flight') === 0) return;
    for (const flight of events.flatMap(flightsOf).slice(0, 12)) {
      const box = this.#host.shadowRoot?.querySelector(flight.from)?.getBoundingClientRect();
      if (box !== undefined && box.width > 0 && flight.amount > 0) this.#next.push({ flight, box });
    }
  }

  hostUpdated(): void {
    const layer = this.#host.shadowRoot?.querySelector<HTMLElement>('.flights');
    const flights = this.#next;
    this.#next = [];
    if (layer === null || layer === undefined) return;
    const origin = layer.getBoundingClientRect();
    flights.forEach(({ flight, box }, i) => {
      const to = this.#host.shadowRoot?.querySelector(flight.to)?.getBoundingClientRect();
      if (to !== undefined && to.width > 0) fly(layer, origin, box, to, flight.amount, i);
    });
  }
}

const middle = (box: DOMRect, origin: DOMRect): readonly [x: number, y: number] => [box.left + box.width / 2 - origin.left, box.top + box.height / 2 - origin.top];

function fly(layer: HTMLElement, origin: DOMRect, from: DOMRect, to: DOMRect, amount: number, i: number): void {
  const stack = document.createElement('span');
  stack.className = 'flying';
  stack.setAttribute('aria-hidden', 'true');
  render(html`${chipsFor(amount).map(chipIcon)}`, stack);
  layer.append(stack);
  const [x0, y0] = middle(from, origin);
  const [x1, y1] = middle(to, origin);
  const at = (x: number, y: number): string => `translate(-50%, -50%) translate(${x}px, ${y}px)`;
  const flight = stack.animate(
    [{ transform: at(x0, y0), opacity: 1 }, { transform: at(x1, y1), opacity: 1, offset: 0.9 }, { transform: at(x1, y1), opacity: 0 }],
    { duration: motionMs('--m-flight'), delay: i * 40, easing: 'cubic-bezier(.3, .1, .2, 1)', fill: 'both' },
  );
  flight.finished.catch(() => undefined).finally(() => stack.remove());
}

/** A small card in the middle of a box, for cards to start from. */
export function cardAtCentre(box: DOMRectReadOnly): DOMRect {
  const [width, height] = [30, 42];
  return new DOMRect(box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height);
}
