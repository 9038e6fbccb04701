/** Law 4 with several seats on a device: its first seat that has not left speaks for it, so that it has one promise in a round. */
import { describe, expect, it } from 'vitest';
import type { Passing } from '../../../src/table/absence/bodies.ts';
import { Marks } from '../../../src/table/absence/marks.ts';
import type { Body } from '../../../src/table/log/body.ts';
import type { Entry } from '../../../src/table/log/entry.ts';
import type { Agreement } from '../../../src/table/terms/agreement.ts';
import { Random } from '../../support/simulation.ts';

const [ANA, BEN, CLEO, DAN] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64)) as [string, string, string, string];
/** Ana and Ben on one phone; Dan has gone. */
const terms = {
  seats: [{ key: ANA, name: 'Ana' }, { key: BEN, name: 'Ben', device: ANA }, { key: CLEO, name: 'Cleo' }, { key: DAN, name: 'Dan' }],
  choices: ['in', 'in', 'in', 'in'],
} as unknown as Agreement;
const without = (count: number): Passing => ({ absent: [{ seat: 3, count }], faults: [] });

const entry = (seat: string, n: number, body: Body, held: { readonly [seat: string]: number } = {}): Entry =>
  ({ seat, n, body, heads: { numbers: [[DAN.slice(0, 16), 19], ...Object.entries(held).map(([key, newest]) => [key.slice(0, 16), newest])] } }) as unknown as Entry;
const promise = (count: number): Body => ({ type: 'promise', epoch: 1, round: 1, value: without(count), confirmed: null });
const confirm = (count: number): Body => ({ type: 'confirm', epoch: 1, round: 1, value: without(count) });
const LEAVE: Body = { type: 'note', lamport: 5, note: { kind: 'leave' } };

/** Takes the chains in a random order that keeps each one's own. */
function take(chains: readonly (readonly Entry[])[], random: Random): Marks {
  const marks = new Marks(terms, [0, 1, 2, 3]);
  const rest = chains.map((chain) => [...chain]);
  for (let left = rest.filter((chain) => chain.length > 0); left.length > 0; left = rest.filter((chain) => chain.length > 0)) marks.add(random.pick(left).shift() as Entry);
  return marks;
}

describe('the seat that speaks for a device', () => {
  it('is the next one when the first has left: what both signed is one chain, whatever order it comes in', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const marks = take(
        [
          [entry(ANA, 1, promise(1)), entry(ANA, 2, LEAVE)],
          // Its device has promised this round already.
          [entry(BEN, 1, promise(9), { [ANA]: 2 }), entry(BEN, 2, confirm(5), { [ANA]: 2 })],
          [entry(CLEO, 1, promise(5)), entry(CLEO, 2, confirm(5))],
        ],
        new Random(seed),
      );
      expect(marks.epochs.decided, `seed ${seed}`).toEqual([without(5)]);
    }
  });

  it('is not the second while the first is at the table, nor does what it signed then count later', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const ben = [entry(BEN, 1, promise(1)), entry(BEN, 2, confirm(5))];
      const cleo = [entry(CLEO, 1, promise(5)), entry(CLEO, 2, confirm(5))];
      expect(take([ben, cleo], new Random(seed)).epochs.decided, `seed ${seed}`).toEqual([]);
      expect(take([[entry(ANA, 1, LEAVE)], ben, cleo], new Random(seed)).epochs.decided, `seed ${seed}`).toEqual([]);
    }
  });

  it('is not one that has left', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const marks = take([[entry(ANA, 1, LEAVE), entry(ANA, 2, promise(1)), entry(ANA, 3, confirm(5))], [entry(CLEO, 1, promise(5)), entry(CLEO, 2, confirm(5))]], new Random(seed));
      expect(marks.epochs.decided, `seed ${seed}`).toEqual([]);
      expect(marks.speaker(0)).toBe(1);
    }
  });
});
