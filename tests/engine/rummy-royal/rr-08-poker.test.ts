/** RR-8: five cards, one round of betting, all-in and side pots. Ana deals, Ben is at her left. */
import { describe, expect, test } from 'vitest';
import { rummyRoyal, type RummyOptions } from '../../../src/engine/rummy-royal/index.ts';
import { rummyTable, type RummyTable } from '../../support/rummy.ts';

const HANDS = { Ana: 'S:AKQJT H:2345 D:2345', Ben: 'H:AKQJT C:2345 D:6789', Cleo: 'C:AKQJT S:2345 H:6789' };
/** Royal flush, straight, high card: whatever each wants to have. */
const FIVES = {
  Ana: { royal: 'AS KS QS JS TS', straight: 'AS 2H 3H 4D 5D', high: 'AS KS QS JS 2D' },
  Ben: { royal: 'AH KH QH JH TH', straight: 'AH 2C 3C 4C 5C', high: 'AH KH QH JH 2C' },
  Cleo: { royal: 'AC KC QC JC TC', straight: 'AC 2S 3S 4S 5S', high: 'AC KC QC JC 2S' },
};
type Kind = 'royal' | 'straight' | 'high';

function betting(setup: { chips?: { [name: string]: number }; options?: Partial<RummyOptions>; fives?: { Ana?: Kind; Ben?: Kind; Cleo?: Kind } } = {}): RummyTable {
  const t = rummyTable({ hands: HANDS, chips: setup.chips ?? {}, options: setup.options ?? {} }).say('Ana', 'neither');
  for (const name of ['Cleo', 'Ana', 'Ben'] as const) t.say(name, `five ${FIVES[name][setup.fives?.[name] ?? 'high']}`);
  return t;
}

describe('RR-8 picking five', () => {
  test('RR-8: everybody at once, in any order, five of their own; nobody sees what the others picked', () => {
    const t = rummyTable({ hands: HANDS }).say('Ana', 'neither');
    expect(t.awaited).toEqual(['Ana', 'Ben', 'Cleo']);
    expect(t.refuses('Ben', 'five AS KS QS JS TS')).toBe('not-your-card');
    t.say('Cleo', 'five AC KC QC JC TC');
    expect(t.awaited).toEqual(['Ana', 'Ben']);
    t.play('Ana: five AS KS QS JS TS, Ben: five AH KH QH JH TH');
    expect(t.view('Ben').cards.filter((card) => card.five)).toHaveLength(5);
    expect(t.view('Ben').seats.map((seat) => [seat.chosen, seat.shown])).toEqual([[true, null], [true, null], [true, null]]);
    expect(t.told('chosen')).toEqual(['chosen']);
  });

  test('RR-8: one who holds just five has nothing to pick', () => {
    const names = Array.from({ length: 9 }, (_, i) => `P${i}`);
    const t = rummyTable({ hands: Object.fromEntries(names.map((name) => [name, ''])) }).say('P0', 'neither');
    // 52 cards in ten hands: the two left of the dealer have six.
    expect(t.awaited).toEqual(['P1', 'P2']);
  });
});

