/** What was checked once is not checked again, and nothing else is taken for it. */
import { describe, expect, it } from 'vitest';
import { concatBytes, hash, utf8ToBytes, type Group } from '../../src/crypto/index.ts';
import { fairDeal, FairDeal, FairDevice, Memo } from '../../src/dealing/fair/index.ts';
import type { Pool } from '../../src/dealing/fair/deck.ts';
import { Joint } from '../../src/dealing/fair/joint.ts';
import { escrowLength, thresholdOf } from '../../src/dealing/fair/escrow.ts';
import { makeKeys, type DeviceKeys } from '../../src/dealing/fair/keys.ts';
import type { Deal, DealQuestion } from '../../src/dealing/index.ts';
import type { Demand, SeatIndex } from '../../src/engine/kernel/index.ts';
import { cards, DealTable, type Word } from '../support/deal-table.ts';
import { smallGroup } from '../support/small-group.ts';
import { Random } from '../support/simulation.ts';

const N = 12;

/** A group that counts what a check costs. */
function counted(): { readonly group: Group; readonly calls: { sum: number; decode: number; mulBase: number; mul: number } } {
  const calls = { sum: 0, decode: 0, mulBase: 0, mul: 0 };
  const group: Group = {
    ...smallGroup,
    sum: (points, scalars) => (calls.sum++, smallGroup.sum(points, scalars)),
    decode: (bytes) => (calls.decode++, smallGroup.decode(bytes)),
    decodeAll: (bytes) => (calls.decode++, smallGroup.decodeAll(bytes)),
    mulBase: (k) => (calls.mulBase++, smallGroup.mulBase(k)),
    mul: (p, k) => (calls.mul++, smallGroup.mul(p, k)),
  };
  return { group, calls };
}

const seatsOf = (t: DealTable): SeatIndex[] => t.devices.flat().sort((a, b) => a - b);
/** A hand with every kind of question but those of an absence. */
const plan = (seats: readonly SeatIndex[]): readonly Demand[] => [
  { kind: 'coin', name: 'cut' },
  { kind: 'shuffle', name: 'shuffle', pack: cards(N) },
  { kind: 'give', name: 'deal', gives: cards(8).map((slot) => ({ slot, seat: seats[slot % seats.length] as SeatIndex })) },
  { kind: 'open', name: 'show', slots: [8, 9] },
];

/** A deal of its own that is told what was said, in order; what it makes of each word. */
function told(deal: Deal, demands: readonly Demand[], words: readonly Word[]): (string | null)[] {
  const codes: (string | null)[] = [];
  const follow = (next: () => { readonly done: true } | { readonly done: false; readonly question: DealQuestion }): boolean => {
    for (let step = next(); !step.done; step = next()) {
      const { name } = step.question;
      const answers = words.filter(({ question }) => question === name);
      if (answers.length === 0) return false;
      for (const { seat, body } of answers) codes.push(deal.take(name, seat, body));
      if (codes.some((code) => code !== null)) return false;
    }
    return true;
  };
  if (demands.every((demand) => follow(() => deal.progress(demand)))) follow(() => deal.check());
  return codes;
}

describe('a hand that is folded anew', () => {
  it('checks nothing again, and comes to the same', () => {
    const { group, calls } = counted();
    const memo = new Memo();
    const t = new DealTable(4, { group, memo });
    for (const demand of plan(seatsOf(t))) expect(t.run(demand).done).toBe(true);
    const found = t.check();
    const seen = cards(N).map((slot) => t.sees(slot, 2));
    expect(calls.sum * calls.decode * calls.mulBase).toBeGreaterThan(0);
    Object.assign(calls, { sum: 0, decode: 0, mulBase: 0, mul: 0 });
    const deal = fairDeal({ ...t.context, memo });
    expect(told(deal, plan(seatsOf(t)), t.words)).toEqual(t.words.map(() => null));
    const device = t.ownOf(deal, 2);
    expect(cards(N).map((slot) => device.knowledge(2).face(slot))).toEqual(seen);
    expect(deal.check()).toEqual({ done: true, checked: found });
    expect(calls).toEqual({ sum: 0, decode: 0, mulBase: 0, mul: 0 });
  });

  it('does not look into its shares again, nor take its layers off again', () => {
    const { group, calls } = counted();
    const memo = new Memo();
    const t = new DealTable(4, { group, memo });
    for (const demand of plan(seatsOf(t))) t.run(demand);
    Object.assign(calls, { sum: 0, decode: 0, mulBase: 0, mul: 0 });
    const deal = fairDeal({ ...t.context, memo });
    told(deal, plan(seatsOf(t)).slice(0, 2), t.words);
    const step = deal.progress(plan(seatsOf(t))[2]!);
    expect(step.done).toBe(false);
    expect(t.ownOf(deal, 1).answer('deal/layers', 1, t.fresh(), { settled: true, agreed: true })).not.toBeNull();
    // Of the proof: a sum, and a new nonce times two points.
    expect(calls).toEqual({ sum: 1, decode: 0, mulBase: 1, mul: 1 });
  });

  it('judges a complaint once', () => {
    const { group, calls } = counted();
    const memo = new Memo();
    const t = new DealTable(4, { group, memo });
    t.lies.set(2, (honest, question) => (question.includes('coin') && honest.length > 32 ? honest.map((byte, i) => (i === 32 + escrowLength(4, thresholdOf(4)) - 1 ? byte ^ 1 : byte)) : honest));
    for (const demand of plan(seatsOf(t))) t.run(demand);
    expect(t.first.trouble).toEqual({ seat: 2, code: 'deal/bad-share' });
    Object.assign(calls, { sum: 0, decode: 0, mulBase: 0, mul: 0 });
    const deal = fairDeal({ ...t.context, memo });
    told(deal, plan(seatsOf(t)), t.words);
    expect(deal.trouble).toEqual({ seat: 2, code: 'deal/bad-share' });
    expect(calls).toEqual({ sum: 0, decode: 0, mulBase: 0, mul: 0 });
  });
});

