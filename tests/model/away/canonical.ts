/** One name for all states that are the same but for the order of the devices. */
import { has, type Device, type Mask, type Setting, type State } from './state.ts';
import type { Bounds } from './writes.ts';

/** The orders of the devices in which every question asks the same ones, and the same sets may be signed: `order[new place]` is the old one. */
export function symmetries({ devices, questions, deciders }: Setting, { away }: Bounds): number[][] {
  const orders: number[][] = [];
  const place = (order: number[]): void => {
    if (order.length === devices) {
      if (deciders?.every((decider) => decider === null || order[decider] === decider) !== false && questions.every((mask) => moved(mask, order) === mask) && (away ?? []).every((mask) => away?.includes(moved(mask, order)))) orders.push([...order]);
      return;
    }
    for (let d = 0; d < devices; d++) if (!order.includes(d)) place([...order, d]);
  };
  place([]);
  return orders;
}

const moved = (mask: Mask, order: readonly number[]): Mask => order.reduce((to, old, place) => (has(mask, old) ? to | (1 << place) : to), 0);

/** The least name of all orders that put the devices in the order of what can be said of each without naming another. */
export function canonical(state: State, orders: readonly (readonly number[])[]): string {
  if (orders.length === 1) return nameOf(state, orders[0]!);
  const alone = state.map(rank);
  let least = '';
  for (const order of orders) {
    if (!isSorted(order, alone, orders.length)) continue;
    const name = nameOf(state, order);
    if (least === '' || name < least) least = name;
  }
  return least;
}

/** Only where all devices are alike may one sort by rank; among few orders all are tried. */
function isSorted(order: readonly number[], alone: readonly number[], orders: number): boolean {
  if (orders !== FACTORIAL[order.length]) return true;
  for (let i = 1; i < order.length; i++) if (alone[order[i - 1]!]! > alone[order[i]!]!) return false;
  return true;
}

const FACTORIAL = [1, 1, 2, 6, 24, 120];

function rank({ content, epochs }: Device): number {
  let value = content.length;
  for (const entry of content) value = value * 7 + entry.question + 2 + 3 * entry.epoch + (entry.kind === 'held' ? 1 : entry.kind === 'end' ? 2 : 0);
  for (const { signs, accepts } of epochs) {
    value = (value * 31 + accepts) % 1_000_003;
    for (const signed of signs) value = (value * 13 + (signed === undefined ? 0 : 1 + 2 * bits(signed.away) + signed.carry)) % 1_000_003;
  }
  return value;
}

function bits(mask: Mask): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function nameOf(state: State, order: readonly number[]): string {
  let name = '';
  const put = (value: number): void => void (name += String.fromCharCode(48 + value));
  for (const old of order) {
    const { content, epochs } = state[old]!;
    put(content.length);
    for (const { kind, question, epoch, heads, seen } of content) {
      put({ answer: 1, back: 2, held: 3, end: 4 }[kind]);
      put(question + 1);
      put(epoch);
      for (const of of order) put(heads[of]! * 8 + seen[of]!);
    }
    put(epochs.length);
    for (const { signs, accepts } of epochs) {
      put(accepts);
      put(signs.length);
      for (const signed of signs) {
        if (signed === undefined) {
          put(63);
          continue;
        }
        put(moved(signed.away, order));
        put(signed.carry);
        for (const of of order) put(signed.heads[of]!);
      }
    }
  }
  return name;
}
