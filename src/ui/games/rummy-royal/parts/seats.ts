/** The others, from my left: name, chips, cards, one note. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { SeatIndex } from '../../../../engine/kernel/game.ts';
import { type Model, isAway, noteOf, onTurn } from '../model.ts';
import * as words from '../strings.ts';

export function seat(m: Model, index: SeatIndex, compact: boolean): TemplateResult | typeof nothing {
  const s = m.view.seats[index];
  if (s === undefined) return nothing;
  return html`<cc-seat role="listitem" data-seat=${index} .name=${m.names[index] ?? words.somebody} .chips=${s.left ? null : s.chips} .cards=${s.playing ? s.cards : null} .note=${noteOf(m, index)}
    ?turn=${onTurn(m).includes(index)} ?away=${isAway(m.member(index))} ?compact=${compact}></cc-seat>`;
}

export function seats(m: Model, compact: boolean): TemplateResult {
  return html`<div class="seats n${m.others.length}" role="list" aria-label=${m.me === null ? words.zone.seatsAll : words.zone.seats}>${m.others.map((i) => seat(m, i, compact))}</div>`;
}

export const seatsStyles = css`
  .seats { display: grid; gap: 6px; grid-template-columns: repeat(var(--seat-columns, 4), minmax(0, 1fr)); }
  .seats.n1 { --seat-columns: 1; } .seats.n2 { --seat-columns: 2; } .seats.n3 { --seat-columns: 3; } .seats.n5, .seats.n6 { --seat-columns: 3; } .seats.n9 { --seat-columns: 5; }
  @container table (max-width: 20.5rem) { .seats { --seat-columns: 4; } }
  @container table (max-width: 18rem) { .seats { --seat-columns: 3; } .seats.n4 { --seat-columns: 2; } }
  @container table (max-width: 13rem) { .seats:not(.n1) { --seat-columns: 2; } }
  @container table (min-width: 400px) { .seats.n5 { --seat-columns: 5; } }
  @container table (max-width: 44rem) { .frame.wide .seats.n5, .frame.wide .seats.n9 { --seat-columns: 4; } }
  @container table (min-width: 38rem) { .column .seats.n5, .column .seats.n6, .column .seats.n7, .column .seats.n8, .column .seats.n9 { --seat-columns: 6; } .column .seats.n7, .column .seats.n8 { --seat-columns: 8; } .column .seats.n5 { --seat-columns: 5; } .column .seats.n9 { --seat-columns: 5; } }
  @container table (min-width: 760px) and (min-height: 30rem) { .frame.wide.watching:not(.over) .seats { grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr)); } }
`;
