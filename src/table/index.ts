/** A table of seats. Types for the interface are in `api.ts`, the ports in `ports.ts`. */
import { bytesToHex, publicKey } from '../crypto/index.ts';
import { refuse, refused, type GameRecord, type Plain, type Result } from '../engine/kernel/index.ts';
import type { TableDeps, TableWithOthers } from './api.ts';
import { foundingBase } from './base.ts';
import { continuedHere } from './continued.ts';
import { VaultError, type Origin, type TableRecord, type Vault } from './ports.ts';
import { Played } from './session/played.ts';
import { TableSession } from './session/session.ts';
import { Store } from './session/store.ts';
import { cleanName } from './wire/names.ts';

async function begin(record: TableRecord, deps: TableDeps, how: Parameters<TableSession['start']>[0]): Promise<Result<TableWithOthers>> {
  const session = new TableSession(deps, { table: record.id, seed: record.seed, name: record.name });
  const started = await session.start(how);
  return started.ok ? { ok: true, value: session } : started;
}

/** A new table with this device as its only member. `record.game` and the game's default options are the first draft. */
export async function createTable(record: TableRecord, deps: TableDeps): Promise<Result<TableWithOthers>> {
  const game = deps.game(record.game);
  if (game === undefined) return refused(refuse('table/no-such-game', { game: record.game }));
  const founder = { key: bytesToHex(publicKey(record.seed)), name: cleanName(record.name) };
  return begin(record, deps, foundingBase(record.id, record.game, game.options.defaults as Plain, founder));
}

/** A newcomer: it learns everything from whoever lets it in. */
export async function joinTable(record: TableRecord, deps: TableDeps): Promise<Result<TableWithOthers>> {
  return begin(record, deps, 'newcomer');
}

/**
 * A table that goes on from another one of this device, opened here or by somebody else, with this device's seats there and their keys.
 * `table/other-verdict`: what it is said to go on from is not what this device has of the old one.
 */
export async function continueTable(record: TableRecord, deps: TableDeps, from: Origin): Promise<Result<TableWithOthers>> {
  try {
    const continued = await continuedHere(deps.vault, record.id, from);
    if (continued === null) return refused(refuse('table/other-verdict'));
    const store = new Store(deps.vault, record.id);
    await store.putSeats(await new Store(deps.vault, from.table).seats());
    await store.putNames(continued.names);
    return await begin(record, deps, continued.base);
  } catch (error) {
    if (error instanceof VaultError) return refused(refuse(error.code));
    throw error;
  }
}

export { originHere, continuedHere } from './continued.ts';

/** Comes back to a table of this device, exactly as it was left; or, where only its keys are, to what the others know of it. */
export async function openTable(record: TableRecord, deps: TableDeps): Promise<Result<TableWithOthers>> {
  return begin(record, deps, 'stored');
}

/** The finished hands of a stored table that is not open. Refusals as those of `Table.record`. */
export function storedRecord(table: string, vault: Vault, game: TableDeps['game'], dealing?: TableDeps['dealing']): Promise<Result<GameRecord>> {
  return new Played(new Store(vault, table), game, dealing).record();
}
