/** RR-10 to RR-14: the stops game. Ana deals; without poker Ben, at her left, leads. */
import { describe, expect, test } from 'vitest';
import { ruleOf, type RummyEvent } from '../../../src/engine/rummy-royal/index.ts';
import { rummyTable, type RummyTable, type TableSetup } from '../../support/rummy.ts';

const NO_POKER = { poker: false, pot: 'no-ante' } as const;

const stops = (setup: TableSetup): RummyTable => rummyTable({ ...setup, options: { ...NO_POKER, ...setup.options } }).say('Ana', 'neither');

/** Spades run through all three hands up to the nine; Ana ends it and can go out. */
const RUN = {
  hands: { Ana: 'S:49 C:TJQKA H:234567', Ben: 'S:258 H:AKQJT D:23456', Cleo: 'S:367 C:23456789 D:78' },
  spare: 'S:TJQKA H:89 D:9TJQKA',
};

describe('RR-10 the lead', () => {
  test('RR-10: without poker the player left of the dealer leads the lowest black card', () => {
    const t = stops(RUN);
    expect(t.awaited).toEqual(['Ben']);
    expect(t.view('Ben').colour).toBe('black');
    expect(t.refuses('Ben', 'play 5S')).toBe('not-lowest');
    expect(t.refuses('Ben', 'play TH')).toBe('wrong-colour');
    expect(t.refuses('Ben', 'pass')).toBe('must-lead');
    expect(t.view('Ben').cards.filter((card) => card.live).map((card) => card.slot)).toHaveLength(1);
    t.say('Ben', 'play 2S');
    expect(t.told('led')).toEqual(['led Ben 2S first']);
  });

  test('RR-10: the winner of the pot leads', () => {
    const t = rummyTable({ hands: RUN.hands, spare: RUN.spare }).say('Ana', 'neither');
    t.play('Ana: five TC JC QC KC AC, Ben: five 2D 3D 4D 5D 2S, Cleo: five 2C 3C 4C 7D 8D, Ben: check, Cleo: check, Ana: check');
    expect(t.awaited).toEqual(['Ana']);
    // Lowest of all her black cards; everybody has seen her clubs, which are higher.
    expect(t.refuses('Ana', 'play TC')).toBe('not-lowest');
    t.say('Ana', 'play 4S');
  });

  test('RR-10: of two equal ranks either', () => {
    const hands = { Ana: '', Ben: 'S:25 C:27 H:A23456789', Cleo: '' };
    const t = stops({ hands });
    expect(t.refuses('Ben', 'play 2S')).toBeNull();
    expect(t.refuses('Ben', 'play 2C')).toBeNull();
    expect(t.refuses('Ben', 'play 5S')).toBe('not-lowest');
  });

  test('RR-10: ace high or low as agreed', () => {
    const hands = { Ana: '', Ben: 'S:A5 C:7 H:A234567 D:A23', Cleo: '' };
    const high = stops({ hands });
    expect([high.refuses('Ben', 'play AS'), high.refuses('Ben', 'play 5S')]).toEqual(['not-lowest', null]);
    const low = stops({ hands, options: { ace: 'low' } });
    expect([low.refuses('Ben', 'play AS'), low.refuses('Ben', 'play 5S')]).toEqual([null, 'not-lowest']);
  });

  test('RR-10: with no black card the lead passes to the left, said by the device itself', () => {
    const t = stops({ hands: { Ana: '', Ben: 'H:A23456789TJQK', Cleo: 'C:23' } });
    expect(t.told('cannot-lead')).toEqual(['cannot-lead Ben black first']);
    expect(t.awaited).toEqual(['Cleo']);
  });
});

