/** Notes about the next hand, checked before they are written. */
import { equalBytes } from '../../crypto/index.ts';
import { ok, refuse, refused, type Choice, type Plain, type Result, type SeatIndex } from '../../engine/kernel/index.ts';
import { deviceOf } from '../base.ts';
import type { Fold } from '../fold/fold.ts';
import type { Note } from '../log/body.ts';
import type { PeerId } from '../ports.ts';
import { present } from '../terms/agreement.ts';
import type { Games } from '../terms/setup.ts';
import { LIMITS } from '../wire/limits.ts';

export interface RulesChange {
  readonly game?: string | undefined;
  readonly options?: Plain | undefined;
}

export function proposeRules(fold: Fold, games: Games, change: RulesChange): Result<Note> {
  const { content } = fold.draft();
  const id = change.game ?? content.game;
  const game = games(id);
  if (game === undefined) return refused(refuse('table/no-such-game', { game: id }));
  const options = change.options ?? (id === content.game ? content.options : (game.options.defaults as Plain));
  const parsed = game.options.parse(options);
  return parsed.ok ? ok({ kind: 'rules', game: id, options }) : parsed;
}

/**
 * An order of members; those left out watch until somebody proposes otherwise. `known`: the members when it was made. Whoever came
 * since is not left out by it, nor is who is to be taken off: kept after all, they sit.
 */
export function proposeSeats(fold: Fold, seats: readonly PeerId[], known: readonly PeerId[]): Result<Note> {
  const here = fold.notes.members().filter((key) => !fold.notes.left(key));
  if (new Set(seats).size !== seats.length || !seats.every((key) => here.includes(key))) return refused(refuse('table/bad-seats'));
  const { content: { removed }, off } = fold.draft();
  // Who is not there has a seat again when it is.
  const stays = (key: PeerId): boolean => seats.includes(key) || removed.includes(key) || off.includes(key);
  return ok({ kind: 'seats', seats: [...seats], without: here.filter((key) => !stays(key) && known.includes(key)) });
}

/** Locking or opening the table, and taking members off it, with the next hand. What is not named stays as proposed before. */
export function proposeDoor(fold: Fold, me: PeerId, change: { readonly locked?: boolean | undefined; readonly removed?: readonly PeerId[] | undefined }): Result<Note> {
  const { content } = fold.draft();
  const removed = change.removed ?? content.removed;
  if (removed.includes(me) || new Set(removed).size !== removed.length || !removed.every((key) => fold.notes.isMember(key))) return refused(refuse('table/bad-seats'));
  return ok({ kind: 'door', locked: change.locked ?? content.locked, removed });
}

/** Seats that were not there in the hand before, and whose devices are not now: here are `devices`. */
export function missedIn(before: Fold | null, devices: readonly PeerId[]): readonly PeerId[] {
  if (before === null || before.hand === null) return [];
  const { agreement } = before.hand.terms;
  const isMissed = (key: PeerId, seat: SeatIndex): boolean => agreement.absent.includes(key) || (before.marks?.passedOver(seat) ?? 0) > 0;
  return agreement.seats.filter((seat, i) => isMissed(seat.key, i) && !devices.includes(deviceOf(seat))).map(({ key }) => key);
}

/** RR-18: the next hand is to begin without whoever plays these seats. `table/not-missed`, `table/too-few-here`. */
export function proposeAbsent(fold: Fold, locals: readonly PeerId[], seats: readonly PeerId[]): Result<Note> {
  const { content, off } = fold.draft();
  const devices = seats.map((key) => fold.notes.device(key));
  const asked = present(content);
  const missed = asked.filter((key) => devices.includes(fold.notes.device(key)));
  if ([...content.absent, ...missed].some((key) => locals.includes(key)) || missed.length === 0) return refused(refuse('table/not-missed'));
  if (!fold.rounds.hasQuorum(asked.filter((key) => !missed.includes(key)))) return refused(refuse('table/too-few-here'));
  return ok({ kind: 'absent', seats: [...content.absent, ...missed, ...off].slice(0, LIMITS.seats) });
}

/** Ready for the draft that was shown, and for no other. */
export function beReady(fold: Fold, me: PeerId, choice: Choice, shown: Uint8Array): Result<Note> {
  const draft = fold.draft();
  if (!equalBytes(shown, draft.hash)) return refused(refuse('table/draft-changed'));
  if (draft.choices.get(me)?.includes(choice) !== true) return refused(refuse('table/no-such-choice'));
  return ok({ kind: 'ready', draft: draft.hash, choice });
}

/** Only while this seat's signature does not stand in a round that may still be complete. */
export function beUnready(fold: Fold, me: PeerId): Result<Note> {
  const { signed } = fold.rounds.current(me);
  return signed ? refused(refuse('table/already-signed')) : ok({ kind: 'unready' });
}

