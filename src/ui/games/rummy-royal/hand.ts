/** My hand as the fan shows it: which cards are lifted, which dimmed, and why. */
import type { Refusal } from '../../../engine/kernel/value.ts';
import type { RummyHandCard } from '../../../engine/rummy-royal/index.ts';
import type { CardState } from '../../kit/card/index.ts';
import type { FanCard } from '../../kit/fan/index.ts';
import type { Desk } from './desk.ts';
import { spokenCard } from './faces.ts';
import { toPlay } from './parts/bar-cards.ts';
import * as words from './strings.ts';

/** Only while I have to play a card are the others dimmed: a hand that flickers at every card of others tells nothing. */
export const choosesCard = (d: Desk): boolean => d.m.mine && (d.m.view.phase === 'lead' || d.m.view.phase === 'follow');

function stateOf(d: Desk, card: RummyHandCard): CardState {
  const { phase } = d.m.view;
  if (choosesCard(d)) return !card.live ? 'dim' : toPlay(d)?.slot === card.slot ? 'picked' : 'live';
  if (phase === 'choose') return d.draft.picked.includes(card.slot) ? 'picked' : card.five ? 'live' : '';
  if (phase === 'bet' || phase === 'showdown') return card.five ? '' : 'dim';
  return '';
}

function says(d: Desk, card: RummyHandCard): string {
  const w = words.card;
  const name = spokenCard(card.face);
  const more: string[] = [];
  if (choosesCard(d) && card.live) more.push(d.m.view.phase === 'lead' ? w.canLead : w.canPlay);
  if (d.m.view.phase === 'choose' && d.m.mine) more.push(d.draft.picked.includes(card.slot) ? w.picked : w.mayPick);
  if (d.m.view.phase === 'bet' && card.five) more.push(w.five);
  return [name, ...more].join(', ');
}

/** Why this card cannot be played now; asked of the rules, so that the sentence is theirs. */
export const whyNot = (d: Desk, card: RummyHandCard): Refusal | null => d.check({ kind: 'play', slot: card.slot });

/** `cards`: my hand as it lies. */
export const fanCards = (d: Desk, cards: readonly RummyHandCard[], say: (refusal: Refusal) => string): readonly FanCard[] =>
  cards.map((card) => {
    const state = stateOf(d, card);
    const refusal = state === 'dim' && choosesCard(d) ? whyNot(d, card) : null;
    return { key: card.slot, face: card.face, state, label: says(d, card), ...(refusal === null ? {} : { disabledReason: say(refusal) }) };
  });
