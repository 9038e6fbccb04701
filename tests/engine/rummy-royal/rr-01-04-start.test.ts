/** RR-1 chips, RR-2 spaces, RR-3 cut and deal, RR-4 antes, RR-5 dealing out. */
import { describe, expect, test } from 'vitest';
import { rankAceHigh } from '../../../src/engine/cards/index.ts';
import { ok, playLocally, random, type LocalHand, type Plain } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal, SPACES, type RummyEvent, type RummyOptions, type RummyState } from '../../../src/engine/rummy-royal/index.ts';
import { rummyTable } from '../../support/rummy.ts';

function first(names: readonly string[], seed: number, options: Partial<RummyOptions> = {}): { hand: LocalHand; state: RummyState; events: RummyEvent[] } {
  const r = random(seed);
  const begun = playLocally(
    rummyRoyal,
    { options: { ...rummyRoyal.options.defaults, ...options }, seats: names.map((id) => ({ id, choice: 'in' as const })), carry: null },
    { shuffle: (_, pack) => ok(r.shuffle(pack)), coin: () => ok(r.bytes(32)) },
  );
  if (!begun.ok) throw new Error(begun.refusal.code);
  return { hand: begun.value, state: begun.value.state as RummyState, events: begun.value.events.map((e) => e.event as RummyEvent) };
}

describe('RR-1 chips', () => {
  test.each([100, 60, 200] as const)('RR-1: the bank gives %i to each; it is an account and may be negative', (start) => {
    const { state, events } = first(['Ana', 'Ben', 'Cleo'], 1, { start });
    expect(events.filter((e) => e.type === 'joined')).toEqual([0, 1, 2].map((seat) => ({ type: 'joined', seat, amount: start })));
    expect(state.bank).toBe(-3 * start);
    expect(state.seats.map((seat) => seat.chips)).toEqual([start - 9, start - 9, start - 9]);
  });
});

describe('RR-1 change', () => {
  test('RR-1: all accounts together with the bank’s are nought, from the first hand on and for who comes later (RR-17)', () => {
    const { state } = first(['Ana', 'Ben'], 1);
    expect(rummyRoyal.tally(state)).toEqual({ chips: 0, cards: 52 });
    const carry = { ...(rummyRoyal.carry(state) as object), hand: 1 };
    const later = rummyRoyal.begin({ options: { ...state.options, start: 60 }, seats: ['Ana', 'Neo', 'Ben'].map((id) => ({ id, choice: 'in' })), carry });
    expect(later.ok && [later.value.bank, later.value.seats[1]?.chips]).toEqual([-260, 51]);
    // Whites only: one who has 51 has one for each space, whatever the colours.
    expect(later.ok && Object.values(later.value.spaces).reduce((a, b) => a + b)).toBe(5 * 9);
  });
});

describe('RR-2 the sheet', () => {
  test('RR-2: nine spaces, empty corners beside them', () => {
    const { hand } = first(['Ana', 'Ben'], 1);
    const view = rummyRoyal.view(hand.state as RummyState, null, hand.knowledge());
    expect(Object.keys(view.spaces).sort()).toEqual(['678', 'AH', 'JH', 'KH', 'KITTY', 'KQ', 'POT', 'QH', 'TH']);
    expect(view.corners).toEqual({ on: false, chips: { C: 0, D: 0, H: 0, S: 0 }, bet: null, named: null, stake: null, shown: null });
  });

  test('RR-2: each space of a card is a heart’s: the same ranks of other suits take nothing', () => {
    const t = rummyTable({ hands: { Ana: '', Ben: 'S:TJQKA C:2 D:A2345', Cleo: 'H:TJQKA' }, options: { poker: false, pot: 'no-ante' } }).play('Ana: neither, Ben: play 2C');
    for (let i = 0; i < 200 && t.hand.ask.kind === 'question'; i++) {
      const seat = t.hand.owing()[0] ?? -1;
      const [answer] = rummyRoyal.legal(t.state, seat, t.hand.knowledge(seat));
      expect(t.hand.answer(seat, answer as unknown as Plain)).toBeNull();
    }
    const takers = t.events.filter((e) => e.type === 'took' && e.space !== '678');
    for (const e of takers) expect(e).toMatchObject({ seat: 2 });
    expect(t.events.some((e) => e.type === 'played' && e.seat === 1 && e.face % 13 === 12)).toBe(true);
  });
});

describe('table rules', () => {
  test('RR-6, RR-11, RR-15, RR-16: “as printed” has the corner Aces, an open end, no clock and no second start', () => {
    expect({ ...rummyRoyal.options.defaults, ...rummyRoyal.options.presets['printed'] }).toEqual({
      start: 100, hands: 0, poker: true, limit: 'five', pot: 'no-ante', ace: 'high', delay: 'never', buyIns: false, corners: 'on',
    });
    expect(Object.keys(rummyRoyal.options.presets)).toEqual(['evening', 'quick', 'printed']);
  });
});

