/** The fair deal is a function of the set of answers: of their order, of what came twice, and of when a device was reloaded nothing depends. */
import { describe, expect, it } from 'vitest';
import { FairDevice, type FairDeal, type FairDemand } from '../../src/dealing/fair/index.ts';
import { FairTable, GOOD, pack } from '../support/fair-table.ts';
import { Random } from '../support/simulation.ts';

const N = 16;
const plan: readonly FairDemand[] = [
  { kind: 'coin', name: 'cut' },
  { kind: 'shuffle', name: 'shuffle', pack: pack(N) },
  { kind: 'give', name: 'deal', gives: pack(8).map((slot) => ({ slot, seat: slot % 4 })) },
  { kind: 'open', name: 'up', slots: [8] },
  { kind: 'reshuffle', name: 'trade', slots: pack(7).map((i) => 9 + i) },
  { kind: 'give', name: 'draw', gives: [{ slot: N, seat: 2 }, { slot: N + 1, seat: 0 }] },
];

/** Deals anew from what was said, each question's answers in an order of its own and some of them twice. */
function again(t: FairTable, random: Random): FairDeal {
  const deal = t.newDeal();
  for (const demand of plan) {
    for (let step = deal.progress(demand); !step.done; step = deal.progress(demand)) {
      const { name } = step.question;
      for (const said of random.shuffle(t.said.filter(({ question }) => question === name))) {
        expect(deal.take(name, said.seat, said.body)).toBeNull();
        if (random.below(3) === 0) expect(deal.take(name, said.seat, said.body)).toMatch(/^deal\/(second-answer|not-asked|bad-deck)$/);
      }
    }
  }
  return deal;
}

/** All that everybody may know. */
const known = (deal: FairDeal): unknown => ({ faces: pack(deal.count).map((slot) => [deal.face(slot), deal.owner(slot)]), joint: deal.joint.attempt, records: deal.records.map(({ story, coin, slots }) => [story, coin, slots]), fault: deal.fault });

function whole(seed: number): FairTable {
  const t = new FairTable(4, { seed });
  for (const demand of plan) expect(t.run(demand).done, demand.name).toBe(true);
  return t;
}

describe('a fair deal', () => {
  it.each([1, 2, 3, 4, 5])('comes to the same whatever the order of the answers, and whatever comes twice (seed %i)', (seed) => {
    const t = whole(seed);
    const deal = again(t, new Random(seed + 100));
    expect(known(deal)).toEqual(known(t.deals[0]!));
    const device = new FairDevice(deal, t.secrets[2]!);
    expect([2, 6, N].map((slot) => device.peek(slot, 2))).toEqual([2, 6, N].map((slot) => t.peek(slot, 2)));
  });

  it('goes on as if nothing had been when a device is made anew before each of its answers, with its secret alone', () => {
    const t = whole(9);
    for (const [i, { question, seat }] of t.said.entries()) {
      const before = t.said.slice(0, i);
      const deal = t.newDeal();
      let answer: Uint8Array | null = null;
      for (const demand of plan) {
        for (let step = deal.progress(demand); !step.done && answer === null; step = deal.progress(demand)) {
          const { name } = step.question;
          for (const said of before.filter((s) => s.question === name)) deal.take(name, said.seat, said.body);
          if (name === question) answer = new FairDevice(deal, t.secrets[t.deviceOf(seat)]!).answer(question, seat, t.fresh(), GOOD);
        }
        if (answer !== null) break;
      }
      // The proofs have other nonces; all that is not a proof is the same, and the others take it as well.
      expect(answer?.length).toBe(t.said[i]!.body.length);
      if (question.includes('/hop/')) expect(answer).toEqual(t.said[i]!.body);
      expect(deal.take(question, seat, answer!)).toBeNull();
    }
  });

  it('gives the same cards for the same secrets, and others for each hand', () => {
    const orders = ['a hand', 'a hand', 'the next hand'].map((hand) => {
      const t = new FairTable(3, { seed: 1, hand });
      t.run(plan[1]!);
      const audit = t.audit();
      return audit !== 'void' && 'faces' in audit ? audit.faces.join() : '';
    });
    expect(orders[0]).toBe(orders[1]);
    expect(orders[0]).not.toBe(orders[2]);
  });
});

describe('shuffles', () => {
  it('put every card in every place about equally often (χ², 2 devices, 600 deals of 6 cards)', () => {
    const [deals, cards] = [600, 6];
    const counts = pack(cards).map(() => pack(cards).map(() => 0));
    for (let i = 0; i < deals; i++) {
      const t = new FairTable(2, { seed: 1, hand: `χ² ${i}` });
      t.run({ kind: 'shuffle', name: 'shuffle', pack: pack(cards) });
      const audit = t.audit();
      if (audit === 'void' || !('faces' in audit)) throw new Error('the check failed');
      audit.faces.forEach((face, slot) => (counts[slot]![face]! += 1));
    }
    const expected = deals / cards;
    const chi = counts.flat().reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // 25 degrees of freedom: above 52.6 by chance once in a thousand.
    expect(chi).toBeLessThan(52.6);
  });

  it('are not chosen by who shuffles last: the same last deck under other coins gives other hands', () => {
    const seen = new Set<string>();
    for (const seed of [1, 2, 3]) {
      const t = new FairTable(3, { seed: 5 });
      // The last one always ends with the same deck, whatever it gets.
      t.lies.set(2, (honest, question) => (question.includes('/hop/') ? first(t, honest) : honest));
      t.secrets[0]!.set([seed], 0);
      t.run({ kind: 'shuffle', name: 'shuffle', pack: pack(6) });
      const slots = t.deals[0]!;
      seen.add(pack(6).map((slot) => Buffer.from(t.group.encode(slots.hidden(slot)!.a)).toString('hex')).join());
    }
    expect(seen.size).toBe(3);
  });
});

let kept: Uint8Array | null = null;
function first(_t: FairTable, honest: Uint8Array): Uint8Array {
  return (kept ??= honest);
}

