import { css, unsafeCSS, type CSSResult } from 'lit';

/** A screen: a column that fills the phone; its content gives way, bars do not. */
export const screenStyles = css`
  :host { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; max-width: 40rem; margin: 0 auto; }
  .head { display: flex; align-items: center; gap: var(--s1); min-height: 3rem; padding: var(--s1) var(--s1); padding-top: max(var(--s1), env(safe-area-inset-top)); }
  .head h1 { font: 700 var(--t-title)/1.2 var(--serif); flex: 1; min-width: 0; overflow-wrap: anywhere; }
  h1:focus { outline: none; }
  main { flex: 1; padding: 0 var(--s4) var(--s5); display: flex; flex-direction: column; gap: var(--s4); min-width: 0; }
  h2.label { margin: var(--s2) 0 calc(var(--s1) * -1); font-weight: 400; }
  .sheet { background: var(--paper); border-radius: var(--r-sheet); box-shadow: 0 0 0 1px var(--rule), 0 1px 3px #0000001f; position: relative; padding: var(--s4); display: flex; flex-direction: column; gap: var(--s3); min-width: 0; }
  .ruled { padding: 1.25rem; }
  .ruled::before { content: ''; position: absolute; inset: 5px; border: 2px solid var(--frame, var(--prussian)); border-radius: 4px; pointer-events: none; }
  .ruled::after { content: ''; position: absolute; inset: 9px; border: .5px solid var(--frame, var(--prussian)); border-radius: 2px; pointer-events: none; }
  .bar { margin-top: auto; position: sticky; bottom: 0; background: var(--paper); box-shadow: 0 -1px 0 var(--rule); padding: var(--s2) var(--s3); padding-bottom: max(var(--s2), env(safe-area-inset-bottom)); display: flex; flex-direction: var(--bar-direction, row); gap: var(--s2); align-items: center; z-index: 1; }
  .bar .primary { flex: 1; }

  .row { display: flex; gap: var(--s2); align-items: center; flex-wrap: wrap; }
  .trouble { border-left: 4px solid var(--madder); padding: var(--s2) var(--s3); background: var(--paper); border-radius: var(--r-print); box-shadow: var(--e-flat); }
`;

/** A line for the icons, and one for the words. */
const narrowHead = (head: string): CSSResult => unsafeCSS(`
  ${head} > :first-child { margin-right: auto; }
  ${head} h1 { order: 1; flex-basis: 100%; padding: 0 var(--s2); display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 var(--s2); }
`);

/** The head of a table and of its record: the game, where it stands, and up to five icons. `.several` with all of these. */
export const tableHeadStyles = css`
  .head { gap: 0; width: 100%; max-width: 64rem; margin: 0 auto; flex: none; flex-wrap: wrap; justify-content: flex-end; container: head / inline-size; }
  .head h1 { flex: 1 1 4.25rem; overflow-wrap: normal; font-size: var(--t-lead); line-height: 1.15; padding-left: var(--s1); }
  .head small { display: block; font: 400 var(--t-label)/1.25 var(--sans); color: var(--ink-soft); }
  .head .icon { width: clamp(44px, 13vw, var(--tap)); height: clamp(44px, 13vw, var(--tap)); }
  /* Little width for its text: the name gets a line of its own, under what one can tap. */
  @container head (max-width: 18rem) { ${narrowHead('.head')} }
  @container head (max-width: 22rem) { ${narrowHead('.head.several')} }
`;

/** Fields one writes into. */
export const fieldStyles = css`
  label, .field { display: flex; flex-direction: column; gap: var(--s1); min-width: 0; }
  label > .hint, .field > .hint { font-size: var(--t-small); color: var(--ink-soft); }
  input, textarea, select { font: inherit; color: var(--ink); background: var(--card-field, var(--paper)); border: 1px solid var(--rule-firm); border-radius: var(--r-print); min-height: var(--tap); padding: .5rem .65rem; width: 100%; min-width: 0; }
  textarea { min-height: 5.5rem; resize: vertical; font: 400 var(--t-small)/1.4 ui-monospace, 'DejaVu Sans Mono', monospace; overflow-wrap: anywhere; }
  input[type='checkbox'], input[type='radio'] { width: 1.35rem; height: 1.35rem; min-height: 0; flex: none; accent-color: var(--prussian); }
  .error { color: var(--madder); font-weight: 600; }
`;
