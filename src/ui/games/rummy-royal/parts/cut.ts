/** The cut for the deal or for what is left (RR-3, RR-16): who drew which card. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Model } from '../model.ts';
import { cutOf } from '../model.ts';
import * as words from '../strings.ts';

export function cut(m: Model): TemplateResult | typeof nothing {
  const draws = cutOf(m);
  const why = draws[0]?.why ?? 'deal';
  if (draws.length === 0) return nothing;
  return html`
    <ul class="cut" aria-label=${words.zone.cut[why]}>
      ${draws.map((d) => html`<li class=${d.role ?? ''}><cc-card .face=${d.face}></cc-card><span class="who">${d.seat === m.me ? words.you : m.names[d.seat]}</span><span class="role">${d.role === null ? nothing : words.cutRole[d.role]}</span></li>`)}
    </ul>`;
}

export const cutStyles = css`
  .cut { display: flex; flex-wrap: wrap; gap: var(--s1); justify-content: center; padding: var(--s2) 0; }
  .cut li { width: 3.2rem; display: flex; flex-direction: column; align-items: center; gap: 2px; --cw: 2.75rem; text-align: center; font-size: var(--t-label); line-height: 1.2; }
  .cut .who { font: 700 var(--t-small)/1.2 var(--serif); max-width: 100%; overflow-wrap: anywhere; margin-top: 3px; }
  .cut .role { color: var(--ink-soft); min-height: 1.2em; }
`;
