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

/** A hand with everything in it, among these. */
const plan = (there: readonly SeatIndex[]): FairDemand[] => [
  { kind: 'coin', name: 'cut' },
  shuffle,
  giving(there, 'deal', 0, 8),
  { kind: 'reshuffle', name: 'trade', slots: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19] },
  giving(there, 'draw', N, 4),
  { kind: 'open', name: 'show', slots: [8, 9, N + 4] },
];

describe('a device lost at any boundary of a hand', () => {
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

const questions = new Map<number, string[]>();

/** Every question of that hand among so many, in order. */
function questionsOf(n: number): string[] {
  const known = questions.get(n);
  if (known !== undefined) return known;
  const whole = new FairTable(n, { seed: 5 });
  for (const demand of plan(all(n))) expect(whole.run(demand).done).toBe(true);
  const found = [...new Set(whole.said.map(({ question }) => question))];
  questions.set(n, found);
  return found;
}

/** That hand among `n`, up to where it waits for these devices, which all say nothing more from this question on; the first of them (when `one`) from the next one on. */
function lostTogether(n: number, lost: readonly SeatIndex[], question: string, one: boolean): { readonly t: FairTable; readonly demand: FairDemand } {
  const order = questionsOf(n);
  const from = order.indexOf(question);
  const t = new FairTable(n, { seed: 5 });
  lost.forEach((device, i) => t.lies.set(device, (honest, asked) => {
    const at = order.indexOf(asked);
    return at >= 0 && (at < from || (one && i === 0 && at === from)) ? honest : null;
  }));
  const demand = plan(all(n)).find((of) => !t.run(of).done);
  if (demand === undefined) throw new Error(`nobody waits at ${question}`);
  return { t, demand };
}

/** What everybody sees of each card, and what each of these does. */
const sights = (t: FairTable, there: readonly SeatIndex[]): ReadonlyMap<Slot, unknown> => new Map(pack(t.deals[0]!.count).map((slot) => [slot, [t.deals[0]!.face(slot), ...there.map((seat) => t.peek(slot, seat))]]));

/** In a hand that hides its cards, who is given which slot. */
const ownerIn = (seats: readonly SeatIndex[], slot: Slot): SeatIndex | undefined => (slot < 8 || (slot >= N && slot < N + 4) ? seats[slot % N % seats.length] : undefined);

describe.each([
  [5, [0, 2]],
  [7, [0, 2, 3]],
] as const)('of %i devices as many as may be, lost at once', (n, lost) => {
  const there = all(n).filter((seat) => !lost.some((one) => one === seat));

  it.each(questionsOf(n).flatMap((question) => [[question, false], [question, true]] as const))('at %s (one of them a question later: %s): the others go on, see what is theirs alone, and check the hand', (question, one) => {
    expect(lost.length).toBe(n - thresholdOf(n));
    const { t, demand } = lostTogether(n, lost, question, one);
    t.absent(lost);
    const hidden = t.deals[0]!.joint.devices.includes(lost[0]);
    // To whom the cards go that were asked for already is fixed; what comes later is for those who are there.
    const given = new Map<string, readonly SeatIndex[]>();
    let come = false;
    for (const [i, of] of plan(all(n)).entries()) {
      const asked = hidden && (of.name === demand.name || !come);
      come ||= of.name === demand.name;
      given.set(of.name, asked ? all(n) : there);
      expect(t.run(plan(asked ? all(n) : there)[i]!).done, of.name).toBe(true);
    }
    for (const slot of [...pack(8), ...pack(4).map((i) => N + i)]) {
      const owner = ownerIn(given.get(slot < N ? 'deal' : 'draw')!, slot);
      for (const seat of there) expect(t.peek(slot, seat) !== undefined, `slot ${slot} of ${owner}, seen by ${seat}`).toBe(seat === owner);
    }
    expect(t.deals.map((deal) => deal.fault)).toEqual(t.deals.map(() => null));
    checked(t);
  });
});

describe.each([
  [2, [1]],
  [3, [0, 2]],
  [4, [0, 2]],
  [5, [0, 2, 3]],
] as const)('of %i devices one more than may be, lost at once', (n, lost) => {
  const there = all(n).filter((seat) => !lost.some((one) => one === seat));

  it.each(questionsOf(n))('at %s: one of them is awaited, nobody sees anything more, and when they are back all go on', (question) => {
    const { t, demand } = lostTogether(n, lost, question, false);
    const before = sights(t, there);
    const step = t.deals[0]!.progress(demand);
    if (step.done) throw new Error('it is not waited for them');
    expect(step.question.seats.some((seat) => lost.some((one) => one === seat))).toBe(true);
    t.run(demand);
    expect(sights(t, there)).toEqual(before);
    t.lies.clear();
    for (const of of plan(all(n))) expect(t.run(of).done, of.name).toBe(true);
    checked(t);
  });

  it.each(questionsOf(n))('at %s, and passed over all the same: what was hidden with them stays closed, and comes to nothing when they are gone for good', (question) => {
    const { t, demand } = lostTogether(n, lost, question, false);
    const before = sights(t, there);
    t.absent(lost);
    // Before the cards are hidden nothing was dealt: the others hide them by themselves.
    if (!t.deals[0]!.joint.devices.includes(lost[0])) return expect(sights(t, there)).toEqual(before);
    for (const of of plan(all(n)).slice(plan(all(n)).findIndex(({ name }) => name === demand.name))) {
      const { done } = t.run(of);
      if (of.kind === 'give' || of.kind === 'open') expect(done, of.name).toBe(false);
    }
    t.absent([], [], lost);
    t.run({ kind: 'open', name: 'at last', slots: [9] });
    expect(t.deals.map((deal) => deal.fault)).toEqual(t.deals.map(() => ({ device: null, code: 'deal/gone' })));
    for (const slot of pack(N)) expect([t.deals[0]!.face(slot), ...there.map((seat) => t.peek(slot, seat))], `slot ${slot}`).toEqual(before.get(slot));
    expect(t.keys()).toBe('void');
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
