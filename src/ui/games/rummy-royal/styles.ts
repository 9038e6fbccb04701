/** How the parts lie: in a column on a phone, board beside hand in landscape. The table gives way, bars do not. */
import { css, unsafeCSS, type CSSResult } from 'lit';
import { baseStyles, buttonStyles, typeStyles } from '../../tokens/index.ts';
import { printStyles } from '../../kit/card/index.ts';
import { cutStyles } from './parts/cut.ts';
import { endStyles } from './parts/end.ts';
import { enlargedStyles } from './parts/enlarged.ts';
import { hintStyles } from './parts/hint.ts';
import { meStyles } from './parts/me.ts';
import { openStyles } from './parts/open-hands.ts';
import { seatsStyles } from './parts/seats.ts';
import { sheetStyles } from './parts/board.ts';
import { showdownStyles } from './parts/showdown.ts';
import { stateStyles } from './parts/state.ts';

/** What one chooses from scrolls between my seat and the button that does it. `where`: of the frame. */
const answerStays = (where: string, most = '66cqh'): CSSResult => {
  const frame = `${where}:not(.over):not(.replay):not(.wide):not(.shallow)`;
  return unsafeCSS(`
    ${frame} .foot { display: flex; flex-direction: column; max-height: ${most}; overflow: hidden; }
    ${frame} .foot > * { flex: none; } ${frame} .foot > .bar { flex: 0 1 auto; width: 100%; min-height: 0; overflow: hidden auto; } ${frame} .bar > .grow { flex-basis: 6rem; }
    ${frame} .bar.stack > .row { flex: none; }
    ${frame} .picks { display: flex; flex-direction: column; gap: 6px; flex: 0 1 auto; min-height: 44px; overflow: hidden auto; padding: 3px; margin: -3px; }
  `);
};

const layout = css`
  :host { display: block; height: 100%; min-height: 0; container: table / size; --back: var(--fill-madder); }
  .frame { position: relative; height: 100%; display: flex; flex-direction: column; }
  .area { flex: 1 1 0; min-height: 0; overflow: hidden auto; display: flex; flex-direction: column; gap: var(--s2); padding: 2px var(--s3) var(--s2); }
  .board { display: flex; flex-direction: column; gap: var(--s2); flex: none; }
  .board > *, .side > * { flex: none; }
  .board .sheet { height: var(--sheet, clamp(8.2rem, 29cqh, 34rem)); }
  .over .board { order: 2; } .over .board .sheet { height: max(9.5rem, 24cqh); }
  .side { flex: 1 0 auto; display: flex; flex-direction: column; gap: var(--s1); }
  .hand { margin: auto calc(var(--s3) * -1); }
  /* What is said stands in the middle of what is free. */
  .side.bare { justify-content: center; }
  .column.hand-first:not(.over, .watching, .replay) .side { order: -1; flex: none; }
  .foot { flex: none; background: var(--paper); max-height: 60cqh; overflow: hidden auto; padding-bottom: env(safe-area-inset-bottom); }
  .column.low:not(.over, .replay) .foot { max-height: 48cqh; }
  @container table (min-width: 15.01rem) { ${answerStays('.column.low', '48cqh')} }
  .foot:focus-visible { outline-offset: -3px; }
  .flights { position: absolute; inset: 0; overflow: hidden; pointer-events: none; z-index: 5; }
  .flying { position: absolute; left: 0; top: 0; display: inline-flex; } .flying .chip { width: 18px; height: 18px; } .flying .chip + .chip { margin-left: -8px; }
  .dealt { position: absolute; left: 0; top: 0; width: 30px; height: 42px; border-radius: 4px; background: var(--fill-madder); border: 2px solid var(--card); box-shadow: var(--e-card); }
`;

