/** What the two ends of a channel, and the links behind them, say to each other on the control plane. */
import { Reader, Writer, asciiBytes, asciiOf } from '../../table/wire/bytes.ts';
import { bytesToHex, hexToBytes } from '../../crypto/index.ts';
import type { PeerId } from '../../table/ports.ts';
import { MAX_SIGNAL } from '../../table/wire/signal.ts';

/** Version of handshake and control messages. */
export const LINK_VERSION = 1;
/** Most members one device tells another about. */
export const MAX_MEMBERS = 64;

export interface Hello {
  readonly type: 'hello';
  /** Public key, 32 bytes. */
  readonly key: Uint8Array;
  /** Fresh for this channel, 32 bytes. */
  readonly nonce: Uint8Array;
  /** Fresh for this run of the app, 16 bytes. */
  readonly session: Uint8Array;
}

export interface Proof {
  readonly type: 'proof';
  /** SHA-256 fingerprints of both certificates as the sender sees them, 32 bytes each. */
  readonly mine: Uint8Array;
  readonly yours: Uint8Array;
  /** Proves knowledge of the table's key, 32 bytes. */
  readonly tag: Uint8Array;
  readonly signature: Uint8Array;
}

export interface Relay {
  readonly type: 'relay';
  readonly to: PeerId;
  readonly from: PeerId;
  readonly signal: Uint8Array;
  readonly signature: Uint8Array;
}

export type Control =
  | Hello
  | Proof
  /** The one with the smaller key has chosen this channel: from here on it carries the table. */
  | { readonly type: 'go' }
  | { readonly type: 'ping'; readonly id: number }
  | { readonly type: 'pong'; readonly id: number }
  /** To whom the sender has a channel now. */
  | { readonly type: 'members'; readonly keys: readonly PeerId[] }
  | Relay
  /** Last message before the sender closes. */
  | { readonly type: 'bye'; readonly code: string };

const TYPES = ['hello', 'proof', 'go', 'ping', 'pong', 'members', 'relay', 'bye'] as const;

export function encodeControl(message: Control): Uint8Array {
  const out = new Writer().u8(TYPES.indexOf(message.type));
  switch (message.type) {
    case 'hello':
      return out.u8(LINK_VERSION).bytes(message.key).bytes(message.nonce).bytes(message.session).done();
    case 'proof':
      return out.bytes(message.mine).bytes(message.yours).bytes(message.tag).bytes(message.signature).done();
    case 'go':
      return out.done();
    case 'ping':
    case 'pong':
      return out.u32(message.id).done();
    case 'members': {
      const keys = message.keys.slice(0, MAX_MEMBERS);
      out.u8(keys.length);
      for (const key of keys) out.bytes(hexToBytes(key));
      return out.done();
    }
    case 'relay':
      return out.bytes(hexToBytes(message.to)).bytes(hexToBytes(message.from)).u16(message.signal.length).bytes(message.signal).bytes(message.signature).done();
    case 'bye':
      return out.short(asciiBytes(message.code.slice(0, 64))).done();
  }
}

/** A hello of another version, of which nothing else is understood. */
export interface OtherVersion {
  readonly type: 'other-version';
  readonly version: number;
}

/** Null for anything but a message of ours or a hello of another version. */
export function decodeControl(bytes: Uint8Array): Control | OtherVersion | null {
  const from = new Reader(bytes);
  const message = read(from);
  return message?.type === 'other-version' ? message : from.finished() ? message : null;
}

function read(from: Reader): Control | OtherVersion | null {
  const type = TYPES[from.u8()];
  switch (type) {
    case 'hello': {
      // One that ends before its version is no hello of any version.
      if (from.left === 0) return null;
      const version = from.u8();
      return version !== LINK_VERSION ? { type: 'other-version', version } : { type, key: from.bytes(32), nonce: from.bytes(32), session: from.bytes(16) };
    }
    case 'proof':
      return { type, mine: from.bytes(32), yours: from.bytes(32), tag: from.bytes(32), signature: from.bytes(64) };
    case 'go':
      return { type };
    case 'ping':
    case 'pong':
      return { type, id: from.u32() };
    case 'members': {
      const count = from.u8();
      if (count > MAX_MEMBERS) return null;
      return { type, keys: Array.from({ length: count }, () => bytesToHex(from.bytes(32))) };
    }
    case 'relay': {
      const to = bytesToHex(from.bytes(32));
      const author = bytesToHex(from.bytes(32));
      const length = from.u16();
      if (length > MAX_SIGNAL) return null;
      return { type, to, from: author, signal: from.bytes(length), signature: from.bytes(64) };
    }
    case 'bye': {
      const code = asciiOf(from.short());
      return code !== null && /^[a-z-]{1,24}\/[a-z0-9-]{1,39}$/.test(code) ? { type, code } : null;
    }
    default:
      return null;
  }
}
