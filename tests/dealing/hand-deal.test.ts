/** The fair deal as a table has it: cards, what goes wrong, and the check of a hand. */
import { describe, expect, it } from 'vitest';
import { concatBytes, EQUALITY, type Group } from '../../src/crypto/index.ts';
import { decodeDeck, encodeDeck } from '../../src/dealing/fair/deck.ts';
import { escrowLength, thresholdOf } from '../../src/dealing/fair/escrow.ts';
import { dealFor, type Checked } from '../../src/dealing/index.ts';
import type { Demand, Face, SeatIndex } from '../../src/engine/kernel/index.ts';
import { cards, DealTable, type Falsehood } from '../support/deal-table.ts';
import { smallGroup } from '../support/small-group.ts';

const N = 16;
const group: Group = smallGroup;
const shuffle = (name = 'shuffle', n = N): Demand => ({ kind: 'shuffle', name, pack: cards(n) });
const give = (seats: readonly SeatIndex[], name = 'deal', count = 8): Demand => ({ kind: 'give', name, gives: cards(count).map((slot) => ({ slot, seat: seats[slot % seats.length] as SeatIndex })) });
const show = (...slots: number[]): Demand => ({ kind: 'open', name: `show ${slots.join()}`, slots });
const flip = (body: Uint8Array, at: number): Uint8Array => body.map((byte, i) => (i === at ? byte ^ 1 : byte));
const at = (where: string, lie: Falsehood): Falsehood => (honest, question) => (question.includes(where) ? lie(honest, question) : honest);

function dealt(devices: number | readonly (readonly SeatIndex[])[], seed = 4): DealTable {
  const t = new DealTable(devices, { seed });
  expect(t.run(shuffle()).done).toBe(true);
  expect(t.run(give(t.devices.flat().sort((a, b) => a - b))).done).toBe(true);
  return t;
}

function orders(checked: Checked | null): ReadonlyMap<string, readonly Face[]> {
  if (checked === null || !('orders' in checked)) throw new Error(`not checked: ${JSON.stringify(checked)}`);
  return checked.orders;
}

