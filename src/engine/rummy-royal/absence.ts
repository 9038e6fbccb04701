/** Seats that are passed over (RR-18), go for good (RR-19, RR-20) or are back: what it means at each moment of a hand. */
import type { Applied, SeatIndex, Step } from '../kernel/game.ts';
import { asks } from './asks.ts';
import { startHand } from './begin.ts';
import { foldAway, goOnBetting, startBettingWhenChosen } from './betting.ts';
import { nobodyShows, nobodyNames } from './corners.ts';
import { divideSheet, endSession, sharers } from './ending.ts';
import { leaveAfterHand, stayers } from './leaving.ts';
import { antesOut, leftOf, playing, present, seatAt, set, setSeat, type RummyState, type Turn } from './state.ts';
import { chooseSpare, passBid } from './spare.ts';
import { followers, offerLead, stopped } from './stops.ts';
import type { RummyAnswer, RummyEvent, RummyPhase } from './types.ts';

type AbsenceStep = Extract<Step<RummyAnswer>, { kind: 'absence' }>;

/** RR-19: until the cards are with their players, a hand begins again. */
const BEFORE_CARDS: readonly RummyPhase[] = ['cut', 'stake', 'match', 'shuffle', 'deal'];

/** Total: seats that are not there, or are told what they are already, change nothing. */
export function applyAbsence(state: RummyState, step: AbsenceStep): Applied<RummyState, RummyEvent> {
  const t: Turn = { state: { ...state, began: [] }, events: [] };
  const { lost, gone } = mark(t, step);
  const again = follows(t, lost, gone);
  // What is asked as before keeps its name, and the answers given to it.
  if (again || !sameAsk(state, t.state)) set(t, { step: state.step + 1 });
  return { state: t.state, events: t.events };
}

/** Notes who is away, gone or back, and tells it. `lost`: who now is dealt in and away and was not before. */
function mark(t: Turn, step: AbsenceStep): { readonly lost: readonly SeatIndex[]; readonly gone: readonly SeatIndex[] } {
  const at = (seat: SeatIndex): boolean => t.state.seats[seat] !== undefined && !seatAt(t.state, seat).left && !seatAt(t.state, seat).gone;
  const gone = step.gone.filter(at);
  const away = step.away.filter((seat) => at(seat) && !seatAt(t.state, seat).away && !gone.includes(seat));
  const back = step.back.filter((seat) => at(seat) && seatAt(t.state, seat).away && !gone.includes(seat));
  const lost = [...away, ...gone].filter((seat) => seatAt(t.state, seat).playing && !seatAt(t.state, seat).away);
  for (const seat of gone) setSeat(t, seat, { gone: true, away: true });
  for (const seat of away) setSeat(t, seat, { away: true });
  for (const seat of back) setSeat(t, seat, { away: false });
  if (gone.length > 0) t.events.push({ type: 'gone', seats: gone });
  if (away.length > 0) t.events.push({ type: 'away', seats: away });
  if (back.length > 0) t.events.push({ type: 'back', seats: back });
  return { lost, gone };
}

/** What follows from it; true if the hand began again. */
function follows(t: Turn, lost: readonly SeatIndex[], gone: readonly SeatIndex[]): boolean {
  const { phase, finished } = t.state;
  if (phase === 'over') {
    if (!finished) leaveAfterHand(t);
    return false;
  }
  if (phase === 'leftovers') {
    leaveAfterHand(t);
    if (sharers(t.state).length < 2) divideSheet(t, null);
    return false;
  }
  // When the last card was played the hand is paid out: only its end is still to be told.
  if (gone.length > 0 && stayers(t.state) < 2 && phase !== 'reveal') {
    voidHand(t);
    endSession(t);
    return false;
  }
  if (lost.length === 0) return false;
  if (BEFORE_CARDS.includes(phase)) {
    beginAgain(t, lost);
    return true;
  }
  goOn(t, lost);
  return false;
}

/** RR-20: every ante, stake, bet and payment of this hand goes back; the cards are taken in. */
function voidHand(t: Turn): void {
  set(t, antesOut(t.state));
  set(t, { voided: true });
  t.events.push({ type: 'void' });
  leaveAfterHand(t);
}

/** RR-19: antes and stakes go back, and the hand begins again without these seats. */
function beginAgain(t: Turn, lost: readonly SeatIndex[]): void {
  set(t, antesOut(t.state));
  for (const seat of lost) setSeat(t, seat, { playing: false });
  if (playing(t.state).length < 2) {
    voidHand(t);
    set(t, { phase: 'over' });
    return;
  }
  t.events.push({ type: 'begun-again', without: lost });
  const { dealer } = t.state;
  if (dealer === null) set(t, { phase: 'cut' });
  else startHand(t, seatAt(t.state, dealer).playing ? dealer : (leftOf(t.state, dealer)[0] as SeatIndex));
}

/** RR-18: the hand goes on without them. */
function goOn(t: Turn, lost: readonly SeatIndex[]): void {
  const { phase, turn } = t.state;
  const turnLost = turn !== null && lost.includes(turn);
  switch (phase) {
    case 'ace':
      if (present(t.state).length === 0) nobodyShows(t, []);
      return;
    case 'name':
      if (turnLost) nobodyNames(t);
      return;
    case 'spare':
      if (turnLost) chooseSpare(t, 'neither');
      return;
    case 'auction':
      if (turnLost) passBid(t, turn);
      return;
    case 'choose':
      foldAway(t);
      startBettingWhenChosen(t);
      return;
    case 'bet':
    case 'showdown':
      foldAway(t);
      goOnBetting(t);
      return;
    case 'lead':
      if (turnLost) offerLead(t, turn);
      return;
    case 'follow':
      if (followers(t.state).length === 0) stopped(t, 'nobody');
      return;
    default:
  }
}

/** Is the same asked as before, perhaps of fewer or more seats; or exactly the same demanded? */
function sameAsk(before: RummyState, after: RummyState): boolean {
  if (before.phase !== after.phase || before.turn !== after.turn) return false;
  const [was, is] = [asks(before), asks(after)];
  return is.kind === 'question' || is.kind === 'over' || JSON.stringify(was) === JSON.stringify(is);
}
