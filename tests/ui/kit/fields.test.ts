/** Fields, stepper, copy, QR. */
import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { decodeQR } from './decode.ts';
import '../../../src/ui/kit/copy/index.ts';
import '../../../src/ui/kit/field/index.ts';
import { qrPath } from '../../../src/ui/kit/qr/index.ts';
import '../../../src/ui/kit/stepper/index.ts';
import type { CcCopy } from '../../../src/ui/kit/copy/index.ts';
import type { CcChoice, CcField, CcSelect, CcSwitch } from '../../../src/ui/kit/field/index.ts';
import type { CcQr } from '../../../src/ui/kit/qr/index.ts';
import type { CcStepper } from '../../../src/ui/kit/stepper/index.ts';
import { allInside, inside, withTokens } from './support.ts';

before(withTokens);

describe('cc-field', () => {
  it('is named, tells every stroke, and says what is wrong', async () => {
    const el = await fixture<CcField>(html`<cc-field label="Your name" hint="Shown at the table"></cc-field>`);
    await expect(el).to.be.accessible();
    el.focus();
    const heard: string[] = [];
    el.addEventListener('cc-value', (event) => heard.push(event.detail.value));
    await sendKeys({ type: 'Jo' });
    expect(heard).to.deep.equal(['J', 'Jo']);
    el.error = 'Somebody has this name.';
    await el.updateComplete;
    const input = inside(el, 'input');
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(inside(el, `#${input.getAttribute('aria-describedby')!}`).textContent).to.contain('Somebody has this name.');
    expect(el.value).to.equal('Jo');
    await expect(el).to.be.accessible();
    el.rows = 3;
    await el.updateComplete;
    expect((inside(el, 'textarea') as HTMLTextAreaElement).value).to.equal('Jo');
    await expect(el).to.be.accessible();
  });
});

describe('cc-choice', () => {
  it('is a group of radio buttons, moved through with arrows', async () => {
    const options = [{ value: 'a', label: 'Auction' }, { value: 'e', label: 'Exchange' }, { value: 'n', label: 'Neither' }];
    const el = await fixture<CcChoice>(html`<cc-choice label="The spare hand" .value=${'a'} .options=${options}></cc-choice>`);
    await expect(el).to.be.accessible();
    (allInside(el, 'input')[0] as HTMLInputElement).focus();
    const heard = oneEvent(el, 'cc-value');
    await sendKeys({ press: 'ArrowRight' });
    expect(((await heard) as CustomEvent<{ value: string }>).detail.value).to.equal('e');
    expect(el.value).to.equal('e');
    for (const option of allInside(el, 'label')) expect(option.getBoundingClientRect().height).to.be.at.least(44);
    el.options = options.map((o) => ({ ...o, hint: 'What it means' }));
    await el.updateComplete;
    await expect(el).to.be.accessible();
  });
});

describe('cc-select and cc-switch', () => {
  it('pass axe and tell their value', async () => {
    const select = await fixture<CcSelect>(html`<cc-select label="Hands" .value=${'10'} .options=${[{ value: '5', label: '5 hands' }, { value: '10', label: '10 hands' }]} hint="Or stop whenever you like"></cc-select>`);
    const native = inside(select, 'select') as HTMLSelectElement;
    expect(native.value).to.equal('10');
    const chosen = oneEvent(select, 'cc-value');
    native.value = '5';
    native.dispatchEvent(new Event('change'));
    expect(((await chosen) as CustomEvent<{ value: string }>).detail.value).to.equal('5');
    await expect(select).to.be.accessible();

    const toggle = await fixture<CcSwitch>(html`<cc-switch label="Sound" hint="One, for my turn"></cc-switch>`);
    await expect(toggle).to.be.accessible();
    const switched = oneEvent(toggle, 'cc-switch');
    toggle.focus();
    await sendKeys({ press: 'Space' });
    expect(((await switched) as CustomEvent<{ on: boolean }>).detail.on).to.equal(true);
    expect(inside(toggle, 'label').getBoundingClientRect().height).to.be.at.least(44);
  });
});

