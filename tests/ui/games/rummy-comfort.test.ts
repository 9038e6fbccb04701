/** The hand as I lay it, a card from near, the hints, the corner Aces, and what flies. */
import { expect, fixture, html } from '@open-wc/testing';
import { sendMouse, setViewport, resetMouse } from '@web/test-runner-commands';
import '../../../src/ui/games/rummy-royal/index.ts';
import type { CcRummyTable } from '../../../src/ui/games/rummy-royal/index.ts';
import { dealOrder } from '../../../src/ui/games/rummy-royal/dealing.ts';
import { flightsOf } from '../../../src/ui/games/rummy-royal/flights.ts';
import { withTokens } from '../kit/support.ts';
import { fakeApp, type FakeApp } from '../screens/fake-app.ts';
import '../screens/support.ts';
import type { TestFrame } from '../screens/support.ts';
import { settled } from './draw-table.ts';
import { ScriptedTable, scenes, tableState, type Scene } from './fixtures.ts';
import { outOfSight } from './geometry.ts';

interface Shown {
  readonly table: CcRummyTable;
  readonly asked: ScriptedTable;
  readonly root: ShadowRoot;
}

async function show(scene: Scene, app: FakeApp = fakeApp(), hand = 4): Promise<Shown> {
  const whole = tableState(scene);
  const state = { ...whole, hand: { ...whole.hand!, number: hand } };
  const asked = new ScriptedTable(state);
  const frame = await fixture<TestFrame>(html`<test-frame .app=${app} .content=${() => html`<div style="position: fixed; inset: 0"><cc-rummy-table .state=${state} .table=${asked} .say=${(r: { code: string }) => `Because ${r.code}.`}></cc-rummy-table></div>`}></test-frame>`);
  const table = frame.renderRoot.querySelector('cc-rummy-table')!;
  await settled(table);
  return { table, asked, root: table.shadowRoot! };
}

const fanOf = ({ root }: Shown) => root.querySelector('cc-fan')!;
const text = (of: Element | null | undefined): string => (of?.textContent ?? '').replace(/\s+/g, ' ').trim();

async function press({ root, table }: Shown, name: RegExp): Promise<void> {
  const all = [...root.querySelectorAll<HTMLButtonElement>('button')];
  const found = all.find((b) => name.test(b.getAttribute('aria-label') ?? text(b)));
  if (found === undefined) throw new Error(`no button ${name}: ${all.map(text).join(' | ')}`);
  found.click();
  await settled(table);
}

const bring = async (shown: Shown, slot: number, to: number): Promise<void> => {
  fanOf(shown).dropped(slot, to);
  await settled(shown.table);
};

