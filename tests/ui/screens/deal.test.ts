/** How the cards were dealt, as the screen of a table says it: real tables of three phones and of one, and what is hard to bring about. */
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import type { HandState, Plain, Table, TableState } from '../../../src/app/index.ts';
import { createGames } from '../../../src/app/registry.ts';
import { rummyRoyal, type RummyView } from '../../../src/engine/rummy-royal/index.ts';
import '../../../src/ui/screens/lobby/cc-ready.ts';
import type { CcReady } from '../../../src/ui/screens/lobby/cc-ready.ts';
import '../../../src/ui/screens/table/cc-deal-info.ts';
import type { CcDealInfo } from '../../../src/ui/screens/table/cc-deal-info.ts';
import '../../../src/ui/screens/table/cc-deal-line.ts';
import type { CcDealLine } from '../../../src/ui/screens/table/cc-deal-line.ts';
import { awaitedPhone, dealStep, voidWords } from '../../../src/ui/screens/table/deal-words.ts';
import { drawScreen } from '../games/draw-screen.ts';
import { face, scenes, tableState, type Scene } from '../games/fixtures.ts';
import { onScreen } from '../games/screen-situations.ts';
import { named } from '../games/situations.ts';
import { faults } from '../games/geometry.ts';
import { ANA, BEN, fairDeal, fakeApp, fakeOpen, lobbyState, ME, member, simpleDeal } from './fake-app.ts';
import { another, phone, quietNetwork, until } from './real-table.ts';
import { button, find, get, press, screen, settled, text } from './support.ts';

/** What is announced while this is done. */
async function heard(what: () => Promise<void>): Promise<readonly string[]> {
  const said: string[] = [];
  const listen = ({ text: words }: { readonly text: string }): void => void said.push(words);
  document.addEventListener('cc-announce', listen);
  try {
    await what();
  } finally {
    document.removeEventListener('cc-announce', listen);
  }
  return said;
}

