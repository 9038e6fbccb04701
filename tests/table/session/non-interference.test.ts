/**
 * What a device holds, shows and sends does not depend on cards that its player has not seen: the same hand twice, from equal seeds, in which two cards
 * of other players have changed places. Whatever is hidden, and what is signed over it, has to differ; its length and its moment must not. What the page
 * makes of it is in `ui/screens/non-interference.test.ts`.
 */
import { describe, expect, it } from 'vitest';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import type { AnyGame, Face } from '../../../src/engine/kernel/index.ts';
import { decodeMessage } from '../../../src/table/wire/codec.ts';
import { exchange, handOf, masked, playTo, SEATS, type Places } from '../../support/equal-hands.ts';
import { Bench, TABLE, type Device } from '../../support/table-bench.ts';

interface Seen {
  /** When Ana's phone sends what to whom, masked. */
  readonly sent: string[];
  /** What it shows, after every change. */
  readonly shown: string[];
  readonly log: unknown;
  readonly stored: unknown;
  /** The faces that everybody holds at the end, by seat: for the test alone. */
  readonly hands: readonly (readonly Face[])[];
}

/** Deals a hand, and plays it up to the choice of the poker hands. */
async function play(places: Places | null): Promise<Seen> {
  const bench = new Bench(77, rummyRoyal as AnyGame);
  const devices = await bench.table(SEATS);
  const [ana] = devices as [Device];
  const sent: string[] = [];
  const shown: string[] = [];
  const start = bench.world.clock.now();
  bench.net.tap = (from, to, message) => {
    if (from === ana.key) sent.push(`${bench.world.clock.now() - start} ${devices.findIndex(({ key }) => key === to)} ${message.length} ${JSON.stringify(masked(decodeMessage(message)))}`);
    return message;
  };
  ana.session.subscribe((state) => shown.push(JSON.stringify(masked(state))));
  const restore = exchange(places);
  try {
    await playTo(bench, 'choose');
    await bench.world.settle(1_000);
  } finally {
    restore();
  }
  const doc = ana.session.document();
  const log = [...(doc?.log.chains.values() ?? [])].map((chain) => [...chain.entries(0, chain.length)].map(({ n, body, bytes }) => [n, masked(body), bytes.length]));
  const names = await ana.vault.documents(TABLE);
  const stored = await Promise.all(names.map(async (name) => [name, (await ana.vault.load(name)).map((update) => update.length)]));
  return { sent, shown, log, stored, hands: devices.map((d) => [...handOf(d).values()]) };
}

describe('what a device holds, shows and sends', () => {
  it('is the same when two cards that its player has not seen have changed places; and differs where its player sees one', async () => {
    const honest = await play(null);
    expect(honest.sent.length).toBeGreaterThan(20);
    const kinds = { unseen: 0, seen: 0 };
    for (let q = 1; q < 52 && (kinds.unseen === 0 || kinds.seen === 0); q++) {
      const other = await play([q - 1, q]);
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
