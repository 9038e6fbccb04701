/** The check of a hand with every card known: lies that nobody could see while it was played. */
import { describe, expect, it, test } from 'vitest';
import { auditHand, ok, playLocally, random, type Foul, type LocalHand } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal } from '../../../src/engine/rummy-royal/index.ts';
import { playOn, randomOptions, randomSupply } from '../../support/random-play.ts';
import { carryOf, rummyTable, type RummyTable, type TableSetup } from '../../support/rummy.ts';

const NO_POKER = { poker: false, pot: 'no-ante' } as const;

/** The fouls of a hand as it stands. */
function fouls(hand: LocalHand, setup: Parameters<typeof auditHand>[1]): readonly Foul[] {
  const found = auditHand(rummyRoyal, setup, { shuffle: (name) => ok(hand.dealt.orders[name]!), coin: (name) => ok(hand.dealt.coins[name]!) }, { closed: hand.closed, absences: [] });
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
}

function of(table: RummyTable, setup: TableSetup): string[] {
  const names = Object.keys(setup.hands);
  const choices = names.map((id) => ({ id, choice: setup.choices?.[id] ?? ('in' as const) }));
  const carry = carryOf(names, names[names.length - 1]!, setup.chips, setup.sheet, 1, setup.corners);
  return fouls(table.hand, { options: { ...rummyRoyal.options.defaults, ...setup.options }, seats: choices, carry }).map(({ at, seat, refusal }) => `${names[seat]} ${at.split('/')[1]} ${refusal.code}`);
}

/** A hand that begins with the stops game; Ben leads. */
function stops(setup: TableSetup): { readonly t: RummyTable; readonly setup: TableSetup } {
  const whole = { ...setup, options: { ...NO_POKER, ...setup.options } };
  return { t: rummyTable(whole).say('Ana', 'neither'), setup: whole };
}

const RUN: TableSetup = {
  hands: { Ana: 'S:49 C:TJQKA H:234567', Ben: 'S:258 H:AKQJT D:23456', Cleo: 'S:367 C:23456789 D:78' },
  spare: 'S:TJQKA H:89 D:9TJQKA',
};

describe('a hand played by the rules', () => {
  it.each(Array.from({ length: 40 }, (_, i) => i + 1))('has no foul, whatever was played (seed %i)', (seed) => {
    const r = random(Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? seed : 7)));
    const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'].slice(0, 2 + (seed % 4));
    const options = rummyRoyal.options.parse(randomOptions(rummyRoyal, r));
    if (!options.ok) throw new Error(options.refusal.code);
    const setup = { options: options.value, seats: names.map((id) => ({ id, choice: 'in' as const })), carry: null };
    const begun = playLocally(rummyRoyal, setup, randomSupply(r));
    if (!begun.ok) throw new Error(begun.refusal.code);
    playOn(begun.value, r);
    expect(fouls(begun.value, setup)).toEqual([]);
  });
});

describe('a lie about hidden cards', () => {
  test('RR-10: a lead that is not the lowest black card is named', () => {
    const { t, setup } = stops(RUN);
    t.claim('Ben', 'play 5S');
    expect(of(t, setup)).toContain('Ben lead rummy-royal/not-lowest');
  });

  test('RR-10: passing the lead with a black card in hand is named', () => {
    const { t, setup } = stops(RUN);
    t.claim('Ben', 'pass');
    expect(of(t, setup)).toContain('Ben lead rummy-royal/must-lead');
  });

  test('RR-11: holding back the next card is named', () => {
    const { t, setup } = stops({ ...RUN });
    t.say('Ben', 'play 2S');
    // Cleo holds the three; her device says no all the same.
    expect(t.awaited).toEqual(['Cleo']);
    t.claim('Cleo', 'no');
    expect(of(t, setup)).toContain('Cleo follow rummy-royal/must-play');
  });

  test('RR-12: passing the other colour although one holds it is named', () => {
    const { t, setup } = stops({ hands: { Ana: 'S:3 H:34', Ben: 'S:2 H:2', Cleo: 'D:23' }, spare: 'S:4' });
    t.say('Ben', 'play 2S').say('Ana', 'play 3S');
    expect([t.view('Ana').colour, t.awaited]).toEqual(['red', ['Ana']]);
    t.claim('Ana', 'pass');
    expect(of(t, setup)).toContain('Ana lead rummy-royal/must-lead');
  });

  test('RR-6: not showing the corner Ace that one holds is named', () => {
    const setup: TableSetup = { hands: { Ana: 'AS', Ben: 'AH', Cleo: 'AC' }, options: { ...NO_POKER, corners: 'on' }, liars: ['Ben'] };
    const t = rummyTable(setup).play('Ana: stake 1 AH, Ben: match, Cleo: pass');
    if (t.state.phase !== 'ace') t.play('Ana: neither');
    expect(t.state.phase).toBe('ace');
    t.claim('Ben', 'not mine');
    expect(of(t, setup)).toContain('Ben ace rummy-royal/must-show');
  });
});

