import { css } from 'lit';

/** The foot of a record: what happened, the score so far, whose cards, and the way on. */
export const stepsStyles = css`
  .steps { display: grid; gap: var(--s2); padding: var(--s2) max(var(--s3), env(safe-area-inset-right)) max(var(--s2), env(safe-area-inset-bottom)) max(var(--s3), env(safe-area-inset-left)); max-width: 64rem; margin: 0 auto; box-shadow: 0 -1px 0 var(--rule); }
  .told { max-height: 5.4rem; overflow: hidden auto; min-height: 3.6rem; overscroll-behavior: contain; }
  .told li + li { margin-top: 2px; }
  .told span { display: block; font: 700 var(--t-body)/1.3 var(--serif); overflow-wrap: anywhere; }
  .told small { display: block; font-size: var(--t-small); line-height: 1.35; color: var(--ink-soft); }
  .told a { white-space: nowrap; }
  .score { display: flex; flex-wrap: wrap; gap: 0 var(--s3); font-size: var(--t-small); line-height: 1.35; }
  .score div { display: inline-flex; gap: .35em; } .score dt { color: var(--ink-soft); } .score dd { font-weight: 700; font-variant-numeric: tabular-nums; }
  .selects { display: flex; flex-wrap: wrap; gap: var(--s2); }
  .selects > div { display: flex; align-items: center; gap: var(--s2); flex: 1 1 8rem; min-width: 0; } .selects label { font-size: var(--t-small); }
  .selects select { flex: 1; min-width: 0; min-height: var(--tap); font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--rule-firm); border-radius: var(--r-print); padding: 0 var(--s2); }
  .buttons { display: flex; flex-direction: var(--bar-direction, row); gap: var(--s2); }
  .buttons .primary { flex: 1; }
  @media (max-height: 620px) {
    .steps { gap: var(--s1); } .told { min-height: 2.6rem; max-height: 3.9rem; }
    .buttons .btn { min-height: var(--tap); } .buttons .icon { height: var(--tap); }
  }
  @media (max-height: 480px) and (orientation: landscape) {
    .steps { grid-template-columns: 1fr 1.4fr; align-items: center; } .told, .score { grid-column: 1 / -1; } .told { min-height: 0; }
  }
`;