describe('the check of a hand', () => {
  it.each([2, 3, 5])('of %i devices brings the order that was dealt, and each card once', (n) => {
    const t = dealt(n);
    const seen = cards(8).map((slot) => t.sees(slot, slot % n));
    expect(seen).not.toContain(undefined);
    const [faces] = [...orders(t.check()).values()] as [readonly Face[]];
    expect([...orders(t.check()).keys()]).toEqual(['shuffle']);
    expect(faces.slice(0, 8)).toEqual(seen);
    expect([...faces].sort((a, b) => a - b)).toEqual(cards(N));
    expect(t.first.disclose().orders).toEqual(orders(t.check()));
    expect(t.refused).toEqual([]);
  });

  it('asks each device for its key once, and of those who stand in for an absent one just enough', () => {
    const t = dealt(5);
    t.absent({ away: [1] });
    orders(t.check());
    const asked = t.words.filter(({ question }) => question.startsWith('audit/')).map(({ question, seat }) => `${question} ${seat}`);
    expect(t.all((deal) => deal.recovered)).toEqual([1]);
    expect(asked.sort()).toEqual(['audit/for/1 0', 'audit/for/1 2', 'audit/for/1 3', 'audit/keys 0', 'audit/keys 2', 'audit/keys 3', 'audit/keys 4']);
  });

  it('goes on without one who is lost in the middle of it, and asks one who is back again', () => {
    const whole = orders(dealt(5).check());
    const t = dealt(5);
    t.silent.add(2);
    expect(t.check()).toBeNull();
    t.absent({ away: [2] });
    t.silent.add(3);
    expect(t.check(), 'its shares are awaited').toBeNull();
    t.absent({ away: [3], back: [2] });
    t.silent.delete(2);
    expect(orders(t.check())).toEqual(whole);
    expect(t.words.filter(({ question, seat }) => question === 'audit/keys' && seat === 2)).toHaveLength(1);
  });

  it('refuses a key that is not its own, and recovers it when its device is passed over', () => {
    const whole = orders(dealt(4).check());
    const t = dealt(4);
    t.lies.set(2, at('audit/keys', (honest) => flip(honest, 0)));
    expect(t.check()).toBeNull();
    expect(t.refused).toEqual([{ code: 'deal/wrong-key', question: 'audit/keys', seat: 2 }]);
    t.absent({ away: [2] });
    expect(orders(t.check())).toEqual(whole);
  });

  it('is not undone by those who leave after they have shown their keys', () => {
    const whole = orders(dealt(3).check());
    const t = dealt(3);
    t.silent.add(0);
    expect(t.check()).toBeNull();
    t.absent({ gone: [1, 2] });
    t.silent.clear();
    expect(orders(t.check())).toEqual(whole);
    t.absent({ gone: [0] });
    expect([orders(t.check()), t.first.trouble]).toEqual([whole, null]);
  });

  it('takes the shares of those who have given them and are lost since', () => {
    const whole = orders(dealt(5).check());
    const t = dealt(5);
    t.absent({ away: [4] });
    t.lies.set(2, at('audit/for/4', () => null));
    expect(t.check()).toBeNull();
    expect(t.words.filter(({ question }) => question === 'audit/for/4').map(({ seat }) => seat).sort()).toEqual([0, 1]);
    t.absent({ gone: [0, 2] });
    expect(orders(t.check())).toEqual(whole);
    expect(t.words.filter(({ question }) => question.startsWith('audit/for/')).map(({ question, seat }) => `${question} ${seat}`).sort()).toEqual(['audit/for/4 0', 'audit/for/4 1', 'audit/for/4 3']);
  });

  it('fails when too few are left for a key that was not shown', () => {
    const t = dealt(5);
    t.silent.add(4).add(3);
    expect(t.check()).toBeNull();
    t.absent({ gone: [3, 4] });
    t.silent.add(2);
    expect(t.check()).toBeNull();
    t.absent({ gone: [2] });
    expect(t.check()).toEqual({ trouble: { seat: null, code: 'deal/gone' } });
  });

  it('names who left a bad share, when that comes to light only now', () => {
    // Nothing was ever opened, so that nobody has complained.
    const t = new DealTable(4, { seed: 4 });
    const length = escrowLength(4, thresholdOf(4));
    t.lies.set(2, at('coin', (honest) => flip(honest, 32 + length - 3 * 32)));
    expect(t.run(shuffle()).done).toBe(true);
    t.absent({ away: [2] });
    expect(t.check()).toEqual({ trouble: { seat: 2, code: 'deal/bad-share' } });
    const said = t.words.filter(({ question }) => question === 'audit/for/2');
    expect(said.map(({ seat, body }) => [seat, body.length]).sort()).toEqual([[0, 1 + 32 + EQUALITY], [1, 32], [3, 32]]);
  });

  it('takes no complaint that proves nothing', () => {
    const t = dealt(4);
    t.absent({ away: [2] });
    t.lies.set(1, at('audit/for', () => new Uint8Array(97)));
    expect(t.check()).toBeNull();
    expect(t.refused).toEqual([{ code: 'deal/bad-complaint', question: 'audit/for/2', seat: 1 }]);
  });

  it('of a hand in which only coins were tossed has nothing to show', () => {
    const t = new DealTable(3);
    const coins = ['a', 'b'].map((name) => t.run({ kind: 'coin', name }));
    expect(coins.every(({ done }) => done)).toBe(true);
    expect(t.check()).toEqual({ orders: new Map() });
    const { coins: kept } = t.first.disclose();
    expect([...kept.keys()]).toEqual(['a', 'b']);
    expect(kept.get('a')).not.toEqual(kept.get('b'));
  });
});

