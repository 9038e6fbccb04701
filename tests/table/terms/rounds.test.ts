import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../src/engine/kernel/index.ts';
import { agreementToPlain, type Agreement } from '../../../src/table/terms/agreement.ts';
import { Rounds } from '../../../src/table/terms/rounds.ts';
import { Log } from '../../../src/table/log/log.ts';
import { highCard } from '../../support/high-card.ts';
import { ana, base, ben, cleo, eve, type Person } from '../../support/log-kit.ts';

const nobodyLeft = (): boolean => false;

const agreed = (people: readonly Person[], rounds = 3, choice: Choice = 'in'): Agreement => ({
  protocol: 1,
  game: 'high-card',
  version: 1,
  options: { rounds, open: true },
  seats: people.map(({ key, name }) => ({ key, name })),
  locked: false,
  watch: [],
  removed: [],
  choices: people.map(() => choice),
});

function rounds(people: readonly Person[] = [ana, ben, cleo]): Rounds {
  const start = base(people);
  return new Rounds(start, new Log(start).baseHash, (id) => (id === highCard.id ? highCard : undefined));
}

const sign = (r: Rounds, round: number, who: Person, what: Agreement): string | null => r.add(`terms/${round}`, who.key, agreementToPlain(what));

describe('rounds of the terms', () => {
  it('are complete when every seat in them has signed the same', () => {
    const r = rounds();
    const terms = agreed([ana, ben]);
    sign(r, 1, ana, terms);
    expect(r.complete(nobodyLeft)).toBeNull();
    sign(r, 1, ben, terms);
    expect(r.complete(nobodyLeft)?.agreement).toEqual(terms);
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
      if (round < 4) expect(r.current(ana.key, nobodyLeft)).toEqual({ round, signed: false });
      sign(r, round, ana, agreed([ana, ben]));
      sign(r, round, ben, agreed([ana, ben], 1));
    }
    expect(r.current(ana.key, nobodyLeft)).toEqual({ round: 9_999, signed: true });
  });

  it('are not complete when the game cannot begin with them', () => {
    const r = rounds();
    for (const terms of [{ ...agreed([ana, ben]), version: 9 }, { ...agreed([ana, ben]), game: 'whist' }, agreed([ana, ben], 99), agreed([ana, ben], 3, 'leave')]) {
      const fresh = rounds();
      for (const who of [ana, ben]) sign(fresh, 1, who, terms);
      expect(fresh.complete(nobodyLeft)).toBeNull();
    }
    expect(r.complete(nobodyLeft)).toBeNull();
  });

  it('go on for a seat only when what it signed is dead', () => {
    const r = rounds();
    sign(r, 1, ana, agreed([ana, ben, cleo]));
    sign(r, 1, ben, agreed([ana, ben, cleo]));
    expect(r.current(ana.key, nobodyLeft)).toEqual({ round: 1, signed: true });
    expect(r.current(cleo.key, nobodyLeft)).toEqual({ round: 1, signed: false });
    sign(r, 1, cleo, agreed([ana, ben, cleo], 1));
    for (const who of [ana, ben, cleo]) expect(r.current(who.key, nobodyLeft)).toEqual({ round: 2, signed: false });
  });

  it('are dead, too, when a seat in them has left without signing', () => {
    const r = rounds();
    sign(r, 1, ana, agreed([ana, ben, cleo]));
    expect(r.isDead(1, ana.key, nobodyLeft)).toBe(false);
    expect(r.isDead(1, ana.key, (key) => key === cleo.key)).toBe(true);
  });

  it('need more than half of the base’s seats, so that two groups never begin apart', () => {
    const r = rounds([ana, ben, cleo]);
    for (const who of [ana, eve]) sign(r, 1, who, agreed([ana, eve]));
    expect(r.complete(nobodyLeft)).toBeNull();
    // Who has left without a word does not count against the others.
    expect(r.complete((key) => key === cleo.key)?.agreement.seats.map((s) => s.name)).toEqual(['Ana', 'Eve']);
    // Who has signed something else and then left does.
    sign(r, 1, cleo, agreed([cleo, ben]));
    expect(r.complete((key) => key === cleo.key)).toBeNull();
  });

  it('begin with the lowest complete one', () => {
    const r = rounds([ana, ben]);
    for (const who of [ana, ben]) sign(r, 2, who, agreed([ana, ben], 1));
    expect(r.complete(nobodyLeft)?.agreement.options).toMatchObject({ rounds: 1 });
    for (const who of [ana, ben]) sign(r, 1, who, agreed([ana, ben], 2));
    expect(r.complete(nobodyLeft)?.agreement.options).toMatchObject({ rounds: 2 });
  });
});
