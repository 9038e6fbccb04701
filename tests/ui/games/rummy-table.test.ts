import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { parseFace } from '../../../src/engine/cards/index.ts';
import type { Plain, Refusal } from '../../../src/engine/kernel/value.ts';
import '../../../src/ui/games/rummy-royal/index.ts';
import type { CcRummyTable } from '../../../src/ui/games/rummy-royal/index.ts';
import type { CcFan } from '../../../src/ui/kit/fan/index.ts';
import type { CcRun } from '../../../src/ui/kit/run/index.ts';
import { AnnounceEvent } from '../../../src/ui/controllers/index.ts';
import { withTokens } from '../kit/support.ts';
import { ScriptedTable, scenes, tableState, type Scene, type SceneName } from './fixtures.ts';

const say = (refusal: Refusal): string => `Because ${refusal.code}.`;

interface Shown {
  readonly table: CcRummyTable;
  readonly asked: ScriptedTable;
  readonly root: ShadowRoot;
}

async function show(scene: Scene): Promise<Shown> {
  fixtureCleanup();
  const state = tableState(scene);
  const asked = new ScriptedTable(state);
  const box = await fixture<HTMLElement>(html`<div style="position: fixed; inset: 0"><cc-rummy-table .state=${state} .table=${asked} .say=${say}><div slot="between"><button>Ready</button></div></cc-rummy-table></div>`);
  const table = box.querySelector('cc-rummy-table')!;
  await settled(table);
  return { table, asked, root: table.shadowRoot! };
}

async function settled(table: CcRummyTable): Promise<void> {
  // A measure may ask for another update: the ResizeObserver answers within a frame.
  for (let i = 0; i < 3; i += 1) {
    await table.updateComplete;
    await fan(table)?.updateComplete;
    await new Promise((done) => requestAnimationFrame(done));
  }
}

const fan = (table: CcRummyTable): CcFan | null => table.shadowRoot!.querySelector('cc-fan');
const text = (of: Element | null): string => (of?.textContent ?? '').replace(/\s+/g, ' ').trim();

