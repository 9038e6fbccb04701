/** Devices that vanish in the middle of a fair deal, and come back (RR-18, RY-26). */
import { describe, expect, it } from 'vitest';
import type { SeatIndex, Slot } from '../../src/engine/kernel/index.ts';
import type { FairDemand } from '../../src/dealing/fair/index.ts';
import { thresholdOf } from '../../src/dealing/fair/escrow.ts';
import { FairTable, pack } from '../support/fair-table.ts';

const N = 20;
const shuffle: FairDemand = { kind: 'shuffle', name: 'shuffle', pack: pack(N) };
const giving = (seats: readonly SeatIndex[], name = 'deal', from = 0, count = 12): FairDemand => ({ kind: 'give', name, gives: pack(count).map((i) => ({ slot: from + i, seat: seats[i % seats.length] as SeatIndex })) });
const all = (n: number): SeatIndex[] => Array.from({ length: n }, (_, i) => i);

/** Takes a demand on until nothing moves without those who are silent, then passes them over, and again. */
function without(t: FairTable, demand: FairDemand, lost: readonly SeatIndex[]): ReturnType<FairTable['run']> {
  for (const seat of lost) t.silent.add(t.deviceOf(seat));
  const first = t.run(demand);
  if (first.done) return first;
  t.absent(lost);
  return t.run(demand);
}

function checked(t: FairTable, cards = pack(N)): readonly number[] {
  const audit = t.audit();
  if (audit === 'void' || !('faces' in audit)) throw new Error(`the check failed: ${JSON.stringify(audit)}`);
  expect([...audit.faces].slice(0, cards.length).sort((a, b) => a - b)).toEqual(cards);
  return audit.faces;
}

describe('a device lost before the cards are safe', () => {
  it.each(['keys', 'hop', 'coin'])('at its %s: the hand is hidden anew without it, with other keys', (at) => {
    const t = new FairTable(4, { seed: 3 });
    // Silent only at that question.
    t.lies.set(1, (honest, question) => (question.includes(at) ? null : honest));
    expect(t.run(shuffle).done).toBe(false);
    const before = t.deals[0]!.joint;
    t.absent([1]);
    expect(t.run(shuffle).done).toBe(true);
    const after = t.deals[0]!.joint;
    expect([before.attempt, after.attempt, after.devices]).toEqual([1, 2, [0, 2, 3]]);
    for (const device of after.devices) if (before.lacksKeys().length === 0) expect(after.key(device)).not.toEqual(before.key(device));
    t.run(giving([0, 2, 3]));
    expect(pack(12).map((slot) => t.peek(slot, [0, 2, 3][slot % 3]!))).not.toContain(undefined);
    checked(t);
  });

  it('that comes back before the hand is dealt has no part in it', () => {
    const t = new FairTable(4, { seed: 3 });
    t.lies.set(1, () => null);
    t.run(shuffle);
    t.absent([1]);
    t.run(shuffle);
    t.absent([], [1]);
    t.lies.clear();
    const step = t.run(giving([0, 2, 3]));
    expect(step.done).toBe(true);
    expect(t.said.some(({ seat }) => seat === 1)).toBe(false);
    checked(t);
  });
});

