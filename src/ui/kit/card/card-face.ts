/** What is printed on a card: used by `cc-card`, the hand and the run, each inside its own shadow root. */
import { css, html, type TemplateResult } from 'lit';
import { rankOf, suitOf, type Rank, type Suit } from '../../../engine/cards/index.ts';
import { club, coronet, crown, diamond, heart, lily, spade, type Icon } from '../icons/index.ts';
import { cardName } from '../words.ts';

export type CardState = 'dim' | 'live' | 'picked' | 'target' | '';

const PIPS: { readonly [S in Suit]: Icon } = { C: club, D: diamond, H: heart, S: spade };
const COURTS: { readonly [R in Rank]?: Icon } = { K: crown, Q: coronet, J: lily };
/** Class that gives a suit its ink: `s h d c`. */
export const suitClass = (face: number): string => suitOf(face).toLowerCase();
/** `10`, not `T`: what is printed. */
export const rankText = (face: number): string => (rankOf(face) === 'T' ? '10' : rankOf(face));
export const pipOf = (suit: Suit): TemplateResult => PIPS[suit]();

/** Index top left, one large sign bottom right. */
export const cardPrint = (face: number): TemplateResult => {
  const pip = PIPS[suitOf(face)];
  const rank = rankOf(face);
  const court = COURTS[rank];
  return html`<span class="ix" aria-hidden="true"><b class=${rank === 'T' ? 'ten' : ''}>${rankText(face)}</b>${pip()}</span><span class="face ${court || rank === 'A' ? 'grand' : ''}" aria-hidden="true">${(court ?? pip)()}</span>`;
};

/** A card in a line of text: `K` and the pip in its ink, spoken as its name. Needs `printStyles`. */
export const cardInText = (face: number): TemplateResult =>
  html`<span class="in-text on-${suitClass(face)}"><span class="unseen">${cardName(face)}</span><span aria-hidden="true">${rankText(face)}${PIPS[suitOf(face)]()}</span></span>`;

/** Suits on paper and in lines of text (`.on-s` … with `.pip` inside). Needs `baseStyles` for `.unseen`. */
export const printStyles = css`
  .on-s { color: var(--print-spade); } .on-h { color: var(--print-heart); } .on-d { color: var(--print-diamond); } .on-c { color: var(--print-club); }
  .in-text { white-space: nowrap; position: relative; }
  .btn .in-text { color: inherit; }
  .pip { width: .78em; height: .78em; display: inline-block; vertical-align: -.05em; margin-left: .07em; }
`;

/**
 * The stock. `--cw` is the width and everything follows; `--shift` moves the large sign to the left, out from under
 * the next card. States say the same twice: by stock or line and by place (a live card is lifted by whoever lays it out).
 */
export const cardStyles = css`
  .card { width: var(--cw, 60px); height: calc(var(--cw, 60px) * 1.4); position: relative; flex: none; display: block; text-align: left; background: var(--card); border-radius: max(4px, calc(var(--cw, 60px) * .09)); box-shadow: var(--e-card); color: var(--c, var(--card-ink)); font: 700 calc(var(--cw, 60px) * .43)/1 var(--serif); font-variant-numeric: lining-nums; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; }
  .card.s { --c: var(--suit-spade); } .card.h { --c: var(--suit-heart); } .card.d { --c: var(--suit-diamond); } .card.c { --c: var(--suit-club); }
  .ix { position: absolute; left: .2em; top: .13em; display: flex; flex-direction: column; align-items: center; gap: .03em; min-width: .76em; }
  .ix b { font-weight: 700; line-height: .95; }
  .ix b.ten { letter-spacing: -.09em; margin-left: -.05em; }
  .ix .pip { width: .62em; height: .62em; }
  .face { position: absolute; right: calc(.2em + var(--shift, 0px)); bottom: .2em; width: 1.12em; height: 1.12em; }
  .face.grand { width: 1.3em; height: 1.3em; }
  .face svg { width: 100%; height: 100%; }
  .card.strip .ix { flex-direction: row; gap: .1em; }
  .card.strip .ix .pip { width: .66em; height: .66em; }
  .card.dim { background: var(--card-dim); }
  .card.live { box-shadow: 0 0 0 1.5px var(--card-live), 0 5px 10px #00000038; }
  .card.picked { box-shadow: 0 0 0 3px var(--card-live), 0 6px 12px #00000040; }
  .card.target { outline: 2px dashed var(--card-target); outline-offset: -3px; }
  .card.down { background: var(--card); padding: .11em; }
  .card.down .back { width: 100%; height: 100%; border-radius: max(2px, calc(var(--cw, 60px) * .05)); color: var(--back, var(--fill-prussian)); }
  @media (forced-colors: active) { .card { border: 1px solid CanvasText; } .card.live { border-width: 3px; } .card.picked { border: 4px solid Highlight; } .card.dim { border-style: dotted; } }
  button.card:active { background: var(--paper-press, var(--card-dim)); }
  button.card:focus-visible { outline: 3px solid var(--card-focus); outline-offset: -4px; }
`;
