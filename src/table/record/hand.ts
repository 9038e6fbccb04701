/**
 * The record of one hand of a table. Law 5: what a record tells, the order above all, is everybody's only when the hand is over;
 * of a hand that runs there is none.
 */
import { bytesToHex, equalBytes } from '../../crypto/index.ts';
import { encode, formatRecord, ok, playAgain, RECORD_HANDS, RECORD_LIMIT, recordHand, refuse, refused, type GameRecord, type HandRecord, type LocalHand, type Plain, type RecordedDeal, type Result } from '../../engine/kernel/index.ts';
import type { Disclosed } from '../../dealing/index.ts';
import { asDealt } from '../fold/check.ts';
import type { HandFold } from '../fold/hand.ts';

/** A game of one hand. Refusals: `record/running`, `record/void`, and `record/differs` when it does not play again to the same end, which is a bug. */
export function recordOfHand(hand: HandFold): Result<GameRecord> {
  if (!hand.over) return refused(refuse('record/running'));
  // As if it had not been played (law 8).
  if (hand.voided !== null) return refused(refuse('record/void'));
  const { game, setup, terms } = hand;
  const disclosed = hand.deal.disclose();
  const again = playedAgain(hand, disclosed);
  if (!again.ok) return again;
  const recorded: HandRecord = { ...recordHand(setup, again.value, terms.agreement.seats.map(({ name }) => name)), deal: hand.deal.kind === 'simple' ? simpleOf(disclosed, hand.seats.length) : fairOf(hand) };
  const standing = game.standing(hand.state).map(({ id, score }) => ({ id, score }));
  return ok({ format: 'court-cards/1', game: game.id, version: game.version, standing, carry: setup.carry, hands: [recorded] });
}

/** The same hand played in one place, which writes its answers down. That it ends in the same state is what a record promises. */
function playedAgain(hand: HandFold, { orders, coins }: Disclosed): Result<LocalHand> {
  const again = playAgain(hand.game, hand.setup, asDealt(orders, coins), hand);
  if (!again.ok) return again;
  const same = equalBytes(encode(again.value.state as Plain), encode(hand.state as Plain));
  return same ? again : refused(refuse('record/differs'));
}

/** What was hidden was shown and done again by every device that is named; the keys are not kept. */
function fairOf({ context, check, setup }: HandFold): RecordedDeal {
  return { kind: 'fair', context: bytesToHex(context), root: bytesToHex(check?.root ?? new Uint8Array(32)), checked: (check?.agreed ?? []).map((seat) => setup.seats[seat]?.id ?? '') };
}

function simpleOf({ hand, shares }: Disclosed, seats: number): RecordedDeal {
  const bySeat = (given: readonly { readonly seat: number; readonly share: Uint8Array }[]): (string | null)[] =>
    Array.from({ length: seats }, (_, seat) => {
      const share = given.find((g) => g.seat === seat)?.share;
      return share === undefined ? null : bytesToHex(share);
    });
  return { kind: 'simple', context: bytesToHex(hand), shares: Object.fromEntries([...shares].map(([name, given]) => [name, bySeat(given)])) };
}

/**
 * Hands that follow each other as one record: as many of the last ones as are of one game and version and as a record holds, so that
 * whoever gets it can read it. Null of none.
 */
export function joined(hands: readonly GameRecord[]): GameRecord | null {
  const last = hands[hands.length - 1];
  if (last === undefined) return null;
  let from = hands.length - 1;
  // With what stands around the hand, once for each: a little more than they take together.
  const sizeOf = ({ format, game, version, hands: own }: GameRecord): number => formatRecord({ format, game, version, carry: null, hands: own }).length;
  const around = (first: GameRecord): number => formatRecord({ ...last, carry: first.carry, hands: [] }).length;
  let size = sizeOf(last);
  while (from > 0 && hands.length - from < RECORD_HANDS) {
    const before = hands[from - 1] as GameRecord;
    if (hands[from]?.carry === null || before.game !== last.game || before.version !== last.version) break;
    size += sizeOf(before);
    if (size + around(before) > RECORD_LIMIT) break;
    from--;
  }
  const run = hands.slice(from);
  return { ...last, carry: run[0]?.carry ?? null, hands: run.flatMap((record) => record.hands) };
}