const bars = css`
  .bar { display: flex; flex-direction: var(--bar-direction, row); flex-wrap: wrap; align-items: stretch; gap: var(--s2); padding: var(--s2) max(var(--s3), env(safe-area-inset-right)) var(--s2) max(var(--s3), env(safe-area-inset-left)); max-width: 64rem; margin: 0 auto; }
  .bar.stack { flex-direction: column; flex-wrap: nowrap; } .picks { display: contents; }
  .row { display: flex; flex-direction: var(--bar-direction, row); flex-wrap: wrap; gap: var(--s2); align-items: center; }
  .row.all { flex: 1; } .row .btn:not(.icon) { flex: 1 1 auto; } .bar > .primary { flex: 1 1 min(8rem, 50%); }
  .btn { min-height: clamp(44px, 3rem, 60px); } .icon.btn { width: clamp(44px, 3rem, 60px); height: auto; max-height: 5.5rem; }
  @container table (max-width: 18rem) { .btn { padding-inline: var(--s2); } .bar, .area { padding-inline: var(--s2); } }
  .waiting { align-self: center; flex: 1; font-size: var(--t-body); min-height: 3rem; display: flex; align-items: center; flex-wrap: wrap; }
  .waiting span { min-width: 0; overflow-wrap: anywhere; }
  .foot > .waiting { padding: 0 var(--s4); }
  .why { font-size: var(--t-small); color: var(--ink-soft); line-height: 1.35; }
  .grow { flex: 1 1 auto; } .bar > .primary.wide { flex: 3 1 min(10rem, 70%); }
  .segments { display: flex; flex-flow: row wrap; gap: 6px; }
  .segment { flex: 1 1 auto; min-height: var(--tap); min-width: 44px; overflow-wrap: normal; padding: 0 var(--s1); font-weight: 600; color: var(--ink); background: var(--paper); box-shadow: inset 0 0 0 1px var(--rule-firm); border-radius: var(--r-print); }
  .segment[aria-pressed="true"] { background: var(--paper-deep); box-shadow: inset 0 0 0 2px var(--prussian); } .segment:active { background: var(--paper-deep); }
  .low .bar { padding-block: var(--s1); gap: 6px; } .low .btn, .low .waiting { min-height: clamp(44px, 2.75rem, 56px); } .low .icon.btn { width: clamp(44px, 2.75rem, 56px); }
  .btn.small[aria-pressed="true"] { box-shadow: inset 0 0 0 2px var(--prussian); }
`;

/** Much larger text: what happens now and the hand come first, the board is a list, and the table scrolls under bars that stay. */
const enlarged = css`
  @container table (max-width: 15rem) {
    .side { order: -1; flex: none; }
    .frame .board .sheet { display: grid; grid-template: none / repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr)); grid-template-areas: none; height: auto; max-height: none; container-type: inline-size; padding: 14px; }
    .sheet .corner:not(.open) { display: none; }
    .sheet .space, .sheet .corner { grid-area: auto; flex-direction: row; justify-content: space-between; flex-wrap: wrap; gap: .2em .5em; padding: .35em .3em; font-size: .8125rem; border: 0 solid var(--rule); border-bottom-width: 1px; }
    .sheet .what, .sheet .s2 .what, .sheet .pot .what { font-size: 1em; } .sheet .space .what .pip { margin-left: .1em; }
    .sheet .pot { width: auto; height: auto; aspect-ratio: auto; place-self: stretch; border-radius: 0; outline: 0; background: none; }
    .sheet .gone { font-size: 1em; white-space: normal; overflow-wrap: anywhere; text-align: left; }
    .end { padding-inline: var(--s3); } .end li, .end .standing li { grid-template-columns: minmax(0, 1fr) auto; } .end li .who, .end .debt { grid-column: 1 / -1; } .end .gain { white-space: normal; }
    .state { flex-wrap: wrap; } .stacked .says { order: -1; } .state .spare { display: none; }
    ${answerStays('.frame')}
    .segment { min-height: clamp(44px, 2.75rem, 56px); }
    .me { padding-inline: var(--s2); gap: 0 var(--s2); } .me.turn:not(.named) .who, .me.turn .held { display: none; } .me .cue { font-size: var(--t-small); }
  }
`;