describe('cc-stepper', () => {
  const quick = [{ value: 5 }, { value: 20, label: 'Half the pot' }, { value: 90, label: 'The pot' }];
  const make = (): Promise<CcStepper> => fixture<CcStepper>(html`<cc-stepper label="Your bid" min="1" max="74" value="7" all-in="All in" .quick=${quick}></cc-stepper>`);

  it('offers what one can pay, exactly all in included, in targets of 44 px', async () => {
    const el = await make();
    await expect(el).to.be.accessible();
    const texts = allInside(el, '.quick button').map((b) => b.innerText.replace(/\s+/g, ' ').trim());
    expect(texts).to.deep.equal(['5', 'Half the pot 20', 'All in 74']);
    const heard: number[] = [];
    el.addEventListener('cc-amount', (event) => heard.push(event.detail.value));
    allInside(el, '.quick button').at(-1)!.click();
    expect(el.value).to.equal(74);
    await el.updateComplete;
    const [less, more] = allInside(el, '.exact button');
    more!.click(); // already all in: nothing happens
    less!.click();
    expect(heard).to.deep.equal([74, 73]);
    for (const button of allInside(el, 'button')) {
      expect(button.getBoundingClientRect().height).to.be.at.least(44);
      expect(button.getBoundingClientRect().width).to.be.at.least(44);
    }
    await expect(el).to.be.accessible();
  });

  it('takes what is typed, within its bounds, and never anything else', async () => {
    const el = await make();
    const input = inside(el, 'input') as HTMLInputElement;
    for (const [typed, value] of [['12', 12], ['9999', 74], ['0', 1], ['-3', 1], ['1e3', 1], ['', 1], [' 33 ', 33]] as const) {
      input.value = typed;
      input.dispatchEvent(new Event('change'));
      expect(el.value, `typed "${typed}"`).to.equal(value);
      expect(input.value).to.equal(String(value));
      await el.updateComplete;
    }
    input.focus();
    await sendKeys({ press: 'ArrowUp' });
    expect(el.value).to.equal(34);
    await sendKeys({ press: 'PageDown' });
    expect(el.value).to.equal(24);
  });

  it('keeps its amount inside bounds that change under it', async () => {
    const el = await make();
    el.min = 10;
    await el.updateComplete;
    expect(el.value).to.equal(10);
    el.max = 4; // less than the least: the least stands
    await el.updateComplete;
    expect(el.value).to.equal(10);
  });
});

describe('cc-copy', () => {
  it('shows the text, copies it or selects it, and says which', async () => {
    const el = await fixture<CcCopy>(html`<cc-copy label="Invitation" rows="3" .value=${'COURT:ABC'}></cc-copy>`);
    await expect(el).to.be.accessible();
    const said = oneEvent(document, 'cc-announce') as unknown as Promise<Event & { text: string }>;
    inside(el, 'button').click();
    const { text } = await said;
    await el.updateComplete;
    expect(inside(el, '.status').textContent).to.equal(text);
    const area = inside(el, 'textarea') as HTMLTextAreaElement;
    if (text === 'Copied.') expect(await navigator.clipboard.readText().catch(() => 'COURT:ABC')).to.equal('COURT:ABC');
    else expect(area.value.slice(area.selectionStart, area.selectionEnd)).to.equal('COURT:ABC');
    el.rows = 1;
    await el.updateComplete;
    await expect(el).to.be.accessible();
  });
});

describe('cc-qr', () => {
  it('can be read by a decoder, long and short, in the dark too', async () => {
    document.documentElement.dataset['theme'] = 'dark';
    for (const text of ['HTTPS://COURT.EXAMPLE/J/K7MT-9QXW', 'https://court.example/#/join/aB3', 'X'.repeat(1200)]) {
      const el = await fixture<CcQr>(html`<cc-qr style="width: 300px" label="QR code: join this table" .value=${text}></cc-qr>`);
      expect(await decodeQR(inside(el, 'svg') as unknown as SVGSVGElement)).to.equal(text);
      expect(getComputedStyle(inside(el, 'svg')).backgroundColor).to.equal('rgb(255, 255, 255)');
      await expect(el).to.be.accessible();
    }
    delete document.documentElement.dataset['theme'];
  });

  it('needs fewer modules for texts of the alphanumeric kind', () => {
    expect(qrPath('ABCDEFGHIJ'.repeat(12))!.size).to.be.lessThan(qrPath('abcdefghij'.repeat(12))!.size);
  });

  it('says so when the text is too long for one picture', async () => {
    const el = await fixture<CcQr>(html`<cc-qr .value=${'x'.repeat(5000)}></cc-qr>`);
    expect(inside(el, 'p').textContent).to.contain('Too long');
    await expect(el).to.be.accessible();
  });
});
