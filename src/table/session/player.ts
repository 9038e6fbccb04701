/** What the player of a seat may answer now. */
import { refuse, type Plain, type Refusal, type SeatIndex } from '../../engine/kernel/index.ts';
import type { Fold } from '../fold/fold.ts';
import type { HandFold } from '../fold/hand.ts';
import type { PeerId } from '../ports.ts';

export interface Owed {
  readonly hand: HandFold;
  readonly seat: SeatIndex;
  readonly question: string;
}

/** The open question of the game, when this seat owes its answer. */
export function owed(fold: Fold | null, me: PeerId): Owed | null {
  const hand = fold?.hand ?? null;
  if (hand === null || hand.open?.kind !== 'game') return null;
  const seat = hand.seats.indexOf(me);
  return hand.owing().includes(seat) ? { hand, seat, question: hand.open.name } : null;
}

/** Judged by what this seat knows: never by what another seat of the same device does. */
export function checkOwn(at: Owed | null, answer: Plain): Refusal | null {
  if (at === null) return refuse('table/not-asked');
  return at.hand.checkAnswer(at.seat, answer, at.hand.deal.knowledge([at.seat]));
}

export function* legalOwn(at: Owed | null): Generator<Plain, void> {
  if (at === null) return;
  yield* at.hand.game.legal(at.hand.state, at.seat, at.hand.deal.knowledge([at.seat])) as Iterable<Plain>;
}
