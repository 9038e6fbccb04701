/** The action bar: what I can do now. One filled button, last, naming its effect. */
import { html, nothing, type TemplateResult } from 'lit';
import { sortIcon } from '../../../kit/icons/index.ts';
import type { Desk } from '../desk.ts';
import { awaitedLine } from '../headline.ts';
import { printLine } from '../print-line.ts';
import * as words from '../strings.ts';
import { auctionBar, bettingBar } from './bar-chips.ts';
import { matchBar, nameBar, stakeBar } from './bar-corner.ts';
import { chooseBar, playBar } from './bar-cards.ts';
import { handsButton } from './showdown.ts';
import { spareBar } from './bar-spare.ts';

export const sortButton = (d: Desk): TemplateResult | typeof nothing =>
  d.m.view.cards.length < 2 ? nothing : html`<button class="btn quiet icon" slot="tools" aria-label=${words.bar.sort} @click=${() => d.sort()}>${sortIcon()}</button>`;

const tools = (d: Desk): TemplateResult => html`${sortButton(d)}${handsButton(d.showsHands, d.hands)}`;

function waitingBar(d: Desk): TemplateResult {
  return html`<div class="bar">${tools(d)}<p class="waiting soft"><span>${printLine(awaitedLine(d.m))}</span></p></div>`;
}

/** Null: there is nothing for this device to do or to wait for (a spectator, or the hand is over). */
export function bar(d: Desk): TemplateResult {
  if (!d.m.mine) return waitingBar(d);
  switch (d.m.view.phase) {
    case 'stake': return stakeBar(d);
    case 'match': return matchBar(d);
    case 'name': return nameBar(d);
    case 'spare': return spareBar(d);
    case 'auction': return auctionBar(d);
    case 'choose': return chooseBar(d, sortButton(d));
    case 'bet': return bettingBar(d);
    case 'lead':
    case 'follow': return playBar(d, tools(d));
    default: return waitingBar(d);
  }
}
