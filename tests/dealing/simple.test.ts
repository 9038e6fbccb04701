import { describe, expect, it } from 'vitest';
import { derive, hash, utf8ToBytes } from '../../src/crypto/index.ts';
import { simpleDeal, type Deal, type Standing } from '../../src/dealing/index.ts';
import type { Demand, SeatIndex } from '../../src/engine/kernel/index.ts';
import { Random } from '../support/simulation.ts';

const GOOD: Standing = { settled: true, agreed: true };
const context = (active: readonly SeatIndex[]): { readonly active: readonly SeatIndex[]; readonly hand: Uint8Array } => ({ active, hand: hash('test', utf8ToBytes('hand')) });
const secret = (seat: SeatIndex, salt = ''): Uint8Array => derive(new Uint8Array(32).fill(seat + 1), `test${salt}`);
const pack = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
/** What the seat's device says, whose other seats do not matter. */
const answer = (deal: Deal, question: string, seat: SeatIndex, salt = ''): Uint8Array => {
  const body = deal.own((s) => secret(s, salt)).answer(question, seat, new Uint8Array(32), GOOD);
  if (body === null) throw new Error(`no answer to ${question}`);
  return body;
};
const shuffle = (n: number, name = 'shuffle'): Demand => ({ kind: 'shuffle', name, pack: pack(n) });

/** Answers the open questions of a demand as honest devices do, in a random order of seats. */
function toss(deal: Deal, demand: Demand, random = new Random(1), salt = ''): Uint8Array | undefined {
  for (;;) {
    const progress = deal.progress(demand);
    if (progress.done) return progress.coin;
    const { name, seats } = progress.question;
    for (const seat of random.shuffle(seats)) {
      expect(deal.take(name, seat, answer(deal, name, seat, salt))).toBeNull();
    }
  }
}

const sees = (deal: Deal, seat: SeatIndex, slot: number): number | undefined => deal.own(secret).knowledge(seat).face(slot);
const faces = (deal: Deal, n: number, seat: SeatIndex): (number | undefined)[] => pack(n).map((slot) => sees(deal, seat, slot));

