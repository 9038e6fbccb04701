/**
 * What a phone shows does not depend on cards that its player has not seen: the same hand twice, from equal seeds, in which two cards have changed
 * places, each shown on the real screen. The whole page and all that screen readers get of it are the same at every step until one of the two is seen.
 */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { html } from 'lit';
import type { OpenTable } from '../../../src/app/index.ts';
import { createGames } from '../../../src/app/registry.ts';
import { signatures as ed25519, bytesToHex, type Signatures } from '../../../src/crypto/index.ts';
import type { AnyGame, Slot } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import type { CcRummyTable } from '../../../src/ui/games/rummy-royal/index.ts';
import '../../../src/ui/screens/table/cc-table-screen.ts';
import type { CcTableScreen } from '../../../src/ui/screens/table/cc-table-screen.ts';
import { Bench, TABLE, type Device } from '../../support/bench-anywhere.ts';
import { exchanging, handOf, maskedText, pairsIn, playTo, SEATS, viewOf, type Pair } from '../../support/equal-hands.ts';
import type { World } from '../../support/simulation.ts';
import { settled as gameSettled } from '../games/draw-table.ts';
import { fakeApp, fakeOpen, lobbyState, record } from './fake-app.ts';
import { until } from './real-table.ts';
import { find, press, screen, settled } from './support.ts';
import { accessibilityTree, wholePage } from './whole-page.ts';

/** What one phone has signed the others take for good without verifying it again: they are the same page. */
function rememberedSignatures(): Signatures {
  const good = new Set<string>();
  const nameOf = (...parts: readonly Uint8Array[]): string => parts.map(bytesToHex).join();
  return {
    sign(seed, message) {
      const signature = ed25519.sign(seed, message);
      good.add(nameOf(message, signature));
      return signature;
    },
    verify: (key, message, signature) => good.has(nameOf(message, signature)) || ed25519.verify(key, message, signature),
  };
}

/** Waits of a second and more pass in the time of the table, as all of its clocks do. Gives back how to end that. */
function oneTime({ clock }: World): () => void {
  const { setTimeout: set, clearTimeout: clear } = window;
  const waits = new Map<unknown, () => void>();
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0): unknown => {
      if (ms < 1_000) return set(run, ms);
      const wait = Symbol('a wait');
      waits.set(wait, clock.after(ms, run));
      return wait;
    },
    clearTimeout: (wait: unknown): void => {
      const cancel = waits.get(wait);
      if (cancel === undefined) clear(wait as number | undefined);
      else cancel();
    },
  });
  return () => void Object.assign(window, { setTimeout: set, clearTimeout: clear });
}

/** One picture of Ana's phone. */
interface Shown {
  readonly phase: string;
  readonly page: readonly string[];
  readonly tree: readonly string[];
  /** Slots whose cards she has seen by then. */
  readonly seen: ReadonlySet<Slot>;
}

interface Evening {
  readonly shown: readonly Shown[];
  /** Cards that may change places in another run. */
  readonly pairs: ReturnType<typeof pairsIn> | null;
  /** Where the one who shuffled last had put what came to each slot. */
  readonly places: readonly number[];
}

const bench = (): Bench => new Bench(77, rummyRoyal as AnyGame, { signatures: rememberedSignatures() });

/** Slots whose cards the player of this phone has seen: the own ones, and what lies open. */
function seenBy({ session }: Device): Set<Slot> {
  const deal = session.fold()?.hand?.deal;
  const open = Array.from({ length: 52 }, (_, slot) => slot).filter((slot) => deal?.public().face(slot) !== undefined);
  return new Set([...open, ...(viewOf(session)?.cards ?? []).map(({ slot }) => slot)]);
}

/** Ana's screen, on the table that her phone has. */
async function screenOf(ana: Device, { clock }: World): Promise<CcTableScreen> {
  const app = fakeApp({ games: createGames() });
  Object.defineProperty(app, 'clock', { value: clock });
  await app.games.rules('rummy-royal');
  await app.games.table('rummy-royal');
  const open: OpenTable = { ...fakeOpen(lobbyState()), record: record({ game: 'rummy-royal' }), table: ana.session };
  app.tables.opened = { ok: true, value: open };
  return screen<CcTableScreen>(app, () => html`<cc-table-screen .tableId=${TABLE}></cc-table-screen>`);
}

