import { VaultError } from '../table/ports.ts';

/** A part of the app could not be loaded: without a network, code that was never loaded cannot be fetched (`app/part-missing`). */
export class PartMissing extends Error {}

/** Loads a part of the app. Rejects with `PartMissing`, or with the `VaultError` of a storage that was loaded and cannot be opened. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw error instanceof VaultError ? error : new PartMissing('a part of the app could not be loaded', { cause: error });
  }
}
