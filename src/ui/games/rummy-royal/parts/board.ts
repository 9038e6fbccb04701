/** The printed sheet as a drawing (RR-2): the one of the table and those of the rules are the same. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Space } from '../../../../engine/rummy-royal/index.ts';
import { pipOf } from '../../../kit/card/index.ts';
import type { Suit } from '../faces.ts';
import { printSpace } from '../print-line.ts';

export interface BoardSpace {
  readonly label: string;
  readonly chips: number;
  /** Whom its chips went to, or null. */
  readonly gone: string | null;
  readonly lit?: boolean;
}

export interface BoardCorner {
  readonly label: string;
  readonly chips: number;
  /** The corner that is bet on. */
  readonly played: boolean;
}

export interface Board {
  /** Name and chips of a space side by side. */
  readonly flat: boolean;
  readonly label: string;
  space(space: Space): BoardSpace;
  /** Null: only printed. */
  corner(suit: Suit): BoardCorner | null;
}

/** What tells people of one name apart: `Ana (2)`. */
const NUMBER = /^(.*) (\(\d+\))$/;

/** As much of a name as has room: the seats and the list of events have all of it. A number that tells two of one name apart stays whole. */
function taken(to: string): TemplateResult {
  const [, name = to, number] = NUMBER.exec(to) ?? [];
  return html`<span class="gone taken"><span class="name">${name}</span>${number === undefined ? nothing : html`<span>${number}</span>`}</span>`;
}

function cell(b: Board, space: Space, area: string): TemplateResult {
  const { label, chips, gone, lit } = b.space(space);
  const content = gone !== null ? taken(gone) : chips === 0 ? html`<span class="gone">–</span>` : html`<cc-chips .amount=${chips} .most=${b.flat ? 0 : 3} aria-hidden="true"></cc-chips>`;
  return html`<li class="space ${area} ${lit === true ? 'lit' : ''}" data-space=${space} aria-label=${label}><span class="what" aria-hidden="true">${printSpace(space)}</span>${content}</li>`;
}

function corner(b: Board, suit: Suit, area: string): TemplateResult {
  const open = b.corner(suit);
  const ace = html`<span class="ace on-${suit.toLowerCase()}" aria-hidden="true">A${pipOf(suit)}</span>`;
  if (open === null) return html`<li class="corner ${area}" aria-hidden="true">${ace}</li>`;
  return html`<li class="corner open ${area} ${open.played ? 'played' : ''}" data-corner=${suit} aria-label=${open.label}>${ace}${open.chips === 0 ? nothing : html`<cc-chips .amount=${open.chips} .most=${b.flat ? 0 : 1} aria-hidden="true"></cc-chips>`}</li>`;
}

export const board = (b: Board): TemplateResult => html`
  <ul class="sheet ${b.flat ? 'flat' : ''}" aria-label=${b.label}>
    ${corner(b, 'S', 'nw')}${cell(b, 'TH', 'n1')}${cell(b, 'JH', 'n2')}${cell(b, 'QH', 'n3')}${corner(b, 'H', 'ne')}
    ${cell(b, 'KQ', 'w')}${cell(b, 'POT', 'pot')}${cell(b, '678', 'e')}
    ${corner(b, 'C', 'sw')}${cell(b, 'KH', 's1')}${cell(b, 'KITTY', 's2')}${cell(b, 'AH', 's3')}${corner(b, 'D', 'se')}
  </ul>`;

export const sheetStyles = css`
  .sheet { --frame: var(--madder); position: relative; display: grid; grid-template: repeat(3, minmax(0, 1fr)) / var(--corner) minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) var(--corner); --corner: minmax(min(2.5rem, max(40px, 13.5%)), 13.5%);
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
  .gone { max-width: 100%; overflow-wrap: break-word; font-size: max(12px, min(var(--t-label), 3.7cqw), .8em); color: var(--ink-soft); text-align: center; line-height: 1.1; }
  .taken { display: flex; gap: .15em; min-width: 0; } .taken .name { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; line-height: 1.25; }
  .space.lit { box-shadow: inset 0 0 0 2px var(--rule-firm); }
  .corner.open { gap: .25em; } .corner.open.played { box-shadow: inset 0 0 0 2px var(--rule-firm); } .corner cc-chips { --ch: max(13px, .8em); font-size: max(12px, min(.9em, 4cqw)); }
  .ace { font: 700 1.05em/1 var(--serif); white-space: nowrap; }
  .pot { place-self: center; height: min(100% + min(14px, 5cqh), 25cqw); aspect-ratio: 1; max-width: none; border: 1.5px solid var(--frame); outline: 1px solid var(--frame); outline-offset: -5px; border-radius: 50%; background: var(--paper); position: relative; z-index: 1; }
  @container sheet (max-height: 175px) { .pot { width: 94%; aspect-ratio: auto; border-radius: 99px; outline-offset: -4px; } }
  /* A name is wider than the circle: it grows to the sides as far as its cell goes, rather than break the name. */
  .pot:has(.taken) { min-width: min(94%, 6.6em); border-radius: 999px; padding-inline: .5em; }
  .flat .space { flex-direction: row; gap: .35em; font-size: min(var(--t-small), 4.4cqw); } .flat .pot { width: 94%; height: 88%; aspect-ratio: auto; border-radius: 99px; outline-offset: -4px; } .flat .w { padding-right: 2%; } .flat .e { padding-left: 2%; }
  .flat .s2 .what, .flat .pot .what { font-size: .96em; letter-spacing: .02em; } .flat .s2 { gap: .22em; }
  /* Their own names are long: whom they went to stands below; the ring of the POT is one line then. */
  .flat .s2:has(.taken), .flat .pot:has(.taken) { flex-direction: column; gap: 0; } .flat .s2 .taken .name, .flat .pot .taken .name { line-height: 1.1; }
  .flat .pot:has(.taken) { height: 100%; outline: 0; }
  .flat .corner { font-size: 12px; gap: .1em; } .flat .gone { font-size: max(12px, min(var(--t-label), 3.6cqw)); }
  .below { display: flex; flex-wrap: wrap; gap: 2px var(--s4); font-size: var(--t-small); padding: 4px var(--s2) 0; }
  .below li { display: flex; flex-wrap: wrap; gap: 0 .4em; align-items: center; overflow-wrap: anywhere; min-width: 0; } .below .soft { min-width: 0; }
`;
