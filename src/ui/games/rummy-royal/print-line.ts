/** A line of parts as it is printed: bold names, suits from our own SVG; spoken cards for who listens. Needs `baseStyles` and `printStyles`. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Space } from '../../../engine/rummy-royal/index.ts';
import { pipOf, suitClass } from '../../kit/card/index.ts';
import { type Suit, rankSign } from './faces.ts';
import { type Line, type Part, flowing, groups, ranks, spoken } from './text.ts';

const pip = (suit: Suit): TemplateResult => html`<span class="on-${suit.toLowerCase()}" aria-hidden="true">${pipOf(suit)}</span>`;

const HEART_RANK: { readonly [S in Space]?: string } = { AH: 'A', KH: 'K', QH: 'Q', JH: 'J', TH: '10', KQ: 'K&Q' };

/** The name of a space, as it stands on the sheet. */
export function printSpace(space: Space): TemplateResult {
  const rank = HEART_RANK[space];
  if (rank !== undefined) return html`<span class="in-text">${rank}${pip('H')}</span>`;
  return html`<span class="in-text">${space === '678' ? '6·7·8' : space}</span>`;
}

function printPart(part: Part): TemplateResult | string {
  if (typeof part === 'string') return part;
  if ('who' in part) return html`<b dir="auto">${part.who}</b>`;
  if ('amount' in part) return html`<span class="num">${part.amount}</span>`;
  if ('rank' in part) return html`<span class="num">${rankSign(part.rank)}</span>`;
  if ('suit' in part) return pip(part.suit);
  if ('space' in part) return html`<span class="unseen">${spoken([part])}</span><span aria-hidden="true">${printSpace(part.space)}</span>`;
  const seen = groups(part.cards).map((g, i) => html`${i === 0 ? nothing : ', '}<span class="in-text on-${suitClass(g.faces[0] ?? 0)}">${ranks(g.faces, rankSign, '–')}${pipOf(g.suit)}</span>`);
  return html`<span class="unseen">${spoken([part])}</span><span aria-hidden="true">${seen}</span>`;
}

export const printLine = (text: Line): readonly (TemplateResult | string)[] => flowing(text).map(printPart);