describe('what is remembered', () => {
  it('excuses no wrong byte: each altered answer is judged as one who remembers nothing judges it', () => {
    const memo = new Memo();
    const t = new DealTable(4, { memo });
    const demands = plan(seatsOf(t));
    for (const demand of demands) t.run(demand);
    t.check();
    const random = new Random(21);
    let refused = 0;
    for (const [i, word] of t.words.entries()) {
      for (const at of [0, word.body.length - 1, ...Array.from({ length: 2 }, () => random.below(word.body.length))]) {
        const altered = word.body.map((byte, j) => (j === at ? byte ^ (1 << random.below(8)) : byte));
        const words = [...t.words.slice(0, i), { ...word, body: altered }];
        const [with_, without] = [memo, new Memo()].map((memory) => told(fairDeal({ ...t.context, memo: memory }), demands, words));
        expect(with_, `${word.question}, byte ${at}`).toEqual(without);
        if (with_?.at(-1) !== null) refused++;
        // A deck may be another deck, and a sealed share another one, whose holder complains: all else is proven.
        else expect(word.question).toMatch(/hop|coin/);
      }
    }
    expect(refused).toBeGreaterThan(t.words.length * 2);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is the same for whoever remembers all histories, and for who remembers none (seed %i)', (seed) => {
    // Hands of one name whose course differs: who is lost, and when; what is dealt; which cards go where.
    const random = new Random(seed);
    const shared = new Memo();
    for (let course = 0; course < 6; course++) {
      const draws = random.below(2 ** 30);
      const [all, none] = [shared, undefined].map((memo) => {
        const choose = new Random(draws);
        const t = new DealTable(4, { seed: 3, ...(memo === undefined ? {} : { memo }) });
        let there = [0, 1, 2, 3];
        const lost = choose.below(3) > 0 ? choose.pick(there) : null;
        const where = choose.pick(['keys', 'hop', 'coin', 'layers', 'nowhere']);
        const n = 8 + choose.below(3);
        if (lost !== null) t.lies.set(lost, (honest, question) => (question.includes(where) ? null : honest));
        const seen: unknown[] = [];
        const run = (demand: () => Demand): void => {
          if (t.run(demand()).done) return;
          t.absent({ away: [lost as SeatIndex] });
          there = there.filter((seat) => seat !== lost);
          expect(t.run(demand()).done).toBe(true);
        };
        run(() => ({ kind: 'shuffle', name: 'shuffle', pack: cards(n) }));
        const order = choose.shuffle([0, 1, 2, 3]).filter((seat) => there.includes(seat));
        const gives = cards(6).map((slot) => ({ slot, seat: order[slot % order.length] as SeatIndex }));
        run(() => ({ kind: 'give', name: 'deal', gives }));
        run(() => ({ kind: 'open', name: 'show', slots: [6 + choose.below(2)] }));
        for (const seat of there) seen.push(cards(n).map((slot) => t.sees(slot, seat) ?? null));
        for (const { slot, seat } of gives.slice(0, 3)) if (there.includes(seat)) seen.push(t.play([slot], seat));
        return { seen, found: t.check(), refused: t.refused, words: t.words.map(({ question, seat, body }) => [question, seat, body.length]) };
      });
      expect(all, `course ${course}`).toEqual(none);
    }
  });
});