describe('a card that is none', () => {
  const spoilt: Falsehood = at('/hop/', (honest) => encodeDeck(group, decodeDeck(group, honest, N)!.map(({ a, b }) => ({ a, b: group.add(b, group.mulBase(5n)) }))));

  it('is seen by its owner alone, who can show that it is none; the check names who shuffled badly', () => {
    const t = new DealTable(4, { seed: 4 });
    t.lies.set(2, spoilt);
    t.run(shuffle());
    t.run(give([0, 1, 2, 3]));
    const slot = t.own[1]!.spoiled(1)!;
    expect(t.first.owner(slot)).toBe(1);
    expect(t.sees(slot, 1)).toBeUndefined();
    expect(t.first.trouble).toBeNull();
    expect(t.play([slot], 1)).toEqual([null]);
    for (const deal of t.deals) deal.spoil();
    expect(t.all((deal) => deal.trouble)).toEqual({ seat: null, code: 'deal/no-card' });
    expect(t.check()).toEqual({ trouble: { seat: 2, code: 'deal/bad-shuffle' } });
  });

  it('cannot be claimed of a good card, nor before all others have taken their layers off', () => {
    const t = new DealTable(4, { seed: 4 });
    t.run(shuffle());
    t.silent.add(3);
    expect(t.run(give([0, 1, 2, 3])).done).toBe(false);
    expect(t.play([1], 1)).toBe('deal/too-early');
    t.silent.delete(3);
    expect(t.run(give([0, 1, 2, 3])).done).toBe(true);
    const mine = t.sees(1, 1);
    expect(t.own[1]!.spoiled(1)).toBeUndefined();
    expect(t.play([1], 1, (opening) => concatBytes(group.encode(group.mulBase(5n)), opening.subarray(32)))).toBe('deal/bad-layer');
    expect(t.play([1], 1)).toEqual([mine]);
  });

  it('that the game opens for all ends the hand', () => {
    const t = new DealTable(3, { seed: 4 });
    t.lies.set(0, spoilt);
    t.run(shuffle());
    expect(t.run(show(3)).done).toBe(false);
    expect(t.first.trouble).toEqual({ seat: null, code: 'deal/no-card' });
    expect(t.check()).toEqual({ trouble: { seat: 0, code: 'deal/bad-shuffle' } });
  });
});

describe('devices that are gone for good', () => {
  it.each([[2, 1], [3, 2], [4, 2], [5, 3]])('of %i, %i of them: nobody can open anything any more, and nothing is asked', (n, gone) => {
    const t = dealt(n);
    t.absent({ gone: cards(gone - 1) });
    expect(t.first.trouble).toBeNull();
    t.absent({ gone: [gone - 1] });
    expect(t.all((deal) => deal.trouble)).toEqual({ seat: null, code: 'deal/gone' });
    expect(t.check()).toEqual({ trouble: { seat: null, code: 'deal/gone' } });
  });

  it('do not come back', () => {
    const t = dealt(4);
    t.absent({ gone: [3] });
    t.absent({ back: [3] });
    t.run(show(12));
    expect(t.words.some(({ question, seat }) => question.startsWith('show') && seat === 3)).toBe(false);
  });
});