describe('RR-11 following', () => {
  test('RR-11: whoever holds the next card plays it and goes on; only the holder is waited for', () => {
    const t = stops(RUN).say('Ben', 'play 2S');
    expect(t.view(null).next).toBe(41);
    expect(t.awaited).toEqual(['Cleo']);
    expect(t.hand.ask).toMatchObject({ kind: 'question', decisive: true, limit: 8000, seats: [0, 1, 2] });
    expect(t.refuses('Cleo', 'no')).toBe('must-play');
    expect(t.refuses('Cleo', 'play 6S')).toBe('not-next');
    expect(t.refuses('Ana', 'play 4S')).toBe('not-next');
    t.play('Cleo: play 3S, Ana: play 4S, Ben: play 5S, Cleo: play 6S, Cleo: play 7S, Ben: play 8S, Ana: play 9S');
    // The ten lies in the dead extra hand: all say no, the suit stops.
    expect(t.told('stopped')).toEqual(['stopped 9S nobody']);
    expect(t.view('Ben').run.map((card) => card.seat)).toEqual([1, 2, 0, 1, 2, 2, 1, 0]);
    expect(t.awaited).toEqual(['Ana']);
    expect(t.view('Ana').colour).toBe('red');
  });

  test('RR-11: a card that must be played is played by itself when the limit has passed', () => {
    const t = stops(RUN).wait();
    // Ben's only lead too, and everything up to the first choice: Ana has one red suit, then one black one, and is out.
    expect(t.told('played').slice(0, 3)).toEqual(['played Cleo 3S', 'played Ana 4S', 'played Ben 5S']);
    expect(t.told('out')).toEqual(['out Ana']);
  });

  test('RR-11: option at once: it does not wait', () => {
    const t = stops({ ...RUN, options: { delay: 'at-once' } });
    expect(t.told('out')).toEqual(['out Ana']);
  });

  test('RR-11: option never: it waits for its player', () => {
    const t = stops({ ...RUN, options: { delay: 'never' } }).say('Ben', 'play 2S').wait();
    expect(t.hand.ask).not.toHaveProperty('limit');
    expect(t.awaited).toEqual(['Cleo']);
  });

  test('RR-11: the suit stops at the top', () => {
    const t = stops({ hands: { Ana: 'S:QKA', Ben: 'S:J H:A23456789TJQ', Cleo: 'S:23456789T' } }).say('Ben', 'play JS').wait();
    expect(t.told('stopped')[0]).toBe('stopped AS top');
  });

  test('RR-11: with the ace low the king is the top', () => {
    const t = stops({ hands: { Ana: 'S:QKA', Ben: 'S:J H:A23456789TJQ', Cleo: 'S:23456789T' }, options: { ace: 'low' } }).say('Ben', 'play JS').wait();
    expect(t.told('stopped')[0]).toBe('stopped KS top');
  });

  test('RR-11: the suit stops at a card already played, without asking', () => {
    const t = stops({
      hands: { Ana: 'S:23489TJQKA H:3 C:KA', Ben: 'S:5 D:A23456789TJQ', Cleo: 'S:6 H:2 C:23456789TJQ' },
      spare: 'S:7 H:456789TJQKA D:K',
    });
    // Ben 5S, Cleo 6S; the seven is dead. Cleo's only red card, Ana the three. Then the run comes up to the five from below.
    t.wait().say('Ana', 'play 2S').wait();
    expect(t.told('stopped').slice(0, 3)).toEqual(['stopped 6S nobody', 'stopped 3H nobody', 'stopped 4S played']);
  });

  test('RR-11: a card everybody has seen at the showdown: only its holder is asked', () => {
    const t = rummyTable({ hands: RUN.hands, spare: RUN.spare }).say('Ana', 'neither');
    t.play('Ana: five TC JC QC KC AC, Ben: five 5S 8S AH KH QH, Cleo: five 6S 7S 2C 3C 4C, Ben: check, Cleo: check, Ana: check');
    t.say('Ana', 'play 4S');
    expect(t.hand.ask).toMatchObject({ seats: [1] });
    expect(t.view('Cleo').next).toBe(43);
  });

  test('RR-11: who says no and is later seen with the card has broken the rule; so has one who led too high or passed wrongly', () => {
    const t = stops(RUN).say('Ben', 'play 2S').claim('Cleo', 'no');
    expect(t.told('stopped')).toEqual(['stopped 2S nobody']);
    t.say('Ben', 'play 2D').wait();
    // Ben 2 to 6 of diamonds, Cleo 7 and 8; the nine is dead. Cleo leads black.
    t.say('Cleo', 'play 3S');
    expect(t.told('broke-rule')).toEqual(['broke-rule Cleo 3S']);
    // The next of the suit goes on as ever.
    expect(t.awaited).toEqual(['Ana']);

    const high = stops(RUN).claim('Ben', 'play 5S').wait().say('Ana', 'play TC').wait().say('Ben', 'play TH').wait();
    // After the court hearts Ben leads black: the two that he led over.
    expect(high.told('broke-rule')).toEqual(['broke-rule Ben 2S']);
    const passed = stops(RUN).claim('Ben', 'pass').wait();
    expect(passed.told('cannot-lead')[0]).toBe('cannot-lead Ben black first');
    expect(passed.told('broke-rule')[0]).toMatch(/^broke-rule Ben [258]S$/);
  });
});