describe('cc-rummy-table, comfort', () => {
  before(withTokens);
  beforeEach(async () => {
    await setViewport({ width: 360, height: 740 });
    document.documentElement.dataset['motion'] = 'off';
  });
  afterEach(() => resetMouse());
  after(() => delete document.documentElement.dataset['motion']);

  describe('the hand', () => {
    it('keeps the order I gave it, for this hand, on this device', async () => {
      const app = fakeApp();
      const shown = await show(scenes.leadWait, app);
      const [first, second] = fanOf(shown).keys();
      await bring(shown, first!, 6);
      const mine = fanOf(shown).keys();
      expect(mine[6]).to.equal(first);
      expect(mine[0]).to.equal(second);
      expect(fanOf(await show(scenes.leadWait, app)).keys(), 'after a reload').to.deep.equal(mine);
      expect(fanOf(await show(scenes.leadWait, app, 5)).keys()[0], 'in the next hand by suit again').to.equal(first);
    });

    it('keeps the way it is sorted, in the next hand too; what is kept names no card', async () => {
      const app = fakeApp();
      const shown = await show(scenes.leadWait, app);
      await press(shown, /^Sort hand$/);
      const ranks = fanOf(shown).keys();
      expect(fanOf(await show(scenes.leadWait, app, 5)).keys()).to.deep.equal(ranks);
      await bring(shown, ranks[0]!, 3);
      expect(app.remember('hands').read()).to.match(/^\[\["table\/key0",\{"mode":"own","hand":4,"slots":\[[\d,]+\]\}\]\]$/);
    });

    it('a store that was tampered with is not trusted', async () => {
      const app = fakeApp();
      const usual = fanOf(await show(scenes.leadWait, app)).keys();
      for (const bad of ['{', '7', '[["table/key0",{"mode":"own","hand":4}]]', '[["table/key0",null]]', '[["table/key0",{"mode":"nothing","hand":4,"slots":[]}]]', '[["table/key0",{"mode":"own","hand":4,"slots":["x",-1,1e9]}]]']) {
        app.remember('hands').write(bad);
        expect([...fanOf(await show(scenes.leadWait, app)).keys()].sort(), bad).to.deep.equal([...usual].sort());
      }
    });

    it('a card from near says its place and why it cannot be played, and can be moved from there', async () => {
      const shown = await show(scenes.lead);
      const fan = fanOf(shown);
      const dimmed = fan.cards.find((c) => c.state === 'dim')!;
      const at = fan.keys().indexOf(dimmed.key);
      fan.cardElement(dimmed.key)!.dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true, pointerType: 'mouse' }));
      await settled(shown.table);
      const sheet = shown.root.querySelector('cc-dialog')!;
      expect(sheet.heading).to.equal('9 of spades');
      expect(text(sheet)).to.contain('Because rummy-royal/not-the-lowest.').and.to.contain(`Card ${at + 1} of 11`);
      await expect(shown.table).to.be.accessible();
      await press(shown, /^Move right$/);
      expect(fanOf(shown).keys().indexOf(dimmed.key)).to.equal(at + 1);
      expect(text(sheet)).to.contain(`Card ${at + 2} of 11`);
      sheet.close();
      await settled(shown.table);
      expect(shown.root.querySelector('cc-dialog')).to.equal(null);
      expect(shown.asked.answers).to.deep.equal([]);
    });
  });

  describe('hints', () => {
    const hint = ({ root }: Shown): string => text(root.querySelector('.hint p'));

    it('each is shown once on a device, in its moment, and covers nothing', async () => {
      const app = fakeApp();
      const shown = await show(scenes.spare, app);
      expect(hint(shown)).to.match(/^Everybody’s chips/);
      expect(outOfSight(fanOf(shown))).to.deep.equal([]);
      await expect(shown.table).to.be.accessible();
      await press(shown, /^Got it$/);
      expect(hint(shown)).to.equal('');
      expect(hint(await show(scenes.spare, app))).to.equal('');
      expect(hint(await show(scenes.choose, app))).to.match(/^The best five of your cards/);
      expect(hint(await show(scenes.lead, app))).to.match(/^A suit goes up/);
    });

    it('none ever again once they were skipped, until they are asked for', async () => {
      const app = fakeApp();
      await press(await show(scenes.spare, app), /^No hints$/);
      const later = await show(scenes.lead, app);
      expect(hint(later)).to.equal('');
      later.table.showHints();
      await settled(later.table);
      expect(hint(later)).to.match(/^A suit goes up/);
    });

    it('one who watches gets none', async () => {
      expect(hint(await show(scenes.watch))).to.equal('');
    });
  });

  describe('RR-6: corner Aces', () => {
    it('the dealer bets on one of them, or not', async () => {
      const shown = await show(scenes.stake);
      await press(shown, /^ace of clubs$/);
      await press(shown, /^4$/);
      await press(shown, /Bet 4 on/);
      expect(shown.asked.answers).to.deep.equal([{ kind: 'stake', suit: 'C', amount: 4 }]);
      const none = await show(scenes.stake);
      await press(none, /^No bet$/);
      expect(none.asked.answers).to.deep.equal([{ kind: 'pass' }]);
    });

    it('only on the ace that the last winner named', async () => {
      const shown = await show(scenes.stakeNamed);
      expect(shown.root.querySelectorAll('.segment').length).to.equal(0);
      await press(shown, /Bet 1 on/);
      expect(shown.asked.answers).to.deep.equal([{ kind: 'stake', suit: 'C', amount: 1 }]);
    });

    it('the others match it exactly, or stay out', async () => {
      const shown = await show(scenes.match);
      await press(shown, /^Match 3$/);
      expect(shown.asked.answers).to.deep.equal([{ kind: 'match' }]);
      const out = await show(scenes.match);
      await press(out, /^Stay out$/);
      expect(out.asked.answers).to.deep.equal([{ kind: 'pass' }]);
    });

    it('the winner names the next one', async () => {
      const shown = await show(scenes.name);
      await press(shown, /^ace of diamonds$/);
      await press(shown, /^Name/);
      expect(shown.asked.answers).to.deep.equal([{ kind: 'name', suit: 'D' }]);
    });

    it('what lies on a corner, for whom and since when is on the table and in its names', async () => {
      const { root } = await show(scenes.carried);
      expect(root.querySelector('[data-corner=S]')!.getAttribute('aria-label')).to.equal('Corner, ace of spades: 118 chips, for you, Ben and Mira');
      expect(root.querySelector('[data-corner=H]')!.getAttribute('aria-label')).to.equal('Corner, ace of hearts: 4 chips');
      expect(text(root.querySelector('.below'))).to.contain('3 each since hand 2');
      // RR-6: where all other claims have lapsed, nobody is one of several.
      const { corners } = scenes.carried.view;
      const alone = await show({ ...scenes.carried, view: { ...scenes.carried.view, corners: { ...corners, bet: { ...corners.bet, seats: [0] } } } });
      expect(text(alone.root.querySelector('.below'))).to.contain('3 a deal since hand 2');
    });

    it('chips go to the corner and from it', () => {
      expect(flightsOf({ type: 'corner-matched', seats: [0, 3], suit: 'S', amount: 3 })).to.deep.equal([{ from: '[data-seat="0"]', to: '[data-corner="S"]', amount: 3 }, { from: '[data-seat="3"]', to: '[data-corner="S"]', amount: 3 }]);
      expect(flightsOf({ type: 'corner-won', seat: 2, suit: 'H', amount: 12 })).to.deep.equal([{ from: '[data-corner="H"]', to: '[data-seat="2"]', amount: 12 }]);
    });
  });

  describe('what flies', () => {
    const flying = ({ root }: Shown): readonly Animation[] => root.querySelector('.flights')!.getAnimations({ subtree: true });
    const takes = (a: Animation): number => Number(a.effect!.getComputedTiming().endTime);

    it('follows from events alone, not from other numbers', async () => {
      document.documentElement.dataset['motion'] = '';
      const shown = await show(scenes.leadWait);
      const state = shown.table.state!;
      const view = state.hand!.view as { readonly spaces: object };
      shown.table.state = { ...state, hand: { ...state.hand!, view: { ...view, spaces: { ...view.spaces, QH: 0 } } as never } };
      await shown.table.updateComplete;
      expect(flying(shown).length).to.equal(0);
      shown.table.state = { ...shown.table.state, hand: { ...shown.table.state.hand!, events: [...state.hand!.events, { at: 'x', event: { type: 'took', seat: 1, space: 'QH', amount: 20 } as never }] } };
      await shown.table.updateComplete;
      const [chips, ...more] = flying(shown);
      expect(more.length).to.equal(0);
      const { duration } = chips!.effect!.getTiming();
      expect(duration).to.be.at.least(150).and.at.most(250);
    });

    it('a tap is taken while something moves, and paints with the next frame', async () => {
      document.documentElement.dataset['motion'] = '';
      const shown = await show(scenes.lead);
      const state = shown.table.state!;
      shown.table.state = { ...state, hand: { ...state.hand!, events: [...state.hand!.events, { at: 'x', event: { type: 'took', seat: 0, space: 'QH', amount: 20 } as never }] } };
      await shown.table.updateComplete;
      expect(flying(shown).length).to.equal(1);
      const fan = fanOf(shown);
      const card = fan.cards.find((c) => c.state === 'live')!;
      const box = fan.cardElement(card.key)!.querySelector('.ix')!.getBoundingClientRect();
      await sendMouse({ type: 'click', position: [Math.round(box.left + 6), Math.round(box.top + 10)] });
      await shown.table.updateComplete;
      await fan.updateComplete;
      expect(fan.cardElement(card.key)!.classList.contains('picked')).to.equal(true);
    });

    it('RR-5: nine hands are dealt in 2.5 s at most, round by round, and a touch ends it', async () => {
      document.documentElement.dataset['motion'] = '';
      const waits: Scene = { phase: 'deal', n: 9, owes: [1], seats: Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i, { cards: 0 }])) };
      const shown = await show(waits);
      const counts = [5, 5, 5, 6, 6, 5, 5, 5, 5];
      const dealt: Scene = { phase: 'spare', n: 9, mine: { cards: '9S JS 5C TC KC' }, owes: [2], view: { spare: 5 }, seats: Object.fromEntries(counts.map((cards, i) => [i, { cards }])), events: [{ type: 'dealt', dealer: 2, counts, spare: 5 }] };
      shown.table.state = tableState(dealt);
      await shown.table.updateComplete;
      await fanOf(shown).updateComplete;
      await new Promise((done) => requestAnimationFrame(done));
      const mine = fanOf(shown).shadowRoot!.getAnimations().filter((a) => !(a instanceof CSSTransition));
      const all = [...flying(shown), ...mine];
      // The dealer's own five need not fly.
      expect([flying(shown).length, mine.length]).to.deep.equal([42, 5]);
      for (const a of all) expect(takes(a)).to.be.at.most(2500);
      shown.root.querySelector('.frame')!.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      for (const a of all) expect(a.playState).to.equal('finished');
    });

    it('RR-5: the spare hand comes last in each round', () => {
      expect(dealOrder([2, 2, 1], 1, 1)).to.deep.equal([2, 0, 1, 'spare', 0, 1]);
    });
  });
});
