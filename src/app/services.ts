/** What the screens get of the application, through one Lit context (`app/context.ts`). Built by `main.ts`. */
import type { AnyGame } from '../engine/kernel/game.ts';
import type { GameRecord } from '../engine/kernel/records.ts';
import type { Refusal, Result } from '../engine/kernel/value.ts';
import type { Table, TableDeps, TableState } from '../table/api.ts';
import type { BrokerStatus, Clock, Entropy, HandAnswer, Invitation, NetModule, SavedGame, TableRecord, Vault } from '../table/ports.ts';

export type Route =
  | { readonly name: 'home' }
  | { readonly name: 'join'; readonly text: string }
  | { readonly name: 'table'; readonly id: string }
  | { readonly name: 'rules'; readonly game: string; /** A rule to go to: `RR-8`. */ readonly rule?: string }
  /** The saved games of this device; with an id, one of them step by step. */
  | { readonly name: 'records'; readonly id?: string }
  | { readonly name: 'settings' };

export interface Router {
  readonly route: Route;
  go(route: Route, how?: 'push' | 'replace'): void;
  /** Back to where one came from within the app; to `parent`, in place of this screen, when one came from outside. */
  back(parent: Route): void;
  href(route: Route): string;
  /** Where within the present screen one was when it was left by a link, as that screen wrote it; null: at its beginning. A browser keeps it, so a screen reads it as any text from outside. */
  readonly place: string | null;
  /** Notes it, for when one comes back to this entry of the history. */
  keepPlace(place: string): void;
  subscribe(listener: (route: Route) => void): () => void;
}

export interface Preferences {
  readonly name: string;
  /** Who played on this phone last, in seat order: a suggestion. */
  readonly players: readonly string[];
  readonly theme: 'system' | 'light' | 'dark';
  readonly suits: 'two' | 'four';
  readonly hand: 'right' | 'left';
  readonly motion: 'normal' | 'fast' | 'off';
  readonly sound: boolean;
  readonly haptics: boolean;
  /** What is said with a tap: shown, and offered. */
  readonly reactions: boolean;
  readonly textSize: 'normal' | 'large' | 'larger';
  /** A broker of the players' choice, or null: the app's own origin when it announces one. */
  readonly broker: string | null;
}

export interface Settings {
  get(): Preferences;
  set(change: Partial<Preferences>): Promise<void>;
  subscribe(listener: (p: Preferences) => void): () => void;
}

/** An open table on this device: the session and its ways in. */
export interface OpenTable {
  readonly record: TableRecord;
  readonly table: Table;
  invite(): Promise<Result<Invitation>>;
  /** Link through the broker, or null when no broker is there or chosen. */
  link(): Promise<string | null>;
  readonly brokerStatus: BrokerStatus;
  onBroker(listener: (status: BrokerStatus) => void): () => void;
  useBroker(on: boolean): Promise<Result<void>>;
  close(): void;
}

/** Were the others told? `alone`: there is nobody to tell. `left`: this device's seats were given up, or taken off the table, before. */
export type Removed = 'told' | 'not-told' | 'alone' | 'left';

export interface Tables {
  list(): Promise<readonly TableRecord[]>;
  /** Why storage failed last, or null. */
  readonly trouble: Refusal | null;
  /** `name`: what the player is called here; `others`: who else plays on this phone, a seat each. */
  create(game: string, name: string, others?: readonly string[]): Promise<Result<OpenTable>>;
  /** Opens a stored table; the same object while it is open. */
  open(id: string): Promise<Result<OpenTable>>;
  /** What kind of way in a text is, without connecting; `known`: this device has been at that table and returns as itself; `left`: it has left it for good; `waits`: it has asked before, and nobody has let it in. */
  read(text: string): Promise<Result<{ readonly kind: 'hand' | 'link'; readonly table: string; readonly known: boolean; readonly left?: boolean; readonly waits?: boolean }>>;
  /** By invitation text: gives the answer to show. The table is stored once its channel is open. */
  joinByHand(invitation: string, name: string): Promise<Result<{ readonly answer: HandAnswer; readonly joined: Promise<Result<OpenTable>> }>>;
  /** Aborted before somebody there was found: `join/cancelled`, and this device has not joined. */
  joinByLink(link: string, name: string, cancel?: AbortSignal): Promise<Result<OpenTable>>;
  /**
   * Goes on at a new table from what the last complete hand of this one came to, with this device's seats; `table/other-verdict`: it has none there.
   * The old table stays as it is, and open as long as the new one: whoever comes there is told.
   */
  carryOn(id: string): Promise<Result<OpenTable>>;
  /**
   * Joins a table that goes on from this one, of which somebody here tells (`TableState.beside`), with the same seats. Refused when it is not what this
   * device's own copy of the old table says (`table/other-verdict`), or nobody there answers (`join/…`).
   */
  joinBeside(id: string, table: string): Promise<Result<OpenTable>>;
  /**
   * Removes a table from this device, with all that is stored of it. The others are told before that its seats leave for good, if one
   * of them can be reached within a few seconds, also when the table is not open.
   */
  remove(id: string): Promise<Removed>;
  /** The finished hands of a table of this device, whether it is open or not. `record/nothing`, `app/no-such-table`, `storage/…`. */
  record(id: string): Promise<Result<GameRecord>>;
  subscribe(listener: () => void): () => void;
}

