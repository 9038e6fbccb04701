/** The game sheet (RR-2, RR-6): what lies on each space, and whom a taken one went to. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SeatIndex } from '../../../../engine/kernel/game.ts';
import type { Space } from '../../../../engine/rummy-royal/index.ts';
import { type Suit, aceOf, spokenCard } from '../faces.ts';
import { type Model, takenBy } from '../model.ts';
import { printLine } from '../print-line.ts';
import * as words from '../strings.ts';
import { spoken } from '../text.ts';
import { board } from './board.ts';

const w = words.sheet;

/** In little room the name alone says it; the board leaves out what has no room. */
function goneTo(m: Model, seat: SeatIndex, flat: boolean): string {
  const name = m.names[seat] ?? words.somebody;
  if (seat === m.me) return flat ? words.you : w.toYou;
  return flat ? name : w.to(name);
}

function said(m: Model, space: Space): string {
  const chips = chipsOn(m, space);
  const taken = takenBy(m, space);
  const what = chips === 0 && taken !== null ? (taken === m.me ? w.toYou : w.to(m.names[taken] ?? words.somebody)) : chips === 0 ? w.empty : words.chipCount(chips);
  return w.label(spoken([{ space }]), what);
}

/** What lies on a space; in the POT the main pot, bets included. */
const chipsOn = (m: Model, space: Space): number => (space === 'POT' ? (m.view.pots[0]?.amount ?? m.view.spaces.POT) : m.view.spaces[space]);

function cornerSaid(m: Model, suit: Suit): string {
  const { chips, bet } = m.view.corners;
  const claims = bet?.suit === suit ? `, ${spoken(w.claims(m.whos(bet.seats)))}` : '';
  return w.corner(spokenCard(aceOf(suit)), `${chips[suit] === 0 ? w.empty : words.chipCount(chips[suit])}${claims}`);
}

/** `flat`: name and chips of a space side by side. */
export function sheet(m: Model, flat: boolean): TemplateResult {
  const { on, chips, bet, named } = m.view.corners;
  return board({
    flat,
    label: words.zone.sheet,
    space: (space) => {
      const taken = takenBy(m, space);
      const amount = chipsOn(m, space);
      return { label: said(m, space), chips: amount, gone: amount === 0 && taken !== null ? goneTo(m, taken, flat) : null };
    },
    // Without side bets (RR-6) the corner Aces are part of the print.
    corner: (suit) => (!on && chips[suit] === 0 ? null : { label: cornerSaid(m, suit), chips: chips[suit], played: bet?.suit === suit || named === suit }),
  });
}

/** Under the board: who plays for which pot, and who for the corner that is bet on, since when. */
export function belowSheet(m: Model): TemplateResult | typeof nothing {
  const pots = m.view.pots.filter((p) => p.amount > 0);
  const { bet, chips } = m.view.corners;
  const who = (seats: readonly SeatIndex[]): TemplateResult => html`<span class="soft">${printLine(w.claims(m.whos(seats)))}</span>`;
  const rows = [
    ...(pots.length < 2 ? [] : pots.map((p, i) => html`<li>${i === 0 ? w.mainPot : w.side(i, pots.length - 1)} <cc-chips .amount=${p.amount}></cc-chips> ${who(p.seats)}</li>`)),
    ...(bet === null ? [] : [html`<li>${printLine([{ cards: [aceOf(bet.suit)] }])} <cc-chips .amount=${chips[bet.suit]}></cc-chips> ${who(bet.seats)}${bet.carried ? html`<span class="soft">${printLine(w.carried(bet.each, bet.seats.length, bet.since))}</span>` : nothing}</li>`]),
  ];
  return rows.length === 0 ? nothing : html`<ul class="below" aria-label=${w.below}>${rows}</ul>`;
}
