import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import '../../../src/ui/kit/dialog/index.ts';
import '../../../src/ui/kit/live/index.ts';
import { announce, hush } from '../../../src/ui/controllers/index.ts';
import type { CcDialog } from '../../../src/ui/kit/dialog/index.ts';
import type { CcLive } from '../../../src/ui/kit/live/index.ts';
import { inside, withTokens } from './support.ts';

before(async () => {
  await withTokens();
  document.documentElement.dataset['motion'] = 'off';
});
after(() => delete document.documentElement.dataset['motion']);

async function sheet(firm = false): Promise<{ readonly el: CcDialog; readonly opener: HTMLElement }> {
  const box = await fixture(html`<div><button id="opener">Rules</button><cc-dialog heading="Rules" ?firm=${firm}><p>The rules.</p><button slot="actions">Done</button></cc-dialog></div>`);
  const opener = box.querySelector<HTMLElement>('#opener')!;
  const el = box.querySelector('cc-dialog')!;
  opener.focus();
  el.show();
  await el.updateComplete;
  return { el, opener };
}

describe('cc-dialog', () => {
  it('is modal, named by its heading, and passes axe', async () => {
    const { el } = await sheet();
    const dialog = inside(el, 'dialog') as HTMLDialogElement;
    expect(dialog.matches(':modal')).to.equal(true);
    expect(el.shadowRoot!.activeElement).to.equal(inside(el, 'h2'));
    expect(inside(el, 'button').getAttribute('aria-label')).to.equal('Close');
    await expect(el).to.be.accessible();
    el.close();
  });

  for (const [how, close] of [
    ['its button', (el: CcDialog) => inside(el, 'button').click()],
    ['Escape', () => sendKeys({ press: 'Escape' })],
    ['a tap beside it', () => sendMouse({ type: 'click', position: [5, 5] })],
    ['the page', (el: CcDialog) => el.close()],
  ] as const) {
    it(`closes by ${how} and gives focus back`, async () => {
      const { el, opener } = await sheet();
      const closed = oneEvent(el, 'cc-close');
      await close(el);
      await closed;
      expect(el.open).to.equal(false);
      expect(document.activeElement).to.equal(opener);
    });
  }

  it('a firm one is answered by its buttons only', async () => {
    const { el } = await sheet(true);
    expect(el.shadowRoot!.querySelector('.top button')).to.equal(null);
    await sendKeys({ press: 'Escape' });
    await sendMouse({ type: 'click', position: [5, 5] });
    await nextFrame();
    expect(el.open && (inside(el, 'dialog') as HTMLDialogElement).open).to.equal(true);
    el.close();
    await el.updateComplete;
    expect((inside(el, 'dialog') as HTMLDialogElement).open).to.equal(false);
  });

  it('lies at the bottom of a phone, in the middle of a tablet, and is never higher than the window', async () => {
    await setViewport({ width: 360, height: 740 });
    const { el } = await sheet();
    const dialog = inside(el, 'dialog');
    expect(dialog.getBoundingClientRect().bottom).to.be.closeTo(740, 1);
    expect(dialog.getBoundingClientRect().width).to.be.closeTo(360, 1);
    el.querySelector('p')!.style.height = '3000px';
    await nextFrame();
    await nextFrame();
    await el.updateComplete;
    expect(dialog.getBoundingClientRect().top).to.be.at.least(0);
    expect(inside(el, '.body').tabIndex, 'what scrolls can be reached by keyboard').to.equal(0);
    el.querySelector('p')!.style.height = '';
    await setViewport({ width: 1024, height: 800 });
    const box = dialog.getBoundingClientRect();
    expect(Math.abs(box.left + box.right - 1024)).to.be.lessThan(2);
    expect(Math.abs(box.top + box.bottom - 800)).to.be.lessThan(2);
    el.close();
    await setViewport({ width: 800, height: 800 });
  });

  it('taken out of the page while open leaves nothing behind', async () => {
    const { el } = await sheet();
    el.remove();
    expect(document.querySelector(':modal')).to.equal(null);
  });
});

describe('cc-live', () => {
  it('opened again at once it stays open; taken out of the page it says nothing more of its closing', async () => {
    const { el } = await sheet();
    let closed = 0;
    el.addEventListener('cc-close', () => closed++);
    el.close();
    await el.updateComplete;
    el.show();
    await el.updateComplete;
    // The browser tells of the first closing now.
    await nextFrame();
    await nextFrame();
    expect(el.open).to.equal(true);
    expect((inside(el, 'dialog') as HTMLDialogElement).open).to.equal(true);
    el.remove();
    await nextFrame();
    await nextFrame();
    expect(closed).to.equal(0);
  });

  it('says what is announced, politely or at once, and the same words again', async () => {
    const el = await fixture<CcLive>(html`<cc-live></cc-live>`);
    announce('Ben played king of hearts.');
    await el.updateComplete;
    const first = inside(el, '[role=status]').textContent;
    expect(first.trim()).to.equal('Ben played king of hearts.');
    announce('Ben played king of hearts.');
    await el.updateComplete;
    expect(inside(el, '[role=status]').textContent).not.to.equal(first);
    announce('Your turn.', 'assertive');
    await el.updateComplete;
    expect(inside(el, '[role=alert]').textContent.trim()).to.equal('Your turn.');
    expect(inside(el, '[role=status]').textContent.trim()).to.equal('Ben played king of hearts.');
    await expect(el).to.be.accessible();
  });

  it('forgets old words when another screen or phase comes, but not what is said as it comes', async () => {
    const el = await fixture<CcLive>(html`<cc-live></cc-live>`);
    announce('Looking for the table.');
    announce('Nobody is there.', 'assertive');
    await el.updateComplete;
    announce('You are at the table.');
    hush();
    await el.updateComplete;
    expect(inside(el, '[role=status]').textContent.trim()).to.equal('You are at the table.');
    expect(inside(el, '[role=alert]').textContent.trim()).to.equal('');
    hush();
    await el.updateComplete;
    expect(inside(el, '[role=status]').textContent.trim()).to.equal('');
  });
});
