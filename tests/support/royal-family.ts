/** Royal Family with the cards one wants, for readable tests; and played from a deal's number on. */
import { formatFace, FRENCH_PACK, parseFace, rankNumber, suitIndex, SUITS, type Suit } from '../../src/engine/cards/index.ts';
import { playLocally, refuse, refused, type Face, type Plain, type Refusal, type Supply } from '../../src/engine/kernel/index.ts';
import { PILES, royalFamily, type Building, type Position, type RoyalFamilyAnswer, type RoyalFamilyEvent, type RoyalFamilyOptions, type RoyalFamilyState } from '../../src/engine/royal-family/index.ts';

const NOTHING = { face: () => undefined };

/** `7H 8S`. Empty for none. */
export function faces(text: string): Face[] {
  return text.split(' ').filter((word) => word !== '').map((word) => {
    const face = parseFace(word);
    if (face === undefined) throw new Error(`no card: ${word}`);
    return face;
  });
}

export interface Laid {
  /** By the number of the pile, 1 .. 12: cards from the lowest to the top. */
  readonly piles: { readonly [pile: number]: string };
  /** The pile at whose bottom all cards lie that are neither named nor on a foundation. Where it is left out, there must be none. */
  readonly rest?: number;
  /** Top cards of foundations that have more than the King: `{ H: '3' }` is built down to the three; `A`: complete. */
  readonly founded?: { readonly [S in Suit]?: string };
}

/** The cards so laid; every card is somewhere exactly once. */
export function lay({ piles, rest, founded = {} }: Laid): Position {
  const laid = Array.from({ length: PILES }, (_, pile) => faces(piles[pile + 1] ?? ''));
  const foundations = SUITS.map((suit) => (founded[suit] === undefined ? 13 : rankNumber(parseFace(`${founded[suit]}${suit}`) as Face)));
  const named = new Set(laid.flat());
  const missing = FRENCH_PACK.filter((face) => rankNumber(face) < (foundations[suitIndex(face)] as number) && !named.has(face));
  if (rest !== undefined) laid[rest - 1] = [...missing, ...(laid[rest - 1] as Face[])];
  const position = { piles: laid, foundations };
  const wrong = laid.flat().find((face) => rankNumber(face) >= (foundations[suitIndex(face)] as number));
  if (wrong !== undefined) throw new Error(`${formatFace(wrong)} is on its foundation`);
  const count = laid.flat().length;
  if (named.size + (rest === undefined ? 0 : missing.length) !== count || (rest === undefined && missing.length > 0)) throw new Error(`not every card is there once: ${missing.map(formatFace).join(' ')}`);
  return position;
}

export interface Begun extends Laid {
  readonly options?: Partial<RoyalFamilyOptions>;
  readonly deal?: number;
  readonly redealt?: boolean;
}

/** A game in which the cards lie so; what it waits for is judged as after the move before. */
export function game(setup: Begun): RoyalFamilyState {
  const options = { ...royalFamily.options.defaults, deals: 'any' as const, ...setup.options };
  const begun = royalFamily.begin({ options, seats: [{ id: 'ana', choice: 'in' }], carry: { deal: setup.deal ?? 1 } });
  if (!begun.ok) throw new Error(begun.refusal.code);
  return { ...begun.value, ...lay(setup), redealt: setup.redealt ?? false };
}

export interface Said {
  readonly state: RoyalFamilyState;
  readonly events: readonly RoyalFamilyEvent[];
  readonly refusal: Refusal | null;
}

/** Says these answers one after the other; stops at the first that is refused. */
export function say(state: RoyalFamilyState, ...texts: readonly string[]): Said {
  let now = state;
  const events: RoyalFamilyEvent[] = [];
  for (const text of texts) {
    const parsed = royalFamily.parse(now, 0, text, NOTHING);
    const refusal = parsed.ok ? royalFamily.check(now, 0, parsed.value as Plain, NOTHING) : parsed.refusal;
    if (!parsed.ok || refusal !== null) return { state: now, events, refusal };
    const applied = royalFamily.apply(now, { kind: 'answers', name: questionOf(now), answers: [{ seat: 0, answer: parsed.value }], opened: NOTHING });
    now = applied.state;
    events.push(...applied.events);
  }
  return { state: now, events, refusal: null };
}

function questionOf(state: RoyalFamilyState): string {
  const ask = royalFamily.asks(state);
  if (ask.kind !== 'question') throw new Error(`nothing is asked: ${ask.kind}`);
  return ask.name;
}

/** The state after these answers; an error if one is refused. */
export function after(state: RoyalFamilyState, ...texts: readonly string[]): RoyalFamilyState {
  const said = say(state, ...texts);
  if (said.refusal !== null) throw new Error(said.refusal.code);
  return said.state;
}

/** Everything that may be said now, in the game's notation. */
export const legalOf = (state: RoyalFamilyState): string[] => [...royalFamily.legal(state, 0, NOTHING)].map((answer: RoyalFamilyAnswer) => royalFamily.format(state, 0, answer, NOTHING));

/** Piles as they are written, `7H 8S`, from the left. */
export const written = ({ piles }: Position): string[] => piles.map((pile) => pile.map(formatFace).join(' '));

/** Nothing has to be shuffled or drawn where a deal is asked for by its number. */
const NO_SUPPLY: Supply = { shuffle: () => refused(refuse('kernel/supply')), coin: () => refused(refuse('kernel/supply')) };

/** This deal, played with these answers by the game itself; null if one is refused. */
export function playedDeal(deal: number, building: Building, answers: readonly Plain[]): RoyalFamilyState | null {
  const options = { ...royalFamily.options.defaults, building };
  const begun = playLocally(royalFamily, { options, seats: [{ id: 'ana', choice: 'in' }], carry: { deal } }, NO_SUPPLY);
  if (!begun.ok) throw new Error(begun.refusal.code);
  for (const answer of answers) if (begun.value.answer(0, answer) !== null) return null;
  return begun.value.state as RoyalFamilyState;
}
