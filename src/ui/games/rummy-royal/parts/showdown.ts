/** The poker hands that were shown (RR-8): whose, what they are worth, who won how much of which pot. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Face, SeatIndex } from '../../../../engine/kernel/game.ts';
import { closeIcon, handsIcon } from '../../../kit/icons/index.ts';
import { inOrder } from '../five.ts';
import type { Model } from '../model.ts';
import { printLine } from '../print-line.ts';
import * as words from '../strings.ts';
import type { Line } from '../text.ts';

const w = words.showdown;

export interface ShownHand {
  readonly seat: SeatIndex;
  /** As one lays them down. */
  readonly five: readonly Face[];
  readonly rank: string;
  /** Of each pot, the main one first. */
  readonly won: readonly Line[];
}

/** The winners first, the others as they showed theirs; empty while there was no showdown. */
export function shownHands(m: Model): readonly ShownHand[] {
  const won = new Map<SeatIndex, Line[]>();
  const hands: ShownHand[] = [];
  for (const { event: e } of m.events) {
    if (e.type === 'begun-again' || e.type === 'void') {
      hands.length = 0;
      won.clear();
    }
    if (e.type === 'won-pot') for (const s of e.shares) won.set(s.seat, [...(won.get(s.seat) ?? []), w.won(s.amount, e.side, e.shares.length > 1)]);
    if (e.type === 'shown') hands.push({ seat: e.seat, five: inOrder(e.five), rank: words.ranksOfFive[e.rank], won: [] });
  }
  return hands.map((hand) => ({ ...hand, won: won.get(hand.seat) ?? [] })).sort((a, b) => Number(b.won.length > 0) - Number(a.won.length > 0));
}

export const handsList = (m: Model, hands: readonly ShownHand[]): TemplateResult => html`
  <ul class="hands">
    ${hands.map((hand) => html`<li class=${hand.won.length > 0 ? 'won' : ''} data-shown=${hand.seat}>
      <p><span class="who">${hand.seat === m.me ? words.you : m.names[hand.seat]}</span> <span class="rank">${hand.rank}</span>${hand.won.map((said) => html` <span class="share">${printLine(said)}</span>`)}</p>
      <cc-run .faces=${[...hand.five]} .label=${words.zone.five}></cc-run>
    </li>`)}
  </ul>`;

/** Over seats and board, which nobody needs for the first lead. */
export const showdownPanel = (m: Model, hands: readonly ShownHand[], close: () => void): TemplateResult => html`
  <section class="showdown" aria-labelledby="showdown">
    <header><h2 id="showdown">${w.title}</h2><button class="icon" aria-label=${w.close} @click=${close}>${closeIcon()}</button></header>
    ${handsList(m, hands)}
  </section>`;

/** Shows the hands again, or puts them away. */
export const handsButton = (shows: boolean, toggle: (() => void) | null): TemplateResult | typeof nothing =>
  toggle === null ? nothing : html`<button class="btn quiet icon shown-hands" aria-label=${w.show} aria-expanded=${shows} @click=${toggle}>${handsIcon()}</button>`;

export const showdownStyles = css`
  .board { position: relative; }
  .showdown { position: absolute; inset: 2px 0 0; z-index: 4; overflow: hidden auto; background: var(--paper); border-radius: var(--r-sheet); box-shadow: 0 0 0 1px var(--rule-firm), var(--e-card); padding: 0 var(--s3) var(--s2); }
  .wide .showdown { inset: 2px var(--s2) var(--s2) var(--s3); }
  .board.covered > :not(.showdown) { visibility: hidden; }
  .showdown header { display: flex; justify-content: space-between; align-items: center; gap: var(--s2); } .showdown header .icon { flex: none; margin-right: calc(var(--s2) * -1); }
  .showdown h2 { font: 700 var(--t-lead)/1.2 var(--serif); min-width: 0; }
  .hands li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 2px var(--s3); padding: 4px 0; border-top: 1px solid var(--rule); }
  .hands p { flex: 1 1 7.5rem; min-width: 0; overflow-wrap: anywhere; font-size: var(--t-small); line-height: 1.35; color: var(--ink-soft); }
  .hands .who { font: 700 var(--t-body)/1.25 var(--serif); color: var(--ink); margin-right: .2em; } .hands .share { color: var(--ink); font-weight: 600; } .hands .share::before { content: "· "; }
  .hands cc-run { flex: none; max-width: 100%; --cw: clamp(1.6rem, 8cqw, 2.1rem); }
`;
