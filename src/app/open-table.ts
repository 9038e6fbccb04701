/** One table while it is open on this device: its session, its mesh, its ways in, and its record kept up to date. */
import { ok, refuse, refused, type Refusal, type Result } from '../engine/kernel/value.ts';
import type { TableState, TableWithOthers } from '../table/api.ts';
import type { Mesh, NetModule, TableRecord, Vault } from '../table/ports.ts';
import { part } from './part.ts';
import type { AppDeps, Games, OpenTable, Removed } from './services.ts';
import { loadTables } from './table-module.ts';

export interface HoldDeps extends AppDeps {
  readonly games: Games;
  /** The broker of the preferences, else the announced one, else null. */
  readonly broker: () => Promise<string | null>;
  readonly announced: () => Promise<string | null>;
  /** A record has changed. */
  readonly changed: () => void;
  /** Takes note of a storage failure; throws on anything else. */
  readonly failed: (error: unknown) => Refusal;
}

export interface Start {
  readonly record: TableRecord;
  readonly how: 'create' | 'open' | 'join';
  readonly mesh: Mesh;
  readonly net: NetModule;
  readonly vault: Vault;
}

export interface Held extends OpenTable {
  readonly mesh: Mesh;
  readonly table: TableWithOthers;
  /** Dials through this broker and remembers it for the table. */
  viaBroker(url: string | null): Promise<void>;
  onClose(run: () => void): void;
  /** Notes which table goes on from this one; null: none any more. */
  continuedBy(table: string | null): Promise<void>;
  /** Tells whoever is connected, or can be reached now, that the seats of this device leave for good; gives up after a few seconds. */
  farewell(): Promise<Removed>;
  /** Closes, and settles when nothing more of the table is being stored. */
  end(): Promise<void>;
}

/** How long leaving may take to be stored and said, and how long the channels get to carry it, ms. */
const FAREWELL = 3_000;
const LAST_WORDS = 300;
/** How long somebody is looked for who could be told, ms. */
const REACH = 4_000;

export async function holdTable(deps: HoldDeps, start: Start): Promise<Result<Held>> {
  const { mesh } = start;
  // The session asks for rules without waiting; a newcomer learns only from the others which game is on the table.
  await part(() => Promise.all(deps.games.all.filter((g) => g.playable).map((g) => deps.games.rules(g.id))));
  const tables = await part(loadTables);
  const session = await tables.start(start.how, start.record, {
    vault: start.vault,
    link: mesh,
    clock: deps.clock,
    entropy: deps.entropy,
    game: (id) => deps.games.loaded(id),
    ...(deps.work === undefined ? {} : { dealing: { work: deps.work } }),
  });
  if (!session.ok) return session;
  return ok(held(deps, start, mesh, session.value));
}

