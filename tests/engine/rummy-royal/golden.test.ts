/**
 * Golden records: hands whose chips were worked out by hand from the rulings, step by step with the number of the rule, in the
 * notes of each file. The engine has to come to the same.
 */
import { describe, expect, test } from 'vitest';
import type { AnyGame, GameRecord } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal, SPACES, type RummyEvent, type RummyState } from '../../../src/engine/rummy-royal/index.ts';
import { golden } from '../../support/golden-records.ts';

const { files, read, otherwise, play } = golden<RummyState, RummyEvent>('rummy-royal', rummyRoyal as AnyGame);

/** The line of the notes that begins so, without its full stop. */
const line = (record: GameRecord, head: string): string | undefined => record.notes?.find((note) => note.startsWith(`${head}: `))?.slice(head.length + 2).replace(/\.$/, '');

describe('golden records of Rummy Royal', () => {
  test('there are ten, and each is laid out as the app writes it', () => {
    expect(files).toHaveLength(10);
    expect(otherwise()).toEqual([]);
  });

  test.each(files)('%s: chips, sheet and standing are as worked by hand', (file) => {
    const record = read(file);
    const { last, tallies } = play(record);
    const chips = last.seats.map((seat) => `${seat.id} ${seat.chips}`).join(', ');
    const spaces = SPACES.filter((space) => last.spaces[space] > 0).map((space) => `${space} ${last.spaces[space]}`);
    const corners = Object.entries(last.corners.chips).filter(([, n]) => n > 0).map(([suit, n]) => `corner ${suit} ${n}`);
    expect(chips).toBe(line(record, 'Chips'));
    expect([...spaces, ...corners].join(', ') || 'nothing').toBe(line(record, 'Sheet'));
    const scores = new Map(rummyRoyal.standing(last).map(({ id, score }) => [id, score]));
    expect(record.standing?.map(({ id }) => [id, scores.get(id)])).toEqual(record.standing?.map(({ id, score }) => [id, score]));
    expect(scores.size).toBe(record.standing?.length);
    // RR-17, and every card.
    for (const tally of tallies) expect(tally).toEqual({ chips: 0, cards: 52 });
  });

  test.each(files)('%s: its working names the rules and the sums', (file) => {
    const record = read(file);
    const working = (record.notes ?? []).slice(1, -2);
    expect(working.length).toBeGreaterThan(5);
    for (const rule of ['RR-3', 'RR-4', 'RR-5', 'RR-7', 'RR-10', 'RR-13', 'RR-17']) expect(working.join(' ')).toContain(rule);
  });

  test('together they show what the rules are about', () => {
    const events = files.flatMap((file) => [...play(read(file)).events]);
    const spaces = new Set(events.flatMap((e) => (e.type === 'took' ? [e.space] : [])));
    expect([...spaces].sort()).toEqual(['678', 'AH', 'JH', 'KH', 'KQ', 'QH', 'TH']);
    const types = new Set(events.map((e) => (e.type === 'paid' ? `paid ${e.why}` : e.type)));
    for (const type of ['sold', 'paid auction', 'paid returned', 'paid pot', 'paid kitty', 'paid blocked', 'blocked', 'cannot-lead', 'bought-in', 'leftovers', 'session-over', 'corner-won', 'corner-carried', 'corner-added', 'ace-named']) expect([...types]).toContain(type);
    expect(events.some((e) => e.type === 'won-pot' && e.side === 3)).toBe(true);
    expect(events.some((e) => e.type === 'won-pot' && e.shares.length === 2 && e.amount % 2 === 1)).toBe(true);
    expect(events.some((e) => e.type === 'cut' && e.why === 'leftovers' && e.again)).toBe(true);
  });
});
