import { expect, fixture, fixtureCleanup, html, oneEvent } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import '../../../src/ui/kit/fan/index.ts';
import type { CardTapEvent, CcFan, FanCard } from '../../../src/ui/kit/fan/index.ts';
import { allInside, faces, hit, inside, withTokens } from './support.ts';

const cards = (n: number, state: (i: number) => FanCard['state'] = () => ''): FanCard[] =>
  Array.from({ length: n }, (_, i) => ({ key: 100 + i, face: (i * 29) % 52, state: state(i) }));

async function hand(width: number, held: readonly FanCard[], more: Partial<Pick<CcFan, 'multi' | 'order' | 'maxHeight'>> = {}): Promise<CcFan> {
  fixtureCleanup();
  const box = await fixture<HTMLElement>(html`<div style="width: ${width}px; padding-top: 40px"><cc-fan label="Your hand" max-height=${more.maxHeight ?? 260} ?multi=${more.multi ?? false} .order=${more.order ?? 'colours'} .cards=${held}></cc-fan></div>`);
  return box.querySelector('cc-fan')!;
}

/** Width and height of the free strip round the index of a card: probed with points, as a thumb would. */
function freeStrip(card: HTMLElement): { readonly wide: number; readonly high: number } {
  const cw = Number.parseFloat(getComputedStyle(card).width);
  const matrix = new DOMMatrix(getComputedStyle(card).transform);
  const [, lift = '0'] = getComputedStyle(card).translate.split(' ');
  const parent = card.parentElement!.getBoundingClientRect();
  // Points are given in the card's own frame and turned with it: rotation is about its centre.
  const at = (x: number, y: number): boolean => {
    const centre = { x: cw / 2, y: cw * 0.7 };
    const p = new DOMPoint(x - centre.x, y - centre.y).matrixTransform(matrix);
    const found = hit(parent.left + centre.x + p.x, parent.top + centre.y + p.y + Number.parseFloat(lift || '0'));
    return found !== null && card.contains(found);
  };
  const run = (far: number, test: (d: number) => boolean): number => {
    let d = 2;
    while (d < far && test(d)) d += 1;
    return d;
  };
  const wide = run(cw - 1, (x) => at(x, cw * 0.3));
  const high = run(cw * 1.4 - 1, (y) => at(cw * 0.35, y));
  return { wide, high };
}

