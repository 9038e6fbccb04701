/** Golden records: what lies on the foundations at the end, and why, was worked out by hand from the rulings in the notes of each file. The game has to come to the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatRecord, parseRecord, replay, type GameRecord, type Tally } from '../../../src/engine/kernel/index.ts';
import { founded, royalFamily, type RoyalFamilyEvent, type RoyalFamilyState } from '../../../src/engine/royal-family/index.ts';
import { root } from '../../../tools/lib/root.ts';

const folder = join(root, 'tests/fixtures/royal-family');
const files = readdirSync(folder).filter((name) => name.endsWith('.court.json')).sort();

function read(file: string): { readonly text: string; readonly record: GameRecord } {
  const text = readFileSync(join(folder, file), 'utf8');
  const parsed = parseRecord(text);
  if (!parsed.ok) throw new Error(`${file}: ${parsed.refusal.code}`);
  return { text, record: parsed.value };
}

interface Played {
  readonly last: RoyalFamilyState;
  readonly tallies: readonly Tally[];
  readonly events: readonly RoyalFamilyEvent[];
}

function played(record: GameRecord): Played {
  const tallies: Tally[] = [];
  const hands = replay(royalFamily, record, { state: (state) => void tallies.push(royalFamily.tally(state as RoyalFamilyState)) });
  if (!hands.ok) throw new Error(JSON.stringify(hands.refusal));
  const [hand] = hands.value;
  if (hand?.ask.kind !== 'over') throw new Error('the game is not over');
  return { last: hand.state as RoyalFamilyState, tallies, events: hand.events.map(({ event }) => event as RoyalFamilyEvent) };
}

describe('golden records of Royal Family', () => {
  test('there are four, and each is laid out as the app writes it', () => {
    expect(files).toHaveLength(4);
    for (const file of files) {
      const { text, record } = read(file);
      expect(formatRecord(record)).toBe(text);
    }
  });

  test.each(files)('%s: the foundations are as worked by hand, and no card is lost', (file) => {
    const { record } = read(file);
    const { last, tallies } = played(record);
    expect(record.notes).toContain(`Foundations: ${founded(last)} cards.`);
    expect(record.standing).toEqual(royalFamily.standing(last).map(({ id, score }) => ({ id, score })));
    for (const tally of tallies) expect(tally).toEqual({ cards: 52 });
  });

  test('together they show how a game ends', () => {
    const events = files.flatMap((file) => [...played(read(file).record).events]);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['dealt', 'founded', 'moved', 'redealt', 'won', 'lost', 'given-up']));
    expect(events.filter(({ type }) => type === 'dealt')).toHaveLength(4);
  });
});
