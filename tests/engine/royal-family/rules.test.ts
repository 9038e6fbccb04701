/** RF-1 to RF-6, with cards laid out by hand. Piles are numbered 1 .. 12 from the left, as in the notation: `3>7`, `3>F`. */
import { describe, expect, test } from 'vitest';
import { FRENCH_PACK, rankOf, parseFace } from '../../../src/engine/cards/index.ts';
import { playLocally, random, refuse, refused, ok, type Face, type Plain } from '../../../src/engine/kernel/index.ts';
import { dealOf, dealOfDay, drawDeal, fits, isDeal, LAST_DEAL, redealOf, royalFamily, solvableFrom, type RoyalFamilyOptions, type RoyalFamilyState } from '../../../src/engine/royal-family/index.ts';
import { after, faces, game, legalOf, say, written, type Laid } from '../../support/royal-family.ts';

/** Deal 303. Only three cards can move at all: the queen of hearts, the jack of clubs and the ten of diamonds. */
const DEAL_303 = ['3C 5D 3H QH', 'QS AS 2C 2H', '6C 6S 7H JC', 'QC AD 3S 6D', 'TS 5S 8C 5H', 'JS 9S QD 4H', 'TC 4S 2S 4D', '9H 5C 2D JD', '8H 9C 6H 7D', '8D AC JH 9D', '8S 7S TH TD', '3D 7C 4C AH'];

const asked = (deal: number, options: Partial<RoyalFamilyOptions> = {}): RoyalFamilyState => {
  const begun = royalFamily.begin({ options: { ...royalFamily.options.defaults, ...options }, seats: [{ id: 'ana', choice: 'in' }], carry: { deal } });
  if (!begun.ok) throw new Error(begun.refusal.code);
  return begun.value;
};
const refusalOf = (state: RoyalFamilyState, ...texts: string[]): string | undefined => say(state, ...texts).refusal?.code;

describe('RF-1', () => {
  test('RF-1: the four Kings begin the foundations; 48 cards lie in twelve piles of four, each card once', () => {
    const { piles, foundations } = dealOf(303);
    expect(written({ piles, foundations })).toEqual(DEAL_303);
    expect(foundations).toEqual([13, 13, 13, 13]);
    expect([...piles.flat(), ...faces('KC KD KH KS')].sort((a, b) => a - b)).toEqual(FRENCH_PACK);
    for (let deal = 1; deal <= 50; deal++) {
      expect(dealOf(deal).piles.map((pile) => pile.length)).toEqual(Array(12).fill(4));
      expect(new Set(dealOf(deal).piles.flat()).size).toBe(48);
      expect(dealOf(deal).piles.flat().every((face) => rankOf(face) !== 'K')).toBe(true);
    }
  });

  test('RF-1: a foundation goes down in its suit, from the Queen on the King to the Ace', () => {
    const laid: Laid = { piles: { 1: 'JH QH', 2: 'JS', 3: 'TH' }, rest: 12 };
    const begun = game(laid);
    // The jack has to wait for its queen, the jack of spades for that of spades.
    expect(refusalOf(begun, '2>F')).toBe('royal-family/not-next');
    expect(refusalOf(begun, '3>F')).toBe('royal-family/not-next');
    const built = after(begun, '1>F', '1>F', '3>F');
    expect(built.foundations).toEqual([13, 13, 10, 13]);
    expect(royalFamily.view(built, 0, { face: () => undefined }).founded).toBe(7);
    const last = after(game({ piles: { 4: 'AC 2C' }, founded: { C: '3', D: 'A', H: 'A', S: 'A' } }), '4>F');
    expect(last.foundations).toEqual([2, 1, 1, 1]);
    expect(after(last, '4>F').foundations).toEqual([1, 1, 1, 1]);
  });

  test('RF-1: everything is seen by everybody: a spectator has the same view as the player', () => {
    const begun = asked(303);
    const nobody = royalFamily.view(begun, null, { face: () => undefined });
    expect(nobody).toEqual(royalFamily.view(begun, 0, { face: () => undefined }));
    expect(written(nobody)).toEqual(DEAL_303);
  });
});

