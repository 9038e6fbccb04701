/**
 * What a device holds, shows and sends does not depend on cards that its player has not seen: the same hand twice, from equal seeds, in which two cards
 * of other players have changed places. Whatever is hidden, and what is signed over it, has to differ; its length and its moment must not.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Shuffle } from '../../../src/dealing/fair/shuffle.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import type { AnyGame, Face, Plain } from '../../../src/engine/kernel/index.ts';
import { decodeMessage } from '../../../src/table/wire/codec.ts';
import type { Table } from '../../../src/table/api.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';

/** Number of the coin of the hand's shuffle (the one before is of the cut), and the device that shuffles last. */
const SHUFFLE = 2;
const LAST = 3;

afterEach(() => void vi.restoreAllMocks());

/** Two places of the deck as the last of the four devices hands it on. */
type Places = readonly [number, number];

/** While the cards are shuffled for the hand, that device exchanges what lies at these places. (The check after the hand would find it out.) */
function exchange(places: Places): void {
  const { hop } = Object.getOwnPropertyDescriptors(Shuffle.prototype);
  vi.spyOn(Shuffle.prototype, 'hop').mockImplementation(function (this: Shuffle, pool) {
    const honest = hop.value as Shuffle['hop'];
    if (this.coins.index !== SHUFFLE || this.next() !== LAST) return honest.call(this, pool);
    const order = [...pool.order];
    const [p, q] = places;
    [order[p], order[q]] = [order[q] as number, order[p] as number];
    return honest.call(this, { ...pool, order });
  });
}

/** Bytes by their number alone, names of what is signed by their length. */
function masked(value: unknown): unknown {
  if (value instanceof Uint8Array) return `<${value.length} bytes>`;
  if (typeof value === 'string') return value.replace(/[0-9a-f]{16,}/g, (hex) => `<${hex.length} digits>`);
  if (value instanceof Map) return [...value].map(masked);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item)]));
}

interface Seen {
  /** When Ana's phone sends what to whom, masked. */
  readonly sent: string[];
  /** What it shows, after every change. */
  readonly shown: string[];
  readonly log: unknown;
  readonly stored: unknown;
  /** The faces that everybody holds at the end, by seat: for the test alone. */
  readonly hands: readonly (readonly Face[])[];
  readonly phase: string;
}

const view = (table: Table): { readonly phase: string; readonly seats: readonly { readonly cards: number; readonly hand?: readonly { readonly face: Face }[] }[] } => table.state().hand?.view as never;

/** The first of the legal answers that is the same whatever the cards are: none that names a card, if there is another. */
async function act(bench: Bench, devices: readonly Device[]): Promise<boolean> {
  for (const device of devices) {
    const [answer] = [...device.session.legal()] as Plain[];
    if (answer === undefined) continue;
    const done = device.session.answer(answer);
    await bench.world.until('it is answered', (() => {
      let over = false;
      void done.finally(() => (over = true));
      return () => over;
    })());
    expect(await done).toEqual({ ok: true, value: undefined });
    return true;
  }
  return false;
}

/** Deals a hand to four, and plays it up to the choice of the poker hands. */
async function play(places: Places | null): Promise<Seen> {
  if (places !== null) exchange(places);
  const bench = new Bench(77, rummyRoyal as AnyGame);
  const devices = await bench.table(4);
  const [ana] = devices as [Device];
  const sent: string[] = [];
  const shown: string[] = [];
  const start = bench.world.clock.now();
  bench.net.tap = (from, to, message) => {
    if (from === ana.key) sent.push(`${bench.world.clock.now() - start} ${devices.findIndex(({ key }) => key === to)} ${message.length} ${JSON.stringify(masked(decodeMessage(message)))}`);
    return message;
  };
  ana.session.subscribe((state) => shown.push(JSON.stringify(masked(state))));
  await bench.begin();
  for (let i = 0; i < 200 && view(ana.session).phase !== 'choose'; i++) if (!(await act(bench, devices))) await bench.world.settle(60);
  await bench.world.settle(1_000);
  const doc = ana.session.document();
  const log = [...(doc?.log.chains.values() ?? [])].map((chain) => [...chain.entries(0, chain.length)].map(({ n, body, bytes }) => [n, masked(body), bytes.length]));
  const names = await ana.vault.documents(TABLE);
  const stored = await Promise.all(names.map(async (name) => [name, (await ana.vault.load(name)).map((update) => update.length)]));
  return { sent, shown, log, stored, hands: devices.map((d) => handOf(d)), phase: view(ana.session).phase };
}

/** The faces that a player sees in the own hand. */
function handOf(device: Device): Face[] {
  const shown = device.state.hand?.view as { readonly hand?: readonly { readonly face: Face }[]; readonly mine?: readonly { readonly face: Face }[] };
  const own = JSON.stringify(shown).match(/"slot":\d+,"face":\d+/g) ?? [];
  return own.map((text) => Number(/"face":(\d+)/.exec(text)?.[1]));
}

describe('what a device holds, shows and sends', () => {
  it('is the same when two cards that its player has not seen have changed places; and differs where its player sees one', async () => {
    const honest = await play(null);
    expect(honest.phase).toBe('choose');
    expect(honest.sent.length).toBeGreaterThan(20);
    const kinds = { unseen: 0, seen: 0 };
    for (let q = 1; q < 52 && (kinds.unseen === 0 || kinds.seen === 0); q++) {
      const other = await play([0, q]);
      vi.restoreAllMocks();
      const changed = honest.hands.map((hand, seat) => hand.join() !== other.hands[seat]?.join());
      if (changed[0] === true) {
        kinds.seen++;
        expect(other.shown).not.toEqual(honest.shown);
      } else if (changed.filter((one) => one).length === 2) {
        kinds.unseen++;
        expect(other.sent).toEqual(honest.sent);
        expect(other.shown).toEqual(honest.shown);
        expect(other.log).toEqual(honest.log);
        expect(other.stored).toEqual(honest.stored);
      }
    }
    expect(kinds.unseen).toBeGreaterThan(0);
    expect(kinds.seen).toBeGreaterThan(0);
  }, 300_000);
});
