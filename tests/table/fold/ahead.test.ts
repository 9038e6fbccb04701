/** What is shuffled before the terms serves one hand: never two agreements of the same document. */
import { expect, it } from 'vitest';
import { foldLog } from '../../../src/table/fold/fold.ts';
import { Log } from '../../../src/table/log/log.ts';
import { agreementToPlain, type Agreement } from '../../../src/table/terms/agreement.ts';
import { bytesToHex } from '../../../src/crypto/index.ts';
import { highCard } from '../../support/high-card.ts';
import { admits, agreed, ana, Author, base, ben, eve, type Person } from '../../support/log-kit.ts';
import { smallGroup } from '../../support/small-group.ts';

const people: readonly Person[] = [ana, ben];
const terms = (rounds: number): Agreement => agreed(people, rounds);

/** The names that the hand's keys and shuffle are made for, when all who are named in these have signed them, one round after the other. */
function madeFor(agreed: readonly Agreement[], members = people): { readonly ahead: string; readonly terms: string } {
  const start = base(members);
  const log = new Log(start);
  for (const [i, who] of [ana, ben, eve].entries()) {
    const author = new Author(who, start, 10 + i);
    const admitted = members.length === 1 && who === ana ? [ben, eve] : [];
    for (const other of admitted) log.receive(author.write(admits(other)));
    for (const [round, what] of agreed.entries()) {
      if (what.seats.some(({ key }) => key === who.key)) log.receive(author.write({ type: 'answer', question: `terms/${round + 1}`, answer: agreementToPlain(what), at: null }));
    }
  }
  const hand = foldLog(log, (id) => (id === highCard.id ? highCard : undefined), { group: smallGroup }).hand;
  if (hand === null) throw new Error('no hand');
  return { ahead: bytesToHex(hand.ahead), terms: bytesToHex(hand.context) };
}

it('is the same for all terms with the same devices and pack', () => {
  const [three, two] = [madeFor([terms(3)]), madeFor([terms(2)])];
  expect(three.terms).not.toBe(two.terms);
  expect(three.ahead).toBe(two.ahead);
});

it('is used by none of two agreements that both were signed by all: what is shown for one of them must not serve the other', () => {
  const one = madeFor([terms(3)]);
  const both = madeFor([terms(3), terms(2)]);
  expect(both.terms).toBe(one.terms);
  expect(both.ahead).toBe(both.terms);
  expect(both.ahead).not.toBe(one.ahead);
});

it('is used all the same when the founder, whose signature alone is enough at a new table, agrees with others too: their cards have nothing in common with these', () => {
  const two = madeFor([terms(3)], [ana]);
  const others = { ...terms(3), seats: [ana, eve].map(({ key, name }) => ({ key, name })) };
  expect(madeFor([others], [ana]).ahead).not.toBe(two.ahead);
  expect(madeFor([terms(3), others], [ana])).toEqual(two);
});