describe('RR-12 changing the colour', () => {
  test('RR-12: whoever played last leads the other colour, the lowest of either suit, their choice', () => {
    const t = stops({ hands: { Ana: '', Ben: 'S:2 H:56789 D:3456789', Cleo: '' }, spare: 'S:3' }).say('Ben', 'play 2S');
    expect(t.told('stopped')).toEqual(['stopped 2S nobody']);
    expect(t.awaited).toEqual(['Ben']);
    const may = ['5H', '6H', '3D', '7D'].map((card) => t.refuses('Ben', `play ${card}`));
    expect(may).toEqual([null, 'not-lowest', null, 'not-lowest']);
  });

  test('RR-12: with none of the colour the lead passes to the left, the colour stays', () => {
    const t = stops({ hands: { Ana: 'S:3456789TJQKA C:A', Ben: 'S:2', Cleo: 'D:2' } }).say('Ben', 'play 2S').wait();
    // Ana plays all spades and cannot lead red.
    expect(t.told('cannot-lead')).toEqual(['cannot-lead Ana red']);
    expect(t.awaited).toEqual(['Ben']);
    expect(t.view('Ben')).toMatchObject({ phase: 'lead', colour: 'red' });
  });

  test('RR-12: nobody can: everyone pays one chip per card into KITTY, the hand has no winner', () => {
    // Two players, eighteen and seventeen cards. Hearts and four more lie in the extra hand.
    const t = stops({
      hands: { Ana: 'S:23TJQK C:6789TJQKA D:QK', Ben: 'S:456789A C:5 D:23456789TJ' },
      spare: 'H:A23456789TJQK C:234 D:A',
    });
    t.wait(); // Ben 4 to 9 of spades, Ana ten to king, Ben the ace; Ben all his diamonds, Ana queen and king.
    expect(t.told('stopped')).toEqual(['stopped AS top', 'stopped KD nobody']);
    t.say('Ana', 'play 6C').wait();
    expect(t.told('blocked', 'hand-over')).toEqual(['blocked red', 'hand-over  Ana:2S-3S,Ben:5C'.replace('  ', ' null ')]);
    // Ben took 6-7-8 with the spades (2 chips); KITTY had 2, Ana pays 2, Ben 1.
    expect(t.told('took', 'paid')).toEqual(['took Ben 678 2', 'paid Ana KITTY 2 blocked', 'paid Ben KITTY 1 blocked']);
    expect(t.state.spaces.KITTY).toBe(5);
    expect(t.purse).toEqual([90, 93]);
    expect(t.view(null).winner).toBeNull();
    expect(t.view(null).phase).toBe('over');
  });

  test('RR-12: one who is short pays what they have into KITTY', () => {
    const t = stops({
      hands: { Ana: 'S:23TJQK C:6789TJQKA D:QK', Ben: 'S:456789A C:5 D:23456789TJ' },
      spare: 'H:A23456789TJQK C:234 D:A',
      chips: { Ana: 9 },
    });
    t.wait().say('Ana', 'play 6C').wait();
    expect(t.told('paid')).toEqual(['paid Ana KITTY 1 blocked', 'paid Ben KITTY 1 blocked']);
    expect(t.chips('Ana')).toBe(0);
  });
});