/** Plays the hand from the lobby until the stops begin, and takes pictures of Ana's phone: after all that changes something there, and with its sheets open. */
async function watch(pair: Pair | null = null, where: readonly number[] = []): Promise<Evening> {
  const table = bench();
  const { world } = table;
  const devices = await table.table(SEATS);
  const [ana] = devices as [Device];
  const endTime = oneTime(world);
  const shown: Shown[] = [];
  let pairs: Evening['pairs'] | null = null;
  let places: readonly number[] = [];
  try {
    const el = await screenOf(ana, world);
    let changed = true;
    ana.session.subscribe(() => (changed = true));
    const picture = async (): Promise<void> => {
      await settled(el);
      const game = el.renderRoot.querySelector<CcRummyTable>('cc-rummy-table');
      if (game !== null) await gameSettled(game);
      const page = wholePage().map(maskedText);
      const before = shown.at(-1);
      // Nothing else is read out of the same page.
      const tree = before?.page.join() === page.join() ? before.tree : (await accessibilityTree()).map(maskedText);
      shown.push({ phase: viewOf(ana.session)?.phase ?? 'lobby', page, tree, seen: seenBy(ana) });
    };
    const sheets = async (): Promise<void> => {
      for (const name of ['What happened', 'About this table', 'Menu']) {
        await press(el, name);
        await picture();
        await press(el, 'Close');
        // The browser tells of it a moment later.
        await until('the sheet is put away', () => find(el, 'button', 'Close') === undefined);
      }
      el.renderRoot.querySelector<CcRummyTable>('cc-rummy-table')?.readTable();
      await picture();
    };
    world.each = async () => {
      if (!changed) return;
      changed = false;
      await picture();
    };
    await exchanging(pair, where, (told) => (places = told), async () => {
      await playTo(table, 'choose');
      pairs = pairsIn(devices.map(handOf));
      await sheets();
      await playTo(table, 'lead');
      await sheets();
    });
  } finally {
    world.each = null;
    fixtureCleanup();
    endTime();
  }
  return { shown, pairs, places };
}

/** The first of these pictures that differ in `kind`, and where; null: none. */
function firstDifference(kind: 'page' | 'tree', a: readonly Shown[], b: readonly Shown[]): { readonly at: number; readonly what: string } | null {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [one, other] = [a[at]?.[kind] ?? [], b[at]?.[kind] ?? []];
    const line = Array.from({ length: Math.max(one.length, other.length) }, (_, i) => i).find((i) => one[i] !== other[i]);
    if (line !== undefined) return { at, what: `${a[at]?.phase}: ${one[line]} / ${other[line]}` };
  }
  return null;
}

describe('what a phone shows', function () {
  // Some hundred pictures of a whole page each.
  this.timeout(280_000);

  it('is the same when two cards that its player has not seen have changed places, until one of them is opened; and differs at once where its player sees one', async () => {
    await setViewport({ width: 360, height: 740 });
    const { shown, pairs, places } = await watch();
    if (pairs === null) throw new Error('no hands');
    for (const [kind, pair] of Object.entries(pairs)) {
      const other = (await watch(pair, places)).shown;
      const opened = shown.findIndex((one) => pair.some((slot) => one.seen.has(slot)));
      // With the stops begins a time limit, of which so much is left on the page as when this machine gets to draw it.
      const stops = shown.findIndex(({ phase }) => phase === 'lead');
      const before = kind === 'closed' ? stops : opened;
      expect(before, 'pictures before one of the two is seen').to.be.greaterThan(20);
      for (const what of ['page', 'tree'] as const) {
        expect(JSON.stringify(firstDifference(what, shown.slice(0, before), other.slice(0, before))), `${kind}: the ${what} before one of the two is seen`).to.equal('null');
        // What the phones have opened is on the page as soon as the game goes on with it.
        if (kind !== 'closed') expect(firstDifference(what, shown, other)?.at, `${kind}: the ${what} tells what is seen`).to.be.within(opened, opened + (kind === 'own' ? 0 : 5));
      }
    }
  });
});
