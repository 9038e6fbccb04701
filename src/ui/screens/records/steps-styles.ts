import { css } from 'lit';

/** The foot of a record: what happened, the score so far, whose cards, and the way on. */
export const stepsStyles = css`
  .steps { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s2); padding: var(--s2) max(var(--s3), env(safe-area-inset-right)) max(var(--s2), env(safe-area-inset-bottom)) max(var(--s3), env(safe-area-inset-left)); max-width: 64rem; margin: 0 auto; box-shadow: 0 -1px 0 var(--rule); }
  /* It grows upwards: what one taps stays where it is. Only a step with very much to say scrolls. */
  .told { max-height: min(15rem, 34vh); overflow: hidden auto; min-height: 4.5rem; overscroll-behavior: contain; }
  .told li + li { margin-top: 2px; }
  .told span { display: block; font: 700 var(--t-body)/1.3 var(--serif); overflow-wrap: anywhere; }
  .told small { display: block; font-size: var(--t-small); line-height: 1.35; color: var(--ink-soft); }
  .told a { white-space: nowrap; }
  .score { display: flex; flex-wrap: wrap; gap: 0 var(--s3); font-size: var(--t-small); line-height: 1.35; }
  .score div { display: inline-flex; gap: .35em; } .score dt { color: var(--ink-soft); } .score dd { font-weight: 700; font-variant-numeric: tabular-nums; }
  .selects { display: flex; flex-wrap: wrap; gap: var(--s2); }
  .selects > div { display: flex; align-items: center; gap: var(--s2); flex: 1 1 8rem; min-width: 0; flex-wrap: wrap; } .selects label { font-size: var(--t-small); }
  .selects select { flex: 1 1 6rem; min-width: 0; min-height: var(--tap); font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--rule-firm); border-radius: var(--r-print); padding: 0 var(--s2); }
  .buttons { display: flex; flex-direction: var(--bar-direction, row); flex-wrap: wrap; gap: var(--s2); }
  .buttons .primary { flex: 1; } .buttons .icon { width: clamp(44px, 3rem, 60px); height: clamp(44px, 3rem, 60px); }
  /* Chips stand beside the hands and in the account of the end; the score says them once more where there is room. */
  @media (max-height: 820px) { .score { display: none; } }
  @media (max-height: 620px) {
    .steps { gap: var(--s1); } .told { min-height: 4rem; max-height: min(10rem, 30vh); }
    .buttons .btn { min-height: var(--tap); } .buttons .icon { height: var(--tap); }
  }
  @media (max-height: 480px) and (orientation: landscape) {
    .steps { max-width: none; display: flex; flex-direction: var(--bar-direction, row); flex-wrap: wrap; align-items: center; gap: var(--s1) var(--s3); }
    .told { flex: 1 1 18rem; min-height: 2.75rem; max-height: 40vh; } .selects { flex: 0 1 9.5rem; } .selects label { display: none; } .buttons { flex: 0 1 auto; } .buttons .primary { padding-inline: var(--s3); }
  }
`;
