/** The game sheet as a drawn board (RR-2): what lies on each space, and whom a taken one went to. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { SeatIndex } from '../../../../engine/kernel/game.ts';
import type { Space } from '../../../../engine/rummy-royal/index.ts';
import { pipOf } from '../../../kit/card/index.ts';
import type { Suit } from '../faces.ts';
import { type Model, takenBy } from '../model.ts';
import { printSpace } from '../print-line.ts';
import * as words from '../strings.ts';
import { spoken } from '../text.ts';

const w = words.sheet;

/** In little room the name alone says it. */
function goneTo(m: Model, seat: SeatIndex, flat: boolean): string {
  const name = m.names[seat] ?? words.somebody;
  return seat === m.me ? (flat ? words.you : w.toYou) : flat ? name : w.to(name);
}

function content(m: Model, space: Space, flat: boolean): TemplateResult {
  const chips = space === 'POT' ? potOf(m) : m.view.spaces[space];
  const taken = takenBy(m, space);
  if (chips === 0 && taken !== null) return html`<span class="gone">${goneTo(m, taken, flat)}</span>`;
  return chips === 0 ? html`<span class="gone">–</span>` : html`<cc-chips .amount=${chips} .most=${flat ? 0 : 3} aria-hidden="true"></cc-chips>`;
}

function said(m: Model, space: Space): string {
  const chips = space === 'POT' ? potOf(m) : m.view.spaces[space];
  const taken = takenBy(m, space);
  const what = chips === 0 && taken !== null ? (taken === m.me ? w.toYou : w.to(m.names[taken] ?? words.somebody)) : chips === 0 ? w.empty : words.chipCount(chips);
  return w.label(spoken([{ space }]), what);
}

/** What lies in the main pot, bets included. */
export const potOf = (m: Model): number => m.view.pots[0]?.amount ?? m.view.spaces.POT;

const cell = (m: Model, space: Space, area: string, flat: boolean): TemplateResult =>
  html`<li class="space ${area}" data-space=${space} aria-label=${said(m, space)}><span class="what" aria-hidden="true">${printSpace(space)}</span>${content(m, space, flat)}</li>`;

/** Without side bets (RR-6) the corner Aces are part of the print. */
const corner = (suit: Suit, area: string): TemplateResult => html`<li class="corner ${area}" aria-hidden="true"><span class="ace on-${suit.toLowerCase()}">A${pipOf(suit)}</span></li>`;

/** `flat`: name and chips of a space side by side. */
export const sheet = (m: Model, flat: boolean): TemplateResult => html`
  <ul class="sheet ${flat ? 'flat' : ''}" aria-label=${words.zone.sheet}>
    ${corner('S', 'nw')}${cell(m, 'TH', 'n1', flat)}${cell(m, 'JH', 'n2', flat)}${cell(m, 'QH', 'n3', flat)}${corner('H', 'ne')}
    ${cell(m, 'KQ', 'w', flat)}${cell(m, 'POT', 'pot', flat)}${cell(m, '678', 'e', flat)}
    ${corner('C', 'sw')}${cell(m, 'KH', 's1', flat)}${cell(m, 'KITTY', 's2', flat)}${cell(m, 'AH', 's3', flat)}${corner('D', 'se')}
  </ul>`;

/** Side pots stand under the board, each with those who may win it. */
export function sidePots(m: Model): TemplateResult | typeof nothing {
  const side = m.view.pots.slice(1).filter((p) => p.amount > 0);
  if (side.length === 0) return nothing;
  return html`<ul class="side-pots">
    ${side.map((p, i) => html`<li>${w.side(i + 1, side.length)} <cc-chips .amount=${p.amount}></cc-chips> <span class="soft">${p.seats.map((s) => (s === m.me ? words.you : m.names[s])).join(', ')}</span></li>`)}
  </ul>`;
}

export const sheetStyles = css`
  .sheet { --frame: var(--madder); position: relative; display: grid; grid-template: repeat(3, minmax(0, 1fr)) / minmax(2.5rem, 13.5%) 1fr 1fr 1fr minmax(2.5rem, 13.5%);
    grid-template-areas: "nw n1 n2 n3 ne" "w w pot e e" "sw s1 s2 s3 se"; padding: 9px; background: var(--paper); border-radius: var(--r-sheet); box-shadow: 0 0 0 1px var(--rule), 0 1px 3px #0000001f; container: sheet / size; min-height: 0; }
  .sheet::before { content: ""; position: absolute; inset: 4px; border: 2px solid var(--frame); border-radius: 5px; pointer-events: none; }
  .sheet::after { content: ""; position: absolute; inset: 8px; border: 1px solid var(--frame); border-radius: 2px; pointer-events: none; }
  .space, .corner { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: .2em; line-height: 1; border: 0 solid var(--rule); min-width: 0; min-height: 0; font-size: clamp(.8125rem, min(7.4cqh, 4.4cqw), 3rem); }
  .n1, .n2, .n3, .s1, .s2, .s3 { border-left-width: 1px; }
  .ne, .se { border-left-width: 1px; }
  .nw, .n1, .n2, .n3, .ne { border-bottom-width: 1px; } .sw, .s1, .s2, .s3, .se { border-top-width: 1px; }
  .nw { grid-area: nw; } .n1 { grid-area: n1; } .n2 { grid-area: n2; } .n3 { grid-area: n3; } .ne { grid-area: ne; }
  .w { grid-area: w; padding-right: 6%; } .pot { grid-area: pot; } .e { grid-area: e; padding-left: 6%; }
  .sw { grid-area: sw; } .s1 { grid-area: s1; } .s2 { grid-area: s2; } .s3 { grid-area: s3; } .se { grid-area: se; }
  .space cc-chips { --ch: max(15px, .95em); }
  .what { font: 700 1.28em/1 var(--serif); white-space: nowrap; }
  .what .pip { width: .74em; height: .74em; }
  .s2 .what, .pot .what { font-size: 1.1em; letter-spacing: .06em; }
  .gone { font-size: max(var(--t-label), .82em); color: var(--ink-soft); max-width: 100%; padding: 0 3px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .ace { font: 700 1.05em/1 var(--serif); white-space: nowrap; }
  .pot { place-self: center; height: min(100% + min(14px, 5cqh), 25cqw); aspect-ratio: 1; max-width: none; border: 1.5px solid var(--frame); outline: 1px solid var(--frame); outline-offset: -5px; border-radius: 50%; background: var(--paper); position: relative; z-index: 1; }
  .pot .gone { max-width: 84%; }
  @container sheet (max-height: 175px) { .pot { width: 94%; aspect-ratio: auto; border-radius: 99px; outline-offset: -4px; } }
  .flat .space { flex-direction: row; gap: .35em; font-size: min(var(--t-small), 4.4cqw); } .flat .pot { width: 94%; height: 88%; aspect-ratio: auto; border-radius: 99px; outline-offset: -4px; } .flat .w { padding-right: 2%; } .flat .e { padding-left: 2%; }
  .flat .s2 .what, .flat .pot .what { font-size: .96em; letter-spacing: .02em; } .flat .s2 { gap: .22em; }
  .flat .gone { font-size: var(--t-label); }
  .side-pots { display: flex; flex-wrap: wrap; gap: 2px var(--s4); font-size: var(--t-small); padding: 4px var(--s2) 0; }
  .side-pots li { display: inline-flex; gap: .4em; align-items: center; }
`;