/** All of it scrolls as one, what one needs to play first. */
const asOne = (frame: string): CSSResult => unsafeCSS(`
  ${frame} { overflow: hidden auto; }
  ${frame} .area { display: contents; }
  ${frame} .side, ${frame} .board { flex: none; padding: 2px var(--s3); }
  ${frame} .side { order: 0; } ${frame} .foot { order: 1; max-height: none; } ${frame} .board { order: 2; padding-block: var(--s2); }
`);

/** Hardly any height: the answer stays, and all else scrolls above it, the hand first. */
const stacked = css`
  .stacked .board .sheet { height: 13rem; }
  .stacked:not(.over, .replay) .side { order: -1; flex: none; }
  .stacked:not(.replay) .hand { order: -2; margin-block: 0; } .stacked .news.refusal { order: -1; }
  .stacked:not(.replay) .foot { max-height: 66cqh; }
  ${answerStays('.stacked')}
  .stacked.shallow:not(.over) .bar { max-height: 66cqh; overflow: hidden auto; }
  .stacked.shallow:not(.over) .bar.stack { flex-flow: column nowrap; align-items: stretch; overflow: hidden; } .stacked.shallow .bar.stack > .row, .stacked.shallow .bar.stack > .primary { flex: none; }
  .stacked.shallow .picks { display: flex; flex-flow: row wrap; gap: 6px; flex: 0 1 auto; min-height: 44px; overflow: hidden auto; padding: 3px; margin: -3px; }
  ${asOne('.stacked.replay')}
  @container table (max-height: 8.5rem) { ${asOne('.stacked.stacked:not(.wide)')} }
`;

/** A tablet or a screen is read from farther away. */
const large = css`
  @container table (min-width: 760px) and (min-height: 620px) {
    .frame { --t-label: .875rem; --t-small: 1rem; --t-body: 1.125rem; --t-lead: 1.5rem; --t-title: 1.75rem; --s2: .75rem; --s3: 1.25rem; --s4: 1.5rem; font-size: var(--t-body); }
    .state p, .waiting { font-size: var(--t-body); }
    .seats { gap: var(--s2); }
    .end li { grid-template-columns: 1fr auto 6rem; } .end cc-run, .hands cc-run { --cw: 3rem; }
    .cut li { max-width: 7.5rem; flex-basis: 5.4rem; --cw: 4.4rem; }
    .frame.over { --t-small: 1.125rem; --t-body: 1.25rem; --t-lead: 1.625rem; --t-title: 2rem; } .over .end cc-run, .over .hands cc-run { --cw: 3.4rem; }
  }
`;

/** The display in the middle of the table: what is public, large, and no hand. */
const display = css`
  @container table (min-width: 760px) and (min-height: 30rem) {
    .frame.wide.watching:not(.over) { grid-template: minmax(0, 1fr) auto auto / minmax(0, 2.1fr) minmax(0, 1fr); grid-template-areas: "board side" "pots side" "seats seats"; gap: var(--s2); padding: 2px var(--s3) var(--s2); }
    .frame.wide.watching:not(.over) .board { display: contents; }
    .frame.wide.watching:not(.over) .board .sheet { grid-area: board; height: 100%; max-height: none; margin: 0; }
    .frame.wide.watching .below { grid-area: pots; }
    .frame.wide.watching:not(.over) .seats { grid-area: seats; }
    .frame.wide.watching:not(.over) .showdown { position: static; grid-area: board; } .frame.wide.watching:not(.over) .board.covered > .seats { visibility: visible; } .frame.wide.watching:not(.over) .hands cc-run { --cw: min(5cqw, 3.6rem); }
    .frame.wide.watching:not(.over) .side { background: var(--paper); border-radius: var(--r-sheet); box-shadow: 0 0 0 1px var(--rule), 0 1px 3px #0000001f; padding: var(--s4); gap: var(--s3); }
    .frame.wide.watching:not(.over) .state { flex-direction: column; align-items: stretch; gap: var(--s4); }
    .frame.wide.watching:not(.over) .state h2 { font-size: max(var(--t-title), 2.4cqw); } .frame.wide.watching:not(.over) .state p { font-size: max(var(--t-body), 1.6cqw); margin-top: .3em; }
    .frame.wide.watching:not(.over) .state cc-run { --cw: min(8cqw, 13cqh); max-width: 100%; }
    .frame.wide.watching:not(.over) .foot { display: none; }
  }
`;

