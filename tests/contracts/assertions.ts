/** Two assertions for suites that run in vitest and in browsers alike. */
import { VaultError } from '../../src/table/ports.ts';

const show = (value: unknown): string =>
  JSON.stringify(value, (_key, v: unknown) => (v instanceof Uint8Array ? `bytes(${v.join(' ')})` : v instanceof Map ? [...(v as Map<unknown, unknown>)] : v === undefined ? 'undefined' : v)) ?? 'undefined';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const equal = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (a instanceof Uint8Array || b instanceof Uint8Array) {
    return a instanceof Uint8Array && b instanceof Uint8Array && a.length === b.length && a.every((byte, i) => byte === b[i]);
  }
  if (a instanceof Map || b instanceof Map) return a instanceof Map && b instanceof Map && equal([...(a as Map<unknown, unknown>)], [...(b as Map<unknown, unknown>)]);
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
};

/** Throws unless both are equal in depth; byte arrays by their bytes, maps by what is in them, in order. */
export function same(actual: unknown, expected: unknown): void {
  if (!equal(actual, expected)) throw new Error(`expected ${show(expected)}, got ${show(actual)}`);
}

/** Throws unless the promise rejects with a `VaultError` of this code. */
export async function fails(promise: Promise<unknown>, code: VaultError['code']): Promise<void> {
  const outcome = await promise.then(
    (value) => `resolved with ${show(value)}`,
    (error: unknown) => (error instanceof VaultError ? error.code : String(error)),
  );
  if (outcome !== code) throw new Error(`expected ${code}, got ${outcome}`);
}
