/** The acceptance suite every game has to pass. A game's test file calls `gameContract` with how to play it. */
import { describe, expect, test } from 'vitest';
import {
  decode, deepFreeze, encode, formatRecord, ok, parseRecord, playLocally, random, recordHand, replay,
  type Absence, type AnyGame, type Face, type Knowledge, type LocalHand, type Plain, type Random, type Result, type SeatIndex, type Slot, type Step,
} from '../../src/engine/kernel/index.ts';
import { playOn, playSession, randomAnswer, randomOptions, randomSupply, someLegal } from '../support/random-play.ts';

export interface GameUnderTest {
  readonly game: AnyGame;
  /** Answers that look like those of this game but are wrong somewhere, or belong to another moment. */
  readonly odd: readonly Plain[];
  /** Hands per test. One hand again: `SEED=7 npx vitest run tests/contracts`. */
  readonly hands?: number;
}

/** The schema as plain data. */
interface PlainSchema {
  readonly fields: { readonly [name: string]: { readonly rule: string; readonly values: readonly Plain[] } };
  readonly defaults: { readonly [name: string]: Plain };
  readonly presets: { readonly [name: string]: { readonly [name: string]: Plain } };
  parse(value: Plain): Result<unknown>;
}

const CODE = /^[a-z-]+\/[a-z-]+$/;

/** Things that are no answer of any game. */
const NONSENSE: readonly Plain[] = [
  null, true, 0, -1, '', 'play', [], {}, new Uint8Array(3), { kind: null }, { kind: 'constructor' }, { kind: '__proto__' }, { kind: 'toString' },
  { kind: ['play'] }, [{ kind: 'play', slot: 0 }], { slot: 3 }, { kind: 'x'.repeat(1000) }, { type: 'play' },
];

interface Case {
  readonly hand: LocalHand;
  readonly r: Random;
  readonly order: () => readonly Face[];
}

/** A fresh hand of random options and number of seats, whose every `apply` is watched. */
function begin(game: AnyGame, seed: number, absence: (name: string, seats: number, r: Random) => Absence | null = () => null): Case & { readonly setup: Parameters<AnyGame['begin']>[0] } {
  const r = random(seed);
  const n = game.seats.min + r.below(game.seats.max - game.seats.min + 1);
  const options = seed % 2 === 0 ? (game.options.defaults as Plain) : randomOptions(game, r);
  const setup = { options, seats: Array.from({ length: n }, (_, i) => ({ id: `p${i}`, choice: 'in' as const })), carry: null };
  let order: readonly Face[] = [];
  const watched: AnyGame = {
    ...game,
    apply(state: unknown, step: Step<unknown>) {
      // The states are frozen: `apply` cannot have changed the one it was given.
      const applied = game.apply(state, step);
      const knowing = step.kind === 'absence' ? step : { ...step, opened: { face: (slot: Slot) => order[slot] } };
      same(game.apply(state, knowing), applied, 'folded with all cards known');
      return applied;
    },
  };
  const supply = randomSupply(r);
  const begun = playLocally(watched, setup, {
    ...supply,
    absence: (name) => absence(name, n, r),
    shuffle(name, pack) {
      const shuffled = supply.shuffle(name, pack);
      if (shuffled.ok) order = shuffled.value;
      return shuffled;
    },
  }, { state: (state) => void deepFreeze(state) });
  if (!begun.ok) throw new Error(begun.refusal.code);
  return { hand: begun.value, r, order: () => order, setup };
}

/** Mostly one seat away or back; sometimes gone for good, sometimes several. */
function anyAbsence(n: number, r: Random): Absence {
  const lists: { away: SeatIndex[]; gone: SeatIndex[]; back: SeatIndex[] } = { away: [], gone: [], back: [] };
  const some = r.shuffle(Array.from({ length: n }, (_, i) => i)).slice(0, r.below(5) === 0 ? 1 + r.below(n) : 1);
  for (const seat of some) lists[r.pick(['away', 'away', 'away', 'back', 'back', 'back', 'gone'] as const)].push(seat);
  return lists;
}

/** One string for equal values, by their canonical bytes. */
const key = (plain: unknown): string => String.fromCharCode(...encode(plain as Plain));

