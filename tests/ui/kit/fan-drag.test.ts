/** Re-ordering a hand: by dragging, by keys; and asking for a card from near. */
import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport, resetMouse } from '@web/test-runner-commands';
import '../../../src/ui/kit/fan/index.ts';
import { moved, type CardMoveEvent, type CardPressEvent, type CcFan, type FanCard } from '../../../src/ui/kit/fan/index.ts';
import { withTokens } from './support.ts';

const cards = (n: number): FanCard[] => Array.from({ length: n }, (_, i) => ({ key: 100 + i, face: (i * 7) % 52, state: '' }));

async function hand(n: number): Promise<CcFan> {
  const box = await fixture<HTMLElement>(html`<div style="position: fixed; inset: 40px 0 0"><cc-fan movable order="given" label="Your hand" max-height="260" .cards=${cards(n)}></cc-fan></div>`);
  const fan = box.querySelector('cc-fan')!;
  fan.addEventListener('cc-card-move', (e) => {
    const keys = moved(fan.keys(), e.detail.slot, e.detail.to);
    fan.cards = keys.map((key) => fan.cards.find((c) => c.key === key)!);
  });
  await fan.updateComplete;
  return fan;
}

/** Where a card shows its index. */
function indexOf(fan: CcFan, key: number): [number, number] {
  const box = fan.cardElement(key)!.querySelector('.ix')!.getBoundingClientRect();
  return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
}

describe('cc-fan, re-ordered', () => {
  before(async () => {
    await withTokens();
    document.documentElement.dataset['motion'] = 'off';
  });
  beforeEach(() => setViewport({ width: 360, height: 640 }));
  afterEach(() => resetMouse());
  after(() => delete document.documentElement.dataset['motion']);

  it('a dragged card goes where the finger leaves it, also into the other row, and is not tapped', async () => {
    const fan = await hand(11);
    const [first] = fan.keys();
    const far = fan.keys()[8]!;
    let taps = 0;
    fan.addEventListener('cc-card-tap', () => (taps += 1));
    await sendMouse({ type: 'move', position: indexOf(fan, first!) });
    await sendMouse({ type: 'down' });
    const [x, y] = indexOf(fan, far);
    await sendMouse({ type: 'move', position: [x - 20, y - 10] });
    await sendMouse({ type: 'move', position: [x, y] });
    await fan.updateComplete;
    expect(fan.cardElement(first!)!.classList.contains('dragged')).to.equal(true);
    const went = oneEvent<CardMoveEvent>(fan, 'cc-card-move');
    await sendMouse({ type: 'up' });
    expect((await went).detail).to.deep.equal({ slot: first, to: 8 });
    await fan.updateComplete;
    expect(fan.keys().indexOf(first!)).to.equal(8);
    expect(taps).to.equal(0);
    expect(fan.shadowRoot!.querySelectorAll('.dragged').length).to.equal(0);
    await sendMouse({ type: 'click', position: indexOf(fan, far) });
    expect(taps).to.equal(1);
  });

  it('a small slip is a tap', async () => {
    const fan = await hand(5);
    const tapped = oneEvent(fan, 'cc-card-tap');
    const [x, y] = indexOf(fan, 102);
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x + 4, y + 3] });
    await sendMouse({ type: 'up' });
    expect((await tapped).detail.slot).to.equal(102);
    expect(fan.keys()).to.deep.equal([100, 101, 102, 103, 104]);
  });

  it('Alt and an arrow bring a card one place further, and the focus stays on it', async () => {
    const fan = await hand(5);
    fan.cardElement(101)!.focus();
    await sendKeys({ down: 'Alt' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ up: 'Alt' });
    await fan.updateComplete;
    expect(fan.keys()).to.deep.equal([100, 102, 103, 101, 104]);
    expect(fan.shadowRoot!.activeElement).to.equal(fan.cardElement(101));
    await expect(fan).to.be.accessible();
  });

  it('a finger that stays asks for the card from near; so does the other mouse button', async () => {
    const fan = await hand(5);
    const card = fan.cardElement(103)!;
    const held = oneEvent<CardPressEvent>(fan, 'cc-card-press');
    card.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, pointerType: 'touch', pointerId: 7 }));
    expect((await held).detail).to.deep.equal({ slot: 103 });
    card.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, isPrimary: true, pointerType: 'touch', pointerId: 7 }));
    const asked = oneEvent<CardPressEvent>(fan, 'cc-card-press');
    await sendMouse({ type: 'click', button: 'right', position: indexOf(fan, 101) });
    expect((await asked).detail).to.deep.equal({ slot: 101 });
  });
});
