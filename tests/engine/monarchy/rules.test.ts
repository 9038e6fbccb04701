/** MO-1 to MO-4 on squares that were laid by hand. Places are columns a–e, rows 1–5. */
import { describe, expect, test } from 'vitest';
import { playLocally, random, type Plain } from '../../../src/engine/kernel/index.ts';
import { dealOf, isDeal, kindOf, LAST_DEAL, monarchyOptions, nextDeal, numberOfDay, type MonarchyState } from '../../../src/engine/monarchy/index.ts';
import { colourOf, DARK_PACK, KNAVE, LIGHT_PACK, packOf } from '../../../src/engine/royalty/pack.ts';
import { lexicon, lexiconOf } from '../../support/words.ts';
import { letterCards, monarchyOf, square } from '../../support/monarchy.ts';

/** CAMP and CALM in red and black, the seven of CAPTURE, and others. */
const CARDS = `
  Cr Ar Mr Pr *
  Cb Ab Lb Mb Er
  Cr Ab Pr Tb Ur
  Rb Eb Zr Zb Qr
  Xr Sr Sb Vr Hr`;
const table = () => square(lexicon(), CARDS);

describe('the square', () => {
  test('MO-1: 25 cards lie face up, no card more often than the pack has it', () => {
    for (const [packs, limit] of [['single', LIGHT_PACK], ['double', [...LIGHT_PACK, ...DARK_PACK]]] as const) {
      for (let deal = 1; deal <= 50; deal++) {
        const cards = dealOf(deal, packs);
        expect(cards).toHaveLength(25);
        for (const face of cards) expect(cards.filter((each) => each === face).length).toBeLessThanOrEqual(limit.filter((each) => each === face).length);
      }
    }
  });

  test('MO-1: the double pack is an option, and deals other cards', () => {
    expect(monarchyOptions.fields.pack).toEqual({ rule: 'MO-1', values: ['single', 'double'] });
    expect(packOf('double')).toHaveLength(106);
    expect(dealOf(7, 'double')).not.toEqual(dealOf(7, 'single'));
  });

  test('MO-1: every card begins in the square, and nobody can play another one', () => {
    const { view } = table();
    expect([view.square.length, view.rows.length, view.left]).toEqual([25, 0, 25]);
    expect(table().refusal('f1 to new')).toBe('monarchy/notation');
    expect(table().refusal('a6 to new')).toBe('monarchy/notation');
  });
});

