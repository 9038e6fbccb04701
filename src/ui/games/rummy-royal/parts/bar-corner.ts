/** RR-6: the dealer's stake on a corner Ace, the others' match, and the winner's choice of the next Ace. */
import { html, type TemplateResult } from 'lit';
import type { Desk } from '../desk.ts';
import { printLine } from '../print-line.ts';
import { type Suit, aceOf, spokenCard } from '../faces.ts';
import * as words from '../strings.ts';
import { amounts, within, type Range } from './bar-chips.ts';

const w = words.bar;
/** As they lie on the sheet. */
const CORNERS: readonly Suit[] = ['S', 'H', 'C', 'D'];

function aces(d: Desk, suits: readonly Suit[], chosen: Suit): TemplateResult {
  return html`<div class="segments" role="group" aria-label=${w.aces}>
    ${suits.map((suit) => html`<button class="segment" aria-label=${spokenCard(aceOf(suit))} aria-pressed=${suit === chosen} @click=${() => d.change({ suit })}>${printLine([{ cards: [aceOf(suit)] }])}</button>`)}
  </div>`;
}

export function stakeBar(d: Desk): TemplateResult {
  const room = d.m.view.corners.stake ?? { suits: CORNERS, most: 1 };
  const suits = CORNERS.filter((s) => room.suits.includes(s));
  const suit = d.draft.suit ?? suits[0] ?? 'S';
  const r: Range = { least: 1, most: room.most, label: w.stakeLabel, quick: [2, 5, 10], all: room.most >= (d.m.view.seats[d.m.me ?? -1]?.chips ?? 0) ? w.bidMost : w.most };
  const amount = within(d.draft.amount ?? 1, r);
  return html`
    <div class="bar stack">
      <div class="picks">${suits.length > 1 ? aces(d, suits, suit) : ''}${room.most > 1 ? amounts(d, r, amount) : ''}</div>
      <div class="row">
        <button class="btn quiet" ?disabled=${d.busy} @click=${() => d.answer({ kind: 'pass' })}>${w.noStake}</button>
        <button class="btn primary" ?disabled=${d.busy} @click=${() => d.answer({ kind: 'stake', suit, amount })}><span>${printLine(w.stake(amount, aceOf(suit)))}</span></button>
      </div>
    </div>`;
}

export function matchBar(d: Desk): TemplateResult {
  const each = d.m.view.corners.bet?.each ?? 0;
  return html`
    <div class="bar"><div class="row all">
      <button class="btn quiet" ?disabled=${d.busy} @click=${() => d.answer({ kind: 'pass' })}>${w.noMatch}</button>
      <button class="btn primary" ?disabled=${d.busy} @click=${() => d.answer({ kind: 'match' })}>${w.match(each)}</button>
    </div></div>`;
}

export function nameBar(d: Desk): TemplateResult {
  const suit = d.draft.suit ?? 'S';
  return html`
    <div class="bar stack">
      <div class="picks">${aces(d, CORNERS, suit)}</div>
      <div class="row"><button class="btn primary" ?disabled=${d.busy} @click=${() => d.answer({ kind: 'name', suit })}><span>${printLine(w.name(aceOf(suit)))}</span></button></div>
    </div>`;
}
