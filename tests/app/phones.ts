/** Devices with an app of their own each, in one world, for tests of the tables of the app. */
import { memoryVault, type MemoryVault } from '../../src/adapters/storage/index.ts';
import { createGames } from '../../src/app/registry.ts';
import { createSettings } from '../../src/app/settings.ts';
import { createTables } from '../../src/app/tables.ts';
import type { AppDeps, Device, Games, OpenTable, Settings, Tables } from '../../src/app/services.ts';
import type { Result } from '../../src/engine/kernel/value.ts';
import type { NetModule, Vault } from '../../src/table/ports.ts';
import { World } from '../support/simulation.ts';
import { Rooms } from './room-net.ts';

export const BASE = 'https://cards.example/app/';
export const OWN_BROKER = 'https://cards.example/app/peer';

export interface Phone {
  readonly tables: Tables;
  readonly settings: Settings;
  readonly vault: MemoryVault;
  /** How often `broker.json` was asked for. */
  asked(): number;
}

export interface Parts {
  readonly vault?: MemoryVault;
  readonly vaultOf?: () => Promise<Vault>;
  readonly net?: () => Promise<NetModule>;
  readonly announcement?: unknown;
  readonly locks?: Set<string>;
  readonly games?: Games;
}

/** A device with storage and locks of its own, in a world it shares with others. */
export function phone(world: World, rooms: Rooms, parts: Parts = {}): Phone {
  const vault = parts.vault ?? memoryVault();
  const locks = parts.locks ?? new Set<string>();
  let asked = 0;
  const device: Device = {
    secure: true,
    keepAwake: () => () => {},
    haptic() {},
    chime() {},
    copy: async () => true,
    canShare: false,
    share: async () => false,
    download() {},
    canShareFiles: false,
    shareFile: async () => false,
    onFiles() {},
    async lock(name) {
      if (locks.has(name)) return null;
      locks.add(name);
      return () => void locks.delete(name);
    },
    persisted: async () => null,
    persist: async () => true,
  };
  const vaultOf = parts.vaultOf ?? (async () => vault);
  const settings = createSettings(vaultOf, { read: () => null, write() {} });
  const deps: AppDeps = {
    vault: vaultOf,
    net: parts.net ?? (async () => rooms),
    clock: world.clock,
    entropy: world.random.entropy(),
    device,
    pwa: { readiness: 'offline-ready', update: false, installable: false, applyUpdate: async () => ({ ok: true, value: undefined }), install: async () => {}, subscribe: () => () => {} },
    address: { hash: () => '', depth: () => null, note() {}, place: () => null, keep() {}, push() {}, replace() {}, back() {}, listen: () => () => {} },
    fast: { read: () => null, write() {} },
    remember: () => ({ read: () => null, write() {} }),
    baseUrl: BASE,
    async announcement() {
      asked++;
      return parts.announcement;
    },
    version: '0',
  };
  return { tables: createTables(deps, { settings, games: parts.games ?? createGames() }), settings, vault, asked: () => asked };
}

export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

export const code = (result: Result<unknown>): string => (result.ok ? 'ok' : result.refusal.code);
export const names = (open: OpenTable): string[] => open.table.state().members.map((m) => m.name);
export const me = (open: OpenTable): string => open.table.state().me ?? '';

export function start(): { world: World; rooms: Rooms } {
  const world = new World(7);
  return { world, rooms: new Rooms(world) };
}

/** Ana opens a table, Ben comes in by hand. */
export async function two(world: World, rooms: Rooms, parts: { readonly ana?: Parts; readonly ben?: Parts } = {}): Promise<{ ana: Phone; ben: Phone; atAna: OpenTable; atBen: OpenTable }> {
  const ana = phone(world, rooms, parts.ana);
  const ben = phone(world, rooms, parts.ben);
  const atAna = value(await ana.tables.create('rummy-royal', 'Ana'));
  const atBen = await byHand(world, atAna, ben, 'Ben');
  await world.until('both know each other', () => [atAna, atBen].every((t) => names(t).sort().join() === 'Ana,Ben'));
  return { ana, ben, atAna, atBen };
}

export async function byHand(world: World, host: OpenTable, guest: Phone, name: string): Promise<OpenTable> {
  const invitation = value(await host.invite());
  const { answer, joined } = value(await guest.tables.joinByHand(` ${invitation.text}\n`, name));
  let result: Result<OpenTable> | null = null;
  void joined.then((r) => (result = r));
  value(await invitation.accept(answer.text));
  await world.until('joined', () => result !== null);
  return value(result as unknown as Result<OpenTable>);
}
