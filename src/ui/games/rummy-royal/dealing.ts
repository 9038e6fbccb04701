/** The deal as one sees it (RR-5): one card at a time from the dealer to everybody and to the spare hand, mine into my hand. */
import type { SeatIndex } from '../../../engine/kernel/game.ts';
import { dealDelay, flyFrom, motionMs } from '../../controllers/index.ts';
import type { CcFan } from '../../kit/fan/index.ts';
import { cardAtCentre } from './flights.ts';
import type { Model } from './model.ts';

type Place = SeatIndex | 'spare';

/** Whom the cards go to, in order: round by round from the dealer's left, the spare hand last in each. */
export function dealOrder(counts: readonly number[], spare: number, dealer: SeatIndex): readonly Place[] {
  const n = counts.length;
  const left = new Map<Place, number>([...counts.map((_, i): [Place, number] => [(dealer + 1 + i) % n, counts[(dealer + 1 + i) % n] ?? 0]), ['spare', spare]]);
  const out: Place[] = [];
  for (let more = true; more; ) {
    more = false;
    for (const [place, cards] of left) {
      if (cards === 0) continue;
      left.set(place, cards - 1);
      out.push(place);
      more = true;
    }
  }
  return out;
}

/** Lets the cards fly; all together in `--m-deal`. `whole`: the deal of everybody, otherwise only the hand that I took. */
export function dealing(host: HTMLElement, m: Model, whole: boolean): void {
  const root = host.shadowRoot;
  const fan = root?.querySelector<CcFan>('cc-fan');
  const dealer = root?.querySelector(`[data-seat="${m.view.dealer ?? -1}"]`)?.getBoundingClientRect();
  if (root === null || dealer === undefined || dealer.width === 0 || motionMs('--m-deal') === 0) return;
  const from = cardAtCentre(dealer);
  if (!whole) return void fan?.dealFrom(from);
  const order = dealOrder(m.view.seats.map((s) => (s.playing ? s.cards : 0)), m.view.spare, m.view.dealer ?? 0);
  const mine = order.flatMap((place, i) => (place === m.me ? [dealDelay(i, order.length)] : []));
  void fan?.dealFrom(from, mine);
  const layer = root.querySelector<HTMLElement>('.flights');
  if (layer === null) return;
  order.forEach((place, i) => {
    if (place === m.me) return;
    const to = root.querySelector(place === 'spare' ? '[data-spare]' : `[data-seat="${place}"]`)?.getBoundingClientRect();
    if (to !== undefined && to.width > 0) backTo(layer, from, cardAtCentre(to), dealDelay(i, order.length));
  });
}

/** One face-down card, on its way to somebody; gone on arrival. */
function backTo(layer: HTMLElement, from: DOMRectReadOnly, to: DOMRectReadOnly, delay: number): void {
  const origin = layer.getBoundingClientRect();
  const card = document.createElement('span');
  card.className = 'dealt';
  card.style.translate = `${to.left - origin.left}px ${to.top - origin.top}px`;
  layer.append(card);
  const flight = flyFrom(card, from, { delay, hidden: true });
  if (flight === null) return card.remove();
  flight.finished.catch(() => undefined).finally(() => card.remove());
}
