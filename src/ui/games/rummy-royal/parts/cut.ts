/** The cut for the deal or for what is left (RR-3, RR-16): who drew which card, and who gets what. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { characters } from '../../../../app/strings/told.ts';
import type { RummyEvent } from '../../../../engine/rummy-royal/index.ts';
import type { Draw, Model } from '../model.ts';
import { cutOf } from '../model.ts';
import { printLine } from '../print-line.ts';
import * as words from '../strings.ts';

type Leftovers = Extract<RummyEvent, { type: 'leftovers' }>;

function role(m: Model, d: Draw): string {
  return d.role === null ? '' : d.role === 'deals' && d.seat === m.me ? words.youDeal : words.cutRole[d.role];
}

/** What tells people of one name apart: `Ana (2)`. */
const NUMBER = / (\(\d+\))$/;

/**
 * The first word of a name, or its beginning and an ellipsis: a card is narrow, and the whole of it is said.
 * A number that tells two of one name apart stays, though the rest gives way: `Ana(2)`.
 */
export function shortName(name: string, most: number): string {
  if (characters(name).length <= most) return name;
  const number = NUMBER.exec(name)?.[1] ?? '';
  const first = characters(name.split(' ')[0] ?? name);
  const room = Math.max(most - number.length, 3);
  return `${first.length <= room ? first.join('') : `${first.slice(0, room - 1).join('')}…`}${number}`;
}

/** A card is narrow: of a long name its beginning is drawn, and all of it said. */
function who(name: string): TemplateResult {
  const short = shortName(name, 9);
  return short === name ? html`<span class="who">${name}</span>` : html`<span class="who" aria-hidden="true">${short}</span><span class="unseen">${name} </span>`;
}

function draw(m: Model, d: Draw, left: Leftovers | undefined): TemplateResult {
  const share = left?.shares.find((s) => s.seat === d.seat)?.amount ?? 0;
  return html`<li class=${d.role ?? ''}><cc-card .face=${d.face}></cc-card>${who(d.seat === m.me ? words.you : (m.names[d.seat] ?? words.somebody))}<span class="role">${role(m, d)}${share > 0 ? html` <b>+${share}</b>` : nothing}</span></li>`;
}

export function cut(m: Model): TemplateResult | typeof nothing {
  const draws = cutOf(m);
  const why = draws[0]?.why ?? 'deal';
  if (draws.length === 0) return nothing;
  return html`<ul class="cut" aria-label=${words.zone.cut[why]}>${draws.map((d) => draw(m, d, undefined))}</ul>`;
}

/** At the end of a game: what was left on the sheet, and who got it; also where one player alone took it without a cut. */
export function lastCut(m: Model): TemplateResult | typeof nothing {
  const left = m.events.map(({ event }) => event).find((e) => e.type === 'leftovers');
  if (left === undefined || left.amount === 0) return nothing;
  const w = words.lastCut;
  const draws = cutOf(m).filter((d) => d.why === 'leftovers');
  return html`<section class="last-cut" aria-labelledby="last-cut">
    <h2 id="last-cut">${w.title}</h2>
    <p>${printLine(left.high === left.low ? w.alone(m.who(left.high), left.amount) : w.shared(left.amount))}</p>
    ${draws.length === 0 ? nothing : html`<ul class="cut" aria-label=${words.zone.cut.leftovers}>${draws.map((d) => draw(m, d, left))}</ul>`}
  </section>`;
}

export const cutStyles = css`
  .cut { display: flex; flex-wrap: wrap; gap: var(--s1); justify-content: center; padding: var(--s2) 0; }
  .cut li { flex: 1 1 4rem; max-width: 5.4rem; min-width: 0; display: flex; flex-direction: column; align-items: center; gap: 2px; --cw: 2.75rem; text-align: center; font-size: var(--t-label); line-height: 1.2; }
  .cut .who { font: 700 var(--t-small)/1.2 var(--serif); max-width: 100%; overflow-wrap: anywhere; margin-top: 3px; }
  .cut .role { color: var(--ink-soft); min-height: 1.2em; } .cut .role b { color: var(--ink); white-space: nowrap; font-variant-numeric: tabular-nums; }
  .last-cut { margin-top: var(--s2); background: var(--paper); border-radius: var(--r-sheet); box-shadow: 0 0 0 1px var(--rule), 0 1px 3px #0000001f; padding: var(--s3) var(--s4); }
  .last-cut h2 { font: 700 var(--t-lead)/1.2 var(--serif); } .last-cut p { color: var(--ink-soft); font-size: var(--t-small); line-height: 1.4; }
  .last-cut .cut { gap: var(--s2); }
`;