const wide = css`
  .frame.wide { display: grid; grid-template: minmax(0, 1fr) auto / minmax(0, 1fr) minmax(0, 1.1fr); grid-template-areas: "board side" "board foot"; }
  .frame.wide .area { display: contents; }
  .frame.wide .board { grid-area: board; padding: 2px var(--s2) var(--s2) var(--s3); min-height: 0; overflow: hidden auto; }
  .frame.wide .board .sheet, .frame.wide.over .board .sheet { height: auto; flex: 1 0 9rem; max-height: 37cqw; margin: auto 0; }
  .frame.wide .side { grid-area: side; padding: 2px var(--s3) var(--s1) var(--s2); min-height: 0; overflow: hidden auto; }
  .frame.wide .foot { grid-area: foot; border-top-left-radius: var(--r-sheet); max-height: 70cqh; }
  .frame.wide .hand { margin: auto calc(var(--s2) * -1); }
  .frame.wide.low .state p + p { display: none; } .frame.wide.low .side { padding-block: 0; gap: 0; } .frame.wide.low .spare { --cw: 1.5rem; }
`;

/** A phone lying down: no height for a bar of several rows, but width for one. */
const shallow = css`
  .shallow.wide:not(.over), .shallow.wide.replay { grid-template-areas: "board side" "foot foot"; }
  .shallow.replay .foot { max-height: 60cqh; } .shallow:not(.over, .replay) .foot { display: flex; flex-wrap: wrap; align-items: center; border-radius: 0; box-shadow: 0 -1px 0 var(--rule); }
  .shallow .me { flex: 0 0 8.8rem; flex-wrap: wrap; gap: 0 var(--s2); box-shadow: none; padding: var(--s1) 0 var(--s1) var(--s3); } .shallow .me.turn { padding: var(--s1) 0 var(--s1) var(--s3); box-shadow: inset 4px 0 0 var(--brass-line); }
  .shallow .me .cue, .shallow .me .note { margin-left: 0; flex: 1 1 100%; text-align: left; }
  .shallow .bar { flex: 1 1 0; min-width: 0; } .shallow .bar.stack { flex-direction: var(--bar-direction, row); flex-wrap: wrap; align-items: center; }
  .shallow .bar.stack > *, .shallow .picks > * { flex: 1 1 11rem; min-width: 0; } .shallow .picks > .segments { flex-basis: 230px; } .shallow .picks > cc-stepper { flex: 2 1 13rem; } .shallow cc-rummy-limit { flex: 1 1 100%; order: -1; }
  .frame.low.wide.over:not(.replay) { grid-template-areas: "board side" "foot foot"; } .low.wide.over:not(.replay) .foot { border-radius: 0; }
  .shallow:not(.over) .board .sheet { flex-basis: 8rem; }
  .shallow .seats { gap: 4px; }
`;

export const tableStyles = [baseStyles, typeStyles, buttonStyles, printStyles, seatsStyles, sheetStyles, stateStyles, cutStyles, endStyles, showdownStyles, meStyles, openStyles, hintStyles, enlargedStyles, bars, layout, large, wide, display, shallow, stacked, enlarged];
