/** What a hand starts from: agreed by the hand before (or by the founder), hashed into every entry of the hand's document. */
import { bytesToHex, hash, hexToBytes } from '../crypto/index.ts';
import { decode, encode, type Plain } from '../engine/kernel/index.ts';
import { bytes, dictionary, distinct, fits, flag, list, record, text, uint, unfit } from './wire/fields.ts';
import { keyBytes, readKey } from './wire/keys.ts';
import { LIMITS } from './wire/limits.ts';
import { readName } from './wire/names.ts';
import type { PeerId } from './ports.ts';

/** A seat as bases and agreements name it. `device` only when it is played on a device that is known by another seat's key. */
export interface NamedSeat {
  readonly key: PeerId;
  readonly name: string;
  readonly device?: PeerId;
}

/** The device that plays the seat, known by the key of its first seat. */
export function deviceOf({ key, device = key }: NamedSeat): PeerId {
  return device;
}

export interface Base {
  /** 16 bytes in hex. */
  readonly table: string;
  /** Number of the hand and of its document, from 1. */
  readonly hand: number;
  /** Game and table rules of the hand before: the first proposal for this one. */
  readonly game: string;
  readonly options: Plain;
  /** Members from the start, in seat order. */
  readonly seats: readonly NamedSeat[];
  /** Members without a seat, of a locked table only: an open one lets in whoever is there again. */
  readonly watch: readonly NamedSeat[];
  /** Nobody is admitted until other terms begin a hand. */
  readonly locked: boolean;
  /** Keys that were taken off the table by terms and are not let in again, oldest first. */
  readonly removed: readonly PeerId[];
  /** What the hand before handed over; null at the first of a game. */
  readonly carry: Plain;
  /** What other games handed over that were left for this one, by game. */
  readonly aside: { readonly [game: string]: Plain };
  /** 32 bytes: hash over everything that counted before; zeros at the first. */
  readonly root: Uint8Array;
}

export const BASE_VERSION = 1;

export function encodeBase(base: Base): Uint8Array {
  return encode({
    v: BASE_VERSION,
    table: hexToBytes(base.table),
    hand: base.hand,
    game: base.game,
    options: base.options,
    seats: base.seats.map(seatToPlain),
    watch: base.watch.map(seatToPlain),
    locked: base.locked,
    removed: base.removed.map(keyBytes),
    carry: base.carry,
    aside: base.aside,
    root: base.root,
  });
}

/** Undefined when the bytes are not those of a base. */
export function decodeBase(data: Uint8Array): Base | undefined {
  const value = decode(data);
  if (!value.ok) return undefined;
  return fits(() => {
    const b = record(value.value, ['v', 'table', 'hand', 'game', 'options', 'seats', 'watch', 'locked', 'removed', 'carry', 'aside', 'root']);
    uint(b.v, BASE_VERSION, BASE_VERSION);
    const seats = list(b.seats, LIMITS.seats).map(readSeat);
    const watch = list(b.watch, LIMITS.seats).map(readSeat);
    const removed = list(b.removed, LIMITS.removed).map(readKey);
    distinct([...seats.map((seat) => seat.key), ...watch.map((seat) => seat.key), ...removed]);
    return {
      table: bytesToHex(bytes(b.table, 16)),
      hand: uint(b.hand, 1_000_000, 1),
      game: text(b.game, 40),
      options: b.options,
      seats,
      watch,
      locked: flag(b.locked),
      removed,
      carry: b.carry,
      aside: dictionary(b.aside, LIMITS.aside),
      root: bytes(b.root, 32),
    };
  });
}

export function seatToPlain({ key, name, device }: NamedSeat): Plain {
  return device === undefined ? [keyBytes(key), name] : [keyBytes(key), name, keyBytes(device)];
}

/** Throws `Unfit`, also for a seat that names itself as its device: one form for one meaning. */
export function readSeat(value: Plain): NamedSeat {
  const parts = list(value, 3);
  const [key, name, device] = parts;
  const seat = { key: readKey(key), name: readName(name) };
  if (parts.length < 3) return seat;
  const on = readKey(device);
  return on === seat.key ? unfit() : { ...seat, device: on };
}

export function hashBase(encoded: Uint8Array): Uint8Array {
  return hash('court-cards/base', encoded);
}

/** The base of a new table: its founder alone. */
export function foundingBase(table: string, game: string, options: Plain, founder: { readonly key: PeerId; readonly name: string }): Base {
  return { table, hand: 1, game, options, seats: [founder], watch: [], locked: false, removed: [], carry: null, aside: {}, root: new Uint8Array(32) };
}
