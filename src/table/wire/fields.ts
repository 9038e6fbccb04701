/** Strict readers of untrusted plain data. They throw `Unfit`; `fits` turns that into a value at the edge. */
import type { Plain } from '../../engine/kernel/index.ts';

class Unfit extends Error {}

/** What `read` returns, or undefined when the data does not have the shape it reads. */
export function fits<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unfit) return undefined;
    throw error;
  }
}

export function unfit(): never {
  throw new Unfit('unfit');
}

/** An integer from `min` to `max`. */
export function uint(value: Plain | undefined, max: number = Number.MAX_SAFE_INTEGER, min = 0): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : unfit();
}

export function bytes(value: Plain | undefined, length: number): Uint8Array {
  return value instanceof Uint8Array && value.length === length ? value : unfit();
}

export function blob(value: Plain | undefined, max: number): Uint8Array {
  return value instanceof Uint8Array && value.length <= max ? value : unfit();
}

export function text(value: Plain | undefined, max: number): string {
  return typeof value === 'string' && value.length <= max ? value : unfit();
}

export function list(value: Plain | undefined, max: number): readonly Plain[] {
  return Array.isArray(value) && value.length <= max ? (value as readonly Plain[]) : unfit();
}

/** An array of exactly `length` elements. */
export function tuple(value: Plain | undefined, length: number): readonly Plain[] {
  return Array.isArray(value) && value.length === length ? (value as readonly Plain[]) : unfit();
}

/** A map with exactly these keys. */
export function record<K extends string>(value: Plain | undefined, keys: readonly K[]): { readonly [key in K]: Plain } {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Uint8Array) return unfit();
  const own = Object.keys(value);
  if (own.length !== keys.length || !keys.every((key) => Object.hasOwn(value, key))) return unfit();
  return value as { readonly [key in K]: Plain };
}

export function flag(value: Plain | undefined): boolean {
  return typeof value === 'boolean' ? value : unfit();
}

/** A map with at most `max` keys. */
export function dictionary(value: Plain | undefined, max: number): { readonly [key: string]: Plain } {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Uint8Array) return unfit();
  return Object.keys(value).length <= max ? (value as { readonly [key: string]: Plain }) : unfit();
}

export function oneOf<T extends string>(value: Plain | undefined, values: readonly T[]): T {
  return typeof value === 'string' && (values as readonly string[]).includes(value) ? (value as T) : unfit();
}

export function distinct<T>(values: readonly T[]): readonly T[] {
  return new Set(values).size === values.length ? values : unfit();
}