/** All seats of these phones answer with what they may, until the hand has ended everywhere. `lies`: what one says first of all, when it may. */
async function playOut(phones: readonly Table[], lies: ((seat: Table) => Plain | null) = () => null): Promise<void> {
  const seats = (): Table[] => phones.flatMap((table) => table.state().locals.map((key) => table.seat(key)));
  await until('the hand begins', () => phones.every((table) => table.state().phase === 'hand'));
  for (let i = 0; i < 3000 && phones.some((table) => table.state().phase === 'hand'); i++) {
    for (const seat of seats()) {
      const lie = lies(seat);
      const [first] = lie === null ? seat.legal() : [lie];
      if (first !== undefined) await seat.answer(first);
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const byThree = (change: Partial<HandState['deal']> = {}, over = true): TableState => dealtState(fairDeal([[ME], [ANA], [BEN]], over, change));
const dealtState = (deal: HandState['deal'], change: Partial<HandState> = {}): TableState =>
  lobbyState({
    phase: 'between',
    members: [member(ME, 'Tom'), member(ANA, 'Ana'), member(BEN, 'Ben')],
    draft: null,
    hand: { number: 3, ofGame: 3, game: 'rummy-royal', seats: [ME, ANA, BEN], me: 0, options: null, view: {}, events: [], over: true, finished: false, standing: [], deal, absent: [], firm: true, voided: null, ...change },
  });
const line = (state: TableState): Promise<CcDealLine> => screen<CcDealLine>(fakeApp(), () => html`<cc-deal-line .state=${state}></cc-deal-line>`);
const info = (state: TableState, voided: readonly string[] = []): Promise<CcDealInfo> => screen<CcDealInfo>(fakeApp(), () => html`<cc-deal-info .state=${state} .voided=${voided}></cc-deal-info>`);

describe('how a hand was dealt', function () {
  // axe looks at every element, on a machine that may be busy.
  this.timeout(90_000);

  it('three phones: shuffled by everybody, and fair when all three have checked it', async () => {
    const { net, listen } = quietNetwork();
    const { el, table } = await phone(['Ana'], net);
    const others = [await another(net, 'Ben'), await another(net, 'Cleo')];
    const phones = [table, ...others];
    listen();
    await until('all know all', () => phones.every((t) => t.state().draft?.seats.length === 3 && t.state().members.every((m) => m.name !== '')));
    await press(el, 'About this table');
    expect(text(el)).to.contain('Every phone shuffles.');
    await press(el, 'Close');
    const shuffling: string[] = [];
    const stop = table.subscribe((state) => {
      if (state.hand?.deal.stage === 'playing' && state.awaited?.kind === 'deal') shuffling.push(text(el));
    });
    const said = await heard(async () => {
      for (const t of phones) expect((await t.ready('in')).ok).to.equal(true);
      await playOut(phones);
      await until('all have checked', () => phones.every((t) => t.state().hand?.deal.stage === 'checked'));
      await settled(el);
    });
    stop();
    expect(shuffling.some((shown) => shown.includes('Every phone shuffles.'))).to.equal(true);
    expect(text(el)).to.contain('Fair: checked by 3 phones');
    expect(said).to.include('Fair: checked by 3 phones');
    await expect(el).to.be.accessible();
    await press(el, /^Fair: checked by 3 phones/);
    const { root } = table.state().hand?.deal ?? {};
    expect(others.map((t) => t.state().hand?.deal.root)).to.deep.equal([root, root]);
    const sheet = text(el);
    expect(sheet).to.contain('Shuffled by Ana · Ben · Cleo');
    expect(sheet).to.contain('Checked by Ana · Ben · Cleo');
    expect(sheet.replace(/ /g, '')).to.contain(root);
    expect(sheet).to.match(/Begun \d\d:\d\d:\d\d Dealt \d\d:\d\d:\d\d Over \d\d:\d\d:\d\d Checked \d\d:\d\d:\d\d/);
    await expect(el).to.be.accessible();
  });

  it('one phone: dealt by this phone, and no word of fairness', async () => {
    const { el, table } = await phone(['Ana', 'Ben']);
    await press(el, 'We are all ready');
    await playOut([table]);
    await settled(el);
    expect(text(el)).to.contain('Dealt by this phone');
    expect(text(el)).not.to.contain('Fair');
    await press(el, /^Dealt by this phone/);
    expect(text(el)).to.contain('no other phone is there to check');
    expect(text(el)).not.to.contain('Fair');
    expect(text(el)).not.to.contain('Check number');
    await expect(el).to.be.accessible();
  });

  it('says that it is being checked, then by how many, and nothing before the end', async () => {
    const { el, show } = await drawScreen(tableState(scenes.lead));
    expect(find(el, 'button', /Details/)).to.equal(undefined);
    const end = tableState(scenes.end);
    const hand = end.hand as HandState;
    const said = await heard(async () => {
      await show({ ...end, hand: { ...hand, deal: { ...hand.deal, stage: 'checking', checkedBy: [] } } });
      expect(text(el)).to.contain('Being checked by all phones');
      await show(end);
    });
    expect(text(el)).to.contain('Fair: checked by 5 phones');
    expect(said.filter((words) => words.startsWith('Fair'))).to.deep.equal(['Fair: checked by 5 phones']);
    button(el, /^Fair/).click();
    await settled(el);
    expect(get(el, 'h3', 'How the cards are dealt')).to.exist;
  });

  it('what comes next waits for the check, and says so', async () => {
    const end = tableState(scenes.end);
    const hand = end.hand as HandState;
    // The screen of a test says what may be chosen: here nothing is known of it yet.
    const ready = await screen<CcReady>(fakeApp(), () => html`<cc-ready .open=${fakeOpen(lobbyState())} .state=${{ ...end, draft: null, hand: { ...hand, deal: { ...hand.deal, stage: 'checking' } } }}></cc-ready>`);
    expect(text(ready)).to.contain('The phones check this hand; then comes the next one.');
    expect(find(ready, 'button', /next hand/)).to.equal(undefined);
    ready.state = { ...end, draft: null };
    await settled(ready);
    expect(text(ready)).to.contain('The table is telling this phone what is played');
  });

  it('a hand that was broken off has no winner and no loser while it is checked', async () => {
    const lead = tableState(scenes.lead);
    const hand = lead.hand as HandState;
    const { el } = await drawScreen({ ...lead, phase: 'between', awaited: null, hand: { ...hand, over: true, deal: { ...hand.deal, stage: 'checking' } } });
    expect(text(el)).to.contain('The hand is broken off');
    expect(text(el)).not.to.contain('without a winner');
    await expect(el).to.be.accessible();
  });

  it('by whom it was dealt, for one who looks on from another phone', async () => {
    expect(text(await line(dealtState(simpleDeal([ANA, BEN], true))))).to.contain('Dealt by Ana’s phone');
    expect(text(await line(dealtState(simpleDeal([ME], true))))).to.contain('Dealt by this phone');
  });

  it('names phones with several players, and those whose key the others have put together', async () => {
    const el = await info(dealtState(fairDeal([[ME, ANA], [BEN]], true, { checkedBy: [ME], openedFor: [BEN] })));
    expect(text(el)).to.contain('Shuffled by Tom and Ana (one phone) · Ben');
    expect(text(el)).to.contain('Checked by Tom and Ana (one phone)');
    expect(text(el)).to.contain('Ben’s phone was not there for the check: the others have put its key together.');
    expect(text(el)).to.contain('With two phones, one that is gone for good leaves the hand unchecked');
    await expect(el).to.be.accessible();
    expect(text(await info(byThree()))).not.to.contain('With two phones');
  });

  for (const at of [{ width: 320, height: 568 }, { width: 320, height: 568, browserText: 200 }]) {
    it(`the sheet is whole at 320 × 568, text ${at.browserText ?? 100} %, whoever is at the table`, async () => {
      await onScreen(at, async () => {
        const { el } = await drawScreen(named(tableState(scenes.end)));
        await press(el, 'About this table');
        const sheet = el.renderRoot.querySelector('cc-table-dialogs')?.renderRoot.querySelector('cc-deal-info') as CcDealInfo;
        expect(sheet.scrollWidth).to.be.at.most(sheet.clientWidth);
        for (const part of sheet.renderRoot.querySelectorAll<HTMLElement>('p, dt, dd, li, span')) expect(part.getBoundingClientRect().right, part.textContent ?? '').to.be.at.most(sheet.getBoundingClientRect().right + 0.5);
      });
    });
  }

  it('times that this phone has not seen are left out', async () => {
    const el = await info(byThree({ times: { begun: null, dealt: null, ended: 0, checked: null } }));
    expect(text(el)).to.contain('Over ');
    for (const word of ['Begun', 'Dealt', 'Checked 0']) expect(text(el)).not.to.contain(word);
  });

  it('before the first hand it says what there will be: by the phones that are at the table', async () => {
    expect(text(await info(lobbyState({ members: [member(ME, 'Tom'), member(ANA, 'Ana')] })))).to.contain('Every phone shuffles.');
    const shared = await info(lobbyState({ members: [member(ME, 'Tom'), member(ANA, 'Ana', { local: true, device: ME })] }));
    expect(text(shared)).to.contain('Dealt by this phone, for all who play on it.');
    expect(text(shared)).not.to.contain('not even half');
  });
});

describe('whose phone the deal waits for', () => {
  const asked = (question: string): string | null => awaitedPhone({ ...byThree(), awaited: { seats: [ANA], question, kind: 'deal', since: 0, deadline: null, passable: [] } }, [member(ANA, 'Ana')]);

  for (const [question, words] of [
    ['deal/0/cut/keys/1', 'Waiting for Ana’s phone to begin the deal'],
    ['deal/0/cut/coin/1', 'Waiting for Ana’s phone to draw lots'],
    ['deal/2/shuffle/hop/1/0', 'Waiting for Ana’s phone to shuffle'],
    ['deal/3/deal/layers', 'Waiting for Ana’s phone to deal'],
    ['deal/3/deal/for/2', 'Waiting for Ana’s phone to deal in place of Ben’s phone'],
    ['deal/3/deal/layers/2', 'Waiting for Ana’s phone to deal'],
    ['deal/3/deal/for/2/2', 'Waiting for Ana’s phone to deal in place of Ben’s phone'],
    ['deal/audit/keys', 'Waiting for Ana’s phone to show how it shuffled'],
    ['deal/audit/for/2', 'Waiting for Ana’s phone to check what Ben’s phone did'],
    ['deal/audit/verdict', 'Waiting for Ana’s phone to check the hand'],
    ['deal/0/shuffle/commit', 'Waiting for Ana’s phone to deal'],
  ] as const) {
    it(`${question}: ${words}`, () => void expect(asked(question)).to.equal(words));
  }

  it('nothing else is the deal’s', () => {
    for (const question of ['game/12/follow', 'terms/1', 'end', 'terms/ready']) expect(dealStep(question), question).to.equal(null);
  });
});

describe('a hand that does not count (law 8)', function () {
  this.timeout(40_000);

  const lost = (code: HandState['voided'] extends infer V ? (V extends { code: infer C } ? C : never) : never, at: string | null = null, scene: Scene = scenes.lead, blamed: readonly number[] = [1]): TableState => {
    const state = tableState(scene);
    const hand = state.hand as HandState;
    const events = hand.events.map(({ event }, i) => ({ at: i === hand.events.length - 1 ? '12/x' : `${i}`, event }));
    return { ...state, phase: 'between', awaited: null, hand: { ...hand, events, over: true, deal: { ...hand.deal, stage: 'void' }, voided: { code, at, seats: blamed.map((seat) => ({ seat, name: 'Ana' })) } } };
  };

  const ROYAL: readonly (readonly [string, TableState, readonly string[]])[] = [
    ['RR-10: a first lead that was not the lowest', lost('rummy-royal/not-lowest', '12/x', { ...scenes.lead, events: [{ type: 'led', seat: 1, face: face('9S'), first: true }] }), ['Ana’s phone broke the rule RR-10', 'Ana led a card, and held a lower one', 'The table had heard: “Ana led 9♠.”']],
    ['RR-12: a later one', lost('rummy-royal/not-lowest', '12/x', { ...scenes.lead, events: [{ type: 'led', seat: 1, face: face('9S'), first: false }] }), ['broke the rule RR-12']],
    ['RR-12: a lead that was passed with a card of the colour', lost('rummy-royal/must-lead', '12/x', { ...scenes.lead, events: [{ type: 'cannot-lead', seat: 1, colour: 'red', first: false }] }), ['broke the rule RR-12', 'Ana passed the lead, and held a card of the colour.', '“Ana had no red card to lead.”']],
    ['RR-11: a card that was held and denied', lost('rummy-royal/must-play', '12/x', { ...scenes.lead, events: [{ type: 'stopped', face: face('7S'), why: 'nobody' }] }), ['broke the rule RR-11', 'Ana said no to the next card, and held it.', 'nobody holds the next one']],
    ['RR-6: an ace that was not shown', lost('rummy-royal/must-show', '9/ace'), ['broke the rule RR-6', 'Ana showed no ace, and held the one that was bet on.']],
    ['a shuffle that was none', lost('deal/bad-shuffle'), ['Ana’s phone exchanged, added or placed cards when it shuffled']],
    ['a bad share', lost('deal/bad-share'), ['Ana’s phone left a part of its key with another phone that does not fit']],
    ['a false complaint', lost('deal/false-complaint'), ['without reason']],
    ['two answers', lost('table/double'), ['Ana’s phone has signed two different answers to one question, which everybody’s phone can prove.']],
  ];

  for (const [name, state, said] of ROYAL) {
    it(`${name} is told with who did it, and what becomes of the hand`, async () => {
      const { el } = await drawScreen(state);
      for (const words of ['This hand does not count.', ...said, 'All chips are as they were before the hand, and the others play on without it.']) expect(text(el)).to.contain(words);
      expect(el.renderRoot.querySelector('[role=alert]')?.textContent).to.contain('Ana');
      expect(text(el)).not.to.contain('Fair');
    });
  }

  it('RR-11: three real phones, one of which denies its cards: the others name it, and begin the next hand without it', async () => {
    // An app that lets its player say no, whatever the hand holds.
    const lax: typeof rummyRoyal = {
      ...rummyRoyal,
      check(state, seat, answer, knowledge) {
        const refusal = rummyRoyal.check(state, seat, answer, knowledge);
        return refusal?.code === 'rummy-royal/must-play' ? null : refusal;
      },
    };
    const { net, listen } = quietNetwork();
    const { el, table } = await phone(['Ana'], net);
    const [ben, cleo] = [await another(net, 'Ben', lax), await another(net, 'Cleo')];
    const phones = [table, ben, cleo];
    listen();
    await until('all know all', () => phones.every((t) => t.state().draft?.seats.length === 3 && t.state().members.every((m) => m.name !== '')));
    for (const t of phones) expect((await t.ready('in')).ok).to.equal(true);
    let lied = 0;
    // Once, and with a card that nobody has seen: what was shown in the poker would be refused at once.
    const denies = (seat: Table): Plain | null => {
      const { me, hand } = seat.state();
      const view = hand?.view as RummyView;
      if (me !== ben.state().me || view.phase !== 'follow' || view.next === null || lied > 0) return null;
      if (view.seats[view.me ?? -1]?.shown?.includes(view.next) === true || !view.cards.some((c) => c.face === view.next) || seat.check({ kind: 'no' }) !== null) return null;
      lied++;
      return { kind: 'no' };
    };
    await playOut([ben, table, cleo], denies);
    expect(lied).to.equal(1);
    await until('both have found it out', () => [table, cleo].every((t) => t.state().hand?.deal.stage === 'void'));
    await settled(el);
    const notice = el.renderRoot.querySelector('[role=alert]')?.textContent ?? '';
    expect(notice).to.contain('This hand does not count.');
    expect(notice).to.contain('Ben’s phone broke the rule RR-11, as the check of the hand has shown: Ben said no to the next card, and held it.');
    expect(notice).to.contain('the others play on without it');
    expect(cleo.state().hand?.voided).to.deep.equal(table.state().hand?.voided);
    await expect(el).to.be.accessible();
    await until('the next hand can be agreed on', () => [table, cleo].every((t) => t.state().draft?.seats.length === 2));
    for (const t of [table, cleo]) expect((await t.ready('in')).ok).to.equal(true);
    await until('it has begun', () => [table, cleo].every((t) => t.state().phase === 'hand'));
    await settled(el);
    expect(el.renderRoot.querySelector('[role=alert]')).to.equal(null);
  });

  for (const [code, words] of [['deal/gone', 'So many phones are gone for good'], ['deal/no-card', 'A card came out that is none'], ['deal/too-often', 'The deal was begun again too often']] as const) {
    it(`${code}: nobody is to blame, and nobody is named`, async () => {
      const { el } = await drawScreen(lost(code, null, scenes.lead, []));
      const alert = el.renderRoot.querySelector('[role=alert]')?.textContent ?? '';
      expect(alert).to.contain(words);
      expect(alert).to.contain('Nobody is to blame. All chips are as they were before the hand.');
      expect(alert).not.to.contain('Ana');
      await expect(el).to.be.accessible();
    });
  }

  it('of two phones one is gone: nobody can check', () => {
    const state = dealtState(fairDeal([[ME], [ANA]], false, { stage: 'void' }), { voided: { code: 'deal/gone', at: null, seats: [] } });
    expect(voidWords(state, undefined, (r) => r.code).join(' ')).to.contain('One of the two phones is gone for good');
  });

  it('the sheet says it too', async () => {
    const { el } = await drawScreen(lost('deal/bad-shuffle'));
    await press(el, 'About this table');
    const sheet = [...el.renderRoot.querySelectorAll('cc-table-dialogs')][0]?.renderRoot.querySelector('cc-deal-info');
    expect(sheet?.renderRoot.textContent).to.contain('Ana’s phone exchanged, added or placed cards');
    await expect(el).to.be.accessible();
  });

  for (const at of [{ width: 320, height: 568 }, { width: 844, height: 390 }, { width: 360, height: 740 }]) {
    it(`has room at ${at.width} × ${at.height}`, async () => {
      expect(await onScreen(at, async () => faults((await drawScreen(ROYAL[0]?.[1] as TableState)).el))).to.deep.equal([]);
    });
  }

  it('is whole at 320 × 568 with text of 200 %', async () => {
    await onScreen({ width: 320, height: 568, browserText: 200 }, async () => {
      const notice = (await drawScreen(ROYAL[0]?.[1] as TableState)).el.renderRoot.querySelector('.void') as HTMLElement;
      expect(faults(notice)).to.deep.equal([]);
      expect(notice.scrollWidth).to.be.at.most(notice.clientWidth);
      expect(notice.getBoundingClientRect().right).to.be.at.most(320);
    });
  });
});

/** The games of the app have words for every rule that can come to light only when all cards are known. */
describe('every rule that a check can find broken', () => {
  it('has words of the game', async () => {
    const game = await createGames().table('rummy-royal');
    for (const code of ['rummy-royal/not-lowest', 'rummy-royal/must-lead', 'rummy-royal/must-play', 'rummy-royal/must-show'] as const) {
      const state = tableState(scenes.lead);
      expect(game?.fault({ ...state, hand: { ...(state.hand as HandState), voided: { code, at: '1/x', seats: [{ seat: 2, name: 'Ben' }] } } })?.rule, code).to.match(/^RR-\d+$/);
    }
    expect(game?.fault(tableState(scenes.lead))).to.equal(null);
  });
});
