/** The lid of a game's box, as on a shelf. */
import { css, html, type TemplateResult } from 'lit';
import { crown, heart } from '../../kit/icons/index.ts';

export const gameBoxStyles = css`
  .boxes { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: var(--s3); }
  .box { color: var(--on-fill); background: var(--fill, var(--fill-madder)); border-radius: var(--r-print); min-height: 13.5rem; position: relative; text-align: center; display: flex; flex-direction: column; align-items: center; justify-content: flex-end; padding: var(--s5) 1.25rem 1.5rem; box-shadow: 0 1px 3px #00000038; width: 100%; }
  .box::before { content: ''; position: absolute; inset: 5px; border: 2px solid var(--on-fill-line); pointer-events: none; }
  .box::after { content: ''; position: absolute; inset: 9px; border: .5px solid var(--on-fill); pointer-events: none; }
  .art { flex: 1; display: grid; place-items: center; padding-bottom: var(--s2); }
  .box b { font: 700 1.5rem/1.2 var(--serif); }
  .box small { font-size: var(--t-body); line-height: 1.35; margin-top: 3px; }
  .seal { width: 88px; height: 88px; border-radius: 50%; border: 1.5px solid var(--on-fill); display: grid; place-content: center; justify-items: center; gap: 2px; position: relative; }
  .seal::after { content: ''; position: absolute; inset: 4px; border: 2px dotted var(--on-fill-line); border-radius: 50%; }
  .seal svg { width: 36px; height: 36px; }
  .seal svg:first-child { width: 23px; height: 20px; }
  .box:active { transform: translateY(1px); }
`;

/** Rummy Royal's seal: a crown over the heart that most spaces of its sheet carry. */
export const rummyRoyalArt = (): TemplateResult => html`<span class="art"><span class="seal">${crown()}${heart()}</span></span>`;