describe.each([3, 4, 5, 6, 7, 8, 9])('of %i devices', (n) => {
  const most = n - thresholdOf(n);

  it(`up to ${most} are stood in for, slot by slot, their hands stay closed, and they come back with them`, () => {
    const t = new FairTable(n, { seed: n });
    t.run(shuffle);
    expect(t.run(giving(all(n), 'deal', 0, n)).done).toBe(true);
    const lost = all(n).slice(1, 1 + most);
    const hands = lost.map((seat) => t.peek(seat, seat));
    const there = all(n).filter((seat) => !lost.includes(seat));
    const given = without(t, giving(there, 'more', n, 6), lost);
    expect(given.done).toBe(true);
    const got = pack(6).map((i) => t.peek(n + i, there[i % there.length]!));
    expect(got).not.toContain(undefined);
    for (const seat of lost) for (const other of there) expect(t.peek(seat, other)).toBeUndefined();
    // Back: the same hand as before, and cards can be played from it.
    t.absent([], lost);
    t.silent.clear();
    expect(lost.map((seat) => t.peek(seat, seat))).toEqual(hands);
    lost.forEach((seat, i) => expect(t.play([seat], seat)).toEqual([hands[i]]));
    // Those who were away are asked again.
    const before = t.said.length;
    t.run(giving(all(n), 'last', n + 6, 2));
    expect(t.said.slice(before).map(({ seat }) => seat)).toEqual(expect.arrayContaining([...lost]));
    checked(t);
  });

  it(`their cards are opened when the game opens them, and nothing else of them`, () => {
    const t = new FairTable(n, { seed: 10 + n });
    t.run(shuffle);
    t.run(giving(all(n), 'deal', 0, 2 * n));
    const lost = all(n).slice(0, most);
    const opened = without(t, { kind: 'open', name: 'show', slots: lost }, lost);
    if (!opened.done) throw new Error('not opened');
    expect([...opened.opened.keys()].sort()).toEqual([...lost].sort());
    for (const seat of lost) expect(t.peek(n + seat, n - 1)).toBeUndefined();
    const faces = checked(t);
    for (const slot of lost) expect(opened.opened.get(slot)).toBe(faces[slot]);
  });

  it(`${most + 1} are too many: nobody is stood in for, and the others see nothing`, () => {
    const t = new FairTable(n, { seed: 20 + n });
    t.run(shuffle);
    t.run(giving(all(n), 'deal', 0, n));
    const lost = all(n).slice(0, most + 1);
    for (const seat of lost) t.silent.add(seat);
    expect(t.run({ kind: 'open', name: 'show', slots: [0] }).done).toBe(false);
    t.absent(lost);
    // At a table nobody passes over so many (law 4). Even so, those who are left are fewer than the threshold.
    expect(() => {
      for (const deal of t.deals) deal.progress({ kind: 'open', name: 'show', slots: [0] });
      t.run({ kind: 'open', name: 'show', slots: [0] });
    }).not.toThrow();
    expect(t.deals.map((deal) => deal.face(0))).toEqual(t.deals.map(() => undefined));
    expect(t.keys()).toBe('void');
  });
});

describe('a device lost at any boundary of a hand', () => {
  const plan = (there: readonly SeatIndex[]): FairDemand[] => [
    { kind: 'coin', name: 'cut' },
    shuffle,
    giving(there, 'deal', 0, 8),
    { kind: 'reshuffle', name: 'trade', slots: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19] },
    giving(there, 'draw', N, 4),
    { kind: 'open', name: 'show', slots: [8, 9, N + 4] },
  ];
  // Every answer that the device would give is the last one before it is lost.
  const whole = new FairTable(4, { seed: 5 });
  for (const demand of plan([0, 1, 2, 3])) expect(whole.run(demand).done).toBe(true);
  const answers = whole.said.filter(({ seat }) => seat === 2).length;

  it.each(Array.from({ length: answers + 1 }, (_, i) => i))('after %i answers: the others go on, and the hand is checked', (last) => {
    const t = new FairTable(4, { seed: 5 });
    let left = last;
    t.lies.set(2, (honest) => (left-- > 0 ? honest : null));
    let there: readonly SeatIndex[] = [0, 1, 2, 3];
    for (const [i] of plan(there).entries()) {
      // The seats of a demand that is asked for are fixed; of the next ones, those who are there.
      const demand = plan(there)[i]!;
      if (t.run(demand).done) continue;
      t.absent([2]);
      there = [0, 1, 3];
      const again = t.deals[0]!.joint.devices.includes(2) ? demand : plan(there)[i]!;
      expect(t.run(again).done, demand.name).toBe(true);
    }
    const audit = t.audit();
    expect(audit).toHaveProperty('faces');
    expect(t.deals.every((deal) => deal.fault === null)).toBe(true);
  });
});

describe('a phone with several seats', () => {
  it('speaks by the first of them that has not left, and has one key and one share', () => {
    const t = new FairTable([[0, 3], [1], [2, 4]], { seed: 6 });
    t.run(shuffle);
    t.run(giving([0, 1, 2, 3, 4], 'deal', 0, 10));
    t.absent([0]);
    const mine = t.peek(3, 3);
    expect(t.run(giving([1, 2, 3, 4], 'more', 10, 4)).done).toBe(true);
    expect(t.said.at(-1)).toBeDefined();
    expect(t.said.filter(({ question }) => question.startsWith('more')).map(({ seat }) => seat).sort()).toEqual([1, 2, 3]);
    expect(t.play([3], 3)).toEqual([mine]);
    expect(t.deals[0]!.joint.threshold).toBe(2);
    checked(t);
  });
});

