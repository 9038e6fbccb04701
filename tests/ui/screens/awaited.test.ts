import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import type { Awaited, HandState, Member, Passing, TableState } from '../../../src/app/index.ts';
import '../../../src/ui/screens/table/cc-awaited.ts';
import type { CcAwaited } from '../../../src/ui/screens/table/cc-awaited.ts';
import { ANA, BEN, fairDeal, lobbyState, ME, member, NOW } from './fake-app.ts';
import { find, press, text } from './support.ts';

const SEATS = [ME, ANA, BEN];
const hand = (change: Partial<HandState> = {}): HandState => ({ number: 3, ofGame: 3, game: 'rummy-royal', seats: SEATS, me: 0, options: null, view: {}, events: [], over: false, finished: false, standing: [], deal: fairDeal(SEATS.map((key) => [key])), absent: [], firm: true, voided: null, ...change });
const ask = (change: Partial<Awaited> = {}): Awaited => ({ seats: [ANA], question: 'game/3/lead', kind: 'game', since: NOW - 50_000, deadline: null, passable: [ANA], ...change });
const members = (ana: Partial<Member> = {}): Member[] => [member(ME, 'Tom'), member(ANA, 'Ana', ana), member(BEN, 'Ben')];

async function line(change: Partial<TableState>, words = ''): Promise<CcAwaited> {
  const state = lobbyState({ phase: 'hand', members: members(), draft: null, hand: hand(), awaited: ask(), ...change });
  return fixture<CcAwaited>(html`<cc-awaited .state=${state} .now=${NOW} .words=${words}></cc-awaited>`);
}

/** What the element asks for when this is pressed. */
async function asked(el: CcAwaited, name: string, label: string): Promise<unknown> {
  let heard: unknown = null;
  el.addEventListener(name, (e) => (heard = (e as CustomEvent<unknown>).detail ?? true));
  await press(el, label);
  return heard;
}

