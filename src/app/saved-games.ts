/**
 * The saved games of this device: written down from a table, brought in as files, looked at and deleted. What reads a record is
 * loaded when one is read. Nothing is thrown at the screens.
 */
import { ok, refuse, refused, type Refusal, type Result } from '../engine/kernel/value.ts';
import { VaultError, type SavedGame, type Vault } from '../table/ports.ts';
import { part, PartMissing } from './part.ts';
import type { AppDeps, Games, RecordFile, SavedGames, Tables } from './services.ts';

/** A character of a record takes at most four bytes; the longest record has four million. */
const MOST_BYTES = 16_000_000;

interface Parts {
  readonly games: Games;
  readonly tables: Tables;
}

export function createSavedGames(deps: Pick<AppDeps, 'vault' | 'clock' | 'device'>, parts: Parts): SavedGames {
  const listeners = new Set<() => void>();
  let trouble: Refusal | null = null;
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };

  const stored = async <T>(work: (vault: Vault) => Promise<T>): Promise<Result<T>> => {
    try {
      return ok(await work(await part(deps.vault)));
    } catch (error) {
      if (error instanceof PartMissing) return refused(refuse('app/part-missing'));
      if (!(error instanceof VaultError)) throw error;
      return refused(refuse(error.code));
    }
  };

  const reader = async (): Promise<Result<typeof import('./replay.ts')>> => {
    try {
      return ok(await import('./replay.ts'));
    } catch {
      // Code that was never loaded cannot be fetched without a network.
      return refused(refuse('app/part-missing'));
    }
  };

  /** Reads a record and keeps it; saved again, an earlier and shorter state of the same table's game gives way. */
  const keep = async (text: string, from: string | null): Promise<Result<SavedGame>> => {
    const module = await reader();
    if (!module.ok) return module;
    const read = await module.value.readRecord(text, parts.games);
    if (!read.ok) return read;
    const { id, record, names, hands } = read.value;
    const done = await stored(async (vault) => {
      const before = await vault.savedGames();
      const known = before.find((game) => game.id === id);
      const game: SavedGame = { id, game: record.game, names: [...names], hands, saved: deps.clock.now(), from: from ?? known?.from ?? null };
      await vault.putSavedGame(game, read.value.text);
      for (const earlier of from === null ? [] : before.filter((other) => other.from === from && other.id !== id)) {
        const shorter = await vault.savedText(earlier.id);
        if (shorter !== undefined && module.value.isBeginning(shorter, record)) await vault.deleteSavedGame(earlier.id);
      }
      return game;
    });
    tell();
    return done;
  };

  const text = async (id: string): Promise<Result<string>> => {
    const found = await stored((vault) => vault.savedText(id));
    if (!found.ok) return found;
    return found.value === undefined ? refused(refuse('record/no-such')) : ok(found.value);
  };

  return {
    async list() {
      const found = await stored((vault) => vault.savedGames());
      return found.ok ? [...found.value].sort((a, b) => b.saved - a.saved) : [];
    },
    get trouble() {
      return trouble;
    },
    async saveTable(table) {
      trouble = null;
      void deps.device.persist();
      const record = await parts.tables.record(table);
      if (!record.ok) return record;
      const { formatRecord } = await import('../engine/kernel/records.ts');
      return keep(formatRecord(record.value), table);
    },
    async take(file) {
      const content = await readFile(file);
      const taken = content.ok ? await keep(content.value, null) : content;
      trouble = taken.ok ? null : taken.refusal;
      tell();
      return taken;
    },
    text,
    async replay(id) {
      trouble = null;
      const found = await text(id);
      if (!found.ok) return found;
      const module = await reader();
      if (!module.ok) return module;
      const read = await module.value.readRecord(found.value, parts.games);
      return read.ok ? ok(read.value.replay) : read;
    },
    async remove(id) {
      trouble = null;
      const done = await stored((vault) => vault.deleteSavedGame(id));
      tell();
      return done;
    },
    fileName: (game) => `${game.game}-${day(game.saved)}-${game.hands === 1 ? '1-hand' : `${game.hands}-hands`}.court.json`,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The text of a file that may be anything at all. */
async function readFile(file: RecordFile): Promise<Result<string>> {
  if (file.size > MOST_BYTES) return refused(refuse('record/too-long'));
  try {
    return ok(await file.text());
  } catch {
    // Moved or deleted since it was chosen, or not for us to read.
    return refused(refuse('record/unreadable'));
  }
}

/** `2026-11-30`, where this device is. */
const day = (time: number): string => new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(time);