describe('RR-3 cut for the deal', () => {
  test('RR-3: high card deals, ace high; only those who tie cut again (40 seeds)', () => {
    let ties = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const { events, state } = first(['Ana', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn'], seed);
      const cuts = events.filter((e) => e.type === 'cut');
      let among = [0, 1, 2, 3, 4, 5];
      cuts.forEach((cut, i) => {
        expect(cut).toMatchObject({ again: i > 0, why: 'deal' });
        expect(cut.draws.map((d) => d.seat)).toEqual(among);
        expect(new Set(cut.draws.map((d) => d.face)).size).toBe(among.length);
        const high = Math.max(...cut.draws.map((d) => rankAceHigh(d.face)));
        among = cut.draws.filter((d) => rankAceHigh(d.face) === high).map((d) => d.seat);
      });
      ties += cuts.length - 1;
      expect(among).toEqual([state.dealer]);
      expect(events.filter((e) => e.type === 'dealer')).toEqual([{ type: 'dealer', seat: state.dealer }]);
    }
    expect(ties).toBeGreaterThan(0);
  });

  test('RR-3: the deal passes to the left, over one who sits out; nobody cuts again', () => {
    // Cleo dealt before; Ana deals now.
    expect(rummyTable({ hands: { Ana: '', Ben: '', Cleo: '' } }).told('dealer', 'cut')).toEqual(['dealer Ana']);
    const t = rummyTable({ hands: { Ana: '', Ben: '', Cleo: '', Dora: '' }, choices: { Ben: 'out' } });
    const again = rummyRoyal.begin({
      options: t.state.options,
      seats: ['Ana', 'Ben', 'Cleo', 'Dora'].map((id) => ({ id, choice: id === 'Ben' ? 'out' : 'in' })),
      carry: { ...(rummyRoyal.carry(t.state) as object), hand: 2 },
    });
    expect(again).toMatchObject({ ok: true, value: { dealer: 2 } });
  });

  test('RR-3: when the last dealer is gone, the next of the old order who is still there deals', () => {
    const t = rummyTable({ hands: { Ana: '', Ben: '', Cleo: '', Dora: '' } });
    const carry = rummyRoyal.carry(t.state);
    const dealer = (...ids: string[]): unknown => {
      const begun = rummyRoyal.begin({ options: t.state.options, seats: ids.map((id) => ({ id, choice: 'in' })), carry });
      return begun.ok ? ids[begun.value.dealer ?? -1] : begun.refusal.code;
    };
    expect(dealer('Ana', 'Ben', 'Cleo', 'Dora')).toBe('Ben');
    expect(dealer('Ben', 'Cleo', 'Dora')).toBe('Ben');
    expect(dealer('Cleo', 'Dora')).toBe('Cleo');
    // RR-20: a newcomer sits down between the last dealer and Ben.
    expect(dealer('Ana', 'Neo', 'Ben')).toBe('Neo');
  });
});

describe('RR-4 antes', () => {
  test('RR-4: one chip on each of nine spaces from everybody; what nobody collected stays', () => {
    expect(SPACES).toHaveLength(9);
    const t = rummyTable({ hands: { Ana: '', Ben: '', Cleo: '' }, sheet: { KH: 4, KITTY: 7 } });
    expect(t.state.spaces).toEqual({ AH: 3, KH: 7, QH: 3, JH: 3, TH: 3, KQ: 3, '678': 3, POT: 3, KITTY: 10 });
    expect(t.purse).toEqual([91, 91, 91]);
  });

  test('RR-4: one who sits out puts nothing and gets no cards', () => {
    const t = rummyTable({ hands: { Ana: '', Ben: '', Cleo: '' }, choices: { Ben: 'out' } });
    expect(t.purse).toEqual([91, 100, 91]);
    expect(t.state.spaces.POT).toBe(2);
    expect(t.view(null).seats.map((seat) => seat.cards)).toEqual([17, 0, 18]);
  });
});

describe('RR-5 dealing out', () => {
  test.each([
    // Left of the dealer has the odd cards; the extra hand is dealt last in each round.
    [2, [17, 18], 17],
    [3, [13, 13, 13], 13],
    [4, [10, 11, 11, 10], 10],
    [5, [8, 9, 9, 9, 9], 8],
    [8, [5, 6, 6, 6, 6, 6, 6, 6], 5],
    [9, [5, 6, 6, 5, 5, 5, 5, 5, 5], 5],
  ])('RR-5: %i players', (n, counts, spare) => {
    const names = Array.from({ length: n }, (_, i) => `P${i}`);
    const t = rummyTable({ hands: Object.fromEntries(names.map((name) => [name, ''])) });
    expect(t.events.find((e) => e.type === 'dealt')).toEqual({ type: 'dealt', dealer: 0, counts, spare });
    // 52 cards, each to one hand.
    expect(counts.reduce((a, b) => a + b, spare)).toBe(52);
  });

  test('RR-5: one at a time: the first card to the left of the dealer, the last of a round to the extra hand', () => {
    const t = rummyTable({ hands: { Ana: '', Ben: '', Cleo: '' } });
    expect(t.state.seats.map((seat) => seat.hand.slice(0, 3))).toEqual([[2, 6, 10], [0, 4, 8], [1, 5, 9]]);
    expect(t.state.spare.slice(0, 3)).toEqual([3, 7, 11]);
  });
});