describe('the simple deal', () => {
  it('asks for commitments of all active seats, then for reveals, then is done', () => {
    const deal = simpleDeal(context([0, 1, 3]));
    const demand = shuffle(52);
    expect(deal.progress(demand)).toEqual({ done: false, question: { name: 'shuffle/commit', seats: [0, 1, 3] } });
    for (const seat of [0, 1, 3]) expect(deal.take('shuffle/commit', seat, answer(deal, 'shuffle/commit', seat))).toBeNull();
    expect(deal.progress(demand)).toEqual({ done: false, question: { name: 'shuffle/reveal', seats: [0, 1, 3] } });
    for (const seat of [0, 1, 3]) expect(deal.take('shuffle/reveal', seat, answer(deal, 'shuffle/reveal', seat))).toBeNull();
    expect(deal.progress(demand).done).toBe(true);
    expect(deal.progress(demand)).toBe(deal.progress(demand));
  });

  it('gives the same order whatever the order of the answers, and each card once', () => {
    const orders = [1, 2, 3].map((seed) => {
      const deal = simpleDeal(context([0, 1, 2]));
      toss(deal, shuffle(52), new Random(seed));
      deal.progress({ kind: 'give', name: 'all', gives: pack(52).map((slot) => ({ slot, seat: 0 })) });
      return faces(deal, 52, 0);
    });
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).toEqual(orders[0]);
    expect([...(orders[0] as number[])].sort((a, b) => a - b)).toEqual(pack(52));
  });

  it('gives another order and coin for each demand, hand and secret', () => {
    const seen = new Set<string>();
    for (const salt of ['', 'other']) {
      const deal = simpleDeal(context([0, 1]));
      for (const name of ['a', 'b']) seen.add(String(toss(deal, { kind: 'coin', name }, new Random(1), salt)));
    }
    const other = simpleDeal({ ...context([0, 1]), hand: hash('test', utf8ToBytes('another hand')) });
    seen.add(String(toss(other, { kind: 'coin', name: 'a' })));
    expect(seen.size).toBe(5);
  });

  it('shows a face to its owner and after it was opened, to nobody else', () => {
    const deal = simpleDeal(context([0, 1, 2]));
    toss(deal, shuffle(10));
    for (const seat of [0, 1, 2]) expect(faces(deal, 10, seat).every((face) => face === undefined)).toBe(true);
    deal.progress({ kind: 'give', name: 'hands', gives: [{ slot: 0, seat: 0 }, { slot: 1, seat: 1 }] });
    expect(deal.owner(0)).toBe(0);
    expect(deal.owner(2)).toBeNull();
    expect(sees(deal, 0, 0)).toBeTypeOf('number');
    expect(sees(deal, 0, 1)).toBeUndefined();
    expect(deal.public().face(0)).toBeUndefined();
    expect(deal.shows([1], 0, null)).toBe('deal/not-owner');
    expect(deal.shows([0, 1], 1, null)).toBe('deal/not-owner');
    expect(deal.shows([1], 1, new Uint8Array(96)), 'nothing has to come with it').toBe('deal/bad-length');
    expect(deal.shows([1], 1, null)).toEqual([sees(deal, 1, 1)]);
    expect(deal.public().face(1), 'to look at it opens nothing').toBeUndefined();
    deal.open([1], 1, null);
    expect(deal.public().face(1)).toBe(sees(deal, 0, 1));
    expect(deal.shows([1], 1, null), 'open already').toBe('deal/not-owner');
    expect(deal.owner(1)).toBeNull();
    const opened = deal.progress({ kind: 'open', name: 'turned', slots: [5] });
    expect(opened.done && opened.opened.face(5)).toBe(deal.public().face(5));
    expect(opened.done && opened.opened.face(1)).toBeUndefined();
  });

  it('gives a slot again: the spare hand changes its owner', () => {
    const deal = simpleDeal(context([0, 1]));
    toss(deal, shuffle(4));
    deal.progress({ kind: 'give', name: 'one', gives: [{ slot: 0, seat: 0 }] });
    deal.progress({ kind: 'give', name: 'two', gives: [{ slot: 0, seat: 1 }] });
    // Asked again, a demand that is done changes nothing.
    deal.progress({ kind: 'give', name: 'one', gives: [{ slot: 0, seat: 0 }] });
    expect(deal.owner(0)).toBe(1);
    expect(sees(deal, 0, 0)).toBeUndefined();
  });

  it('shuffles anew within a hand: nothing of the old order is left', () => {
    const deal = simpleDeal(context([0, 1]));
    toss(deal, shuffle(20, 'cut'));
    deal.progress({ kind: 'give', name: 'g', gives: [{ slot: 0, seat: 0 }] });
    deal.open([1], 1, null);
    toss(deal, shuffle(52, 'deal'));
    for (const seat of [0, 1]) expect(faces(deal, 52, seat).every((face) => face === undefined)).toBe(true);
  });

  describe('refuses', () => {
    const asked = (): Deal => {
      const deal = simpleDeal(context([0, 2]));
      deal.progress(shuffle(52));
      return deal;
    };

    it('what was not asked, of whom it was not asked, and what has the wrong length', () => {
      const deal = asked();
      const body = answer(deal, 'shuffle/commit', 0);
      expect(deal.take('other/commit', 0, body)).toBe('deal/not-asked');
      expect(deal.take('shuffle', 0, body)).toBe('deal/not-asked');
      expect(deal.take('shuffle/commit', 1, body)).toBe('deal/not-active');
      expect(deal.take('shuffle/commit', 0, body.slice(1))).toBe('deal/bad-length');
      expect(deal.take('shuffle/commit', 0, body), 'what was refused is no answer').toBeNull();
    });

    it('a second answer, and a reveal before all have committed', () => {
      const deal = asked();
      const body = answer(deal, 'shuffle/commit', 0);
      expect(deal.take('shuffle/commit', 0, body)).toBeNull();
      expect(deal.take('shuffle/commit', 0, body)).toBe('deal/second-answer');
      expect(deal.take('shuffle/reveal', 0, answer(deal, 'shuffle/reveal', 0))).toBe('deal/too-early');
    });

    it('a reveal that was not committed to, also one copied from another seat', () => {
      const deal = asked();
      const copied = answer(deal, 'shuffle/commit', 0);
      expect(deal.take('shuffle/commit', 0, copied)).toBeNull();
      expect(deal.take('shuffle/commit', 2, copied)).toBeNull();
      const reveal = answer(deal, 'shuffle/reveal', 0);
      expect(deal.take('shuffle/reveal', 2, reveal)).toBe('deal/not-committed');
      expect(deal.take('shuffle/reveal', 0, answer(deal, 'shuffle/reveal', 0, 'other'))).toBe('deal/not-committed');
      expect(deal.take('shuffle/reveal', 0, reveal)).toBeNull();
    });
  });

  it('deals every card to every place about equally often (chi-square over 20 cards, p > 0.0001)', () => {
    const [n, deals] = [20, 2_000];
    const counts = pack(n).map(() => pack(n).map(() => 0));
    for (let i = 0; i < deals; i++) {
      const deal = simpleDeal({ ...context([0, 1]), hand: hash('test', utf8ToBytes(String(i))) });
      toss(deal, shuffle(n));
      deal.progress({ kind: 'open', name: 'all', slots: pack(n) });
      for (const slot of pack(n)) {
        const row = counts[slot] as number[];
        const face = deal.public().face(slot) as number;
        row[face] = (row[face] as number) + 1;
      }
    }
    const expected = deals / n;
    const chi = counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 361 degrees of freedom: mean 361, standard deviation 26.9; four of them above.
    expect(chi).toBeLessThan(361 + 4 * 26.9);
  }, 60_000);
});