describe('royalties', () => {
  test('MO-2: four letters in one colour are a royalty, and it says which colour', () => {
    const { events, view } = table().lay('CAMP: a1 b1 c1 d1');
    expect(events).toEqual([{ type: 'royalty', row: 0, royalty: { word: 'camp', kind: { kind: 'one-colour', colour: 'red' } } }]);
    expect(view.left).toBe(21);
    expect(table().lay('CALM: a2 b2 c2 d2').view.rows[0]?.royalty?.kind).toEqual({ kind: 'one-colour', colour: 'black' });
  });

  test('MO-2: four letters of both colours are none, nor are three of one', () => {
    const mixed = table().lay('CAMP: a2 b1 c1 d1');
    expect([mixed.view.rows[0]?.text, mixed.view.rows[0]?.royalty, mixed.view.left]).toEqual(['camp', null, 25]);
    expect(table().lay('CAP: a1 b1 d1').view.rows[0]?.royalty).toBeNull();
  });

  test('MO-2: seven letters may be of both colours, six may not; longer ones count too', () => {
    const seven = table().lay('CAPTURE: a3 b3 c3 d3 e3 a4 b4');
    expect(seven.events).toEqual([{ type: 'royalty', row: 0, royalty: { word: 'capture', kind: { kind: 'seven' } } }]);
    expect(seven.view.left).toBe(18);
    // C (red), A (red), P (red), T (black), U (red), R (black), E (red) and S (red).
    const eight = table().lay('CAPTURES: a3 b1 c3 d3 e3 a4 e2 b5');
    expect(eight.view.rows[0]?.royalty).toEqual({ word: 'captures', kind: { kind: 'seven' } });
    expect(eight.events.map((event) => event.type)).toEqual(['royalty', 'unmade', 'royalty']);
    // CAPERS: red C A P, black E and R, red S.
    expect(table().lay('CAPERS: a1 b1 d1 b4 a4 b5').view.rows[0]?.royalty).toBeNull();
  });

  test('MO-2: what is no word is none, however long; words that the app does not lay itself are', () => {
    expect(table().lay('PMAC: d1 c1 b1 a1').view.rows[0]?.royalty).toBeNull();
    const words = lexiconOf(['calm'], { quiet: ['camp'], never: ['clam'] });
    expect(square(words, CARDS).lay('CAMP: a1 b1 c1 d1').view.left).toBe(21);
    expect(square(words, CARDS).lay('CLAM: a2 c2 b2 d2').view.left).toBe(25);
  });

  test('MO-2: the Knave is of any letter and any colour', () => {
    const red = table().lay('C*MP: a1 e1=a c1 d1');
    expect(red.view.rows[0]?.royalty).toEqual({ word: 'camp', kind: { kind: 'one-colour', colour: 'red' } });
    const black = table().lay('CAL*: a2 b2 c2 e1=m');
    expect(black.view.rows[0]?.royalty).toEqual({ word: 'calm', kind: { kind: 'one-colour', colour: 'black' } });
    expect(kindOf(letterCards('Cr * Mr *'))).toEqual({ kind: 'one-colour', colour: 'red' });
    expect([kindOf(letterCards('Cr * Mb *')), kindOf(letterCards('* *'))]).toEqual([null, null]);
    expect(kindOf(letterCards('Cr Ab Pr Tb Ur Rb *'))).toEqual({ kind: 'seven' });
  });
});

