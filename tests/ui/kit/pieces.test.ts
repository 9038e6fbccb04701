/** Pile, run, chips, seats, sheet, toast, bar. */
import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import '../../../src/ui/kit/bar/index.ts';
import { chipsFor, type CcChips } from '../../../src/ui/kit/chips/index.ts';
import '../../../src/ui/kit/pile/index.ts';
import '../../../src/ui/kit/run/index.ts';
import { seatColumns } from '../../../src/ui/kit/seat/index.ts';
import '../../../src/ui/kit/sheet/index.ts';
import '../../../src/ui/kit/toast/index.ts';
import type { CcPile } from '../../../src/ui/kit/pile/index.ts';
import type { CcRun } from '../../../src/ui/kit/run/index.ts';
import type { CcSeat, CcSeatGrid } from '../../../src/ui/kit/seat/index.ts';
import { allInside, everything, face, faces, hit, inside, withTokens } from './support.ts';

before(withTokens);
afterEach(() => setViewport({ width: 800, height: 800 }));

describe('cc-pile', () => {
  it('says how many and what lies on top, and nothing of a face that is down', async () => {
    const el = await fixture<CcPile>(html`<cc-pile label="Spare hand" count="9" counted></cc-pile>`);
    const name = (): string | null => inside(el, '[role=img]').getAttribute('aria-label');
    expect(name()).to.equal('Spare hand: 9 cards, face-down card');
    expect(everything(el)).not.to.match(/hearts|spades|clubs|diamonds/);
    await expect(el).to.be.accessible();
    el.top = face('KC');
    await el.updateComplete;
    expect(name()).to.equal('Spare hand: 9 cards, king of clubs');
    await expect(el).to.be.accessible();
    el.count = 0;
    await el.updateComplete;
    expect(name()).to.equal('Spare hand');
    expect(everything(el)).not.to.contain('king');
    await expect(el).to.be.accessible();
  });
});

describe('cc-run', () => {
  it('is a list in order, every index free, at any length', async () => {
    const el = await fixture<CcRun>(html`<cc-run wrap style="width: 300px" label="Clubs" .faces=${faces('AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC')}></cc-run>`);
    const cards = allInside(el, '.card');
    expect(cards.map((c) => c.getAttribute('aria-label')).slice(-2)).to.deep.equal(['queen of clubs', 'king of clubs']);
    expect(cards.at(-1)!.getBoundingClientRect().right).to.be.at.most(el.getBoundingClientRect().right + 1);
    for (const card of cards) {
      const { left, right, top, bottom } = card.querySelector('.ix b')!.getBoundingClientRect();
      expect(card.contains(hit((left + right) / 2, (top + bottom) / 2))).to.equal(true);
      expect(Number.parseFloat(getComputedStyle(card.querySelector('b')!).fontSize)).to.be.at.least(12);
    }
    expect(el.last?.getAttribute('aria-label')).to.equal('king of clubs');
    await expect(el).to.be.accessible();
    el.most = 4;
    await el.updateComplete;
    expect(allInside(el, '.card').map((c) => c.getAttribute('aria-label'))).to.deep.equal(['10 of clubs', 'jack of clubs', 'queen of clubs', 'king of clubs']);
    el.faces = [];
    await el.updateComplete;
    expect(el.last).to.equal(null);
    await expect(el).to.be.accessible();
  });
});

describe('cc-chips', () => {
  it('draws at most three and always says the number', async () => {
    expect(chipsFor(28)).to.deep.equal([10, 10, 5]);
    expect(chipsFor(16)).to.deep.equal([10, 5, 1]);
    expect(chipsFor(4)).to.deep.equal([1, 1, 1]);
    expect(chipsFor(0)).to.deep.equal([]);
    const el = await fixture<CcChips>(html`<cc-chips amount="28"></cc-chips>`);
    expect(allInside(el, '.chip').length).to.equal(3);
    expect(inside(el, '.amount').textContent.trim()).to.equal('28 chips');
    await expect(el).to.be.accessible();
    el.amount = 1;
    await el.updateComplete;
    expect(inside(el, '.amount').textContent.trim()).to.equal('1 chip');
  });
});