describe('two attempts, two groups of devices', () => {
  const hand = hash('test/hand');
  const joint = (devices: readonly number[], attempt = 2, group = smallGroup): Joint => new Joint(group, hand, attempt, devices, thresholdOf(devices.length), new Memo());
  const secret = new Uint8Array(32).fill(7);

  it('have other keys, coins and shares, also when they have the same number', () => {
    const all = [joint([0, 1, 3]), joint([1, 2, 3]), joint([0, 1, 2, 3]), joint([0, 1, 3], 1), joint([0, 1, 3], 2, { ...smallGroup, name: 'another' })];
    const keys = all.map((one) => String(one.secret(secret)));
    expect(new Set(keys).size).toBe(all.length);
    const bodies = all.map((one) => makeKeys(one.group, secret, one.hand, one.attempt, 3, true, new Uint8Array(32)));
    for (const [i, one] of all.entries()) for (const [j, body] of bodies.entries()) expect(typeof one.readKeys(3, body), `${j} in ${i}`).toBe(i === j ? 'object' : 'string');
  });

  it('tell nothing by a share of the one and a share of the other, at the same place or at two', () => {
    // Two shares of one line would be the key.
    const shares = [[0, 1, 3], [1, 2, 3]].map((devices) => {
      const one = joint(devices);
      const secretOf = (device: number): Uint8Array => (device === 1 ? secret : new Uint8Array(32).fill(device));
      for (const device of devices) one.setKeys(device, one.readKeys(device, makeKeys(one.group, secretOf(device), one.hand, one.attempt, device, true, secret)) as DeviceKeys);
      const left = one.readLeft(1, one.leave(1, secret));
      if (left === null || typeof left === 'string') throw new Error('nothing was left');
      one.setLeft(1, left);
      return { share: one.share(1, 3, secretOf(3)) as bigint, line: smallGroup.encode(left.commitments[0]!) };
    });
    expect(shares[0]!.line).not.toEqual(shares[1]!.line);
    expect(shares[0]!.share).not.toBe(shares[1]!.share);
  });
});

describe('a pool of factors', () => {
  const context = { group: smallGroup, hand: hash('test/hand', utf8ToBytes('pool')), devices: [[0], [1], [2]] };
  const secrets = [1, 2, 3].map((n) => new Uint8Array(32).fill(n));
  const keys = (deal: FairDeal, demand: Demand): void => {
    const step = deal.progress(demand);
    if (step.done) throw new Error('done');
    for (const seat of step.question.seats) expect(deal.take(step.question.name, seat, new FairDevice(deal, secrets[seat]!).answer(step.question.name, seat, secrets[0]!, { settled: true, agreed: true })!)).toBeNull();
  };
  const prepared = (memo: Memo, demand: Demand, device = 0, before: (deal: FairDeal) => void = () => undefined): string => {
    const deal = new FairDeal({ ...context, memo });
    before(deal);
    keys(deal, demand);
    deal.progress(demand);
    const shuffle = deal.shuffle!;
    new FairDevice(deal, secrets[device]!).prepare(device);
    // What `prepare` has remembered is found, and not made again.
    const pool = memo.once<Pool>('pool', [shuffle.story, shuffle.seed(secrets[device]!)], () => expect.fail('nothing was prepared'));
    return Buffer.from(concatBytes(Uint8Array.from(pool.order), ...pool.factors.flatMap(({ a, b }) => [smallGroup.encode(a), smallGroup.encode(b)]))).toString('hex');
  };
  const demand = (n: number, name = 'shuffle'): Demand => ({ kind: 'shuffle', name, pack: cards(n) });

  it('serves one shuffle of one device: others have other orders and factors, whatever their names and coins', () => {
    const memo = new Memo();
    const all = [
      prepared(memo, demand(12)),
      prepared(memo, demand(12), 1),
      prepared(memo, demand(11)),
      prepared(memo, { kind: 'shuffle', name: 'shuffle', pack: cards(12, 1) }),
      prepared(memo, demand(12, 'again')),
      prepared(memo, demand(12), 0, (deal) => deal.absent({ away: [2], gone: [], back: [] })),
    ];
    expect(new Set(all.map((pool) => pool.slice(0, 40))).size).toBe(all.length);
    expect(prepared(memo, demand(12)), 'and the same one is the same, after a reload too').toBe(all[0]);
    expect(prepared(new Memo(), demand(12))).toBe(all[0]);
  });
});