describe('RF-2', () => {
  const laid: Laid = { piles: { 1: '2C 7H', 2: '8S', 3: '6C', 4: '8D', 5: '6H', 6: '9S', 7: '7S' }, rest: 12 };

  test('RF-2: a top card goes onto one of the other colour, one rank higher or one rank lower', () => {
    expect(written(after(game(laid), '1>2')).slice(0, 2)).toEqual(['2C', '8S 7H']);
    expect(written(after(game(laid), '1>3')).slice(0, 3)).toEqual(['2C', '8S', '6C 7H']);
    // Same colour, higher and lower; two ranks off; the same pile.
    expect(refusalOf(game(laid), '1>4')).toBe('royal-family/does-not-fit');
    expect(refusalOf(game(laid), '1>5')).toBe('royal-family/does-not-fit');
    expect(refusalOf(game(laid), '1>6')).toBe('royal-family/does-not-fit');
    expect(refusalOf(game(laid), '1>7')).toBe('royal-family/does-not-fit');
    expect(refusalOf(game(laid), '1>1')).toBe('royal-family/same-pile');
  });

  test('RF-2: only the top card moves, and one at a time', () => {
    // 7H takes nothing along: 8S stays, and what lay under 7H can move only afterwards.
    const state = game({ piles: { 1: '3H 7H', 2: '8S', 3: '2S', 4: '9D' }, rest: 12 });
    expect(legalOf(state).filter((text) => text.startsWith('1>'))).toEqual(['1>2', '1>8', '1>5', '1>6', '1>7', '1>9', '1>10', '1>11'].sort((a, b) => Number(a.slice(2)) - Number(b.slice(2))));
    const moved = after(state, '1>2');
    expect(written(moved).slice(0, 4)).toEqual(['3H', '8S 7H', '2S', '9D']);
    // 8S lies under 7H now and does not go onto 9D; only 7H could move.
    expect(refusalOf(moved, '2>4')).toBe('royal-family/does-not-fit');
    expect(written(after(moved, '1>3')).slice(0, 3)).toEqual(['', '8S 7H', '2S 3H']);
  });

  test('RF-2: an empty pile takes any card, and there is nothing to move from it', () => {
    const state = game({ piles: { 1: 'AH', 2: 'QD', 3: '5S' }, rest: 12 });
    for (const text of ['1>8', '2>8', '3>8', '12>8']) expect(refusalOf(state, text)).toBeUndefined();
    expect(refusalOf(state, '8>1')).toBe('royal-family/empty-pile');
    expect(refusalOf(state, '8>F')).toBe('royal-family/empty-pile');
  });

  test('RF-2: nothing comes back from a foundation, and Ace and King do not meet', () => {
    const state = after(game({ piles: { 1: 'QH', 2: 'JS' }, rest: 12 }), '1>F');
    for (const text of ['F>2', 'F>1', '0>2', '13>2']) expect(refusalOf(state, text)).toBe('royal-family/notation');
    expect(royalFamily.check(state, 0, { kind: 'move', from: 12, to: 1 }, { face: () => undefined })?.code).toBe('royal-family/no-answer');
    const [ace, king, two] = faces('AS KH 2D') as [Face, Face, Face];
    expect([fits(ace, king, 'alternating'), fits(king, ace, 'alternating'), fits(ace, parseFace('KS') as Face, 'suit')]).toEqual([false, false, false]);
    expect(fits(ace, two, 'alternating') && fits(two, ace, 'alternating')).toBe(true);
  });
});

