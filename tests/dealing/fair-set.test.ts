/** The fair deal is a function of the set of answers: of their order, of what came twice, and of when a device was reloaded nothing depends. */
import { describe, expect, it } from 'vitest';
import { FairDevice, type FairDeal, type FairDemand } from '../../src/dealing/fair/index.ts';
import { cards, DealTable } from '../support/deal-table.ts';
import { escrowLength, thresholdOf } from '../../src/dealing/fair/escrow.ts';
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

describe('the answers to one question', () => {
  it.each([1, 2, 3, 4, 5, 6])('come to the same for every device, each of which hears them in an order of its own; with absences (seed %i)', (seed) => {
    const random = new Random(seed);
    const t = new DealTable([[0, 5], [1], [2], [3], [4]], { seed });
    const lost = 1 + random.below(4);
    t.run({ kind: 'shuffle', name: 'shuffle', pack: cards(N) });
    t.run({ kind: 'give', name: 'deal', gives: cards(12).map((slot) => ({ slot, seat: slot % 6 })) });
    t.silent.add(lost);
    expect(t.run({ kind: 'open', name: 'show', slots: [12, 13] }).done).toBe(false);
    t.absent({ away: [lost] });
    // The table compares all deals after every answer, and before every question.
    expect(t.run({ kind: 'open', name: 'show', slots: [12, 13] }).done).toBe(true);
    for (const seat of cards(6)) if (seat !== lost) t.play([seat], seat);
    const known = t.all((deal) => cards(N).map((slot) => [deal.public().face(slot) ?? null, deal.owner(slot)]));
    expect(known.filter(([face]) => face !== null)).toHaveLength(7);
    expect(t.check()).toHaveProperty('orders');
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('name the same liar when several complain and the others answer as they should, whoever is heard first (seed %i)', (seed) => {
    const t = new DealTable(5, { seed });
    const length = escrowLength(5, thresholdOf(5));
    const shares = 32 + length - 4 * 32;
    // Device 2 leaves bad shares with 0 and 3, device 4 with 1.
    const spoil = (honest: Uint8Array, question: string, ...places: number[]): Uint8Array => (question.includes('coin') && honest.length === 32 + length ? honest.map((byte, i) => (places.some((place) => i === shares + 32 * place) ? byte ^ 1 : byte)) : honest);
    t.lies.set(2, (honest, question) => spoil(honest, question, 0, 2));
    t.lies.set(4, (honest, question) => spoil(honest, question, 1));
    t.run({ kind: 'shuffle', name: 'shuffle', pack: cards(N) });
    expect(t.run({ kind: 'give', name: 'deal', gives: cards(10).map((slot) => ({ slot, seat: slot % 5 })) }).done).toBe(false);
    expect(t.refused, 'who has answered as asked is refused nothing').toEqual([]);
    expect(t.words.filter(({ question }) => question === 'deal/layers').map(({ seat }) => seat).sort()).toEqual([0, 1, 2, 3, 4]);
    expect(t.all((deal) => deal.trouble)).toEqual({ seat: 2, code: 'deal/bad-share' });
    expect(t.check()).toEqual({ trouble: { seat: 2, code: 'deal/bad-share' } });
  });

  it('one of which complains while another is lost: the complaint counts', () => {
    const t = new DealTable(5, { seed: 1 });
    t.lies.set(2, (honest, question) => (question.includes('coin') && honest.length > 32 ? honest.map((byte, i) => (i === honest.length - 1 ? byte ^ 1 : byte)) : honest));
    t.run({ kind: 'shuffle', name: 'shuffle', pack: cards(N) });
    t.silent.add(1);
    const give = { kind: 'give', name: 'deal', gives: cards(10).map((slot) => ({ slot, seat: slot % 5 })) } as const;
    t.run(give);
    expect(t.first.trouble, 'not before all have answered').toBeNull();
    t.absent({ away: [1] });
    t.run(give);
    expect(t.all((deal) => deal.trouble)).toEqual({ seat: 2, code: 'deal/bad-share' });
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

