/** What a draft says otherwise than an earlier one, and who proposed it: for words like "Ben changed: limit 10 instead of 5". */
import { encode, type Plain } from '../../engine/kernel/index.ts';
import { equalBytes } from '../../crypto/index.ts';
import type { DraftChange } from '../api.ts';
import type { Base } from '../base.ts';
import type { PeerId } from '../ports.ts';
import type { DraftContent } from './agreement.ts';
import type { Notes } from './notes.ts';

export type Before = Pick<DraftContent, 'game' | 'options' | 'locked' | 'removed' | 'seats' | 'absent'>;

/** What the hand before leaves as it was; who came since is not a change of it. */
export function fromBase(base: Base, now: DraftContent): Before {
  return { game: base.game, options: base.options, locked: base.locked, removed: [], seats: now.seats, absent: [] };
}

export function changesOf(before: Before, now: DraftContent, notes: Notes): readonly DraftChange[] {
  const rules = notes.rules?.by ?? null;
  const door = notes.door?.by ?? null;
  const changes: DraftChange[] = [];
  if (before.game !== now.game) changes.push({ kind: 'game', by: rules, from: before.game, to: now.game });
  else for (const option of keysOf(before.options, now.options)) {
    const [from, to] = [valueOf(before.options, option), valueOf(now.options, option)];
    if (!same(from, to)) changes.push({ kind: 'option', by: rules, option, from, to });
  }
  if (before.locked !== now.locked) changes.push({ kind: 'lock', by: door, locked: now.locked });
  const [was, is] = [before.seats.map(({ key }) => key), now.seats.map(({ key }) => key)];
  for (const seat of now.removed) if (!before.removed.includes(seat)) changes.push({ kind: 'removed', by: door, seat });
  for (const seat of before.removed) if (!now.removed.includes(seat)) changes.push({ kind: 'kept', by: door, seat });
  for (const seat of is) if (!was.includes(seat) && !before.removed.includes(seat)) changes.push({ kind: 'joined', by: notes.admittedBy(seat), seat });
  for (const seat of was) if (!is.includes(seat) && !now.removed.includes(seat)) changes.push({ kind: 'gone', by: goneBy(seat, notes), seat });
  for (const seat of now.absent) if (!before.absent.includes(seat)) changes.push({ kind: 'absent', by: notes.absent?.by ?? null, seat });
  for (const seat of before.absent) if (!now.absent.includes(seat) && is.includes(seat)) changes.push({ kind: 'back', by: notes.absent?.by ?? null, seat });
  const both = (list: readonly PeerId[], other: readonly PeerId[]): string => list.filter((key) => other.includes(key)).join();
  if (both(was, is) !== both(is, was)) changes.push({ kind: 'order', by: notes.order?.by ?? null });
  return changes;
}

/** By whom a seat is gone from the draft: itself, or who said that it is not there, or who proposed others. */
function goneBy(seat: PeerId, notes: Notes): PeerId | null {
  if (notes.left(seat)) return seat;
  return (notes.absent?.seats.includes(seat) === true ? notes.absent : notes.order)?.by ?? null;
}

type Options = { readonly [key: string]: Plain };

const isOptions = (value: Plain): value is Options => typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
const valueOf = (options: Plain, key: string): Plain => (isOptions(options) && Object.hasOwn(options, key) ? (options[key] as Plain) : null);
const keysOf = (...all: readonly Plain[]): readonly string[] => [...new Set(all.flatMap((options) => (isOptions(options) ? Object.keys(options) : [])))];
const same = (a: Plain, b: Plain): boolean => equalBytes(encode(a), encode(b));
