/** Freezes plain data all the way down, so that a state changed in place fails where it happens. For development and tests. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  // A typed array with elements cannot be frozen; it is copied where it matters.
  if (ArrayBuffer.isView(value)) return value;
  Object.freeze(value);
  for (const key of Object.keys(value)) deepFreeze((value as { readonly [key: string]: unknown })[key]);
  return value;
}
