/** A hint: a slip of paper in the flow, never over anything. */
import { css, html, type TemplateResult } from 'lit';
import type { Hint, Hints } from '../hints.ts';
import * as words from '../strings.ts';

/** `room`: without any it waits out of sight, still as large as it would be. */
export function hintSlip(hint: Hint, hints: Hints, room: boolean, changed: () => void): TemplateResult {
  const done = (what: () => void) => (): void => {
    what();
    changed();
  };
  return html`<div class=${room ? 'slip' : 'slip waits'}><section class="hint" aria-label=${words.hints.title}>
    <p>${words.hints[hint]}</p>
    <div class="answers"><button class="btn quiet" @click=${done(() => hints.read(hint))}>${words.hints.read}</button><button class="btn bare" @click=${done(() => hints.skip())}>${words.hints.skip}</button></div>
  </section></div>`;
}

export const hintStyles = css`
  .hint { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s1) var(--s2); background: var(--paper); border-radius: var(--r-print); box-shadow: var(--e-flat); padding: var(--s1) var(--s1) var(--s1) var(--s3); }
  /* Where there is no room for it, the cards come first. */
  .slip.waits { height: 0; overflow: hidden; visibility: hidden; margin-bottom: calc(var(--s1) * -1); }
  .hint p { flex: 1 1 13rem; min-width: 0; font-size: var(--t-small); line-height: 1.35; overflow-wrap: anywhere; }
  .hint .answers { display: flex; flex-wrap: wrap; gap: var(--s1); }
  .hint .btn { min-height: 44px; padding: 0 var(--s3); font-size: var(--t-small); }
`;
