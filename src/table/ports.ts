/** The ports of a table: what it needs of the platform. Adapters implement them; `tests/contracts` holds one suite per port. */

import type { Refusal, Result } from '../engine/kernel/value.ts';

/** Identity of a device at one table: its public Ed25519 key, 64 lower-case hex digits (also a valid PeerJS id). */
export type PeerId = string;

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Calls back once after `ms` milliseconds; the returned function cancels. */
  after(ms: number, run: () => void): () => void;
}

export interface Entropy {
  /** Cryptographically secure random bytes. */
  bytes(length: number): Uint8Array;
}

/**
 * Channels to the other devices of one table. Messages arrive whole, unaltered, at most once, from an authenticated peer and
 * in the order sent *while a channel lasts*; a channel may end at any time and come back later. The table trusts nothing else.
 */
export interface Link {
  readonly self: PeerId;
  peers(): readonly PeerId[];
  /** False when there is no open channel. Up to 4 MiB; never blocks. */
  send(to: PeerId, message: Uint8Array): boolean;
  on(listener: LinkListener): () => void;
  /** Drops a peer that broke the protocol; it may be refused from then on. */
  drop(peer: PeerId, code: string): void;
  close(): void;
}

export interface LinkListener {
  opened?(peer: PeerId): void;
  closed?(peer: PeerId): void;
  message?(peer: PeerId, message: Uint8Array): void;
  /** Somebody was turned away, or turned us away: `join/…`, `link/…`; null: never proved who they are. For a sentence, not for logic. */
  refused?(peer: PeerId | null, refusal: Refusal): void;
}

/** A way in that needs no server: an offer shown as text and QR, and the answer that comes back the same way. */
export interface Invitation {
  /** Printable, without spaces, safe to paste; also what the QR holds. Contains the table's id and key. */
  readonly text: string;
  /** Takes the joiner's answer; refusals `join/…` leave the invitation open for another try. Resolves when the channel is open. */
  accept(answer: string): Promise<Result<PeerId>>;
  cancel(): void;
}

export interface HandAnswer {
  /** Shown by the joiner as text and QR. */
  readonly text: string;
  /** Settles when the channel is open and both sides have proven themselves, or with `join/…` why not. */
  readonly opened: Promise<Result<PeerId>>;
  cancel(): void;
}

export type BrokerStatus = 'off' | 'connecting' | 'ready' | 'unreachable';

export interface MeshConfig {
  /** 16 bytes in hex. */
  readonly table: string;
  /** 16 bytes. */
  readonly key: Uint8Array;
  /** Ed25519 seed of this device's identity at the table. */
  readonly seed: Uint8Array;
  /** URL of a PeerServer (`https://host/path`), or null: no broker. */
  readonly broker: string | null;
  /** Known members, dialled through the broker and through whoever is there. */
  readonly members: readonly PeerId[];
}

/** The link over WebRTC: full mesh, completed through members, entered by hand or through a broker. */
export interface Mesh extends Link {
  invite(): Promise<Result<Invitation>>;
  joinByHand(invitation: string): Promise<Result<HandAnswer>>;
  readonly brokerStatus: BrokerStatus;
  onBroker(listener: (status: BrokerStatus) => void): () => void;
  /** Switches the broker on (dials members and the table's meeting place there) or off. */
  useBroker(url: string | null): void;
  /** More members to keep a channel to. */
  know(members: readonly PeerId[]): void;
}

export interface NetModule {
  openMesh(config: MeshConfig, deps: { readonly clock: Clock; readonly entropy: Entropy }): Mesh;
  /** Reads the table's id and key out of an invitation or a link (`…#/join/…`), without connecting. */
  readInvitation(text: string): Result<{ readonly table: string; readonly key: Uint8Array; readonly kind: 'hand' | 'link'; readonly broker: string | null }>;
  /** The link that lets somebody join through the broker. `base` is the app's own address. */
  joinLink(base: string, table: string, key: Uint8Array, broker: string | null): string;
}

/** From what a table goes on: a table, one of its bases, and the device that opened the new one. */
export interface Origin {
  /** 16 bytes in hex. */
  readonly table: string;
  /** Number of the hand that does not count there any more: the new table starts from what it started from. */
  readonly hand: number;
  /** Hash of that hand's base, 32 bytes. */
  readonly base: Uint8Array;
  /** Key of the device. */
  readonly opener: PeerId;
}

