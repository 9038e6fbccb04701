/** RR-15 buy-ins, RR-16 end of play, RR-18 and RR-19 as far as accounts go, RR-20 joining. */
import { describe, expect, test } from 'vitest';
import { ok, playLocally, random, type Choice, type LocalHand, type Plain } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyEvent, type RummyOptions, type RummyState } from '../../../src/engine/rummy-royal/index.ts';
import { carryOf, rummyTable } from '../../support/rummy.ts';

const options = (change: Partial<RummyOptions> = {}): RummyOptions => ({ ...rummyRoyal.options.defaults, ...change });

function begin(choices: { readonly [name: string]: Choice }, carry: Plain, change: Partial<RummyOptions> = {}, seed = 1): LocalHand | string {
  const r = random(seed);
  const begun = playLocally(
    rummyRoyal,
    { options: options(change), seats: Object.entries(choices).map(([id, choice]) => ({ id, choice })), carry },
    { shuffle: (_, pack) => ok(r.shuffle(pack)), coin: () => ok(r.bytes(32)) },
  );
  return begun.ok ? begun.value : begun.refusal.code;
}

function begun(...args: Parameters<typeof begin>): { state: RummyState; events: RummyEvent[]; hand: LocalHand } {
  const hand = begin(...args);
  if (typeof hand === 'string') throw new Error(hand);
  return { hand, state: hand.state as RummyState, events: hand.events.map((e) => e.event as RummyEvent) };
}

describe('RR-15 short of the ante', () => {
  const carry = carryOf(['Ana', 'Ben', 'Cleo'], 'Ana', { Ben: 8 });

  test('RR-15: who has nine chips may play, who has fewer may buy in again', () => {
    expect(rummyRoyal.choices(options(), carry, 'Ana')).toEqual(['in', 'out', 'stop', 'leave']);
    expect(rummyRoyal.choices(options(), carry, 'Ben')).toEqual(['buy-in', 'out', 'stop', 'leave']);
    expect(begin({ Ana: 'in', Ben: 'in', Cleo: 'in' }, carry)).toBe('rummy-royal/choice');
    expect(begin({ Ana: 'buy-in', Ben: 'buy-in', Cleo: 'in' }, carry)).toBe('rummy-royal/choice');
  });

  test('RR-15: a buy-in is recorded as debt and subtracted at the end', () => {
    const { state, events } = begun({ Ana: 'in', Ben: 'buy-in', Cleo: 'in' }, carry);
    expect(events).toContainEqual({ type: 'bought-in', seat: 1, amount: 100 });
    expect(state.seats[1]).toMatchObject({ chips: 8 + 100 - 9, debt: 100 });
    expect(rummyRoyal.standing(state)).toEqual([
      { seat: 0, id: 'Ana', score: 91, rank: 1 },
      { seat: 2, id: 'Cleo', score: 91, rank: 1 },
      { seat: 1, id: 'Ben', score: -1, rank: 3 },
    ]);
  });

  test('with eight spaces to ante, eight chips suffice (RR-9)', () => {
    expect(rummyRoyal.choices(options({ poker: false }), carry, 'Ben')[0]).toBe('in');
  });

  test('RR-15: option off: they keep what they have and may watch', () => {
    expect(rummyRoyal.choices(options({ buyIns: false }), carry, 'Ben')).toEqual(['out', 'stop', 'leave']);
    const { state } = begun({ Ana: 'in', Ben: 'out', Cleo: 'in' }, carry, { buyIns: false });
    expect(state.seats.map((seat) => [seat.playing, seat.chips])).toEqual([[true, 91], [false, 8], [true, 91]]);
  });
});

