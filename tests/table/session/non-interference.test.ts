/**
 * What a device holds, shows and sends does not depend on cards that its player has not seen: the same hand twice, from equal seeds, in which two cards
 * of other players have changed places. Whatever is hidden, and what is signed over it, has to differ; its length and its moment must not. What the page
 * makes of it is in `ui/screens/non-interference.test.ts`.
 */
import { describe, expect, it } from 'vitest';
import { rummyRoyal, type RummyEvent } from '../../../src/engine/rummy-royal/index.ts';
import type { AnyGame, Face, Slot } from '../../../src/engine/kernel/index.ts';
import { decodeMessage } from '../../../src/table/wire/codec.ts';
import { changedIn, exchanging, handOf, masked, pairsIn, playTo, SEATS, type Pair } from '../../support/equal-hands.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';

interface Seen {
  /** When Ana's phone sends what to whom, masked. */
  readonly sent: readonly string[];
  /** What it shows, after every change. */
  readonly shown: readonly string[];
  readonly log: unknown;
  readonly stored: unknown;
  /** How much of it there was before the poker hands were opened. */
  readonly before: { readonly sent: number; readonly shown: number };
  /** The cards that everybody holds when the poker hands are chosen, by seat: for the test alone. */
  readonly hands: readonly ReadonlyMap<Slot, Face>[];
  /** Where the one who shuffled last had put what came to each slot. */
  readonly places: readonly number[];
}

/** Deals a hand, and plays it until the poker hands have been opened and the stops begin. */
async function play(pair: Pair | null = null, where: readonly number[] = []): Promise<Seen> {
  const bench = new Bench(77, rummyRoyal as AnyGame);
  const devices = await bench.table(SEATS);
  const [ana] = devices as [Device];
  const sent: string[] = [];
  const shown: string[] = [];
  const start = bench.world.clock.now();
  let places: readonly number[] = [];
  let hands: Seen['hands'] = [];
  let before: Seen['before'] | null = null;
  bench.net.tap = (from, to, message) => {
    if (from === ana.key) sent.push(`${bench.world.clock.now() - start} ${devices.findIndex(({ key }) => key === to)} ${message.length} ${JSON.stringify(masked(decodeMessage(message)))}`);
    return message;
  };
  ana.session.subscribe((state) => {
    if (state.hand?.events.some(({ event }) => (event as RummyEvent).type === 'shown') === true) before ??= { sent: sent.length, shown: shown.length };
    shown.push(JSON.stringify(masked(state)));
  });
  await exchanging(pair, where, (told) => (places = told), async () => {
    await playTo(bench, 'choose');
    hands = devices.map(handOf);
    await playTo(bench, 'lead');
  });
  if (before === null) throw new Error('no poker hands were opened');
  const doc = ana.session.document();
  const log = [...(doc?.log.chains.values() ?? [])].map((chain) => [...chain.entries(0, chain.length)].map(({ n, body, bytes }) => [n, masked(body), bytes.length]));
  const names = await ana.vault.documents(TABLE);
  const stored = await Promise.all(names.map(async (name) => [name, (await ana.vault.load(name)).map((update) => update.length)]));
  return { sent, shown, log, stored, before, hands, places };
}

describe('what a device holds, shows and sends', () => {
  it('is the same when two cards that its player has not seen have changed places; and differs where its player sees one', async () => {
    const honest = await play();
    expect(honest.before.sent).toBeGreaterThan(20);
    const same = await play();
    expect(same).toEqual(honest);
    const pairs = pairsIn(honest.hands);
    const exchanged = async (pair: Pair): Promise<Seen> => {
      const other = await play(pair, honest.places);
      expect(honest.hands.flatMap((hand, seat) => changedIn(hand, other.hands[seat] as typeof hand))).toEqual(pair);
      return other;
    };

    const closed = await exchanged(pairs.closed);
    expect(closed.sent).toEqual(honest.sent);
    expect(closed.shown).toEqual(honest.shown);
    expect(closed.log).toEqual(honest.log);
    expect(closed.stored).toEqual(honest.stored);

    const opened = await exchanged(pairs.opened);
    expect(opened.before).toEqual(honest.before);
    expect(opened.sent.slice(0, honest.before.sent)).toEqual(honest.sent.slice(0, honest.before.sent));
    expect(opened.shown.slice(0, honest.before.shown)).toEqual(honest.shown.slice(0, honest.before.shown));
    expect(opened.shown[honest.before.shown]).not.toEqual(honest.shown[honest.before.shown]);

    const own = await exchanged(pairs.own);
    expect(own.shown.slice(0, honest.before.shown)).not.toEqual(honest.shown.slice(0, honest.before.shown));
  }, 300_000);
});
