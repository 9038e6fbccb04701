/** End of the hand: who got what and why, cards left, chips. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { type Colour, laid } from '../faces.ts';
import { aceLow } from '../headline.ts';
import type { Model } from '../model.ts';
import { printLine } from '../print-line.ts';
import * as words from '../strings.ts';
import { showdown } from '../sentence.ts';
import { handsList, shownHands } from './showdown.ts';
import { summarise, type Gain, type SeatSummary } from '../summary.ts';

const w = words.end;
/** A true minus sign, so that columns stay in line. */
const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

const gains = (list: readonly Gain[]): TemplateResult | typeof nothing =>
  list.length === 0 ? nothing : html`${list.map((g, i) => html`${i === 0 ? nothing : ' · '}<span class="gain">${printLine(g.what)} <b>${signed(g.amount)}</b></span>`)}`;

function row(m: Model, s: SeatSummary): TemplateResult {
  const seat = m.view.seats[s.seat];
  const winner = s.seat === m.view.winner;
  return html`
    <li data-seat=${s.seat} class=${winner ? 'winner' : ''}>
      <span class="who">${s.seat === m.me ? words.you : m.names[s.seat]}</span>
      <span class="change"><span class="unseen">${w.change}: </span>${signed(s.change)}</span>
      ${seat !== undefined && seat.result !== null ? html`<span class="result"><span class="why">${w.leftWith}</span> ${seat.result < 0 ? signed(seat.result) : seat.result}</span>` : html`<cc-chips .amount=${seat?.chips ?? 0} most="1"></cc-chips>`}
      <p class="why">${gains(s.gains)}${s.gains.length > 0 && s.losses.length > 0 ? ' · ' : nothing}${gains(s.losses)}</p>
      ${s.left.length > 0 ? html`<cc-run wrap .faces=${[...s.left].sort(laid.suit[aceLow(m) ? 'low' : 'high'])} .label=${w.left}></cc-run>` : winner ? html`<p class="why out">${w.out}</p>` : nothing}
    </li>`;
}

/** Who sat out lost and won nothing, and is not forgotten. */
const satOut = (m: Model, seat: number): TemplateResult => html`
    <li data-seat=${seat}>
      <span class="who">${seat === m.me ? words.you : m.names[seat]}</span><span class="sat">${w.satOut}</span>
      <cc-chips .amount=${m.view.seats[seat]?.chips ?? 0} most="1"></cc-chips>
    </li>`;

function blockedColour(m: Model): Colour | null {
  for (const { event } of m.events) if (event.type === 'blocked') return event.colour;
  return null;
}

/** The session is over (RR-16): chips less buy-ins decide. */
function finalStanding(m: Model): TemplateResult {
  // Who has left has a result and no seat; who only watched since is still known by name.
  const nameOf = (r: { readonly seat: number; readonly id: string }): string =>
    r.seat === m.me ? words.you : (m.names[r.seat] ?? (m.state.members.find((member) => member.key === r.id)?.name || w.whoLeft));
  const rows = m.state.hand?.standing ?? [];
  // Whoever reads it first, as in every sentence.
  const best = rows.filter((r) => r.rank === 1).sort((a, b) => Number(b.seat === m.me) - Number(a.seat === m.me));
  return html`
    <h2>${printLine(w.wonGame(words.joined(best.map((r) => (r.seat === m.me ? words.reader : { who: nameOf(r) }))), best.length > 1))}</h2>
    ${m.view.seats.some((s) => s.debt > 0) ? html`<p class="soft">${w.score}</p>` : nothing}
    <ol class="standing">
      ${[...rows].sort((a, b) => a.rank - b.rank).map((r) => html`<li class=${r.rank === 1 ? 'winner' : ''}>
        <span class="rank">${w.rank(r.rank)}</span><span class="who">${nameOf(r)}</span>
        <span class="debt">${(m.view.seats[r.seat]?.debt ?? 0) > 0 ? w.debt(m.view.seats[r.seat]?.debt ?? 0) : nothing}</span>
        <span class="change">${r.score < 0 ? signed(r.score) : r.score}</span>
      </li>`)}
    </ol>`;
}