/** `expect` on thousands of bytes, thousands of times, would take longer than the games. */
function same(a: unknown, b: unknown, what: string): void {
  if (key(a) !== key(b)) expect(a, what).toEqual(b);
}

const seedsOf = (hands: number): readonly number[] => {
  const only = process.env['SEED'];
  return only === undefined ? Array.from({ length: hands }, (_, i) => i + 1) : [Number(only)];
};

/** Generous: the machines that run this may be busy. */
const timeout = 60_000;

/** Law 4: what a game does when seats are passed over, go for good or come back. */
export function absenceContract({ game, hands = 8 }: Pick<GameUnderTest, 'game' | 'hands'>): void {
  test.each(seedsOf(hands))('absence at any moment: nobody away is asked, what is counted stays, it ends, and it replays (seed %i)', (seed) => {
    const away = new Set<SeatIndex>();
    const gone = new Set<SeatIndex>();
    const take = (change: Absence): Absence => {
      for (const seat of [...change.away, ...change.gone]) away.add(seat);
      for (const seat of change.gone) gone.add(seat);
      for (const seat of change.back) if (!gone.has(seat)) away.delete(seat);
      return change;
    };
    const { hand, r, setup } = begin(game, seed, (_, n, r2) => (r2.below(10) === 0 ? take(anyAbsence(n, r2)) : null));
    const tally = game.tally(hand.state);
    const look = (): void => {
      same(game.tally(hand.state), tally, 'tally');
      const { ask } = hand;
      if (ask.kind !== 'question') return;
      if (ask.seats.length === 0 || hand.owing().length === 0) throw new Error(`${ask.name} is open to nobody`);
      for (const seat of setup.seats.keys()) same(game.view(hand.state, seat, hand.all()), game.view(hand.state, seat, hand.knowledge(seat)), 'view with all cards known');
      const asked = ask.seats.filter((seat) => away.has(seat));
      if (asked.length > 0) throw new Error(`${ask.name} is asked of ${asked.join()}, away`);
    };
    playOn(hand, r, () => {
      look();
      if (r.below(6) !== 0) return;
      const n = setup.seats.length;
      expect(hand.absence({ away: [n], gone: [], back: [] })?.code).toBe('kernel/absence');
      const change = anyAbsence(n, r);
      expect(hand.absence(take(change))).toBeNull();
      if (hand.ask.kind !== 'over') {
        // Told twice is told once.
        const before = hand.state;
        expect(hand.absence({ ...change, back: [] })).toBeNull();
        same(hand.state, before, 'the same absence again');
      }
      look();
    });
    look();
    const record = { format: 'court-cards/1' as const, game: game.id, version: game.version, carry: null, hands: [recordHand(setup, hand)] };
    const text = formatRecord(record);
    expect(parseRecord(text)).toEqual(ok(record));
    const again = replay(game, record);
    expect(again.ok ? null : again.refusal).toBeNull();
    if (!again.ok) return;
    same(again.value[0]?.state, hand.state, 'replayed');
    expect(again.value[0]?.events).toEqual(hand.events);
    for (const { id, choice } of setup.seats) {
      if (!game.finished(hand.state)) expect(game.choices(setup.options, game.carry(hand.state), id).length, choice).toBeGreaterThan(0);
    }
  }, timeout);
}

