/** Hidden cards: ElGamal over the group, shuffled by one device after the other (Barnett and Smart 2003). */
import { bytesToHex, half, hashToPoint, hashToScalar, permutation, ROOTED, stream, type Group, type Point, type Scalar } from '../../crypto/index.ts';
import type { Face } from '../../engine/kernel/game.ts';

/** (r·G, M + r·Y) of a card's point M under the common key Y. */
export interface Hidden {
  readonly a: Point;
  readonly b: Point;
}
export type Deck = readonly Hidden[];


const faces = new WeakMap<Group, Map<Face, Point>>();

/** The point of a face: the same for equal cards, so that they cannot be told apart. */
export function facePoint(group: Group, face: Face): Point {
  let known = faces.get(group);
  if (known === undefined) faces.set(group, (known = new Map<Face, Point>()));
  let p = known.get(face);
  if (p === undefined) known.set(face, (p = hashToPoint(group, 'court-cards/card', Uint8Array.of(face >>> 8, face))));
  return p;
}

/** Reads faces from points that were doubled so many times; undefined for what is no card of the pack. */
export function faceReader(group: Group, pack: readonly Face[]): (p: Point, doublings: number) => Face | undefined {
  const kinds = [...new Set(pack)];
  const points = [kinds.map((face) => facePoint(group, face))];
  const names: ReadonlyMap<string, Face>[] = [];
  const nameOf = (p: Point): string => bytesToHex(group.encode(p));
  return (p, doublings) => {
    while (points.length <= doublings) points.push(group.doubles(points[points.length - 1] as Point[]));
    const byName = (names[doublings] ??= new Map((points[doublings] as Point[]).map((face, i) => [nameOf(face), kinds[i] as Face])));
    return byName.get(nameOf(p));
  };
}

/** Before the first shuffle: every card where the pack has it, hidden from nobody. */
export function openDeck(group: Group, pack: readonly Face[]): Deck {
  return pack.map((face) => ({ a: group.zero, b: facePoint(group, face) }));
}

export function encodeDeck(group: Group, deck: Deck): Uint8Array {
  return group.encodeAll(deck.flatMap(({ a, b }) => [a, b]));
}

/** Undefined when there are not so many cards in it, a point is not in its one encoding, or a card is hidden from nobody. */
export function decodeDeck(group: Group, bytes: Uint8Array, cards: number): Deck | undefined {
  const points = bytes.length === 2 * cards * ROOTED ? group.decodeAll(bytes) : undefined;
  const deck = points === undefined ? undefined : paired(points);
  return deck?.some(({ a }) => group.equals(a, group.zero)) === true ? undefined : deck;
}

/** One device's part in one shuffle: where each card comes from, and what hides it anew. Good for one deck, or two would tell the order. */
export interface Pool {
  /** Place i is taken by the card at order[i]. */
  readonly order: readonly number[];
  readonly factors: readonly Hidden[];
}

/** All of it follows from the seed (32 bytes) and the number of cards: order and r alone are cheap, the points cost two multiplications a card. */
function drawn(group: Group, seed: Uint8Array, cards: number): { readonly order: readonly number[]; readonly r: readonly Scalar[] } {
  return {
    order: permutation(stream(seed, 'court-cards/shuffle/order'), cards),
    r: Array.from({ length: cards }, (_, i) => hashToScalar(group, 'court-cards/shuffle/factor', seed, Uint8Array.of(i >>> 8, i))),
  };
}

/** `times`: multiplies the common key (`group.fixed`). */
export function makePool(group: Group, times: (k: Scalar) => Point, seed: Uint8Array, cards: number): Pool {
  const { order, r } = drawn(group, seed, cards);
  // Doubles of halves: another thread writes them for the page.
  const halves = r.map((k) => half(group, k));
  return { order, factors: double(group, halves.map((k) => ({ a: group.mulBase(k), b: times(k) }))) };
}

/** The same, of factors that were made in another thread. */
export function poolOf(group: Group, seed: Uint8Array, factors: Deck): Pool {
  return { order: drawn(group, seed, factors.length).order, factors };
}

/** Only additions. Each card is doubled too, its face included, since doubles are encoded at a sixth of the price. */
export function shuffleWith(group: Group, deck: Deck, { order, factors }: Pool): Deck {
  return double(group, order.map((from, i) => {
    const [card, factor] = [deck[from] as Hidden, factors[i] as Hidden];
    return { a: group.add(card.a, factor.a), b: group.add(card.b, factor.b) };
  }));
}

/** The same cards, their faces doubled. */
export function double(group: Group, deck: Deck): Deck {
  return paired(group.doubles(deck.flatMap(({ a, b }) => [a, b])));
}

function paired(points: readonly Point[]): Deck {
  return Array.from({ length: points.length / 2 }, (_, i) => ({ a: points[2 * i] as Point, b: points[2 * i + 1] as Point }));
}

/** Is `out` what the device with this seed had to make of `deck`? Its order when it is, null when it is not. */
export function replayShuffle(group: Group, times: (k: Scalar) => Point, seed: Uint8Array, deck: Deck, out: Deck): readonly number[] | null {
  const pool = makePool(group, times, seed, deck.length);
  const made = shuffleWith(group, deck, pool);
  const same = made.length === out.length && made.every(({ a, b }, i) => group.equals(a, (out[i] as Hidden).a) && group.equals(b, (out[i] as Hidden).b));
  return same ? pool.order : null;
}

/** What the coins of all make of a shuffled deck: place i is taken by the card at order[i]. So nobody, not even who shuffled last, could choose who gets which card. */
export function lastOrder(coin: Uint8Array, cards: number): readonly number[] {
  return permutation(stream(coin, 'court-cards/order'), cards);
}
