/** Saved games of a device: from a table, from files, and nothing lost by what does not fit. */
import { beforeAll, describe, expect, it } from 'vitest';
import { memoryVault, type MemoryVault } from '../../src/adapters/storage/index.ts';
import { createGames } from '../../src/app/registry.ts';
import { createSavedGames } from '../../src/app/saved-games.ts';
import type { AppDeps, RecordFile, Replay, SavedGames, Tables } from '../../src/app/services.ts';
import { formatRecord, playLocally, random, recordHand, refuse, refused, type GameRecord, type Plain, type Result } from '../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyEvent, type RummyOptions, type RummyState, type RummyView } from '../../src/engine/rummy-royal/index.ts';
import type { SavedGame } from '../../src/table/ports.ts';
import { playOn, randomSupply } from '../support/random-play.ts';
import { Bench, TABLE } from '../support/table-bench.ts';

/** What the table of the test has played: after each of three hands. */
const played: GameRecord[] = [];

beforeAll(async () => {
  const bench = new Bench(51, rummyRoyal);
  const [ana] = await bench.table(3);
  for (let hand = 1; hand <= 3; hand++) {
    await bench.begin();
    await bench.play();
    await bench.world.settle(500);
    const record = await ana?.session.record();
    if (record?.ok !== true) throw new Error('nothing was saved');
    played.push(record.value);
  }
}, 120_000);

interface Device {
  readonly saved: SavedGames;
  readonly vault: MemoryVault;
  /** What `Tables.record` says next. */
  table: Result<GameRecord>;
  changes: number;
}

function device(): Device {
  const vault = memoryVault();
  const it: Device = { vault, table: refused(refuse('record/nothing')), changes: 0, saved: null as never };
  let now = 1_700_000_000_000;
  const deps = { vault: async () => vault, clock: { now: () => (now += 1000), after: () => () => {} }, device: { persist: async () => true } } as unknown as AppDeps;
  const saved = createSavedGames(deps, { games: createGames(), tables: { record: async () => it.table } as unknown as Tables });
  saved.subscribe(() => it.changes++);
  return Object.assign(it, { saved });
}

const file = (text: string, size = text.length): RecordFile => ({ size, text: async () => text });
const at = (n: number): GameRecord => played[n - 1] as GameRecord;

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

describe('saving from a table', () => {
  it('keeps the finished hands, with names; saved again, the longer one takes the place of the shorter', async () => {
    const d = device();
    expect(await d.saved.saveTable(TABLE)).toEqual(refused(refuse('record/nothing')));
    d.table = { ok: true, value: at(1) };
    const first = value(await d.saved.saveTable(TABLE));
    expect(first).toMatchObject({ game: 'rummy-royal', names: ['Ana', 'Ben', 'Cleo'], hands: 1, from: TABLE });
    expect(value(await d.saved.text(first.id))).toBe(formatRecord(at(1)));
    d.table = { ok: true, value: at(3) };
    const third = value(await d.saved.saveTable(TABLE));
    expect(third.id).not.toBe(first.id);
    expect((await d.saved.list()).map((game) => [game.id, game.hands])).toEqual([[third.id, 3]]);
    expect(await d.saved.text(first.id)).toEqual(refused(refuse('record/no-such')));
    expect(d.saved.fileName(third)).toMatch(/^rummy-royal-\d{4}-\d\d-\d\d-3-hands\.court\.json$/);
  });

  it('leaves alone what is of another table, was brought in, or is another game of this table', async () => {
    const d = device();
    const brought = value(await d.saved.take(file(formatRecord(at(1)))));
    // The table began anew: its one hand is not the beginning of what was saved.
    d.table = { ok: true, value: { ...at(3), carry: null, hands: at(3).hands.slice(0, 2) } };
    value(await d.saved.saveTable('cc'.repeat(16)));
    d.table = { ok: true, value: at(3) };
    value(await d.saved.saveTable(TABLE));
    expect((await d.saved.list()).map((game) => [game.from, game.hands])).toEqual([[TABLE, 3], ['cc'.repeat(16), 2], [null, 1]]);
    expect(value(await d.saved.text(brought.id))).toBe(formatRecord(at(1)));
  });
});

