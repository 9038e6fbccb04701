import { expect } from '@open-wc/testing';
import { html } from 'lit';
import '../../../src/ui/screens/home/cc-home.ts';
import type { CcHome } from '../../../src/ui/screens/home/cc-home.ts';
import { fakeApp, fakeOpen, lobbyState, record, TABLE, type FakeApp } from './fake-app.ts';
import { field, find, get, press, screen, settled, text } from './support.ts';

const home = (app: FakeApp): Promise<CcHome> => screen<CcHome>(app, () => html`<cc-home></cc-home>`);

describe('home', function () {
  // axe looks at every element, on a machine that may be busy.
  this.timeout(40_000);

  it('shows only games that can be played', async () => {
    const el = await home(fakeApp());
    expect(find(el, 'button', /Rummy Royal/)).to.exist;
    for (const missing of ['Royalty', 'Royal Family', 'Monarchy']) expect(text(el)).not.to.contain(missing);
    await expect(el).to.be.accessible();
  });

  it('lists the open tables: with whom, and whose turn', async () => {
    const app = fakeApp();
    app.tables.records = [record(), record({ id: 'f'.repeat(32), summary: { names: [], hand: 0, phase: 'lobby', mine: false } })];
    const el = await home(app);
    const first = get(el, 'a', /hand 4/) as HTMLAnchorElement;
    expect(first.hash).to.equal(`#/table/${TABLE}`);
    expect(text(el)).to.contain('with Ana, Ben and Mira. Your turn.');
    expect(text(el)).to.contain('Nobody else has joined yet. Getting together.');
    await expect(el).to.be.accessible();
    app.tables.records = [];
    app.tables.changed();
    await settled(el);
    expect(text(el)).not.to.contain('Ana');
  });

  it('a table that has not let this phone in is none “with somebody”, and its name is no app’s', async () => {
    const app = fakeApp();
    app.tables.records = [record({ game: '', summary: { names: ['', ''], hand: 0, phase: 'lobby', mine: false } })];
    const el = await home(app);
    expect(text(el)).to.contain('New table The others have not let this phone in yet.');
    expect(text(el)).not.to.contain('somebody');
    expect(find(el, 'button', 'More about New table')).to.exist;
  });

  it('a game that has ended is said to be finished, and in no hand', async () => {
    const app = fakeApp();
    app.tables.records = [record({ summary: { names: ['Ana'], hand: 2, phase: 'finished', mine: false } })];
    const el = await home(app);
    expect(text(el)).to.contain('Rummy Royal with Ana. Finished.');
  });

  it('RR-19: a table that one has left is told as such', async () => {
    const app = fakeApp();
    const summary = { names: ['Ana'], hand: 2, phase: 'hand', mine: false, left: true as const };
    app.tables.records = [record({ summary })];
    const el = await home(app);
    expect(text(el)).to.contain('Where you left');
    expect(text(el)).to.contain('with Ana. You left; a hand is still running.');
    app.tables.records = [record(), record({ id: 'f'.repeat(32), summary: { ...summary, phase: 'finished' } })];
    app.tables.changed();
    await settled(el);
    expect(text(el)).to.contain('Your open tables');
    expect(text(el)).to.contain('You left; the game is finished.');
    await expect(el).to.be.accessible();
  });

  it('a table whose players share this phone is not said to wait for “you”', async () => {
    const app = fakeApp();
    const summary = { names: ['Ben'], here: 1, hand: 1, phase: 'between', mine: true };
    app.tables.records = [record({ summary }), record({ id: 'f'.repeat(32), summary: { ...summary, names: ['Ben', 'Mira'], phase: 'hand' } })];
    const el = await home(app);
    expect(text(el)).to.contain('Tom and Ben on this phone. Not all on this phone are ready yet.');
    expect(text(el)).to.contain('Tom and Ben on this phone, with Mira. A turn on this phone.');
    expect(text(el)).not.to.contain('You are not ready yet');
  });

  it('removes a table from its visible menu, after saying what is lost', async () => {
    const app = fakeApp();
    app.tables.records = [record(), record({ id: 'f'.repeat(32), summary: { names: ['Zoe'], hand: 2, phase: 'between', mine: false } })];
    const el = await home(app);
    const menu = async (): Promise<void> => {
      await press(el, 'More about Rummy Royal, hand 4 with Ana, Ben and Mira');
      await import('../../../src/ui/screens/home/cc-table-menu.ts');
      await settled(el);
    };
    await menu();
    expect((get(el, 'a', 'Open') as HTMLAnchorElement).hash).to.equal(`#/table/${TABLE}`);
    await expect(el).to.be.accessible();
    await press(el, 'Remove from this phone…');
    expect(text(el)).to.contain('your seat and your chips there are lost for good');
    await expect(el).to.be.accessible();
    await press(el, 'Keep it');
    expect(app.tables.calls).to.deep.equal([]);
    await menu();
    await press(el, 'Remove from this phone…');
    await press(el, 'Remove');
    expect(app.tables.calls).to.deep.equal([['remove', TABLE]]);
    expect(text(el)).not.to.contain('Mira');
    expect(text(el)).to.contain('Zoe');
    expect(find(el, 'button', 'Keep it'), 'the dialog is gone').to.equal(undefined);
  });

  it('RR-19: says what is lost with a table, and nothing that is not: left before, never let in, or with nobody else at it', async () => {
    const summary = { names: ['Ana'], hand: 2, phase: 'between', mine: false } as const;
    for (const [its, told] of [
      [record({ summary: { ...summary, left: true } }), 'You have left it, so nothing changes for the others'],
      [record({ game: '', summary: { ...summary, names: [], hand: 0, phase: 'lobby' } }), 'Nobody there has let this phone in, so nothing is lost.'],
      [record({ summary: { ...summary, here: 1 } }), 'Nobody else sits at it now'],
      [record({ summary: { ...summary, names: [] } }), 'Nobody else sits at it now'],
      [record({ summary: { ...summary, names: ['Ana', 'Ben'], here: 1 } }), 'Phones that are connected now are told that you have left'],
    ] as const) {
      const app = fakeApp();
      app.tables.records = [its];
      app.tables.removed = its.summary.left === true ? 'left' : 'alone';
      const el = await home(app);
      await press(el, /^More about/);
      await import('../../../src/ui/screens/home/cc-table-menu.ts');
      await settled(el);
      await press(el, 'Remove from this phone…');
      expect(text(el)).to.contain(told);
      for (const other of ['are told that you have left', 'Nobody else sits', 'have left it', 'has let this phone in']) if (!told.includes(other)) expect(text(el)).not.to.contain(other);
      await press(el, 'Remove');
      const said = document.querySelector('test-frame')?.shadowRoot?.querySelector('cc-live')?.shadowRoot?.textContent;
      expect(said).to.contain(its.summary.left === true ? 'Removed. Your seat there was given up before.' : 'Removed.');
    }
  });

  it('says that one is not ready, never that it is the turn of one who is alone', async () => {
    const app = fakeApp();
    const summary = { names: ['Ana'], hand: 2, phase: 'between', mine: true };
    app.tables.records = [record({ summary })];
    const el = await home(app);
    expect(text(el)).to.contain('with Ana. You are not ready yet.');
    app.tables.records = [record({ summary: { ...summary, names: [] } })];
    app.tables.changed();
    await settled(el);
    expect(text(el)).to.contain('Nobody else has joined yet. Between two hands.');
    expect(text(el)).not.to.contain('ready yet');
    expect(text(el)).not.to.contain('Your turn');
  });

  it('says why storage fails, that an address led nowhere, and that an update waits', async () => {
    const app = fakeApp({ hash: '#/nowhere' });
    app.tables.trouble = { code: 'storage/unavailable' };
    app.pwa.update = true;
    const el = await home(app);
    expect(text(el)).to.contain('private window');
    expect(text(el)).to.contain('leads nowhere');
    expect(app.pwa.applied).to.equal(0);
    await press(el, 'Update');
    expect(app.pwa.applied).to.equal(1);
    await expect(el).to.be.accessible();
  });

  it('opens a table after asking for a name', async () => {
    const app = fakeApp({ preferences: { name: '' } });
    app.tables.opened = { ok: true, value: fakeOpen(lobbyState()) };
    const el = await home(app);
    get(el, 'button', /Rummy Royal/).click();
    await import('../../../src/ui/screens/home/cc-start.ts');
    await settled(el);
    await press(el, 'Open a table');
    expect(text(el)).to.contain('Please write a name first.');
    expect(app.tables.calls).to.deep.equal([]);
    field(el, /Your name/).value = '  Tom ';
    await press(el, 'Open a table');
    expect(app.tables.calls).to.deep.equal([['create', 'rummy-royal', 'Tom']]);
    expect(app.preferences.name).to.equal('Tom');
    expect(app.router.route).to.deep.equal({ name: 'table', id: TABLE });
  });

  it('stays with a sentence when the table cannot be opened', async () => {
    const app = fakeApp();
    app.tables.opened = { ok: false, refusal: { code: 'storage/quota' } };
    const el = await home(app);
    get(el, 'button', /Rummy Royal/).click();
    await import('../../../src/ui/screens/home/cc-start.ts');
    await settled(el);
    await press(el, 'Open a table');
    expect(text(el)).to.contain('storage of this device is full');
    expect(app.router.route.name).to.equal('home');
    await expect(el).to.be.accessible();
  });
});
