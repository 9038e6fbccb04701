/** Is an answer allowed? Judged by the knowledge given: everybody's in the fold, a device's own, or all in the audit. */
import { colourOf, type Suit } from '../cards/french.ts';
import type { Face, Knowledge, SeatIndex, Slot } from '../kernel/game.ts';
import { refuse, type Plain, type Refusal } from '../kernel/value.ts';
import { parseShape } from './answers.ts';
import { owing } from './asks.ts';
import { bettingRoom } from './betting.ts';
import { aceOf, stakeRoom } from './corners.ts';
import { height, lowerThan } from './ranks.ts';
import { leastBid } from './spare.ts';
import { seatAt, shownFace, type RummyState } from './state.ts';
import type { RummyAnswer } from './types.ts';

const no = (reason: string, detail?: Refusal['detail']): Refusal => refuse(`rummy-royal/${reason}`, detail);

/** The kinds of answer each phase knows. */
const KINDS: { readonly [phase in RummyState['phase']]?: readonly RummyAnswer['kind'][] } = {
  stake: ['stake', 'pass'],
  match: ['match', 'pass'],
  ace: ['show', 'not-mine'],
  name: ['name'],
  spare: ['spare'],
  auction: ['bid', 'pass'],
  choose: ['five'],
  bet: ['check', 'bet', 'call', 'raise', 'fold'],
  lead: ['play', 'pass'],
  follow: ['play', 'no'],
};

/**
 * Refusals: `rummy-royal/not-asked`, `/not-your-turn`, `/no-answer` (malformed), `/wrong-kind`; `/another-ace`, `/stake-too-high`,
 * `/must-show`, `/not-the-ace`; `/bid-too-low`, `/too-few-chips`;
 * `/not-your-card`, `/unseen` (its face is not known); `/nothing-to-call`, `/must-call`, `/already-bet`, `/raise-too-high`,
 * `/no-more-raises`, `/nobody-can-call`; `/wrong-colour`, `/not-lowest`, `/must-lead`, `/not-next`, `/must-play`.
 */
export function check(state: RummyState, seat: SeatIndex, answer: Plain, knowledge: Knowledge): Refusal | null {
  const kinds = KINDS[state.phase];
  if (kinds === undefined) return no('not-asked');
  if (!owing(state).includes(seat)) return no('not-your-turn');
  const parsed = parseShape(answer);
  if (parsed === null) return no('no-answer');
  if (!kinds.includes(parsed.kind)) return no('wrong-kind');
  return checkParsed(state, seat, parsed, knowledge);
}

/** The same for an answer of the right shape and kind, of a seat that owes it. */
export function checkParsed(state: RummyState, seat: SeatIndex, answer: RummyAnswer, knowledge: Knowledge): Refusal | null {
  const { hand, chips } = seatAt(state, seat);
  switch (answer.kind) {
    case 'stake':
      return checkStake(state, answer.suit, answer.amount);
    case 'match':
    case 'name':
    case 'spare':
      return null;
    case 'show': {
      const face = playedFace(state, seat, answer.slot, knowledge);
      if (typeof face !== 'number') return face;
      return face === wantedAce(state) ? null : no('not-the-ace');
    }
    case 'not-mine':
      return faces(state, seat, knowledge).some((face) => face === wantedAce(state)) ? no('must-show') : null;
    case 'bid':
      if (answer.amount < leastBid(state)) return no('bid-too-low', { least: leastBid(state) });
      return answer.amount > chips ? no('too-few-chips', { chips }) : null;
    case 'pass':
      return state.phase === 'lead' ? checkPass(state, seat, knowledge) : null;
    case 'five':
      return answer.slots.every((slot) => hand.includes(slot)) ? null : no('not-your-card');
    case 'check':
    case 'call':
    case 'fold':
    case 'bet':
    case 'raise':
      return checkBet(state, seat, answer);
    case 'play':
      return state.phase === 'lead' ? checkLead(state, seat, answer.slot, knowledge) : checkFollow(state, seat, answer.slot, knowledge);
    case 'no':
      return faces(state, seat, knowledge).some((face) => face === state.next) ? no('must-play') : null;
  }
}

/** The faces of this seat's live cards, as far as they are known. */
function faces(state: RummyState, seat: SeatIndex, knowledge: Knowledge): Face[] {
  const holder = seatAt(state, seat);
  const known: Face[] = [];
  for (const slot of holder.hand) {
    const face = knowledge.face(slot) ?? shownFace(holder, slot);
    if (face !== undefined) known.push(face);
  }
  return known;
}

