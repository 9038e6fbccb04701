/** An App whose tables, games and device answer from memory, for the screens alone. Everything a screen asks of it is kept in `calls`. */
import { memoryVault, type MemoryVault } from '../../../src/adapters/storage/memory.ts';
import { createGames } from '../../../src/app/registry.ts';
import { createRouter } from '../../../src/app/router.ts';
import { createSavedGames } from '../../../src/app/saved-games.ts';
import { sentence } from '../../../src/app/sentences.ts';
import { DEFAULTS } from '../../../src/app/settings.ts';
import type { Address, App, BrokerStatus, Choice, Draft, GameRecord, Games, HandAnswer, Invitation, Member, OpenTable, Outlook, PeerId, Plain, Preferences, Proposal, Pwa, Readiness, Reaction, RecordFile, Refusal, Removed, Result, Settings, Table, TableRecord, Tables, TableState } from '../../../src/app/index.ts';

export const NOW = 1_700_000_000_000;
export const ME = 'a'.repeat(64);
export const ANA = 'b'.repeat(64);
export const BEN = 'c'.repeat(64);
export const TABLE = '0123456789abcdef0123456789abcdef';

const yes = <T>(value: T): Result<T> => ({ ok: true, value });
const no = <T>(refusal: Refusal): Result<T> => ({ ok: false, refusal });

export function member(key: string, name: string, change: Partial<Member> = {}): Member {
  return { key, name, me: key === ME, local: key === ME, device: key, here: true, since: NOW - 130_000, ready: false, choice: null, choices: ['in'], left: false, update: null, ...change };
}

type Deal = NonNullable<TableState['hand']>['deal'];

/** A hand that these seats of one phone play. */
export const simpleDeal = (seats: readonly string[], over = false): Deal => ({ kind: 'simple', shuffledBy: [seats], stage: over ? 'checked' : 'playing', checkedBy: [], openedFor: [], root: null, times: { begun: null, dealt: null, ended: null, checked: null } });

/** One that all these phones have shuffled, and checked when it is over. */
export const fairDeal = (devices: readonly (readonly string[])[], over = false, change: Partial<Deal> = {}): Deal => ({
  kind: 'fair',
  shuffledBy: devices,
  stage: over ? 'checked' : 'playing',
  checkedBy: over ? devices.flatMap((seats) => seats.slice(0, 1)) : [],
  openedFor: [],
  root: over ? '0123456789abcdef'.repeat(4) : null,
  times: { begun: NOW - 900_000, dealt: NOW - 890_000, ended: over ? NOW - 60_000 : null, checked: over ? NOW - 55_000 : null },
  ...change,
});

export function draft(change: Partial<Draft> = {}): Draft {
  return { game: 'rummy-royal', options: null, seats: [], locked: false, removed: [], absent: [], changes: [], withdrawn: false, outdated: [], blocked: { code: 'table/not-ready' }, ...change };
}

export function lobbyState(change: Partial<TableState> = {}): TableState {
  const members = change.members ?? [member(ME, 'Tom')];
  return {
    id: TABLE,
    me: ME,
    locals: members.filter((m) => m.local).map((m) => m.key),
    phase: 'lobby',
    members,
    draft: draft({ seats: members.filter((m) => !m.left).map((m) => m.key), blocked: members.length < 2 ? { code: 'table/too-few', detail: { min: 2, now: members.length } } : { code: 'table/not-ready', detail: { waiting: 1 } } }),
    hand: null,
    awaited: null,
    passing: null,
    reports: [],
    locked: false,
    removed: false,
    trouble: null,
    ...change,
  };
}

export function record(change: Partial<TableRecord> = {}): TableRecord {
  return {
    id: TABLE,
    key: new Uint8Array(16),
    seed: new Uint8Array(32),
    name: 'Tom',
    game: 'rummy-royal',
    hand: 4,
    broker: null,
    members: [ANA, BEN],
    opened: NOW,
    touched: NOW,
    summary: { names: ['Ana', 'Ben', 'Mira'], hand: 4, phase: 'hand', mine: true },
    ...change,
  };
}

/** A table that takes every proposal and answer, and shows what it took. */
export class FakeTable implements Table {
  readonly calls: [string, unknown][] = [];
  refusal: Refusal | null = null;
  /** What there is to save. */
  kept: GameRecord | null = null;
  coveredSeats: readonly PeerId[] = [];
  away: boolean | null = null;
  #state: TableState;
  #listeners = new Set<(state: TableState) => void>();

  constructor(state: TableState) {
    this.#state = state;
  }

  state(): TableState {
    return this.#state;
  }

