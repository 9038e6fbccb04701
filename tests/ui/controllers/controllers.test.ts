import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { LitElement, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { FlipController, StoreController, dealDelay, flyFrom, motionMs } from '../../../src/ui/controllers/index.ts';
import { withTokens } from '../kit/support.ts';

before(withTokens);
afterEach(() => delete document.documentElement.dataset['motion']);

const box = (left: number, top: number, width = 40, height = 56): DOMRect => new DOMRect(left, top, width, height);

describe('motion', () => {
  it('has the lengths of the setting', () => {
    expect(motionMs('--m-flight')).to.equal(200);
    expect(motionMs('--m-deal')).to.equal(2500);
    document.documentElement.dataset['motion'] = 'fast';
    expect(motionMs('--m-flight')).to.be.within(1, 150);
    document.documentElement.dataset['motion'] = 'off';
    for (const token of ['--m-tap', '--m-flight', '--m-sheet', '--m-deal'] as const) expect(motionMs(token)).to.equal(0);
  });

  it('a deal of nine hands takes at most the time of a deal', () => {
    for (const n of [2, 11, 52]) expect(dealDelay(n - 1, n) + motionMs('--m-flight')).to.be.at.most(2500);
    expect(dealDelay(0, 1)).to.equal(0);
    document.documentElement.dataset['motion'] = 'off';
    expect(dealDelay(51, 52)).to.equal(0);
  });

  it('a flight begins where the other box was and ends in place; switched off there is none', async () => {
    const el = await fixture<HTMLElement>(html`<div style="position: fixed; left: 100px; top: 100px; width: 40px; height: 56px; transform: rotate(0.5deg)"></div>`);
    const flight = flyFrom(el, box(300, 20))!;
    flight.pause();
    flight.currentTime = 0;
    expect(el.getBoundingClientRect().left).to.be.closeTo(300, 1);
    expect(el.getBoundingClientRect().top).to.be.closeTo(20, 1);
    flight.finish();
    expect(el.getBoundingClientRect().left).to.be.closeTo(100, 1);
    expect(flyFrom(el, el.getBoundingClientRect()), 'already there').to.equal(null);
    expect(flyFrom(el, box(0, 0, 0, 0)), 'from nowhere').to.equal(null);
    document.documentElement.dataset['motion'] = 'off';
    expect(flyFrom(el, box(300, 20))).to.equal(null);
  });
});

class FlipHost extends LitElement {
  static override properties = { keys: { attribute: false } };
  declare keys: readonly string[];
  readonly flip = new FlipController(this, () => [...this.renderRoot.querySelectorAll('p')].map((p): [string, HTMLElement] => [p.id, p]));
  constructor() {
    super();
    this.keys = ['a', 'b', 'c'];
  }
  override render(): TemplateResult {
    return html`${repeat(this.keys, (k) => k, (k) => html`<p id=${k} style="height: 20px; margin: 0">${k}</p>`)}`;
  }
}
customElements.define('test-flip', FlipHost);

describe('FlipController', () => {
  const flying = (el: FlipHost): string[] => [...el.renderRoot.querySelectorAll('p')].filter((p) => p.getAnimations().length > 0).map((p) => p.id);

  it('lets fly what changed its place, and nothing at first or when told to skip', async () => {
    const el = await fixture<FlipHost>(html`<test-flip></test-flip>`);
    expect(flying(el)).to.deep.equal([]);
    el.keys = ['c', 'b', 'a'];
    await el.updateComplete;
    expect(flying(el)).to.deep.equal(['c', 'a']);
    for (const p of el.renderRoot.querySelectorAll('p')) for (const a of p.getAnimations()) a.finish();
    el.flip.skip();
    el.keys = ['a', 'b', 'c'];
    await el.updateComplete;
    expect(flying(el)).to.deep.equal([]);
    el.flip.from('d', box(400, 0, 20, 20));
    el.keys = ['a', 'b', 'c', 'd'];
    await el.updateComplete;
    expect(flying(el)).to.deep.equal(['d']);
  });
});

function makeStore(n: number): { n: number; listeners: Set<() => void>; subscribe(listener: () => void): () => void; set(n: number): void } {
  const listeners = new Set<() => void>();
  return {
    n,
    listeners,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(value) {
      this.n = value;
      for (const listener of listeners) listener();
    },
  };
}

class StoreHost extends LitElement {
  rendered = 0;
  readonly tens = new StoreController<ReturnType<typeof makeStore>, number>(this, (store) => Math.floor(store.n / 10));
  override render(): TemplateResult {
    this.rendered++;
    return html`${this.tens.value}`;
  }
}
customElements.define('test-store', StoreHost);

describe('StoreController', () => {
  it('renders only for another value, follows another store, and lets go', async () => {
    const el = await fixture<StoreHost>(html`<test-store></test-store>`);
    const first = makeStore(10);
    const second = makeStore(50);
    el.tens.use(first);
    await el.updateComplete;
    expect(el.shadowRoot!.textContent).to.equal('1');
    const before = el.rendered;
    first.set(19);
    await nextFrame();
    expect(el.rendered).to.equal(before);
    first.set(20);
    await el.updateComplete;
    expect(el.shadowRoot!.textContent).to.equal('2');
    el.tens.use(second);
    await el.updateComplete;
    expect(el.shadowRoot!.textContent).to.equal('5');
    expect(first.listeners.size).to.equal(0);
    expect(second.listeners.size).to.equal(1);
    const home = el.parentElement!;
    el.remove();
    expect(second.listeners.size).to.equal(0);
    second.set(70);
    home.append(el);
    await el.updateComplete;
    expect(el.shadowRoot!.textContent).to.equal('7');
    el.tens.use(undefined);
    await el.updateComplete;
    expect(el.tens.value).to.equal(undefined);
  });
});
