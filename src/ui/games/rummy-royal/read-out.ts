/** The whole table in words, for those who listen. */
import { SPACES } from '../../../engine/rummy-royal/index.ts';
import { aceOf, spokenCard } from './faces.ts';
import { headline } from './headline.ts';
import { type Model, noteOf } from './model.ts';
import * as words from './strings.ts';
import { sentences, spoken } from './text.ts';

export function readOut(m: Model): string {
  const h = headline(m);
  const seats = m.others.map((seat) => words.seatLabel(m.names[seat] ?? words.somebody, m.view.seats[seat]?.chips ?? 0, m.view.seats[seat]?.cards ?? 0, noteOf(m, seat)));
  const spaces = SPACES.filter((s) => m.view.spaces[s] > 0).map((s) => words.sheet.label(spoken([{ space: s }]), words.chipCount(m.view.spaces[s])));
  const corners = (['S', 'H', 'C', 'D'] as const).filter((suit) => m.view.corners.chips[suit] > 0).map((suit) => words.sheet.corner(spokenCard(aceOf(suit)), words.chipCount(m.view.corners.chips[suit])));
  return sentences([spoken(h.title), ...h.lines.map(spoken), ...seats, ...spaces, ...corners]);
}