describe('a device with several seats', () => {
  const devices = [[0, 3], [1], [2, 4]] as const;

  it('reads the cards of each for each alone, and plays them for each alone', () => {
    const t = dealt(devices);
    for (const slot of cards(8)) {
      const owner = slot % 5;
      for (const seat of cards(5)) expect(t.sees(slot, seat) === undefined, `slot ${slot}, seat ${seat}`).toBe(seat !== owner);
    }
    expect(() => t.play([3], 0)).toThrow('deal/not-owner');
    expect(t.all((deal) => deal.shows([3], 0, t.own[0]!.opening([3], 3, t.fresh(), { settled: true, agreed: true })))).toBe('deal/not-owner');
    expect(t.play([3], 3)).toHaveLength(1);
    orders(t.check());
  });

  it.each(['keys', 'coin', 'layers'])('whose first seat leaves after it has answered %s is not asked the same again by another', (stage) => {
    const t = new DealTable(devices, { seed: 4 });
    const all = [0, 1, 2, 3, 4];
    // Seat 1 is silent at this question; seat 0 has answered it.
    t.lies.set(1, at(stage, () => null));
    const demand = (): Demand => (stage === 'layers' ? give(all) : shuffle());
    if (stage === 'layers') t.run(shuffle());
    expect(t.run(demand()).done).toBe(false);
    t.absent({ gone: [0] });
    t.lies.clear();
    expect(t.run(demand()).done).toBe(true);
    expect(t.run(give([1, 2, 3, 4], 'deal', 8)).done).toBe(true);
    expect(t.refused).toEqual([]);
    orders(t.check());
  });

  it('whose seat leaves while the pack is shuffled: what another demand asks begins anew, and the keys stand', () => {
    const t = new DealTable(devices, { seed: 4 });
    t.lies.set(1, at('/hop/', () => null));
    expect(t.run(shuffle('1/shuffle')).done).toBe(false);
    t.absent({ gone: [3] });
    t.lies.clear();
    // RR-19: the hand begins again, with a demand of another name.
    expect(t.run(shuffle('2/shuffle', 12)).done).toBe(true);
    expect(t.words.filter(({ question }) => question.includes('/keys/')).map(({ seat }) => seat).sort()).toEqual([0, 1, 2]);
    expect(t.words.filter(({ question }) => question.startsWith('2/shuffle/hop/')).map(({ question, seat }) => [question, seat])).toEqual([['2/shuffle/hop/2/0', 0], ['2/shuffle/hop/2/1', 1], ['2/shuffle/hop/2/2', 2]]);
    const found = orders(t.check());
    expect([...found.keys()]).toEqual(['2/shuffle']);
    expect([...found.get('2/shuffle')!].sort((a, b) => a - b)).toEqual(cards(12));
  });

  it('whose seat leaves while the keys are gathered: who has given one is not asked again', () => {
    const t = new DealTable(devices, { seed: 4 });
    t.lies.set(1, at('/keys/', () => null));
    expect(t.run({ kind: 'coin', name: '1/cut' }).done).toBe(false);
    t.absent({ gone: [4] });
    t.lies.clear();
    expect(t.run({ kind: 'coin', name: '2/cut' }).done).toBe(true);
    expect(t.words.filter(({ question }) => question.includes('/keys/')).map(({ question, seat }) => `${question} ${seat}`).sort()).toEqual(['1/cut/keys/1 0', '1/cut/keys/1 2', '2/cut/keys/1 1']);
  });
});

