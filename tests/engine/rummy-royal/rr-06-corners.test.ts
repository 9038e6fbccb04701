/** RR-6: the corner Aces. Ana deals; Ben sits at her left. Without poker, Ben leads. */
import { describe, expect, test } from 'vitest';
import { playLocally, ok, random, type Choice, type LocalHand, type Plain } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyEvent, type RummyState } from '../../../src/engine/rummy-royal/index.ts';
import { carryOf, rummyTable, type RummyTable, type TableSetup } from '../../support/rummy.ts';

const ON = { corners: 'on', poker: false } as const;
const table = (setup: Partial<TableSetup> = {}): RummyTable =>
  rummyTable({ hands: { Ana: 'AS', Ben: 'AH', Cleo: 'AC' }, spare: 'AD', ...setup, options: { ...ON, ...setup.options } });
const CORNER = ['corner-staked', 'no-stake', 'corner-matched', 'corner-returned', 'corner-added', 'corner-released', 'corner-lapsed', 'ace-shown', 'corner-won', 'corner-carried', 'ace-named'] as const;
const told = (t: RummyTable): string[] => t.told(...CORNER);

/** Another hand after one that left `carry`; Ana deals unless told otherwise. */
function next(carry: Plain, choices: { readonly [name: string]: Choice }, options: object = {}): { state: RummyState; events: RummyEvent[]; hand: LocalHand } {
  const r = random(3);
  const begun = playLocally(rummyRoyal, { options: { ...rummyRoyal.options.defaults, ...ON, ...options }, seats: Object.entries(choices).map(([id, choice]) => ({ id, choice })), carry }, { shuffle: (_, pack) => ok(r.shuffle(pack)), coin: () => ok(r.bytes(32)) });
  if (!begun.ok) throw new Error(begun.refusal.code);
  return { hand: begun.value, state: begun.value.state as RummyState, events: begun.value.events.map(({ event }) => event as RummyEvent) };
}

describe('RR-6 the dealer’s stake', () => {
  test('RR-6: off is the default: nobody is asked', () => {
    expect(rummyRoyal.options.defaults.corners).toBe('off');
    const t = table({ options: { corners: 'off' } });
    expect(t.view(null)).toMatchObject({ phase: 'spare', corners: { on: false, bet: null } });
    expect(told(t)).toEqual([]);
  });

  test('RR-6: antes come first, then the dealer stakes on one Ace or declines, before the cards are dealt', () => {
    const t = table();
    // Without poker and with no ante in POT (RR-9): eight chips.
    expect(t.purse).toEqual([92, 92, 92]);
    expect(t.awaited).toEqual(['Ana']);
    expect(t.view('Ana')).toMatchObject({ phase: 'stake', corners: { on: true, stake: { suits: ['C', 'D', 'H', 'S'], most: 5 } } });
    expect(t.view('Ana').cards).toEqual([]);
    t.say('Ana', 'pass');
    expect(told(t)).toEqual(['no-stake Ana']);
    expect(t.view(null).phase).toBe('spare');
  });

  test.each([
    ['five', 5, 'stake 6 AS'],
    ['ten', 10, 'stake 11 AS'],
    ['none', 92, 'stake 93 AS'],
  ] as const)('RR-6: from 1 to the limit; %s: %i', (limit, most, tooHigh) => {
    const t = table({ options: { limit } });
    expect(t.refusal('Ana', tooHigh)).toEqual({ code: 'rummy-royal/stake-too-high', detail: { most } });
    expect(t.refuses('Ana', `stake ${most} AS`)).toBeNull();
    expect(t.refuses('Ana', 'stake 0 AS')).toBe('notation');
  });

  test('RR-6: and at most what the dealer has', () => {
    expect(table({ chips: { Ana: 11 } }).refusal('Ana', 'stake 4 AS')?.detail).toEqual({ most: 3 });
    // Nothing to stake, or nobody who could match: the question is not put.
    expect(table({ chips: { Ana: 8 } }).view(null).phase).toBe('spare');
    expect(table({ chips: { Ben: 8, Cleo: 8 } }).view(null).phase).toBe('spare');
  });

  test('RR-6: others match it exactly, all in one question; who has less is not asked', () => {
    const t = table({ chips: { Cleo: 12 } }).say('Ana', 'stake 5 AD');
    expect(t.awaited).toEqual(['Ben']);
    expect(t.refuses('Ben', 'stake 5 AD')).toBe('wrong-kind');
    const all = table().say('Ana', 'stake 3 AD');
    expect(all.awaited).toEqual(['Ben', 'Cleo']);
    expect(all.view('Ben')).toMatchObject({ phase: 'match', corners: { chips: { D: 3 }, bet: { suit: 'D', each: 3, seats: [0], since: 2, carried: false } } });
    all.play('Cleo: match, Ben: match');
    expect(told(all)).toEqual(['corner-staked Ana D 3', 'corner-matched Ben,Cleo D 3', 'corner-carried D 9']);
    expect(all.purse).toEqual([89, 89, 89]);
  });

  test('RR-6: if nobody matches, the stake goes back, and no Ace is asked for', () => {
    const t = table().play('Ana: stake 5 AS, Ben: pass, Cleo: pass');
    expect(told(t)).toEqual(['corner-staked Ana S 5', 'corner-returned Ana S 5']);
    expect(t.purse).toEqual([92, 92, 92]);
    expect(t.view(null)).toMatchObject({ phase: 'spare', corners: { bet: null, chips: { S: 0 }, shown: null } });
    // Nor if nobody could.
    const alone = table({ chips: { Ben: 10, Cleo: 9 } }).say('Ana', 'stake 3 AS');
    expect(told(alone)).toEqual(['corner-staked Ana S 3', 'corner-returned Ana S 3']);
  });
});