/** What is kept of one table, beside its documents. */
export interface TableRecord {
  /** 16 bytes in lower-case hex. */
  readonly id: string;
  /** Secret known to everybody at the table; proves that one was let in. 16 bytes. */
  readonly key: Uint8Array;
  /** 32-byte Ed25519 seed of this device's identity, which is also its first seat. Never leaves the device. */
  readonly seed: Uint8Array;
  readonly name: string;
  readonly game: string;
  /** Number of the newest document (hand) this device has begun. */
  readonly hand: number;
  /** The broker this table may use, or null. */
  readonly broker: string | null;
  /** Public keys of everybody known to have been at the table, for dialling. */
  readonly members: readonly PeerId[];
  readonly opened: number;
  readonly touched: number;
  /** Goes on from another table of this device. */
  readonly continues?: Origin;
  /** Id of the table of this device that goes on from this one, the newest. */
  readonly continuedBy?: string;
  /** One line for the home screen, as data: who is there, whose turn. */
  readonly summary: {
    readonly names: readonly string[];
    /** Of these, how many are played on this device beside its own player; absent: none. */
    readonly here?: number;
    readonly hand: number;
    readonly phase: string;
    readonly mine: boolean;
    /** All seats of this device have left for good. */
    readonly left?: true;
  };
}

/** A saved game of this device, as a list shows it; its text, a record, is kept beside it. */
export interface SavedGame {
  /** 32 hex digits that follow from the text: the same game saved twice is one. */
  readonly id: string;
  readonly game: string;
  readonly names: readonly string[];
  /** Finished hands in it. */
  readonly hands: number;
  /** Clock time. */
  readonly saved: number;
  /** The table of this device it was played at, or null: it was brought in as a file. */
  readonly from: string | null;
}

/**
 * Storage failure with a code for the sentence table: `storage/quota`, `storage/closed`, `storage/unavailable`, `storage/corrupt`,
 * `storage/newer` (a later app's schema), `storage/blocked` (an earlier app's tab does not make way), `storage/migration`.
 */
export class VaultError extends Error {
  readonly code: `storage/${string}`;
  constructor(code: `storage/${string}`, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Durable storage. Every promise settles only after the data is safe (law 6: IndexedDB `durability: 'strict'`) or with a `VaultError`. */
export interface Vault {
  /** Records that are damaged are left out, and kept; `table` rejects for them with `storage/corrupt`. */
  tables(): Promise<readonly TableRecord[]>;
  table(id: string): Promise<TableRecord | undefined>;
  putTable(record: TableRecord): Promise<void>;
  /** With its documents, their blobs, and the values whose keys begin with `ID/`. */
  deleteTable(id: string): Promise<void>;
  /** Appends Yjs updates to the document `TABLE/HAND`, in order, with the blobs that they name, by name: all or none. */
  append(doc: string, updates: readonly Uint8Array[], blobs?: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** All updates of the document in the order appended; `storage/corrupt` when one is missing or damaged. */
  load(doc: string): Promise<readonly Uint8Array[]>;
  /** Replaces all stored updates of the document by one (compaction), atomically. */
  replace(doc: string, update: Uint8Array): Promise<void>;
  /** What is kept beside the document, by name; `storage/corrupt` when one is damaged. */
  blobs(doc: string): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Forgets what is kept beside the document. */
  dropBlobs(doc: string): Promise<void>;
  /** In the order of hands. */
  documents(table: string): Promise<readonly string[]>;
  /** Those that are damaged are left out, and kept. */
  savedGames(): Promise<readonly SavedGame[]>;
  /** The text of a saved game, or undefined. */
  savedText(id: string): Promise<string | undefined>;
  /** With its text, both or neither; replaces what has the same id. */
  putSavedGame(game: SavedGame, text: string): Promise<void>;
  deleteSavedGame(id: string): Promise<void>;
  get(key: string): Promise<unknown>;
  /** Anything that can be cloned; undefined deletes. */
  put(key: string, value: unknown): Promise<void>;
}
