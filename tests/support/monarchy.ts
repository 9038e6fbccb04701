/** A square of Monarchy with the cards one wants, for readable tests. */
import { monarchy, monarchyOptions, placeOf, type MonarchyAnswer, type MonarchyEvent, type MonarchyOptions, type MonarchyState, type MonarchyView } from '../../src/engine/monarchy/index.ts';
import type { Face, Game, Refusal } from '../../src/engine/kernel/index.ts';
import { drawNumber } from '../../src/engine/monarchy/index.ts';
import { parseLetter } from '../../src/engine/royalty/pack.ts';
import type { Plan } from '../../src/engine/monarchy/solver.ts';
import type { Lexicon } from '../../src/engine/words/index.ts';

export type Monarchy = Game<MonarchyOptions, MonarchyState, MonarchyAnswer, MonarchyEvent, MonarchyView>;

/** `Cr Ab *` */
export function letterCards(text: string): Face[] {
  return text.split(/\s+/).filter((word) => word !== '').map((word) => {
    const face = parseLetter(word);
    if (face === undefined) throw new Error(`no card: ${word}`);
    return face;
  });
}

/** Monarchy in which numbers are drawn without asking whether the deal is solvable. */
export const monarchyOf = (lexicon: Lexicon): Monarchy => monarchy({ lexicon, draw: drawNumber });

export interface Square {
  readonly state: MonarchyState;
  readonly view: MonarchyView;
  /** What the answers brought about, without where cards were laid. */
  readonly events: readonly MonarchyEvent[];
  /** Answers in their notation, one after the other; throws at the first that is refused. */
  play(...said: readonly string[]): Square;
  /** Lays each word as a new row: `word: places`, as `calm: c1 a2 b1 d4`. A Knave says what it stands for: `a2=e`. */
  lay(...rows: readonly string[]): Square;
  /** Why an answer is refused, or `ok`. */
  refusal(said: string): string;
}

/** The 25 cards by rows of the square. */
export function square(lexicon: Lexicon, cards: string, options: Partial<MonarchyOptions> = {}): Square {
  const game = monarchyOf(lexicon);
  const faces = letterCards(cards);
  if (faces.length !== 25) throw new Error(`${faces.length} cards`);
  const begun = game.begin({ options: { ...monarchyOptions.defaults, ...options }, seats: [{ id: 'ana', choice: 'in' }], carry: { deal: 1 } });
  if (!begun.ok) throw new Error(begun.refusal.code);
  return at(game, { ...begun.value, cards: faces }, []);
}

const QUIET = new Set(['laid', 'lettered', 'back', 'row-moved', 'joined']);

function at(game: Monarchy, state: MonarchyState, events: readonly MonarchyEvent[]): Square {
  const all = { face: () => undefined };
  const answer = (said: string): { readonly answer: MonarchyAnswer | null; readonly refusal: Refusal | null } => {
    const parsed = game.parse(state, 0, said, all);
    if (!parsed.ok) return { answer: null, refusal: parsed.refusal };
    return { answer: parsed.value, refusal: game.check(state, 0, { ...parsed.value }, all) };
  };
  const here: Square = {
    state,
    view: game.view(state, 0, all),
    events,
    play(...said) {
      const [first, ...rest] = said;
      if (first === undefined) return here;
      const given = answer(first);
      if (given.answer === null || given.refusal !== null) throw new Error(`${first}: ${given.refusal?.code ?? 'no answer'}`);
      const { name } = game.asks(state) as { readonly name: string };
      const applied = game.apply(state, { kind: 'answers', name, answers: [{ seat: 0, answer: given.answer }], opened: all });
      return at(game, applied.state, [...events, ...applied.events.filter(({ type }) => !QUIET.has(type))]).play(...rest);
    },
    lay(...rows) {
      let now: Square = here;
      for (const row of rows) {
        const places = (row.split(': ')[1] ?? '').split(' ');
        for (const [i, place] of places.entries()) {
          const [card = '', letter] = place.split('=');
          const last = now.state.rows.length;
          now = now.play(i === 0 ? `${card} to new` : `${card} to ${last}.${i + 1}`);
          if (letter !== undefined && now.state.phase === 'play') now = now.play(`${card} is ${letter}`);
        }
      }
      return now;
    },
    refusal: (said) => answer(said).refusal?.code ?? 'ok',
  };
  return here;
}

/** The state when each word of the plan was laid as a row of its own, by answers that the game has checked. */
export function layPlan(game: Monarchy, from: MonarchyState, plan: Plan): MonarchyState {
  let now = at(game, from, []);
  for (const { cards, letters } of plan.words) now = now.lay(`: ${cards.map((card) => (letters[card] === undefined ? placeOf(card) : `${placeOf(card)}=${letters[card]}`)).join(' ')}`);
  return now.state;
}