describe('cc-fan', () => {
  before(async () => {
    await withTokens();
    document.documentElement.dataset['motion'] = 'off';
  });
  afterEach(() => setViewport({ width: 800, height: 800 }));
  after(() => delete document.documentElement.dataset['motion']);

  it('is a named group of buttons and passes axe', async () => {
    const el = await hand(360, cards(11, (i) => (i % 3 === 0 ? 'live' : 'dim')));
    expect(inside(el, '[role=group]').getAttribute('aria-label')).to.equal('Your hand');
    expect(allInside(el, 'button').length).to.equal(11);
    await expect(el).to.be.accessible();
  });

  for (const width of [320, 360, 414, 768, 844, 1024, 1920]) {
    it(`keeps a strip of 44 px of each card free at ${width} px`, async function () {
      this.timeout(60_000);
      await setViewport({ width: width + 16, height: 800 });
      for (const n of [1, 2, 3, 5, 7, 8, 9, 11, 13, 16, 18, 26]) {
        // The worst case for a card: those in front of it are picked.
        const el = await hand(width, cards(n, (i) => (['', 'live', 'picked'] as const)[i % 3]!));
        const box = el.getBoundingClientRect();
        expect(allInside(el, 'button').length).to.equal(n);
        for (const card of allInside(el, 'button')) {
          const place = card.getBoundingClientRect();
          expect(place.left, 'inside on the left').to.be.at.least(box.left - 1);
          expect(place.right, 'inside on the right').to.be.at.most(box.right + 1);
          const { wide, high } = freeStrip(card);
          expect(wide, `width of a strip, ${n} cards`).to.be.at.least(44);
          expect(high, `height of a strip, ${n} cards`).to.be.at.least(44);
          for (const sign of card.querySelectorAll('.ix b, .ix svg')) {
            const { left, right, top, bottom } = sign.getBoundingClientRect();
            for (const [x, y] of [[left + 1, top + 2], [right - 1, bottom - 2], [(left + right) / 2, (top + bottom) / 2]] as const) {
              expect(card.contains(hit(x, y)), `index of ${card.ariaLabel ?? ''} free, ${n} cards`).to.equal(true);
            }
          }
          expect(Number.parseFloat(getComputedStyle(card.querySelector('b')!).fontSize)).to.be.at.least(12);
        }
      }
    });
  }

  it('prints the large sign only where it is seen whole', async () => {
    const el = await hand(360, cards(11));
    const signs = allInside(el, '.face svg').filter((s) => s.getBoundingClientRect().width > 0);
    expect(signs.length).to.be.at.least(5);
    for (const sign of signs) {
      const { left, right, top, bottom } = sign.getBoundingClientRect();
      for (const x of [left + 3, right - 3]) expect(sign.closest('button')!.contains(hit(x, (top + bottom) / 2))).to.equal(true);
    }
  });

  it('black lies behind, red in front; or as it was handed in', async () => {
    const held = faces('KH 2S 9D AC').map((face, key): FanCard => ({ key, face, state: '' }));
    const el = await hand(360, held);
    expect(allInside(el, 'button').map((b) => b.ariaLabel)).to.deep.equal(['2 of spades', 'ace of clubs', 'king of hearts', '9 of diamonds']);
    el.order = 'given';
    await el.updateComplete;
    expect(allInside(el, 'button').map((b) => b.ariaLabel)).to.deep.equal(['king of hearts', '2 of spades', '9 of diamonds', 'ace of clubs']);
  });

  it('a tap names the slot; a dimmed card answers too, with its reason', async () => {
    const held: FanCard[] = [{ key: 7, face: 0, state: 'live' }, { key: 9, face: 20, state: 'dim', disabledReason: 'A black suit is to be led.' }];
    const el = await hand(360, held);
    const [live, dim] = allInside(el, 'button');
    setTimeout(() => live!.click());
    expect((await oneEvent<CardTapEvent>(el, 'cc-card-tap')).detail).to.deep.equal({ slot: 7, dimmed: false, reason: null });
    setTimeout(() => dim!.click());
    expect((await oneEvent<CardTapEvent>(el, 'cc-card-tap')).detail).to.deep.equal({ slot: 9, dimmed: true, reason: 'A black suit is to be led.' });
    expect(dim!.getAttribute('aria-disabled')).to.equal('true');
    const described = inside(el, `#${dim!.getAttribute('aria-describedby')!}`);
    expect(described.textContent).to.equal('A black suit is to be led.');
    expect(live!.hasAttribute('aria-describedby')).to.equal(false);
  });

  it('when several may be picked, cards say whether they are pressed', async () => {
    const el = await hand(360, cards(7, (i) => (i < 2 ? 'picked' : 'live')), { multi: true });
    expect(allInside(el, 'button[aria-pressed=true]').length).to.equal(2);
    expect(allInside(el, 'button[aria-pressed=false]').length).to.equal(5);
    el.multi = false;
    await el.updateComplete;
    expect(allInside(el, 'button[aria-pressed]').length).to.equal(0);
  });

  it('is one Tab stop, entered at the first card that can go; arrows move, also between rows', async () => {
    const el = await hand(360, cards(11, (i) => (i === 4 ? 'live' : 'dim')));
    const buttons = allInside(el, 'button');
    expect(buttons.filter((b) => b.tabIndex === 0).length).to.equal(1);
    expect(buttons.find((b) => b.tabIndex === 0)!.classList.contains('live')).to.equal(true);
    await sendKeys({ press: 'Tab' });
    const first = el.shadowRoot!.activeElement;
    expect(first?.classList.contains('live')).to.equal(true);
    await sendKeys({ press: 'Home' });
    expect(el.shadowRoot!.activeElement).to.equal(buttons[0]);
    await sendKeys({ press: 'ArrowRight' });
    expect(el.shadowRoot!.activeElement).to.equal(buttons[1]);
    await sendKeys({ press: 'ArrowDown' });
    const below = el.shadowRoot!.activeElement!;
    expect(below.getBoundingClientRect().top).to.be.greaterThan(buttons[1]!.getBoundingClientRect().top + 20);
    expect(Math.abs(below.getBoundingClientRect().left - buttons[1]!.getBoundingClientRect().left)).to.be.lessThan(60);
    await sendKeys({ press: 'End' });
    expect(el.shadowRoot!.activeElement).to.equal(buttons.at(-1));
    await sendKeys({ press: 'Enter' });
    expect(buttons.filter((b) => b.tabIndex === 0).length).to.equal(1);
  });

  it('focus is not lost when the focused card is played', async () => {
    const el = await hand(360, cards(5, () => 'live'));
    const buttons = allInside(el, 'button');
    buttons[2]!.focus();
    el.cards = el.cards.filter((c) => String(c.key) !== buttons[2]!.dataset['key']);
    await el.updateComplete;
    expect(el.shadowRoot!.activeElement).to.equal(buttons[3]);
    el.cards = [];
    await el.updateComplete;
    expect(allInside(el, 'button').length).to.equal(0);
  });

  it('a hold enlarges and is not a tap', async () => {
    const el = await hand(360, cards(3, () => 'live'));
    const card = allInside(el, 'button')[0]!;
    let taps = 0;
    el.addEventListener('cc-card-tap', () => taps++);
    const pressed = oneEvent(el, 'cc-card-press');
    card.dispatchEvent(new PointerEvent('pointerdown', { isPrimary: true, bubbles: true }));
    await pressed;
    card.dispatchEvent(new PointerEvent('pointerup', { isPrimary: true, bubbles: true }));
    card.click();
    expect(taps).to.equal(0);
    card.click();
    expect(taps).to.equal(1);
  });

  it('follows its width and a low place', async () => {
    const el = await hand(360, cards(11), { maxHeight: 140 });
    expect(el.getBoundingClientRect().height).to.be.at.most(175); // as low as strips of 44 px allow
    el.parentElement!.style.width = '740px';
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await el.updateComplete;
    expect(el.getBoundingClientRect().height).to.be.at.most(140);
    const tops = allInside(el, 'button').map((b) => Math.round(b.getBoundingClientRect().top));
    expect(Math.max(...tops) - Math.min(...tops), 'one row').to.be.lessThan(30);
  });
});
