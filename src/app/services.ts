/** What the screens get of the application, through one Lit context (`app/context.ts`). Built by `main.ts`. */
import type { Refusal, Result } from '../engine/kernel/value.ts';
import type { Table } from '../table/api.ts';
import type { BrokerStatus, HandAnswer, Invitation, TableRecord } from '../table/ports.ts';

export type Route =
  | { readonly name: 'home' }
  | { readonly name: 'join'; readonly text: string }
  | { readonly name: 'table'; readonly id: string }
  | { readonly name: 'rules'; readonly game: string }
  | { readonly name: 'settings' };

export interface Router {
  readonly route: Route;
  go(route: Route, how?: 'push' | 'replace'): void;
  href(route: Route): string;
  subscribe(listener: (route: Route) => void): () => void;
}

export interface Preferences {
  readonly name: string;
  readonly theme: 'system' | 'light' | 'dark';
  readonly suits: 'two' | 'four';
  readonly hand: 'right' | 'left';
  readonly motion: 'normal' | 'fast' | 'off';
  readonly sound: boolean;
  readonly haptics: boolean;
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

export interface Tables {
  list(): Promise<readonly TableRecord[]>;
  create(game: string, name: string): Promise<Result<OpenTable>>;
  /** Opens a stored table; the same object while it is open. */
  open(id: string): Promise<Result<OpenTable>>;
  /** By invitation text: gives the answer to show. The table is stored once its channel is open. */
  joinByHand(invitation: string, name: string): Promise<Result<{ readonly answer: HandAnswer; readonly joined: Promise<Result<OpenTable>> }>>;
  joinByLink(link: string, name: string): Promise<Result<OpenTable>>;
  remove(id: string): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export type Readiness = 'loading' | 'online-only' | 'offline-ready' | 'unsupported';

export interface Pwa {
  readonly readiness: Readiness;
  /** A new version waits; applied only from here, never by itself (law 11). */
  readonly update: boolean;
  applyUpdate(): Promise<void>;
  readonly installable: boolean;
  install(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export interface App {
  readonly router: Router;
  readonly settings: Settings;
  readonly tables: Tables;
  readonly pwa: Pwa;
  /** The sentence for a refusal's code. */
  say(refusal: Refusal): string;
  readonly version: string;
}
