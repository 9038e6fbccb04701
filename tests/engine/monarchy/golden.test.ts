/** Golden records: which royalties lie there at the end, and how many cards are left, was worked out by hand from the rulings in the notes of each file. The game has to come to the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatRecord, parseRecord, replay, type GameRecord, type Tally } from '../../../src/engine/kernel/index.ts';
import type { MonarchyEvent, MonarchyState } from '../../../src/engine/monarchy/index.ts';
import { root } from '../../../tools/lib/root.ts';
import { monarchyOf } from '../../support/monarchy.ts';
import { lexicon } from '../../support/words.ts';

const game = monarchyOf(lexicon());
const folder = join(root, 'tests/fixtures/monarchy');
const files = readdirSync(folder).filter((name) => name.endsWith('.court.json')).sort();

function read(file: string): { readonly text: string; readonly record: GameRecord } {
  const text = readFileSync(join(folder, file), 'utf8');
  const parsed = parseRecord(text);
  if (!parsed.ok) throw new Error(`${file}: ${parsed.refusal.code}`);
  return { text, record: parsed.value };
}

interface Played {
  readonly last: MonarchyState;
  readonly tallies: readonly Tally[];
  readonly events: readonly MonarchyEvent[];
}

function played(record: GameRecord): Played {
  const tallies: Tally[] = [];
  const hands = replay(game, record, { state: (state) => void tallies.push(game.tally(state as MonarchyState)) });
  if (!hands.ok) throw new Error(JSON.stringify(hands.refusal));
  const [hand] = hands.value;
  if (hand?.ask.kind !== 'over') throw new Error('the game is not over');
  return { last: hand.state as MonarchyState, tallies, events: hand.events.map(({ event }) => event as MonarchyEvent) };
}

describe('golden records of Monarchy', () => {
  test('there are two, and each is laid out as the app writes it', () => {
    expect(files).toHaveLength(2);
    for (const file of files) {
      const { text, record } = read(file);
      expect(formatRecord(record)).toBe(text);
    }
  });

  test.each(files)('%s: royalties and cards left are as worked by hand, and no card is lost', (file) => {
    const { record } = read(file);
    const { last, tallies } = played(record);
    const royalties = game.view(last, 0, { face: () => undefined }).rows.flatMap(({ royalty }) => royalty?.word.toUpperCase() ?? []);
    expect(record.notes?.at(-1)).toBe(`Royalties: ${royalties.join(', ')}. Left: ${game.standing(last)[0]?.score}.`);
    expect(record.standing).toEqual(game.standing(last).map(({ id, score }) => ({ id, score })));
    for (const tally of tallies) expect(tally).toEqual({ cards: 25 });
  });

  test('together they show everything that happens', () => {
    const events = files.flatMap((file) => [...played(read(file).record).events]);
    expect([...new Set(events.map(({ type }) => type))].sort()).toEqual(['back', 'dealt', 'given-up', 'joined', 'laid', 'lettered', 'row-moved', 'royalty', 'unmade', 'won']);
  });
});
