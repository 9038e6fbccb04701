/** Who the terms and the end of a hand still lack, and whether anything can come of a table with those who are there (law 7). Pure. */
import type { Fold } from '../fold/fold.ts';
import type { PeerId } from '../ports.ts';
import { present } from '../terms/agreement.ts';

/**
 * Whose signature the terms lack once everybody is ready: who has yet to sign for this draft, and who could still complete what one of them has
 * signed before and may not sign anything beside. When those who are asked are too few, the others of the base.
 */
export function unsigned(fold: Fold): { readonly round: number; readonly seats: readonly PeerId[] } {
  const { rounds, notes, base } = fold;
  const asked = present(fold.draft().content);
  const now = asked.map((key) => ({ key, ...rounds.current(key) }));
  const round = Math.max(...now.map((at) => at.round));
  if (!rounds.hasQuorum(asked)) return { round, seats: base.seats.map(({ key }) => key).filter((key) => !asked.includes(key) && !notes.left(key)) };
  const lacking = new Set<PeerId>();
  for (const at of now) for (const key of at.signed ? rounds.lacking(at.round, at.key) : [at.key]) lacking.add(key);
  return { round, seats: lacking.size > 0 ? [...lacking] : asked };
}

/**
 * Between hands: are those who are there too few of the base, or has each of this device's seats said all that it may, and the rest is not there or does not say
 * it? That others are only a moment late looks the same: it is for who shows it to wait.
 */
export function isStuck(fold: Fold, own: readonly PeerId[], signs: (seat: PeerId) => boolean): boolean {
  const { base, notes, rounds } = fold;
  if (!rounds.hasQuorum(base.seats.map(({ key }) => key).filter((key) => !notes.left(key) && signs(key)))) return true;
  return fold.draft().blocked === null && !unsigned(fold).seats.some((key) => own.includes(key) && signs(key));
}
