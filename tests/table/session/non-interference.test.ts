/**
 * What a device holds, shows and sends does not depend on cards that its player has not seen: the same hand twice, from equal seeds, in which two cards
 * of other players have changed places. Whatever is hidden, and what is signed over it, has to differ; its length and its moment must not. What the page
 * makes of it is in `ui/screens/non-interference.test.ts`.
 */
import { describe, expect, it } from 'vitest';
import { rummyRoyal, type RummyEvent } from '../../../src/engine/rummy-royal/index.ts';
import type { AnyGame, Face, Slot } from '../../../src/engine/kernel/index.ts';
import { decodeMessage } from '../../../src/table/wire/codec.ts';
import { changedIn, exchange, fiveOf, handOf, masked, playTo, SEATS, type Places } from '../../support/equal-hands.ts';
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
  /** All cards that Ana has held, also before she took the hand that was left over for hers. */
  readonly own: ReadonlyMap<Slot, Face>;
}

/** Deals a hand, and plays it until the poker hands have been opened and the stops begin. */
async function play(places: Places | null): Promise<Seen> {
  const bench = new Bench(77, rummyRoyal as AnyGame);
  const devices = await bench.table(SEATS);
  const [ana] = devices as [Device];
  const sent: string[] = [];
  const shown: string[] = [];
  const start = bench.world.clock.now();
  const own = new Map<Slot, Face>();
  let hands: Seen['hands'] = [];
  let before: Seen['before'] | null = null;
  bench.net.tap = (from, to, message) => {
    if (from === ana.key) sent.push(`${bench.world.clock.now() - start} ${devices.findIndex(({ key }) => key === to)} ${message.length} ${JSON.stringify(masked(decodeMessage(message)))}`);
    return message;
  };
  ana.session.subscribe((state) => {
    if (state.hand?.events.some(({ event }) => (event as RummyEvent).type === 'shown') === true) before ??= { sent: sent.length, shown: shown.length };
    for (const [slot, face] of handOf(ana)) own.set(slot, face);
    shown.push(JSON.stringify(masked(state)));
  });
  const restore = exchange(places);
  try {
    await playTo(bench, 'choose');
    hands = devices.map(handOf);
    await playTo(bench, 'lead');
  } finally {
    restore();
  }
  if (before === null) throw new Error('no poker hands were opened');
  const doc = ana.session.document();
  const log = [...(doc?.log.chains.values() ?? [])].map((chain) => [...chain.entries(0, chain.length)].map(({ n, body, bytes }) => [n, masked(body), bytes.length]));
  const names = await ana.vault.documents(TABLE);
  const stored = await Promise.all(names.map(async (name) => [name, (await ana.vault.load(name)).map((update) => update.length)]));
  return { sent, shown, log, stored, before, hands, own };
}

describe('what a device holds, shows and sends', () => {
  it('is the same when two cards that its player has not seen have changed places; and differs where its player sees one', async () => {
    const honest = await play(null);
    expect(honest.before.sent).toBeGreaterThan(20);
    const kinds = { closed: 0, opened: 0, own: 0 };
    for (let p = 0; p < 52 && Object.values(kinds).includes(0); p += 2) {
      const other = await play([p, p + 1]);
      const changed = honest.hands.map((hand, seat) => changedIn(hand, other.hands[seat] ?? hand));
      const opened = honest.hands.some((hand, seat) => changed[seat]?.some((slot) => fiveOf(hand).includes(slot)));
      if (changedIn(honest.own, other.own).length > 0) {
        kinds.own++;
        expect(other.shown).not.toEqual(honest.shown);
      } else if (opened) {
        kinds.opened++;
        expect(other.before).toEqual(honest.before);
        expect(other.sent.slice(0, honest.before.sent)).toEqual(honest.sent.slice(0, honest.before.sent));
        expect(other.shown.slice(0, honest.before.shown)).toEqual(honest.shown.slice(0, honest.before.shown));
        expect(other.shown).not.toEqual(honest.shown);
      } else if (changed.flat().length > 0) {
        // The other one may lie in the hand that nobody has.
        kinds.closed++;
        expect(other.sent).toEqual(honest.sent);
        expect(other.shown).toEqual(honest.shown);
        expect(other.log).toEqual(honest.log);
        expect(other.stored).toEqual(honest.stored);
      }
    }
    for (const [kind, found] of Object.entries(kinds)) expect(found, kind).toBeGreaterThan(0);
  }, 300_000);
});