describe('building', () => {
  test('MO-3: words are built, changed and taken apart without limit', () => {
    let now = table().lay('CAMP: a1 b1 c1 d1');
    for (let i = 0; i < 50; i++) now = now.play('d1 back', 'd1 to 1.4');
    expect(now.view.left).toBe(21);
    expect(now.events.filter(({ type }) => type === 'unmade')).toHaveLength(50);
    expect(now.play('row 1 back').view).toMatchObject({ rows: [], left: 25 });
  });

  test('MO-3: it is won by itself when no card is left', () => {
    // PACK of twelve: three fours and two sixes and a seven would do as well; here five fives in one colour.
    const words = lexiconOf(['abcde', 'fghij', 'klmno', 'pqrst', 'uvwxy']);
    const cards = 'Ar Br Cr Dr Er Fb Gb Hb Ib Jb Kr Lr Mr Nr Or Pb Qb Rb Sb Tb Ur Vr Wr Xr Yr';
    const four = square(words, cards).lay('1: a1 b1 c1 d1 e1', '2: a2 b2 c2 d2 e2', '3: a3 b3 c3 d3 e3', '4: a4 b4 c4 d4 e4', '5: a5 b5 c5 d5');
    expect([four.state.phase, four.view.left]).toEqual(['play', 5]);
    const won = four.play('e5 to 5.5');
    expect(won.state).toMatchObject({ phase: 'over', result: 'won' });
    expect(won.events.at(-1)).toEqual({ type: 'won', left: 0 });
    expect(monarchyOf(words).standing(won.state)).toEqual([{ seat: 0, id: 'ana', rank: 1, score: 0 }]);
    expect(won.refusal('e5 back')).toBe('monarchy/not-asked');
  });

  test('MO-3: given up, the result is how many cards are in no royalty', () => {
    const over = table().lay('CAMP: a1 b1 c1 d1', 'CAL: a2 b2 c2').play('give up');
    expect(over.events.at(-1)).toEqual({ type: 'given-up', left: 21 });
    expect(monarchyOf(lexicon()).standing(over.state)[0]?.score).toBe(21);
    expect(over.refusal('give up')).toBe('monarchy/not-asked');
  });

  test('MO-3: one who is away plays no more: the game ends as it lies', () => {
    const { state } = table().lay('CAMP: a1 b1 c1 d1');
    const game = monarchyOf(lexicon());
    const { state: over, events } = game.apply(state, { kind: 'absence', name: '5/move', away: [0], gone: [], back: [] });
    expect([game.asks(over), events]).toEqual([{ kind: 'over' }, [{ type: 'given-up', left: 21 }]]);
  });

  test('MO-4: a card goes to any place of any row, and back to its own place of the square', () => {
    const now = table().play('c1 to new', 'a1 to 1.1', 'd1 to 1.3', 'b1 to 1.2');
    expect(now.view.rows.map(({ text }) => text)).toEqual(['camp']);
    expect(now.play('b1 to 1.4').view.rows[0]?.text).toBe('cmpa');
    expect(now.play('a1 to 1.4').view.rows[0]?.text).toBe('ampc');
    const two = now.play('b1 to new', 'a2 to 2.1', 'd1 to 2.2');
    expect(two.view.rows.map(({ text }) => text)).toEqual(['cm', 'cpa']);
    expect(two.play('a2 back', 'c1 back', 'a1 to 2.1').view).toMatchObject({ rows: [{ text: 'cpa' }], square: expect.arrayContaining([2, 5]) });
  });

  test('MO-4: a row moves as a whole: among the rows, into another one, back to the square', () => {
    const now = table().lay('CA: a1 b1', 'MP: c1 d1', 'LE: c2 e2');
    const texts = (said: string): readonly string[] => now.play(said).view.rows.map(({ text }) => text);
    expect(texts('row 3 to 1')).toEqual(['le', 'ca', 'mp']);
    expect(texts('row 1 to 3')).toEqual(['mp', 'le', 'ca']);
    expect(texts('row 2 into 1.3')).toEqual(['camp', 'le']);
    expect(texts('row 1 into 2.1')).toEqual(['camp', 'le']);
    expect(texts('row 1 into 3.2')).toEqual(['mp', 'lcae']);
    expect(texts('row 2 back')).toEqual(['ca', 'le']);
  });

  test('MO-4: only rows are words: nothing in the square is one, whatever it spells', () => {
    // CAMP lies in the first row of the square.
    expect(table().view.left).toBe(25);
    expect(table().lay('LE: c2 e2').view.rows.map(({ royalty }) => royalty)).toEqual([null]);
  });

  test('MO-4: a Knave stands for nothing until it is told, keeps its letter from row to row, and loses it in the square', () => {
    const blank = table().lay('C*MP: a1 e1 c1 d1');
    expect(blank.view.rows[0]).toMatchObject({ text: 'c?mp', royalty: null, knave: ['a', 'h', 'o'].filter((letter) => lexicon().has(`c${letter}mp`)) });
    const told = blank.play('e1 is a');
    expect(told.view.rows[0]?.royalty?.word).toBe('camp');
    const elsewhere = told.play('c2 to new', 'e1 to 2.1');
    expect([elsewhere.view.rows.map(({ text }) => text), elsewhere.view.letters]).toEqual([['cmp', 'al'], { 4: 'a' }]);
    expect(elsewhere.play('e1 back', 'e1 to 2.1').view.rows[1]?.text).toBe('?l');
    expect(elsewhere.play('row 2 back').view.letters).toEqual({});
    expect(told.play('e1 is blank').view.rows[0]?.text).toBe('c?mp');
  });

  test('MO-4: what changes nothing, or has no place to go to, is refused', () => {
    const now = table().lay('CA: a1 b1', 'M: c1');
    for (const said of ['a1 to 1.1', 'b1 to 1.2', 'b1 to 1.3', 'c1 to new', 'd1 to 3.2', 'd1 to 4.1', 'd1 to 1.4', 'd1 back', 'row 1 to 1', 'row 3 to 1', 'row 1 to 3', 'row 1 into 1.1', 'row 1 into 2.3', 'row 3 back', 'a1 is e', 'e1 is e']) {
      expect(now.refusal(said), said).toBe('monarchy/no-move');
    }
    for (const said of ['', 'a1', 'a1 to', 'a1 to 01.1', 'A1 back', 'row 1', 'row x back', 'e1 is E', 'e1 is ee', 'give up ', 'give-up']) expect(now.refusal(said), said).toBe('monarchy/notation');
    for (const said of ['a1 to 1.2', 'b1 to new', 'd1 to 3.1', 'a1 back', 'row 2 to 1', 'row 1 into 2.2', 'give up']) expect(now.refusal(said), said).toBe('ok');
  });
});

