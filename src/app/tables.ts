/**
 * The tables of this device: opened, joined, kept and removed. Networking, crypto and the session's code are loaded at the
 * first call that needs them. Nothing is thrown at the screens: failures come back as refusals.
 */
import { ok, refuse, refused, type Refusal, type Result } from '../engine/kernel/value.ts';
import { VaultError, type HandAnswer, type Mesh, type NetModule, type TableRecord, type Vault } from '../table/ports.ts';
import { readAnnouncement } from './broker.ts';
import { keepEarlyMessages } from './early-messages.ts';
import { carryingOn } from './carry-on.ts';
import { cleanName } from './names.ts';
import { continuedRecord, holdTable, type Held, type HoldDeps } from './open-table.ts';
import { part, PartMissing } from './part.ts';
import type { AppDeps, Games, OpenTable, Removed, Settings, Tables } from './services.ts';
import { loadTables } from './table-module.ts';

/** How long a joiner by link waits for somebody at the table to be found. */
const FIND_MS = 30_000;

interface Parts {
  readonly settings: Settings;
  readonly games: Games;
}

export function createTables(deps: AppDeps, parts: Parts): Tables {
  const open = new Map<string, Promise<Result<Held>>>();
  const listeners = new Set<() => void>();
  let trouble: Refusal | null = null;

  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  /** What storage cannot do; or code that was never loaded, which cannot be fetched without a network. Anything else is a bug. */
  const failed = (error: unknown): Refusal => {
    const missing = error instanceof PartMissing;
    if (!missing && !(error instanceof VaultError)) throw error;
    trouble = refuse(missing ? 'app/part-missing' : error.code);
    tell();
    return trouble;
  };
  /** Runs `work` with the vault; a storage failure becomes a refusal. */
  const stored = async <T>(work: (vault: Vault) => Promise<T>): Promise<Result<T>> => {
    try {
      const value = await work(await part(deps.vault));
      trouble = null;
      return ok(value);
    } catch (error) {
      return refused(failed(error));
    }
  };

  /** What this device has of a table. A record that cannot be read is none: who is let in again gets a new one. */
  const known = async (id: string): Promise<Result<TableRecord | undefined>> => {
    const found = await stored((vault) => vault.table(id));
    return !found.ok && found.refusal.code === 'storage/corrupt' ? ok(undefined) : found;
  };

  /**
   * Stores a new table, by the one tab that holds it; now there is something that the browser's clean-up must not take, whatever
   * it answers. A tab that came to this table meanwhile has a seat there: its record stays.
   */
  const store = async (record: TableRecord): Promise<Result<void>> => {
    const there = await known(record.id);
    if (!there.ok) return there;
    if (there.value !== undefined) return refused(refuse('app/other-tab'));
    void deps.device.persist();
    return stored(async (vault) => {
      // What may be left of a damaged one belongs to a seat that is lost.
      await vault.deleteTable(record.id);
      await vault.putTable(record);
    });
  };

  const announced = async (): Promise<string | null> => readAnnouncement(await deps.announcement().catch(() => undefined), deps.baseUrl);
  const broker = async (): Promise<string | null> => parts.settings.get().broker ?? (await announced());
  const holdDeps: HoldDeps = { ...deps, ...parts, broker, announced, changed: tell, failed };

  const net = async (): Promise<Result<NetModule>> => {
    try {
      return ok(await deps.net());
    } catch {
      // Code that was never loaded cannot be fetched without a network.
      return refused(refuse('app/part-missing'));
    }
  };

  /** One tab per table; then the mesh, then the session (`how`). */
  const hold = async (record: TableRecord, how: 'create' | 'open' | 'join', mesh?: Mesh): Promise<Result<Held>> => {
    const module = await net();
    if (!module.ok) return module;
    const release = await deps.device.lock(`court-cards/table/${record.id}`);
    if (release === null) return refused(refuse('app/other-tab'));
    const link = mesh ?? openMesh(module.value, record);
    let held: Result<Held> | null = null;
    try {
      const kept = how === 'open' ? ok(undefined) : await store(record);
      held = kept.ok ? await holdTable(holdDeps, { record, how, mesh: link, net: module.value, vault: await part(deps.vault) }) : kept;
    } finally {
      // Whatever went wrong, also what is thrown on: no channel and no lock stays behind.
      if (held?.ok !== true) {
        link.close();
        release();
      }
    }
    if (!held.ok) return held;
    held.value.onClose(() => {
      release();
      open.delete(record.id);
      tell();
    });
    beside.follow(held.value);
    return held;
  };
  /** A peer may greet as soon as its channel is open, which can be long before there is a session to listen. */
  const openMesh = (module: NetModule, record: TableRecord): Mesh =>
    keepEarlyMessages(module.openMesh({ table: record.id, key: record.key, seed: record.seed, broker: record.broker, members: record.members }, deps));

  /** The same object while it is open or being opened. */
  const once = (id: string, start: () => Promise<Result<Held>>): Promise<Result<Held>> => {
    const before = open.get(id);
    if (before !== undefined) return before;
    const started = start()
      .catch((error: unknown) => refused<Held>(failed(error)))
      .then((result) => {
        if (!result.ok) open.delete(id);
        return result;
      });
    open.set(id, started);
    return started;
  };

  const fresh = (table: string, key: Uint8Array, name: string, game: string, via: string | null): TableRecord => ({
    id: table,
    key,
    seed: deps.entropy.bytes(32),
    name: cleanName(name),
    game,
    hand: 0,
    broker: via,
    members: [],
    opened: deps.clock.now(),
    touched: deps.clock.now(),
    summary: { names: [], hand: 0, phase: 'lobby', mine: false },
  });

  const openStored = async (id: string): Promise<Result<Held>> =>
    once(id, async () => {
      const found = await stored((vault) => vault.table(id));
      if (!found.ok) return found;
      if (found.value === undefined) return refused(refuse('app/no-such-table'));
      return hold(found.value, 'open');
    });

  /** Has the table of this record, which may be damaged, other devices to be told of anything? */
  const hasOthers = async (id: string): Promise<boolean> => {
    const found = await known(id);
    return found.ok && (found.value?.members.length ?? 0) > 0;
  };

  /** Stores the newcomer's record and starts its session on the channel that is open. */
  const settle = async (record: TableRecord, mesh: Mesh): Promise<Result<Held>> => {
    const result = await once(record.id, () => hold(record, 'join', mesh));
    // Nothing came of it, or another attempt of this device was first: nobody would close this one's channels.
    if (!result.ok || result.value.mesh !== mesh) mesh.close();
    tell();
    return result;
  };

  const beside = carryingOn({
    clock: deps.clock,
    net,
    stored,
    opened: (id) => open.get(id),
    open: openStored,
    // A seat keeps its key: its chips are its own by it.
    like: (old, id = hex(deps.entropy.bytes(16)), key = deps.entropy.bytes(16)) => ({ ...fresh(id, key, old.name, old.game, old.broker), seed: old.seed, members: old.members }),
    create: (record) => once(record.id, () => hold(record, 'create')).finally(tell),
    openMesh,
    settle,
  });

  const tables: Tables = {
    get trouble() {
      return trouble;
    },
    async list() {
      const found = await stored((vault) => vault.tables());
      const gone = (record: TableRecord): number => Number(record.summary.left === true);
      return found.ok ? [...found.value].sort((a, b) => gone(a) - gone(b) || b.touched - a.touched) : [];
    },
    async create(game, name, others = []) {
      if (parts.games.entry(game)?.playable !== true) return refused(refuse('app/no-such-game'));
      const record = fresh(hex(deps.entropy.bytes(16)), deps.entropy.bytes(16), name, game, null);
      const result = await once(record.id, async () => {
        const held = await hold(record, 'create');
        // A seat that could not be added can be added later; what stands in the way is said at the table.
        if (held.ok) for (const other of others) await held.value.table.addSeat(cleanName(other));
        return held;
      });
      tell();
      return result;
    },
    open: openStored,
    carryOn: (id) => beside.carryOn(id),
    joinBeside: (id, table) => beside.joinBeside(id, table),
    async read(text) {
      const module = await net();
      if (!module.ok) return module;
      const read = module.value.readInvitation(text.trim());
      if (!read.ok) return read;
      const there = await known(read.value.table);
      const record = there.ok ? there.value : undefined;
      return ok({ kind: read.value.kind, table: read.value.table, known: record !== undefined, left: record?.summary.left === true, waits: record?.game === '' });
    },
    async joinByHand(invitation, name) {
      const module = await net();
      if (!module.ok) return module;
      const read = module.value.readInvitation(invitation.trim());
      if (!read.ok) return read;
      if (read.value.kind !== 'hand') return refused(refuse('join/not-an-invitation'));
      const there = await known(read.value.table);
      if (!there.ok) return there;
      if (there.value !== undefined) {
        const held = await openStored(read.value.table);
        if (!held.ok) return held;
        const answer = await held.value.mesh.joinByHand(invitation.trim());
        if (!answer.ok) return answer;
        return ok({ answer: answer.value, joined: answer.value.opened.then((r): Result<OpenTable> => (r.ok ? held : r)) });
      }
      const record = fresh(read.value.table, read.value.key, name, '', null);
      const mesh = openMesh(module.value, record);
      const answer = await mesh.joinByHand(invitation.trim());
      if (!answer.ok) {
        mesh.close();
        return answer;
      }
      return ok({ answer: closing(answer.value, mesh), joined: joined(answer.value, mesh, record) });
    },
    async joinByLink(link, name, cancel) {
      const module = await net();
      if (!module.ok) return module;
      const read = module.value.readInvitation(link.trim());
      if (!read.ok) return read;
      if (read.value.kind !== 'link') return refused(refuse('join/not-a-link'));
      const via = read.value.broker ?? (await broker());
      if (via === null) return refused(refuse('join/no-broker'));
      const there = await known(read.value.table);
      if (!there.ok) return there;
      if (cancel?.aborted === true) return refused(refuse('join/cancelled'));
      if (there.value !== undefined) {
        const held = await openStored(read.value.table);
        if (held.ok) await held.value.viaBroker(via);
        return held;
      }
      const record = fresh(read.value.table, read.value.key, name, '', via);
      const mesh = openMesh(module.value, record);
      const found = await firstPeer(mesh, deps.clock.after, cancel);
      if (!found.ok) {
        mesh.close();
        return found;
      }
      return settle(record, mesh);
    },
    async remove(id) {
      // Opened for a moment where it is not open: only a session can say that its seats leave.
      const held = await (open.get(id) ?? ((await hasOthers(id)) ? openStored(id) : undefined));
      let removed: Removed = held === undefined ? 'alone' : 'not-told';
      if (held?.ok === true) {
        removed = await held.value.farewell();
        await held.value.end();
      }
      await stored((vault) => vault.deleteTable(id));
      await notContinued(id);
      tell();
      return removed;
    },
    async record(id) {
      const held = await open.get(id);
      if (held?.ok === true) return held.value.table.record();
      const found = await stored((vault) => vault.table(id));
      if (!found.ok) return found;
      if (found.value === undefined) return refused(refuse('app/no-such-table'));
      const { game } = found.value;
      try {
        await part(() => parts.games.rules(game));
        const { storedRecord } = await part(loadTables);
        return await storedRecord(id, await part(deps.vault), (it) => parts.games.loaded(it));
      } catch (error) {
        return refused(failed(error));
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return tables;

  /** The table from which this one went on does so no more. */
  async function notContinued(id: string): Promise<void> {
    const old = (await tables.list()).find(({ continuedBy }) => continuedBy === id);
    if (old === undefined) return;
    const held = await open.get(old.id);
    if (held?.ok === true) await held.value.continuedBy(null);
    else await stored((vault) => vault.putTable(continuedRecord(old, null)));
  }

  async function joined(answer: HandAnswer, mesh: Mesh, record: TableRecord): Promise<Result<OpenTable>> {
    const opened = await answer.opened;
    if (opened.ok) return settle(record, mesh);
    mesh.close();
    return opened;
  }
}

/** Cancelling a newcomer's answer also closes the mesh that was made for it. */
function closing(answer: HandAnswer, mesh: Mesh): HandAnswer {
  return {
    text: answer.text,
    opened: answer.opened,
    cancel() {
      answer.cancel();
      mesh.close();
    },
  };
}

/** Waits for the first channel; else says what is missing. */
function firstPeer(mesh: Mesh, after: AppDeps['clock']['after'], signal?: AbortSignal): Promise<Result<string>> {
  const there = mesh.peers()[0];
  if (there !== undefined) return Promise.resolve(ok(there));
  return new Promise((resolve) => {
    const done = (result: Result<string>): void => {
      stop();
      off();
      signal?.removeEventListener('abort', cancelled);
      resolve(result);
    };
    const cancelled = (): void => done(refused(refuse('join/cancelled')));
    signal?.addEventListener('abort', cancelled);
    const stop = after(FIND_MS, () => done(refused(refuse(mesh.brokerStatus === 'ready' ? 'join/nobody-there' : 'join/broker-unreachable'))));
    const off = mesh.on({
      opened: (peer) => done(ok(peer)),
      // Somebody at the table was found and one of the two would not have the other: waiting would not help.
      refused: (_peer, refusal) => done(refused(refusal)),
    });
  });
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
}
