/**
 * Going on at a new table (law 4, ADR 0014): what it starts from follows from the verdict of the last complete hand of the old one, and from
 * who opened it. So everybody who was at the old table can say whether it is right.
 */
import { equalBytes, hash, hexToBytes } from '../crypto/index.ts';
import { deviceOf, encodeBase, hashBase, type Base } from './base.ts';
import type { Origin, PeerId, Vault } from './ports.ts';
import { Store } from './session/store.ts';

/**
 * The base of the new table: number of the hand, game, table rules and everybody's chips as before the hand, with the opener's own seats. All others come as
 * they come to any table, with the key that their chips belong to. Null when the device had no seat.
 */
export function continuedBase(old: Base, table: string, opener: PeerId): Base | null {
  const seats = old.seats.filter((seat) => deviceOf(seat) === opener);
  if (seats.length === 0) return null;
  return { ...old, table, seats, watch: [], locked: false, root: hash('court-cards/root/continued', hexToBytes(old.table), hashBase(encodeBase(old))) };
}

export interface Continued {
  readonly base: Base;
  /** What they were called who had a seat and have none yet, by key. */
  readonly names: ReadonlyMap<PeerId, string>;
}

/** What the table `table` starts from by this device's own copy of the old one; null when that is not the newest it has of it, or the opener had no seat in it. */
export async function continuedHere(vault: Vault, table: string, from: Origin): Promise<Continued | null> {
  const store = new Store(vault, from.table);
  const old = await store.base(await store.hand());
  if (old === undefined || old.table !== from.table || old.hand !== from.hand || !equalBytes(hashBase(encodeBase(old)), from.base)) return null;
  const base = continuedBase(old, table, from.opener);
  if (base === null) return null;
  const names = new Map([...(await store.names()), ...old.seats.map(({ key, name }) => [key, name] as const)]);
  for (const { key } of base.seats) names.delete(key);
  return { base, names };
}

/** What this device would go on from, were it to open a new table now; null: it has no seat, or no hand yet. */
export async function originHere(vault: Vault, table: string, opener: PeerId): Promise<Origin | null> {
  const store = new Store(vault, table);
  const base = await store.base(await store.hand());
  if (base === undefined || continuedBase(base, table, opener) === null) return null;
  return { table, hand: base.hand, base: hashBase(encodeBase(base)), opener };
}
