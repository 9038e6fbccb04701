/** From what browsers throw to the codes of `VaultError`. */
import { VaultError } from '../../table/ports.ts';

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '');

/**
 * The connection died under the operation: iOS ends it in the background ("Connection to Indexed Database server lost",
 * UnknownError), cleared storage and versions ahead close it (InvalidStateError), what ran is aborted without a reason of its own.
 */
export const connectionLost = (error: unknown): boolean => ['InvalidStateError', 'AbortError', 'UnknownError'].includes(nameOf(error));

/** A failure of an operation on an open database. */
export function operationError(error: unknown): VaultError {
  if (error instanceof VaultError) return error;
  switch (nameOf(error)) {
    case 'QuotaExceededError':
      return new VaultError('storage/quota', error);
    case 'DataCloneError': // handed in: a function, an element
    case 'DataError': // stored, and not readable any more
    case 'NotReadableError':
    case 'EncodingError':
      return new VaultError('storage/corrupt', error);
    case 'VersionError':
      return new VaultError('storage/newer', error);
    case 'NotFoundError': // a store is missing: not our schema
      return new VaultError('storage/migration', error);
    default:
      return new VaultError(connectionLost(error) ? 'storage/closed' : 'storage/unavailable', error);
  }
}

/** A failure to open the database. */
export function openingError(error: unknown): VaultError {
  if (error instanceof VaultError) return error;
  switch (nameOf(error)) {
    case 'QuotaExceededError':
      return new VaultError('storage/quota', error);
    case 'VersionError':
      return new VaultError('storage/newer', error);
    default:
      return new VaultError('storage/unavailable', error);
  }
}
