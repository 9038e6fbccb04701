/** How the parts lie: in a column on a phone, board beside hand in landscape. The table gives way, bars do not. */
import { css } from 'lit';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { printStyles } from '../../kit/card/index.ts';
import { cutStyles } from './parts/cut.ts';
import { endStyles } from './parts/end.ts';
import { meStyles } from './parts/me.ts';
import { openStyles } from './parts/open-hands.ts';
import { seatsStyles } from './parts/seats.ts';
import { sheetStyles } from './parts/sheet.ts';
import { stateStyles } from './parts/state.ts';

const layout = css`
  :host { display: block; height: 100%; min-height: 0; container: table / size; --back: var(--fill-madder); }
  .frame { position: relative; height: 100%; display: flex; flex-direction: column; }
  .area { flex: 1 1 0; min-height: 0; overflow: hidden auto; display: flex; flex-direction: column; gap: var(--s2); padding: 2px var(--s3) var(--s2); }
  .board { display: flex; flex-direction: column; gap: var(--s2); flex: none; }
  .board .sheet { height: var(--sheet, clamp(8.2rem, 29cqh, 34rem)); }
  .over .board { order: 2; } .over .board .sheet { height: max(8.2rem, 24cqh); }
  .side { flex: 1 0 auto; display: flex; flex-direction: column; gap: var(--s1); }
  .hand { margin: auto calc(var(--s3) * -1); }
  .foot { flex: none; background: var(--paper); max-height: 60cqh; overflow: auto; padding-bottom: env(safe-area-inset-bottom); }
  .foot:focus-visible { outline-offset: -3px; }
  .flights { position: absolute; inset: 0; overflow: hidden; pointer-events: none; z-index: 5; }
  .flying { position: absolute; left: 0; top: 0; display: inline-flex; } .flying .chip { width: 18px; height: 18px; } .flying .chip + .chip { margin-left: -8px; }
`;

const bars = css`
  .bar { display: flex; flex-direction: var(--bar-direction, row); flex-wrap: wrap; align-items: stretch; gap: var(--s2); padding: var(--s2) max(var(--s3), env(safe-area-inset-right)) var(--s2) max(var(--s3), env(safe-area-inset-left)); max-width: 64rem; margin: 0 auto; }
  .bar.stack { flex-direction: column; flex-wrap: nowrap; }
  .row { display: flex; flex-direction: var(--bar-direction, row); flex-wrap: wrap; gap: var(--s2); align-items: center; }
  .row .btn:not(.icon) { flex: 1 1 auto; } .bar > .primary { flex: 1 1 min(8rem, 50%); }
  .btn { min-height: clamp(44px, 3rem, 60px); } .icon.btn { width: clamp(44px, 3rem, 60px); height: auto; }
  @container table (max-width: 18rem) { .btn { padding-inline: var(--s2); } .bar, .area { padding-inline: var(--s2); } }
  .waiting { align-self: center; flex: 1; font-size: var(--t-body); min-height: 3rem; display: flex; align-items: center; flex-wrap: wrap; }
  .foot > .waiting { padding: 0 var(--s4); }
  .why { font-size: var(--t-small); color: var(--ink-soft); line-height: 1.35; }
  .grow { flex: 1 1 auto; } .bar > .primary.wide { flex: 3 1 min(10rem, 70%); }
  .segments { display: flex; flex-direction: row; background: var(--paper-deep); border-radius: var(--r-print); box-shadow: inset 0 0 0 1px var(--rule-firm); }
  .segment { flex: 1; min-height: var(--tap); padding: 0 var(--s1); font-weight: 600; color: var(--ink-soft); border-radius: var(--r-print); }
  .segment[aria-pressed="true"] { background: var(--paper); color: var(--ink); box-shadow: inset 0 0 0 2px var(--prussian); }
  .low .bar { padding-block: var(--s1); gap: 6px; } .low .btn, .low .waiting { min-height: clamp(44px, 2.75rem, 56px); } .low .icon.btn { width: clamp(44px, 2.75rem, 56px); }
  .btn.small[aria-pressed="true"] { box-shadow: inset 0 0 0 2px var(--prussian); }
`;