describe('who is awaited (laws 4 and 7)', () => {
  it('one who thinks is told apart from a phone that is asleep, and from one that is not there', async () => {
    expect(text(await line({}))).to.contain('Ana is thinking');
    expect(text(await line({ members: members({ away: true }) }))).to.contain('Ana’s phone is asleep or busy with something else');
    expect(text(await line({ members: members({ here: false }) }))).to.contain('Ana has been away');
  });

  it('who is missing can be let in again, or be gone on without', async () => {
    const el = await line({ members: members({ here: false }) });
    expect(await asked(el, 'cc-invite', 'Help Ana back in')).to.equal(true);
    expect(await asked(el, 'cc-go-on', 'Go on without Ana')).to.deep.equal([ANA]);
    await expect(el).to.be.accessible();
  });

  it('the clock stands beside the first words, also where the buttons wrap', async () => {
    const state = lobbyState({ phase: 'hand', members: members({ here: false }), draft: null, hand: hand(), awaited: ask() });
    const frame = await fixture<HTMLElement>(html`<div style="width: 320px"><cc-awaited .state=${state} .now=${NOW}></cc-awaited></div>`);
    const el = frame.querySelector('cc-awaited') as CcAwaited;
    await el.updateComplete;
    const clock = el.renderRoot.querySelector('svg')?.getBoundingClientRect() as DOMRect;
    const words = el.renderRoot.querySelector('.text b')?.getClientRects()[0] as DOMRect;
    expect(clock.bottom).to.be.greaterThan(words.top);
    expect(clock.top).to.be.lessThan(words.bottom);
    expect(clock.right).to.be.at.most(words.left + 1);
  });

  it('too few phones: says what is needed, and offers nothing', async () => {
    const el = await line({ members: members({ here: false }), awaited: ask({ passable: [] }) });
    expect(text(el)).to.contain('More than half of the phones');
    expect(find(el, 'button', 'Go on without Ana')).to.equal(undefined);
  });

  it('two phones: the hand waits', async () => {
    const el = await line({ hand: hand({ seats: [ME, ANA] }), members: members({ here: false }), awaited: ask({ passable: [] }) });
    expect(text(el)).to.contain('With two phones the hand waits for both.');
  });

  it('who owes the same answer is named as well, and goes on without nobody', async () => {
    const both = await line({ awaited: ask({ seats: [ME, ANA], question: 'game/3/choose' }) });
    expect(text(both)).to.contain('Ana is thinking (50 s so far).');
    expect(find(both, 'button', 'Go on without Ana')).to.equal(undefined);
    const gone = await line({ members: members({ here: false }), awaited: ask({ seats: [ME, ANA] }) });
    expect(text(gone)).to.contain('Answer yourself first: then you can go on without them.');
    expect(find(gone, 'button', 'Go on without Ana')).to.equal(undefined);
    const before = await line({ phase: 'between', members: members({ here: false }), awaited: ask({ seats: [ME, ANA], kind: 'terms' }) });
    expect(find(before, 'button', 'Go on without Ana'), 'between hands it comes first').to.exist;
    const terms = await line({ phase: 'between', awaited: ask({ seats: [ME, ANA, BEN], question: 'terms/ready', kind: 'terms', since: NOW - 200_000 }) });
    expect(text(terms)).to.contain('Waiting for you, Ana and Ben to agree to the next hand (2 min so far).');
  });

  it('who has just come has kept nobody waiting before', async () => {
    const terms = { phase: 'between', awaited: ask({ question: 'terms/ready', kind: 'terms', since: NOW - 200_000 }) } as const;
    expect(text(await line({ ...terms, members: members({ since: NOW - 20_000 }) }))).to.contain('Waiting for Ana to agree to the next hand (20 s so far).');
    expect(text(await line({ ...terms, members: members({ since: NOW - 5_000 }) }))).not.to.contain('Waiting for Ana');
  });

  it('one who plays no cards in the hand is told who can go on, and offered nothing (law 4)', async () => {
    const el = await line({ members: members({ here: false }), awaited: ask({ passable: [], noSay: true }) });
    expect(text(el)).to.contain('Whoever plays in this hand can go on without them.');
    const asked = await line(passing({ missing: [] }));
    expect(text(asked)).to.contain('Ben wants to go on without Ana.');
    expect(find(asked, 'button', 'Go on without Ana')).to.equal(undefined);
  });

  const passing = (change: Partial<Passing>): Partial<TableState> => ({ passing: { seats: [ANA], signed: [BEN], missing: [ME], ...change } });

  it('somebody else wants to go on: this player can agree', async () => {
    const el = await line(passing({}));
    expect(text(el)).to.contain('Ben wants to go on without Ana.');
    expect(await asked(el, 'cc-go-on', 'Go on without Ana')).to.deep.equal([ANA]);
  });

  it('this phone has agreed: it says who has not, and one can rather wait', async () => {
    const el = await line(passing({ signed: [ME], missing: [BEN] }));
    expect(text(el)).to.contain('You go on without Ana as soon as the others agree. Ben has not agreed yet.');
    expect(await asked(el, 'cc-wait', 'Rather wait')).to.equal(true);
  });

  it('the one who is to be passed over is told, and told again when it has happened', async () => {
    expect(text(await line(passing({ seats: [ME], signed: [ANA, BEN], missing: [] })))).to.contain('The others want to go on without you.');
    expect(text(await line({ hand: hand({ absent: [{ seat: 0, gone: false }] }) }))).to.contain('The hand goes on without you');
  });

  it('the same wait is nothing at first, then what is awaited, and after half a minute a slip with the way on', async () => {
    const thinks = (waited: number): Promise<CcAwaited> => line({ awaited: ask({ since: NOW - waited }) }, 'Ana chooses five cards');
    expect(text(await thinks(9_000)).trim()).to.equal('');
    const soon = await thinks(10_000);
    expect(text(soon)).to.contain('Ana chooses five cards (10 s so far).');
    expect(find(soon, 'button', /./)).to.equal(undefined);
    const long = await thinks(40_000);
    expect(text(long)).to.contain('Ana chooses five cards (40 s so far).');
    expect(await asked(long, 'cc-go-on', 'Go on without Ana')).to.deep.equal([ANA]);
    await expect(long).to.be.accessible();
  });

  it('is told by what is awaited: the cards, the end of the hand, an answer', async () => {
    const waits = async (kind: Awaited['kind'], question = 'game/3/lead', seats = [ANA, BEN]): Promise<string> => text(await line({ awaited: ask({ kind, question, seats, since: NOW - 20_000 }) }, kind === 'deal' ? 'Waiting for Ana and Ben' : ''));
    expect(await waits('deal', 'deal/1/shuffle/hop/1/1', [ANA])).to.contain('Waiting for Ana’s phone to shuffle (20 s so far).');
    expect(await waits('deal', 'deal/2/deal/layers')).to.contain('Waiting for the phones of Ana and Ben to deal (20 s so far).');
    expect(await waits('end', 'end')).to.contain('Waiting for the phone of Ana and Ben to keep what was played last (20 s so far).');
    expect(await waits('game')).to.contain('Waiting for Ana and Ben (20 s so far).');
  });

  it('the check of a hand waits for a phone, says so also after the last hand of a game, and goes on without it like the hand itself', async () => {
    const check = ask({ kind: 'end', question: 'deal/audit/keys', since: NOW - 20_000 });
    for (const phase of ['between', 'finished'] as const) {
      const over = { phase, hand: hand({ over: true, finished: phase === 'finished' }), awaited: check };
      expect(text(await line(over))).to.contain('Waiting for Ana’s phone to show how it shuffled (20 s so far).');
      const gone = await line({ ...over, members: members({ here: false }) });
      expect(await asked(gone, 'cc-go-on', 'Go on without Ana')).to.deep.equal([ANA]);
      expect(text(await line({ ...over, awaited: { ...check, passable: [] }, members: members({ here: false }) }))).to.contain('More than half of the phones');
    }
  });

  it('the end of a hand that hangs on a phone which is gone: nobody is gone on without, that phone is to be woken', async () => {
    const end = { phase: 'between', members: members({ here: false }), hand: hand({ over: true }) } as const;
    for (const seats of [[ANA], [ME, ANA]]) {
      const el = await line({ ...end, awaited: ask({ kind: 'end', question: 'end', seats, passable: [] }) });
      expect(text(el)).to.contain('Ana has been away for 2 minutes. Wake that phone, or open the app there again.');
      expect(text(el)).not.to.contain('More than half of the phones').and.not.to.contain('Answer yourself first');
      expect(find(el, 'button', /^Go on/)).to.equal(undefined);
      expect(find(el, 'button', 'Help Ana back in')).to.exist;
    }
  });

  it('a phone that sleeps is not let in again: it is here', async () => {
    const el = await line({ members: members({ away: true }) });
    expect(text(el)).to.contain('Wake that phone, or open the app there again.');
    expect(find(el, 'button', /^Help/)).to.equal(undefined);
    expect(await asked(el, 'cc-go-on', 'Go on without Ana')).to.deep.equal([ANA]);
  });

  it('several are named together', async () => {
    const both = (change: Partial<Member>): Member[] => [member(ME, 'Tom'), member(ANA, 'Ana', change), member(BEN, '', change)];
    const awaited = ask({ seats: [ANA, BEN], passable: [] });
    expect(text(await line({ awaited, members: both({ here: false }) }))).to.contain('Ana and somebody have been away for 2 minutes.');
    expect(text(await line({ awaited, members: both({ away: true }) }))).to.contain('The phones of Ana and somebody are asleep or busy with something else (50 s so far).');
    expect(text(await line({ awaited, members: both({}) }))).to.contain('Ana and somebody are thinking (50 s so far).');
  });

  it('of the players of this phone those are named who owe the answer', async () => {
    const shared = [member(ME, 'Tom'), member(BEN, 'Ben', { local: true, device: ME }), member(ANA, 'Ana')];
    const el = await line({ phase: 'between', members: shared, locals: [ME, BEN], awaited: ask({ seats: [BEN, ANA], kind: 'terms', since: NOW - 20_000 }) });
    expect(text(el)).to.contain('Waiting for Ben and Ana to agree to the next hand (20 s so far).');
  });

  it('one who has agreed to go on without one sees who has not, and can go on without that one as well', async () => {
    const el = await line(passing({ signed: [ME], missing: [BEN] }));
    expect(await asked(el, 'cc-go-on', 'Go on without Ben')).to.deep.equal([BEN]);
    const others = await line(passing({ signed: [BEN], missing: [ME], seats: [ANA] }));
    expect(find(others, 'button', 'Rather wait'), 'nothing was agreed to that could be taken back').to.equal(undefined);
  });

  it('what is not with the others yet is said when that lasts', async () => {
    const el = await line({ awaited: null, hand: hand({ firm: false }) });
    expect(text(el)).not.to.contain('not with the others yet');
    el.now = NOW + 11_000;
    await el.updateComplete;
    expect(text(el)).to.contain('not with the others yet');
    el.state = { ...el.state, members: el.state.members.map((m) => ({ ...m, left: !m.local })) };
    await el.updateComplete;
    expect(text(el), 'but not when all others have gone for good').not.to.contain('not with the others yet');
  });
});