/** A file as the browser hands it over; anything may be in it. */
export interface RecordFile {
  /** Bytes. */
  readonly size: number;
  text(): Promise<string>;
}

/** One moment of a record: the table after a step, as one who watches sees it. */
export interface ReplayMoment {
  readonly state: TableState;
  /** How many of the hand's events had happened before this step. */
  readonly before: number;
  /** The game's view for every seat, with the cards it holds. */
  readonly views: readonly unknown[];
}

export interface ReplayedHand {
  /** In the record, 1 is the first. */
  readonly number: number;
  /** By seat. */
  readonly names: readonly string[];
  readonly steps: number;
  /** The end of a game by agreement: its chips are counted, and nothing is dealt. */
  readonly ending: boolean;
  /** After step 0 .. steps − 1. */
  at(step: number): ReplayMoment;
}

export interface Replay {
  readonly game: string;
  readonly notes: readonly string[];
  /** At least one. */
  readonly hands: readonly ReplayedHand[];
}

/** Games written down on this device. Refusals: `record/…`, `storage/…`, `app/part-missing`, and the game's own. */
export interface SavedGames {
  /** Why the last file was not taken in, until something else is done here; or null. */
  readonly trouble: Refusal | null;
  /** Newest first. */
  list(): Promise<readonly SavedGame[]>;
  /** Saves the finished hands of a table; an earlier state of the same game gives way. */
  saveTable(table: string): Promise<Result<SavedGame>>;
  /** Takes in a file. What cannot be played again here is refused, and changes nothing. */
  take(file: RecordFile): Promise<Result<SavedGame>>;
  /** The record as text. */
  text(id: string): Promise<Result<string>>;
  replay(id: string): Promise<Result<Replay>>;
  remove(id: string): Promise<Result<void>>;
  /** `rummy-royal-2026-11-30-3-hands.court.json` */
  fileName(game: SavedGame): string;
  subscribe(listener: () => void): () => void;
}

export type Readiness = 'loading' | 'online-only' | 'offline-ready' | 'unsupported';