function button(root: ShadowRoot, name: RegExp): HTMLButtonElement {
  const all = [...root.querySelectorAll<HTMLButtonElement>('.foot button'), ...(root.querySelector('cc-stepper')?.shadowRoot?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
  const found = all.find((b) => name.test(b.getAttribute('aria-label') ?? text(b)));
  if (!found) throw new Error(`no button ${name}: ${all.map(text).join(' | ')}`);
  return found;
}

async function press(shown: Shown, name: RegExp): Promise<void> {
  button(shown.root, name).click();
  await settled(shown.table);
}

function card(table: CcRummyTable, name: string): HTMLButtonElement {
  const face = parseFace(name)!;
  const key = fan(table)!.cards.find((c) => c.face === face)!.key;
  return fan(table)!.cardElement(key) as HTMLButtonElement;
}

async function tap(table: CcRummyTable, name: string): Promise<void> {
  card(table, name).click();
  await settled(table);
}

const slotOf = (table: CcRummyTable, name: string): number => fan(table)!.cards.find((c) => c.face === parseFace(name)!)!.key;

/** All that is said while `during` runs. */
async function said(during: () => Promise<void>): Promise<readonly { readonly text: string; readonly urgency: string }[]> {
  const heard: { text: string; urgency: string }[] = [];
  const listen = (e: AnnounceEvent): void => void heard.push({ text: e.text, urgency: e.urgency });
  document.addEventListener(AnnounceEvent.type, listen);
  try {
    await during();
  } finally {
    document.removeEventListener(AnnounceEvent.type, listen);
  }
  return heard;
}

describe('cc-rummy-table', () => {
  before(withTokens);
  beforeEach(() => setViewport({ width: 360, height: 740 }));

  it('a refusal that comes when the cover is up already is told to nobody', async () => {
    for (const there of [true, false]) {
      const shown = await show(scenes.auction);
      let refuse: (() => void) | null = null;
      shown.asked.answer = () => new Promise((resolve) => (refuse = () => resolve({ ok: false, refusal: { code: 'rummy-royal/must-play' } })));
      await press(shown, /^Bid 5$/);
      const heard = await said(async () => {
        if (!there) shown.table.remove();
        refuse?.();
        await settled(shown.table);
      });
      expect(heard.map(({ text: sentence }) => sentence)).to.deep.equal(there ? ['Because rummy-royal/must-play.'] : []);
    }
  });

  it('RR-19: who left shows what they left with, at the end of the hand and in the next one', async () => {
    const gone = { left: true, gone: true, chips: 0, result: 70 };
    const end = await show({ ...scenes.end, seats: { ...scenes.end.seats, 1: gone } });
    expect(text(end.root.querySelector('.end li[data-seat="1"] .result'))).to.equal('left with 70');
    expect(end.root.querySelector('.end li[data-seat="1"] cc-chips')).to.equal(null);
    const next = await show({ ...scenes.choose, seats: { 0: { cards: 11 }, 1: { ...gone, playing: false, gone: false } } });
    const seat = next.root.querySelector('cc-seat[data-seat="1"]');
    await (seat as CcRummyTable | null)?.updateComplete;
    expect(text(seat?.shadowRoot?.querySelector('.seat') ?? null)).to.contain('left with 70');
    expect(seat?.shadowRoot?.querySelector('cc-chips')).to.equal(null);
  });

  it('RR-8: only who has chosen five is told so; who sits out, watches or has folded is not', async () => {
    const title = async (mine: Partial<{ chosen: boolean; playing: boolean }>): Promise<string> =>
      text((await show({ ...scenes.choose, owes: [1], seats: { 0: { cards: 11, ...mine } } })).root.querySelector('.state'));
    expect(await title({ chosen: true })).to.contain('Your five are chosen');
    expect(await title({ chosen: false, playing: false })).to.contain('Everybody chooses five');
  });

  it('RR-19: who left before the last hand has a result though no seat, and one who watches a name', async () => {
    const { table, root } = await show(scenes.final);
    const state = tableState(scenes.final);
    const hand = state.hand!;
    const gone = [{ seat: -1, id: 'gone', rank: 1, score: 400 }, { seat: -1, id: 'watches', rank: 2, score: 300 }];
    const watches = { ...state.members[1]!, key: 'watches', name: 'Zoe', me: false };
    table.state = { ...state, members: [...state.members, watches], hand: { ...hand, standing: [...gone, ...hand.standing.map((row) => ({ ...row, rank: row.rank + 2 }))] } };
    await settled(table);
    expect(text(root.querySelector('.end h2'))).to.equal('Somebody who left won the game');
    expect([...root.querySelectorAll('.standing .who')].slice(0, 2).map(text)).to.deep.equal(['Somebody who left', 'Zoe']);
  });

  for (const name of Object.keys(scenes) as SceneName[]) {
    it(`shows ${name}, accessible, with at most one filled button`, async () => {
      const { table, root } = await show(scenes[name]);
      expect(text(root.querySelector('h2'))).not.to.equal('');
      expect(root.querySelectorAll('.primary').length).to.be.at.most(1);
      await expect(table).to.be.accessible();
    });
  }

  describe('answers', () => {
    const answers = async (scene: Scene, how: (shown: Shown) => Promise<void>): Promise<readonly Plain[]> => {
      const shown = await show(scene);
      await how(shown);
      return shown.asked.answers;
    };

    it('RR-7: the dealer picks what happens to the spare hand, and then does it', async () => {
      expect(await answers(scenes.spare, (s) => press(s, /^Choose one$/)), 'nothing is picked beforehand').to.deep.equal([]);
      expect(await answers(scenes.spare, async (s) => (await press(s, /^Sell$/), await press(s, /^Sell it by auction$/)))).to.deep.equal([{ kind: 'spare', choice: 'auction' }]);
      expect(await answers(scenes.spare, async (s) => (await press(s, /^Exchange$/), await press(s, /^Exchange my hand$/)))).to.deep.equal([{ kind: 'spare', choice: 'exchange' }]);
      expect(await answers(scenes.spare, async (s) => (await press(s, /^Leave$/), await press(s, /^Leave it out of play$/)))).to.deep.equal([{ kind: 'spare', choice: 'neither' }]);
    });

    it('RR-7: bids at least one more, by steps or all there is; or passes', async () => {
      expect(await answers(scenes.auction, (s) => press(s, /^Bid 5$/))).to.deep.equal([{ kind: 'bid', amount: 5 }]);
      expect(await answers(scenes.auction, async (s) => (await press(s, /^More$/), await press(s, /^Bid 6$/)))).to.deep.equal([{ kind: 'bid', amount: 6 }]);
      expect(await answers(scenes.auction, async (s) => (await press(s, /^All/), await press(s, /^Bid 74$/)))).to.deep.equal([{ kind: 'bid', amount: 74 }]);
      expect(await answers(scenes.auction, (s) => press(s, /^Pass$/))).to.deep.equal([{ kind: 'pass' }]);
    });

    it('RR-8: five cards, ascending by slot, and not before there are five', async () => {
      const shown = await show(scenes.choose);
      for (const c of ['JD', '9S', 'JS', '9H']) await tap(shown.table, c);
      expect(button(shown.root, /^Pick 1 more$/).disabled).to.equal(true);
      await tap(shown.table, '4D');
      expect(text(shown.root.querySelector('.state'))).to.contain('two pairs');
      await tap(shown.table, '8D');
      expect(text(shown.root.querySelector('.news'))).to.contain('Five cards make a poker hand');
      await press(shown, /^Play these five$/);
      const slots = ['9S', 'JS', '9H', '4D', 'JD'].map((c) => slotOf(shown.table, c));
      expect(shown.asked.answers).to.deep.equal([{ kind: 'five', slots }]);
    });

    it('RR-8: the suggested five are the best', async () => {
      const shown = await show({ ...scenes.choose, mine: { cards: '9S JS 5C TC KC 9H TH QH 4D 8D JD QS' } });
      await press(shown, /^Pick my best five$/);
      expect(text(shown.root.querySelector('.state'))).to.contain('a straight');
    });

    it('RR-8: check, bet, call, raise, fold', async () => {
      expect(await answers(scenes.bet, (s) => press(s, /^Check$/))).to.deep.equal([{ kind: 'check' }]);
      expect(await answers(scenes.bet, async (s) => (await press(s, /^4$/), await press(s, /^Bet 4$/)))).to.deep.equal([{ kind: 'bet', amount: 4 }]);
      expect(await answers(scenes.raise, (s) => press(s, /^Call 8$/))).to.deep.equal([{ kind: 'call' }]);
      expect(await answers(scenes.raise, async (s) => (await press(s, /^5$/), await press(s, /^Raise 5$/)))).to.deep.equal([{ kind: 'raise', by: 5 }]);
      expect(await answers(scenes.raise, (s) => press(s, /^Fold$/))).to.deep.equal([{ kind: 'fold' }]);
      expect(await answers(scenes.allIn, (s) => press(s, /^Call 4, all in$/))).to.deep.equal([{ kind: 'call' }]);
    });

    it('RR-10: a tap picks the card to lead, the button plays it; so does a second tap', async () => {
      const shown = await show(scenes.lead);
      expect(button(shown.root, /^Choose a card to lead$/).disabled).to.equal(true);
      await tap(shown.table, '9H');
      expect(shown.asked.answers).to.deep.equal([]);
      await press(shown, /^Lead .*go on with/);
      expect(shown.asked.answers).to.deep.equal([{ kind: 'play', slot: slotOf(shown.table, '9H') }]);
      const again = await show(scenes.lead);
      await tap(again.table, '4D');
      await tap(again.table, '4D');
      expect(again.asked.answers).to.deep.equal([{ kind: 'play', slot: slotOf(again.table, '4D') }]);
    });

    it('RR-11: the one card that follows needs one tap', async () => {
      const shown = await show(scenes.follow);
      await tap(shown.table, '9S');
      expect(shown.asked.answers).to.deep.equal([{ kind: 'play', slot: slotOf(shown.table, '9S') }]);
      expect(shown.root.querySelector('cc-rummy-limit')).not.to.equal(null);
    });

    it('is never given twice', async () => {
      const shown = await show(scenes.follow);
      const go = button(shown.root, /^Play/);
      go.click();
      go.click();
      await settled(shown.table);
      expect(shown.asked.answers.length).to.equal(1);
    });
  });

  it('a dimmed card says why, on the screen and to those who listen', async () => {
    const shown = await show(scenes.lead);
    const heard = await said(() => tap(shown.table, 'KC'));
    expect(text(shown.root.querySelector('.news'))).to.equal('Because rummy-royal/not-the-lowest.');
    expect(heard).to.deep.equal([{ text: 'Because rummy-royal/not-the-lowest.', urgency: 'assertive' }]);
    expect(shown.asked.answers).to.deep.equal([]);
  });

  it('a card tapped out of turn says who is awaited', async () => {
    const shown = await show(scenes.leadWait);
    await tap(shown.table, '9H');
    expect(text(shown.root.querySelector('.news'))).to.equal('Not now: Ana leads.');
  });

  it('names cards as buttons, with what can be done', async () => {
    const { table } = await show(scenes.lead);
    expect(card(table, '9H').getAttribute('aria-label')).to.equal('9 of hearts, can be led');
    expect(card(table, 'KC').getAttribute('aria-disabled')).to.equal('true');
  });

  it('says what others do politely, and my turn assertively', async () => {
    const shown = await show(scenes.followWait);
    const mine = tableState({ ...scenes.follow, events: [...scenes.followWait.events, { type: 'played', seat: 4, face: parseFace('8S')! }] });
    const heard = await said(async () => {
      shown.table.state = mine;
      await settled(shown.table);
    });
    expect(heard).to.deep.equal([
      { text: 'Tom played 8 of spades.', urgency: 'polite' },
      { text: 'Your card. 9 of spades is next. You hold it: play it.', urgency: 'assertive' },
    ]);
  });

  it('the filled button is what one has chosen: an amount, or else to check', async () => {
    const shown = await show(scenes.bet);
    const filled = (): string => text(shown.root.querySelector('.foot .primary'));
    expect(filled()).to.equal('Check');
    await press(shown, /^5$/);
    expect(filled()).to.equal('Bet 5');
    const all = await show({ ...scenes.raise, seats: { ...scenes.raise.seats, 0: { chips: 10 } }, view: { ...scenes.raise.view, betting: { toCall: 8, minRaise: 1, maxRaise: 2, raisesLeft: 2 } } });
    await press(all, /^2$/);
    expect(text(all.root.querySelector('.foot .primary'))).to.equal('Raise 2, all in');
  });

  it('RR-10: where the ace is low it stands below the two, in the hand and among the cards left', async () => {
    const low = (scene: Scene): Scene => ({ ...scene, view: { ...scene.view, left: [{ seat: 0, faces: [parseFace('AD')!, parseFace('KC')!, parseFace('2D')!] }] } });
    const order = (of: CcRun | null): readonly number[] => of?.faces ?? [];
    const named = (list: string): readonly number[] => list.split(' ').map((name) => parseFace(name)!);
    const shown = await show({ ...scenes.lead, mine: { cards: '2S AS 9S AD 3D KC', live: 'AS' } });
    shown.table.state = { ...shown.table.state!, hand: { ...shown.table.state!.hand!, options: { ace: 'low' } } };
    await settled(shown.table);
    expect(fan(shown.table)!.cards.map((c) => c.face)).to.deep.equal(named('AS 2S 9S KC AD 3D'));
    const { table, root } = await show(low(scenes.end));
    const left = (): readonly number[] => order(root.querySelector<CcRun>('.end li[data-seat="0"] cc-run'));
    expect(left(), 'ace high').to.deep.equal(named('KC 2D AD'));
    table.state = { ...table.state!, hand: { ...table.state!.hand!, options: { ace: 'low' } } };
    await settled(table);
    expect(left(), 'ace low').to.deep.equal(named('KC AD 2D'));
  });

  it('where several share a phone, my seat has my name', async () => {
    const { table, root } = await show(scenes.lead);
    expect(text(root.querySelector('.me .who'))).to.equal('You');
    table.state = { ...table.state!, locals: ['key0', 'key1'] };
    await settled(table);
    expect(text(root.querySelector('.me .who'))).to.equal('Jo');
    expect(root.querySelector('.me')!.getAttribute('aria-label')).to.equal('Your seat, Jo');
  });

  it('RR-16: the last cut has a heading, and says who got how many chips', async () => {
    const { root } = await show(scenes.final);
    const last = root.querySelector('.last-cut');
    expect(text(last?.querySelector('h2') ?? null)).to.equal('What was left on the sheet');
    expect(text(last?.querySelector('p') ?? null)).to.match(/^23 chips were left\./);
    expect([...(last?.querySelectorAll('.cut li') ?? [])].map(text).filter((said) => said.includes('+'))).to.deep.equal(['Benhigh +12', 'Miralow +11']);
    expect(text(root.querySelector('.end'))).to.contain('Chips less buy-ins');
    const nobodyBought = await show({ ...scenes.final, seats: { 1: { cards: 0, chips: 143 } } });
    expect(text(nobodyBought.root.querySelector('.end'))).not.to.contain('Chips less buy-ins');
  });

  it('RR-3: whoever deals is told so in one’s own person', async () => {
    const { root } = await show({ ...scenes.dealing, view: { dealer: 0 }, events: [...scenes.dealing.events.slice(0, 1), { type: 'dealer', seat: 0 }] });
    expect([...root.querySelectorAll('.cut li')].map(text)).to.include('Youdeal');
  });

  it('an alert says nothing twice, and a question ends with its own sign', async () => {
    for (const [waits, mine, expected] of [
      [scenes.chosen, scenes.choose, 'Choose five for poker. You keep all cards for the stops afterwards.'],
      [{ ...scenes.stake, owes: [1] }, scenes.stake, 'Corner ace. Will you bet on a corner ace? Of those who bet, whoever is dealt the ace takes all.'],
    ] as const) {
      const shown = await show(waits);
      const heard = await said(async () => {
        shown.table.state = tableState(mine);
        await settled(shown.table);
      });
      expect(heard.filter(({ urgency }) => urgency === 'assertive').map(({ text: sentence }) => sentence)).to.deep.equal([expected]);
    }
  });

  describe('RR-8: the hands of a showdown', () => {
    const rows = (root: ParentNode): readonly string[] => [...root.querySelectorAll('.hands li')].map(text);
    const inOrder = (root: ParentNode, seat: number): readonly number[] => root.querySelector<HTMLElement & { faces: readonly number[] }>(`.hands [data-shown="${seat}"] cc-run`)?.faces ?? [];
    const all = ['Mira a straight won the pot, 32', 'You two pairs won the side pot, 6', 'Tom a pair'];

    it('all come onto the table as they are shown, over seats and board, and the leader can lead', async () => {
      const shown = await show({ ...scenes.bet, events: scenes.shown.events.slice(0, 10) });
      expect(shown.root.querySelector('.showdown')).to.equal(null);
      const heard = await said(async () => {
        shown.table.state = tableState(scenes.shown);
        await settled(shown.table);
      });
      expect(heard.map(({ text: sentence }) => sentence).join(' ')).to.contain('Mira showed a straight: 5 of spades, 4 of hearts, 3 of diamonds, 2 of clubs, ace of diamonds.').and.to.contain('Tom showed a pair');
      const panel = shown.root.querySelector('.board .showdown')!;
      expect(rows(panel)).to.deep.equal(all);
      expect(inOrder(panel, 3)).to.deep.equal(['5S', '4H', '3D', '2C', 'AD'].map((name) => parseFace(name)!));
      await expect(shown.table).to.be.accessible();
      await tap(shown.table, '5C');
      expect(text(shown.root.querySelector('.foot .primary'))).to.contain('Lead');
    });

    it('can be put away and called back, by keyboard too', async () => {
      const shown = await show(scenes.shown);
      shown.root.querySelector<HTMLButtonElement>('.showdown button')!.focus();
      await sendKeys({ press: 'Enter' });
      await settled(shown.table);
      expect(shown.root.querySelector('.showdown')).to.equal(null);
      expect(shown.root.activeElement?.getAttribute('aria-label'), 'focus is not lost').to.equal('The poker hands');
      expect(shown.root.activeElement?.getAttribute('aria-expanded')).to.equal('false');
      await sendKeys({ press: 'Enter' });
      await settled(shown.table);
      expect(rows(shown.root.querySelector('.showdown')!)).to.deep.equal(all);
    });

    it('are at the end of the hand too, and gone with a hand that begins again', async () => {
      const { table, root } = await show(scenes.shownAtEnd);
      expect(rows(root.querySelector('.end')!)).to.deep.equal(['Mira a straight won the pot, 32', 'You two pairs']);
      await expect(table).to.be.accessible();
      const again = await show({ ...scenes.shown, events: [...scenes.shown.events, { type: 'begun-again', without: [4] }] });
      expect(again.root.querySelector('.hands')).to.equal(null);
      expect(again.root.querySelector('.shown-hands')).to.equal(null);
    });

    it('one who watches sees them, and can call them back', async () => {
      const shown = await show({ ...scenes.shown, me: null });
      expect(rows(shown.root.querySelector('.showdown')!)[0]).to.equal('Mira a straight won the pot, 32');
      await press(shown, /^The poker hands$/);
      expect(shown.root.querySelector('.showdown')).to.equal(null);
    });
  });

  it('one who watches sees the table and no hand', async () => {
    const { root } = await show(scenes.watch);
    expect(root.querySelector('cc-fan')).to.equal(null);
    expect(root.querySelectorAll('.foot button').length).to.equal(0);
    expect(root.querySelectorAll('cc-seat').length).to.equal(5);
  });

  it('the end says who got what and why, and shows the cards left', async () => {
    const { root } = await show(scenes.end);
    const rows = [...root.querySelectorAll('.end li[data-seat]')].map(text);
    expect(rows[0]).to.match(/^Ana .*\+46.*\+15.*\+28.*\+12/);
    expect(rows.length).to.equal(5);
    expect(root.querySelectorAll('.end cc-run').length).to.equal(4);
    expect(text(root.querySelector('.end h2'))).to.equal('Ana won the hand');
  });

  it('RR-16: who sat out stands at the end of the list too, with the chips', async () => {
    const { root } = await show({ ...scenes.end, seats: { ...scenes.end.seats, 4: { playing: false, chips: 88 } } });
    const rows = [...root.querySelectorAll('.end li[data-seat]')];
    expect(rows.map((r) => r.getAttribute('data-seat')).at(-1)).to.equal('4');
    expect(text(rows.at(-1) as Element)).to.contain('sat out');
    expect(rows.at(-1)?.querySelector('cc-chips')?.amount).to.equal(88);
    expect(rows.length).to.equal(5);
  });

  it('RR-20: a hand that counts for nothing is told as that: nobody won the pot, and nothing is with anybody', async () => {
    const { root } = await show({ ...scenes.blocked, view: { winner: null, voided: true, left: [] }, events: [...scenes.firstLead.events, { type: 'void' }] });
    const end = text(root.querySelector('.end'));
    expect(end).to.contain('The hand counts for nothing');
    expect(end).to.contain('all its chips went back');
    expect(end).not.to.match(/Nobody could lead|won the pot/);
    expect(text(root.querySelector('.sheet'))).not.to.contain('to you');
  });

  it('RR-20: who came in the middle of a hand is told when they are dealt in', async () => {
    const { table, root } = await show(scenes.watch);
    expect(text(root.querySelector('.me')), 'nor who has left').not.to.contain('dealt in');
    table.state = { ...table.state!, locals: ['key9'] };
    await settled(table);
    expect(text(root.querySelector('.me'))).to.match(/You are watching.*dealt in from the next hand/);
  });

  it('keyboard alone: Tab to the hand, arrows between cards, Enter picks and plays', async () => {
    const shown = await show(scenes.lead);
    fan(shown.table)!.focus();
    await sendKeys({ press: 'Enter' });
    await settled(shown.table);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await settled(shown.table);
    expect(shown.asked.answers).to.deep.equal([{ kind: 'play', slot: slotOf(shown.table, '9H') }]);
  });
});
