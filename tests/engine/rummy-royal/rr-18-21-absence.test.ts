/** RR-18 away, RR-19 leaving for good, RR-20 two at the table, RR-21 what stays closed. Ana deals; Ben sits at her left. */
import { describe, expect, test } from 'vitest';
import { ok, playLocally, random, type Choice, type Plain } from '../../../src/engine/kernel/index.ts';
import { rummyRoyal, type RummyEvent, type RummyState } from '../../../src/engine/rummy-royal/index.ts';
import { carryOf, rummyTable, type RummyTable, type TableSetup } from '../../support/rummy.ts';

const POKER = { Ana: 'S:AKQJT H:2345 D:2345', Ben: 'H:AKQJT C:2345 D:6789', Cleo: 'C:AKQJT S:2345 H:6789' };
const ROYAL = { Ana: 'five AS KS QS JS TS', Ben: 'five AH KH QH JH TH', Cleo: 'five AC KC QC JC TC' };
const HIGH = { Ana: 'five AS KS QS JS 2D', Ben: 'five AH KH QH JH 2C', Cleo: 'five AC KC QC JC 2S' };
const poker = (setup: Partial<TableSetup> = {}): RummyTable => rummyTable({ hands: POKER, ...setup });

/** Without poker and POT; Ben leads. */
const NO_POKER = { poker: false, pot: 'no-ante' } as const;
const RUN = { Ana: 'S:49 C:TJQKA H:234567', Ben: 'S:258 H:AKQJT D:23456', Cleo: 'S:367 C:23456789 D:78' };
const stops = (setup: Partial<TableSetup> = {}): RummyTable => rummyTable({ hands: RUN, spare: 'S:TJQKA H:89 D:9TJQKA', ...setup, options: { ...NO_POKER, ...setup.options } });

function next(carry: Plain, choices: { readonly [name: string]: Choice }): { state: RummyState; events: RummyEvent[] } {
  const r = random(3);
  const begun = playLocally(rummyRoyal, { options: { ...rummyRoyal.options.defaults, ...NO_POKER }, seats: Object.entries(choices).map(([id, choice]) => ({ id, choice })), carry }, { shuffle: (_, pack) => ok(r.shuffle(pack)), coin: () => ok(r.bytes(32)) });
  if (!begun.ok) throw new Error(begun.refusal.code);
  return { state: begun.value.state as RummyState, events: begun.value.events.map(({ event }) => event as RummyEvent) };
}

describe('RR-18 before the poker', () => {
  test('RR-18: a dealer who is away keeps the hand, and the spare hand lies dead', () => {
    const t = poker();
    const hand = t.cardsOf('Ana');
    t.absent({ away: ['Ana'] });
    expect(t.told('away', 'spare')).toEqual(['away Ana', 'spare Ana neither']);
    expect(t.state.spare).toHaveLength(13);
    expect(t.cardsOf('Ana')).toEqual(hand);
    expect(t.view(null).seats[0]).toMatchObject({ away: true, gone: false, left: false, folded: true });
    expect(t.awaited).toEqual(['Ben', 'Cleo']);
  });

  test('RR-18: in the auction one who is away passes, at once or when the turn comes', () => {
    const t = poker().play('Ana: auction, Ben: bid 2').absent({ away: ['Cleo'] });
    expect(t.told('passed', 'sold')).toEqual(['passed Cleo', 'sold Ben 2']);
    const early = poker().absent({ away: ['Cleo'] }).play('Ana: auction, Ben: pass');
    expect(early.told('passed', 'unsold')).toEqual(['passed Ben', 'passed Cleo', 'unsold']);
  });

  test('RR-18: the highest bid of one who went away still binds (RR-7)', () => {
    const t = poker().play('Ana: auction, Ben: bid 7').absent({ away: ['Ben'] }).say('Cleo', 'pass');
    expect(t.told('sold')).toEqual(['sold Ben 7']);
    expect(t.purse).toEqual([98, 84, 91]);
    expect(t.state.dead).toBe(13);
  });

  test('RR-18: the Ace of one who is away counts as in the spare hand (RR-6)', () => {
    const t = rummyTable({ hands: { Ana: 'AS', Ben: 'AH', Cleo: 'AC' }, options: { ...NO_POKER, corners: 'on' }, liars: ['Ben'] });
    t.play('Ana: stake 5 AH, Ben: match, Cleo: pass');
    expect(t.awaited).toEqual(['Ben']);
    t.absent({ away: ['Ben'] });
    expect(t.told('ace-shown', 'corner-carried')).toEqual(['corner-carried H 10']);
    // Nobody has lied.
    expect(t.state.seats.map((seat) => seat.denied[2])).toEqual([1, 0, 1]);
  });

  test('RR-18: a winner of the corner who is away names no Ace', () => {
    const t = rummyTable({ hands: { Ana: 'AS', Ben: 'AH', Cleo: 'AC' }, options: { ...NO_POKER, corners: 'on' } }).play('Ana: stake 5 AH, Ben: match, Cleo: pass');
    t.absent({ away: ['Ben'] });
    expect(t.view(null)).toMatchObject({ phase: 'spare', corners: { named: null } });
    expect(t.chips('Ben')).toBe(97);
  });
});