describe('files', () => {
  it('the same game, however it is laid out, is kept once', async () => {
    const d = device();
    const one = value(await d.saved.take(file(formatRecord(at(2)))));
    const other = value(await d.saved.take(file(JSON.stringify(at(2), null, 3))));
    expect(other.id).toBe(one.id);
    expect(await d.saved.list()).toHaveLength(1);
  });

  it.each([
    ['nothing', '', 'record/not-json'],
    ['a picture', '\u0089PNG', 'record/not-json'],
    ['other JSON', '{"a":1}', 'record/format'],
    ['no hand', '{"format":"court-cards/1","game":"rummy-royal","version":1,"carry":null,"hands":[]}', 'record/nothing'],
    ['another game', '{"format":"court-cards/1","game":"whist","version":1,"carry":null,"hands":[]}', 'app/no-such-game'],
    ['a name of every object', '{"format":"court-cards/1","game":"__proto__","version":1,"carry":null,"hands":[]}', 'app/no-such-game'],
    ['newer rules', '{"format":"court-cards/1","game":"rummy-royal","version":99,"carry":null,"hands":[{"options":{},"seats":[],"orders":{},"coins":{},"answers":[]}]}', 'record/version'],
  ])('%s is refused with a reason, and what is kept stays', async (_, text, code) => {
    const d = device();
    const kept = value(await d.saved.take(file(formatRecord(at(1)))));
    const taken = await d.saved.take(file(text));
    expect(taken).toMatchObject({ ok: false, refusal: { code } });
    expect(d.saved.trouble).toMatchObject({ code });
    expect(await d.saved.list()).toEqual([kept]);
    // The next thing that goes well clears the sentence.
    value(await d.saved.take(file(formatRecord(at(2)))));
    expect(d.saved.trouble).toBeNull();
  });

  it('a record with an answer that the rules refuse is not kept', async () => {
    const d = device();
    const [hand, ...rest] = at(2).hands;
    if (hand === undefined) throw new Error('no hand');
    const bad = { ...at(2), hands: [{ ...hand, answers: hand.answers.slice(0, 5).concat(hand.answers.slice(6)) }, ...rest] };
    expect((await d.saved.take(file(formatRecord(bad)))).ok).toBe(false);
    expect(await d.saved.list()).toEqual([]);
  });

  it('a file that is too large is not read; one that cannot be read is said so', async () => {
    const d = device();
    const never: RecordFile = { size: 50_000_000, text: () => Promise.reject(new Error('read')) };
    expect(await d.saved.take(never)).toEqual(refused(refuse('record/too-long')));
    expect(await d.saved.take({ ...never, size: 10 })).toEqual(refused(refuse('record/unreadable')));
  });

  it('storage that is full is a refusal, and nothing half written stays', async () => {
    const d = device();
    d.vault.failNextWrite('storage/quota');
    expect(await d.saved.take(file(formatRecord(at(1))))).toEqual(refused(refuse('storage/quota')));
    expect(await d.saved.list()).toEqual([]);
    const kept = value(await d.saved.take(file(formatRecord(at(1)))));
    value(await d.saved.remove(kept.id));
    expect([await d.saved.list(), await d.saved.text(kept.id)]).toEqual([[], refused(refuse('record/no-such'))]);
  });
});

/** Ana, Ben and Cleo bet on corner Aces; after the first hand Cleo leaves for good. */
async function threeHands(): Promise<Replay & Pick<SavedGame, 'names'>> {
  const r = random(18);
  const options = { ...(rummyRoyal.options.defaults as object), corners: 'on' } as unknown as RummyOptions;
  const all = [['a', 'Ana'], ['b', 'Ben'], ['c', 'Cleo']] as const;
  let carry: Plain = null;
  const hands = [3, 3, 2].map((players, i) => {
    const seats = all.slice(0, players).map(([id]) => ({ id, choice: i === 1 && id === 'c' ? ('leave' as const) : ('in' as const) }));
    const hand = value(playLocally(rummyRoyal, { options, seats, carry }, randomSupply(r)));
    playOn(hand, r);
    const recorded = recordHand({ options, seats, carry }, hand, all.map(([, name]) => name));
    carry = rummyRoyal.carry(hand.state as RummyState);
    return recorded;
  });
  const d = device();
  const game = value(await d.saved.take(file(formatRecord({ format: 'court-cards/1', game: 'rummy-royal', version: rummyRoyal.version, carry: null, hands }))));
  return { ...value(await d.saved.replay(game.id)), names: game.names };
}

