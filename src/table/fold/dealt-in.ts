/** Who hides the cards of a hand, and what of it can be known before its terms. */
import { hash } from '../../crypto/index.ts';
import { encode, type AnyGame, type Choice, type SeatIndex } from '../../engine/kernel/index.ts';
import { devicesOf } from '../absence/marks.ts';
import { HISTORY } from '../log/body.ts';
import type { Agreement } from '../terms/agreement.ts';

/**
 * Who shuffles and tosses coins: all who are dealt in. A game that is only being closed deals to one or to nobody, and may still
 * toss a coin; it must not hang on one device then, so that everybody who stays takes part.
 */
export function tossers(choices: readonly Choice[]): readonly SeatIndex[] {
  const where = (test: (choice: Choice) => boolean): SeatIndex[] => choices.flatMap((choice, seat) => (test(choice) ? [seat] : []));
  const dealtIn = where((choice) => choice === 'in' || choice === 'buy-in');
  if (dealtIn.length > 1) return dealtIn;
  const staying = where((choice) => choice !== 'leave');
  return staying.length > 0 ? staying : where(() => true);
}

/** Of each device that takes part in the deal, its seats that do, ascending. */
export function dealtIn(terms: Agreement): readonly (readonly SeatIndex[])[] {
  const active = tossers(terms.choices);
  const { all, voters } = devicesOf(terms, active);
  return voters.map((device) => (all[device] ?? []).filter((seat) => active.includes(seat)));
}

/** What a game asks first, when that is to shuffle a pack. */
export function firstShuffle(game: AnyGame, state: unknown): (ReturnType<AnyGame['asks']> & { readonly kind: 'shuffle' }) | null {
  const ask = game.asks(state);
  return ask.kind === 'shuffle' ? ask : null;
}

/**
 * 32 bytes naming what keys and first shuffle of a hand depend on: what the hand starts from, whose devices deal, and the pack. Equal whatever else the
 * terms say, so that the cards can be shuffled before everybody has agreed.
 */
export function aheadOf(baseHash: Uint8Array, terms: Agreement, { game, state }: { readonly game: AnyGame; readonly state: unknown }): Uint8Array {
  const first = firstShuffle(game, state);
  const devices = dealtIn(terms).map((seats) => seats.map((seat) => terms.seats[seat]?.key ?? ''));
  return hash('court-cards/ahead', baseHash, encode([devices, first === null ? null : [first.name, first.pack]]));
}

/** The history that such answers are given in. */
export function historyAhead(ahead: Uint8Array): Uint8Array {
  return hash('court-cards/ahead/history', ahead).slice(0, HISTORY);
}