describe('RR-18 poker', () => {
  test('RR-18: one who has not chosen five has folded; what the others chose stands', () => {
    const t = poker().say('Ana', 'neither').say('Cleo', ROYAL.Cleo).absent({ away: ['Ben'] });
    expect(t.told('folded')).toEqual(['folded Ben']);
    expect(t.awaited).toEqual(['Ana']);
    t.say('Ana', HIGH.Ana);
    expect(t.view(null).phase).toBe('bet');
    expect(t.awaited).toEqual(['Cleo']);
  });

  test('RR-18: the last of them missing closes the question with the answers that are there', () => {
    const t = poker().say('Ana', 'neither').say('Cleo', ROYAL.Cleo).say('Ana', HIGH.Ana).absent({ away: ['Ben'] });
    expect(t.hand.closed.at(-1)?.answers.map((a) => a.seat)).toEqual([0, 2]);
    expect(t.view(null).phase).toBe('bet');
  });

  test('RR-18: folds in the betting; its bet stays in POT, and must be called', () => {
    const t = poker().say('Ana', 'neither');
    for (const name of ['Ana', 'Ben', 'Cleo'] as const) t.say(name, HIGH[name]);
    t.say('Ben', 'bet 5').absent({ away: ['Ben'] });
    expect(t.view('Cleo').betting).toMatchObject({ toCall: 5 });
    t.say('Cleo', 'fold');
    // 3 antes and Ben's 5, of which nothing goes back to one who has folded.
    expect(t.told('folded', 'paid', 'won-pot')).toEqual(['folded Ben', 'folded Cleo', 'won-pot Ana:8 8 0 false']);
    expect(t.purse).toEqual([99, 86, 91]);
  });

  test('RR-18: it is the turn of one who goes away: the next to the left is asked', () => {
    const t = poker().say('Ana', 'neither');
    for (const name of ['Ana', 'Ben', 'Cleo'] as const) t.say(name, HIGH[name]);
    expect(t.awaited).toEqual(['Ben']);
    t.absent({ away: ['Ben'] });
    expect(t.awaited).toEqual(['Cleo']);
  });

  test('RR-18: at the showdown an absent hand is not shown and cannot win', () => {
    const t = poker({ at: { showdown: { away: ['Ben'] } } }).say('Ana', 'neither');
    t.say('Ana', HIGH.Ana).say('Ben', ROYAL.Ben).say('Cleo', 'five AC KC QC JC 5S');
    t.play('Ben: check, Cleo: check, Ana: check');
    expect(t.told('shown').map((line) => line.split(' ')[1])).toEqual(['Cleo', 'Ana']);
    expect(t.told('won-pot')).toEqual(['won-pot Cleo:3 3 0 true']);
    expect(t.view('Ana').seats[1]).toMatchObject({ shown: null, folded: true });
  });

  test('RR-18: with all others away the last one in takes POT without choosing, and leads', () => {
    const t = poker().say('Ana', 'neither').absent({ away: ['Ben', 'Cleo'] });
    expect(t.told('won-pot')).toEqual(['won-pot Ana:3 3 0 false']);
    expect(t.awaited).toEqual(['Ana']);
  });

  test('RR-18: back in the hand, it stays folded and plays on in the stops', () => {
    const t = poker().say('Ana', 'neither').absent({ away: ['Ben'] }).absent({ back: ['Ben'] });
    expect(t.view(null).seats[1]).toMatchObject({ away: false, folded: true });
    t.say('Cleo', ROYAL.Cleo).say('Ana', HIGH.Ana).play('Cleo: check, Ana: check');
    expect(t.told('won-pot')).toEqual(['won-pot Cleo:3 3 0 true']);
    t.say('Cleo', 'play 2S');
    // The three of spades is Cleo's as well; Ben is asked for it like everybody.
    expect(t.hand.ask).toMatchObject({ seats: [0, 1, 2] });
  });
});

