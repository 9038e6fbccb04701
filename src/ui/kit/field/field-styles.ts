import { css } from 'lit';

/** Labels, lines to write on, hints. Font size 16 px at least in what is typed: smaller makes phones zoom in. */
export const fieldStyles = css`
  :host { display: block; min-width: 0; }
  label, legend { display: block; font-size: var(--t-small); line-height: 1.35; font-weight: 600; margin-bottom: 4px; padding: 0; }
  input:not([type="radio"], [type="checkbox"]), textarea, select { display: block; width: 100%; min-width: 0; min-height: 3rem; padding: .55rem var(--s3); font: 400 max(1rem, 16px)/1.35 var(--sans); color: var(--ink); background: var(--paper); border: 1px solid var(--rule-firm); border-radius: var(--r-print); appearance: none; }
  textarea { resize: vertical; }
  input::placeholder, textarea::placeholder { color: var(--ink-soft); opacity: 1; }
  :focus-visible { outline-offset: 1px; }
  .hint, .error { font-size: var(--t-small); line-height: 1.35; margin-top: 4px; color: var(--ink-soft); overflow-wrap: anywhere; }
  .error { color: var(--madder); display: flex; gap: 5px; }
  .error svg { width: 1.2em; height: 1.35em; }
  .wrong { border-color: var(--madder) !important; border-width: 2px !important; }
`;
