/** Work of a deal that another thread can do: what costs multiplications and can be begun before it is asked for. Plain data in, plain data out. */
import { decodeScalar, mulAll, type Group } from '../../crypto/index.ts';
import type { Checked } from '../deal.ts';
import { encodeDeck, makePool } from './deck.ts';
import type { Tape } from './tape.ts';

export type Task =
  /** The check of a hand. Gives what it found. */
  | { readonly kind: 'check'; readonly tape: Tape }
  /** What hides so many cards anew. `common`: the common key, 32 bytes. Gives an encoded deck. */
  | { readonly kind: 'pool'; readonly common: Uint8Array; readonly seed: Uint8Array; readonly cards: number }
  /** Points (`Group.encodeAll`), all times one number: a device's layers of cards. Gives as many points. */
  | { readonly kind: 'times'; readonly by: Uint8Array; readonly points: Uint8Array };

/** Another thread. */
export interface Elsewhere {
  /** Gives what each kind says. May fail; then it is done here. */
  work(task: Task): Promise<Checked | Uint8Array>;
  /** To be called when something has been found: the hand goes on. */
  done(): void;
}

/** All but the check. Throws for bytes that are no points. */
export function multiply(group: Group, task: Exclude<Task, { readonly kind: 'check' }>): Uint8Array {
  if (task.kind === 'pool') {
    const common = group.decode(task.common);
    if (common === undefined) throw new Error('no key');
    return encodeDeck(group, makePool(group, group.fixed(common), task.seed, task.cards).factors);
  }
  const by = decodeScalar(group, task.by);
  const points = group.decodeAll(task.points);
  if (by === undefined || points === undefined) throw new Error('no points');
  return group.encodeAll(mulAll(group, points, by));
}