describe('RR-16 end of play', () => {
  const sheet = { KITTY: 6, AH: 5 } as const;
  const names = ['Ana', 'Ben', 'Cleo'];

  test('RR-16: everybody says stop: high and low of a cut divide the sheet, the odd chip to high', () => {
    const { state, events } = begun({ Ana: 'stop', Ben: 'stop', Cleo: 'stop' }, carryOf(names, 'Ana', {}, sheet, 4));
    const cut = events.find((e) => e.type === 'cut');
    const left = events.find((e) => e.type === 'leftovers');
    if (cut === undefined || left === undefined) throw new Error('no cut');
    expect(cut).toMatchObject({ why: 'leftovers', again: false });
    expect(left).toMatchObject({ amount: 11, shares: [{ seat: left.high, amount: 6 }, { seat: left.low, amount: 5 }] });
    expect(left.high).not.toBe(left.low);
    expect(state.seats.map((_, i) => state.seats[i]?.chips)).toEqual([0, 1, 2].map((i) => 100 + (i === left.high ? 6 : i === left.low ? 5 : 0)));
    expect(Object.values(state.spaces).every((chips) => chips === 0)).toBe(true);
    expect(rummyRoyal.finished(state)).toBe(true);
    expect(state.hand).toBe(4);
    expect(events.at(-1)).toEqual({ type: 'session-over' });
  });

  test('RR-16: the highest card of the first cut is high, the lowest low; ties cut again (60 seeds)', () => {
    const rank = (face: number): number => (face % 13 === 0 ? 13 : face % 13);
    let ties = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const { events } = begun({ Ana: 'stop', Ben: 'stop', Cleo: 'stop' }, carryOf(names, 'Ana', {}, sheet, 4), {}, seed);
      const cuts = events.filter((e) => e.type === 'cut');
      const left = events.find((e) => e.type === 'leftovers');
      const whole = cuts.filter((cut) => cut.draws.length === 3);
      const last = whole.at(-1);
      if (last === undefined || left === undefined) throw new Error('no cut');
      const ranks = last.draws.map((d) => rank(d.face));
      expect(ranks[left.high]).toBe(Math.max(...ranks));
      expect(ranks[left.low]).toBe(Math.min(...ranks));
      ties += cuts.length - 1;
    }
    expect(ties).toBeGreaterThan(0);
  });

  test('RR-16: open end: only everybody’s stop ends it; who sits out has no say', () => {
    const carry = carryOf(names, 'Ana', {}, sheet, 40);
    expect(begun({ Ana: 'in', Ben: 'in', Cleo: 'in' }, carry, { hands: 0 }).state).toMatchObject({ hand: 41, finished: false });
    expect(begun({ Ana: 'stop', Ben: 'stop', Cleo: 'out' }, carry, { hands: 0 }).state).toMatchObject({ hand: 40, finished: true });
  });

  test('RR-16: one who wants to stop while others go on sits out this hand', () => {
    const { state } = begun({ Ana: 'stop', Ben: 'in', Cleo: 'in' }, carryOf(names, 'Ana'));
    expect(state.finished).toBe(false);
    expect(state.seats.map((seat) => seat.playing)).toEqual([false, true, true]);
  });

  test('RR-16: one in, others stop: too few, people choose again', () => {
    expect(begin({ Ana: 'in', Ben: 'stop', Cleo: 'stop' }, carryOf(names, 'Ana'))).toBe('rummy-royal/too-few');
    expect(begin({ Ana: 'in', Ben: 'out', Cleo: 'out' }, carryOf(names, 'Ana'))).toBe('rummy-royal/too-few');
    // Nobody has said stop.
    expect(begin({ Ana: 'out', Ben: 'out', Cleo: 'out' }, carryOf(names, 'Ana'))).toBe('rummy-royal/too-few');
  });

  test('RR-16: fewer than two can ante: play ends', () => {
    const { state } = begun({ Ana: 'in', Ben: 'out' }, carryOf(['Ana', 'Ben'], 'Ana', { Ben: 3 }, sheet), { buyIns: false });
    expect(state).toMatchObject({ finished: true, phase: 'over' });
    expect(state.seats.reduce((sum, seat) => sum + seat.chips, 0)).toBe(114);
  });

  test('RR-16: one player alone takes all without a cut', () => {
    const { state, events } = begun({ Ana: 'in', Ben: 'leave' }, carryOf(['Ana', 'Ben'], 'Ana', {}, sheet));
    expect(events.map((e) => e.type)).toEqual(['left', 'leftovers', 'session-over']);
    expect(state.seats[0]?.chips).toBe(111);
    expect(rummyRoyal.standing(state)).toEqual([{ seat: 0, id: 'Ana', score: 111, rank: 1 }, { seat: 1, id: 'Ben', score: 100, rank: 2 }]);
  });

  test('RR-16, RR-20: who comes when all others stop was never dealt in: no chips, no part in the division, no place in the result', () => {
    const { state, events } = begun({ Ana: 'stop', Ben: 'stop', Neo: 'out' }, carryOf(['Ana', 'Ben'], 'Ana', {}, sheet));
    expect(state).toMatchObject({ finished: true, phase: 'over' });
    expect(events.some((e) => e.type === 'joined')).toBe(false);
    // 11 chips of the sheet: 6 to high, 5 to low, both of those who played.
    expect(events.find((e) => e.type === 'leftovers')).toMatchObject({ amount: 11 });
    expect(state.seats.map((seat) => seat.chips).sort((a, b) => a - b)).toEqual([0, 105, 106]);
    expect(state.seats[2]?.chips).toBe(0);
    expect(rummyRoyal.standing(state).map(({ id, score }) => [id, score]).sort()).toEqual([['Ana', state.seats[0]?.chips], ['Ben', state.seats[1]?.chips]]);
    expect(rummyRoyal.tally(state)).toEqual({ chips: 0, cards: 52 });
  });

  test('RR-16: one who played and sits out when all others stop has a part', () => {
    const { state } = begun({ Ana: 'stop', Ben: 'stop', Cleo: 'out' }, carryOf(['Ana', 'Ben', 'Cleo'], 'Ana', {}, sheet));
    expect(rummyRoyal.standing(state)).toHaveLength(3);
    expect(state.seats.reduce((sum, seat) => sum + seat.chips, 0)).toBe(311);
  });

  test('RR-16: after the agreed number of hands the sheet is divided at once', () => {
    const hands = { Ana: 'S:49 C:TJQKA H:234567', Ben: 'S:258 H:AKQJT D:23456', Cleo: 'S:367 C:23456789 D:78' };
    const t = rummyTable({ hands, spare: 'S:TJQKA H:89 D:9TJQKA', hand: 10, options: { poker: false }, coin: new Uint8Array(32) });
    expect(t.view(null)).toMatchObject({ hand: 10, of: 10 });
    t.say('Ana', 'neither').wait();
    expect(t.told('hand-over', 'leftovers', 'session-over')).toHaveLength(3);
    // 7 spaces of 3 chips: 11 to high, 10 to low; Ana had 115, the others 82.
    expect([...t.purse].sort((a, b) => a - b).reduce((a, b) => a + b)).toBe(300);
    expect(t.events.find((e) => e.type === 'leftovers')).toMatchObject({ amount: 21, shares: [{ amount: 11 }, { amount: 10 }] });
    expect(rummyRoyal.finished(t.state)).toBe(true);
    expect(rummyRoyal.choices(t.state.options, t.next, 'Ana')).toEqual([]);
    // The ninth hand does not end it, nor any with an open end.
    for (const [hand, of] of [[9, 10], [10, 0], [10, 20]] as const) {
      const other = rummyTable({ hands, spare: 'S:TJQKA H:89 D:9TJQKA', hand, options: { poker: false, hands: of } }).say('Ana', 'neither').wait();
      expect(rummyRoyal.finished(other.state)).toBe(false);
      expect(other.view(null).phase).toBe('over');
    }
  });

  test('RR-16: everybody leaving at once is an end like stop', () => {
    const { state } = begun({ Ana: 'leave', Ben: 'leave' }, carryOf(['Ana', 'Ben'], 'Ana', {}, sheet));
    expect(state.finished).toBe(true);
    expect(state.seats.reduce((sum, seat) => sum + seat.chips, 0)).toBe(211);
  });
});