describe('RR-6 the Ace', () => {
  test('RR-6: the holder who bet takes the corner, names the next Ace, and has the card back in hand', () => {
    // The heart Ace is Ben’s; his device shows it by itself.
    const t = table().play('Ana: stake 5 AH, Ben: match, Cleo: pass');
    expect(told(t)).toEqual(['corner-staked Ana H 5', 'corner-matched Ben H 5', 'ace-shown Ben H', 'corner-won Ben H 10']);
    expect(t.purse).toEqual([87, 97, 92]);
    expect(t.view('Cleo')).toMatchObject({ phase: 'name', corners: { chips: { H: 0 }, bet: null, shown: { suit: 'H', seat: 1, won: true } } });
    expect(t.view('Cleo').seats[1]).toMatchObject({ ace: 26, cards: 13 });
    expect(t.awaited).toEqual(['Ben']);
    expect(t.refuses('Ben', 'pass')).toBe('wrong-kind');
    t.say('Ben', 'name AC');
    expect(t.view(null)).toMatchObject({ phase: 'spare', corners: { named: 'C' } });
    expect(t.cardsOf('Ben')).toContain('AH');
  });

  test('RR-6: it is decisive: once the Ace is shown, nobody else is waited for', () => {
    const t = rummyTable({ hands: { Ana: 'AS', Ben: 'AH', Cleo: 'AC' }, options: ON, liars: ['Ana', 'Ben', 'Cleo'] }).play('Ana: stake 1 AH, Ben: match, Cleo: pass');
    expect(t.hand.ask).toMatchObject({ kind: 'question', name: '5/ace', decisive: true, seats: [0, 1, 2] });
    expect(t.view('Ben').phase).toBe('ace');
    t.say('Cleo', 'not mine').say('Ben', 'show AH');
    expect(t.view(null).phase).toBe('name');
    expect(t.hand.closed.find((closed) => closed.name === '5/ace')?.answers.map((a) => a.text)).toEqual(['show AH']);
  });

  test('RR-6: a holder who did not bet shows it too, and the chips stay', () => {
    const t = table().play('Ana: stake 2 AC, Ben: match, Cleo: pass');
    expect(told(t).slice(2)).toEqual(['ace-shown Cleo C', 'corner-carried C 4']);
    expect(t.view(null)).toMatchObject({ phase: 'spare', corners: { chips: { C: 4 }, bet: { suit: 'C', each: 2, seats: [0, 1], since: 2 }, shown: { seat: 2, won: false } } });
  });

  test('RR-6: in the spare hand: everybody says not mine, the chips stay', () => {
    const t = table().play('Ana: stake 2 AD, Ben: match, Cleo: pass');
    expect(told(t).slice(2)).toEqual(['corner-carried D 4']);
    expect(t.view(null).corners.shown).toBeNull();
  });

  test('RR-6: the Ace is asked for before the dealer decides about the spare hand, who may then lose it again', () => {
    const t = table().play('Ana: stake 2 AS, Ben: match, Cleo: match, Ana: name AS');
    expect(t.told('corner-won', 'spare')).toEqual(['corner-won Ana S 6']);
    t.say('Ana', 'exchange');
    expect(t.cardsOf('Ana')).not.toContain('AS');
    expect(t.view(null).seats[0]?.ace).toBeNull();
  });

  test('RR-6: a seen Ace is asked of its holder alone when it must follow (RR-11)', () => {
    const t = table({ hands: { Ana: 'AS', Ben: 'KS H:A23456789TJQ', Cleo: '' }, spare: '' }).play('Ana: stake 1 AS, Ben: match, Cleo: pass, Ana: name AH, Ana: neither');
    t.say('Ben', 'play KS');
    expect(t.hand.ask).toMatchObject({ kind: 'question', seats: [0] });
    expect(t.refuses('Ana', 'no')).toBe('must-play');
    t.say('Ana', 'play AS');
    expect(t.told('stopped')).toEqual(['stopped AS top']);
  });

  test('RR-6: a device shows or denies by what it holds; only the Ace itself can be shown', () => {
    const t = rummyTable({ hands: { Ana: 'AS', Ben: 'AH', Cleo: 'AC' }, options: ON, liars: ['Ana', 'Ben', 'Cleo'] }).play('Ana: stake 1 AH, Ben: match, Cleo: pass');
    expect(rummyRoyal.forced(t.state, 1, t.hand.knowledge(1))).toMatchObject({ answer: { kind: 'show' }, when: 'at-once' });
    expect(rummyRoyal.forced(t.state, 2, t.hand.knowledge(2))).toEqual({ answer: { kind: 'not-mine' }, when: 'at-once' });
    expect(t.refuses('Ben', 'not mine')).toBe('must-show');
    expect(t.refuses('Cleo', 'show AC')).toBe('not-the-ace');
    expect(t.refuses('Cleo', 'show AH')).toBe('not-your-card');
    // Others cannot see that a denial is false.
    expect(rummyRoyal.check(t.state, 1, { kind: 'not-mine' }, t.hand.knowledge())).toBeNull();
  });

  test('RR-6: in the last hand the winner names no Ace', () => {
    const won = table({ hand: 10, coin: new Uint8Array(32) }).play('Ana: stake 5 AH, Ben: match, Cleo: pass');
    expect(won.view(null).phase).toBe('spare');
  });
});

