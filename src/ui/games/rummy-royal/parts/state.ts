/** The state line: what lies in the middle (the run, the spare hand) and what happens now; below it the latest news. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Headline } from '../headline.ts';
import { type Model, onTurn } from '../model.ts';
import { printLine } from '../print-line.ts';
import * as words from '../strings.ts';
import type { Line } from '../text.ts';

function middle(m: Model, most: number): TemplateResult | typeof nothing {
  const { view } = m;
  if (view.phase === 'lead' || view.phase === 'follow' || view.phase === 'reveal') {
    return view.run.length === 0 ? nothing : html`<cc-run .faces=${view.run.map((r) => r.face)} data-run ?wrap=${m.me === null} .most=${most}></cc-run>`;
  }
  if (view.spare > 0 && ['spare', 'auction', 'take'].includes(view.phase)) {
    return html`<span class="spare" role="img" aria-label=${words.sheet.spare(view.spare)} data-spare><cc-card></cc-card></span>`;
  }
  return nothing;
}

/** `most`: so many cards of the run have room. */
export function stateLine(m: Model, h: Headline, most: number): TemplateResult {
  return html`
    <section class="state" aria-label=${words.zone.state}>
      ${middle(m, most)}
      <div class="says"><h2 class=${m.me === null && onTurn(m).length > 0 ? 'turn' : ''}>${printLine(h.title)}</h2>${h.lines.map((l) => html`<p>${printLine(l)}</p>`)}</div>
    </section>`;
}

/** The last lines of the log, or why something is not possible. */
export function news(lines: readonly Line[], refusal: string | null): TemplateResult {
  return html`<p class="news ${refusal === null ? '' : 'refusal'}">${refusal ?? lines.map((l, i) => html`${i === 0 ? nothing : ' '}${printLine(l)}`)}</p>`;
}

export const stateStyles = css`
  .state { display: flex; align-items: center; gap: var(--s3); min-height: 3.4rem; } .low .state { min-height: 0; } .low .spare { --cw: 1.9rem; }
  .state h2 { font: 700 var(--t-lead)/1.2 var(--serif); }
  .state p { font-size: var(--t-small); color: var(--ink-soft); line-height: 1.3; }
  .state cc-run { flex: none; --cw: var(--run); }
  .says { min-width: 0; overflow-wrap: anywhere; } h2.turn { color: var(--brass); }
  .spare { position: relative; display: inline-grid; --cw: min(2.6rem, 13cqw); flex: none; margin: 0 6px 0 2px; }
  .spare cc-card { grid-area: 1 / 1; box-shadow: 3px -2px 0 -1px var(--card), 3px -2px 0 0 var(--card-edge); border-radius: 5px; }
  .news { font-size: var(--t-small); line-height: 1.35; color: var(--ink-soft); min-height: 1.35em; overflow-wrap: anywhere; }
  .news b { font-weight: 600; color: var(--ink); }
  .news.refusal { color: var(--madder); font-weight: 600; }
`;
