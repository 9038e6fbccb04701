/**
 * The abstract table of the model of absence (docs/decisions/0012): devices, what each has written, and nothing else. What a device holds
 * is not part of the state: it matters only in the moment of writing, and is chosen then, any consistent cut that contains
 * what the device had to know already. So every delay, order, loss and split of the network is in it, and so is every device that
 * stops for good or comes back with what it had stored.
 */

/** Bit d stands for device d. Every device has one seat. */
export type Mask = number;

/** An entry of the hand: an answer, word of being back, a heartbeat, or word that the hand is over as its author sees it. */
export interface Content {
  readonly kind: 'answer' | 'back' | 'held' | 'end';
  /** What is answered; −1 otherwise. */
  readonly question: number;
  /** How many decisions its author knew. */
  readonly epoch: number;
  /** For each device, how many of its entries of the hand the author said that it held. */
  readonly heads: readonly number[];
  /** The same as it really was: what it went by. */
  readonly seen: readonly number[];
  /** Of an answer, what had happened by then as its author saw it; follows from `seen` and `epoch`. */
  readonly history: string;
}

export interface Signed {
  /** Devices not heard from. */
  readonly away: Mask;
  readonly heads: readonly number[];
  /** The newest round of this epoch that its author had accepted before; 0: none. */
  readonly carry: number;
}

/** What a device wrote towards one decision. */
export interface Rounds {
  /** By round, from 1. */
  readonly signs: readonly (Signed | undefined)[];
  /** Bit r: accepted round r. */
  readonly accepts: number;
}

export interface Device {
  readonly content: readonly Content[];
  /** By epoch. */
  readonly epochs: readonly Rounds[];
}

export type State = readonly Device[];

export interface Value {
  readonly away: Mask;
  /** For each device of `away`, how many of its entries count; 0 for all others. */
  readonly cuts: readonly number[];
}

export interface Decision {
  readonly round: number;
  readonly value: Value;
}

/** The table to be explored. */
export interface Setting {
  readonly devices: number;
  /** Each question: who is asked. The last one's closing ends the hand. */
  readonly questions: readonly Mask[];
  /** By question, whose answer alone closes it; absent: it closes when all have answered. */
  readonly deciders?: readonly (number | null)[];
}

export const NO_ROUNDS: Rounds = { signs: [], accepts: 0 };
export const all = (n: number): Mask => (1 << n) - 1;
export const has = (mask: Mask, device: number): boolean => (mask & (1 << device)) !== 0;
export const majority = (n: number): number => Math.floor(n / 2) + 1;

export function size(mask: Mask): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

export const begin = ({ devices }: Setting): State => Array.from({ length: devices }, () => ({ content: [], epochs: [] }));

export const rounds = (device: Device, epoch: number): Rounds => device.epochs[epoch] ?? NO_ROUNDS;

/** The newest round the device has signed in the epoch; 0: none. */
export const signedTo = (device: Device, epoch: number): number => Math.max(0, rounds(device, epoch).signs.length - 1);

/** The newest round the device has accepted in the epoch, which its next signature carries; 0: none. */
export function acceptedTo(device: Device, epoch: number): number {
  const { accepts } = rounds(device, epoch);
  return accepts === 0 ? 0 : 31 - Math.clz32(accepts);
}

export function withContent(state: State, device: number, entry: Content): State {
  return state.map((one, i) => (i === device ? { ...one, content: [...one.content, entry] } : one));
}

export function withRounds(state: State, device: number, epoch: number, change: (before: Rounds) => Rounds): State {
  return state.map((one, i) => {
    if (i !== device) return one;
    const epochs = [...one.epochs];
    while (epochs.length <= epoch) epochs.push(NO_ROUNDS);
    epochs[epoch] = change(epochs[epoch]!);
    return { ...one, epochs };
  });
}

export function withSign(state: State, device: number, epoch: number, round: number, signed: Signed): State {
  return withRounds(state, device, epoch, ({ signs, accepts }) => {
    const next = [...signs];
    while (next.length <= round) next.push(undefined);
    next[round] = signed;
    return { signs: next, accepts };
  });
}

export const withAccept = (state: State, device: number, epoch: number, round: number): State =>
  withRounds(state, device, epoch, ({ signs, accepts }) => ({ signs, accepts: accepts | (1 << round) }));

/** The first of these entries of each device. */
export const cutTo = (state: State, cut: readonly number[]): State => state.map((device, i) => ({ ...device, content: device.content.slice(0, cut[i]) }));
