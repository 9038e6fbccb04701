/** A name for a record that follows from its text. */
import { bytesToHex, hash, utf8ToBytes } from '../../crypto/index.ts';

/** 32 hex digits; equal texts have equal names. */
export const recordId = (text: string): string => bytesToHex(hash('court-cards/record', utf8ToBytes(text)).subarray(0, 16));