describe('RF-3', () => {
  /** Ten cards left. */
  const ten: Laid = { piles: { 1: 'AC 2C 3C', 5: 'AD 2D 3D', 7: 'AH', 8: '2H 3H', 12: 'AS' }, founded: { C: '4', D: '4', H: '4', S: '2' } };

  test('RF-3: the redeal gathers the tableau and deals fours from the left; the last pile may be short, the others are empty', () => {
    const state = game(ten);
    const said = say(state, 'redeal');
    expect(said.events).toEqual([{ type: 'redealt', cards: 10 }]);
    expect(said.state.piles.map((pile) => pile.length)).toEqual([4, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(said.state.piles.flat().sort((a, b) => a - b)).toEqual(state.piles.flat().sort((a, b) => a - b));
    expect(said.state.foundations).toEqual(state.foundations);
  });

  test('RF-3: there is one redeal, at any time by the usual rule', () => {
    const state = asked(303);
    expect(legalOf(state)).toEqual(['1>F', '1>3', '3>1', '3>11', '11>3', 'redeal', 'give up']);
    const again = after(state, 'redeal');
    expect(again.redealt).toBe(true);
    expect(refusalOf(again, 'redeal')).toBe('royal-family/redeal-used');
    expect(legalOf(again)).not.toContain('redeal');
    expect(royalFamily.view(again, 0, { face: () => undefined }).redeal).toBe('used');
  });

  test('RF-3: only when no foundation move can be reached, as a table rule', () => {
    // Deal 303: the queen of hearts can go. Then the jack of clubs and the ten of diamonds can still be laid on each other, and no more.
    const state = asked(303, { redeal: 'stuck' });
    expect(refusalOf(state, 'redeal')).toBe('royal-family/too-early');
    expect(refusalOf(after(state, '1>3'), 'redeal')).toBe('royal-family/too-early');
    const stuck = after(state, '1>F');
    expect(legalOf(stuck)).toEqual(['3>11', '11>3', 'redeal', 'give up']);
    expect(refusalOf(stuck, 'redeal')).toBeUndefined();
    // No proof either way: it is allowed.
    expect(refusalOf({ ...state, reach: 'unknown' }, 'redeal')).toBeUndefined();
  });

  test('RF-3: none at all, as a table rule', () => {
    const state = asked(7, { redeal: 'none' });
    expect(refusalOf(state, 'redeal')).toBe('royal-family/no-redeal');
    expect(legalOf(state)).not.toContain('redeal');
  });
});

describe('RF-4', () => {
  test('RF-4: won with all 52 cards on the foundations', () => {
    const state = game({ piles: { 3: 'AH', 9: 'AS 2S' }, founded: { C: 'A', D: 'A', H: '2', S: '3' } });
    const said = say(state, '9>F', '3>F', '9>F');
    expect(said.events.at(-1)).toEqual({ type: 'won', cards: 52 });
    expect(said.state).toMatchObject({ phase: 'over', result: 'won' });
    expect(royalFamily.asks(said.state)).toEqual({ kind: 'over' });
    expect(royalFamily.standing(said.state)).toEqual([{ seat: 0, id: 'ana', rank: 1, score: 52 }]);
  });

  test('RF-4: lost when the redeal is used and no further foundation move can be reached', () => {
    // As deal 303 lies after a redeal: see RF-3. The last queen that can go, goes.
    const said = say({ ...asked(303), redealt: true }, '1>F');
    expect(said.events).toEqual([{ type: 'founded', face: parseFace('QH'), from: 0 }, { type: 'lost', cards: 5 }]);
    expect(said.state.result).toBe('lost');
    // The same with the queen of hearts laid aside first is not lost yet: she can still go.
    expect(after({ ...asked(303), redealt: true }, '1>3').result).toBeNull();
  });

  test('RF-4: with no redeal in the table rules it is lost as soon; with the redeal at hand it is not', () => {
    expect(after(asked(303, { redeal: 'none' }), '1>F').result).toBe('lost');
    expect(after(asked(303, { redeal: 'stuck' }), '1>F').result).toBeNull();
    expect(after(asked(303), '1>F').result).toBeNull();
  });

  test('RF-4: shuttling cards about does not keep a lost game open', () => {
    // All tops are black but the jack of diamonds, which lies on the ace of spades and can go from ten to ten; a ten that goes onto it
    // uncovers another black card. No queen ever comes to light: those lie below the nine of spades, for which there is no red card.
    const tops = { 1: 'AS JD', 2: '2S', 3: '3S', 4: '4S', 5: '5S', 6: '6S', 7: '7S', 8: '8S', 9: '9S', 10: '5C TS', 11: '6C TC', 12: 'AC' };
    const state = game({ piles: tops, rest: 9, redealt: true });
    expect(legalOf(state)).toEqual(['1>10', '1>11', '10>1', '11>1', 'give up']);
    for (const text of ['1>10', '1>11', '10>1', '11>1']) expect(after(state, text).result).toBe('lost');
    // With a red ten or eight in the place of the two of spades that is otherwise: the nine can go.
    const open = game({ piles: { ...tops, 2: '8D' }, rest: 9, redealt: true });
    expect(after(open, '1>10').result).toBeNull();
  });

  test('RF-4: what is only unknown is not called lost', () => {
    const open: RoyalFamilyState = { ...asked(303), redealt: true, reach: 'unknown' };
    expect(open.result).toBeNull();
    expect(royalFamily.asks(open).kind).toBe('question');
    expect(royalFamily.view(open, 0, { face: () => undefined }).reach).toBe('unknown');
  });

  test('RF-4: a deal asked for by its number may be lost as it lies, and says so when it begins', () => {
    // Tops of deal 1253: 8D 7H AH 8H 9D 9H JC AC JH 6H 4H 3H. No queen; the black jack would need a red ten or queen, the black ace a red two.
    const usual = asked(1253);
    expect(legalOf(usual)).toEqual(['redeal', 'give up']);
    expect(royalFamily.began?.(usual)).toEqual([{ type: 'dealt', deal: 1253 }]);
    const lost = asked(1253, { redeal: 'none' });
    expect(lost).toMatchObject({ phase: 'over', result: 'lost' });
    expect(royalFamily.began?.(lost)).toEqual([{ type: 'dealt', deal: 1253 }, { type: 'lost', cards: 4 }]);
  });

  test('RF-4: a game that is given up ends with what is on the foundations', () => {
    const said = say(asked(303), '1>F', 'give up');
    expect(said.events.at(-1)).toEqual({ type: 'given-up', cards: 5 });
    expect(royalFamily.finished(said.state)).toBe(true);
    expect(legalOf(said.state)).toEqual([]);
    expect(royalFamily.check(said.state, 0, { kind: 'redeal' }, { face: () => undefined })?.code).toBe('royal-family/not-asked');
  });
});

describe('RF-5', () => {
  const laid: Laid = { piles: { 1: '7H', 2: '8S', 3: '8H', 4: '6H', 5: '6C', 6: '8D' }, rest: 12 };

  test('RF-5: building goes by alternating colour, or in suit', () => {
    const open = (building: 'alternating' | 'suit'): string[] => legalOf(game({ ...laid, options: { building } })).filter((text) => /^1>[2-6]$/.test(text));
    expect(open('alternating')).toEqual(['1>2', '1>5']);
    expect(open('suit')).toEqual(['1>3', '1>4']);
  });

  test('RF-5: in suit, deal 303 is another game, and no longer lost', () => {
    const state = asked(303, { building: 'suit', redeal: 'none' });
    // In hearts AH, 2H; 4H, 5H; in diamonds 6D, 7D; 9D, TD, JD. The queen of hearts can go.
    expect(legalOf(state)).toEqual(['1>F', '2>12', '4>9', '5>6', '6>5', '8>11', '9>4', '10>11', '11>8', '11>10', '12>2', 'give up']);
    expect(after(state, '1>F').result).toBeNull();
    expect(refusalOf(state, '3>11')).toBe('royal-family/does-not-fit');
  });
});

describe('RF-6', () => {
  test('RF-6: a number is the same deal everywhere and for good', () => {
    expect(written(dealOf(1))).toEqual(['8C 8H 8D JH', '9C 5H AD 6S', 'JC TD JD TS', 'TH 9D QD 7C', '5D 4H QH 6D', '6C 2C 5S JS', '3D 4C 6H 7S', '4S 4D 2S 5C', '2H AS 3S 7H', 'QC 7D 3C TC', '9S AC 8S QS', 'AH 3H 9H 2D']);
    expect(written(asked(303))).toEqual(DEAL_303);
    expect(royalFamily.carry(after(asked(303), '1>F', 'give up'))).toEqual({ deal: 303 });
    for (const odd of [0, -1, 0.5, LAST_DEAL + 1, NaN, '7']) expect(isDeal(odd)).toBe(false);
    expect(isDeal(1) && isDeal(LAST_DEAL)).toBe(true);
  });

  test('RF-6: the order of the redeal follows from number and position: back over it and on again, it is the same', () => {
    const state = after(asked(1), '1>3', '5>4');
    const [once, twice] = [after(state, 'redeal'), after(state, 'redeal')];
    expect(twice).toEqual(once);
    expect(once.piles).toEqual(redealOf(1, state).piles);
    // From another position, and with the same cards in another deal, it is another order.
    const other = after(asked(1), '5>4');
    expect(redealOf(1, other).piles).not.toEqual(once.piles);
    expect(redealOf(2, state).piles).not.toEqual(once.piles);
  });

  test('RF-6: deals that are drawn are solvable without the redeal, or any', () => {
    expect([solvableFrom(302, 'alternating'), solvableFrom(303, 'alternating')]).toEqual([302, 304]);
    // In suit, 3 is unsolvable and 303 is not.
    expect([solvableFrom(3, 'suit'), solvableFrom(303, 'suit')]).toEqual([4, 303]);
    for (let i = 0; i < 30; i++) {
      const coin = random(i).bytes(32);
      const any = drawDeal(coin, { building: 'suit', deals: 'any' });
      expect(isDeal(any)).toBe(true);
      expect(drawDeal(coin, { building: 'suit', deals: 'solvable' })).toBe(solvableFrom(any, 'suit'));
    }
    // One that is asked for by its number is played whatever it is.
    expect(asked(303, { deals: 'solvable' }).deal).toBe(303);
  });

  test('RF-6: a game that is begun without a number draws one by a coin', () => {
    const coin = random(5).bytes(32);
    const begun = playLocally(royalFamily, { options: royalFamily.options.defaults, seats: [{ id: 'ana', choice: 'in' }], carry: null }, { shuffle: () => refused(refuse('kernel/supply')), coin: () => ok(coin) });
    if (!begun.ok) throw new Error(begun.refusal.code);
    const { deal, piles } = begun.value.state as RoyalFamilyState;
    expect(deal).toBe(drawDeal(coin, { building: 'alternating', deals: 'solvable' }));
    expect(piles).toEqual(dealOf(deal as number).piles);
    expect(begun.value.events).toEqual([{ at: '1/number', event: { type: 'dealt', deal } }]);
    for (const carry of [{ deal: 0 }, { deal: '7' }, { deal: 7, more: 1 }, {}, 7, 'x'] as Plain[]) {
      expect(royalFamily.begin({ options: royalFamily.options.defaults, seats: [{ id: 'ana', choice: 'in' }], carry })).toMatchObject({ ok: false, refusal: { code: 'royal-family/carry' } });
    }
  });

  test('RF-6: the deal of a day is one for everybody, solvable, and another one every day', () => {
    const week = [1, 2, 3, 4, 5, 6, 7].map((day) => dealOfDay(2026, 12, day, 'alternating'));
    expect(week).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => dealOfDay(2026, 12, day, 'alternating')));
    expect(new Set(week).size).toBe(7);
    for (const deal of week) expect(solvableFrom(deal, 'alternating')).toBe(deal);
  });
});
