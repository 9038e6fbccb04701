/** One hand of Rummy Royal, again and again from equal seeds, in which two cards may change places: what a device shows and sends of it can be compared. */
import { lastOrder } from '../../src/dealing/fair/deck.ts';
import { Shuffle } from '../../src/dealing/fair/shuffle.ts';
import type { Face, Plain, Slot } from '../../src/engine/kernel/index.ts';
import type { RummyView } from '../../src/engine/rummy-royal/index.ts';
import type { Table } from '../../src/table/api.ts';
import type { Bench, Device } from './bench-anywhere.ts';

/** How many have a seat, each on a phone of their own. */
export const SEATS = 4;
/** Number of the coin of the hand's shuffle (the one before is of the cut), and the device that shuffles last. */
const SHUFFLE = 2;
const LAST = SEATS - 1;

/** Two slots whose cards change places. */
export type Pair = readonly [Slot, Slot];

/**
 * Plays something in which, while cards are shuffled for the hand, the last device exchanges what comes to lie in these slots (the check after the hand
 * would find it out). `places`: where that device has to put what comes to each slot, as an earlier run has told it by `told`.
 */
export async function exchanging<T>(pair: Pair | null, places: readonly number[], told: (places: readonly number[]) => void, run: () => Promise<T>): Promise<T> {
  const { prototype } = Shuffle;
  const honest = Object.getOwnPropertyDescriptors(prototype) as { readonly hop: { readonly value: Shuffle['hop'] }; readonly dealt: { readonly value: Shuffle['dealt'] } };
  prototype.hop = function (this: Shuffle, pool) {
    if (pair === null || this.coins.index !== SHUFFLE || this.next() !== LAST) return honest.hop.value.call(this, pool);
    const order = [...pool.order];
    const [p, q] = pair.map((slot) => places[slot] as number) as [number, number];
    [order[p], order[q]] = [order[q] as number, order[p] as number];
    return honest.hop.value.call(this, { ...pool, order });
  };
  prototype.dealt = function (this: Shuffle) {
    const deck = honest.dealt.value.call(this);
    if (this.coins.index === SHUFFLE) told(lastOrder(this.coins.result(), deck.length));
    return deck;
  };
  try {
    return await run();
  } finally {
    prototype.hop = honest.hop.value;
    prototype.dealt = honest.dealt.value;
  }
}

export const viewOf = (table: Table): RummyView | undefined => table.state().hand?.view as RummyView | undefined;

/** The faces that players see in their own hands, by slot: for the test alone. */
export const handOf = (device: Device): ReadonlyMap<Slot, Face> => new Map((viewOf(device.session)?.cards ?? []).map(({ slot, face }) => [slot, face]));

/** The slots whose cards are others in the one hand than in the other. */
export const changedIn = (a: ReadonlyMap<Slot, Face>, b: ReadonlyMap<Slot, Face>): Slot[] => [...a.keys()].filter((slot) => a.get(slot) !== b.get(slot));

/** Pairs in these hands, by seat, as they are when poker is chosen: two that stay closed, one that is opened in the showdown (the first five are chosen), one that the first player holds. */
export function pairsIn(hands: readonly ReadonlyMap<Slot, Face>[]): { readonly closed: Pair; readonly opened: Pair; readonly own: Pair } {
  const [mine, ben, cleo] = hands.map((hand) => [...hand.keys()].sort((x, y) => x - y)) as [Slot[], Slot[], Slot[]];
  const [five, six] = [5, 6];
  return { closed: [ben[five] as Slot, cleo[six] as Slot], opened: [ben[0] as Slot, cleo[five] as Slot], own: [mine[0] as Slot, cleo[five] as Slot] };
}

/** Somebody gives the first of the legal answers, which before the stops is the same whatever the cards are; false when nobody is asked. */
async function act(bench: Bench): Promise<boolean> {
  for (const { session } of bench.devices) {
    const [answer] = [...session.legal()] as Plain[];
    if (answer === undefined) continue;
    let over = false;
    const done = session.answer(answer).then((result) => {
      over = true;
      return result;
    });
    await bench.world.until('it is answered', () => over);
    const result = await done;
    if (!result.ok) throw new Error(`refused: ${result.refusal.code}`);
    return true;
  }
  return false;
}

/** Plays the hand, which is begun when none runs, up to this part of it. */
export async function playTo(bench: Bench, phase: RummyView['phase']): Promise<void> {
  const { devices, world } = bench;
  const isThere = ({ session }: Device): boolean => viewOf(session)?.phase === phase;
  if (devices.some(({ state }) => state.phase !== 'hand')) await bench.begin();
  // Nobody goes on from there before all are.
  for (let i = 0; i < 400 && !devices.some(isThere); i++) if (!(await act(bench))) await world.settle(60);
  await world.until(`all are at ${phase}`, () => devices.every(isThere));
}

/** What is secret by its length alone: bytes, and names of what is signed. */
export const maskedText = (text: string): string => text.replace(/[0-9a-f]{16,}/g, (hex) => `<${hex.length} digits>`);

export function masked(value: unknown): unknown {
  if (value instanceof Uint8Array) return `<${value.length} bytes>`;
  if (typeof value === 'string') return maskedText(value);
  if (value instanceof Map) return [...value].map(masked);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item)]));
}