/** Much larger text on a phone: the board becomes a list, and the table scrolls under bars that stay. */
const enlarged = css`
  @container table (max-width: 15rem) {
    .frame .board .sheet { display: grid; grid-template: none / 1fr 1fr; grid-template-areas: none; height: auto; max-height: none; container-type: inline-size; padding: 14px; }
    .sheet .corner { display: none; }
    .sheet .space { grid-area: auto; flex-direction: row; justify-content: space-between; gap: .3em; padding: .35em .3em; font-size: .8125rem; border: 0 solid var(--rule); border-bottom-width: 1px; }
    .sheet .what, .sheet .s2 .what, .sheet .pot .what { font-size: 1em; } .sheet .space .what .pip { margin-left: .1em; }
    .sheet .pot { width: auto; height: auto; aspect-ratio: auto; place-self: stretch; border-radius: 0; outline: 0; background: none; }
    .end { padding-inline: var(--s3); } .end li, .end .standing li { grid-template-columns: 1fr auto; } .end li .who, .end .debt { grid-column: 1 / -1; } .end .gain { white-space: normal; }
    .says { overflow-wrap: anywhere; } .state { flex-wrap: wrap; }
  }
`;

/** A tablet or a screen is read from farther away. */
const large = css`
  @container table (min-width: 760px) and (min-height: 620px) {
    .frame { --t-label: .875rem; --t-small: 1rem; --t-body: 1.125rem; --t-lead: 1.5rem; --t-title: 1.75rem; --s2: .75rem; --s3: 1.25rem; --s4: 1.5rem; font-size: var(--t-body); }
    .state p, .waiting { font-size: var(--t-body); }
    .seats { gap: var(--s2); }
    .end li { grid-template-columns: 1fr auto 6rem; } .end cc-run { --cw: 3rem; }
    .cut li { width: 5.4rem; --cw: 4.4rem; }
  }
`;

/** The display in the middle of the table: what is public, large, and no hand. */
const display = css`
  @container table (min-width: 760px) and (orientation: landscape) {
    .watching:not(.over) { grid-template: minmax(0, 1fr) auto auto / minmax(0, 2.1fr) minmax(0, 1fr); grid-template-areas: "board side" "pots side" "seats seats"; gap: var(--s2); padding: 2px var(--s3) var(--s2); }
    .watching:not(.over) .board { display: contents; }
    .watching:not(.over) .board .sheet { grid-area: board; height: 100%; max-height: none; margin: 0; }
    .watching .side-pots { grid-area: pots; }
    .watching:not(.over) .seats { grid-area: seats; display: flex; } .watching .seats > * { flex: 1 1 0; }
    .watching:not(.over) .side { background: var(--paper); border-radius: var(--r-sheet); box-shadow: 0 0 0 1px var(--rule), 0 1px 3px #0000001f; padding: var(--s4); gap: var(--s3); }
    .watching:not(.over) .state { flex-direction: column; align-items: stretch; gap: var(--s4); }
    .watching:not(.over) .state h2 { font-size: max(var(--t-title), 2.4cqw); } .watching:not(.over) .state p { font-size: max(var(--t-body), 1.6cqw); margin-top: .3em; }
    .watching:not(.over) .state cc-run { --cw: min(8cqw, 13cqh); max-width: 100%; }
    .watching:not(.over) .foot { display: none; }
  }
`;

const wide = css`
  @container table (min-width: 620px) and (orientation: landscape) {
    .frame { display: grid; grid-template: minmax(0, 1fr) auto / minmax(0, 1fr) minmax(0, 1.1fr); grid-template-areas: "board side" "board foot"; }
    .area { display: contents; }
    .board { grid-area: board; padding: 2px var(--s2) var(--s2) var(--s3); min-height: 0; overflow: hidden auto; }
    .board .sheet, .over .board .sheet { height: auto; flex: 1 1 9rem; max-height: 37cqw; margin: auto 0; }
    .side { grid-area: side; padding: 2px var(--s3) var(--s1) var(--s2); min-height: 0; overflow: hidden auto; }
    .foot { grid-area: foot; border-top-left-radius: var(--r-sheet); max-height: 70cqh; }
    .hand { margin: auto calc(var(--s2) * -1); }
    .low .state p + p { display: none; } .low .side { padding-block: 0; gap: 0; } .low .spare { --cw: 1.5rem; }
  }
`;

export const tableStyles = [baseStyles, typeStyles, buttonStyles, printStyles, seatsStyles, sheetStyles, stateStyles, cutStyles, endStyles, meStyles, openStyles, bars, layout, wide, large, display, enlarged];