export function gameContract({ game, odd, hands = 8 }: GameUnderTest): void {
  const seeds = seedsOf(hands);

  const schema = game.options as unknown as PlainSchema;

  describe(`contract of ${game.id}`, () => {
    absenceContract({ game, hands: 3 * hands });

    test('table rules: the first value is the default, presets are allowed, anything else is refused', () => {
      const { fields, defaults, presets, parse } = schema;
      for (const [name, field] of Object.entries(fields)) {
        expect(field.rule).toMatch(/^[A-Z]{2}-\d+$/);
        expect(defaults[name]).toBe(field.values[0]);
        for (const value of field.values) expect(parse({ ...defaults, [name]: value })).toEqual({ ok: true, value: { ...defaults, [name]: value } });
        for (const value of ['?', null, -7, 0.5, []]) expect(parse({ ...defaults, [name]: value })).toMatchObject({ refusal: { code: 'options/value' } });
        const { [name]: _, ...rest } = defaults;
        expect(parse(rest)).toMatchObject({ refusal: { code: 'options/missing' } });
      }
      for (const preset of Object.values(presets)) expect(parse({ ...defaults, ...preset }).ok).toBe(true);
      expect(parse({ ...defaults, more: 1 })).toMatchObject({ refusal: { code: 'options/unknown' } });
      for (const value of [null, 3, 'x', [], new Uint8Array(1)]) expect(parse(value)).toMatchObject({ refusal: { code: 'options/not-options' } });
    });

    test('numbers of seats and carries it cannot begin with are refused with a code', () => {
      const seats = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `p${i}`, choice: 'in' as const }));
      const options = schema.defaults;
      for (const n of [0, game.seats.min - 1, game.seats.max + 1, 100]) {
        const begun = game.begin({ options, seats: seats(n), carry: null });
        expect(begun.ok ? n : begun.refusal.code).toMatch(CODE);
      }
      for (const carry of NONSENSE.filter((value) => value !== null)) {
        const begun = game.begin({ options, seats: seats(game.seats.min), carry });
        expect(begun.ok ? carry : begun.refusal.code).toMatch(CODE);
      }
      const twice = game.begin({ options, seats: [...seats(game.seats.min - 1), { id: 'p0', choice: 'in' }], carry: null });
      if (game.seats.min > 1) expect(twice.ok).toBe(false);
    });

    test.each(seeds)('answers are accepted if and only if they are legal (seed %i)', (seed) => {
      const { hand, r } = begin(game, seed);
      const names = new Set<string>();
      playOn(hand, r, () => {
        const { ask, state } = hand;
        if (ask.kind !== 'question') throw new Error(ask.kind);
        if (!names.has(ask.name)) expect([...ask.seats]).toEqual([...new Set(ask.seats)].sort((a, b) => a - b));
        names.add(ask.name);
        if (r.below(3) !== 0 && ask.seats.length > 1) return;
        for (const seat of hand.owing()) checkAnswers(hand, seat, odd, r);
        const stranger = ask.seats.includes(0) ? ask.seats.length : 0;
        const anything = randomAnswer(hand, hand.owing()[0] as SeatIndex, r);
        if (!ask.seats.includes(stranger)) expect(game.check(state, stranger, anything, hand.all())?.code).toMatch(CODE);
      });
      const asked = hand.closed.map((closed) => closed.name);
      expect(new Set(asked).size).toBe(asked.length);
      for (const answer of [...odd, ...NONSENSE]) expect(game.check(hand.state, 0, answer, hand.all())?.code, 'over').toMatch(CODE);
    }, timeout);

    test.each(seeds)('a view shows nothing that the seat may not know (seed %i)', (seed) => {
      const { hand, r, order } = begin(game, seed);
      const look = (): void => {
        const { state } = hand;
        const seats: (SeatIndex | null)[] = [null, ...Array.from({ length: game.standing(state).length }, (_, i) => i)];
        for (const seat of seats) {
          const own = seat === null ? hand.knowledge() : hand.knowledge(seat);
          const seen: unknown = game.view(state, seat, own);
          const unseen = order().map((_, slot) => slot).filter((slot) => own.face(slot) === undefined);
          same(game.view(state, seat, hand.all()), seen, 'all cards known');
          if (unseen.length < 2) continue;
          const [a, b] = r.shuffle(unseen) as [Slot, Slot];
          const swapped: Knowledge = { face: (slot) => order()[slot === a ? b : slot === b ? a : slot] };
          same(game.view(state, seat, swapped), seen, `slots ${a} and ${b} swapped`);
        }
      };
      playOn(hand, r, () => {
        if (r.below(3) === 0) look();
      });
      look();
    }, timeout);

    test.each(seeds)('states and events have one byte form, a record replays to the same state (seed %i)', (seed) => {
      const { hand, r, setup } = begin(game, seed);
      playOn(hand, r, () => {
        same(decode(encode(hand.state as Plain)), { ok: true, value: hand.state }, 'decoded');
      });
      expect(decode(encode(hand.events as unknown as Plain))).toEqual({ ok: true, value: hand.events });
      const record = { format: 'court-cards/1' as const, game: game.id, version: game.version, carry: null, hands: [recordHand(setup, hand)] };
      const text = formatRecord(record);
      const read = parseRecord(text);
      expect(read).toEqual({ ok: true, value: record });
      if (!read.ok) return;
      expect(formatRecord(read.value)).toBe(text);
      const again = replay(game, read.value);
      expect(again.ok ? null : again.refusal).toBeNull();
      if (!again.ok) return;
      same(again.value[0]?.state, hand.state, 'replayed');
      expect(again.value[0]?.events).toEqual(hand.events);
    }, timeout);

    test.each(seeds)('random play ends, what is counted stays (seed %i)', (seed) => {
      const r = random(seed);
      const n = game.seats.min + r.below(game.seats.max - game.seats.min + 1);
      let tally: unknown;
      const last = playSession({
        game, random: r, most: 4, options: randomOptions(game, r), ids: Array.from({ length: n }, (_, i) => `p${i}`),
        begun: (hand) => (tally = game.tally(hand.state)),
        each: (hand) => expect(game.tally(hand.state)).toEqual(tally),
        after: (hand, seats) => {
          expect(game.tally(hand.state)).toEqual(tally);
          const rows = game.standing(hand.state);
          for (const { id } of seats) expect(rows.filter((row) => row.id === id)).toHaveLength(1);
          for (const row of rows) expect(row.rank).toBe(1 + rows.filter((other) => other.rank < row.rank).length);
          expect(decode(encode(game.carry(hand.state)))).toEqual(ok(game.carry(hand.state)));
          return seats.filter((seat) => seat.choice !== 'leave').map((seat) => seat.id);
        },
      });
      expect(game.asks(last.state)).toEqual({ kind: 'over' });
    }, timeout);
  });

  function checkAnswers(hand: LocalHand, seat: SeatIndex, foreign: readonly Plain[], r: Random): void {
    const { state } = hand;
    const own = hand.knowledge(seat);
    const legal = someLegal(hand, seat, 10_000);
    expect(legal.length).toBeGreaterThan(0);
    const keys = new Set(legal.map(key));
    expect(keys.size).toBe(legal.length);
    for (const answer of r.shuffle(legal).slice(0, 10)) {
      const shown = game.reveals(state, seat, answer);
      for (const slot of shown) if (own.face(slot) === undefined) throw new Error(`opens ${slot}, which it does not hold`);
      // What a device allows itself, everybody else must be able to accept.
      const fold: Knowledge = { face: (slot) => (shown.includes(slot) ? own : hand.knowledge()).face(slot) };
      for (const knowledge of [own, fold]) same(game.check(state, seat, answer, knowledge), null, JSON.stringify(answer));
      for (const knowledge of [own, hand.all(), hand.knowledge()]) {
        const said = game.format(state, seat, answer, knowledge);
        same(game.parse(state, seat, said, knowledge), { ok: true, value: answer }, said);
      }
    }
    const forced = game.forced(state, seat, own);
    if (forced !== null) {
      expect(keys.has(key(forced.answer))).toBe(true);
      if (forced.when === 'at-limit') expect(hand.ask).toHaveProperty('limit');
    }
    for (const answer of [...foreign, ...NONSENSE]) {
      const refusal = game.check(state, seat, answer, own);
      if ((refusal === null) !== keys.has(key(answer))) throw new Error(`${JSON.stringify(answer)}: ${refusal?.code ?? 'accepted'}`);
      if (refusal !== null && !CODE.test(refusal.code)) throw new Error(refusal.code);
      if (!Array.isArray(game.reveals(state, seat, answer))) throw new Error('reveals is not total');
    }
    for (const text of ['', ' ', 'x', 'play', 'play 1H', 'play #99', 'bid -1', 'bid 1e3', 'five', 'a'.repeat(10_000)]) {
      const parsed = game.parse(state, seat, text, own);
      if (!parsed.ok && !CODE.test(parsed.refusal.code)) throw new Error(parsed.refusal.code);
    }
  }
}