describe('RR-6 a false answer', () => {
  /** Ben holds the heart Ace, which he has not bet on, and his device denies it. */
  const lie = (): RummyTable => {
    const t = rummyTable({ hands: { Ana: 'AS C:2', Ben: 'AH S:23', Cleo: 'AC' }, options: ON, liars: ['Ben'] }).play('Ana: stake 5 AH, Ben: pass, Cleo: match');
    return t.claim('Ben', 'not mine');
  };

  test('RR-6: is not seen at once', () => {
    expect(told(lie()).slice(-1)).toEqual(['corner-carried H 10']);
  });

  test('RR-6: is named when the Ace is seen, at the latest at the end of the hand', () => {
    const t = lie().say('Ana', 'neither');
    for (let i = 0; i < 200 && t.hand.ask.kind !== 'over'; i++) {
      const seat = t.hand.owing()[0] ?? -1;
      const own = t.hand.knowledge(seat);
      const answer = rummyRoyal.forced(t.state, seat, own)?.answer ?? [...rummyRoyal.legal(t.state, seat, own)][0];
      expect(t.hand.answer(seat, answer as Plain)).toBeNull();
    }
    expect(t.told('broke-rule')).toEqual(['broke-rule Ben AH']);
  });

  test('RR-6: who takes the spare hand with the Ace in it has not lied', () => {
    const t = table().play('Ana: stake 2 AD, Ben: match, Cleo: pass, Ana: exchange');
    expect(t.cardsOf('Ana')).toContain('AD');
    for (let i = 0; i < 200 && t.hand.ask.kind !== 'over'; i++) {
      const seat = t.hand.owing()[0] ?? -1;
      const own = t.hand.knowledge(seat);
      const answer = rummyRoyal.forced(t.state, seat, own)?.answer ?? [...rummyRoyal.legal(t.state, seat, own)][0];
      expect(t.hand.answer(seat, answer as Plain)).toBeNull();
    }
    expect(t.told('broke-rule')).toEqual([]);
  });
});

