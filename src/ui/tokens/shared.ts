/**
 * What elements share inside their shadow roots. Tokens (`tokens.css`) reach them by inheritance;
 * rules do not, so each element lists the modules it needs in its `static styles`.
 */
import { css } from 'lit';

/** Box model, bare lists and buttons, the focus ring, text for screen readers only. */
export const baseStyles = css`
  *, ::before, ::after { box-sizing: border-box; }
  :host { box-sizing: border-box; }
  :host([hidden]), [hidden] { display: none !important; }
  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; font-weight: 400; list-style: none; }
  button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
  a { color: var(--prussian); text-underline-offset: .15em; }
  svg { display: block; flex: none; }
  svg.i { width: 1.375rem; height: 1.375rem; }
  :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  .unseen { position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

/** Serif for names and what happens now, sans for what one reads in passing. */
export const typeStyles = css`
  .serif { font-family: var(--serif); }
  .display { font: 700 var(--t-display)/1.1 var(--serif); letter-spacing: -.01em; }
  .title { font: 700 var(--t-title)/1.2 var(--serif); }
  .lead { font: 700 var(--t-lead)/1.2 var(--serif); }
  .small { font-size: var(--t-small); line-height: 1.35; }
  .soft { color: var(--ink-soft); }
  .label { font-size: var(--t-label); line-height: 1.3; letter-spacing: var(--track-label); text-transform: uppercase; color: var(--ink-soft); }
  .num { font-weight: 700; font-variant-numeric: lining-nums tabular-nums; }
  .cue { color: var(--brass); font-weight: 700; }
`;

/** `.btn` with `.primary` (one a screen), `.quiet`, `.danger`; `.icon` is a bare 44-px tool. */
export const buttonStyles = css`
  .btn { min-height: 3rem; min-width: var(--tap); padding: .4rem var(--s4); border-radius: var(--r-print); display: inline-flex; align-items: center; justify-content: center; gap: var(--s2); font-weight: 600; line-height: 1.2; text-align: center; text-decoration: none; color: inherit; cursor: pointer; }
  .btn.primary { background: var(--fill-primary); color: var(--on-primary); }
  .btn.quiet { background: var(--paper); box-shadow: inset 0 0 0 1px var(--rule-firm); }
  .btn.danger { background: var(--paper); color: var(--madder); box-shadow: inset 0 0 0 1.5px currentColor; }
  .btn:active, .icon:active { background: var(--paper-deep); }
  .btn.primary:active { background: var(--fill-primary-press); }
  .btn[disabled], .btn[aria-disabled="true"] { background: var(--paper-deep); color: var(--ink-soft); box-shadow: inset 0 0 0 1px var(--rule); cursor: default; }
  .icon { width: var(--tap); height: var(--tap); display: inline-grid; place-items: center; border-radius: var(--r-print); flex: none; color: inherit; }
  .icon.btn { width: 3rem; height: 3rem; min-height: 0; padding: 0; }
  @media (hover: hover) {
    .btn.quiet:hover:not([disabled]), .icon:hover { background: var(--paper-deep); }
    .btn.primary:hover:not([disabled]) { background: var(--fill-primary-press); }
  }
`;
