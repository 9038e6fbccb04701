/** One hand of Rummy Royal, again and again from equal seeds, in which two cards may change places: what a device shows and sends of it can be compared. */
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

/** Two places of the deck as the last device hands it on. */
export type Places = readonly [number, number];

/** From now on, while cards are shuffled for the hand, the last device exchanges what lies at these places (the check after the hand would find it out). Gives back how to end that. */
export function exchange(places: Places | null): () => void {
  const { prototype } = Shuffle;
  const { hop: honest } = Object.getOwnPropertyDescriptors(prototype) as { readonly hop: { readonly value: Shuffle['hop'] } };
  prototype.hop = function (this: Shuffle, pool) {
    if (places === null || this.coins.index !== SHUFFLE || this.next() !== LAST) return honest.value.call(this, pool);
    const order = [...pool.order];
    const [p, q] = places;
    [order[p], order[q]] = [order[q] as number, order[p] as number];
    return honest.value.call(this, { ...pool, order });
  };
  return () => void (prototype.hop = honest.value);
}

export const viewOf = (table: Table): RummyView | undefined => table.state().hand?.view as RummyView | undefined;

/** The faces that players see in their own hands, by slot: for the test alone. */
export const handOf = (device: Device): ReadonlyMap<Slot, Face> => new Map((viewOf(device.session)?.cards ?? []).map(({ slot, face }) => [slot, face]));

/** The slots whose cards are others in the one hand than in the other. */
export const changedIn = (a: ReadonlyMap<Slot, Face>, b: ReadonlyMap<Slot, Face>): Slot[] => [...a.keys()].filter((slot) => a.get(slot) !== b.get(slot));

/** The slots that are chosen for poker here, and opened in the showdown. */
export const fiveOf = (hand: ReadonlyMap<Slot, Face>): Slot[] => [...hand.keys()].sort((a, b) => a - b).slice(0, 5);

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