describe('RR-6 carried over', () => {
  const carried = (claims: readonly string[] = ['Ana', 'Ben'], chips: TableSetup['chips'] = {}, on = 4): Partial<TableSetup> =>
    ({ chips: { ...chips }, corners: { chips: { D: on }, bet: { suit: 'D', amount: 2, claims, since: 1 } }, hand: 3 });

  test('RR-6: each who bet adds the first amount again by itself, after the antes; nobody stakes or joins in', () => {
    const t = table(carried());
    expect(told(t)).toEqual(['corner-added Ana,Ben D 2', 'corner-carried D 8']);
    expect(t.purse).toEqual([90, 90, 92]);
    expect(t.view(null)).toMatchObject({ phase: 'spare', corners: { chips: { D: 8 }, bet: { seats: [0, 1], since: 1, carried: true } } });
  });

  test('RR-6: over three hands: the first amount each time, not what lies there; the winner takes it all', () => {
    const first = table().play('Ana: stake 3 AD, Ben: match, Cleo: pass');
    expect(first.state.corners).toEqual({ chips: { C: 0, D: 6, H: 0, S: 0 }, bet: { suit: 'D', amount: 3, claims: ['Ana', 'Ben'], since: 2 }, named: null });
    const bet = { suit: 'D', amount: 3, claims: ['Ana', 'Ben'], since: 2 } as const;
    const second = table({ corners: { chips: { D: 6 }, bet }, hand: 3 });
    expect(second.state.corners.chips.D).toBe(12);
    const third = table({ hands: { Ana: 'AS', Ben: 'AD', Cleo: 'AC' }, spare: 'AH', corners: { chips: { D: 12 }, bet }, hand: 4 });
    expect(told(third)).toEqual(['corner-added Ana,Ben D 3', 'ace-shown Ben D', 'corner-won Ben D 18']);
    expect(third.purse).toEqual([89, 107, 92]);
  });

  test('RR-6: one who cannot add is released and loses the claim', () => {
    // After eight antes Ben has one chip.
    const t = table(carried(['Ana', 'Ben'], { Ben: 9 }));
    expect(told(t)).toEqual(['corner-released Ben D', 'corner-added Ana D 2', 'corner-carried D 6']);
    expect(t.state.corners.bet?.claims).toEqual(['Ana']);
    // Now the Ace is theirs, and does not help.
    const late = table({ ...carried(['Ana', 'Ben'], { Ben: 9 }), hands: { Ana: 'AS', Ben: 'AD', Cleo: 'AC' }, spare: 'AH' });
    expect(told(late).slice(2)).toEqual(['ace-shown Ben D', 'corner-carried D 6']);
  });

  test('RR-6: when all claims have lapsed the chips wait for the next bet on that Ace, whose winner has them too', () => {
    const t = table(carried(['Ana', 'Ben'], { Ana: 9, Ben: 9, Cleo: 100 }));
    // Ana, the dealer, has a chip to stake on any Ace.
    expect(t.view('Ana').corners).toMatchObject({ bet: null, chips: { D: 4 }, stake: { suits: ['C', 'D', 'H', 'S'], most: 1 } });
    t.play('Ana: stake 1 AS, Ben: pass, Cleo: match');
    expect(told(t).slice(0, 3)).toEqual(['corner-released Ana D', 'corner-released Ben D', 'corner-lapsed D 4']);
    expect(told(t).slice(3)).toEqual(['corner-staked Ana S 1', 'corner-matched Cleo S 1', 'ace-shown Ana S', 'corner-won Ana S 2']);
    expect(t.state.corners.chips).toMatchObject({ D: 4, S: 0 });
    const again = table({ hands: { Ana: 'AD', Ben: 'AH', Cleo: 'AC' }, spare: 'AS', corners: { chips: { D: 4 } } }).play('Ana: stake 2 AD, Ben: match, Cleo: pass');
    expect(told(again).slice(-1)).toEqual(['corner-won Ana D 8']);
  });

  test('RR-6: one who sits out adds nothing and is released; one who leaves loses the claim (RR-19)', () => {
    const bet = { suit: 'D', amount: 2, claims: ['Ana', 'Ben', 'Cleo'], since: 1 } as const;
    const carry = carryOf(['Ana', 'Ben', 'Cleo', 'Dora'], 'Dora', {}, {}, 2, { chips: { D: 6 }, bet });
    const out = next(carry, { Ana: 'in', Ben: 'out', Cleo: 'in', Dora: 'in' });
    expect(out.events).toContainEqual({ type: 'corner-released', seat: 1, suit: 'D' });
    expect(out.state.corners.bet?.claims).toEqual(['Ana', 'Cleo']);
    const left = next(carry, { Ana: 'in', Ben: 'leave', Cleo: 'in', Dora: 'in' });
    expect(left.events.map((e) => e.type)).not.toContain('corner-released');
    expect(left.state.corners.bet?.claims).toEqual(['Ana', 'Cleo']);
    expect(left.state.corners.chips.D).toBe(10);
  });

  test('RR-6: the winner’s Ace is the only one the next dealer may stake on, or declines; then it is forgotten', () => {
    const t = table({ corners: { named: 'H' } });
    expect(t.view('Ana').corners).toMatchObject({ named: 'H', stake: { suits: ['H'], most: 5 } });
    expect(t.refuses('Ana', 'stake 1 AS')).toBe('another-ace');
    expect(t.refuses('Ana', 'stake 1 AH')).toBeNull();
    t.say('Ana', 'pass');
    expect(t.state.corners.named).toBeNull();
  });

  test('RR-6, RR-16: chips that nobody claimed are divided with the sheet', () => {
    const carry = carryOf(['Ana', 'Ben', 'Cleo'], 'Ana', {}, { KITTY: 2 }, 2, { chips: { D: 6, S: 3 }, bet: { suit: 'D', amount: 2, claims: ['Ana', 'Ben'], since: 1 } });
    const { state, events } = next(carry, { Ana: 'stop', Ben: 'stop', Cleo: 'stop' });
    expect(events.find((e) => e.type === 'leftovers')).toMatchObject({ amount: 11, shares: [{ amount: 6 }, { amount: 5 }] });
    expect(state.corners).toEqual({ chips: { C: 0, D: 0, H: 0, S: 0 }, bet: null, named: null });
    expect(state.seats.reduce((sum, seat) => sum + seat.chips, 0)).toBe(311);
  });

  test('RR-6: while the option is off, carried chips rest', () => {
    const t = table({ ...carried(), options: { corners: 'off' } });
    expect(told(t)).toEqual([]);
    expect(t.state.corners).toMatchObject({ chips: { D: 4 }, bet: { claims: ['Ana', 'Ben'] } });
  });

  test('RR-17: corners count: a carry whose corners do not add up is refused', () => {
    const carry = carryOf(['Ana', 'Ben'], 'Ana', {}, {}, 2, { chips: { D: 6 } });
    expect(() => next({ ...carry, corners: { chips: { C: 0, D: 7, H: 0, S: 0 }, bet: null, named: null } }, { Ana: 'in', Ben: 'in' })).toThrow('rummy-royal/carry');
    expect(() => next({ ...carry, corners: { chips: { C: 0, D: 6, H: 0, S: 0 }, bet: { suit: 'X', amount: 1, claims: [], since: 1 }, named: null } }, { Ana: 'in', Ben: 'in' })).toThrow('rummy-royal/carry');
  });

  test('RR-6: a hand played by rules version 1 handed over no corners: none are staked', () => {
    const { corners: _, ...without } = carryOf(['Ana', 'Ben'], 'Ana');
    expect(next(without, { Ana: 'in', Ben: 'in' }).state.corners).toEqual({ chips: { C: 0, D: 0, H: 0, S: 0 }, bet: null, named: null });
  });
});
