import { expect, fixture, html } from '@open-wc/testing';
import { FRENCH_PACK } from '../../../src/engine/cards/index.ts';
import { cardInText, printStyles, type CcCard } from '../../../src/ui/kit/card/index.ts';
import { cardName } from '../../../src/ui/kit/words.ts';
import { everything, face, inside, withTokens } from './support.ts';

describe('cc-card', () => {
  before(withTokens);

  it('is named like people say it, and passes axe in every state', async () => {
    const el = await fixture<CcCard>(html`<cc-card interactive .face=${face('TD')}></cc-card>`);
    expect(inside(el, 'button').getAttribute('aria-label')).to.equal('10 of diamonds');
    expect(inside(el, '.ix').textContent.trim()).to.equal('10');
    for (const state of ['', 'dim', 'live', 'picked', 'target'] as const) {
      el.state = state;
      await el.updateComplete;
      await expect(el).to.be.accessible();
    }
    el.interactive = false;
    await el.updateComplete;
    await expect(el).to.be.accessible();
  });

  it('says nothing but "face-down card" when it lies face down', async () => {
    const el = await fixture<CcCard>(html`<cc-card interactive></cc-card>`);
    const down = everything(el);
    expect(inside(el, 'button').getAttribute('aria-label')).to.equal('face-down card');
    // A card that was face up before leaves no trace, whichever it was.
    for (const f of FRENCH_PACK) {
      el.face = f;
      await el.updateComplete;
      expect(everything(el)).to.contain(cardName(f));
      el.face = null;
      await el.updateComplete;
      expect(everything(el)).to.equal(down);
    }
    await expect(el).to.be.accessible();
  });

  it('gives every one of the 52 faces a picture of its own', async () => {
    const el = await fixture<CcCard>(html`<cc-card></cc-card>`);
    const seen = new Set<string>();
    for (const f of FRENCH_PACK) {
      el.face = f;
      await el.updateComplete;
      seen.add(inside(el, '.card').innerHTML + inside(el, '.card').className);
    }
    expect(seen.size).to.equal(52);
  });

  it('follows --cw, and keeps its proportions', async () => {
    const el = await fixture<CcCard>(html`<cc-card style="--cw: 80px" .face=${0}></cc-card>`);
    const box = el.box.getBoundingClientRect();
    expect(box.width).to.be.closeTo(80, 0.5);
    expect(box.height).to.be.closeTo(112, 0.5);
  });

  it('in a line of text: shown as K♥, read as its name', async () => {
    const el = await fixture<HTMLElement>(html`<p>${cardInText(face('KH'))}</p>`);
    expect(el.querySelector('.unseen')?.textContent).to.equal('king of hearts');
    expect(el.querySelector('[aria-hidden] svg')).to.exist;
    expect(printStyles.cssText).to.contain('.on-h');
  });
});