describe('cc-seat', () => {
  it('says name, chips, cards and note; whose turn it is and who is away, in words too', async () => {
    const el = await fixture<CcSeat>(html`<cc-seat name="Ana" .chips=${59} .cards=${1} note="dealer" turn></cc-seat>`);
    const text = (): string => inside(el, '.seat').innerText.replace(/\s+/g, ' ') + [...allInside(el, '.seat cc-chips')].map((c) => c.shadowRoot!.textContent.trim()).join();
    expect(text()).to.contain('Ana').and.to.contain('to play').and.to.contain('1 card').and.to.contain('dealer').and.to.contain('59 chips');
    await expect(el).to.be.accessible();
    el.turn = false;
    el.away = true;
    el.note = '';
    await el.updateComplete;
    expect(inside(el, '.note').textContent).to.contain('away');
    await expect(el).to.be.accessible();
  });

  it('stands in even rows: eight others in two rows at 320 px, in more when text is twice as large', async () => {
    expect(seatColumns(8, 296, 16)).to.equal(4);
    expect(seatColumns(5, 336, 16)).to.equal(3);
    expect(seatColumns(4, 336, 16)).to.equal(4);
    expect(seatColumns(8, 336, 32)).to.equal(2);
    expect(seatColumns(1, 100, 32)).to.equal(1);
    await setViewport({ width: 320, height: 568 });
    const names = ['Ana', 'Ben', 'Mira', 'Tom', 'Wilhelmina', 'Jo', 'Søren', 'Ida'];
    const el = await fixture<CcSeatGrid>(html`<cc-seat-grid label="The others">${names.map((name, i) => html`<cc-seat .name=${name} .chips=${i * 151} .cards=${9} note="next to lead"></cc-seat>`)}</cc-seat-grid>`);
    const seats = [...el.querySelectorAll('cc-seat')];
    expect(new Set(seats.map((s) => s.getBoundingClientRect().top)).size).to.equal(2);
    for (const seat of seats) {
      const box = seat.getBoundingClientRect();
      for (const part of allInside(seat, 'cc-chips, .held, .note span')) expect(part.getBoundingClientRect().right, seat.name).to.be.at.most(box.right);
    }
    await expect(el).to.be.accessible();
  });
});

describe('cc-sheet, cc-toast, cc-bar', () => {
  it('pass axe', async () => {
    await expect(await fixture(html`<cc-sheet frame="madder"><p>Paper</p></cc-sheet>`)).to.be.accessible();
    await expect(await fixture(html`<cc-toast><b>Ben</b> took 20.</cc-toast>`)).to.be.accessible();
    await expect(await fixture(html`<cc-toast tone="refusal">A red suit is to be led.</cc-toast>`)).to.be.accessible();
    await expect(await fixture(html`<cc-bar><button slot="tools" aria-label="Sort">s</button><button>Lead</button></cc-bar>`)).to.be.accessible();
  });

  it('the bar is mirrored for the left hand, and keeps its order for the keyboard', async () => {
    const el = await fixture(html`<cc-bar><button slot="tools">Sort</button><button>Lead</button></cc-bar>`);
    const [sort, lead] = el.querySelectorAll('button');
    const left = (e: Element | undefined): number => e!.getBoundingClientRect().left;
    expect(left(sort)).to.be.lessThan(left(lead));
    document.documentElement.dataset['hand'] = 'left';
    expect(left(sort)).to.be.greaterThan(left(lead));
    delete document.documentElement.dataset['hand'];
    await sendKeys({ press: 'Tab' });
    expect(document.activeElement).to.equal(sort);
  });
});
