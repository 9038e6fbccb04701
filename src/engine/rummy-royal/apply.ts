/** From one state to the next: what closed the open question or demand, and the events it brings. */
import type { Applied, Face, SeatIndex, Slot, Step } from '../kernel/game.ts';
import { applyAbsence } from './absence.ts';
import { check as checkHand, chooseFive, fold, putIn, showdown, startBettingWhenChosen } from './betting.ts';
import { declineStake, match, nameAce, nobodyShows, showAce, stake } from './corners.ts';
import { cutForDeal, dealt } from './dealing.ts';
import { divideSheet, revealed } from './ending.ts';
import { bid, chooseSpare, passBid, taken } from './spare.ts';
import { seatAt, set, shownFace, type RummyState, type Turn } from './state.ts';
import { follow, lead, nobodyFollows, passLead } from './stops.ts';
import type { RummyAnswer, RummyEvent } from './types.ts';

export function apply(state: RummyState, step: Step<RummyAnswer>): Applied<RummyState, RummyEvent> {
  if (step.kind === 'absence') return applyAbsence(state, step);
  const t: Turn = { state: { ...state, step: state.step + 1, began: [] }, events: [] };
  if (step.kind === 'dealt') applyDealt(t, step);
  else if (state.phase === 'choose') {
    for (const { seat, answer } of step.answers) if (answer.kind === 'five') chooseFive(t, seat, answer.slots);
    startBettingWhenChosen(t);
  } else if (state.phase === 'match') match(t, step.answers.flatMap(({ seat, answer }) => (answer.kind === 'match' ? [seat] : [])));
  else if (state.phase === 'follow' || state.phase === 'ace') applyDecisive(t, step);
  else for (const { seat, answer } of step.answers) applyAnswer(t, seat, answer, step);
  return { state: t.state, events: t.events };
}

function applyDealt(t: Turn, step: Extract<Step<RummyAnswer>, { kind: 'dealt' }>): void {
  switch (t.state.phase) {
    case 'cut':
      cutForDeal(t, coinOf(step));
      return;
    case 'shuffle':
      set(t, { phase: 'deal' });
      return;
    case 'deal':
      dealt(t);
      return;
    case 'take':
      taken(t);
      return;
    case 'showdown':
      showdown(t, step.opened);
      return;
    case 'reveal':
      revealed(t, step.opened);
      return;
    case 'leftovers':
      divideSheet(t, coinOf(step));
      return;
    default:
      throw new TypeError(`nothing was demanded: ${t.state.phase}`);
  }
}

function coinOf(step: { readonly coin?: Uint8Array }): Uint8Array {
  if (step.coin === undefined) throw new TypeError('no coin');
  return step.coin;
}

/** RR-11, RR-6: one card decides; otherwise everybody has said no. */
function applyDecisive(t: Turn, step: Extract<Step<RummyAnswer>, { kind: 'answers' }>): void {
  for (const { seat, answer } of step.answers) {
    if (answer.kind !== 'play' && answer.kind !== 'show') continue;
    applyAnswer(t, seat, answer, step);
    return;
  }
  const deniers = step.answers.map(({ seat }) => seat);
  if (t.state.phase === 'ace') nobodyShows(t, deniers);
  else nobodyFollows(t, deniers);
}

function openedFace(t: Turn, seat: SeatIndex, slot: Slot, step: Extract<Step<RummyAnswer>, { kind: 'answers' }>): Face {
  const face = shownFace(seatAt(t.state, seat), slot) ?? step.opened.face(slot);
  if (face === undefined) throw new TypeError(`slot ${slot} was not opened`);
  return face;
}

function applyAnswer(t: Turn, seat: SeatIndex, answer: RummyAnswer, step: Extract<Step<RummyAnswer>, { kind: 'answers' }>): void {
  switch (answer.kind) {
    case 'stake':
      return stake(t, seat, answer.suit, answer.amount);
    case 'show':
      return showAce(t, seat, answer.slot, openedFace(t, seat, answer.slot, step));
    case 'name':
      return nameAce(t, seat, answer.suit);
    case 'spare':
      return chooseSpare(t, answer.choice);
    case 'bid':
      return bid(t, seat, answer.amount);
    case 'pass':
      return t.state.phase === 'stake' ? declineStake(t, seat) : t.state.phase === 'lead' ? passLead(t, seat) : passBid(t, seat);
    case 'check':
      return checkHand(t, seat);
    case 'fold':
      return fold(t, seat);
    case 'call':
      return putIn(t, seat, 0);
    case 'bet':
      return putIn(t, seat, answer.amount);
    case 'raise':
      return putIn(t, seat, answer.by);
    case 'play': {
      const face = openedFace(t, seat, answer.slot, step);
      return t.state.phase === 'lead' ? lead(t, seat, answer.slot, face) : follow(t, seat, answer.slot, face);
    }
    case 'match':
    case 'not-mine':
    case 'five':
    case 'no':
      throw new TypeError(`${answer.kind} does not belong to ${t.state.phase}`);
  }
}