describe('two devices', () => {
  const dealt = (): FairTable => {
    const t = new FairTable(2, { seed: 6 });
    t.run(shuffle);
    t.run(giving([0, 1], 'deal', 0, 8));
    return t;
  };
  const show: FairDemand = { kind: 'open', name: 'show', slots: [1, 3] };

  it('leave nothing in escrow; when one is gone the cards stay closed and the hand is void', () => {
    const t = dealt();
    t.absent([], [], [1]);
    expect(t.run(show).done).toBe(false);
    expect(t.deals.map((deal) => deal.fault)).toEqual(t.deals.map(() => ({ device: null, code: 'deal/gone' })));
    expect(t.peek(1, 0)).toBeUndefined();
  });

  it('wait for one that is away: nobody is asked for what only it can give, and it comes back', () => {
    const t = dealt();
    t.absent([1]);
    t.run(show);
    expect(t.deals.map((deal) => deal.progress(show))).toEqual(t.deals.map(() => ({ done: false, question: { name: 'show/for/1', seats: [] } })));
    expect([t.deals[0]!.fault, t.peek(1, 0)]).toEqual([null, undefined]);
    t.absent([], [1]);
    expect(t.run(show).done).toBe(true);
    checked(t);
  });
});

describe('cards that go back (RY-14)', () => {
  const trade = (t: FairTable, name: string, back: readonly Slot[], pile: readonly Slot[]): readonly Slot[] => {
    const step = t.run({ kind: 'reshuffle', name, slots: [...pile, ...back] });
    if (!step.done || step.slots === undefined) throw new Error('not shuffled');
    return step.slots;
  };

  it('are shuffled with the pile: nobody knows where they went, the old slots are never opened, and all cards are there', () => {
    const t = new FairTable(4, { seed: 9 });
    t.run(shuffle);
    t.run(giving([0, 1, 2, 3], 'deal', 0, 8));
    const held = [0, 4].map((slot) => t.peek(slot, 0));
    const slots = trade(t, 'trade', [0, 4], pack(12).map((i) => 8 + i));
    expect(slots).toEqual(pack(14).map((i) => N + i));
    t.run(giving([0], 'draw', N, 2));
    expect([N, N + 1].map((slot) => t.peek(slot, 0))).not.toContain(undefined);
    const body = t.deals[0]!.shows([0], 0, new Uint8Array(96));
    expect(body, 'an old slot').toBe('deal/not-owner');
    expect(() => t.own[0]!.opening([0], 0, t.fresh(), { settled: true, agreed: true })).toThrow('deal/retired');
    const again = trade(t, 'trade2', [N], slots.slice(2));
    t.run(giving([3], 'draw2', again[0]!, 2));
    const faces = checked(t, pack(N));
    expect([0, 4].map((slot) => faces[slot])).toEqual(held);
    for (const slot of [N, N + 1]) expect(faces[slot]).toBe(t.peek(slot, 0));
    const now = [...[1, 2, 3, 5, 6, 7], N + 1, ...again].map((slot) => faces[slot]!);
    expect(now.sort((a, b) => a - b)).toEqual(pack(N));
  });

  it('are shuffled without one who is away, whose layer stays on them and is taken off by the others', () => {
    const t = new FairTable(5, { seed: 9 });
    t.run(shuffle);
    t.run(giving([0, 1, 2, 3, 4], 'deal', 0, 10));
    t.silent.add(1);
    expect(t.run({ kind: 'reshuffle', name: 'trade', slots: pack(10).map((i) => 10 + i) }).done).toBe(false);
    t.absent([1]);
    expect(t.run({ kind: 'reshuffle', name: 'trade', slots: pack(10).map((i) => 10 + i) }).done).toBe(true);
    t.run(giving([0, 2], 'draw', N, 4));
    expect(pack(4).map((i) => t.peek(N + i, [0, 2][i % 2]!))).not.toContain(undefined);
    t.absent([], [1]);
    t.silent.clear();
    expect(t.play([1], 1)).toHaveLength(1);
    checked(t);
  });
});