describe('RR-18 stops', () => {
  test('RR-18: its cards are as dead: the suit stops with the answers of the others', () => {
    const t = stops().play('Ana: neither, Ben: play 2S');
    expect(t.awaited).toEqual(['Cleo']);
    t.absent({ away: ['Cleo'] });
    expect(t.told('away', 'stopped')).toEqual(['away Cleo', 'stopped 2S nobody-here']);
    expect(t.awaited).toEqual(['Ben']);
    // It has not said no, so that it breaks no rule when it is back.
    expect(t.state.seats[2]?.denied).toEqual([0, 0, 0, 0]);
  });

  test('RR-18: it does not lead, the lead passes on', () => {
    const t = stops().say('Ana', 'neither').absent({ away: ['Ben'] });
    expect(t.awaited).toEqual(['Cleo']);
    expect(t.told('cannot-lead')).toEqual([]);
    // Without poker Ben would lead; he went away before.
    expect(stops().absent({ away: ['Ben'] }).say('Ana', 'neither').awaited).toEqual(['Cleo']);
  });

  test('RR-18: a next card that everybody has seen with one who is away stops the suit without a question', () => {
    const t = poker().say('Ana', 'neither').say('Ana', HIGH.Ana).say('Ben', ROYAL.Ben).say('Cleo', 'five AC KC QC JC 2S').play('Ben: check, Cleo: check, Ana: check');
    // Ben leads 2C … 5C; his hearts lie open.
    t.wait().absent({ away: ['Ben'] });
    expect(t.told('away')).toEqual(['away Ben']);
    const heartNine = (): boolean => t.told('played', 'led').some((line) => line.endsWith(' 9H'));
    for (let i = 0; i < 100 && !heartNine() && t.hand.ask.kind === 'question'; i++) {
      const seat = t.hand.owing()[0] ?? -1;
      const [answer] = rummyRoyal.legal(t.state, seat, t.hand.knowledge(seat));
      expect(t.hand.answer(seat, answer as unknown as Plain)).toBeNull();
    }
    expect(heartNine()).toBe(true);
    expect(t.told('stopped')).toContain('stopped 9H nobody-here');
  });

  test('RR-18: it pays for its cards when another goes out (RR-14), and its hand stays closed (RR-21)', () => {
    const t = stops().absent({ away: ['Cleo'] }).say('Ana', 'neither');
    // Ben: 2S; T to A of hearts; 5S; 2 to 6 of diamonds; 8S and out. Cleo's 3S, 6S and 7D are as dead.
    t.wait();
    for (const card of ['TH', '2D']) if (t.awaited.includes('Ben')) t.say('Ben', `play ${card}`).wait();
    expect(t.told('out')).toEqual(['out Ben']);
    // 6 spaces of 3, KITTY 3, 13 cards each.
    expect(t.told('paid')).toEqual(['paid KITTY Ben 3 kitty', 'paid Cleo Ben 13 per-card', 'paid Ana Ben 13 per-card']);
    expect(t.purse).toEqual([79, 139, 79]);
    expect(t.view(null).left.map(({ seat }) => seat)).toEqual([0]);
  });

  test('RR-18: it pays in a blocked hand (RR-12), also for the cards it could have led', () => {
    const hands = { Ana: 'H:A23456789TJQK', Ben: 'D:A23456789TJQK', Cleo: 'C:A23456789TJQK' };
    const t = rummyTable({ hands, options: NO_POKER }).absent({ away: ['Cleo'] }).say('Ana', 'neither');
    expect(t.told('cannot-lead', 'blocked')).toEqual(['cannot-lead Ben black first', 'cannot-lead Ana black first', 'blocked black']);
    expect(t.purse).toEqual([79, 79, 79]);
    expect(t.state.spaces.KITTY).toBe(3 + 39);
  });

  test('RR-18: one who is back is asked again and goes on with what it holds', () => {
    const t = stops().play('Ana: neither, Ben: play 2S').absent({ away: ['Cleo'] });
    t.absent({ back: ['Cleo'] });
    expect(t.told('back')).toEqual(['back Cleo']);
    expect(t.view('Cleo').cards).toHaveLength(13);
    t.play('Ben: play 2D');
    // 3D to 6D are Ben's, the seven is Cleo's.
    for (const card of ['3D', '4D', '5D', '6D']) t.say('Ben', `play ${card}`);
    expect(t.awaited).toEqual(['Cleo']);
    t.say('Cleo', 'play 7D');
  });

  test('RR-18: all away at once: the hand ends blocked, with nobody asked', () => {
    const t = stops().say('Ana', 'neither').absent({ away: ['Ana', 'Ben', 'Cleo'] });
    expect(t.told('blocked')).toEqual(['blocked black']);
    expect(t.view(null).phase).toBe('over');
  });

  test('RR-18: is not dealt into the next hand, pays no ante, keeps chips and its place in the order of dealing', () => {
    const carry = carryOf(['Ana', 'Ben', 'Cleo', 'Dora'], 'Ana');
    const { state } = next(carry, { Ana: 'in', Ben: 'out', Cleo: 'in', Dora: 'in' });
    expect(state.seats[1]).toMatchObject({ playing: false, chips: 100 });
    // The deal passes over Ben; when he is back it comes to him in his place.
    expect(state.dealer).toBe(2);
    expect(rummyRoyal.choices(state.options, carry, 'Ben')).toContain('in');
  });
});

