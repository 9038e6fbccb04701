/** The examples of docs/records.md are read out of it: each is an answer of the game in its notation, and every answer has one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseFace } from '../../src/engine/cards/index.ts';
import { parseRecord, replay, type Face, type Knowledge } from '../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyAnswer, type RummyState } from '../../src/engine/rummy-royal/index.ts';
import { root } from '../../tools/lib/root.ts';
import { rummyTable } from '../support/rummy.ts';

const doc = readFileSync(join(root, 'docs/records.md'), 'utf8');

interface Example {
  readonly question: string;
  readonly say: string;
  readonly rule: string;
}

const examples: readonly Example[] = (/\n## What Rummy Royal’s answers look like\n([\s\S]*?)\n## /.exec(doc)?.[1] ?? '')
  .split('\n')
  .flatMap((line): Example[] => {
    const cells = line.split('|').map((cell) => cell.trim());
    const question = /^`(.+)`$/.exec(cells[1] ?? '')?.[1];
    const say = /^`(.+)`$/.exec(cells[2] ?? '')?.[1];
    return question === undefined || say === undefined ? [] : [{ question, say, rule: cells[4] ?? '' }];
  });

/** A hand of one who holds just these cards. */
function holding(cards: readonly Face[]): { readonly state: RummyState; readonly knowledge: Knowledge } {
  const { state } = rummyTable({ hands: { Ana: '', Ben: '' } });
  const seats = state.seats.map((seat, i) => (i === 0 ? { ...seat, hand: cards.map((_, slot) => slot) } : seat));
  return { state: { ...state, seats }, knowledge: { face: (slot) => cards[slot] } };
}

function read(say: string): RummyAnswer {
  const cards = say.split(' ').flatMap((word) => parseFace(word) ?? []);
  const { state, knowledge } = holding(cards);
  const parsed = rummyRoyal.parse(state, 0, say, knowledge);
  if (!parsed.ok) throw new Error(`${say}: ${parsed.refusal.code}`);
  expect(rummyRoyal.format(state, 0, parsed.value, knowledge)).toBe(say);
  return parsed.value;
}

/** Kinds of answer that a record of the golden ones gives to each question. */
function given(): ReadonlyMap<string, ReadonlySet<string>> {
  const kinds = new Map<string, Set<string>>();
  const folder = join(root, 'tests/fixtures/rummy-royal');
  for (const file of readdirSync(folder)) {
    const parsed = parseRecord(readFileSync(join(folder, file), 'utf8'));
    if (!parsed.ok || !replay(rummyRoyal, parsed.value).ok) throw new Error(file);
    for (const { at, say } of parsed.value.hands.flatMap((hand) => hand.answers)) {
      const question = at.slice(at.indexOf('/') + 1);
      kinds.set(question, (kinds.get(question) ?? new Set<string>()).add(read(say).kind));
    }
  }
  return kinds;
}

describe('docs/records.md', () => {
  it('has examples', () => expect(examples.length).toBeGreaterThan(15));

  it.each(examples)('$question: “$say” is read, and written in the same way', ({ say, rule }) => {
    read(say);
    expect(rule).toMatch(/^RR-\d+(, RR-\d+)*$/);
  });

  it('has an example of every answer of the game, and of every question that a record holds', () => {
    const shown = new Map<string, Set<string>>();
    for (const { question, say } of examples) shown.set(question, (shown.get(question) ?? new Set<string>()).add(read(say).kind));
    // A new kind of answer does not compile until it stands here, and has to have its line in the document.
    const all: { readonly [K in RummyAnswer['kind']]: true } = {
      stake: true, match: true, show: true, 'not-mine': true, name: true, spare: true, bid: true, pass: true, five: true,
      check: true, bet: true, call: true, raise: true, fold: true, play: true, no: true,
    };
    expect([...new Set([...shown.values()].flatMap((kinds) => [...kinds]))].sort()).toEqual(Object.keys(all).sort());
    for (const [question, kinds] of given()) for (const kind of kinds) expect([...(shown.get(question) ?? [])], question).toContain(kind);
  });

  it('names every field of the format', () => {
    for (const field of ['format', 'game', 'version', 'notes', 'standing', 'carry', 'hands', 'options', 'seats', 'orders', 'coins', 'deal', 'answers', 'absences', 'context', 'shares', 'at', 'seat', 'say', 'id', 'name', 'choice']) {
      expect(doc).toMatch(new RegExp(`[\`"]${field}["\`,]`));
    }
  });
});