describe('RR-13 spaces', () => {
  const COURT = { Ana: 'S:456789TJQKA H:23', Ben: 'S:2 H:TJQKA D:2345678', Cleo: 'C:23456789TJQKA' };

  test('RR-13: the card of a space takes its chips at once; king and queen of hearts also K-Q', () => {
    const t = stops({ hands: COURT, spare: 'S:3', sheet: { QH: 5 } }).say('Ben', 'play 2S').say('Ben', 'play TH');
    expect(t.chips('Ben')).toBe(95);
    t.wait();
    expect(t.told('took').slice(0, 6)).toEqual(['took Ben TH 3', 'took Ben JH 3', 'took Ben QH 8', 'took Ben KH 3', 'took Ben KQ 3', 'took Ben AH 3']);
    expect(t.state.spaces.QH).toBe(0);
    expect(t.view('Ana').takenBy).toMatchObject({ TH: 1, KQ: 1, POT: null });
  });

  test('RR-13: queen and king of two players: K-Q stays', () => {
    const hands = { Ana: 'S:456789TJQKA H:23', Ben: 'S:2 H:TJQA D:2345678 C:A', Cleo: 'C:23456789TJQK' };
    const t = stops({ hands: { ...hands, Cleo: 'C:23456789TJQ H:K' }, spare: 'S:3 C:K' }).say('Ben', 'play 2S').say('Ben', 'play TH');
    t.wait();
    expect(t.told('took').slice(0, 5)).toEqual(['took Ben TH 3', 'took Ben JH 3', 'took Ben QH 3', 'took Cleo KH 3', 'took Ben AH 3']);
    expect(t.view(null).takenBy.KQ).toBeNull();
    expect(t.state.spaces.KQ).toBe(3);
  });

  test('RR-13: the king led first, the queen later by another player: K-Q stays', () => {
    const hands = { Ana: 'S:456789TJQKA H:Q D:A', Ben: 'S:2 C:2 H:KA D:23456789T', Cleo: 'C:3456789TJQ H:TJ D:K' };
    const t = stops({ hands, spare: 'S:3 C:KA' }).say('Ben', 'play 2S').say('Ben', 'play KH').wait();
    // Ben king and ace of hearts, two of clubs; Cleo three to queen of clubs.
    t.say('Cleo', 'play TH').wait();
    expect(t.told('took')).toEqual(['took Ben KH 3', 'took Ben AH 3', 'took Cleo 678 3', 'took Cleo TH 3', 'took Cleo JH 3', 'took Ana QH 3']);
    expect(t.view(null).takenBy.KQ).toBeNull();
    expect(t.state.spaces.KQ).toBe(3);
  });

  test('RR-13: 6-7-8 in succession by one player in one suit; only the first', () => {
    const t = stops({ hands: COURT, spare: 'S:3' }).say('Ben', 'play 2S').say('Ben', 'play 2D').wait();
    // 6, 7, 8 of diamonds; afterwards Ana's spades bring nothing.
    expect(t.told('took').filter((line) => line.includes('678'))).toEqual(['took Ben 678 3']);
    expect(t.view(null).takenBy['678']).toBe(1);
  });

  test('RR-13: 6-7-8 with another’s seven between: it stays', () => {
    const t = stops({ hands: { Ana: 'S:7 C:23456789TJQK', Ben: 'S:68 H:A23456789TJ', Cleo: 'S:2345 D:23456789T' } });
    t.play('Ben: play 6S, Ana: play 7S, Ben: play 8S');
    expect(t.view(null).takenBy['678']).toBeNull();
    expect(t.state.spaces['678']).toBe(3);
  });

  test('RR-13: 6-7-8 of several players: it stays', () => {
    const t = stops(RUN).wait();
    // Cleo 6, 7, Ben 8 of spades; Ana 6, 7 of hearts, the eight is dead.
    expect(t.view(null).takenBy['678']).toBeNull();
    expect(t.state.spaces['678']).toBe(3);
  });
});