describe('RR-8 betting', () => {
  test('RR-8: from the dealer\'s left; all check: the best hand takes POT, all show', () => {
    const t = betting({ fives: { Cleo: 'straight' } });
    expect(t.awaited).toEqual(['Ben']);
    expect(t.refuses('Ben', 'fold')).toBe('nothing-to-call');
    expect(t.refuses('Ben', 'call')).toBe('nothing-to-call');
    expect(t.refuses('Ben', 'raise 2')).toBe('nothing-to-call');
    t.play('Ben: check, Cleo: check, Ana: check');
    expect(t.told('shown').map((line) => [line.split(' ')[1], line.split(' ')[3]])).toEqual([['Ben', 'high-card'], ['Cleo', 'straight'], ['Ana', 'high-card']]);
    expect(t.told('won-pot')).toEqual(['won-pot Cleo:3 3 0 true']);
    expect(t.purse).toEqual([91, 91, 94]);
  });

  test('RR-8: bet, raise, call; the best hand called takes it all and leads', () => {
    const t = betting({ fives: { Ana: 'royal', Ben: 'straight' } });
    t.play('Ben: bet 2, Cleo: raise 3');
    expect(t.view('Ana').betting).toEqual({ toCall: 5, minRaise: 1, maxRaise: 5, raisesLeft: 2 });
    // POT 3, 2 and 5; one pot as long as nobody is all-in.
    expect(t.view('Ana').pots).toEqual([{ amount: 10, seats: [1, 2, 0] }]);
    expect(t.refuses('Ana', 'check')).toBe('must-call');
    expect(t.refuses('Ana', 'bet 3')).toBe('already-bet');
    t.play('Ana: call, Ben: call');
    // 3 antes and 5 from each.
    expect(t.told('bet', 'raised', 'called', 'won-pot')).toEqual(['bet Ben 2 2 false', 'raised Cleo 5 3 false', 'called Ana 5 0 false', 'called Ben 3 0 false', 'won-pot Ana:18 18 0 true']);
    expect(t.purse).toEqual([104, 86, 86]);
    expect(t.view(null).phase).toBe('lead');
    expect(t.awaited).toEqual(['Ana']);
    expect(t.state.spaces.POT).toBe(0);
  });

  test('RR-17: open bets count: seats, spaces, bets and bank are nought at every moment', () => {
    const t = betting().say('Ben', 'bet 5');
    // 91, 86 and 91 with the players, 27 on the sheet, 5 bet, 300 out of the bank.
    expect([...t.purse, t.state.seats[1]?.bet, t.state.bank]).toEqual([91, 86, 91, 5, -300]);
    expect(Object.values(t.state.spaces).reduce((a, b) => a + b)).toBe(27);
    expect(rummyRoyal.tally(t.state)).toEqual({ chips: 0, cards: 52 });
  });

  test('RR-8: everybody else folds: the last one in takes POT, need not show, and what nobody called goes back', () => {
    const t = betting({ fives: { Ana: 'royal' } }).play('Ben: bet 5, Cleo: fold, Ana: fold');
    expect(t.told('paid', 'shown', 'won-pot')).toEqual(['paid POT Ben 5 returned', 'won-pot Ben:3 3 0 false']);
    // Ana had the best hand, but one who has folded cannot win.
    expect(t.purse).toEqual([91, 94, 91]);
    expect(t.view('Ana').seats[1]?.shown).toBeNull();
    expect(t.awaited).toEqual(['Ben']);
  });

  test('RR-8: a folded bet stays in the pot', () => {
    const t = betting({ fives: { Ana: 'royal' } }).play('Ben: bet 2, Cleo: raise 2, Ana: raise 1, Ben: fold, Cleo: call');
    expect(t.told('won-pot')).toEqual(['won-pot Ana:15 15 0 true']);
    expect(t.purse).toEqual([91 - 5 + 15, 89, 86]);
    // Only those who are in show.
    expect(t.told('shown').map((line) => line.split(' ')[1])).toEqual(['Cleo', 'Ana']);
  });

  test('RR-8: equal hands split; the odd chip goes to the first left of the dealer, who also leads', () => {
    const t = betting({ fives: { Ana: 'straight', Cleo: 'straight' } }).play('Ben: check, Cleo: check, Ana: check');
    expect(t.told('won-pot')).toEqual(['won-pot Cleo:2,Ana:1 3 0 true']);
    expect(t.awaited).toEqual(['Cleo']);
  });

  test('RR-8: two odd chips of three: one each to the first two', () => {
    const t = rummyTable({ hands: { Ana: 'S:AKQJT', Ben: 'H:AKQJT', Cleo: 'C:AKQJT', Dora: '' } }).say('Ana', 'neither');
    t.say('Dora', `five ${t.cardsOf('Dora').slice(0, 5).join(' ')}`);
    for (const name of ['Ana', 'Ben', 'Cleo'] as const) t.say(name, `five ${FIVES[name].royal}`);
    t.play('Ben: bet 1, Cleo: call, Dora: call, Ana: call');
    // 4 antes and 4 bets, 8 among three.
    expect(t.told('won-pot')).toEqual(['won-pot Ben:3,Cleo:3,Ana:2 8 0 true']);
  });
});

describe('RR-8 limits', () => {
  test('RR-8: five: 5 a raise and three raises in all', () => {
    const t = betting();
    expect(t.refusal('Ben', 'bet 6')).toEqual({ code: 'rummy-royal/raise-too-high', detail: { most: 5 } });
    t.play('Ben: bet 5, Cleo: raise 5, Ana: raise 5, Ben: raise 5');
    expect(t.view('Cleo').betting).toEqual({ toCall: 10, minRaise: 1, maxRaise: 0, raisesLeft: 0 });
    expect(t.refuses('Cleo', 'raise 1')).toBe('no-more-raises');
    t.play('Cleo: call, Ana: call');
    expect(t.view(null).phase).toBe('lead');
  });

  test('RR-8: ten: 10 a raise, three raises', () => {
    const t = betting({ options: { limit: 'ten' } });
    expect(t.refuses('Ben', 'bet 11')).toBe('raise-too-high');
    t.play('Ben: bet 10, Cleo: raise 10, Ana: raise 10, Ben: raise 10');
    expect(t.refuses('Cleo', 'raise 1')).toBe('no-more-raises');
  });

  test('RR-8: none: any amount, any number of raises, up to one\'s chips', () => {
    const t = betting({ options: { limit: 'none' } });
    expect(t.refusal('Ben', 'bet 92')).toEqual({ code: 'rummy-royal/raise-too-high', detail: { most: 91 } });
    t.play('Ben: bet 1, Cleo: raise 1, Ana: raise 1, Ben: raise 1, Cleo: raise 1, Ana: raise 1');
    expect(t.view('Ben').betting).toEqual({ toCall: 2, minRaise: 1, maxRaise: 85, raisesLeft: null });
    t.play('Ben: raise 85, Cleo: fold, Ana: call');
    expect(t.view(null).phase).toBe('lead');
  });
});

