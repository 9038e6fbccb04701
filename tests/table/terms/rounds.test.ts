import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../src/engine/kernel/index.ts';
import type { Base, NamedSeat } from '../../../src/table/base.ts';
import { agreementToPlain, hashDraft, type Agreement } from '../../../src/table/terms/agreement.ts';
import { Rounds } from '../../../src/table/terms/rounds.ts';
import { Log } from '../../../src/table/log/log.ts';
import { highCard } from '../../support/high-card.ts';
import { agreed, ana, base, ben, cleo, eve, person, type Person } from '../../support/log-kit.ts';
import { Random } from '../../support/simulation.ts';

/** Of the base that the rounds are of. */
const HASHES = new WeakMap<Rounds, Uint8Array>();

const rounds = (people: readonly Person[] = [ana, ben, cleo]): Rounds => roundsOf(base(people));

function roundsOf(start: Base): Rounds {
  const { baseHash } = new Log(start);
  const made = new Rounds(start, baseHash, (id) => (id === highCard.id ? highCard : undefined));
  HASHES.set(made, baseHash);
  return made;
}

const sign = (r: Rounds, round: number, who: Person, what: Agreement): string | null => r.add(`terms/${round}`, who.key, agreementToPlain(what));
const isReady = (r: Rounds, who: Person, what: Agreement, choice: Choice = 'in'): void => r.ready(who.key, hashDraft(HASHES.get(r) as Uint8Array, what), choice);