function held(deps: HoldDeps, start: Start, mesh: Mesh, table: TableWithOthers): Held {
  let record = start.record;
  let closed = false;
  let writing: Promise<void> = Promise.resolve();
  const closers: (() => void)[] = [];

  /** Writes one after the other, so that the newest record is the one that stays. */
  const keep = (next: TableRecord): Promise<void> => {
    record = next;
    deps.changed();
    // Once more when it is there: who lists the tables reads what is stored.
    writing = writing.then(() => start.vault.putTable(next)).then(deps.changed, (error: unknown) => void deps.failed(error));
    return writing;
  };

  const follow = (state: TableState): void => {
    if (closed) return;
    mesh.know([...new Set(state.members.filter((m) => !m.local && !m.left).map((m) => m.device))]);
    const next = recordOf(record, state);
    if (next !== record) void keep({ ...next, touched: deps.clock.now() });
  };
  closers.push(table.subscribe(follow));
  follow(table.state());

  const viaBroker = async (url: string | null): Promise<void> => {
    mesh.useBroker(url);
    if (url !== record.broker) await keep({ ...record, broker: url });
  };

  const after = (ms: number): Promise<void> => new Promise((resolve) => void deps.clock.after(ms, resolve));
  /** Is somebody else connected, or soon? */
  const reached = (): Promise<boolean> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (table.state().members.some((m) => !m.local && m.here)) done(true);
      };
      const done = (there: boolean): void => {
        stop();
        off();
        resolve(there);
      };
      const stop = deps.clock.after(REACH, () => done(false));
      const off = table.subscribe(look);
      look();
    });
  const close = (): void => {
    if (closed) return;
    closed = true;
    table.close();
    mesh.close();
    for (const run of closers) run();
  };

  return {
    get record() {
      return record;
    },
    table,
    mesh,
    viaBroker,
    invite: () => mesh.invite(),
    async link() {
      const url = record.broker ?? (await deps.broker());
      if (url === null) return null;
      await viaBroker(url);
      // A link without a broker means the one that the app's own server announces: shorter, and right from any address.
      const own = await deps.announced();
      return start.net.joinLink(deps.baseUrl, record.id, record.key, url === own ? null : url);
    },
    get brokerStatus() {
      return mesh.brokerStatus;
    },
    onBroker: (listener) => mesh.onBroker(listener),
    async useBroker(on) {
      const url = on ? await deps.broker() : null;
      if (on && url === null) return refused(refuse('join/no-broker'));
      await viaBroker(url);
      return ok(undefined);
    },
    onClose: (run) => void closers.push(run),
    continuedBy: (next) => keep(continuedRecord(record, next)),
    async farewell() {
      const { members, locals, removed } = table.state();
      if (members.every((m) => m.local || m.left)) return 'alone';
      // They have agreed to it themselves.
      if (removed) return 'left';
      // Perhaps nobody has heard of it yet: one may leave with nobody there.
      if (locals.length === 0) {
        if (await reached()) await after(LAST_WORDS);
        return 'left';
      }
      if (!(await reached())) return 'not-told';
      const said = Promise.all(table.state().locals.map((key) => table.seat(key).leave()));
      const done = await Promise.race([said, after(FAREWELL)]);
      await after(LAST_WORDS);
      return done?.every((left) => left.ok) === true ? 'told' : 'not-told';
    },
    async end() {
      close();
      await writing;
    },
    close,
  };
}

export function continuedRecord({ continuedBy: _, ...record }: TableRecord, next: string | null): TableRecord {
  return next === null ? record : { ...record, continuedBy: next };
}

/** Does the table wait for a player of this phone? Alone one waits for others; between hands for all who are not ready. */
function isMine({ awaited, locals, members, phase }: TableState): boolean {
  if (awaited === null || phase === 'finished' || !awaited.seats.some((key) => locals.includes(key))) return false;
  return awaited.kind !== 'terms' || members.some((m) => !m.me && !m.left);
}

/** What a record holds of either (`adapters/storage` takes no more). */
const MOST = 64;

/** The record with what the session knows now; the same object when nothing of it changed. Who is there now comes first. */
export function recordOf(record: TableRecord, state: TableState): TableRecord {
  const now = new Set(state.members.filter((m) => !m.local).map((m) => m.device));
  const known = [...record.members, ...[...now].filter((key) => !record.members.includes(key))];
  const members = known.length <= MOST ? known : [...now, ...known.filter((key) => !now.has(key))].slice(0, MOST);
  const me = state.members.find((m) => m.me);
  const hand = state.hand?.number ?? record.hand;
  const present = state.members.filter((m) => !m.me && !m.left);
  const here = present.filter((m) => m.local).length;
  const next: TableRecord = {
    ...record,
    name: (me?.written ?? me?.name) || record.name,
    // Who came in the middle of a hand has seen no draft yet.
    game: state.draft?.game || state.hand?.game || record.game,
    hand,
    members,
    summary: {
      names: [...present].sort((a, b) => Number(b.local) - Number(a.local)).map((m) => m.name).slice(0, MOST),
      ...(here > 0 ? { here } : {}),
      hand: state.hand?.ofGame ?? record.summary.hand,
      phase: state.phase,
      mine: isMine(state),
      ...(state.locals.length === 0 ? { left: true as const } : {}),
    },
  };
  return same(record, next) ? record : next;
}

function same(a: TableRecord, b: TableRecord): boolean {
  const key = (r: TableRecord): string => JSON.stringify([r.name, r.game, r.hand, r.members, r.summary]);
  return key(a) === key(b);
}
