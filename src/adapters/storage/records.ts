/** The shape of what is stored. What does not fit was damaged, or written by something else. */
import type { SavedGame, TableRecord } from '../../table/ports.ts';

const LIMITS = { text: 1000, members: 64, names: 64 } as const;

export const isBytes = (value: unknown, length?: number): value is Uint8Array =>
  value instanceof Uint8Array && (length === undefined || value.length === length);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LIMITS.text;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isHex = (value: unknown, digits: number): value is string =>
  typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value);

const isList = (value: unknown, max: number, each: (item: unknown) => boolean): value is readonly unknown[] =>
  Array.isArray(value) && value.length <= max && value.every(each);

const isSummary = (value: unknown): value is TableRecord['summary'] =>
  isObject(value) &&
  isList(value['names'], LIMITS.names, isText) &&
  (value['here'] === undefined || isCount(value['here'])) &&
  isCount(value['hand']) &&
  isText(value['phase']) &&
  typeof value['mine'] === 'boolean' &&
  (value['left'] === undefined || value['left'] === true);

const isOrigin = (value: unknown): value is NonNullable<TableRecord['continues']> =>
  isObject(value) && isHex(value['table'], 32) && isCount(value['hand']) && isBytes(value['base'], 32) && isHex(value['opener'], 64);

/** Fields that a later app added are let through. */
export const isTableRecord = (value: unknown): value is TableRecord =>
  isObject(value) &&
  isHex(value['id'], 32) &&
  isBytes(value['key'], 16) &&
  isBytes(value['seed'], 32) &&
  isText(value['name']) &&
  isText(value['game']) &&
  isCount(value['hand']) &&
  (value['broker'] === null || isText(value['broker'])) &&
  isList(value['members'], LIMITS.members, (member) => isHex(member, 64)) &&
  Number.isFinite(value['opened']) &&
  Number.isFinite(value['touched']) &&
  (value['continues'] === undefined || isOrigin(value['continues'])) &&
  (value['continuedBy'] === undefined || isHex(value['continuedBy'], 32)) &&
  isSummary(value['summary']);

export const isSavedGame = (value: unknown): value is SavedGame =>
  isObject(value) &&
  isHex(value['id'], 32) &&
  isText(value['game']) &&
  isList(value['names'], LIMITS.names, isText) &&
  isCount(value['hands']) &&
  Number.isFinite(value['saved']) &&
  (value['from'] === null || isHex(value['from'], 32));

/** A copy with a buffer of its own: cloning a view would store the whole buffer behind it. */
export const ownBytes = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

/** What may be stored beside a document. */
export const areBlobs = (blobs: ReadonlyMap<string, Uint8Array>): boolean => [...blobs].every(([name, blob]) => name.length > 0 && isText(name) && isBytes(blob));

/** Documents of one table in the order of their hands: `T/2` before `T/10`. */
export const byHand = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
