/** The others, from my left: name, chips, cards, one note. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { SeatIndex } from '../../../../engine/kernel/game.ts';
import { type Model, noteOf, onTurn } from '../model.ts';
import * as words from '../strings.ts';

export function seat(m: Model, index: SeatIndex): TemplateResult | typeof nothing {
  const s = m.view.seats[index];
  if (s === undefined) return nothing;
  const member = m.member(index);
  const away = member !== undefined && !member.here && !member.me && !member.left;
  return html`<cc-seat role="listitem" data-seat=${index} .name=${m.names[index] ?? words.somebody} .chips=${s.chips} .cards=${s.playing ? s.cards : null} .note=${noteOf(m, index)}
    ?turn=${onTurn(m).includes(index)} ?away=${away}></cc-seat>`;
}

export function seats(m: Model): TemplateResult {
  return html`<div class="seats n${m.others.length}" role="list" aria-label=${m.me === null ? words.zone.seatsAll : words.zone.seats}>${m.others.map((i) => seat(m, i))}</div>`;
}

export const seatsStyles = css`
  .seats { display: grid; gap: 6px; grid-template-columns: repeat(var(--seat-columns, 4), minmax(0, 1fr)); }
  .seats.n1 { --seat-columns: 1; } .seats.n2 { --seat-columns: 2; } .seats.n3 { --seat-columns: 3; }
`;
