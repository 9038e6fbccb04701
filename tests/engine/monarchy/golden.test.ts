/** Golden records: which royalties lie there at the end, and how many cards are left, was worked out by hand from the rulings in the notes of each file. The game has to come to the same. */
import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../../src/engine/kernel/index.ts';
import type { MonarchyEvent, MonarchyState } from '../../../src/engine/monarchy/index.ts';
import { golden } from '../../support/golden-records.ts';
import { monarchyOf } from '../../support/monarchy.ts';
import { lexicon } from '../../support/words.ts';

const game = monarchyOf(lexicon());
const { files, read, otherwise, play } = golden<MonarchyState, MonarchyEvent>('monarchy', game as AnyGame);

describe('golden records of Monarchy', () => {
  test('there are two, and each is laid out as the app writes it', () => {
    expect(files).toHaveLength(2);
    expect(otherwise()).toEqual([]);
  });

  test.each(files)('%s: royalties and cards left are as worked by hand, and no card is lost', (file) => {
    const record = read(file);
    const { last, tallies } = play(record);
    const royalties = game.view(last, 0, { face: () => undefined }).rows.flatMap(({ royalty }) => royalty?.word.toUpperCase() ?? []);
    expect(record.notes?.at(-1)).toBe(`Royalties: ${royalties.join(', ')}. Left: ${game.standing(last)[0]?.score}.`);
    expect(record.standing).toEqual(game.standing(last).map(({ id, score }) => ({ id, score })));
    for (const tally of tallies) expect(tally).toEqual({ cards: 25 });
  });

  test('together they show everything that happens', () => {
    const events = files.flatMap((file) => [...play(read(file)).events]);
    expect([...new Set(events.map(({ type }) => type))].sort()).toEqual(['back', 'dealt', 'given-up', 'joined', 'laid', 'lettered', 'row-moved', 'royalty', 'unmade', 'won']);
  });
});
