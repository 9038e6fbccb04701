/** The clock and the source of randomness. Everything else gets them handed in. */
import type { Clock, Entropy } from '../../table/ports.ts';

/** Timers take signed 32-bit milliseconds; longer ones would fire at once. */
const LONGEST = 2 ** 31 - 1;
/** `getRandomValues` refuses more at a time. */
const CHUNK = 65_536;

export const clock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(Math.max(ms, 0), LONGEST));
    return () => clearTimeout(timer);
  },
};

export const entropy: Entropy = {
  bytes(length) {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at += CHUNK) crypto.getRandomValues(bytes.subarray(at, at + CHUNK));
    return bytes;
  },
};