describe('rounds of the terms', () => {
  it('are complete when more than half have signed the same, and all others have been ready for it', () => {
    const r = rounds();
    const terms = agreed([ana, ben, cleo]);
    sign(r, 1, ana, terms);
    isReady(r, ben, terms);
    isReady(r, cleo, terms);
    expect(r.complete()).toBeNull();
    sign(r, 1, ben, terms);
    expect(r.complete()?.agreement).toEqual(terms);
  });

  it('are not complete while one of them has neither signed nor been ready for just that', () => {
    const r = rounds();
    const terms = agreed([ana, ben, cleo]);
    for (const who of [ana, ben]) sign(r, 1, who, terms);
    expect(r.complete()).toBeNull();
    isReady(r, cleo, agreed([ana, ben, cleo], 1));
    isReady(r, cleo, terms, 'out');
    expect(r.complete()).toBeNull();
    isReady(r, cleo, terms);
    expect(r.complete()?.agreement).toEqual(terms);
  });

  it('ask nothing of who is not there, whose word counts for nothing in them (RR-18)', () => {
    const r = rounds();
    const terms: Agreement = { ...agreed([ana, ben, cleo]), absent: [ben.key], choices: ['in', 'out', 'in'] };
    expect(sign(r, 1, ben, terms)).toBe('table/bad-terms');
    for (const who of [ana, cleo]) sign(r, 1, who, terms);
    expect(r.complete()?.agreement.seats.map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Cleo']);
  });

  it('refuse an absent seat that is not as the base has it, or does not sit out: others would decide over it', () => {
    const phones = { ...base([ana, ben]), seats: [{ key: ana.key, name: 'Ana' }, { key: ben.key, name: 'Ben', device: cleo.key }] };
    const away: Agreement = { ...agreed([ana, ben, eve]), absent: [ben.key], choices: ['in', 'out', 'in'], seats: [...phones.seats, { key: eve.key, name: 'Eve' }] };
    const [asAna, asBen, asEve] = away.seats as [NamedSeat, NamedSeat, NamedSeat];
    const attempt = (what: Partial<Agreement>): string | null => sign(roundsOf(phones), 1, ana, { ...away, ...what });
    expect(attempt({})).toBeNull();
    expect(attempt({ seats: [asAna, { ...asBen, name: 'Bin' }, asEve] })).toBe('table/bad-terms');
    expect(attempt({ seats: [asAna, { key: ben.key, name: 'Ben' }, asEve] })).toBe('table/bad-terms');
    expect(attempt({ seats: [asAna, { ...asBen, device: ana.key }, asEve] })).toBe('table/bad-terms');
    for (const choice of ['in', 'buy-in', 'leave', 'stop'] as const) expect(attempt({ choices: ['in', choice, 'in'] })).toBe('table/bad-terms');
    // Eve came in this document.
    expect(attempt({ absent: [eve.key], choices: ['in', 'in', 'out'] })).toBe('table/bad-terms');
    expect(attempt({ absent: [ben.key, eve.key], choices: ['in', 'out', 'out'] })).toBe('table/bad-terms');
  });

  it('do not begin without more than half of the base’s seats, whoever is said not to be there', () => {
    const r = rounds([ana, ben]);
    sign(r, 1, ana, { ...agreed([ana, ben]), absent: [ben.key], choices: ['in', 'out'] });
    expect(r.complete()).toBeNull();
    expect(r.hasQuorum([ana.key])).toBe(false);
  });

  it('count one signature of a seat in each', () => {
    const r = rounds();
    expect(sign(r, 1, ana, agreed([ana, ben]))).toBeNull();
    expect(sign(r, 1, ana, agreed([ana, ben], 1))).toBe('table/second-answer');
    expect(sign(r, 2, ana, agreed([ana, ben], 1))).toBeNull();
  });

  it('refuse what is no agreement, or one that the signer is not in', () => {
    const r = rounds();
    expect(sign(r, 1, cleo, agreed([ana, ben]))).toBe('table/bad-terms');
    expect(r.add('terms/1', ana.key, { choices: [] })).toBe('table/bad-terms');
    expect(r.add('terms/0', ana.key, agreementToPlain(agreed([ana, ben])))).toBe('table/not-asked');
    expect(r.add('terms/x', ana.key, agreementToPlain(agreed([ana, ben])))).toBe('table/not-asked');
  });

  it('end: a seat that always signs something else brings the others no further than the last round that has a name', () => {
    const r = rounds([ana, ben]);
    for (let round = 1; round < 10_000; round++) {
      if (round < 4) expect(r.current(ana.key)).toEqual({ round, signed: false });
      sign(r, round, ana, agreed([ana, ben]));
      sign(r, round, ben, agreed([ana, ben], 1));
    }
    expect(r.current(ana.key)).toEqual({ round: 9_999, signed: true });
  });

  it('are not complete when the game cannot begin with them', () => {
    const r = rounds();
    for (const terms of [{ ...agreed([ana, ben]), version: 9 }, { ...agreed([ana, ben]), game: 'whist' }, agreed([ana, ben], 99), agreed([ana, ben], 3, 'leave')]) {
      const fresh = rounds();
      for (const who of [ana, ben]) sign(fresh, 1, who, terms);
      expect(fresh.complete()).toBeNull();
    }
    expect(r.complete()).toBeNull();
  });

  it('go on for a seat only when what it signed is dead', () => {
    const r = rounds();
    sign(r, 1, ana, agreed([ana, ben, cleo]));
    expect(r.current(ana.key)).toEqual({ round: 1, signed: true });
    sign(r, 1, ben, agreed([ana, ben, cleo], 1));
    // Cleo may have signed the same as Ana, or as Ben.
    for (const who of [ana, ben]) expect(r.current(who.key)).toEqual({ round: 1, signed: true });
    expect(r.current(cleo.key)).toEqual({ round: 1, signed: false });
    sign(r, 1, cleo, agreed([ana, ben, cleo], 2));
    for (const who of [ana, ben, cleo]) expect(r.current(who.key)).toEqual({ round: 2, signed: false });
  });

  it('are dead, too, when a seat in them has left without a word for them', () => {
    const r = rounds();
    const terms = agreed([ana, ben, cleo]);
    sign(r, 1, ana, terms);
    expect(r.isDead(1, ana.key)).toBe(false);
    r.leave(cleo.key);
    expect(r.isDead(1, ana.key)).toBe(true);
    isReady(r, cleo, terms);
    expect(r.isDead(1, ana.key)).toBe(false);
  });

  it('wait for nobody who has taken their word back: whoever has signed alone signs the next round with the others', () => {
    const r = rounds();
    const [before, after] = [agreed([ana, ben, cleo]), agreed([ana, ben])];
    for (const who of [ana, ben, cleo]) isReady(r, who, before);
    sign(r, 1, ana, before);
    sign(r, 1, ben, after);
    expect(r.current(ana.key)).toEqual({ round: 1, signed: true });
    r.takeBack(cleo.key);
    for (const who of [ana, ben, cleo]) expect(r.current(who.key)).toEqual({ round: 2, signed: false });
    expect(sign(r, 1, cleo, before), 'it had its say in this round').toBe('table/second-answer');
    for (const who of [ana, ben]) sign(r, 2, who, after);
    expect(r.complete()).toMatchObject({ round: 2, agreement: after });
  });

  it('begin with who took their word back and is ready again, in a later round', () => {
    const r = rounds([ana, ben]);
    const terms = agreed([ana, ben]);
    for (let i = 0; i < 3; i++) r.takeBack(ben.key);
    for (const who of [ana, ben]) isReady(r, who, terms);
    for (let round = 1; round <= 3; round++) {
      expect(r.current(ana.key)).toEqual({ round, signed: false });
      sign(r, round, ana, terms);
      expect(r.complete()).toBeNull();
    }
    for (const who of [ana, ben]) {
      expect(r.current(who.key)).toEqual({ round: 4, signed: false });
      sign(r, 4, who, terms);
    }
    expect(r.complete()).toMatchObject({ round: 4, agreement: terms });
  });

  it('tell whether they are the only ones that were ever complete', () => {
    const r = rounds();
    const [first, second] = [agreed([ana, ben, cleo]), agreed([ana, ben, cleo], 2)];
    for (const who of [ana, ben, cleo]) sign(r, 1, who, first);
    expect(r.complete()).toMatchObject({ agreement: first, others: [] });
    // More than half break the rule of the rounds.
    for (const who of [ana, ben]) sign(r, 2, who, second);
    isReady(r, cleo, second);
    expect(r.complete()).toMatchObject({ agreement: first, others: [{ agreement: second }] });
  });

  it('stay complete when one whose signature was not needed has taken its word back', () => {
    const r = rounds();
    const terms = agreed([ana, ben, cleo]);
    isReady(r, cleo, terms);
    r.takeBack(cleo.key);
    for (const who of [ana, ben]) sign(r, 1, who, terms);
    expect(r.complete()?.agreement).toEqual(terms);
    expect(r.isDead(1, ana.key)).toBe(false);
  });

  it('need more than half of the base’s seats, so that two groups never begin apart', () => {
    const r = rounds([ana, ben, cleo]);
    for (const who of [ana, eve]) sign(r, 1, who, agreed([ana, eve]));
    expect(r.complete()).toBeNull();
    // Who has left without a word does not count against the others; of those who are left it is still more than half.
    r.leave(cleo.key);
    expect(r.complete()).toBeNull();
    r.leave(ben.key);
    expect(r.complete()?.agreement.seats.map((s) => s.name)).toEqual(['Ana', 'Eve']);
  });

  it('count who has signed something and then left', () => {
    const r = rounds([ana, ben]);
    sign(r, 1, ben, agreed([cleo, ben]));
    r.leave(ben.key);
    for (const who of [ana, eve]) sign(r, 1, who, agreed([ana, eve]));
    expect(r.complete()).toBeNull();
    expect(sign(r, 2, ben, agreed([ana, ben]))).toBe('table/not-asked');
  });

  it('whatever is signed by seats that keep the rules, in whatever order it comes: one agreement at most is complete', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = new Random(seed);
      const people = [ana, ben, cleo, eve, person('Dan', 4)].slice(0, 3 + random.below(3));
      const all = rounds(people);
      // Each device holds some of what was said, always all that it says itself.
      const views = people.map(() => rounds(people));
      const said: { readonly round: number; readonly who: Person; readonly what: Agreement | null }[] = [];
      const take = (r: Rounds, { round, who, what }: (typeof said)[number]): void => void (what === null ? r.takeBack(who.key) : sign(r, round, who, what));
      const options = [1, 2, 3].map((n) => agreed(people, n));
      for (const r of [all, ...views]) for (const what of options) for (const who of people) isReady(r, who, what);
      const seen = people.map(() => new Set<number>());
      for (let step = 0; step < 60; step++) {
        const at = random.below(people.length);
        const [who, view] = [people[at] as Person, views[at] as Rounds];
        if (random.below(2) === 0) {
          const i = random.below(Math.max(1, said.length));
          const one = said[i];
          if (one === undefined || (seen[at] as Set<number>).has(i)) continue;
          // Of each seat in the order in which it was said.
          for (const [j, earlier] of said.entries()) {
            if (j > i || earlier.who !== one.who || (seen[at] as Set<number>).has(j)) continue;
            (seen[at] as Set<number>).add(j);
            take(view, earlier);
          }
          continue;
        }
        const { round, signed } = view.current(who.key);
        if (signed || view.complete() !== null) continue;
        const what = random.below(4) === 0 ? null : random.pick(options);
        for (const r of [all, view]) {
          if (what === null) r.takeBack(who.key);
          else expect(sign(r, round, who, what)).toBeNull();
        }
        (seen[at] as Set<number>).add(said.push({ round, who, what }) - 1);
      }
      const complete = new Set<string>();
      for (let round = 1; round < 40; round++) {
        for (const what of options) {
          const signers = people.filter((who) => JSON.stringify(all.answer(round, who.key)?.agreement.options) === JSON.stringify(what.options));
          if (signers.length * 2 > people.length) complete.add(`${round} ${JSON.stringify(what.options)}`);
        }
      }
      expect(complete.size, `seed ${seed}: ${[...complete].join('; ')}`).toBeLessThanOrEqual(1);
    }
  });

  it('begin with the lowest complete one', () => {
    const r = rounds([ana, ben]);
    for (const who of [ana, ben]) sign(r, 2, who, agreed([ana, ben], 1));
    expect(r.complete()?.agreement.options).toMatchObject({ rounds: 1 });
    for (const who of [ana, ben]) sign(r, 1, who, agreed([ana, ben], 2));
    expect(r.complete()?.agreement.options).toMatchObject({ rounds: 2 });
  });
});
