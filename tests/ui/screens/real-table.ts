/** Real tables of Rummy Royal in this page: one with its screen, and the phones of others at it. */
import { html } from 'lit';
import { MemoryNetwork } from '../../../src/adapters/net/memory.ts';
import { memoryVault } from '../../../src/adapters/storage/memory.ts';
import { clock, entropy } from '../../../src/adapters/device/index.ts';
import type { OpenTable, Table } from '../../../src/app/index.ts';
import { createGames } from '../../../src/app/registry.ts';
import { bytesToHex, publicKey } from '../../../src/crypto/index.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import { createTable, joinTable } from '../../../src/table/index.ts';
import type { Link } from '../../../src/table/ports.ts';
import '../../../src/ui/screens/table/cc-table-screen.ts';
import type { CcTableScreen } from '../../../src/ui/screens/table/cc-table-screen.ts';
import { fakeApp, fakeOpen, lobbyState, record, TABLE } from './fake-app.ts';
import { screen } from './support.ts';

/** Nobody else in the world. */
const alone: Link = { self: '', peers: () => [], send: () => false, on: () => () => {}, drop() {}, close() {} };

/** A network in which nothing travels before all listen. */
export function quietNetwork(): { readonly net: MemoryNetwork; listen(): void } {
  const waiting: (() => void)[] = [];
  let listening = false;
  const net = new MemoryNetwork((step) => (listening ? queueMicrotask(step) : void waiting.push(step)));
  return {
    net,
    listen() {
      listening = true;
      for (const step of waiting) step();
    },
  };
}

/** Another phone at the same table, with one seat. `game`: the rules of an app that was changed. */
export async function another(net: MemoryNetwork, name: string, game: typeof rummyRoyal = rummyRoyal): Promise<Table> {
  const seed = entropy.bytes(32);
  const joined = await joinTable(record({ name, seed }), { vault: memoryVault(), link: net.join(bytesToHex(publicKey(seed))), clock, entropy, game: () => game });
  if (!joined.ok) throw new Error(joined.refusal.code);
  return joined.value;
}

/** A phone that opens a table for so many of its own, and its screen. */
export async function phone(names: readonly string[], net?: MemoryNetwork): Promise<{ el: CcTableScreen; table: Table }> {
  const [first = '', ...others] = names;
  const seed = entropy.bytes(32);
  const link = net?.join(bytesToHex(publicKey(seed))) ?? alone;
  const created = await createTable(record({ name: first, seed }), { vault: memoryVault(), link, clock, entropy, game: () => rummyRoyal });
  if (!created.ok) throw new Error(created.refusal.code);
  const table = created.value;
  for (const name of others) await table.addSeat(name);
  await until('all sit', () => table.state().draft?.seats.length === names.length && table.state().members.every((m) => m.name !== ''));
  const app = fakeApp({ games: createGames() });
  Object.defineProperty(app, 'clock', { value: clock });
  await app.games.rules('rummy-royal');
  const open: OpenTable = { ...fakeOpen(lobbyState()), record: record({ game: 'rummy-royal' }), table };
  app.tables.opened = { ok: true, value: open };
  const el = await screen<CcTableScreen>(app, () => html`<cc-table-screen .tableId=${TABLE}></cc-table-screen>`);
  return { el, table };
}

export async function until(what: string, holds: () => boolean): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`never: ${what}`);
}