/** RR-6 */
function checkStake(state: RummyState, suit: Suit, amount: number): Refusal | null {
  const { suits, most } = stakeRoom(state);
  if (!suits.includes(suit)) return no('another-ace');
  return amount > most ? no('stake-too-high', { most }) : null;
}

/** RR-6: the Ace that is asked for. */
export const wantedAce = (state: RummyState): Face | null => (state.corners.bet === null ? null : aceOf(state.corners.bet.suit));

function checkBet(state: RummyState, seat: SeatIndex, answer: Extract<RummyAnswer, { kind: 'check' | 'call' | 'fold' | 'bet' | 'raise' }>): Refusal | null {
  const { toCall, maxRaise, raisesLeft } = bettingRoom(state, seat);
  switch (answer.kind) {
    case 'check':
      return toCall > 0 ? no('must-call', { toCall }) : null;
    case 'call':
    case 'fold':
      return toCall > 0 ? null : no('nothing-to-call');
    case 'bet':
      if (state.price > 0) return no('already-bet');
      break;
    case 'raise':
      if (state.price === 0) return no('nothing-to-call');
      if (raisesLeft === 0) return no('no-more-raises');
      break;
  }
  const by = answer.kind === 'bet' ? answer.amount : answer.by;
  if (maxRaise <= 0) return seatAt(state, seat).chips > toCall ? no('nobody-can-call') : no('too-few-chips', { chips: seatAt(state, seat).chips });
  return by > maxRaise ? no('raise-too-high', { most: maxRaise }) : null;
}

/** The face of a card of this hand that is to be played, or why it cannot be. */
function playedFace(state: RummyState, seat: SeatIndex, slot: Slot, knowledge: Knowledge): Face | Refusal {
  const holder = seatAt(state, seat);
  if (!holder.hand.includes(slot)) return no('not-your-card');
  return knowledge.face(slot) ?? shownFace(holder, slot) ?? no('unseen');
}

/** RR-10, RR-12. That a lead is the lowest cannot be seen by others: there only what is known of the hand speaks against it. */
function checkLead(state: RummyState, seat: SeatIndex, slot: Slot, knowledge: Knowledge): Refusal | null {
  const face = playedFace(state, seat, slot, knowledge);
  if (typeof face !== 'number') return face;
  if (colourOf(face) !== state.colour) return no('wrong-colour', { colour: state.colour ?? '' });
  const lower = lowerThan(face, state.options.ace, state.firstLead);
  return faces(state, seat, knowledge).some((other) => lower.includes(other)) ? no('not-lowest') : null;
}

function checkPass(state: RummyState, seat: SeatIndex, knowledge: Knowledge): Refusal | null {
  return faces(state, seat, knowledge).some((face) => colourOf(face) === state.colour) ? no('must-lead') : null;
}

/** RR-11 */
function checkFollow(state: RummyState, seat: SeatIndex, slot: Slot, knowledge: Knowledge): Refusal | null {
  const face = playedFace(state, seat, slot, knowledge);
  if (typeof face !== 'number') return face;
  return face === state.next ? null : no('not-next');
}

/** Every live card of the seat with its face, or null if one of them is not known. */
export function wholeHand(state: RummyState, seat: SeatIndex, knowledge: Knowledge): { readonly slot: Slot; readonly face: Face }[] | null {
  const holder = seatAt(state, seat);
  const cards: { readonly slot: Slot; readonly face: Face }[] = [];
  for (const slot of holder.hand) {
    const face = knowledge.face(slot) ?? shownFace(holder, slot);
    if (face === undefined) return null;
    cards.push({ slot, face });
  }
  return cards;
}

/** RR-10, RR-12: the cards a whole hand may lead: lowest of each suit of the colour, at the first lead the lowest of all. */
export function leadable(state: RummyState, cards: readonly { readonly slot: Slot; readonly face: Face }[]): Slot[] {
  const { ace } = state.options;
  const colour = cards.filter((card) => colourOf(card.face) === state.colour);
  return colour
    .filter(({ face }) =>
      colour.every((other) => (!state.firstLead && Math.floor(other.face / 13) !== Math.floor(face / 13)) || height(other.face, ace) >= height(face, ace)),
    )
    .map((card) => card.slot);
}