describe('RR-19, RR-20 leaving and joining between hands', () => {
  test('RR-19: who leaves gives the chips back, the standing is fixed; they do not come back', () => {
    const { state, events } = begun({ Ana: 'in', Ben: 'leave', Cleo: 'in' }, carryOf(['Ana', 'Ben', 'Cleo'], 'Ana', { Ben: 130 }));
    expect(events).toContainEqual({ type: 'left', seat: 1, score: 130 });
    expect(state.seats[1]?.chips).toBe(0);
    expect(state.bank).toBe(-200);
    expect(rummyRoyal.standing(state)[0]).toEqual({ seat: 1, id: 'Ben', score: 130, rank: 1 });
    expect(rummyRoyal.choices(options(), rummyRoyal.carry(state), 'Ben')).toEqual(['leave']);
  });

  test('RR-20: a newcomer has the start chips and is dealt in', () => {
    const { state, events } = begun({ Ana: 'in', Neo: 'in', Ben: 'in' }, carryOf(['Ana', 'Ben'], 'Ana'), { start: 60 });
    expect(events).toContainEqual({ type: 'joined', seat: 1, amount: 60 });
    expect(state.seats.map((seat) => seat.chips)).toEqual([91, 51, 91]);
  });

  test('RR-18: one who is not in the terms keeps the account and finds it again', () => {
    const { state } = begun({ Ana: 'in', Ben: 'in' }, carryOf(['Ana', 'Ben', 'Cleo'], 'Ana', { Cleo: 77 }));
    expect(rummyRoyal.standing(state).find((row) => row.id === 'Cleo')).toMatchObject({ seat: -1, score: 77 });
    expect(rummyRoyal.tally(state)).toEqual({ chips: 0, cards: 52 });
    const back = begun({ Ana: 'in', Ben: 'in', Cleo: 'in' }, rummyRoyal.carry(state)).state;
    expect(back.seats[2]?.chips).toBe(77 - 9);
  });
});

describe('what it cannot begin with', () => {
  const carry = carryOf(['Ana', 'Ben'], 'Ana');
  test.each([
    ['chips out of nothing (RR-17)', { ...carry, bank: -199 }],
    ['negative chips', { ...carry, accounts: [{ id: 'Ana', chips: -1, debt: 0 }, { id: 'Ben', chips: 100, debt: 0 }], bank: -99 }],
    ['an unknown dealer', { ...carry, dealer: 'Zoe' }],
    ['an account twice', { ...carry, accounts: [{ id: 'Ana', chips: 100, debt: 0 }, { id: 'Ana', chips: 100, debt: 0 }] }],
    ['a missing space', { ...carry, spaces: {} }],
    ['something more', { ...carry, more: 1 }],
    ['no hand played', { ...carry, hand: 0 }],
    ['half a chip', { ...carry, bank: -200.5 }],
  ])('%s', (_, odd) => expect(begin({ Ana: 'in', Ben: 'in' }, odd as Plain)).toBe('rummy-royal/carry'));

  test('ten players', () => {
    expect(begin(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`P${i}`, 'in'])), null)).toBe('rummy-royal/too-many');
  });
});
