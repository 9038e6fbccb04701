/** The solver against plain exhaustive search on small cases, and every solution laid in the game itself. */
import { describe, expect, test } from 'vitest';
import { random, type Face, type Random } from '../../../src/engine/kernel/index.ts';
import { dealOf, monarchyOptions, type MonarchyState } from '../../../src/engine/monarchy/index.ts';
import { best, dictionaryOf, drawDeal, finish, hint, solvableFrom, solve, type Plan } from '../../../src/engine/monarchy/solver.ts';
import { colourOf, DARK_PACK, KNAVE, LIGHT_PACK, letterOf } from '../../../src/engine/royalty/pack.ts';
import type { Lexicon } from '../../../src/engine/words/index.ts';
import { layPlan, letterCards, monarchyOf } from '../../support/monarchy.ts';
import { lexicon, lexiconOf } from '../../support/words.ts';

const whole = dictionaryOf(lexicon());

/** One seed again: `SEED=7 npx vitest run tests/engine/monarchy/solver.test.ts`. */
const only = process.env['SEED'];
const seeds = (count: number): readonly number[] => (only === undefined ? Array.from({ length: count }, (_, i) => i + 1) : [Number(only)]);

/**
 * The most cards that words can use, by trying for the first card: leaving it, or every word of the list that begins a set of cards with it.
 * Knows nothing of counts, colours in pairs, or rare letters.
 */
function mostUsed(lexiconWords: readonly string[], faces: readonly Face[], cards: readonly number[], memo = new Map<string, number>()): number {
  const [first, ...rest] = cards;
  if (first === undefined) return 0;
  const key = cards.join();
  const known = memo.get(key);
  if (known !== undefined) return known;
  let most = mostUsed(lexiconWords, faces, rest, memo);
  for (const word of lexiconWords) {
    for (const used of waysToLay(word, faces, cards)) {
      if (!used.includes(first)) continue;
      const colours = new Set(used.flatMap((card) => colourOf(faces[card] as Face) ?? []));
      if (colours.size > 1 && word.length < 7) continue;
      most = Math.max(most, used.length + mostUsed(lexiconWords, faces, cards.filter((card) => !used.includes(card)), memo));
    }
  }
  memo.set(key, most);
  return most;
}

/** Every set of cards that spells the word. */
function* waysToLay(word: string, faces: readonly Face[], cards: readonly number[]): Generator<readonly number[]> {
  if (word === '') return void (yield []);
  const seen = new Set<Face>();
  for (const card of cards) {
    const face = faces[card] as Face;
    if (seen.has(face) || (face !== KNAVE && letterOf(face) !== word.charAt(0))) continue;
    seen.add(face);
    for (const more of waysToLay(word.slice(1), faces, cards.filter((each) => each !== card))) yield [card, ...more];
  }
}

/** A few words over a few letters, so that cards are often used up and often not. */
function smallWords(r: Random): string[] {
  const letters = 'aaeersttlnoz';
  const words = new Set<string>();
  for (let i = 0; i < 40; i++) words.add(Array.from({ length: r.pick([4, 4, 4, 5, 5, 6, 7, 8]) }, () => letters.charAt(r.below(letters.length))).join(''));
  return [...words];
}

const few = new Set('aelnorstz');
const pool = [...LIGHT_PACK, ...DARK_PACK].filter((face) => face === KNAVE || few.has(letterOf(face) ?? ''));

function usedBy(plan: Plan): readonly number[] {
  return plan.words.flatMap(({ cards }) => cards);
}

/** Every word is a royalty of the list, no card is used twice, none is missing. */
function holds(words: Lexicon, faces: readonly Face[], plan: Plan): void {
  const used = usedBy(plan);
  expect([...used, ...plan.left].sort((a, b) => a - b)).toEqual(faces.map((_, card) => card));
  for (const { word, cards, letters } of plan.words) {
    expect(cards.map((card) => letterOf(faces[card] as Face) ?? letters[card]).join('')).toBe(word);
    const colours = new Set(cards.flatMap((card) => colourOf(faces[card] as Face) ?? []));
    expect(words.has(word) && (word.length >= 7 || (word.length >= 4 && colours.size === 1))).toBe(true);
  }
}

