/** The stops game (RR-10 to RR-14): leads, following in suit, spaces, the first to be out. */
import { makeFace, suitOf } from '../cards/french.ts';
import type { Face, SeatIndex, Slot } from '../kernel/game.ts';
import { block, goOut } from './ending.ts';
import { move } from './money.ts';
import { above, facesOf, lowerThan } from './ranks.ts';
import { hasFace, leftOf, playing, present, seatAt, set, setSeat, shownFace, withFaces, type RummyState, type Stop, type Turn } from './state.ts';
import type { Space } from './types.ts';

const KING = makeFace('K', 'H');
const QUEEN = makeFace('Q', 'H');
const CARD_SPACES: ReadonlyMap<Face, Space> = new Map([
  [makeFace('A', 'H'), 'AH'],
  [KING, 'KH'],
  [QUEEN, 'QH'],
  [makeFace('J', 'H'), 'JH'],
  [makeFace('T', 'H'), 'TH'],
]);

/** RR-10: black is led first. */
export function startStops(t: Turn, leader: SeatIndex): void {
  set(t, { phase: 'lead', colour: 'black', firstLead: true, leadPasses: 0 });
  offerLead(t, leader);
}

/** RR-18: one who is away does not lead, the lead passes on. */
export function offerLead(t: Turn, seat: SeatIndex): void {
  set(t, { turn: seat });
  if (seatAt(t.state, seat).away) passOn(t, seat);
}

function passOn(t: Turn, seat: SeatIndex): void {
  const leadPasses = t.state.leadPasses + 1;
  set(t, { leadPasses });
  if (leadPasses >= playing(t.state).length) block(t);
  else offerLead(t, leftOf(t.state, seat)[0] as SeatIndex);
}

/** RR-12: no card of the colour; the lead passes to the left, and when it has gone round nobody can. */
export function passLead(t: Turn, seat: SeatIndex): void {
  const { colour, firstLead } = t.state;
  if (colour === null) throw new TypeError('no colour to lead');
  t.events.push({ type: 'cannot-lead', seat, colour, first: firstLead });
  setSeat(t, seat, { denied: withFaces(seatAt(t.state, seat).denied, facesOf(colour)) });
  passOn(t, seat);
}

export function lead(t: Turn, seat: SeatIndex, slot: Slot, face: Face): void {
  const { options, firstLead } = t.state;
  t.events.push({ type: 'led', seat, face, first: firstLead });
  set(t, { run: [], stop: null, firstLead: false, leadPasses: 0, phase: 'follow' });
  layDown(t, seat, slot, face, lowerThan(face, options.ace, firstLead));
}

export function follow(t: Turn, seat: SeatIndex, slot: Slot, face: Face): void {
  t.events.push({ type: 'played', seat, face });
  layDown(t, seat, slot, face, []);
}

/** RR-11: every seat has said that it does not hold the next card. */
export function nobodyFollows(t: Turn, deniers: readonly SeatIndex[]): void {
  const { next } = t.state;
  if (next === null) throw new TypeError('nothing to follow');
  for (const seat of deniers) setSeat(t, seat, { denied: withFaces(seatAt(t.state, seat).denied, [next]) });
  stopped(t, 'nobody');
}

function layDown(t: Turn, seat: SeatIndex, slot: Slot, face: Face, notHeld: readonly Face[]): void {
  const before = seatAt(t.state, seat);
  if (hasFace(before.denied, face)) t.events.push({ type: 'broke-rule', seat, face });
  const hand = before.hand.filter((other) => other !== slot);
  setSeat(t, seat, { hand, denied: notHeld.length === 0 ? before.denied : withFaces(before.denied, notHeld) });
  const { run, played, playedCount } = t.state;
  set(t, { run: [...run, { seat, face }], played: withFaces(played, [face]), playedCount: playedCount + 1, turn: seat });
  takeSpaces(t, seat, face);
  if (hand.length === 0) {
    set(t, { next: null });
    goOut(t, seat);
    return;
  }
  const next = above(face, t.state.options.ace);
  set(t, { next });
  if (next === null) stopped(t, 'top');
  else if (hasFace(t.state.played, next)) stopped(t, 'played');
  else if (followers(t.state).length === 0) stopped(t, 'nobody');
}

/** RR-12: whoever played last leads the other colour. */
export function stopped(t: Turn, why: Stop['why']): void {
  const { run } = t.state;
  const last = run[run.length - 1];
  if (last === undefined) throw new TypeError('nothing was played');
  // RR-18: what one who is away holds is as dead, but it is held.
  const held = playing(t.state).some((seat) => seatAt(t.state, seat).away);
  const stop: Stop = { face: last.face, why: why === 'nobody' && held ? 'nobody-here' : why };
  t.events.push({ type: 'stopped', ...stop });
  set(t, { phase: 'lead', stop, next: null, leadPasses: 0, colour: t.state.colour === 'black' ? 'red' : 'black' });
  offerLead(t, last.seat);
}

/** RR-13 */
function takeSpaces(t: Turn, seat: SeatIndex, face: Face): void {
  const space = CARD_SPACES.get(face);
  if (space !== undefined) take(t, seat, space);
  const { takenBy, run } = t.state;
  // Who takes K and Q has played both, whichever came first.
  if ((face === KING && takenBy.QH === seat) || (face === QUEEN && takenBy.KH === seat)) take(t, seat, 'KQ');
  const [six, seven, eight] = run.slice(-3);
  if (eight === undefined || seven === undefined || six === undefined || face % 13 !== 7 || six.face % 13 !== 5) return;
  if (six.seat === seat && seven.seat === seat && takenBy['678'] === null && suitOf(six.face) === suitOf(face)) take(t, seat, '678');
}

function take(t: Turn, seat: SeatIndex, space: Space): void {
  const amount = t.state.spaces[space];
  move(t, { space }, { seat }, amount);
  set(t, { takenBy: { ...t.state.takenBy, [space]: seat } });
  if (amount > 0) t.events.push({ type: 'took', seat, space, amount });
}

/**
 * Who is asked for the next card: all who hold cards and are here, since only they themselves know; but only one seat, if everybody
 * has seen that it holds the card; nobody, if that seat is away (RR-18).
 */
export function followers(state: RummyState): SeatIndex[] {
  const { next } = state;
  const all = present(state);
  if (next === null) return all;
  const holder = playing(state).find((seat) => {
    const s = seatAt(state, seat);
    return s.hand.some((slot) => shownFace(s, slot) === next);
  });
  return holder === undefined ? all : seatAt(state, holder).away ? [] : [holder];
}