export function endPanel(m: Model): TemplateResult {
  const { view } = m;
  const finished = m.state.hand?.finished === true;
  const rows = [...summarise(m.events, view.seats, view.left)].sort((a, b) => Number(b.seat === view.winner) - Number(a.seat === view.winner) || b.change - a.change);
  const hands = shownHands(m);
  // It has ended before its end: the check tells why.
  if (view.phase !== 'over') return html`<section class="end" aria-label=${words.zone.end}><h2>${printLine(w.broken)}</h2><p class="soft">${printLine(w.brokenWhy)}</p><slot name="deal"></slot></section>`;
  const title = view.voided ? w.voided : view.winner === null ? w.blocked : w.won(m.who(view.winner));
  return html`
    <section class="end" aria-label=${words.zone.end}>
      ${finished ? finalStanding(m) : nothing}
      ${rows.length === 0 ? html`<slot name="deal"></slot>` : html`
        <h2 class=${finished ? 'later' : ''}>${printLine(finished ? w.lastHand(title) : title)}</h2>
        ${view.winner === null ? html`<p class="soft">${printLine(view.voided ? w.voidedWhy : w.blockedWhy(blockedColour(m)))}</p>` : nothing}
        ${hands.length > 0 || view.voided ? nothing : showdown(m.events, m.names, m.me).map((said) => html`<p class="soft">${printLine(said)}</p>`)}
        <slot name="deal"></slot>
        <ul>${rows.map((s) => row(m, s))}${view.seats.map((s, i) => (s.playing || s.left ? nothing : satOut(m, i)))}</ul>
        ${hands.length === 0 ? nothing : html`<h2 class="later">${words.showdown.title}</h2>${handsList(m, hands)}`}`}
    </section>`;
}

export const endStyles = css`
  .end { background: var(--paper); border-radius: var(--r-sheet); box-shadow: 0 0 0 1px var(--rule), 0 1px 3px #0000001f; padding: var(--s3) var(--s4); }
  .end { overflow-wrap: anywhere; min-width: 0; }
  .end h2 { font: 700 var(--t-title)/1.2 var(--serif); }
  .end .soft { color: var(--ink-soft); font-size: var(--t-small); }
  .end li { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(3.4rem, auto); gap: 2px var(--s3); align-items: baseline; padding: var(--s2) 0; border-top: 1px solid var(--rule); }
  .end .hands li { display: flex; }
  .end h2 + ul, .end slot + ul, .end .soft + ol { margin-top: var(--s2); }
  .end h2.later { font-size: var(--t-lead); margin-top: var(--s5); }
  .end .standing li { grid-template-columns: 1.6em minmax(0, 1fr) auto; column-gap: var(--s2); } .end .rank { color: var(--ink-soft); }
  /* Below the name, which has the width. */
  .end .debt { order: 1; grid-column: 2; font-size: var(--t-small); color: var(--ink-soft); } .end .debt:empty { display: none; }
  .end .standing .winner .change { font-size: var(--t-title); }
  .end .who { font: 700 var(--t-lead)/1.2 var(--serif); min-width: 0; }
  .end .change { font: 700 var(--t-lead)/1.2 var(--sans); text-align: right; }
  .end .result { text-align: right; font-weight: 700; font-variant-numeric: tabular-nums; } .end .result .why { display: block; font-weight: 400; }
  .end .sat { font-size: var(--t-small); color: var(--ink-soft); text-align: right; }
  .end cc-chips { justify-content: flex-end; align-self: center; }
  .end .why { grid-column: 1 / -1; font-size: var(--t-small); color: var(--ink-soft); line-height: 1.4; }
  .end .gain b { color: var(--ink); font-weight: 600; font-variant-numeric: tabular-nums; }
  .end cc-run { grid-column: 1 / -1; --cw: 2.1rem; margin-top: 2px; }
`;
