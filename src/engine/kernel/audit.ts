/** A hand played again from what happened at a table, and its check by the rules when every card is known. */
import type { AnyGame, SeatIndex, Setup } from './game.ts';
import { playLocally, type LocalHand, type NamedAbsence, type Supply } from './play.ts';
import { ok, type Plain, type Refusal, type Result } from './value.ts';

/** A hand as it was played: questions in the order in which they closed, with the answers that counted; each absence after so many of them. */
export interface PlayedHand {
  readonly closed: readonly { readonly name: string; readonly answers: readonly { readonly seat: SeatIndex; readonly answer: Plain }[] }[];
  readonly absences: readonly (NamedAbsence & { readonly after: number })[];
}

/**
 * Plays the hand again with the orders and coins of `deal`; `before` is called before each answer. Refusals: what `playLocally` says, or of
 * the first answer or absence that does not fit.
 */
export function playAgain(
  game: AnyGame,
  setup: Setup<unknown>,
  deal: Pick<Supply, 'shuffle' | 'coin'>,
  { closed, absences }: PlayedHand,
  before: (hand: LocalHand, at: string, seat: SeatIndex, answer: Plain) => void = () => undefined,
): Result<LocalHand> {
  const pending = [...absences];
  // At a demand; those at questions are told below.
  const absence = (name: string): NamedAbsence | null => (pending[0]?.at === name ? (pending.shift() ?? null) : null);
  const begun = playLocally(game, setup, { shuffle: deal.shuffle, coin: deal.coin, absence });
  if (!begun.ok) return begun;
  const hand = begun.value;
  let trouble: Refusal | null = null;
  const absent = (count: number): void => {
    for (let next = pending[0]; next !== undefined && next.after <= count; next = pending[0]) {
      pending.shift();
      trouble ??= hand.absence(next);
    }
  };
  for (const [i, { name, answers }] of closed.entries()) {
    absent(i);
    for (const { seat, answer } of answers) {
      before(hand, name, seat, answer);
      trouble ??= hand.answer(seat, answer);
    }
  }
  absent(closed.length);
  return trouble === null ? ok(hand) : { ok: false, refusal: trouble };
}

/** An answer that was allowed by what everybody saw, and not by what its seat held. */
export interface Foul {
  /** Name of the question. */
  readonly at: string;
  readonly seat: SeatIndex;
  readonly answer: Plain;
  readonly refusal: Refusal;
}

/** Looks at every answer with every card known. The fouls, in order; those that follow from an earlier one may be among them. Refusals: as `playAgain`. */
export function auditHand(game: AnyGame, setup: Setup<unknown>, deal: Pick<Supply, 'shuffle' | 'coin'>, played: PlayedHand): Result<readonly Foul[]> {
  const fouls: Foul[] = [];
  const again = playAgain(game, setup, deal, played, (hand, at, seat, answer) => {
    const refusal = game.check(hand.state, seat, answer, hand.all());
    if (refusal !== null) fouls.push({ at, seat, answer, refusal });
  });
  return again.ok ? ok(fouls) : again;
}
