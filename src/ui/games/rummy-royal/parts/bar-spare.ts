/** RR-7: the dealer decides about the spare hand. The exchange is unseen and for good, so a choice is picked first and then done. */
import { html, type TemplateResult } from 'lit';
import type { Desk, SpareChoice } from '../desk.ts';
import * as words from '../strings.ts';

const w = words.bar;
const CHOICES: readonly { readonly choice: SpareChoice; readonly name: string; readonly why: string; readonly effect: string }[] = [
  { choice: 'exchange', name: w.exchange, why: w.exchangeWhy, effect: w.doExchange },
  { choice: 'auction', name: w.auction, why: w.auctionWhy, effect: w.doAuction },
  { choice: 'neither', name: w.neither, why: w.neitherWhy, effect: w.doNeither },
];

export function spareBar(d: Desk): TemplateResult {
  // None is picked beforehand: the exchange cannot be taken back, and selling is not everybody's wish.
  const chosen = CHOICES.find((c) => c.choice === d.draft.spare);
  return html`
    <div class="bar stack">
      <div class="picks">
        <div class="segments" role="group" aria-label=${w.spareChoices}>
          ${CHOICES.map((c) => html`<button class="segment" aria-pressed=${c === chosen} @click=${() => d.change({ spare: c.choice })}>${c.name}</button>`)}
        </div>
        <p class="why">${chosen?.why ?? w.spareNone}</p>
      </div>
      <div class="row"><button class="btn primary" ?disabled=${d.busy || chosen === undefined} @click=${() => chosen !== undefined && d.answer({ kind: 'spare', choice: chosen.choice })}>${chosen?.effect ?? w.sparePick}</button></div>
    </div>`;
}