describe('RR-19 lost before the cards are dealt', () => {
  test('RR-19: in the shuffle: all antes go back, the hand begins again without that seat', () => {
    const t = poker({ at: { shuffle: { away: ['Cleo'] } } });
    expect(t.told('dealer', 'anted', 'away', 'begun-again').map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(['dealer Ana', 'anted Ana,Ben,Cleo', 'away Cleo', 'begun-again Cleo', 'dealer Ana', 'anted Ana,Ben']);
    expect(t.purse).toEqual([91, 91, 100]);
    expect(t.state.spaces.POT).toBe(2);
    expect(t.view(null).seats.map((seat) => seat.cards)).toEqual([17, 18, 0]);
  });

  test('RR-19: while the cards are dealt out: as before', () => {
    const t = poker({ at: { deal: { gone: ['Ben'] } } });
    expect(t.told('gone', 'begun-again')).toEqual(['gone Ben', 'begun-again Ben']);
    expect(t.purse).toEqual([91, 100, 91]);
  });

  test('RR-19: a deal that falls to one who is away passes to the left', () => {
    expect(poker({ at: { shuffle: { away: ['Ana'] } } }).told('dealer')).toEqual(['dealer Ana', 'dealer Ben']);
  });

  test('RR-19: in the cut: it is cut again without that seat', () => {
    const r = random(5);
    let lost = 0;
    const begun = playLocally(rummyRoyal, { options: rummyRoyal.options.defaults, seats: ['Ana', 'Ben', 'Cleo'].map((id) => ({ id, choice: 'in' as const })), carry: null }, {
      shuffle: (_, pack) => ok(r.shuffle(pack)),
      coin: () => ok(r.bytes(32)),
      absence: () => (lost++ === 0 ? { away: [0], gone: [], back: [] } : null),
    });
    if (!begun.ok) throw new Error(begun.refusal.code);
    const cuts = begun.value.events.map(({ event }) => event as RummyEvent).filter((e) => e.type === 'cut');
    expect(cuts.flatMap((cut) => cut.draws.map((draw) => draw.seat))).not.toContain(0);
    expect((begun.value.state as RummyState).seats.map((seat) => seat.chips)).toEqual([100, 91, 91]);
    expect(Object.keys(begun.value.dealt.coins)).toEqual(['2/cut']);
  });

  test('RR-19: stakes on a corner go back as well, and the dealer is asked again (RR-6)', () => {
    const t = rummyTable({ hands: { Ana: 'AS', Ben: 'AH', Cleo: 'AC' }, options: { ...NO_POKER, corners: 'on' } });
    t.play('Ana: stake 5 AH, Ben: match');
    const { name } = t.hand.ask as { name: string };
    t.absent({ away: ['Cleo'] });
    expect(t.purse).toEqual([92, 92, 100]);
    expect(t.view('Ana')).toMatchObject({ phase: 'stake', corners: { chips: { H: 0 }, bet: null } });
    expect(t.hand.ask).not.toMatchObject({ name });
  });

  test('RR-19: what was carried over is as the hand before left it, and one who is away does not add', () => {
    const corners = { chips: { D: 4 }, bet: { suit: 'D', amount: 2, claims: ['Ana', 'Ben'], since: 1 } } as const;
    const t = rummyTable({ hands: { Ana: 'AS', Ben: 'AH', Cleo: 'AC' }, options: { ...NO_POKER, corners: 'on' }, corners, hand: 3, at: { shuffle: { away: ['Ben'] } } });
    expect(t.told('corner-added', 'corner-released')).toEqual(['corner-added Ana,Ben D 2', 'corner-released Ben D', 'corner-added Ana D 2']);
    expect(t.state.corners.chips.D).toBe(6);
    expect(t.purse).toEqual([90, 100, 92]);
  });

  test('RR-19: with fewer than two left to deal to, the hand is not played; the next is the same again', () => {
    const t = rummyTable({ hands: { Ana: '', Ben: '' }, at: { shuffle: { away: ['Ben'] } } });
    expect(t.told('void')).toEqual(['void']);
    expect(t.view(null)).toMatchObject({ phase: 'over', voided: true });
    expect(t.purse).toEqual([100, 100]);
    expect(rummyRoyal.finished(t.state)).toBe(false);
    expect(next(t.next, { Ana: 'in', Ben: 'in' }).state).toMatchObject({ hand: 2, dealer: 0 });
  });
});

describe('RR-19 leaving in a hand', () => {
  test('RR-19: as away for the rest of it; then the chips go back to the bank and the standing is fixed', () => {
    const t = stops().say('Ana', 'neither').absent({ gone: ['Cleo'] });
    expect(t.view(null).seats[2]).toMatchObject({ away: true, gone: true, left: false, chips: 92 });
    // There is no way back.
    t.absent({ back: ['Cleo'] });
    expect(t.told('back')).toEqual([]);
    t.wait();
    for (const card of ['TH', '2D']) if (t.awaited.includes('Ben')) t.say('Ben', `play ${card}`).wait();
    // Cleo pays for her 13 cards first.
    expect(t.told('left')).toEqual(['left Cleo 79']);
    expect(t.purse).toEqual([79, 139, 0]);
    expect(t.view(null).seats.map(({ left, result }) => ({ left, result }))).toEqual([{ left: false, result: null }, { left: false, result: null }, { left: true, result: 79 }]);
    expect(rummyRoyal.standing(t.state)).toContainEqual({ seat: 2, id: 'Cleo', score: 79, rank: 2 });
    expect(rummyRoyal.choices(t.state.options, t.next, 'Cleo')).toEqual(['leave']);
  });

  test('RR-19: its claim on a corner lapses', () => {
    const t = rummyTable({ hands: RUN, spare: 'S:TJQKA H:89 D:9TJQKA', options: { ...NO_POKER, corners: 'on' } }).play('Ana: stake 2 AD, Ben: pass, Cleo: match, Ana: neither').absent({ gone: ['Cleo'] });
    t.wait();
    for (const card of ['TH', '2D']) if (t.awaited.includes('Ben')) t.say('Ben', `play ${card}`).wait();
    expect(t.view(null).phase).toBe('over');
    expect(t.state.corners).toMatchObject({ chips: { D: 4 }, bet: { claims: ['Ana'] } });
  });
});

describe('RR-20 two at the table', () => {
  test('RR-20: one goes for good: the hand is void, all its chips go back, RR-16 ends the session', () => {
    const t = rummyTable({ hands: { Ana: 'S:AKQJT', Ben: 'H:AKQJT' }, sheet: { KITTY: 6 }, chips: { Ben: 80 } }).play('Ana: auction, Ben: bid 7');
    t.say('Ana', 'five AS KS QS JS TS');
    const five = t.cardsOf('Ben').slice(0, 5).join(' ');
    t.say('Ben', `five ${five}`).say('Ben', 'bet 5').absent({ gone: ['Ben'] });
    expect(t.told('gone', 'void', 'left', 'leftovers', 'session-over')).toEqual(['gone Ben', 'void', 'left Ben 80', 'leftovers Ana Ana Ana:6 6', 'session-over']);
    // Ana has what she began with, and the sheet of the hands before.
    expect(t.purse).toEqual([106, 0]);
    expect(t.view(null)).toMatchObject({ phase: 'over', voided: true });
    expect(rummyRoyal.finished(t.state)).toBe(true);
    expect(rummyRoyal.standing(t.state).map(({ id, score }) => [id, score])).toEqual([['Ana', 106], ['Ben', 80]]);
  });

  test('RR-20: away is not gone: the hand goes on', () => {
    const t = rummyTable({ hands: { Ana: 'S:AKQJT', Ben: 'H:AKQJT' } }).say('Ana', 'neither').absent({ away: ['Ben'] });
    expect(t.told('void')).toEqual([]);
    expect(t.told('won-pot')).toEqual(['won-pot Ana:2 2 0 false']);
  });

  test('RR-20: with a third at the table, who sits out, the hand is played to its end', () => {
    const t = rummyTable({ hands: { Ana: 'S:AKQJT', Ben: 'H:AKQJT', Cleo: '' }, choices: { Cleo: 'out' } }).say('Ana', 'neither').absent({ gone: ['Ben'] });
    expect(t.told('void')).toEqual([]);
    expect(t.awaited).toEqual(['Ana']);
  });

  test('RR-20: gone when the hand is paid out already: it counts, and the session ends after it', () => {
    const t = rummyTable({ hands: { Ana: 'S:AKQJT', Ben: 'H:A23456789TJQK D:A2345' }, options: NO_POKER, at: { reveal: { gone: ['Ben'] } } }).say('Ana', 'neither');
    for (let i = 0; i < 200 && t.hand.ask.kind === 'question'; i++) {
      const seat = t.hand.owing()[0] ?? -1;
      const [answer] = rummyRoyal.legal(t.state, seat, t.hand.knowledge(seat));
      expect(t.hand.answer(seat, answer as unknown as Plain)).toBeNull();
    }
    expect(t.told('void')).toEqual([]);
    expect(t.told('hand-over', 'left', 'leftovers', 'session-over').map((line) => line.split(' ')[0])).toEqual(['hand-over', 'left', 'leftovers', 'session-over']);
  });
});

describe('RR-21 what is shown at the end', () => {
  test('RR-21: the cards left in hand are shown, a folded five among them is not marked', () => {
    const t = poker().say('Ana', 'neither');
    t.say('Ana', HIGH.Ana).say('Ben', ROYAL.Ben).say('Cleo', HIGH.Cleo).play('Ben: bet 1, Cleo: fold, Ana: fold');
    for (let i = 0; i < 200 && t.hand.ask.kind === 'question'; i++) {
      const seat = t.hand.owing()[0] ?? -1;
      const [answer] = rummyRoyal.legal(t.state, seat, t.hand.knowledge(seat));
      expect(t.hand.answer(seat, answer as unknown as Plain)).toBeNull();
    }
    const over = t.events.find((e) => e.type === 'hand-over');
    const view = t.view('Ana');
    expect(view.left).toEqual(over?.left);
    // All who still hold cards, in the order in which the cards were dealt.
    expect(view.left.map(({ seat, faces }) => [seat, faces.length])).toEqual(view.seats.flatMap((seat, i) => (seat.cards > 0 ? [[i, seat.cards]] : [])));
    expect(view.seats.map((seat) => seat.shown)).toEqual([null, null, null]);
  });
});