describe('RR-14 going out', () => {
  test('RR-14: KITTY and one chip per card left of each other player; other spaces stay', () => {
    const t = stops(RUN).wait();
    // Ben keeps five hearts and five diamonds, Cleo eight clubs and two diamonds.
    expect(t.told('out', 'paid')).toEqual(['out Ana', 'paid KITTY Ana 3 kitty', 'paid Ben Ana 10 per-card', 'paid Cleo Ana 10 per-card']);
    expect(t.purse).toEqual([115, 82, 82]);
    expect(t.state.spaces).toEqual({ AH: 3, KH: 3, QH: 3, JH: 3, TH: 3, KQ: 3, '678': 3, POT: 0, KITTY: 0 });
    expect(t.view('Ana')).toMatchObject({ phase: 'over', winner: 0, hand: 2, of: 10 });
  });

  test('the cards left are shown at the end of the hand (RR-21); the dead hand is not', () => {
    const t = stops(RUN).wait();
    expect(t.view(null).left.map(({ seat, faces }) => [seat, faces.length])).toEqual([[1, 10], [2, 10]]);
    expect(t.state.spare.every((slot) => t.hand.knowledge().face(slot) === undefined)).toBe(true);
  });

  test('RR-14: one who is short pays what they have', () => {
    const t = stops({ ...RUN, chips: { Ben: 12 } }).wait();
    expect(t.told('paid')).toEqual(['paid KITTY Ana 3 kitty', 'paid Ben Ana 4 per-card', 'paid Cleo Ana 10 per-card']);
    expect(t.purse).toEqual([109, 0, 82]);
  });
});

describe('the rule an event comes from', () => {
  const rules = (t: RummyTable, ...types: readonly RummyEvent['type'][]): string[] => t.events.filter(({ type }) => types.includes(type)).map((event) => `${t.tell(event)}: ${ruleOf(event)}`);

  test('RR-10 for the first lead and who cannot make it; RR-12 for every later one', () => {
    const first = stops({ hands: { Ana: '', Ben: 'H:A23456789TJQK', Cleo: 'C:23' } }).say('Cleo', 'play 2C');
    expect(rules(first, 'led', 'cannot-lead')).toEqual(['cannot-lead Ben black first: RR-10', 'led Cleo 2C first: RR-10']);
    const later = stops({ hands: { Ana: 'S:3456789TJQKA C:A', Ben: 'S:2 D:2', Cleo: 'D:3' } }).say('Ben', 'play 2S').wait().say('Ben', 'play 2D');
    expect(rules(later, 'led', 'cannot-lead').slice(0, 3)).toEqual(['led Ben 2S first: RR-10', 'cannot-lead Ana red: RR-12', 'led Ben 2D: RR-12']);
  });

  test('RR-14 for the end of a hand that somebody wins, RR-12 for one that is blocked', () => {
    expect(rules(stops(RUN).wait(), 'hand-over').map((line) => line.slice(-5))).toEqual(['RR-14']);
    const blocked = stops({
      hands: { Ana: 'S:23TJQK C:6789TJQKA D:QK', Ben: 'S:456789A C:5 D:23456789TJ' },
      spare: 'H:A23456789TJQK C:234 D:A',
    }).wait().say('Ana', 'play 6C').wait();
    expect(rules(blocked, 'blocked', 'hand-over').map((line) => line.slice(-5))).toEqual(['RR-12', 'RR-12']);
  });
});

describe('RR-9 without poker', () => {
  test('RR-9: no ante in POT: eight spaces, what lies there from before stays', () => {
    const t = stops({ ...RUN, sheet: { POT: 6 } });
    expect(t.purse).toEqual([92, 92, 92]);
    t.wait();
    expect(t.state.spaces.POT).toBe(6);
  });

  test('RR-9: POT to whoever goes out first', () => {
    const t = stops({ ...RUN, options: { pot: 'first-out' } });
    expect(t.purse).toEqual([91, 91, 91]);
    t.wait();
    expect(t.told('paid').slice(0, 2)).toEqual(['paid KITTY Ana 3 kitty', 'paid POT Ana 3 pot']);
  });

  test('RR-9: in a blocked hand POT stays for the next', () => {
    const t = stops({
      hands: { Ana: 'S:23TJQK C:6789TJQKA D:QK', Ben: 'S:456789A C:5 D:23456789TJ' },
      spare: 'H:A23456789TJQK C:234 D:A',
      options: { pot: 'first-out' },
    });
    t.wait().say('Ana', 'play 6C').wait();
    expect(t.told('blocked')).toEqual(['blocked red']);
    expect(t.state.spaces.POT).toBe(2);
  });
});