export interface Pwa {
  readonly readiness: Readiness;
  /** A new version waits; applied only from here, never by itself (law 11). */
  readonly update: boolean;
  /** Reloads with the new version; `update/other-tab` while another tab sits at a table. */
  applyUpdate(): Promise<Result<void>>;
  readonly installable: boolean;
  install(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** What the app and its screens use of the device; `adapters/device` implements it. Nothing here throws; what the platform lacks does nothing. */
export interface Device {
  /** Https or localhost: service worker, camera, locks and wake lock exist only there. */
  readonly secure: boolean;
  /** Keeps the screen awake until the returned function is called; taken again by itself when the page becomes visible. */
  keepAwake(): () => void;
  /** One short vibration. */
  haptic(): void;
  /** One soft sound. */
  chime(): void;
  /** To the clipboard; false when the platform refuses. */
  copy(text: string): Promise<boolean>;
  readonly canShare: boolean;
  /** The system's share sheet; false when it was closed or is missing. */
  share(what: { readonly title: string; readonly url: string }): Promise<boolean>;
  /** Hands a text over as a file: to where the browser keeps downloads. */
  download(name: string, text: string): void;
  readonly canShareFiles: boolean;
  /** The share sheet with a text file; false when it was closed or is missing. */
  shareFile(name: string, text: string): Promise<boolean>;
  /** Files that the system opens with the app (`file_handlers` of the manifest). */
  onFiles(listener: (files: readonly RecordFile[]) => void): void;
  /** Exclusive among the tabs of this device (Web Locks, else BroadcastChannel): the release, or null when another tab holds it. */
  lock(name: string): Promise<(() => void) | null>;
  /** Is storage safe from the browser's clean-up? null: unknown. */
  persisted(): Promise<boolean | null>;
  persist(): Promise<boolean>;
}

/** The address bar's hash (`#/table/…`), as the router sees it. `address.ts` makes one of a window. */
export interface Address {
  hash(): string;
  /** How many of the app's own screens lie before the present entry of the history; null: nobody has noted it (a link, a typed address). */
  depth(): number | null;
  /** Notes it at the present entry. */
  note(depth: number): void;
  /** Where within its screen one was at the present entry, or null. */
  place(): string | null;
  /** Notes it there. */
  keep(place: string): void;
  push(hash: string, depth: number): void;
  replace(hash: string, depth: number): void;
  back(): void;
  listen(listener: () => void): () => void;
}

/** A text kept synchronously (localStorage), so that theme and text size are right before IndexedDB has opened. Never the only copy. */
export interface FastText {
  read(): string | null;
  write(text: string): void;
}

/** A game of the registry: what the home screen shows, and how its parts are loaded. */
export interface GameEntry {
  readonly id: string;
  readonly name: string;
  /** Round one table, or on your own. */
  readonly place: 'table' | 'alone';
  readonly seats: { readonly min: number; readonly max: number };
  /** False while the app has no rules for it: it is not offered. */
  readonly playable: boolean;
}

export interface Told {
  readonly text: string;
  readonly spoken: string;
  /** `RR-13` */
  readonly rule: string;
  /** Why, in one short sentence. */
  readonly reason: string;
}

/** An answer against the rules, as it came to light when all cards were known. */
export interface Fault {
  /** What was done, in a sentence. */
  readonly text: string;
  /** `RR-11` */
  readonly rule: string;
  /** What the table was told when it happened, in a sentence; or empty. */
  readonly said: string;
}

/** A game's table as seen from a seat: its element and the words only the game knows. */
export interface GameTable {
  /** Element with `.state: TableState`, `.table: Table`, `.say: (refusal) => string`; `.replay: {views}` (by seat, or null for a closed hand) for a record, with a slot `steps`. */
  readonly tag: string;
  /** Element with `.show: string`: a drawing for the page of rules, named by its sections. */
  readonly picture?: string;
  /** Element with `.state: TableState`: what happened in the hand, as the game prints it. */
  readonly logElement?: string;
  /** Under the game's name: `Hand 4 of 10, stops`. */
  subtitle(state: TableState): string;
  /** Who is awaited and for what, without a full stop: `Ana chooses five cards`; empty when the game awaits nobody. */
  awaited(state: TableState): string;
  /** Has my seat to decide something now (not what a device answers by itself)? */
  mine(state: TableState): boolean;
  /** The hand so far in sentences, oldest first; keys are stable while it grows. */
  log(state: TableState): readonly { readonly key: string; readonly text: string }[];
  /** What happened since so many events, in sentences that name everybody, each with its reason and the rule it comes from. */
  told(state: TableState, since: number): readonly Told[];
  /** Which rule was broken with cards that nobody saw, for which the hand is void; null: none of this game's. */
  fault(state: TableState): Fault | null;
}

export interface Games {
  readonly all: readonly GameEntry[];
  entry(id: string): GameEntry | undefined;
  /** The rules; loads them at the first call. */
  rules(id: string): Promise<AnyGame | undefined>;
  /** The rules if they are loaded already. */
  loaded(id: string): AnyGame | undefined;
  /** The game's table; defines its element at the first call. */
  table(id: string): Promise<GameTable | undefined>;
}

/** What `main.ts` hands to `createApp`: nothing of it is started before it is needed. */
export interface AppDeps {
  readonly vault: () => Promise<Vault>;
  readonly net: () => Promise<NetModule>;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly device: Device;
  readonly pwa: Pwa;
  readonly address: Address;
  readonly fast: FastText;
  readonly remember: (key: string) => FastText;
  /** The app's own address without hash, ending in `/`. */
  readonly baseUrl: string;
  /** Content of `broker.json` beside the app, `{"broker": "path or URL of the PeerServer"}`; undefined when it is not there. One request per call, made only for links. */
  readonly announcement: () => Promise<unknown>;
  readonly version: string;
  /** Does what costs time in a deal in another thread; without it the page does. */
  readonly work?: NonNullable<TableDeps['dealing']>['work'];
}

export interface App {
  readonly router: Router;
  readonly settings: Settings;
  readonly tables: Tables;
  readonly saved: SavedGames;
  readonly games: Games;
  readonly pwa: Pwa;
  readonly device: Device;
  readonly clock: Clock;
  /** Small things of this device that may be lost without harm (how a hand is laid, which hints were seen), by key. No card may enter. */
  remember(key: string): FastText;
  /** The sentence for a refusal's code. */
  say(refusal: Refusal): string;
  readonly version: string;
}
