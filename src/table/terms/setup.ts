/** From an agreement to the beginning of a game. */
import { refuse, refused, type AnyGame, type Plain, type Result, type Setup } from '../../engine/kernel/index.ts';
import type { Base } from '../base.ts';
import type { Agreement } from './agreement.ts';

export type Games = (id: string) => AnyGame | undefined;

/** What a game's last hand at this table handed over, also when others were played since; null: it begins anew. */
export function carryFor(base: Base, game: string): Plain {
  if (game === base.game) return base.carry;
  return Object.hasOwn(base.aside, game) ? (base.aside[game] as Plain) : null;
}

export interface Beginning {
  readonly game: AnyGame;
  readonly setup: Setup<unknown>;
  readonly state: unknown;
}

/** `table/no-such-game`, `table/other-rules` or the game's own refusal. */
export function beginAgreed(base: Base, agreement: Agreement, games: Games): Result<Beginning> {
  const game = games(agreement.game);
  if (game === undefined) return refused(refuse('table/no-such-game', { game: agreement.game }));
  if (game.version !== agreement.version) return refused(refuse('table/other-rules', { version: agreement.version }));
  const options = game.options.parse(agreement.options);
  if (!options.ok) return options;
  const carry = carryFor(base, agreement.game);
  for (const [i, { key }] of agreement.seats.entries()) {
    const choice = agreement.choices[i];
    if (choice === undefined || !game.choices(options.value, carry, key).includes(choice)) return refused(refuse('table/no-such-choice'));
  }
  const seats = agreement.seats.map(({ key }, i) => ({ id: key, choice: agreement.choices[i] ?? 'out' }));
  const setup: Setup<unknown> = { options: options.value, seats, carry };
  const state = game.begin(setup);
  return state.ok ? { ok: true, value: { game, setup, state: state.value } } : state;
}
