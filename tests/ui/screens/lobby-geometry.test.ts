import { expect } from '@open-wc/testing';
import { html, type LitElement } from 'lit';
import '../../../src/ui/screens/lobby/cc-ready.ts';
import '../../../src/ui/screens/lobby/cc-seats.ts';
import type { Member, TableState } from '../../../src/app/index.ts';
import { ANA, BEN, draft, fakeApp, fairDeal, fakeOpen, lobbyState, ME, member, NOW } from './fake-app.ts';
import { press, screen, settled } from './support.ts';

const LONG = 'Maximiliane-Theresa von';
const choices = ['in', 'out', 'stop', 'leave'] as const;
const here: Member[] = [member(ME, 'Ada', { choices }), member(ANA, 'Bartholomew', { local: true, device: ME, choices }), member(BEN, LONG, { local: true, device: ME, choices, choice: 'leave' })];
const seats = [ME, ANA, BEN];
const hand = { number: 1, game: 'rummy-royal', ofGame: 1, seats, me: 0, options: null, view: {}, events: [], over: true, finished: false, standing: [], deal: fairDeal(seats.map((key) => [key]), true), absent: [], firm: true, voided: null };

async function shown(state: TableState, width: number, what: 'cc-seats' | 'cc-ready'): Promise<LitElement> {
  const open = fakeOpen(state);
  const el = await screen<LitElement>(fakeApp(), () => html`<div style="width: ${width}px">${what === 'cc-seats' ? html`<cc-seats .table=${open.table} .state=${state} .now=${NOW}></cc-seats>` : html`<cc-ready .open=${open} .state=${state}></cc-ready>`}</div>`);
  const inner = el.querySelector(what) as LitElement;
  await settled(inner);
  return inner;
}

describe('seats and choices with larger text', function () {
  this.timeout(40_000);
  afterEach(() => delete document.documentElement.dataset['textSize']);

  for (const size of ['large', 'larger']) {
    it(`a name has the width of its seat before it is broken (${size})`, async () => {
      document.documentElement.dataset['textSize'] = size;
      const el = await shown(lobbyState({ members: here, draft: draft({ seats }) }), 320, 'cc-seats');
      for (const row of el.renderRoot.querySelectorAll('li')) {
        const name = row.querySelector('.name bdi') as HTMLElement;
        const who = row.querySelector('.who') as HTMLElement;
        if (name.textContent !== LONG) expect(name.getClientRects().length, name.textContent ?? '').to.equal(1);
        expect(who.getBoundingClientRect().width).to.be.greaterThan(row.clientWidth * 0.7);
        expect(row.scrollWidth).to.be.at.most(row.clientWidth + 1);
        for (const button of row.querySelectorAll('button:not([disabled])')) expect(button.getBoundingClientRect().width).to.be.at.least(44);
      }
      await expect(el).to.be.accessible();
    });
  }

  for (const size of ['', 'larger']) {
    it(`what is chosen is read whole beside or below any name, in rows that are alike (text ${size || 'normal'})`, async () => {
      if (size !== '') document.documentElement.dataset['textSize'] = size;
      const el = await shown(lobbyState({ phase: 'between', members: here, hand, draft: draft({ seats }) }), 360, 'cc-ready');
      await press(el, 'Choose for each player');
      const selects = [...el.renderRoot.querySelectorAll<HTMLSelectElement>('.each select')];
      expect(selects).to.have.length(3);
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      for (const select of selects) {
        const style = getComputedStyle(select);
        pen.font = style.font;
        const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
        expect(pen.measureText(select.selectedOptions[0]?.text ?? '').width, select.value).to.be.at.most(room);
      }
      const edges = selects.map((select) => select.getBoundingClientRect()).map(({ left, right }) => `${Math.round(left)} ${Math.round(right)}`);
      expect(new Set(edges).size).to.equal(1);
      await expect(el).to.be.accessible();
    });
  }
});