describe('looking at one', () => {
  it('has every hand, and every step of it has something to tell', async () => {
    const d = device();
    const game = value(await d.saved.take(file(formatRecord(at(3)))));
    const replay = value(await d.saved.replay(game.id));
    expect(replay.hands.map((hand) => [hand.number, hand.names])).toEqual([1, 2, 3].map((n) => [n, ['Ana', 'Ben', 'Cleo']]));
    for (const hand of replay.hands) {
      let told = 0;
      for (let step = 0; step < hand.steps; step++) {
        const moment = hand.at(step);
        const { events, over } = moment.state.hand ?? { events: [], over: false };
        expect(moment.before).toBe(told);
        expect(events.length).toBeGreaterThan(told);
        told = events.length;
        // All steps but the last leave the hand open; the last one ends it.
        expect(over).toBe(step === hand.steps - 1);
      }
    }
    const last = replay.hands[2]?.at(10_000).state.hand;
    expect(last?.standing.map(({ id, score }) => ({ id, score }))).toEqual(at(3).standing);
  });

  it('a spectator sees no hand, and each seat its own cards; before the deal nobody any', async () => {
    const d = device();
    const game = value(await d.saved.take(file(formatRecord(at(1)))));
    const [hand] = value(await d.saved.replay(game.id)).hands;
    if (hand === undefined) throw new Error('no hand');
    const cards = (view: unknown): number => (view as RummyView).cards.length;
    const first = hand.at(0);
    expect(first.views.map(cards)).toEqual([0, 0, 0]);
    const dealt = hand.at([...Array(hand.steps).keys()].find((step) => (hand.at(step).state.hand?.view as RummyView).phase === 'spare') ?? -1);
    expect(cards(dealt.state.hand?.view)).toBe(0);
    expect(dealt.views.map(cards)).toEqual([13, 13, 13]);
  });

  it('RR-18: a hand in which somebody was away for a while is looked at like any other', async () => {
    const r = random(7);
    const setup = { options: rummyRoyal.options.defaults, seats: ['Ana', 'Ben', 'Cleo'].map((id) => ({ id, choice: 'in' as const })), carry: null };
    const begun = playLocally(rummyRoyal, setup, randomSupply(r));
    const hand = value(begun);
    // Everybody may be chosen five by five; then one goes, and is back later.
    expect(hand.absence({ away: [1], gone: [], back: [] })).toBeNull();
    let back = false;
    playOn(hand, r, (h) => {
      if (back || !(h.state as RummyState).phase.startsWith('follow')) return;
      back = true;
      expect(h.absence({ away: [], gone: [], back: [1] })).toBeNull();
    });
    const d = device();
    const text = formatRecord({ format: 'court-cards/1', game: 'rummy-royal', version: rummyRoyal.version, carry: null, hands: [recordHand(setup, hand)] });
    const [again] = value(await d.saved.replay(value(await d.saved.take(file(text))).id)).hands;
    if (again === undefined) throw new Error('no hand');
    const events = again.at(again.steps - 1).state.hand?.events ?? [];
    expect(events).toEqual(hand.events);
    expect(events.map(({ event }) => (event as RummyEvent).type)).toContain('away');
    // Each step begins where the one before ended, also around the absence.
    expect([...Array(again.steps).keys()].map((step) => again.at(step).before)).toEqual([0, ...[...Array(again.steps - 1).keys()].map((step) => again.at(step).state.hand?.events.length)]);
  });

  it('tells what happened at the beginning of a hand before anybody has answered, also when corner Aces are bet on first (RR-6)', async () => {
    const { hands } = await threeHands();
    const [, second] = hands;
    const first = second?.at(0).state.hand;
    // The dealer is asked for a stake: the deal has passed on and all have anted.
    expect((first?.view as RummyView).phase).toBe('stake');
    expect(first?.events.map(({ event }) => (event as RummyEvent).type)).toEqual(['left', 'dealer', 'anted']);
    expect(second?.at(1).before).toBe(3);
  });

  it('RR-19: who has left is called by name in the results of all later hands', async () => {
    const { hands, names } = await threeHands();
    const last = hands[2]?.at(10_000).state;
    expect(last?.hand?.standing.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c']);
    expect(last?.hand?.seats).toEqual(['a', 'b']);
    expect(last?.members.map(({ key, name, left }) => [key, name, left])).toEqual([['a', 'Ana', false], ['b', 'Ben', false], ['c', 'Cleo', true]]);
    expect(names).toEqual(['Ana', 'Ben', 'Cleo']);
  });

  it('RR-16: the end by agreement after the last hand is no hand of its own, and is told as the end', async () => {
    const r = random(3);
    const options = rummyRoyal.options.defaults;
    let carry: Plain = null;
    const hands = (['in', 'stop'] as const).map((choice) => {
      const seats = ['a', 'b', 'c'].map((id) => ({ id, choice }));
      const hand = value(playLocally(rummyRoyal, { options, seats, carry }, randomSupply(r)));
      playOn(hand, r);
      const recorded = recordHand({ options, seats, carry }, hand);
      carry = rummyRoyal.carry(hand.state as RummyState);
      return recorded;
    });
    const d = device();
    const game = value(await d.saved.take(file(formatRecord({ format: 'court-cards/1', game: 'rummy-royal', version: rummyRoyal.version, carry: null, hands }))));
    expect(game.hands).toBe(1);
    expect(d.saved.fileName(game)).toContain('-1-hand.');
    const replay = value(await d.saved.replay(game.id));
    expect(replay.hands.map((hand) => [hand.steps > 0, hand.ending])).toEqual([[true, false], [true, true]]);
    expect(replay.hands[1]?.at(0).state.phase).toBe('finished');
  });

  it('an address of no saved game is said so', async () => {
    expect(await device().saved.replay('0'.repeat(32))).toEqual(refused(refuse('record/no-such')));
  });
});
