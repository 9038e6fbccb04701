/** Work of a deal that another thread can do: what costs multiplications and can be begun before it is asked for. Plain data in, plain data out. */
import { concatBytes, decodeScalar, mulAll, WORD, type Group, type Point } from '../../crypto/index.ts';
import type { Checked } from '../deal.ts';
import { encodeDeck, makePool } from './deck.ts';
import type { Tape } from './tape.ts';

export type Task =
  /** The check of a hand. Gives what it found. */
  | { readonly kind: 'check'; readonly tape: Tape }
  /** What hides so many cards anew. `common`: the common key, 32 bytes. Gives an encoded deck. */
  | { readonly kind: 'pool'; readonly common: Uint8Array; readonly seed: Uint8Array; readonly cards: number }
  /** A device's layers of cards: `points`, 32 bytes each, times its key. Gives as many points. */
  | { readonly kind: 'layers'; readonly key: Uint8Array; readonly points: Uint8Array };

/** Another thread. */
export interface Elsewhere {
  /** Gives what each kind says. May fail; then it is done here. */
  work(task: Task): Promise<Checked | Uint8Array>;
  /** To be called when something has been found: the hand goes on. */
  done(): void;
}

/** Undefined when one of them is none. */
export function decodePoints(group: Group, bytes: Uint8Array): readonly Point[] | undefined {
  const points = Array.from({ length: bytes.length / WORD }, (_, i) => group.decode(bytes.subarray(i * WORD, (i + 1) * WORD)));
  return points.includes(undefined) ? undefined : (points as Point[]);
}

/** All but the check. Throws for bytes that are no points. */
export function multiply(group: Group, task: Exclude<Task, { readonly kind: 'check' }>): Uint8Array {
  if (task.kind === 'pool') {
    const common = group.decode(task.common);
    if (common === undefined) throw new Error('no key');
    return encodeDeck(group, makePool(group, group.fixed(common), task.seed, task.cards).factors);
  }
  const key = decodeScalar(group, task.key);
  const points = decodePoints(group, task.points);
  if (key === undefined || points === undefined) throw new Error('no points');
  return concatBytes(...mulAll(group, points, key).map(group.encode));
}