describe('against plain exhaustive search', () => {
  test.each(seeds(40))('the same cards can be used, with and without Knaves (seed %i)', (seed) => {
    const r = random(seed);
    const list = smallWords(r);
    const words = lexiconOf(list);
    const dictionary = dictionaryOf(words);
    const faces = r.shuffle(pool.filter((face) => face !== KNAVE)).slice(0, 8 + r.below(5)).concat(Array.from({ length: r.below(3) }, () => KNAVE));
    const most = mostUsed(list, faces, faces.map((_, card) => card));
    const found = finish(best(dictionary, faces));
    if (found.status !== 'best') throw new Error(found.status);
    holds(words, faces, found.plan);
    expect(usedBy(found.plan).length).toBe(most);
    const full = finish(solve(dictionary, faces));
    expect(full.status).toBe(most === faces.length ? 'full' : 'none');
    if (full.status === 'full') holds(words, faces, full.plan);
  });
});

describe('by hand', () => {
  const words = lexiconOf(['calm', 'camp', 'capture', 'lamp'], { quiet: ['damp'], levels: { lamp: 60 } });
  const dictionary = dictionaryOf(words);
  const solved = (cards: string, level: 35 | 70 = 70) => finish(solve(dictionary, letterCards(cards), { level }));

  test('MO-2: four in one colour, and seven in both; not four in both', () => {
    expect(solved('Cr Ar Lr Mr').status).toBe('full');
    expect(solved('Cr Ar Lr Mb').status).toBe('none');
    expect(solved('Cr Ab Pr Tb Ur Rb Er').status).toBe('full');
    // CALM in red and CAPTURE of what is left: the red A must not go into CAPTURE.
    const both = solved('Cr Ar Lr Mr Cb Ab Pr Tb Ur Rb Er');
    expect(both.status === 'full' && both.plan.words.map(({ word }) => word).sort()).toEqual(['calm', 'capture']);
  });

  test('MO-2: the Knave is whatever is missing, in any colour', () => {
    expect(solved('Cr * Lr Mr').status).toBe('full');
    expect(solved('* * Lr Mr').status).toBe('full');
    expect(solved('Cr * Lb Mr').status).toBe('none');
    const two = solved('Cr Ar Lr * Cb Ab * Pb');
    expect(two.status === 'full' && two.plan.words.map(({ word }) => word).sort()).toEqual(['calm', 'camp']);
  });

  test('MO-5: by the level of the words; a word that people alone may lay is in no plan', () => {
    expect([solved('Lr Ar Mr Pr').status, solved('Lr Ar Mr Pr', 35).status, solved('Dr Ar Mr Pr').status]).toEqual(['full', 'none', 'none']);
  });

  test('MO-5: the best layout leaves the fewest cards', () => {
    const left = (cards: string): readonly number[] | null => {
      const found = finish(best(dictionary, letterCards(cards)));
      return found.status === 'best' ? found.plan.left : null;
    };
    expect(left('Cr Ar Lr Mr Zr')).toEqual([4]);
    expect(left('Cr Ar Lr Mr *')).toEqual([4]);
    // Either CALM or CAMP, not both.
    expect(left('Cr Ar Lr Mr Pr')).toHaveLength(1);
    expect(left('Zr Zb Qr')).toEqual([0, 1, 2]);
    expect(left('Lr Ar Mb Pr Cr Ab')).toHaveLength(6);
  });

  test('gives up at its limit, and can be stopped between any two steps', () => {
    const faces = dealOf(7, 'single');
    expect(finish(solve(whole, faces, { nodes: 0 })).status).toBe('limit');
    expect(finish(best(whole, faces, { nodes: 3 })).status).toBe('limit');
    const search = solve(whole, faces, { level: 35 });
    const first = search.next();
    expect(typeof first.value === 'number' || first.done).toBe(true);
    search.return({ status: 'limit', nodes: 0 });
    expect(search.next().done).toBe(true);
  });
});

