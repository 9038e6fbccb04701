/** A small drawing of the printed sheet, for the rules. */
import { css, html, type TemplateResult } from 'lit';
import { club, diamond, heart, spade } from '../../kit/icons/index.ts';

export const drawnSheetStyles = css`
  .drawn { background: var(--paper); border-radius: var(--r-sheet); box-shadow: 0 0 0 1px var(--rule); padding: 9px; max-width: 26rem; width: 100%; justify-self: center; font-family: var(--serif); --red: var(--madder); }
  .drawn .frame { border: 2px solid var(--madder); border-radius: 4px; padding: 2px; }
  .drawn .grid { border: .5px solid var(--madder); display: grid; grid-template-columns: .8fr 1.3fr 1.3fr 1.3fr .8fr; grid-auto-rows: 3.2rem; gap: 1px; background: var(--rule); }
  .drawn .grid > span { background: var(--paper); display: flex; align-items: center; justify-content: center; gap: 2px; font-weight: 700; font-size: var(--t-lead); min-width: 0; }
  .drawn .two { grid-column: span 2; }
  .drawn svg { width: .85em; height: .85em; }
  .drawn .heart svg, .drawn .diamond svg { color: var(--print-heart); }
  .drawn .diamond svg { color: var(--print-diamond); }
  .drawn .corner { font-size: var(--t-body) !important; color: var(--ink-soft); }
  .drawn .word { font-size: var(--t-body) !important; letter-spacing: var(--track-label); }
`;

/** Hidden from screen readers: the list of spaces is in the text beside it. */
export function drawnSheet(): TemplateResult {
  const h = (rank: string): TemplateResult => html`<span class="heart">${rank}${heart()}</span>`;
  return html`<div class="drawn" aria-hidden="true">
    <div class="frame">
      <div class="grid">
        <span class="corner">A${spade()}</span>${h('10')}${h('J')}${h('Q')}<span class="corner heart">A${heart()}</span>
        <span class="two heart">K&amp;Q${heart()}</span><span class="word">POT</span><span class="two">6·7·8</span>
        <span class="corner">A${club()}</span>${h('K')}<span class="word">KITTY</span>${h('A')}<span class="corner diamond">A${diamond()}</span>
      </div>
    </div>
  </div>`;
}
