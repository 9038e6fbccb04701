/** The open hands of a record: what each of these seats holds, a line each. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { RummyView } from '../../../../engine/rummy-royal/index.ts';
import { laid } from '../faces.ts';
import { aceLow } from '../headline.ts';
import { cutOf, type Model, noteOf } from '../model.ts';
import * as words from '../strings.ts';

/** So many cards have room in one row on the narrowest phone. */
const ROW = 12;

type Views = readonly (RummyView | null)[];

/** Do the hands say what the seats would? Then these are not drawn: one looks at one place, and everything has room. */
export const sayAll = (views: Views): boolean => views.length > 1 && views.every((view) => view !== null);

/** At the beginning nobody has a card yet, neither of the cut nor of the deal. */
export const isBare = (m: Model): boolean => !m.over && m.view.seats.every((seat) => seat.cards === 0) && cutOf(m).length === 0;

const run = (m: Model, seat: number, view: RummyView | null): TemplateResult | typeof nothing => {
  const faces = (view?.cards ?? []).map((card) => card.face).sort(laid.suit[aceLow(m) ? 'low' : 'high']);
  return faces.length === 0 ? nothing : html`<cc-run ?wrap=${faces.length > ROW} .faces=${faces} .label=${words.handOfSeat(m.names[seat] ?? words.somebody, faces.length)}></cc-run>`;
};

function whole(m: Model, seat: number, view: RummyView | null): TemplateResult {
  const note = noteOf(m, seat);
  return html`<li data-seat=${seat}><p class="has"><span class="who">${m.names[seat]}</span><cc-chips .amount=${m.view.seats[seat]?.chips ?? 0} most="1"></cc-chips>${note === '' ? nothing : html`<span class="soft">${note}</span>`}</p>${run(m, seat, view)}</li>`;
}

/** `views` by seat, each with that seat's own cards. Which five were picked is not told: a folded hand stays unmarked (RR-21). */
export function openHands(m: Model, views: Views): TemplateResult {
  if (sayAll(views)) return html`<ul class="open-hands all" aria-label=${words.zone.open}>${views.map((view, seat) => whole(m, seat, view))}</ul>`;
  return html`<ul class="open-hands" aria-label=${words.zone.open}>
    ${views.map((view, seat) => (view === null || view.cards.length === 0 ? nothing : html`<li><span class="who">${m.names[seat]}</span>${run(m, seat, view)}</li>`))}
  </ul>`;
}

export const openStyles = css`
  .open-hands { display: grid; gap: 2px; margin: auto 0; }
  .open-hands .who { font: 700 var(--t-small)/1.2 var(--serif); overflow-wrap: anywhere; }
  .open-hands cc-run { --cw: clamp(2.4rem, 15cqw, 4.4rem); }
  .open-hands.all { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s3); align-content: start; }
  .open-hands.all li { min-width: min(100%, 7.5rem); max-width: 100%; } .open-hands.all cc-run { --cw: clamp(min(1.65rem, 8cqw), 7.4cqw, 2.9rem); }
  .open-hands .has { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .4em; font-size: var(--t-small); line-height: 1.35; } .open-hands .soft { font-size: var(--t-label); }
  .wide .open-hands.all cc-run { --cw: clamp(1.65rem, min(4.6cqw, 7.7cqh), 3.4rem); }
`;
