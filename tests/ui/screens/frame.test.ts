import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import '../../../src/ui/screens/index.ts';
import type { CcApp } from '../../../src/ui/screens/app/cc-app.ts';
import { applyPreferences } from '../../../src/ui/screens/apply-preferences.ts';
import { fakeApp, type FakeApp } from './fake-app.ts';
import { field, get, press, settled, text } from './support.ts';

async function frame(app: FakeApp): Promise<CcApp> {
  // What fades in has no contrast yet.
  await app.settings.set({ motion: 'off' });
  const el = await fixture<CcApp>(html`<cc-app .app=${app}></cc-app>`);
  await settled(el);
  return el;
}

/** The element that has the focus, through all shadow roots. */
function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/** A screen is loaded when one goes there. */
async function until(done: () => boolean, el: CcApp): Promise<void> {
  for (let i = 0; i < 200 && !done(); i++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    await settled(el);
  }
  expect(done()).to.equal(true);
}

describe('frame', function () {
  // axe looks at every element, on a machine that may be busy.
  this.timeout(40_000);

  afterEach(() => applyPreferences(document.documentElement, fakeApp({ preferences: { motion: 'off' } }).preferences));

  it('goes to a screen, puts the focus on its title and names the document', async () => {
    const app = fakeApp();
    const el = await frame(app);
    expect(document.title).to.equal('Court Cards');
    app.router.go({ name: 'settings' });
    await until(() => focused()?.localName === 'h1' && focused()?.textContent === 'Settings', el);
    expect(document.title).to.equal('Settings · Court Cards');
    app.router.go({ name: 'rules', game: 'rummy-royal' });
    await until(() => focused()?.textContent === 'Rules of Rummy Royal', el);
    app.router.go({ name: 'home' });
    await until(() => focused()?.textContent === 'Court Cards', el);
  });

  it('leaves no words of the screen before in the live region, and goes back within the app only', async () => {
    const app = fakeApp({ hash: '#/settings' });
    const el = await frame(app);
    await until(() => text(el).includes('Meeting server'), el);
    const live = (): string => [...(el.renderRoot.querySelector('cc-live')?.renderRoot.querySelectorAll('div') ?? [])].map((part) => part.textContent.trim()).join('');
    await press(el, 'Use this server');
    expect(live()).to.equal('No server of your own is used any more.');
    get(el, 'a', 'Back').click();
    await settled(el);
    expect([app.router.route.name, live()]).to.deep.equal(['home', '']);
    app.router.go({ name: 'rules', game: 'rummy-royal' });
    app.router.go({ name: 'settings' });
    await until(() => text(el).includes('Meeting server'), el);
    get(el, 'a', 'Back').click();
    await settled(el);
    expect(app.router.route.name).to.equal('rules');
  });

  it('applies the preferences and follows them', async () => {
    const app = fakeApp({ hash: '#/settings', preferences: { theme: 'dark', hand: 'left' } });
    const el = await frame(app);
    const root = document.documentElement;
    expect(root.dataset['theme']).to.equal('dark');
    expect(root.dataset['hand']).to.equal('left');
    await until(() => text(el).includes('Colours of the suits'), el);
    field(el, 'Four').click();
    field(el, 'System').click();
    field(el, 'Larger').click();
    await settled(el);
    expect(root.dataset['suits']).to.equal('four');
    expect(root.dataset['theme']).to.equal(undefined);
    expect(root.dataset['textSize']).to.equal('larger');
    expect(app.preferences).to.include({ suits: 'four', theme: 'system', textSize: 'larger' });
    await expect(el).to.be.accessible();
  });

  it('takes only an address for the meeting server', async () => {
    const app = fakeApp({ hash: '#/settings' });
    const el = await frame(app);
    await until(() => text(el).includes('Meeting server'), el);
    const address = field(el, /^Address of a meeting server/);
    for (const wrong of ['not an address', 'javascript:alert(1)']) {
      address.value = wrong;
      await press(el, 'Use this server');
      expect(address.getAttribute('aria-invalid'), wrong).to.equal('true');
      expect(focused()).to.equal(address);
    }
    expect(text(el)).to.contain('This is not the address of a meeting server.');
    expect(app.preferences.broker).to.equal(null);
    address.value = 'https://cards.example.org/peer/';
    await press(el, 'Use this server');
    expect(app.preferences.broker).to.equal('https://cards.example.org/peer');
  });

  it('removes a table only after asking', async () => {
    const app = fakeApp({ hash: '#/settings' });
    app.tables.records = [{ ...(await import('./fake-app.ts')).record() }];
    const el = await frame(app);
    await until(() => text(el).includes('Tables on this device'), el);
    const remove = get(el, 'button', /^Remove Rummy Royal/);
    remove.click();
    await settled(el);
    await press(el, 'Keep it');
    expect(app.tables.calls).to.deep.equal([]);
    remove.click();
    await settled(el);
    await press(el, 'Remove');
    expect(app.tables.calls).to.deep.equal([['remove', app.tables.calls[0]?.[1]]]);
    expect(text(el)).to.contain('There is none.');
  });

  it('leads to a rule', async () => {
    const app = fakeApp({ hash: '#/rules/rummy-royal/RR-12' });
    const el = await frame(app);
    await until(() => get(el, '.rule', /^RR-12/).classList.contains('asked'), el);
    await expect(el).to.be.accessible();
  });
});
