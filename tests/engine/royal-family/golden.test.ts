/** Golden records: what lies on the foundations at the end, and why, was worked out by hand from the rulings in the notes of each file. The game has to come to the same. */
import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../../src/engine/kernel/index.ts';
import { founded, royalFamily, type RoyalFamilyEvent, type RoyalFamilyState } from '../../../src/engine/royal-family/index.ts';
import { golden } from '../../support/golden-records.ts';

const { files, read, otherwise, play } = golden<RoyalFamilyState, RoyalFamilyEvent>('royal-family', royalFamily as AnyGame);

describe('golden records of Royal Family', () => {
  test('there are four, and each is laid out as the app writes it', () => {
    expect(files).toHaveLength(4);
    expect(otherwise()).toEqual([]);
  });

  test.each(files)('%s: the foundations are as worked by hand, and no card is lost', (file) => {
    const record = read(file);
    const { last, tallies } = play(record);
    expect(record.notes).toContain(`Foundations: ${founded(last)} cards.`);
    expect(record.standing).toEqual(royalFamily.standing(last).map(({ id, score }) => ({ id, score })));
    for (const tally of tallies) expect(tally).toEqual({ cards: 52 });
  });

  test('together they show how a game ends', () => {
    const events = files.flatMap((file) => [...play(read(file)).events]);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['dealt', 'founded', 'moved', 'redealt', 'won', 'lost', 'given-up']));
    expect(events.filter(({ type }) => type === 'dealt')).toHaveLength(4);
  });
});