describe('two packs in one hand (RR-19: it begins again when the first was shuffled already)', () => {
  it('have nothing in common: no layer, no face and no owner of the first is left in the second', () => {
    const t = dealt(4);
    const before = cards(8).map((slot) => t.sees(slot, slot % 4));
    expect(t.play([0], 0)).toEqual([before[0]]);
    t.run(show(9));
    const opening = t.own[1]!.opening([1], 1, t.fresh(), { settled: true, agreed: true });
    expect(t.all((deal) => deal.shows([1], 1, opening)), 'is looked at, and remembered').toEqual([before[1]]);
    expect(t.run(shuffle('again')).done).toBe(true);
    for (const slot of cards(N)) {
      expect(t.first.owner(slot)).toBeNull();
      expect(t.first.public().face(slot)).toBeUndefined();
      for (const seat of cards(4)) expect(t.sees(slot, seat)).toBeUndefined();
    }
    expect(t.run(give([2, 1, 3, 0], 'deal again')).done).toBe(true);
    const owner = (slot: number): SeatIndex => [2, 1, 3, 0][slot % 4] as SeatIndex;
    const after = cards(8).map((slot) => t.sees(slot, owner(slot)));
    expect(t.all((deal) => deal.shows([1], 1, opening)), 'what opened a card of the first pack').toBe('deal/bad-layer');
    const found = orders(t.check());
    expect([...found.keys()]).toEqual(['shuffle', 'again']);
    expect(found.get('shuffle')!.slice(0, 8)).toEqual(before);
    expect(found.get('again')!.slice(0, 8)).toEqual(after);
    expect(found.get('again')).not.toEqual(found.get('shuffle'));
  });

  it('are dealt without one who was lost between them, whose layer stays on the second too', () => {
    const t = new DealTable(5, { seed: 4 });
    t.run(shuffle());
    t.silent.add(2);
    expect(t.run(give(cards(5))).done).toBe(false);
    t.absent({ away: [2] });
    expect(t.run(shuffle('again')).done).toBe(true);
    expect(t.words.some(({ question, seat }) => question.startsWith('again') && seat === 2)).toBe(false);
    expect(t.run(give([0, 1, 3, 4], 'deal again')).done).toBe(true);
    const seen = cards(8).map((slot) => t.sees(slot, [0, 1, 3, 4][slot % 4]!));
    t.absent({ back: [2] });
    t.silent.delete(2);
    expect(t.sees(0, 2)).toBeUndefined();
    expect(orders(t.check()).get('again')!.slice(0, 8)).toEqual(seen);
  });
});

describe('who comes back', () => {
  it('in the middle of a demand is asked by another name for what it owes, and nobody else is asked again', () => {
    const t = new DealTable(5, { seed: 4 });
    t.run(shuffle());
    t.silent.add(1);
    expect(t.run(give(cards(5))).done).toBe(false);
    t.absent({ away: [1] });
    // Those who stand in have not all answered yet.
    t.silent.add(3);
    expect(t.run(give(cards(5))).done).toBe(false);
    t.absent({ back: [1] });
    t.silent.clear();
    expect(t.run(give(cards(5))).done).toBe(true);
    expect(t.words.filter(({ question, seat }) => question.startsWith('deal/layers') && seat === 1).map(({ question }) => question)).toEqual(['deal/layers/2']);
    orders(t.check());
  });

  it('when too few were left to stand in for it: those who stand in go on where they were', () => {
    const t = dealt(5);
    t.absent({ away: [0, 1, 2] });
    const wanted = show(12);
    expect(t.run(wanted)).toMatchObject({ done: false, question: { seats: [] } });
    t.absent({ back: [1] });
    t.run(wanted);
    t.absent({ back: [0] });
    expect(t.run(wanted).done).toBe(true);
    const opened = t.first.public().face(12);
    expect(orders(t.check()).get('shuffle')![12]).toBe(opened);
  });

  it('holds the cards that it was dealt meanwhile', () => {
    const t = dealt(4);
    t.absent({ away: [3] });
    expect(t.run({ kind: 'give', name: 'more', gives: [{ slot: 12, seat: 3 }, { slot: 13, seat: 0 }] }).done).toBe(true);
    for (const seat of [0, 1, 2]) expect(t.sees(12, seat)).toBeUndefined();
    t.absent({ back: [3] });
    const mine = t.sees(12, 3);
    expect(mine).toBeDefined();
    expect(t.play([12], 3)).toEqual([mine]);
    expect(orders(t.check()).get('shuffle')![12]).toBe(mine);
  });

  it('after the cards were hidden without it: what it is given stays closed, to all', () => {
    const t = new DealTable(4, { seed: 4 });
    t.silent.add(1);
    t.run(shuffle());
    t.absent({ away: [1] });
    expect(t.run(shuffle()).done).toBe(true);
    t.absent({ back: [1] });
    t.silent.clear();
    expect(t.run(give([0, 1, 2, 3])).done).toBe(true);
    for (const slot of [1, 5]) for (const seat of cards(4)) expect(t.sees(slot, seat)).toBeUndefined();
    expect(t.all((deal) => deal.shows([1], 1, new Uint8Array(32 + EQUALITY)))).toBe('deal/not-owner');
    for (const slot of [0, 4]) expect(t.sees(slot, 0)).toBeDefined();
    orders(t.check());
  });
});

