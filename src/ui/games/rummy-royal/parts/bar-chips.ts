/** Bids and bets: a stepper with quick amounts, never leaving chips behind (the last quick amount is all there is). */
import { html, nothing, type TemplateResult } from 'lit';
import type { RummyAnswer } from '../../../../engine/rummy-royal/index.ts';
import type { AmountEvent } from '../../../kit/stepper/index.ts';
import type { Desk } from '../desk.ts';
import { potTotal } from '../headline.ts';
import * as words from '../strings.ts';

const w = words.bar;

export interface Range {
  readonly least: number;
  readonly most: number;
  readonly label: string;
  readonly quick: readonly number[];
  /** Name of the button for all there is. */
  readonly all: string;
}

export const within = (n: number, r: Range): number => Math.min(Math.max(n, r.least), r.most);

export function amounts(d: Desk, r: Range, value: number): TemplateResult {
  if (r.most - r.least < 6) return few(d, r, value);
  const quick = r.quick.filter((n) => n >= r.least && n < r.most).slice(0, d.quick).map((n) => ({ value: n }));
  return html`<cc-stepper .label=${r.label} .min=${r.least} .max=${r.most} .value=${value} .quick=${quick} .allIn=${r.most > r.least ? r.all : ''} @cc-amount=${(e: AmountEvent) => d.change({ amount: within(e.detail.value, r) })}></cc-stepper>`;
}

/** With a low limit every amount has a button of its own. */
function few(d: Desk, r: Range, value: number): TemplateResult {
  const all = Array.from({ length: r.most - r.least + 1 }, (_, i) => r.least + i);
  return html`<div class="segments" role="group" aria-label=${r.label}>
    ${all.map((n) => html`<button class="segment" aria-pressed=${n === value} @click=${() => d.change({ amount: n })}>${n}</button>`)}
  </div>`;
}

export function auctionBar(d: Desk): TemplateResult {
  const { m } = d;
  const chips = m.view.seats[m.me ?? -1]?.chips ?? 0;
  const least = (m.view.auction?.high ?? 0) + 1;
  const pass = html`<button class="btn quiet" ?disabled=${d.busy} @click=${() => d.answer({ kind: 'pass' })}>${w.pass}</button>`;
  if (least > chips) return html`<div class="bar stack"><p class="why">${w.cannotBid}</p><div class="row">${pass}</div></div>`;
  const r: Range = { least, most: chips, label: w.bidLabel, quick: [least + 4, least + 9, least + 19], all: w.bidMost };
  const amount = within(d.draft.amount ?? least, r);
  return html`
    <div class="bar stack">
      <div class="picks">${amounts(d, r, amount)}</div>
      <div class="row">${pass}<button class="btn primary" ?disabled=${d.busy} @click=${() => d.answer({ kind: 'bid', amount })}>${w.bid(amount)}</button></div>
    </div>`;
}

/** Half the pot and the whole of it, between round amounts (no limit). */
const betsOf = (pot: number): readonly number[] => [...new Set([5, Math.ceil(pot / 2), pot])].sort((a, b) => a - b);

export function bettingBar(d: Desk): TemplateResult {
  const { m } = d;
  const b = m.view.betting ?? { toCall: 0, minRaise: 1, maxRaise: 0, raisesLeft: 0 };
  const chips = m.view.seats[m.me ?? -1]?.chips ?? 0;
  const may = (a: RummyAnswer): boolean => d.check(a) === null;
  const r: Range = { least: b.minRaise, most: b.maxRaise, label: '', quick: betsOf(potTotal(m)), all: b.maxRaise + b.toCall >= chips ? w.allIn : w.most };
  const amount = within(d.draft.amount ?? b.minRaise, r);
  const all = amount + b.toCall >= chips;
  const bet: RummyAnswer = { kind: 'bet', amount };
  const raise: RummyAnswer = { kind: 'raise', by: amount };
  const more = b.maxRaise < b.minRaise || b.maxRaise < 1 ? null : may(bet) ? { answer: bet, text: all ? w.betAllIn(amount) : w.bet(amount), label: w.betLabel } : may(raise) ? { answer: raise, text: all ? w.raiseAllIn(amount) : w.raise(amount), label: w.raiseLabel } : null;
  const pay = Math.min(b.toCall, chips);
  // Who has chosen an amount means to put it in.
  const chosen = more !== null && d.draft.amount !== null;
  const go = may({ kind: 'check' })
    ? html`<button class="btn ${chosen ? 'quiet' : 'primary'}" ?disabled=${d.busy} @click=${() => d.answer({ kind: 'check' })}>${w.check}</button>`
    : html`<button class="btn ${chosen ? 'quiet' : 'primary'}" ?disabled=${d.busy} @click=${() => d.answer({ kind: 'call' })}>${pay < b.toCall || pay === chips ? w.callAllIn(pay) : w.call(pay)}</button>`;
  const put = more === null ? nothing : html`<button class="btn ${chosen ? 'primary' : 'quiet'}" ?disabled=${d.busy} @click=${() => d.answer(more.answer)}>${more.text}</button>`;
  return html`
    <div class="bar stack">
      ${more === null ? nothing : html`<div class="picks">${amounts(d, { ...r, label: more.label }, amount)}</div>`}
      <div class="row">
        ${b.toCall > 0 ? html`<button class="btn quiet" ?disabled=${d.busy} @click=${() => d.answer({ kind: 'fold' })}>${w.fold}</button>` : nothing}
        ${put}${go}
      </div>
    </div>`;
}
