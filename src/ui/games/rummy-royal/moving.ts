/** What flies when something happens: cards played, cards dealt, chips. Drawn from events alone; a tap ends it, and nothing waits for it. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CcFan } from '../../kit/fan/index.ts';
import type { CcRun } from '../../kit/run/index.ts';
import { dealing } from './dealing.ts';
import { ChipFlights, cardAtCentre } from './flights.ts';
import type { Keyed, Model } from './model.ts';
import { handsMe } from './news-of.ts';

export class Moving implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #chips: ChipFlights;
  #deal: { readonly m: Model; readonly whole: boolean } | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    this.#chips = new ChipFlights(host);
    host.addController(this);
  }

  /** Call before the host renders, while everything is still where it was. */
  prepare(m: Model, before: Model | null, fresh: readonly Keyed[]): void {
    const root = this.#host.shadowRoot;
    const events = fresh.map((k) => k.event);
    this.#chips.prepare(events);
    if (handsMe(events, m.me)) this.#deal = { m, whole: events.some((e) => e.type === 'dealt') };
    const run = root?.querySelector<CcRun>('cc-run');
    const fan = root?.querySelector<CcFan>('cc-fan');
    for (const e of events) {
      if (e.type !== 'led' && e.type !== 'played') continue;
      const mine = e.seat === m.me ? before?.view.cards.find((c) => c.face === e.face) : undefined;
      const from = mine === undefined ? root?.querySelector(`[data-seat="${e.seat}"]`) : fan?.cardElement(mine.slot);
      if (from) run?.flyIn(e.face, mine === undefined ? cardAtCentre(from.getBoundingClientRect()) : from.getBoundingClientRect());
    }
  }

  hostUpdated(): void {
    const deal = this.#deal;
    this.#deal = null;
    if (deal !== null) dealing(this.#host, deal.m, deal.whole);
  }

  /** A touch ends every flight at once: nobody waits for cards to arrive. */
  readonly hurry = (): void => {
    const root = this.#host.shadowRoot;
    const inside = [root, root?.querySelector('cc-fan')?.shadowRoot, root?.querySelector('cc-run')?.shadowRoot];
    for (const at of inside) for (const flight of at?.getAnimations() ?? []) if (!(flight instanceof CSSTransition) && !(flight instanceof CSSAnimation)) flight.finish();
  };
}
