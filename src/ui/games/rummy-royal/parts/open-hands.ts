/** The open hands of a record: what each of these seats holds, a line each. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { RummyView } from '../../../../engine/rummy-royal/index.ts';
import { bySuit } from '../faces.ts';
import type { Model } from '../model.ts';
import * as words from '../strings.ts';

/** `views` by seat, each with that seat's own cards. Which five were picked is not told: a folded hand stays unmarked (RR-21). */
export function openHands(m: Model, views: readonly (RummyView | null)[]): TemplateResult {
  const alone = views.filter((view) => view !== null).length === 1;
  return html`<ul class="open-hands ${alone ? 'alone' : ''}" aria-label=${words.zone.open}>
    ${views.map((view, seat) => {
      const faces = (view?.cards ?? []).map((card) => card.face).sort(bySuit);
      return faces.length === 0 ? nothing : html`<li><span class="who">${m.names[seat]}</span><cc-run wrap .faces=${faces} .label=${words.handOfSeat(m.names[seat] ?? words.somebody, faces.length)}></cc-run></li>`;
    })}
  </ul>`;
}

export const openStyles = css`
  .open-hands { display: grid; gap: 3px; margin: auto 0; }
  .open-hands li { display: grid; grid-template-columns: minmax(3.2rem, 18%) minmax(0, 1fr); gap: var(--s2); align-items: center; }
  .open-hands .who { font: 700 var(--t-small)/1.2 var(--serif); overflow-wrap: anywhere; }
  .open-hands.alone li { grid-template-columns: 1fr; gap: 2px; } .open-hands.alone cc-run { --cw: clamp(2.4rem, 15cqw, 4.4rem); }
  .open-hands:not(.alone) cc-run { --cw: clamp(1.9rem, 9cqw, 2.9rem); }
`;