describe('deals', () => {
  test('MO-5: a number is the same deal everywhere and for ever', () => {
    const written = (deal: number, pack: 'single' | 'double'): string => {
      const begun = monarchyOf(lexicon()).begin({ options: { ...monarchyOptions.defaults, pack }, seats: [{ id: 'ana', choice: 'in' }], carry: { deal } });
      if (!begun.ok) throw new Error(begun.refusal.code);
      return begun.value.cards.join(' ');
    };
    expect(written(1, 'single')).toBe(GOLDEN.single);
    expect(written(1, 'double')).toBe(GOLDEN.double);
  });

  test('MO-5: asked for by its number, or drawn by a coin, which the record keeps', () => {
    const game = monarchyOf(lexicon());
    const begin = (carry: Plain, coin = random(1).bytes(32)) => {
      const seats = [{ id: 'ana', choice: 'in' as const }];
      const hand = playLocally(game, { options: monarchyOptions.defaults, seats, carry }, { shuffle: () => ({ ok: false, refusal: { code: 'test/none' } }), coin: () => ({ ok: true, value: coin }) });
      return hand.ok ? (hand.value.state as MonarchyState) : hand.refusal.code;
    };
    expect(begin({ deal: 4711 })).toMatchObject({ deal: 4711, cards: dealOf(4711, 'single'), phase: 'play' });
    const drawn = begin(null);
    expect(drawn).toEqual(begin(null));
    expect(drawn).not.toMatchObject({ deal: (begin(null, random(2).bytes(32)) as MonarchyState).deal });
    for (const carry of [{ deal: 0 }, { deal: 1_000_000_000 }, { deal: 1.5 }, { deal: '1' }, { deal: 1, more: 1 }, 7, []]) expect(begin(carry)).toBe('monarchy/carry');
  });

  test('MO-5: a day of the calendar has a number of its own, the same for everybody', () => {
    expect([numberOfDay(2026, 12, 1), numberOfDay(2026, 12, 2), numberOfDay(2027, 1, 1)]).toEqual(DAYS);
    for (const number of [...DAYS, LAST_DEAL]) expect(isDeal(number) && isDeal(nextDeal(number))).toBe(true);
    expect(nextDeal(LAST_DEAL)).toBe(1);
    expect(() => dealOf(0, 'single')).toThrow(RangeError);
  });

  test('the Knave is in every other deal or so of the single pack', () => {
    const deals = Array.from({ length: 400 }, (_, i) => dealOf(i + 1, 'single'));
    const share = deals.filter((cards) => cards.includes(KNAVE)).length / deals.length;
    expect(Math.abs(share - 25 / 53)).toBeLessThan(0.1);
    expect(deals.every((cards) => cards.filter((face) => colourOf(face) === null).length <= 1)).toBe(true);
  });
});

const DAYS = [308_190_390, 167_669_476, 916_381_611];
/** Deal 1 as faces. */
const GOLDEN = {
  single: '17 9 8 31 22 29 8 41 26 1 0 13 3 14 46 25 38 35 29 16 42 0 7 34 19',
  double: '1 39 34 19 28 20 34 29 8 27 52 43 46 39 31 26 27 5 6 0 16 26 38 40 8',
};