describe('what somebody holds', () => {
  it('is given to nobody else: their layer is the last one, and without it everybody could read the card', () => {
    const t = dealt(3);
    const mine = t.sees(0, 0);
    expect(() => t.first.progress({ kind: 'give', name: 'take', gives: [{ slot: 0, seat: 1 }] })).toThrow(RangeError);
    expect([t.first.owner(0), t.sees(0, 0), t.sees(0, 1), t.first.public().face(0)]).toEqual([0, mine, undefined, undefined]);
  });

  it('can be given to another seat of the same device', () => {
    const t = dealt([[0, 3], [1], [2]]);
    const mine = t.sees(0, 0);
    expect(t.run({ kind: 'give', name: 'pass', gives: [{ slot: 0, seat: 3 }] }).done).toBe(true);
    expect([t.sees(0, 0), t.sees(0, 3), t.sees(0, 1)]).toEqual([undefined, mine, undefined]);
  });
});

describe('a coin of which one is withheld', () => {
  it.each([false, true])('is tossed anew by the others, with coins that nobody has seen (after the cards were dealt: %s)', (after) => {
    const t = after ? dealt(4) : new DealTable(4, { seed: 4 });
    const coin: Demand = { kind: 'coin', name: 'cut' };
    t.lies.set(2, at('coin', () => null));
    expect(t.run(coin).done).toBe(false);
    t.absent({ away: [2] });
    expect(t.run(coin).done).toBe(true);
    const said = t.words.filter(({ question }) => question.startsWith('cut/coin/'));
    const [first, second] = [...new Set(said.map(({ question }) => question))] as [string, string];
    for (const name of [first, second]) expect(said.filter(({ question }) => question === name).map(({ seat }) => seat).sort()).toEqual([0, 1, 3]);
    expect(new Set(said.map(({ body }) => body.join())).size).toBe(6);
  });
});

describe('a deal without end', () => {
  it('tosses so many coins and no more', () => {
    const t = new DealTable(2);
    for (let i = 1; i <= 256; i++) expect(t.run({ kind: 'coin', name: `coin ${i}` }).done).toBe(true);
    expect(t.run({ kind: 'coin', name: 'one more' }).done).toBe(false);
    expect(t.first.trouble).toEqual({ seat: null, code: 'deal/too-often' });
    expect(t.check()).toEqual({ trouble: { seat: null, code: 'deal/too-often' } });
  });

  it('begins again so often and no more', () => {
    const deal = dealFor([[0], [1], [2]], new Uint8Array(32), { group });
    for (let i = 0; i < 255; i++) {
      deal.absent({ away: [2], gone: [], back: [] });
      expect(deal.progress(shuffle())).toMatchObject({ done: false, question: { name: `shuffle/keys/${2 * i + 2}` } });
      if (2 * i + 2 === 256) break;
      deal.absent({ away: [], gone: [], back: [2] });
      deal.absent({ away: [1], gone: [], back: [] });
      deal.absent({ away: [], gone: [], back: [1] });
    }
    expect(deal.trouble).toBeNull();
    deal.absent({ away: [0], gone: [], back: [] });
    expect(deal.trouble).toEqual({ seat: null, code: 'deal/too-often' });
  });

  it('is not gone on with by nobody', () => {
    const deal = dealFor([[0], [1]], new Uint8Array(32), { group });
    deal.absent({ away: [], gone: [0, 1], back: [] });
    expect(deal.trouble).toEqual({ seat: null, code: 'deal/gone' });
  });
});
