/** Answers as people say them: `stake 5 AS`, `match`, `show AS`, `not mine`, `name AD`, `exchange`, `bid 7`, `five AS KS QS JS TS`, `raise 5`, `play 7H`, `no`. */
import { formatFace, parseFace, SUITS, type Suit } from '../cards/french.ts';
import type { Knowledge, SeatIndex, Slot } from '../kernel/game.ts';
import { ok, refuse, refused, type Result } from '../kernel/value.ts';
import { aceOf } from './corners.ts';
import { seatAt, type RummyState } from './state.ts';
import type { RummyAnswer } from './types.ts';

/** A card by its face; one whose face is not known by its place in the deal, `#17`. */
const formatCard = (slot: Slot, knowledge: Knowledge): string => {
  const face = knowledge.face(slot);
  return face === undefined ? `#${slot}` : formatFace(face);
};

export function format(_state: RummyState, _seat: SeatIndex, answer: RummyAnswer, knowledge: Knowledge): string {
  switch (answer.kind) {
    case 'stake':
      return `stake ${answer.amount} ${formatFace(aceOf(answer.suit))}`;
    case 'name':
      return `name ${formatFace(aceOf(answer.suit))}`;
    case 'not-mine':
      return 'not mine';
    case 'spare':
      return answer.choice;
    case 'bid':
    case 'bet':
      return `${answer.kind} ${answer.amount}`;
    case 'raise':
      return `raise ${answer.by}`;
    case 'five':
      return `five ${answer.slots.map((slot) => formatCard(slot, knowledge)).join(' ')}`;
    case 'show':
    case 'play':
      return `${answer.kind} ${formatCard(answer.slot, knowledge)}`;
    default:
      return answer.kind;
  }
}

const NUMBER = /^[1-9][0-9]{0,8}$/;
const SLOT = /^#(0|[1-9][0-9]?)$/;

function parseCard(state: RummyState, seat: SeatIndex, text: string, knowledge: Knowledge): Slot | undefined {
  const { hand } = seatAt(state, seat);
  const bySlot = SLOT.exec(text);
  if (bySlot !== null) return hand.find((slot) => slot === Number(bySlot[1]));
  const face = parseFace(text);
  return face === undefined ? undefined : hand.find((slot) => knowledge.face(slot) === face);
}

const parseAce = (text: string | undefined): Suit | null => SUITS.find((suit) => formatFace(aceOf(suit)) === text) ?? null;

/** Refusals: `rummy-royal/notation`, `rummy-royal/not-your-card`. Whether the rules allow the answer is not asked here. */
export function parse(state: RummyState, seat: SeatIndex, text: string, knowledge: Knowledge): Result<RummyAnswer> {
  const wrong = refused<RummyAnswer>(refuse('rummy-royal/notation'));
  if (text.length > 64 || state.seats[seat] === undefined) return wrong;
  const [word, ...rest] = text.split(' ');
  const [one] = rest;
  switch (word) {
    case 'exchange':
    case 'auction':
    case 'neither':
      return rest.length === 0 ? ok({ kind: 'spare', choice: word }) : wrong;
    case 'stake': {
      const suit = parseAce(rest[1]);
      return rest.length === 2 && one !== undefined && NUMBER.test(one) && suit !== null ? ok({ kind: 'stake', suit, amount: Number(one) }) : wrong;
    }
    case 'name': {
      const suit = parseAce(one);
      return rest.length === 1 && suit !== null ? ok({ kind: 'name', suit }) : wrong;
    }
    case 'not':
      return rest.length === 1 && one === 'mine' ? ok({ kind: 'not-mine' }) : wrong;
    case 'match':
    case 'pass':
    case 'check':
    case 'call':
    case 'fold':
    case 'no':
      return rest.length === 0 ? ok({ kind: word }) : wrong;
    case 'bid':
    case 'bet':
      return rest.length === 1 && one !== undefined && NUMBER.test(one) ? ok({ kind: word, amount: Number(one) }) : wrong;
    case 'raise':
      return rest.length === 1 && one !== undefined && NUMBER.test(one) ? ok({ kind: 'raise', by: Number(one) }) : wrong;
    case 'five':
    case 'show':
    case 'play': {
      if (rest.length !== (word === 'five' ? 5 : 1)) return wrong;
      const slots = rest.map((card) => parseCard(state, seat, card, knowledge));
      if (!slots.every((slot) => slot !== undefined)) return refused(refuse('rummy-royal/not-your-card'));
      const [slot] = slots;
      if (word !== 'five') return slot === undefined ? wrong : ok({ kind: word, slot });
      slots.sort((a, b) => a - b);
      return ok({ kind: 'five', slots });
    }
    default:
      return wrong;
  }
}