describe('RR-8 short of chips', () => {
  const limit = { limit: 'none' } as const;

  test('RR-8: all-in: main pot and side pot', () => {
    // After the antes Ben has 3, Cleo 11.
    const t = betting({ chips: { Ben: 12, Cleo: 20 }, options: limit, fives: { Ben: 'royal', Cleo: 'straight' } });
    t.play('Ben: bet 3, Cleo: raise 8');
    // As it is now: POT 3 and 3 each of Ben and Cleo, and what Cleo put in beyond.
    expect(t.view('Ana').pots).toEqual([{ amount: 9, seats: [1, 2, 0] }, { amount: 8, seats: [2, 0] }]);
    expect(t.refuses('Ana', 'raise 1')).toBe('nobody-can-call');
    t.say('Ana', 'call');
    // Main: POT 3 and 3 × 3; side: 2 × 8.
    expect(t.told('won-pot')).toEqual(['won-pot Ben:12 12 0 true', 'won-pot Cleo:16 16 1 true']);
    expect(t.purse).toEqual([80, 12, 16]);
    // The winner of the main pot leads (RR-10).
    expect(t.awaited).toEqual(['Ben']);
  });

  test('RR-8: what nobody could call goes back', () => {
    const t = betting({ chips: { Cleo: 20 }, options: limit, fives: { Cleo: 'royal' } });
    t.play('Ben: bet 50, Cleo: call, Ana: fold');
    expect(t.told('called', 'paid', 'won-pot')).toEqual(['called Cleo 11 0 true', 'paid POT Ben 39 returned', 'won-pot Cleo:25 25 0 true']);
    expect(t.purse).toEqual([91, 80, 25]);
  });

  test('RR-8: one without chips plays for what lay in POT', () => {
    const t = betting({ chips: { Ben: 9 }, fives: { Ben: 'royal', Ana: 'straight' } });
    // Ben has nothing to say.
    expect(t.awaited).toEqual(['Cleo']);
    t.play('Cleo: bet 5, Ana: call');
    expect(t.told('won-pot')).toEqual(['won-pot Ben:3 3 0 true', 'won-pot Ana:10 10 1 true']);
    expect(t.purse).toEqual([96, 3, 86]);
  });

  test('RR-8: if only one has chips there is nothing to bet', () => {
    const t = betting({ chips: { Ben: 9, Cleo: 9 }, fives: { Cleo: 'royal' } });
    expect(t.told('won-pot')).toEqual(['won-pot Cleo:3 3 0 true']);
    expect(t.purse).toEqual([91, 0, 3]);
  });

  test('RR-8: three levels: each pot goes to the best of those who reached it', () => {
    const t = rummyTable({
      hands: { Ana: 'S:AKQJT', Ben: 'H:AKQJT', Cleo: 'C:AKQJT', Dora: 'D:AKQJT' },
      chips: { Ana: 10, Ben: 12, Cleo: 20, Dora: 60 },
      options: limit,
    }).say('Ana', 'neither');
    t.say('Ana', 'five AS KS QS JS TS').say('Ben', 'five AH KH QH JH TH').say('Cleo', 'five AC KC QC JC TC');
    t.say('Dora', `five KD QD JD TD ${t.cardsOf('Dora').find((card) => !/^[AKQJT]D$/.test(card)) ?? ''}`);
    // After the antes: Ana 1, Ben 3, Cleo 11, Dora 51. POT 4.
    t.play('Ben: bet 3, Cleo: call, Dora: raise 8');
    expect(t.awaited).toEqual(['Ana']);
    t.play('Ana: call, Cleo: call');
    // Main 4 + 4×1 split by three, side 1: 3×2 of Ben, Cleo, Dora split by two, side 2: 2×8 to Cleo.
    expect(t.told('won-pot')).toEqual(['won-pot Ben:3,Cleo:3,Ana:2 8 0 true', 'won-pot Ben:3,Cleo:3 6 1 true', 'won-pot Cleo:16 16 2 true']);
    expect(t.purse).toEqual([2, 6, 22, 40]);
  });
});
