/** What a device answers by itself (RR-10 to RR-12), and all answers a seat may give. */
import { SUITS } from '../cards/french.ts';
import type { Forced, Knowledge, SeatIndex } from '../kernel/game.ts';
import { owing } from './asks.ts';
import { bettingRoom } from './betting.ts';
import { checkParsed, leadable, wantedAce, wholeHand } from './check.ts';
import { stakeRoom } from './corners.ts';
import { leastBid } from './spare.ts';
import { seatAt, type RummyState } from './state.ts';
import type { RummyAnswer } from './types.ts';

/**
 * The Ace of a corner is shown or denied at once (RR-6). *No* and passing the lead are said at once; the one card that must be played, as the next of the suit or as the only lead,
 * waits for its player as RR-11 has it. A hand that is not wholly known decides nothing.
 */
export function forced(state: RummyState, seat: SeatIndex, knowledge: Knowledge): Forced<RummyAnswer> | null {
  const { phase } = state;
  if ((phase !== 'lead' && phase !== 'follow' && phase !== 'ace') || !owing(state).includes(seat)) return null;
  const cards = wholeHand(state, seat, knowledge);
  if (cards === null) return null;
  if (phase === 'ace') {
    const ace = cards.find((card) => card.face === wantedAce(state));
    return { answer: ace === undefined ? { kind: 'not-mine' } : { kind: 'show', slot: ace.slot }, when: 'at-once' };
  }
  const playable = state.phase === 'lead' ? leadable(state, cards) : cards.filter((card) => card.face === state.next).map((card) => card.slot);
  const [slot] = playable;
  if (slot === undefined) return { answer: { kind: state.phase === 'lead' ? 'pass' : 'no' }, when: 'at-once' };
  if (playable.length > 1 || state.options.delay === 'never') return null;
  return { answer: { kind: 'play', slot }, when: state.options.delay === 'at-once' ? 'at-once' : 'at-limit' };
}

function* candidates(state: RummyState, seat: SeatIndex): Generator<RummyAnswer> {
  const { hand, chips } = seatAt(state, seat);
  switch (state.phase) {
    case 'stake': {
      const { suits, most } = stakeRoom(state);
      yield { kind: 'pass' };
      for (const suit of suits) for (let amount = 1; amount <= most; amount++) yield { kind: 'stake', suit, amount };
      return;
    }
    case 'match':
      yield { kind: 'match' };
      yield { kind: 'pass' };
      return;
    case 'ace':
      for (const slot of hand) yield { kind: 'show', slot };
      yield { kind: 'not-mine' };
      return;
    case 'name':
      for (const suit of SUITS) yield { kind: 'name', suit };
      return;
    case 'spare':
      for (const choice of ['exchange', 'auction', 'neither'] as const) yield { kind: 'spare', choice };
      return;
    case 'auction':
      yield { kind: 'pass' };
      for (let amount = leastBid(state); amount <= chips; amount++) yield { kind: 'bid', amount };
      return;
    case 'choose':
      yield* fives(hand);
      return;
    case 'bet': {
      const { minRaise, maxRaise } = bettingRoom(state, seat);
      yield* [{ kind: 'check' }, { kind: 'call' }, { kind: 'fold' }] as const;
      for (let by = minRaise; by <= maxRaise; by++) yield state.price === 0 ? { kind: 'bet', amount: by } : { kind: 'raise', by };
      return;
    }
    case 'lead':
    case 'follow':
      for (const slot of hand) yield { kind: 'play', slot };
      yield { kind: state.phase === 'lead' ? 'pass' : 'no' };
      return;
    default:
  }
}

/** Every choice of five, the slots ascending. */
function* fives(hand: readonly number[]): Generator<RummyAnswer> {
  const slots = [...hand].sort((a, b) => a - b);
  const n = slots.length;
  const at = [0, 1, 2, 3, 4];
  if (n < 5) return;
  for (;;) {
    yield { kind: 'five', slots: at.map((i) => slots[i] as number) };
    let k = 4;
    while (k >= 0 && at[k] === n - 5 + k) k--;
    if (k < 0) return;
    at[k] = (at[k] as number) + 1;
    for (let j = k + 1; j < 5; j++) at[j] = (at[j - 1] as number) + 1;
  }
}

/** All legal answers, lazily: with a hand of eighteen there are 8,568 choices of five. */
export function* legal(state: RummyState, seat: SeatIndex, knowledge: Knowledge): Generator<RummyAnswer> {
  if (!owing(state).includes(seat)) return;
  for (const answer of candidates(state, seat)) if (checkParsed(state, seat, answer, knowledge) === null) yield answer;
}
