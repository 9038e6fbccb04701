/** RR-7: the extra hand. Ana deals; Ben sits at her left. */
import { describe, expect, test } from 'vitest';
import { formatFace } from '../../../src/engine/cards/index.ts';
import { rummyTable, type RummyTable } from '../../support/rummy.ts';

const HANDS = { Ana: 'S:A23456789TJQK', Ben: 'H:A23456789TJQK', Cleo: 'D:A23456789TJQK' };
const SPARE = ['AC', '2C', '3C', '4C', '5C', '6C', '7C', '8C', '9C', 'TC', 'JC', 'QC', 'KC'];
const table = (chips = {}): RummyTable => rummyTable({ hands: HANDS, spare: 'C:A23456789TJQK', chips });

describe('RR-7 the extra hand', () => {
  test('RR-7: the dealer decides first and alone', () => {
    const t = table();
    expect(t.awaited).toEqual(['Ana']);
    expect(t.refuses('Ben', 'exchange')).toBe('not-your-turn');
    expect(t.refuses('Ana', 'bid 3')).toBe('wrong-kind');
    // Unseen: neither she nor anybody else sees a card of it.
    expect(t.cardsOf('Ana')).not.toContain('AC');
    expect(t.view('Ana').spare).toBe(13);
  });

  test('RR-7: exchange: the dealer takes it for good, her own hand is dead and stays hidden', () => {
    const t = table().say('Ana', 'exchange');
    expect(t.cardsOf('Ana')).toEqual(SPARE);
    expect(t.state.dead).toBe(13);
    expect(t.view('Ana').spare).toBe(0);
    expect(t.told('spare')).toEqual(['spare Ana exchange']);
    // Only live cards count from now on.
    expect(t.refuses('Ana', 'five AS KS QS JS TS')).toBe('not-your-card');
    expect(t.refuses('Ana', 'five AC KC QC JC TC')).toBeNull();
    for (const name of ['Ben', 'Cleo', null]) expect(JSON.stringify(t.view(name).cards)).not.toContain(formatFace(0));
  });

  test('RR-7: neither: it lies dead', () => {
    const t = table().say('Ana', 'neither');
    expect(t.view('Ben').spare).toBe(13);
    expect(t.view('Ben').phase).toBe('choose');
    expect(t.purse).toEqual([91, 91, 91]);
  });

  test('RR-7: auction: bids rise from the dealer\'s left, a pass is final, the price is paid at once', () => {
    const t = table().say('Ana', 'auction');
    expect(t.awaited).toEqual(['Ben']);
    t.say('Ben', 'bid 3');
    expect(t.refuses('Cleo', 'bid 3')).toBe('bid-too-low');
    expect(t.refusal('Cleo', 'bid 92')).toEqual({ code: 'rummy-royal/too-few-chips', detail: { chips: 91 } });
    t.play('Cleo: bid 4, Ben: bid 7');
    expect(t.view('Cleo').auction).toEqual({ high: 7, bidder: 1 });
    t.say('Cleo', 'pass');
    expect(t.told('bid', 'passed', 'sold', 'paid')).toEqual(['bid Ben 3', 'bid Cleo 4', 'bid Ben 7', 'passed Cleo', 'sold Ben 7', 'paid Ben Ana 7 auction']);
    expect(t.purse).toEqual([98, 84, 91]);
    expect(t.cardsOf('Ben')).toEqual(SPARE);
    expect(t.state.dead).toBe(13);
  });

  test('RR-7: auction among four: who has passed is not asked again', () => {
    const t = rummyTable({ hands: { Ana: '', Ben: '', Cleo: '', Dora: '' } });
    t.play('Ana: auction, Ben: bid 1, Cleo: pass, Dora: bid 2, Ben: bid 5');
    expect(t.awaited).toEqual(['Dora']);
    t.say('Dora', 'pass');
    expect(t.purse).toEqual([96, 86, 91, 91]);
  });

  test('RR-7: no bid: it lies dead, as with neither', () => {
    const t = table().play('Ana: auction, Ben: pass, Cleo: pass');
    expect(t.told('passed', 'sold', 'unsold')).toEqual(['passed Ben', 'passed Cleo', 'unsold']);
    expect(t.view('Ben').spare).toBe(13);
    expect(t.view('Ben').phase).toBe('choose');
  });

  test('RR-7: one who cannot bid higher is passed over; all chips may be bid', () => {
    const t = table({ Ben: 13, Cleo: 12 }).say('Ana', 'auction').say('Ben', 'bid 3');
    // Cleo has 3 chips after the antes.
    expect(t.told('passed', 'sold')).toEqual(['passed Cleo', 'sold Ben 3']);
    expect(t.purse).toEqual([94, 1, 3]);
    const all = table({ Ben: 13 }).play('Ana: auction, Ben: bid 4, Cleo: pass');
    expect(all.chips('Ben')).toBe(0);
  });
});
