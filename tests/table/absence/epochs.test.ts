import { describe, expect, it } from 'vitest';
import type { Cut, Passing } from '../../../src/table/absence/bodies.ts';
import { Epochs, type Signed } from '../../../src/table/absence/epochs.ts';

/** Five devices with a seat each. */
const five = (): Epochs => new Epochs({ all: [[0], [1], [2], [3], [4]], voters: [0, 1, 2, 3, 4] });
const without = (seat: number, count = 7): Passing => ({ absent: [{ seat, count }], faults: [] });
const cuts = (value: Passing | null | undefined): readonly Cut[] => value?.absent ?? [];
/** Holds ten entries of everybody. */
const signed = (n: number): Omit<Signed, 'seat'> => ({ n, held: () => 10 });

const promise = (e: Epochs, seat: number, round: number, value: Passing, confirmed: { round: number; value: Passing } | null = null, at = signed(round)): boolean =>
  e.add({ type: 'promise', epoch: e.epoch, round, value, confirmed }, { seat, ...at });
const confirm = (e: Epochs, seat: number, round: number, value: Passing): boolean => e.add({ type: 'confirm', epoch: e.epoch, round, value }, { seat, ...signed(round + 100) });

describe('an epoch (law 4, ADR 0012)', () => {
  it('is decided when all others have promised and three of five have confirmed, at the greatest count', () => {
    const e = five();
    for (const [seat, count] of [[0, 5], [1, 9], [2, 7], [3, 7]] as const) promise(e, seat, 1, without(4, count));
    expect(cuts(e.value(1))).toEqual([{ seat: 4, count: 9 }]);
    for (const seat of [0, 1]) expect(confirm(e, seat, 1, without(4, 9))).toBe(false);
    expect(confirm(e, 2, 1, without(4, 9))).toBe(true);
    expect(e.decided).toEqual([without(4, 9)]);
  });

  it('is not decided while one of the others has not promised, nor by a minority', () => {
    const e = five();
    for (const seat of [0, 1, 2]) promise(e, seat, 1, without(4));
    for (const seat of [0, 1, 2]) confirm(e, seat, 1, without(4));
    expect(e.value(1)).toBe(null);
    expect(e.decided).toEqual([]);
  });

  it('binds a later round to what was confirmed before', () => {
    const e = five();
    for (const seat of [0, 1, 2, 3]) promise(e, seat, 1, without(4));
    confirm(e, 0, 1, without(4));
    for (const seat of [0, 1, 2, 4]) promise(e, seat, 2, without(3), seat === 0 ? { round: 1, value: without(4) } : null);
    expect(e.value(2)).toEqual(without(4));
  });

  it('a confirmation of a round that nobody promised binds nobody', () => {
    const e = five();
    const made = without(0, 0);
    confirm(e, 4, 1, made);
    for (const seat of [0, 1, 2]) promise(e, seat, 2, without(3));
    expect(promise(e, 4, 2, without(3), { round: 1, value: made })).toBe(false);
    expect(e.value(2)).toEqual(without(3));
  });

  it('nobody promises more than its own heads name', () => {
    const e = five();
    for (const seat of [0, 1, 2]) promise(e, seat, 1, without(4));
    promise(e, 3, 1, without(4, 20_000));
    expect(e.value(1)).toBe(null);
  });

  it('a round far above all others is not followed, and one with confirmations alone is none', () => {
    const e = five();
    confirm(e, 4, 10_000, without(0));
    promise(e, 3, 9_999, without(0));
    expect(e.newest).toBe(0);
    promise(e, 1, 1, without(0));
    expect(e.newest).toBe(1);
  });

  it('whoever says that it is back has to have known what was decided', () => {
    const e = five();
    for (const seat of [0, 1, 2, 3]) promise(e, seat, 1, without(4));
    for (const seat of [0, 1, 2]) confirm(e, seat, 1, without(4));
    expect(e.knew(1, () => 101)).toBe(false);
    expect(e.knew(1, (seat) => (seat < 3 ? 102 : 0))).toBe(true);
    expect(e.knew(2, () => 1_000)).toBe(false);
  });
});
