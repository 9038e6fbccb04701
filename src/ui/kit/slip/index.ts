/** A slip of paper in the flow: something stands in the way, and what can be done about it. */
import { css } from 'lit';

/**
 * `.slip` with `.text` (its words; an icon is the first of them, and wraps with them), and the buttons, alone or in `.do`. `.line` is
 * the same without paper, where there is nothing to do.
 */
export const slipStyles = css`
  .slip, .line { display: flex; align-items: center; gap: var(--s1) var(--s2); margin: 0 var(--s3) var(--s1); font-size: var(--t-small); line-height: 1.35; }
  .line { color: var(--ink-soft); }
  .slip { flex-wrap: wrap; padding: var(--s1) var(--s1) var(--s1) var(--s3); color: var(--ink); background: var(--paper); border-radius: var(--r-print); box-shadow: 0 0 0 1px var(--rule-firm); }
  .slip svg, .line svg { width: 16px; height: 16px; flex: none; }
  .slip .text { flex: 1 1 12rem; min-width: 0; margin: 0; overflow-wrap: anywhere; }
  .slip .text svg { display: inline-block; vertical-align: -.2em; margin-inline-end: var(--s1); }
  .slip .btn { min-height: clamp(44px, 2.75rem, 56px); padding: 0 var(--s3); }
  .slip > .btn, .slip .do { margin-inline-start: auto; }
  .slip .do { display: flex; flex-wrap: wrap; gap: var(--s1); }
`;
