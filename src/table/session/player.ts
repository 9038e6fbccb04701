/** What the player of a seat may answer now. */
import { refuse, type Plain, type Refusal, type SeatIndex } from '../../engine/kernel/index.ts';
import type { PeerId } from '../ports.ts';
import type { OwnHand } from './own-hand.ts';

export interface Owed {
  readonly own: OwnHand;
  readonly seat: SeatIndex;
  readonly question: string;
}

/** The open question of the game, when this seat owes its answer. */
export function owed(own: OwnHand | null, me: PeerId): Owed | null {
  if (own === null || own.hand.open?.kind !== 'game') return null;
  const seat = own.hand.seats.indexOf(me);
  return own.hand.owing().includes(seat) ? { own, seat, question: own.hand.open.name } : null;
}

/** Judged by what this seat knows: never by what another seat of the same device does. */
export function checkOwn(at: Owed | null, answer: Plain): Refusal | null {
  return at === null ? refuse('table/not-asked') : at.own.check(at.seat, answer);
}

export function* legalOwn(at: Owed | null): Generator<Plain, void> {
  if (at === null) return;
  const { hand } = at.own;
  yield* hand.game.legal(hand.state, at.seat, at.own.knowledge(at.seat)) as Iterable<Plain>;
}