describe('in the game', () => {
  test.each(seeds(6))('MO-3: a full solution wins, a best layout leaves what it says (deal %i)', (deal) => {
    for (const pack of ['single', 'double'] as const) {
      const game = monarchyOf(lexicon());
      const begun = game.begin({ options: { ...monarchyOptions.defaults, pack }, seats: [{ id: 'ana', choice: 'in' }], carry: { deal } });
      if (!begun.ok) throw new Error(begun.refusal.code);
      const found = finish(solve(whole, begun.value.cards));
      const plan = found.status === 'full' ? found : finish(best(whole, begun.value.cards));
      if (plan.status !== 'full' && plan.status !== 'best') throw new Error(plan.status);
      const over: MonarchyState = layPlan(game, begun.value, plan.plan);
      expect(game.standing(over)[0]?.score).toBe(plan.plan.left.length);
      expect(over.result).toBe(plan.status === 'full' ? 'won' : null);
    }
  });

  test('MO-5: a solvable deal is the next one from its number on, and a coin draws it by the table rules', () => {
    const from = 1;
    const found = finish(solvableFrom(whole, from, 'single', 50));
    for (let deal = from; deal <= found; deal++) expect(finish(solve(whole, dealOf(deal, 'single'), { level: 50 })).status).toBe(deal === found ? 'full' : 'none');
    const coin = random(3).bytes(32);
    const any = drawDeal(whole, coin, { pack: 'double', deals: 'any', level: 35 });
    expect(drawDeal(whole, coin, { pack: 'double', deals: 'solvable', level: 60 })).toBe(finish(solvableFrom(whole, any, 'double', 60)));
  });
});

describe('hints', () => {
  const words = lexiconOf(['abcd', 'efgh', 'ijkl', 'abef', 'cdgh', 'abcdefg']);
  const dictionary = dictionaryOf(words);

  test('keep what is a royalty and belongs to a full solution, and name the word that is nearest', () => {
    const faces = letterCards('Ar Br Cr Dr Er Fr Gr Hr Ir Jr Kr Lr');
    const layout = { rows: [[0, 1, 4, 5], [8, 9, 10]], letters: {} };
    const found = finish(hint(dictionary, faces, layout));
    // ABEF leaves CDGH: a full solution keeps it.
    expect(found).toMatchObject({ status: 'hint', keep: [0], next: { word: 'ijkl' } });
    expect(found.status === 'hint' && found.plan.words.map(({ word }) => word).sort()).toEqual(['abef', 'cdgh', 'ijkl']);
  });

  test('give up a royalty that no full solution has', () => {
    const faces = letterCards('Ar Br Cr Dr Er Fr Gr Hr');
    const found = finish(hint(dictionary, faces, { rows: [[0, 1, 2, 3, 4, 5, 6]], letters: {} }));
    expect(found).toMatchObject({ status: 'hint', keep: [], plan: { left: [] } });
  });

  test('are of a best layout where there is no full one, and say when nothing is to be laid any more', () => {
    const faces = letterCards('Ar Br Cr Dr Zr');
    const found = finish(hint(dictionary, faces, { rows: [], letters: {} }));
    expect(found).toMatchObject({ status: 'hint', next: { word: 'abcd', cards: [0, 1, 2, 3] }, plan: { left: [4] } });
    expect(finish(hint(dictionary, faces, { rows: [[0, 1, 2, 3]], letters: {} }))).toMatchObject({ keep: [0], next: null });
    expect(finish(hint(dictionary, faces.slice(0, 4), { rows: [[0, 1, 2, 3]], letters: {} }))).toMatchObject({ keep: [0], next: null });
  });

  test('followed to the end they win', () => {
    const game = monarchyOf(lexicon());
    const deal = finish(solvableFrom(whole, 100, 'single', 70));
    const begun = game.begin({ options: monarchyOptions.defaults, seats: [{ id: 'ana', choice: 'in' }], carry: { deal } });
    if (!begun.ok) throw new Error(begun.refusal.code);
    let state = begun.value;
    for (let turns = 0; state.phase === 'play'; turns++) {
      if (turns > 6) throw new Error('the hints do not end');
      const found = finish(hint(whole, state.cards, state));
      if (found.status !== 'hint' || found.next === null) throw new Error('no hint');
      state = layPlan(game, state, { words: [found.next], left: [] });
    }
    expect(state.result).toBe('won');
  });
});
