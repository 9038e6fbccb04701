/** Golden records: saved games whose outcome was worked out by hand from the rulings, in the notes of each file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatRecord, parseRecord, replay, type AnyGame, type GameRecord, type Tally } from '../../src/engine/kernel/index.ts';
import { root } from '../../tools/lib/root.ts';

export interface Golden<State, Event> {
  /** Names of the files, in order. */
  readonly files: readonly string[];
  readonly read: (file: string) => GameRecord;
  /** Files that are not written as the app writes them. */
  readonly otherwise: () => readonly string[];
  /** Plays all hands again; throws when one is refused, or the last is not over. `tallies`: of every state. */
  readonly play: (record: GameRecord) => { readonly last: State; readonly tallies: readonly Tally[]; readonly events: readonly Event[] };
}

/** `folder`: under `tests/fixtures`. */
export function golden<State, Event>(folder: string, game: AnyGame): Golden<State, Event> {
  const path = join(root, 'tests/fixtures', folder);
  const textOf = (file: string): string => readFileSync(join(path, file), 'utf8');
  const files = readdirSync(path).filter((name) => name.endsWith('.court.json')).sort();
  const read = (file: string): GameRecord => {
    const parsed = parseRecord(textOf(file));
    if (!parsed.ok) throw new Error(`${file}: ${parsed.refusal.code}`);
    return parsed.value;
  };
  return {
    files,
    read,
    otherwise: () => files.filter((file) => formatRecord(read(file)) !== textOf(file)),
    play(record) {
      const tallies: Tally[] = [];
      const hands = replay(game, record, { state: (state) => void tallies.push(game.tally(state)) });
      if (!hands.ok) throw new Error(JSON.stringify(hands.refusal));
      const last = hands.value.at(-1);
      if (last?.ask.kind !== 'over') throw new Error('the last hand is not over');
      return { last: last.state as State, tallies, events: hands.value.flatMap((hand) => hand.events.map(({ event }) => event as Event)) };
    },
  };
}
