/** Keys as bytes on the wire, as hexadecimal text inside. */
import { bytesToHex, hexToBytes } from '../../crypto/index.ts';
import type { Plain } from '../../engine/kernel/index.ts';
import { bytes } from './fields.ts';
import type { PeerId } from '../ports.ts';

const KEY = /^[0-9a-f]{64}$/;

export const isKey = (text: string): boolean => KEY.test(text);
export const keyBytes = (key: PeerId): Uint8Array => hexToBytes(key);
/** Reads a public key field; unfit when it is not 32 bytes. */
export const readKey = (value: Plain | undefined): PeerId => bytesToHex(bytes(value, 32));

/** Order of keys everywhere: as text. */
export const byKey = (a: PeerId, b: PeerId): number => (a < b ? -1 : a > b ? 1 : 0);
