/** The whole screen of a table, header and all, that is shown one situation after another. */
import { html } from 'lit';
import { createGames } from '../../../src/app/registry.ts';
import type { Member, OpenTable, Preferences } from '../../../src/app/index.ts';
import type { TableState } from '../../../src/table/api.ts';
import type { CcRummyTable } from '../../../src/ui/games/rummy-royal/index.ts';
import '../../../src/ui/screens/table/cc-table-screen.ts';
import type { CcTableScreen } from '../../../src/ui/screens/table/cc-table-screen.ts';
import { draft, fakeApp, fakeOpen, lobbyState, NOW, record, TABLE, type FakeApp } from '../screens/fake-app.ts';
import { screen, settled as screenSettled } from '../screens/support.ts';
import { settled } from './draw-table.ts';
import { ScriptedTable } from './fixtures.ts';

/** A scripted table whose state a test changes. */
export class ShownTable extends ScriptedTable {
  #now: TableState;
  readonly #listeners = new Set<(state: TableState) => void>();

  constructor(state: TableState) {
    super(state);
    this.#now = state;
  }

  override state(): TableState { return this.#now; }
  override subscribe(listener?: (state: TableState) => void): () => void {
    if (listener !== undefined) this.#listeners.add(listener);
    return () => { if (listener !== undefined) this.#listeners.delete(listener); };
  }

  show(state: TableState): void {
    this.#now = state;
    for (const listener of this.#listeners) listener(state);
  }
}

export interface ScreenSetup {
  /** With the hints of the first hand. */
  readonly hints?: boolean;
  /** The phone is shared by two: five icons in the header, and a cover between turns. */
  readonly shared?: boolean;
  readonly preferences?: Partial<Preferences>;
}

/** What the screen shows of this situation on such a phone. */
export function onPhone(state: TableState, setup: ScreenSetup = {}): TableState {
  // What is awaited has not been awaited for long.
  const soon = state.awaited === null ? state : { ...state, awaited: { ...state.awaited, since: NOW } };
  const between = state.phase === 'between' ? { ...soon, members: state.members.map((m): Member => ({ ...m, choices: ['in', 'out', 'leave', 'stop'] })), draft: draft({ seats: state.members.map((m) => m.key) }) } : soon;
  if (setup.shared !== true) return between;
  const locals = between.members.slice(0, 2).map((m) => m.key);
  return { ...between, locals, members: between.members.map((m) => ({ ...m, local: locals.includes(m.key) })) };
}

export function sceneApp(state: TableState, setup: ScreenSetup = {}): { readonly app: FakeApp; readonly table: ShownTable } {
  const app = fakeApp({ hash: `#/table/${TABLE}`, games: createGames(), ...(setup.preferences === undefined ? {} : { preferences: setup.preferences }) });
  if (setup.hints !== true) app.remember('hints/rummy-royal').write('sheet five stops');
  const table = new ShownTable(onPhone(state, setup));
  const open: OpenTable = { ...fakeOpen(lobbyState()), record: record({ game: 'rummy-royal' }), table };
  app.tables.opened = { ok: true, value: open };
  return { app, table };
}

export interface DrawnScreen {
  readonly el: CcTableScreen;
  /** The game's own table; null while the cover lies on it. */
  readonly game: () => CcRummyTable | null;
  readonly show: (state: TableState) => Promise<void>;
  readonly settled: () => Promise<void>;
}

export async function drawScreen(state: TableState, setup: ScreenSetup = {}): Promise<DrawnScreen> {
  const { app, table } = sceneApp(state, setup);
  await app.games.table('rummy-royal');
  const el = await screen<CcTableScreen>(app, () => html`<cc-table-screen .tableId=${TABLE}></cc-table-screen>`);
  const game = (): CcRummyTable | null => el.renderRoot.querySelector('cc-rummy-table');
  const quiet = async (): Promise<void> => {
    await screenSettled(el);
    const now = game();
    if (now !== null) await settled(now);
  };
  await quiet();
  return { el, game, settled: quiet, show: async (next) => { table.show(onPhone(next, setup)); await quiet(); } };
}