  show(change: Partial<TableState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener(this.#state);
  }

  subscribe(listener: (state: TableState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  #took(what: string, with_: unknown): Promise<Result<void>> {
    this.calls.push([what, with_]);
    return Promise.resolve(this.refusal === null ? yes(undefined) : no(this.refusal));
  }

  async setName(name: string): Promise<Result<void>> {
    const done = await this.#took('setName', name);
    if (done.ok) this.show({ members: this.#state.members.map((m) => (m.me ? { ...m, name } : m)) });
    return done;
  }

  async propose(change: Proposal): Promise<Result<void>> {
    const result = await this.#took('propose', change);
    const { draft } = this.#state;
    if (result.ok && draft !== null) this.show({ draft: { ...draft, ...change } });
    return result;
  }

  async ready(choice: Choice | null): Promise<Result<void>> {
    const result = await this.#took('ready', choice);
    if (result.ok) this.show({ members: this.#state.members.map((m) => (m.me ? { ...m, ready: choice !== null, choice } : m)) });
    return result;
  }

  answer(answer: Plain): Promise<Result<void>> {
    return this.#took('answer', answer);
  }

  check(): Refusal | null {
    return null;
  }

  async record(): Promise<Result<GameRecord>> {
    this.calls.push(['record', null]);
    return this.kept === null ? no({ code: 'record/nothing' }) : yes(this.kept);
  }
  legal(): Iterable<Plain> {
    return [];
  }

  seat(): Table {
    return this;
  }

  async addSeat(name: string): Promise<Result<string>> {
    const done = await this.#took('addSeat', name);
    return done.ok ? yes('d'.repeat(64)) : done;
  }

  removeSeat(key: string): Promise<Result<void>> {
    return this.#took('removeSeat', key);
  }

  async admit(key: string): Promise<void> {
    await this.#took('admit', key);
  }

  /** What begins when all are ready, by what is chosen here. */
  begins: (chosen: { readonly [key: string]: Choice }) => Result<Outlook> | null = () => yes('hand');

  outlook(chosen: { readonly [key: string]: Choice }): Result<Outlook> | null {
    return this.begins(chosen);
  }

  /** Why the hand cannot go on without somebody. */
  passRefusal: Refusal | null = null;

  passOver(): Promise<Result<void>> {
    return Promise.resolve(this.passRefusal === null ? yes(undefined) : no(this.passRefusal));
  }

  waitForAll(): void {
    // Nobody is missed.
  }

  react(reaction: Reaction): boolean {
    this.calls.push(['react', reaction]);
    return true;
  }

  setAway(away: boolean): void {
    this.away = away;
  }

  cover(seats: readonly PeerId[]): void {
    this.coveredSeats = seats;
  }

  leave(): Promise<Result<void>> {
    return this.#took('leave', null);
  }

  close(): void {
    this.calls.push(['close', null]);
  }
}

/** An invitation or answer whose other side is the test. */
export function deferred<T>(): { readonly promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((r) => (resolve = r));
  return { promise, resolve };
}

export interface FakeOpen extends OpenTable {
  readonly table: FakeTable;
  invitation: Result<Invitation>;
  theLink: string | null;
  setBroker(status: BrokerStatus): void;
}

export function fakeOpen(state: TableState, its = record()): FakeOpen {
  let broker: BrokerStatus = 'off';
  const listeners = new Set<(status: BrokerStatus) => void>();
  return {
    record: its,
    table: new FakeTable(state),
    invitation: yes({ text: 'CC1INVITATION234567ABCDEFGHIJKLMNOPQRSTUVWXYZ', accept: async () => yes(ANA), cancel: () => {} }),
    theLink: 'https://cards.example/app/#/join/AbCdEf0123456789',
    async invite() {
      return this.invitation;
    },
    async link() {
      return this.theLink;
    },
    get brokerStatus() {
      return broker;
    },
    onBroker(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setBroker(status) {
      broker = status;
      for (const listener of listeners) listener(status);
    },
    async useBroker() {
      return yes(undefined);
    },
    close() {},
  };
}

export class FakeTables implements Tables {
  readonly calls: [string, ...unknown[]][] = [];
  records: readonly TableRecord[] = [];
  /** The finished hands of whatever table. */
  kept: GameRecord | null = null;
  trouble: Refusal | null = null;
  opened: Result<OpenTable> = no({ code: 'app/no-such-table' });
  reading: Awaited<ReturnType<Tables['read']>> = no({ code: 'join/not-an-invitation' });
  byHand: Result<{ readonly answer: HandAnswer; readonly joined: Promise<Result<OpenTable>> }> = no({ code: 'join/not-an-invitation' });
  byLink: Promise<Result<OpenTable>> = Promise.resolve(no({ code: 'join/nobody-there' }));
  #listeners = new Set<() => void>();

  async list(): Promise<readonly TableRecord[]> {
    return this.records;
  }

  async create(game: string, name: string, others: readonly string[] = []): Promise<Result<OpenTable>> {
    this.calls.push(['create', game, name, ...others]);
    return this.opened;
  }

  async open(id: string): Promise<Result<OpenTable>> {
    this.calls.push(['open', id]);
    return this.opened;
  }

  async read(text: string): ReturnType<Tables['read']> {
    this.calls.push(['read', text]);
    return this.reading;
  }

  async joinByHand(text: string, name: string): ReturnType<Tables['joinByHand']> {
    this.calls.push(['joinByHand', text, name]);
    return this.byHand;
  }

  looking: AbortSignal | undefined;

  async joinByLink(link: string, name: string, cancel?: AbortSignal): Promise<Result<OpenTable>> {
    this.looking = cancel;
    this.calls.push(['joinByLink', link, name]);
    return this.byLink;
  }

  async carryOn(id: string): Promise<Result<OpenTable>> {
    this.calls.push(['carryOn', id]);
    return this.opened;
  }

  async joinBeside(id: string, table: string): Promise<Result<OpenTable>> {
    this.calls.push(['joinBeside', id, table]);
    return this.opened;
  }

  async record(id: string): Promise<Result<GameRecord>> {
    this.calls.push(['record', id]);
    return this.kept === null ? no({ code: 'record/nothing' }) : yes(this.kept);
  }

  removed: Removed = 'alone';

  async remove(id: string): ReturnType<Tables['remove']> {
    this.calls.push(['remove', id]);
    this.records = this.records.filter((r) => r.id !== id);
    this.changed();
    return this.removed;
  }

  changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export interface FakeApp extends App {
  readonly tables: FakeTables;
  readonly preferences: Preferences;
  readonly pwa: Pwa & { readiness: Readiness; update: boolean; installable: boolean; applied: number };
  /** Where saved games are kept. */
  readonly vault: MemoryVault;
  /** Files that were downloaded or shared: name and text. */
  readonly files: [string, string][];
  /** Opens files with the app, as the system does. */
  launch: (files: readonly RecordFile[]) => void;
  readonly cues: string[];
  /** Whether the clipboard takes what is copied. */
  copies: boolean;
  readonly copied: string[];
  awake: number;
}

export function fakeApp(change: { readonly hash?: string; readonly preferences?: Partial<Preferences>; readonly games?: Games } = {}): FakeApp {
  let preferences: Preferences = { ...DEFAULTS, name: 'Tom', ...change.preferences };
  const listeners = new Set<(p: Preferences) => void>();
  const wentBack = new Set<() => void>();
  const hashes = [change.hash ?? ''];
  const depths: (number | null)[] = [null];
  const places: (string | null)[] = [null];
  const address: Address = {
    hash: () => hashes[hashes.length - 1] ?? '',
    depth: () => depths[depths.length - 1] ?? null,
    note: (depth) => void (depths[depths.length - 1] = depth),
    place: () => places[places.length - 1] ?? null,
    keep: (place) => void (places[places.length - 1] = place),
    push: (hash, depth) => void (hashes.push(hash), depths.push(depth), places.push(null)),
    replace: (hash, depth) => void ((hashes[hashes.length - 1] = hash), (depths[depths.length - 1] = depth), (places[places.length - 1] = null)),
    back: () => {
      hashes.pop();
      depths.pop();
      places.pop();
      for (const listener of wentBack) listener();
    },
    listen: (listener) => {
      wentBack.add(listener);
      return () => wentBack.delete(listener);
    },
  };
  const settings: Settings = {
    get: () => preferences,
    async set(next) {
      preferences = { ...preferences, ...next };
      for (const listener of listeners) listener(preferences);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const tables = new FakeTables();
  const games = change.games ?? createGames();
  const vault = memoryVault();
  const remembered = new Map<string, string>();
  const app: FakeApp = {
    router: createRouter(address),
    settings,
    tables,
    games,
    // The real service over a vault in memory.
    get saved() {
      return saved;
    },
    vault,
    pwa: { readiness: 'offline-ready', update: false, installable: false, applied: 0, async applyUpdate() { this.applied++; return yes(undefined); }, async install() {}, subscribe: () => () => {} },
    device: {
      secure: true,
      keepAwake: () => {
        app.awake++;
        return () => void app.awake--;
      },
      haptic: () => void app.cues.push('haptic'),
      chime: () => void app.cues.push('chime'),
      async copy(text) {
        if (app.copies) app.copied.push(text);
        return app.copies;
      },
      canShare: true,
      share: async () => true,
      download: (name, text) => void app.files.push([name, text]),
      canShareFiles: true,
      shareFile: async (name, text) => app.files.push([name, text]) > 0,
      onFiles: (listener) => void (app.launch = listener),
      lock: async () => () => {},
      persisted: async () => false,
      persist: async () => true,
    },
    clock: { now: () => NOW, after: () => () => {} },
    remember: (key) => ({ read: () => remembered.get(key) ?? null, write: (text) => void remembered.set(key, text) }),
    say: sentence,
    version: '0.1.0',
    get preferences() {
      return preferences;
    },
    files: [],
    launch: () => {},
    cues: [],
    copies: true,
    copied: [],
    awake: 0,
  };
  const saved = createSavedGames({ vault: async () => vault, clock: app.clock, device: app.device }, { games, tables });
  return app;
}
